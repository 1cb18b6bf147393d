import { expect, test } from 'vitest';
import { createWordSearch } from './word-search.ts';

const TOWNS = [
  { name: 'Merge fields', text: 'Written as {{name}}' },
  { name: 'Countdown timers', text: 'The bag outside, beside the field' },
  { name: 'Click rates', text: 'A clock of status classes; those that can’t be split by A/B' },
];

const search = createWordSearch(TOWNS, {
  name: { textOf: ({ name }) => name, weight: 8 },
  text: { textOf: ({ text }) => text, weight: 1 },
});
const found = (typed: string) => search(typed).map(({ document }) => document.name);

test.each([
  ['a whole word, in names first', 'field', ['Merge fields', 'Countdown timers']],
  ['the beginning of a word', 'countd', ['Countdown timers']],
  ['a plural by its singular', 'click rate', ['Click rates']],
  ['a singular by its plural', 'clicks', ['Click rates']],
  ['braces', '{{', ['Merge fields']],
  ['swapped letters', 'megre feilds', ['Merge fields']],
  ['a missing letter', 'cuntdown', ['Countdown timers']],
  ['a letter too many', 'mergge', ['Merge fields']],
  ['a wrong letter', 'timirs', ['Countdown timers']],
  ['two errors in a long word', 'coumtdwn', ['Countdown timers']],
  ['capitals', 'MERGE', ['Merge fields']],
  ['an apostrophe of a keyboard', "can't", ['Click rates']],
  ['letters around a slash', 'a/b', ['Click rates']],
])('finds %s', (_what, typed, expected) => {
  expect(found(typed)).toEqual(expected);
});

test.each([
  ['a short word with an error', 'tag'],
  ['two errors in a word of seven', 'ootsude'],
  ['letters around another slash', 'm/f'],
  ['letters within a word', 'down'],
  ['one word of two', 'merge zebra'],
  ['nothing typed', '  '],
  ['punctuation', '…'],
])('finds nothing by %s', (_what, typed) => {
  expect(found(typed)).toEqual([]);
});

test('puts what is typed right before what may be meant', () => {
  const names = ['clocks', 'click', 'clicks and clocks'].map((name) => ({ name }));
  const near = createWordSearch(names, { name: { textOf: ({ name }) => name, weight: 1 } });
  expect(near('clock').map(({ document }) => document.name)).toEqual(['clocks', 'clicks and clocks', 'click']);
});

test('says which words of the document were found', () => {
  expect(search('feild')[0]?.words).toEqual(['field']);
});
