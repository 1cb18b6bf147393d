import { expect, test } from 'vitest';
import { fitZoom, layoutStage, openingZoom, rulerMarks } from './viewport.ts';

const room = { width: 900, height: 700, foot: 200 };

test('centres the sheet in the space the property card leaves', () => {
  expect(layoutStage({ width: 600, height: 200 }, room, 1)).toEqual({ content: { width: 900, height: 700 }, x: 150, y: 150 });
});

test('scrolls a sheet larger than the stage with a margin', () => {
  expect(layoutStage({ width: 600, height: 400 }, room, 2)).toEqual({ content: { width: 1296, height: 1096 }, x: 48, y: 48 });
});

test('opens an image between its fitting zoom and 1.25', () => {
  expect(fitZoom({ width: 600, height: 200 }, room)).toBe(1.3);
  expect(openingZoom({ width: 600, height: 200 }, room)).toBe(1.25);
  expect(fitZoom({ width: 1608, height: 200 }, room)).toBe(0.5);
  expect(fitZoom({ width: 50, height: 50 }, room)).toBe(4);
});

test('ruler numbers never stand closer than 70 pixels', () => {
  expect(rulerMarks(600, 1).step).toBe(100);
  expect(rulerMarks(600, 4).step).toBe(20);
  expect(rulerMarks(200, 1).long).toEqual([0, 100, 200]);
});
