import { expect, test } from 'vitest';
import { measures } from './measuring.ts';

const box = (left: number, top: number, width: number, height: number) => ({ left, top, width, height });

test('reports the room on all four sides inside the canvas', () => {
  expect(measures(box(40, 0, 100, 50), box(0, 0, 600, 200)).map(({ distance }) => distance)).toEqual([40, 460, 150]);
});

test('measures the gap to another box along the middle of the first', () => {
  expect(measures(box(0, 0, 50, 50), box(80, 10, 50, 50))).toEqual([{ from: { x: 50, y: 25 }, to: { x: 80, y: 25 }, distance: 30 }]);
  expect(measures(box(200, 100, 50, 50), box(80, 10, 50, 50)).map(({ distance }) => distance)).toEqual([70, 40]);
});

test('boxes that overlap or touch have no gap', () => {
  expect(measures(box(0, 0, 50, 50), box(50, 20, 50, 50))).toEqual([]);
  expect(measures(box(0, 0, 50, 50), box(30, 20, 50, 50))).toEqual([]);
});
