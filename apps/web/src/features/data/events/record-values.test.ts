import { expect, test } from 'vitest';
import { valuesOf, writeValue } from './record-values.ts';

const RECORD = JSON.stringify({
  event_id: 'o-1',
  customer_id: 'c-1',
  event_properties: { total: 'a lot', count: 2, gift: null, tags: ['a'], card: 1 },
});

test('shows a field for each value, and leaves lists to the JSON', () => {
  expect(valuesOf(RECORD)?.map(({ label, value }) => [label, value])).toEqual([
    ['event_id', 'o-1'],
    ['customer_id', 'c-1'],
    ['total', 'a lot'],
    ['count', '2'],
    ['gift', ''],
    ['card', '1'],
  ]);
});

test('writes a value where it stands, and nothing else', () => {
  const written = writeValue(writeValue(RECORD, ['event_properties', 'total'], '12.5'), ['customer_id'], '');
  expect(JSON.parse(written)).toEqual({
    event_id: 'o-1',
    customer_id: null,
    event_properties: { total: '12.5', count: 2, gift: null, tags: ['a'], card: 1 },
  });
});

test('shows what no form can hold as JSON', () => {
  for (const text of [
    '{',
    '[1]',
    '{}',
    '{"event_properties":[1]}',
    JSON.stringify(Object.fromEntries(Array.from({ length: 41 }, (_, n) => [`k${n}`, n]))),
  ])
    expect([text.slice(0, 30), valuesOf(text)]).toEqual([text.slice(0, 30), undefined]);
});
