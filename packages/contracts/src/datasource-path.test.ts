import { expect, test } from 'vitest';
import { leafText, readFeedPath, valueAtPath, writeFeedPath, type FeedPath } from './datasource-path.ts';

test.each<[string, FeedPath | undefined]>([
  ['$', []],
  ['', []],
  ['$.products', ['products']],
  ['products', ['products']],
  ['$.a.b[0].c', ['a', 'b', 0, 'c']],
  ['$[2]', [2]],
  ['["list price"].net', ['list price', 'net']],
  ['$["a\\"b"]', ['a"b']],
  ['größe', ['größe']],
  ['a-b', ['a-b']],
  ['a b', undefined],
  ['$a', undefined],
  ['a..b', undefined],
  ['a[', undefined],
  ['a[-1]', undefined],
  ['a["x]', undefined],
  ['["a"]b', undefined],
  ['.a'.repeat(101), undefined],
])('reads the path %j', (text, path) => {
  expect(readFeedPath(text)).toEqual(path);
});

test('reads every written path back unchanged', () => {
  for (const path of [[], ['a'], ['a', 0, 'b c'], [0], ['"', '\\', '__proto__', '1a', ''], ['é', 'ü-x']] as FeedPath[])
    for (const from of ['answer', 'record'] as const) expect(readFeedPath(writeFeedPath(path, from))).toEqual(path);
});

test('finds only the answer’s own values', () => {
  const tree: unknown = JSON.parse('{"a":[{"b":null}],"__proto__":{"x":1},"n":0}');
  expect(valueAtPath(tree, ['a', 0, 'b'])).toBeNull();
  expect(valueAtPath(tree, ['__proto__', 'x'])).toBe(1);
  for (const path of [['constructor'], ['a', 'length'], ['a', 1], ['n', 'toFixed'], ['toString'], ['a', 0, 'b', 'c']])
    expect(valueAtPath(tree, path)).toBeUndefined();
  expect(valueAtPath({}, ['__proto__'])).toBeUndefined();
});

test('words, numbers and truth are values; objects, lists and null are none', () => {
  expect(['x', '', 0, 1.5, true, false].map(leafText)).toEqual(['x', '', '0', '1.5', 'true', 'false']);
  expect([null, undefined, {}, []].map(leafText)).toEqual([undefined, undefined, undefined, undefined]);
});
