import { expect, test } from 'vitest';
import { sparklinePoints } from './Sparkline.tsx';

test('zero lies at the foot, the highest day near the top, the days at even distances', () => {
  expect(sparklinePoints([0, 5, 10], 52)).toEqual([
    { x: 0, y: 50 },
    { x: 200, y: 28 },
    { x: 400, y: 6 },
  ]);
});

test('draws a flat line for no, one or empty days', () => {
  for (const values of [[], [0], [0, 0]])
    expect(sparklinePoints(values, 52)).toEqual([
      { x: 0, y: 50 },
      { x: 400, y: 50 },
    ]);
});
