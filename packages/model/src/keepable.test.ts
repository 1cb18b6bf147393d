import { expect, test } from 'vitest';
import { unkeepable } from './keepable.ts';

const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);
const CASES: [json: string, path: string | undefined][] = [
  ['{"a":[1,"x",null,{"b":true}],"😀":"👩‍👩‍👧"}', undefined],
  ['"plain"', undefined],
  [nested(100), undefined],
  ['{"a":"\\u0000"}', 'a'],
  ['{"a":["x",{"b":"\\ud800"}]}', 'a.1.b'],
  ['{"a":"\\udc00\\ud800"}', 'a'],
  ['{"fine":1,"\\ud800":1}', '\ufffd'],
  ['{"a":{"b\\u0000":1}}', 'a.b\\0'],
  ['{"a":1e999}', 'a'],
  ['{"a":{"deep":-1e999},"b":"\\u0000"}', 'a.deep'],
  ['"\\u0000"', ''],
];

test.each(CASES)('finds what cannot be stored, by its path: %s', (json, path) => {
  expect(unkeepable(JSON.parse(json))?.path).toBe(path);
});

test('walks values of any depth without a stack overflow', () => {
  expect(unkeepable(JSON.parse(nested(1_000_000)))?.message).toBe('This is nested too deeply.');
});

test('takes the path from the caller', () => {
  expect(unkeepable({ x: '\0' }, 'data')?.path).toBe('data.x');
});
