import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTouch, type Pinch, type Place } from './touch-gestures.ts';

interface Seen {
  pinches: Pinch[];
  presses: Place[];
  started: number;
  /** Types of the touches that reached the canvas. */
  canvas: string[];
}

let seen: Seen;
let canvas: HTMLElement;
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  const stage = document.body.appendChild(document.createElement('div'));
  canvas = stage.appendChild(document.createElement('div'));
  seen = { pinches: [], presses: [], started: 0, canvas: [] };
  for (const type of ['touchstart', 'touchmove']) canvas.addEventListener(type, () => seen.canvas.push(type));
  stop = createTouch(stage, {
    onPinchStart: () => (seen.started += 1),
    onPinch: (pinch) => seen.pinches.push(pinch),
    onLongPress: (at) => seen.presses.push(at),
  });
});
afterEach(() => {
  stop();
  canvas.parentElement?.remove();
  vi.useRealTimers();
});

function touch(type: string, ...fingers: [number, number][]): void {
  const touches = fingers.map(([clientX, clientY]) => ({ clientX, clientY }));
  canvas.dispatchEvent(Object.assign(new Event(type, { bubbles: true, cancelable: true }), { touches }));
}

test('leaves one finger to the canvas', () => {
  touch('touchstart', [10, 10]);
  touch('touchmove', [40, 10]);
  touch('touchend');
  expect(seen).toMatchObject({ canvas: ['touchstart', 'touchmove'], pinches: [], presses: [] });
});

test('zooms and pans by two fingers and undoes what the first began', () => {
  touch('touchstart', [100, 100]);
  touch('touchstart', [100, 100], [200, 100]);
  touch('touchmove', [90, 120], [290, 120]);
  expect(seen.started).toBe(1);
  expect(seen.pinches).toEqual([{ from: { left: 150, top: 100 }, middle: { left: 190, top: 120 }, factor: 2 }]);
  // The finger that stays moves nothing.
  touch('touchend', [90, 120]);
  touch('touchmove', [10, 10]);
  expect([seen.pinches.length, seen.canvas]).toEqual([1, ['touchstart']]);
  touch('touchend');
  touch('touchstart', [10, 10]);
  expect(seen.canvas).toEqual(['touchstart', 'touchstart']);
});

test('opens the menu for a resting finger only', () => {
  touch('touchstart', [10, 10]);
  touch('touchmove', [15, 12]);
  vi.advanceTimersByTime(500);
  expect(seen.presses).toEqual([{ left: 10, top: 10 }]);
  touch('touchmove', [60, 60]);
  expect(seen.canvas).toEqual(['touchstart', 'touchmove']);
  touch('touchend');
  touch('touchstart', [10, 10]);
  touch('touchmove', [60, 60]);
  vi.advanceTimersByTime(1000);
  expect(seen.presses).toHaveLength(1);
});
