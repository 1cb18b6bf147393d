import { contextOf, valuesOf } from '@limn/merge';
import { expect, test } from 'vitest';
import { draftOf, EMPTY_DRAFT } from './merge-draft.ts';
import { outcomesOf } from './merge-outcomes.ts';
import { trialsOf } from './CustomFieldPreview.tsx';

const context = contextOf({ now: Date.UTC(2026, 10, 21) });
const after = (text: string, record: Record<string, string>) => outcomesOf(draftOf(text) ?? EMPTY_DRAFT, valuesOf(record), context);

test('shows the value after every step', () => {
  expect(after('{{name | trim | upper | first:1}}', { name: ' anna ' }).map(({ text }) => text)).toEqual(['anna', 'ANNA', 'A']);
});

test('reports a step without effect and passes the value on', () => {
  expect(after('{{name | multiply:2 | date | upper}}', { name: 'anna' })).toEqual([
    { text: 'anna', leftOut: '“anna” is not a number.' },
    { text: 'anna', leftOut: '“anna” is not a date.' },
    { text: 'ANNA', leftOut: undefined },
  ]);
});

test('concludes nothing about a step from an empty value', () => {
  expect(after('{{price | multiply:2 | default:"none"}}', {})).toEqual([
    { text: '', leftOut: undefined },
    { text: 'none', leftOut: undefined },
  ]);
});

test('makes hard values of the sample’s kind', () => {
  const long = (sample: string) => trialsOf(sample, context).find(({ label }) => label === 'Very long')?.value ?? '';
  expect(['12.50', '24/12/2026', 'Amelia'].map((sample) => [sample, long(sample).slice(0, 6)])).toEqual([
    ['12.50', '123456'],
    ['24/12/2026', '2026-0'],
    ['Amelia', 'Wolfes'],
  ]);
});
