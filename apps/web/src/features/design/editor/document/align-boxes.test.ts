import { expect, test } from 'vitest';
import type { Box } from './geometry.ts';
import { alignShift, distributeShifts } from './align-boxes.ts';

const box = (left: number, top: number, width = 40, height = 20): Box => ({ left, top, width, height });
const frame = box(100, 50, 300, 200);

test.each([
  ['left', { left: 90, top: 0 }],
  ['centre', { left: 220, top: 0 }],
  ['right', { left: 350, top: 0 }],
  ['top', { left: 0, top: 45 }],
  ['middle', { left: 0, top: 135 }],
  ['bottom', { left: 0, top: 225 }],
] as const)('moves a box to the %s of its frame in one direction only', (edge, shift) => {
  expect(alignShift(box(10, 5), frame, edge)).toEqual(shift);
});

test('distributes boxes evenly and keeps the outermost in place', () => {
  const boxes = [box(300, 0, 100), box(0, 0, 20), box(30, 0, 60)];
  expect(distributeShifts(boxes, 'across').map(({ left }) => left)).toEqual([0, 0, 100]);
  expect(distributeShifts([box(0, 0), box(0, 90), box(0, 10)], 'down').map(({ top }) => top)).toEqual([0, 0, 35]);
});

test('boxes with no room between them overlap alike', () => {
  const boxes = [box(0, 0, 100), box(10, 0, 100), box(100, 0, 100)];
  expect(distributeShifts(boxes, 'across').map(({ left }) => left)).toEqual([0, 40, 0]);
});
