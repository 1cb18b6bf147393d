import { expect, test } from 'vitest';
import { labelledBars } from './DateAxis.tsx';

test.each([
  ['nothing', 0, []],
  ['one day', 1, [0]],
  ['four days', 4, [0, 1, 2, 3]],
  ['five days', 5, [0, 2, 4]],
  ['a week', 7, [0, 2, 4, 6]],
  ['a month', 30, [0, 10, 19, 29]],
  ['a quarter', 92, [0, 30, 61, 91]],
  ['thirteen months', 13, [0, 4, 8, 12]],
  ['ten years of months', 121, [0, 40, 80, 120]],
])('labels bars of %s', (_what, count, places) => {
  expect(labelledBars(count)).toEqual(places);
});

test('labels both ends, evenly to a bar, and never two too near to each other', () => {
  for (let count = 2; count <= 400; count += 1) {
    const places = labelledBars(count);
    const apart = places.slice(1).map((place, index) => place - (places[index] ?? 0));
    expect({ count, first: places[0], last: places.at(-1), few: places.length <= 4 }).toEqual({
      count,
      first: 0,
      last: count - 1,
      few: true,
    });
    expect({ count, even: Math.max(...apart) - Math.min(...apart) <= 1, apart: Math.min(...apart) / count >= 0.22 }).toEqual({
      count,
      even: true,
      apart: true,
    });
  }
});
