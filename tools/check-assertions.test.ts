import { expect, test } from 'vitest';
import { checkAssertions } from './check-assertions.ts';

const check = (text: string) => checkAssertions(new Map([['packages/a/src/a.test.ts', text]]));
const lines = (text: string) => check(text).map(({ line }) => line);

test('says where how many results are compared without names, and what to write', () => {
  const problem = 'An assertion compares 3 results without names. Compare an object: { status, code, … }';
  expect(check('const a = 1;\nexpect([a, b.c, d()]).toEqual([1, 2, 3]);')).toEqual([
    { file: 'packages/a/src/a.test.ts', line: 2, problem },
  ]);
});

test.each([
  'expect([a, b, c]).toStrictEqual([1, 2, 3]);',
  'expect([a, b, c], note).not.toEqual([1, 2, 3]);',
  'expect([a, b, c] as const).toMatchObject(expected);',
  'await expect(Promise.all([a(), b(), c()])).resolves.toEqual([1, 2, 3]);',
  'expect(await Promise.all([a(), b(), c()])).toEqual([1, 2, 3]);',
  'await expect.poll(() => [a, b, c]).toEqual([1, 2, 3]);',
  'expect(rows.map(({ a, b, c }) => [a, b, c])).toEqual([[1, 2, 3]]);',
  'expect(rows.map((row) => { const { a } = row; return [a, row.b, row.c]; })).toContainEqual([1, 2, 3]);',
  'expect((await rows()).map(({ a, b, c }) => [a, b, c]).toSorted()).toEqual([[1, 2, 3]]);',
  'expect(figures(row)).toEqual([1, 2, 3]); function figures(row) { return [row.a, row.b, row.c]; }',
  'const figures = async (row) => [row.a, row.b, row.c]; expect(await figures(row)).toEqual([1, 2, 3]);',
  'const figures = (row) => [row.a, row.b, row.c]; expect(rows.map(figures)).toEqual([[1, 2, 3]]);',
  'const all = () => rows.map((row) => [row.a, row.b, row.c]); expect(all()).toEqual([[1, 2, 3]]);',
])('finds %s', (text) => {
  expect(lines(text)).toEqual([1]);
});

test.each([
  'expect([status, code]).toEqual([422, "invalid"]);',
  'expect({ a, b, c }).toEqual({ a: 1, b: 2, c: 3 });',
  'expect([next(), next(), next()]).toEqual([1, 2, 3]);',
  'expect([1, 2, 3].filter(isOdd)).toEqual([1, 3]);',
  'expect([first, ...others, last]).toEqual([1, 2, 3]);',
  'expect([a, b, c].map((one) => one.name)).toEqual(["a", "b", "c"]);',
  'expect([a, b, c]).toContain(a);',
  'expect(read([a, b, c])).toEqual([1, 2, 3]);',
  'const again = () => again(); expect(again()).toEqual([1, 2, 3]);',
  'result([a, b, c]).toEqual([1, 2, 3]);',
])('lets %s pass', (text) => {
  expect(lines(text)).toEqual([]);
});
