import { writeFeedPath, type FeedResultType } from '@limn/contracts';
import { expect, test } from 'vitest';
import { leavesOf, likelyRecord, sampleOf, suggestLabel, summaryOf } from './answer-tree.ts';

test.each<[string, FeedResultType, unknown, string | undefined]>([
  ['a list at the top', 'multiple', [{ a: 1 }], '$'],
  ['a list beside others', 'multiple', { tags: ['a', 'b', 'c'], products: [{ n: 1 }, { n: 2 }] }, '$.products'],
  [
    'the longer of two lists of objects',
    'multiple',
    { links: [{ h: 1 }], data: { items: [{ n: 1 }, { n: 2 }, { n: 3 }] } },
    '$.data.items',
  ],
  ['the list, not a list inside its items', 'multiple', { items: [{ sizes: [{ s: 1 }, { s: 2 }] }, { sizes: [] }] }, '$.items'],
  ['a list of words where there is no other', 'multiple', { names: ['a', 'b'] }, '$.names'],
  ['no list at all', 'multiple', { a: 1 }, undefined],
  ['the answer itself', 'single', { name: 'Amelia', points: 3 }, '$'],
  [
    'the object with values inside a wrapper',
    'single',
    { status: 'ok', customer: { name: 'Amelia', points: 3, tier: 'Gold' } },
    '$.customer',
  ],
  ['the first of a list', 'single', [{ a: 1, b: 2 }], '$[0]'],
  ['no object at all', 'single', 7, undefined],
])('finds the likely place %s', (_name, resultType, tree, path) => {
  const likely = likelyRecord(tree, resultType);
  expect(likely && writeFeedPath(likely, 'answer')).toBe(path);
});

test('samples the leaves of several records as values', () => {
  const tree = {
    items: [
      { n: 'Boots', p: { gbp: 89.5 }, pics: ['a', 'b', 'c', 'd'], none: null },
      { n: 'Scarf', sale: true },
    ],
  };
  expect(leavesOf(tree, ['items'], 'multiple').map(({ path, samples }) => [writeFeedPath(path, 'record'), samples])).toEqual([
    ['n', ['Boots', 'Scarf']],
    ['p.gbp', ['89.5']],
    ['pics[0]', ['a']],
    ['pics[1]', ['b']],
    ['pics[2]', ['c']],
    ['none', []],
    ['sale', ['true']],
  ]);
  expect(leavesOf({ c: { n: 1 } }, ['c'], 'single').map(({ path }) => path)).toEqual([['n']]);
  expect(leavesOf(['a', 'b'], [], 'multiple')).toEqual([{ path: [], samples: ['a', 'b'] }]);
});

test('names a field after its place, without duplicates', () => {
  expect(suggestLabel(['price', 'amount'], new Set())).toBe('price amount');
  expect(suggestLabel(['images', 0, 'image_url'], new Set())).toBe('images 1 image url');
  expect(suggestLabel(['a{b},c'], new Set())).toBe('a b c');
  expect(suggestLabel([], new Set())).toBe('value');
  expect(suggestLabel(['name'], new Set(['name', 'name 2']))).toBe('name 3');
});

test('keeps a small sample of the answer’s shape', () => {
  const long = JSON.stringify({ items: Array.from({ length: 1000 }, (_, n) => ({ n, text: 'x'.repeat(1000) })) });
  const kept = JSON.parse(sampleOf(long)) as { items: { n: number; text: string }[] };
  expect([kept.items.length, kept.items[0]?.text.length]).toEqual([10, 500]);
  expect(sampleOf(JSON.stringify(Object.fromEntries(Array.from({ length: 5000 }, (_, n) => [`name ${n}`, 'x'.repeat(50)]))))).toBe('');
  expect({
    text: sampleOf('Error'),
    emptyList: summaryOf([]),
    record: summaryOf({ a: 1 }),
    nothing: summaryOf(null),
    word: summaryOf('x'),
  }).toEqual({
    text: '',
    emptyList: '0 items',
    record: '1 field',
    nothing: 'empty',
    word: 'x',
  });
});
