import { expect, test } from 'vitest';
import { seededRandom } from './seeded-random.ts';

test('gives the numbers that are published for mulberry32', () => {
  const random = seededRandom(1);
  expect([random(), random(), random()]).toEqual([0.6270739405881613, 0.002735721180215478, 0.5274470399599522]);
});

test('gives the numbers of a seed again, below a limit, and picks of a list', () => {
  const all = (seed: number) => {
    const random = seededRandom(seed);
    return Array.from({ length: 200 }, () => [random.below(6), random.pick(['a', 'b'])]);
  };
  expect(all(7)).toEqual(all(7));
  expect(all(7)).not.toEqual(all(8));
  expect(new Set(all(7).map(([number]) => number))).toEqual(new Set([0, 1, 2, 3, 4, 5]));
  expect(new Set(all(7).map(([, letter]) => letter))).toEqual(new Set(['a', 'b']));
});
