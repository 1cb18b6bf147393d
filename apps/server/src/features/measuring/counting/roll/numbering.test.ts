import { seededRandom } from '@limn/model';
import { expect, test } from 'vitest';
import { createColumn, createNumbering } from './numbering.ts';

const LIMITS = [0, 1, -1, 2 ** 31 - 1, -(2 ** 31), 2 ** 32 - 1];

test('numbers random keys as a map does, and sums under their numbers', () => {
  const random = seededRandom(3);
  const numbering = createNumbering();
  const column = createColumn();
  const expected = new Map<string, { number: number; sum: number }>();
  for (let n = 0; n < 20_000; n++) {
    const key = Array.from({ length: 5 }, () => (random() < 0.1 ? random.pick(LIMITS) : random.below(9) - 4)) as [number, number];
    const number = numbering.of(...key);
    column.add(number, 1);
    const name = key.map((part) => part | 0).join();
    const known = expected.get(name) ?? { number: expected.size, sum: 0 };
    expected.set(name, { ...known, sum: known.sum + 1 });
    expect(number).toBe(known.number);
  }
  expect(numbering.size).toBe(expected.size);
  for (const [name, { number, sum }] of expected) {
    expect(([0, 1, 2, 3, 4] as const).map((place) => numbering.part(number, place)).join()).toBe(name);
    expect(column.get(number)).toBe(sum);
  }
});

test('puts keys in order, part by part', () => {
  const numbering = createNumbering();
  const keys = [
    [2, 1],
    [1, 2],
    [-3, 9],
    [1, -2],
    [2, 0],
  ] as const;
  for (const [one, two] of keys) numbering.of(one, two);
  expect([...numbering.inOrder(0, 1)].map((number) => keys[number])).toEqual([
    [-3, 9],
    [1, -2],
    [1, 2],
    [2, 0],
    [2, 1],
  ]);
  expect([...numbering.inOrder(0)].map((number) => keys[number]?.[0])).toEqual([-3, 1, 1, 2, 2]);
});
