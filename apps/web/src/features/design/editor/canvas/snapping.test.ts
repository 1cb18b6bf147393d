import { expect, test } from 'vitest';
import { snapBox, snapEdge } from './snapping.ts';

const canvas = { width: 600, height: 200 };

test('snaps a box to the middle of the canvas and shows the line', () => {
  const snap = snapBox({ left: 252, top: 40, width: 100, height: 50 }, [], canvas, 5);
  expect(snap).toEqual({ shift: { x: -2, y: 0 }, lines: [{ axis: 'x', at: 300, from: 0, to: 200, distance: 0 }] });
});

test('snaps a box to another object’s edge and shows the distance', () => {
  const snap = snapBox({ left: 41, top: 20, width: 100, height: 30 }, [{ left: 40, top: 90, width: 50, height: 20 }], canvas, 5);
  expect(snap.shift).toEqual({ x: -1, y: 0 });
  expect(snap.lines).toEqual([{ axis: 'x', at: 40, from: 20, to: 110, distance: 40 }]);
});

test('prefers the nearest line within the threshold', () => {
  expect(snapBox({ left: 20, top: 20, width: 33, height: 33 }, [], canvas, 5)).toEqual({ shift: { x: 0, y: 0 }, lines: [] });
  const near = snapBox({ left: 3, top: 60, width: 20, height: 20 }, [{ left: 2, top: 120, width: 9, height: 9 }], canvas, 5);
  expect(near.shift.x).toBe(-1);
});

test('snaps a dragged edge whatever the other edge does', () => {
  const canvas = { width: 600, height: 200 };
  const box = { left: 100, top: 50, width: 96, height: 40 };
  const other = { left: 200, top: 120, width: 50, height: 50 };
  expect(snapEdge(box, 'end', 'x', [other], canvas, 6)).toMatchObject({ shift: 4, line: { axis: 'x', at: 200, distance: 30 } });
  expect(snapEdge(box, 'start', 'x', [other], canvas, 6)).toBeUndefined();
  expect(snapEdge({ ...box, top: 3 }, 'start', 'y', [other], canvas, 6)).toMatchObject({ shift: -3, line: { at: 0 } });
});
