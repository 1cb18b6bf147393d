import type { CollectedEvent } from '@limn/contracts';
import { expect, test } from 'vitest';
import { findFields } from './field-proposals.ts';

const record = (event_properties: Record<string, unknown>): CollectedEvent => ({
  event_id: 'e',
  customer_id: null,
  event_properties,
  event_timestamp: '2026-11-23T10:00:00.000Z',
  received_at: '2026-11-23T10:00:00.000Z',
});

test.each([
  [[1, 2], 'int'],
  [[1, 3_000_000_000], 'bigint'],
  [[1, 2.5], 'decimal'],
  [[true, false], 'tinyint'],
  [['2026-11-23', '2025-01-01'], 'date'],
  [['2026-11-23T10:00:00Z'], 'datetime'],
  [['2026-11-23', 'soon'], 'varchar'],
  [[1, 'x'], 'varchar'],
])('proposes for %j the type %s', (values, type) => {
  expect(
    findFields(
      values.map((value) => record({ total: value })),
      [],
    ),
  ).toEqual([{ name: 'total', type, records: values.length, example: String(values[0]) }]);
});

test('proposes neither known fields nor lists and objects, the most frequent first', () => {
  const records = [record({ known: 1, rare: 'x', often: 1, list: [1], card: {} }), record({ often: 2, empty: null })];
  expect(findFields(records, [{ name: 'known' }]).map(({ name }) => name)).toEqual(['often', 'rare']);
});
