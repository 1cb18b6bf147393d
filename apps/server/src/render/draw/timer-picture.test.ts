import { createCanvas } from '@napi-rs/canvas';
import { compileScene, type DrawingEnv, type SceneDocument } from '@limn/scene';
import { beforeAll, expect, test } from 'vitest';
import { readGif } from '../testing/read-gif.ts';
import { openFontShelf } from './font-shelf.ts';
import { openTimerPicture, type Moment, type TimerPicture } from './timer-picture.ts';

const PARTS = ['days', 'hours', 'minutes', 'seconds'] as const;
const [WIDTH, HEIGHT] = [320, 80];
const MATTE = [255, 255, 255] as const;
const SAMPLES = Array.from({ length: 10 }, (_, digit) => Object.fromEntries(PARTS.map((part) => [part, `${digit}${digit}`])));
let env: DrawingEnv;

beforeAll(() => {
  const loadLetters = openFontShelf(undefined);
  env = { createCanvas: (width, height) => createCanvas(width, height), picture: () => undefined, loadLetters };
});

const placed = { originX: 'left', originY: 'top', strokeWidth: 0 } as const;
const box = (text: string, left: number, width: number) =>
  ({
    ...placed,
    type: 'textbox',
    text,
    left,
    top: 20,
    width,
    fontSize: 30,
    fontFamily: 'Lora',
    fill: '#16243a',
    textAlign: 'center',
  }) as const;
const backdrop = { ...placed, type: 'rect', left: 10, top: 10, width: 120, height: 60, fill: '#ffd9bf' } as const;

const DESIGNS: Record<string, SceneDocument['objects']> = {
  'a box for each part': [backdrop, ...PARTS.map((part, index) => box(`{{${part}}}`, 10 + index * 75, 60))],
  'all in one box': [backdrop, box('{{days}}d {{hours}}:{{minutes}}:{{seconds}}', 10, 300)],
  'boxes that overlap, with a name and a bar above them': [
    ...PARTS.map((part, index) => box(`{{${part}}}`, 10 + index * 30, 80)),
    box('{{name}}', 200, 110),
    { ...placed, type: 'rect', left: 0, top: 30, width: 320, height: 4, fill: 'rgba(222,98,15,0.5)' },
  ],
  'no clock at all': [backdrop, box('Hello {{name}}', 10, 200)],
};

function momentAt(seconds: number): Moment {
  const two = (value: number) => String(value).padStart(2, '0');
  return {
    name: 'Amélie',
    days: two(Math.floor(seconds / 86_400)),
    hours: two(Math.floor(seconds / 3600) % 24),
    minutes: two(Math.floor(seconds / 60) % 60),
    seconds: two(seconds % 60),
  };
}

const countdown = (from: number, frames: number) => Array.from({ length: frames }, (_, gone) => momentAt(Math.max(0, from - gone)));

function open(objects: SceneDocument['objects'], options: { transparent?: boolean; scale?: number } = {}): TimerPicture {
  const scene = compileScene({ version: '3.4.0', objects }, { width: WIDTH, height: HEIGHT, ...options }, env);
  return openTimerPicture(scene, MATTE, SAMPLES);
}

test.each(Object.entries(DESIGNS).flatMap(([name, objects]) => [false, true].map((transparent) => ({ name, objects, transparent }))))(
  'shows each second as if begun then: $name (transparent: $transparent)',
  ({ objects, transparent }) => {
    const timer = open(objects, { transparent });
    for (const from of [64, 3605, 86_402, 100]) {
      const read = readGif(timer.gif(countdown(from, 8)));
      const seconds = read.frames.flatMap(({ canvas, delayMs }) => Array.from({ length: delayMs / 1000 }, () => canvas));
      expect(seconds.length).toBe(8);
      for (const [gone, canvas] of seconds.entries()) {
        const [begun] = readGif(timer.gif(countdown(from - gone, 1))).frames;
        expect(Buffer.compare(canvas, begun?.canvas ?? new Uint8Array()), `${from} after ${gone} s`).toBe(0);
      }
    }
  },
);

test('sends a whole first frame, then only what changes, without a loop', () => {
  const { frames, loops } = readGif(open(DESIGNS['a box for each part'] ?? []).gif(countdown(3661, 4)));
  expect(frames[0]?.rect).toEqual({ x: 0, y: 0, width: WIDTH, height: HEIGHT });
  const changes = frames.slice(1).map(({ canvas }, index) => changedRect(frames[index]?.canvas ?? canvas, canvas));
  expect(frames.slice(1).map(({ rect }) => rect)).toEqual(changes);
  expect(changes[0]?.width).toBeLessThan(40); // a digit of the seconds, and what moves with it
  expect(changes[1]?.width).toBeGreaterThan(75); // 01:01:00 → 01:00:59: minutes and seconds in one rectangle
  expect(loops).toBe(false);
});

/** Around all pixels in which two pictures differ, found by looking at each. */
function changedRect(before: Uint8Array, after: Uint8Array) {
  const all = Array.from({ length: WIDTH * HEIGHT }, (_, at) => at);
  const different = all.filter((at) => [0, 1, 2, 3].some((part) => before[at * 4 + part] !== after[at * 4 + part]));
  const [columns, rows] = [different.map((at) => at % WIDTH), different.map((at) => Math.floor(at / WIDTH))];
  const [x, y] = [Math.min(...columns), Math.min(...rows)];
  return { x, y, width: Math.max(...columns) - x + 1, height: Math.max(...rows) - y + 1 };
}

test('sends one frame for a clock that stands still', () => {
  const { frames } = readGif(open(DESIGNS['a box for each part'] ?? []).gif(countdown(2, 6)));
  expect(frames.map(({ delayMs }) => delayMs)).toEqual([1000, 1000, 4000]);
});

test('ends with another picture in its own colours', () => {
  const end = new Uint8ClampedArray(WIDTH * HEIGHT * 4).map((_, at) => [9, (at >> 2) % 251, 77, 255][at & 3] ?? 0);
  const { frames } = readGif(open(DESIGNS['a box for each part'] ?? []).gif(countdown(2, 3), end));
  expect(frames.length).toBe(3);
  expect(Buffer.compare(frames[2]?.canvas ?? new Uint8Array(), Buffer.from(end))).toBe(0);
  expect(readGif(open([]).gif([momentAt(0)], end)).frames.length).toBe(1);
});

test('twice the pixels are twice the size', () => {
  const { width, height, frames } = readGif(open(DESIGNS['a box for each part'] ?? [], { scale: 2 }).gif(countdown(100, 3)));
  expect({ width, height, frameCount: frames.length }).toEqual({ width: WIDTH * 2, height: HEIGHT * 2, frameCount: 3 });
});
