/// <reference types="node" />
/**
 * Lines of mixed directions that are cut into pieces, against the canvas, which orders a line that it is
 * given in one piece itself.
 */
import { seededRandom } from '@limn/model';
import type { SKRSContext2D } from '@napi-rs/canvas';
import { BUILT_IN_FAMILIES, fontStack } from '@limn/fonts';
import { expect, test, vi } from 'vitest';
import { compileScene, drawCompiled, drawDocument, objectBounds } from './compile.ts';
import type { SceneObject } from './document.ts';
import { skiaEnv } from './testing/skia-env.ts';

// The first text makes hundreds of font files ready, which takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const env = await skiaEnv();
const [WIDTH, HEIGHT] = [900, 120];
const BLACK = { fill: '#000000' };

function pixelsOf(object: SceneObject): Uint8ClampedArray {
  const canvas = env.createCanvas(WIDTH, HEIGHT);
  const ctx = canvas.getContext('2d') as unknown as SKRSContext2D;
  drawDocument(ctx, { version: '3.4.0', objects: [object] }, env);
  return ctx.getImageData(0, 0, canvas.width, canvas.height).data;
}

const aText = (text: string, more: object = {}): SceneObject => ({
  type: 'i-text',
  left: 150,
  top: 30,
  text,
  fontSize: 30,
  fontFamily: 'Open Sans',
  strokeWidth: 0,
  ...BLACK,
  ...more,
});

/**
 * Share of the inked pixels of either that have no ink of the other within `near` pixels to the left or
 * right.
 */
function difference(one: Uint8ClampedArray, other: Uint8ClampedArray, near: number): number {
  let [differing, inked] = [0, 0];
  const isInked = (pixels: Uint8ClampedArray, at: number) => pixels[at]! > 127;
  const hasNear = (pixels: Uint8ClampedArray, at: number) => {
    for (let shift = -near; shift <= near; shift++) if (isInked(pixels, at + shift * 4)) return true;
    return false;
  };
  for (let at = 3; at < one.length; at += 4) {
    const [a, b] = [isInked(one, at), isInked(other, at)];
    if (!a && !b) continue;
    inked++;
    if (a !== b && !hasNear(a ? other : one, at)) differing++;
  }
  return inked === 0 ? 0 : differing / inked;
}

const WORDS = [
  'שלום',
  'עולם',
  'مرحبا',
  'عرض',
  'Sale',
  'limn',
  '25',
  '٢٥',
  '7.50',
  '€20',
  '20%',
  '-5',
  '(',
  ')',
  '!',
  ',',
  '–',
  '[x]',
  '"',
  'أهلا,',
  'a/b',
];

function lines(count: number): string[] {
  const { below } = seededRandom(42);
  return Array.from({ length: count }, () =>
    Array.from({ length: 1 + below(5) }, () => WORDS[below(WORDS.length)]).join(below(4) ? ' ' : ''),
  );
}

test.each(['ltr', 'rtl'])('orders pieces of a %s line as the canvas orders the whole line', (direction) => {
  const wrong: unknown[] = [];
  for (const text of lines(150)) {
    // The style says nothing new, but asks for the line to be drawn piece by piece.
    const whole = pixelsOf(aText(text, { direction }));
    const cut = pixelsOf(aText(text, { direction, styles: { 0: { 0: BLACK } } }));
    // Joined letters are laid out a hair wider or narrower than they are drawn.
    const differing = difference(whole, cut, /\p{sc=Arabic}/u.test(text) ? 5 : 1);
    if (differing > 0.02) wrong.push([text, differing]);
  }
  expect(wrong).toEqual([]);
});

const SCRIPTS: Readonly<Record<string, string>> = {
  Latin: 'Sale fjord Wave',
  Hebrew: 'שלום עולם 25%',
  Arabic: 'مرحبا بالعالم لله',
  'Arabic with marks': 'مَرْحَبًا بِكُمْ',
  Devanagari: 'नमस्ते दुनिया क्ष',
  Thai: 'สวัสดีชาวโลก ปั้น',
  Japanese: '東京で特別価格',
  Greek: 'Καλημέρα ψυχή',
  Cyrillic: 'Съешь ещё',
  Vietnamese: 'Tiếng Việt đẹp',
  emoji: '👩‍👩‍👧 🇬🇧 👍🏽',
  mixed: 'Hi مرحبا, שלום (ok) 25 क्ष',
};
const SPACINGS = [0, 30, 200, 990, -60, -400];

const VALUES = { value: '' };

/** Inked pixels that lie outside of the rectangle that is drawn again when the values of the text change. */
function inkOutside(object: SceneObject, scale: number, [width, height]: readonly [number, number]): number {
  const scene = compileScene({ version: '3.4.0', objects: [object] }, { width, height, scale, transparent: true }, env);
  const [step] = scene.steps;
  if (step?.kind !== 'object') throw new Error('The text depends on no values.');
  const canvas = env.createCanvas(scene.width, scene.height);
  const ctx = canvas.getContext('2d') as unknown as SKRSContext2D;
  drawCompiled(scene, ctx, VALUES);
  const { x, y, width: across, height: down } = objectBounds(scene, step.object, VALUES)!;
  ctx.clearRect(x, y, across, down);
  return ctx.getImageData(0, 0, scene.width, scene.height).data.reduce((sum, part, at) => sum + (at % 4 === 3 && part > 0 ? 1 : 0), 0);
}

test.each(Object.entries(SCRIPTS))('draws %s within its bounds at every spacing, weight and scale', (_, text) => {
  const wrong: unknown[] = [];
  for (const [index, charSpacing] of SPACINGS.entries())
    for (const scale of [1, 2]) {
      const textAlign = ['left', 'center', 'right', 'justify'][(index + scale) % 4];
      const [fontWeight, fontStyle] = [index % 2 ? '800' : '400', index % 3 ? 'normal' : 'italic'];
      const fontFamily = ['Open Sans', 'Pacifico'][(index + scale) % 2];
      const styles = index % 3 === 0 ? { 0: { 2: { fill: '#ff0000' } } } : {};
      const more = { charSpacing, textAlign, fontWeight, fontStyle, fontFamily, styles, direction: index % 2 ? 'rtl' : 'ltr' };
      const outside = inkOutside(aText(`{{value}}${text}`, { left: 120, fontSize: 16, ...more }), scale, [520, 80]);
      if (outside > 0) wrong.push([outside, scale, more]);
    }
  expect(wrong).toEqual([]);
});

test.each([1, 2])('draws weights that a family lacks within its bounds at %i×', (scale) => {
  const wrong: unknown[] = [];
  for (const { family } of BUILT_IN_FAMILIES)
    for (const [index, fontSize] of [9, 20, 21, 33].entries())
      for (const top of [20, 20.4]) {
        const more = { fontFamily: family, fontSize, top, fontWeight: '900', fontStyle: index % 2 ? 'italic' : 'normal' };
        const outside = inkOutside(aText('{{value}}ÅQfgjpy', { left: 30, ...more }), scale, [240, 70]);
        if (outside > 0) wrong.push([outside, more]);
      }
  expect(wrong).toEqual([]);
});

test('cuts nothing of a text that is drawn on a canvas of its own for its shadow', () => {
  const wrong: unknown[] = [];
  for (const [script, text] of Object.entries(SCRIPTS).filter((_entry, index) => index % 2 === 0))
    for (const [index, charSpacing] of [0, 100, 990, -60].entries()) {
      const [fontWeight, fontFamily] = [index % 2 ? '800' : '400', index % 2 ? 'Pacifico' : 'Open Sans'];
      const more = {
        charSpacing,
        fontWeight,
        fontFamily,
        stroke: '#123456',
        strokeWidth: 2,
        paintFirst: 'stroke',
        boxHeight: index % 3 ? undefined : 12,
      };
      // A shadow that is not seen asks for the canvas and adds nothing to the picture.
      const shadow = { color: 'rgba(0,0,0,0)', blur: 0, offsetX: 0, offsetY: 0 };
      const [whole, layered] = [edgesOf(pixelsOf(aText(text, more))), edgesOf(pixelsOf(aText(text, { ...more, shadow })))];
      if (whole.some((edge, side) => Math.abs(edge - layered[side]!) > 1)) wrong.push([script, whole, layered, more]);
    }
  expect(wrong).toEqual([]);
});

/** Left, top, right and bottom of the ink. */
function edgesOf(pixels: Uint8ClampedArray): number[] {
  const inked = [...pixels.keys()]
    .filter((at) => at % 4 === 3 && pixels[at]! > 60)
    .map((at) => [((at - 3) / 4) % WIDTH, Math.floor(at / 4 / WIDTH)]);
  const [xs, ys] = [inked.map(([x = 0]) => x), inked.map(([, y = 0]) => y)];
  const min = (values: number[]) => values.reduce((one, other) => Math.min(one, other), WIDTH);
  const max = (values: number[]) => values.reduce((one, other) => Math.max(one, other), 0);
  return [min(xs), min(ys), max(xs), max(ys)];
}

test.each(['ltr', 'rtl'])('spaces Hebrew in a %s line in the order in which it is read', (direction) => {
  for (const text of ['שלום עולם', 'שלום limn', 'מבצע 25%!']) {
    const spaced = pixelsOf(aText(text, { charSpacing: 200, direction }));
    // The canvas itself spaces what it is given in one piece.
    const canvas = env.createCanvas(WIDTH, HEIGHT);
    const ctx = canvas.getContext('2d') as unknown as SKRSContext2D;
    Object.assign(ctx, { font: pixelFont(), letterSpacing: '6px', direction, fillStyle: '#000000' });
    ctx.textAlign = 'left';
    ctx.fillText(text, 150, 30 + 30 * 1.13 * 0.778);
    const { data } = ctx.getImageData(0, 0, WIDTH, HEIGHT);
    expect(difference(spaced, data, 7), text).toBeLessThan(0.02);
  }
});

test('leaves joined letters as they are, however much they are spaced', () => {
  for (const text of ['مرحبا', 'السلام', 'ܫܠܡܐ', 'नमस्ते', 'विशेष', 'বাংলা', 'ਪੰਜਾਬੀ']) {
    const plain = pixelsOf(aText(text));
    for (const charSpacing of [30, 400, 990, -200])
      for (const direction of ['ltr', 'rtl'])
        expect(difference(pixelsOf(aText(text, { charSpacing, direction })), plain, 1), text).toBeLessThan(0.01);
  }
});

function pixelFont(): string {
  return `normal 30px ${fontStack('Open Sans')}`;
}
