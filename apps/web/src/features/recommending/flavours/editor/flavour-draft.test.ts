import { expect, test } from 'vitest';
import { aFlavour } from '../flavours.cases.ts';
import { bodyOf, choicesOf, draftOf, isSameDraft, problemOf, sentenceOf, withScore, withTable, withoutScore } from './flavour-draft.ts';

const DRAFT = draftOf(aFlavour());
const { events } = aFlavour();

test('gives a new score the id above the largest, and ignores empty and zero scores', () => {
  const three = withScore(withScore(DRAFT, 'events_1', 41, 2), 'events_1', 32, 3);
  expect(three.events_1.map(({ id }) => id)).toEqual([1, 2, 3]);
  expect(withScore(withoutScore(three, 'events_1', 2), 'events_1', 41, 1).events_1.map(({ id }) => id)).toEqual([1, 3, 4]);
  for (const score of [0, -1, Number.NaN]) expect(withScore(DRAFT, 'events_1', 41, score)).toBe(DRAFT);
});

test('offers events of the table, each with its views', () => {
  expect(choicesOf(events, 3).map(({ viewId, label }) => [viewId, label])).toEqual([
    [31, 'Product viewed'],
    [41, 'Product viewed: Last 90 days'],
    [32, 'Purchased'],
  ]);
  expect(choicesOf(events, null)).toEqual([]);
});

test('drops scores that are about another table', () => {
  const { datatable, events_1: first, events_2: also } = withTable(DRAFT, 4, events);
  expect({ datatable, first, also }).toEqual({ datatable: 4, first: [], also: [] });
});

test('asks for days only where the timeframe has some', () => {
  expect(problemOf({ ...DRAFT, within: 1, recency: '' })).toBeUndefined();
  for (const recency of ['', '0', '1.5', '-3', '4000', 'x'])
    expect([recency, problemOf({ ...DRAFT, within: 5, recency })]).toEqual([recency, 'Use a whole number from 1 to 3,650.']);
  expect(problemOf({ ...DRAFT, within: 4, recency: '30' })).toBeUndefined();
  expect(bodyOf({ ...DRAFT, within: 1, recency: '30' }).within).toEqual({ within: 1, recency: null });
});

test('tells a change from none', () => {
  expect(isSameDraft(DRAFT, draftOf(aFlavour()))).toBe(true);
  expect(isSameDraft(DRAFT, { ...DRAFT, enabled: false })).toBe(false);
});

test.each([
  [1, 'whenever that was'],
  [2, 'at any time after it'],
  [3, 'at any time before it'],
  [4, 'in the 7 days before it'],
  [5, 'in the 7 days after it'],
  [6, 'on the same day'],
])('says timeframe %i in a sentence', (within, words) => {
  const sentence = sentenceOf({ ...DRAFT, within, recency: '7' }, events) ?? '';
  expect(sentence).toContain('People who did “Product viewed” with an item also did “Purchased”');
  expect(sentence).toContain(words);
});
