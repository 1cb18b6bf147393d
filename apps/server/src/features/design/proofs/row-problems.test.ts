import { contextOf, type Value } from '@limn/merge';
import { expect, test } from 'vitest';
import { unreadValues } from './row-problems.ts';
import type { FieldUse } from './used-fields.ts';

test('names no value that a step reads from its cell, whatever the cell shows', () => {
  const reads = ['since', 'until'].map((source) => ({ source, step: { transform: 'add-time', args: {} }, as: 'date' as const }));
  const uses: FieldUse[] = [{ field: 'x', sources: ['since', 'until'], where: 'text', object: 'Title', hasStandIn: false, reads }];
  const given = new Map<string, Value>([
    ['since', { text: 'Week 52', origin: 'table', held: '2026-12-24' }],
    ['until', { text: 'Week 53', origin: 'table' }],
  ]);
  expect(unreadValues(uses, given, contextOf()).map(({ text }) => text)).toEqual([
    '“until” says “Week 53”, which is no date: the text “Title” shows it as it is.',
  ]);
});
