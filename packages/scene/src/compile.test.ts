/// <reference types="node" />
import { seededRandom } from '@limn/model';
import { createCanvas } from '@napi-rs/canvas';
import type { SKRSContext2D } from '@napi-rs/canvas';
import { expect, test, vi } from 'vitest';
import { compileScene, drawCompiled, drawDocument, staticFrame } from './compile.ts';
import type { CompiledScene } from './compile.ts';
import type { DirtyRect } from './dirty-rects.ts';
import type { SceneDocument, SceneObject } from './document.ts';
import { SCENES } from './scenes.cases.ts';
import { DESIGNED_SIZE, designedDocument } from './testing/designed-document.ts';
import { PARITY_SIZE, parityDocument } from './testing/parity-document.ts';
import { skiaEnv } from './testing/skia-env.ts';
import { compareOrders, withFields } from './testing/value-orders.ts';

// The first text makes hundreds of font files ready, which takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const NAMES = [
  { name: 'Bo', value: '1', price: '£1' },
  { name: 'Wolfeschlegelsteinhausenbergerdorff', 'Loyalty Points': '1,000,000', expires: '31 December' },
  { name: '👩‍👩‍👧 {{name}}', price: 'ẑ̨̛͇' },
  // Joined letters are as wide as their word is drawn, which is more than the letters one by one.
  { name: 'أحمد القاهرة', value: 'القاهرة', price: 'हिन्दी', 'Loyalty Points': 'القاهرة', expires: 'ใกล้' },
  {},
] as Record<string, string>[];
const DYNAMIC = SCENES.filter((scene) => scene.values);

function pixels(ctx: SKRSContext2D, { width, height }: { width: number; height: number }): Uint8ClampedArray {
  return ctx.getImageData(0, 0, width, height).data;
}

/** Pixels that differ by more than `hair` in some channel, as a list of [x, y]. */
function differing(a: Uint8ClampedArray, b: Uint8ClampedArray, width: number, hair: number): [number, number][] {
  const found: [number, number][] = [];
  for (let at = 0; at < a.length; at++)
    if (Math.abs((a[at] ?? 0) - (b[at] ?? 0)) > hair) found.push([(at >> 2) % width, Math.floor((at >> 2) / width)]);
  return found;
}

/**
 * A bitmap laid over a text is rounded once more than its objects would be, at soft edges by a few steps of
 * 255.
 */
const ROUNDING = 8;

function canvasOf(scene: CompiledScene): SKRSContext2D {
  return createCanvas(scene.width, scene.height).getContext('2d');
}

test.each(DYNAMIC)('$name: a compiled scene draws what the document draws', async ({ width, height, document, values = {} }) => {
  const env = await skiaEnv(document);
  const scene = compileScene(document, { width, height }, env);
  const ctx = canvasOf(scene);
  drawCompiled(scene, ctx, values);
  const plain = canvasOf(scene);
  drawDocument(plain, document, env, values);
  expect(differing(pixels(ctx, scene), pixels(plain, scene), width, ROUNDING)).toEqual([]);
});

test.each(DYNAMIC)('redraws only its rectangles to the same picture: $name', async ({ width, height, document }) => {
  const scene = compileScene(document, { width, height }, await skiaEnv(document));
  const ctx = canvasOf(scene);
  let previous: DirtyRect[] | undefined;
  for (const values of NAMES) {
    previous = drawCompiled(scene, ctx, values, previous);
    const uncompiled = canvasOf(scene);
    drawCompiled(scene, uncompiled, values);
    expect(differing(pixels(ctx, scene), pixels(uncompiled, scene), width, 0)).toEqual([]);
  }
});

test.each(DYNAMIC)('$name: every pixel that values change lies in a dirty rectangle', async ({ width, height, document }) => {
  const scene = compileScene(document, { width, height }, await skiaEnv(document));
  const frame = (staticFrame(scene) as unknown as { getContext(kind: '2d'): SKRSContext2D }).getContext('2d');
  for (const values of NAMES) {
    const ctx = canvasOf(scene);
    const rects = drawCompiled(scene, ctx, values);
    const outside = differing(pixels(ctx, scene), pixels(frame, scene), width, 0).filter(
      ([x, y]) => !rects.some((rect) => x >= rect.x && x < rect.x + rect.width && y >= rect.y && y < rect.y + rect.height),
    );
    expect(outside).toEqual([]);
  }
});

const TEXT: SceneObject = { type: 'i-text', left: 10, top: 10, text: 'Hi {{name}}', fontFamily: 'Open Sans', fontSize: 16, fill: '#000' };
const documentOf = (...objects: SceneObject[]): SceneDocument => ({ version: '3.4.0', objects });

test('takes size, background and scale from the image’s frame', async () => {
  const env = await skiaEnv();
  const at = (frame: { background?: string; transparent?: boolean; scale?: number }, document = documentOf()) => {
    const scene = compileScene(document, { width: 20, height: 10, ...frame }, env);
    const ctx = canvasOf(scene);
    drawCompiled(scene, ctx, {});
    return {
      size: [scene.width, scene.height],
      pixel: [...ctx.getImageData(0, 0, 1, 1).data],
      isOpaque: scene.isOpaque,
      isDynamic: scene.isDynamic,
    };
  };
  expect(at({})).toEqual({ size: [20, 10], pixel: [255, 255, 255, 255], isOpaque: true, isDynamic: false });
  expect(at({ background: '#16243a', scale: 2 })).toEqual({ size: [40, 20], pixel: [22, 36, 58, 255], isOpaque: true, isDynamic: false });
  expect(at({ background: '#16243a', transparent: true })).toEqual({
    size: [20, 10],
    pixel: [0, 0, 0, 0],
    isOpaque: false,
    isDynamic: false,
  });
  expect(at({}, { ...documentOf(TEXT), background: 'rgba(255,0,0,0)' })).toMatchObject({ isOpaque: false, isDynamic: true });
  expect(at({}, documentOf({ ...TEXT, visible: false }))).toMatchObject({ isDynamic: false });
});

test('doubles everything at twice the scale, shadows too', async () => {
  const document = documentOf(
    {
      type: 'rect',
      left: 5,
      top: 5,
      width: 10,
      height: 10,
      fill: '#000',
      strokeWidth: 0,
      shadow: { color: '#f00', blur: 0, offsetX: 10, offsetY: 0 },
    },
    TEXT,
  );
  const scene = compileScene(document, { width: 60, height: 40, scale: 2 }, await skiaEnv());
  const ctx = canvasOf(scene);
  drawCompiled(scene, ctx, {});
  expect([...ctx.getImageData(49, 29, 1, 1).data]).toEqual([255, 0, 0, 255]);
  expect([...ctx.getImageData(50, 29, 1, 1).data]).toEqual([255, 255, 255, 255]);
});

test('leaves no trace of an earlier picture in a transparent scene', async () => {
  const scene = compileScene(documentOf(TEXT), { width: 200, height: 40, transparent: true }, await skiaEnv());
  const ctx = canvasOf(scene);
  const previous = drawCompiled(scene, ctx, { name: 'Wolfeschlegel' });
  drawCompiled(scene, ctx, { name: 'Bo' }, previous);
  const uncompiled = canvasOf(scene);
  drawCompiled(scene, uncompiled, { name: 'Bo' });
  expect(differing(pixels(ctx, scene), pixels(uncompiled, scene), 200, 0)).toEqual([]);
});

const NAUGHTY: Record<string, string> = {
  'a hundred thousand combining marks': `e${'\u0301'.repeat(100_000)}`,
  'a megabyte of one word': 'x'.repeat(1_000_000),
  'a megabyte of words': 'ab '.repeat(333_000),
  'line breaks': '\n'.repeat(3000),
  'right-to-left overrides': '\u202eabc\u202c'.repeat(300),
  'lone surrogates': '\ud83d'.repeat(1000),
  'emoji families': '👩‍👩‍👧'.repeat(100),
  'fields in values': '{{name}} [[a.b]] '.repeat(100),
  'nulls and marks of no width': '\u0000\u200b\ufeff'.repeat(300),
};

test.each(Object.entries(NAUGHTY))('draws %s within the frame without a trace in the next picture', async (_name, value) => {
  const scene = compileScene(documentOf({ ...TEXT, type: 'textbox', width: 150 }), { width: 200, height: 60 }, await skiaEnv());
  const ctx = canvasOf(scene);
  const previous = drawCompiled(scene, ctx, { name: value });
  for (const { x, y, width, height } of previous)
    expect({ insideLeft: x >= 0, insideTop: y >= 0, insideRight: x + width <= 200, insideBottom: y + height <= 60 }).toEqual({
      insideLeft: true,
      insideTop: true,
      insideRight: true,
      insideBottom: true,
    });
  drawCompiled(scene, ctx, { name: 'Bo' }, previous);
  const uncompiled = canvasOf(scene);
  drawCompiled(scene, uncompiled, { name: 'Bo' });
  expect(differing(pixels(ctx, scene), pixels(uncompiled, scene), 200, 0)).toEqual([]);
});

test('designs drawn after other people are bit for bit what is drawn for one alone', async () => {
  for (let seed = 1; seed <= 60; seed++) {
    const document = designedDocument(seed);
    const scene = compileScene(document, { ...DESIGNED_SIZE, scale: 1 + (seed % 2), locale: 'de-DE' }, await skiaEnv(document));
    const ctx = canvasOf(scene);
    let previous: DirtyRect[] | undefined;
    for (const name of ['Bo', 'Wolfeschlegelsteinhausen', '', 'שרה', 'Weiß', 'Bo']) {
      previous = drawCompiled(scene, ctx, { name }, previous);
      const alone = canvasOf(scene);
      drawCompiled(scene, alone, { name });
      expect(differing(pixels(ctx, scene), pixels(alone, scene), scene.width, 0), `design ${seed} for “${name}”`).toEqual([]);
    }
  }
});

test('draws the same pixels no matter who was drawn before', async () => {
  for (const seed of [1, 39, 54, 62]) {
    const random = seededRandom(seed);
    const document = withFields(parityDocument(seed), random);
    for (const scale of [1, 2])
      expect([seed, compareOrders(document, { ...PARITY_SIZE, scale }, await skiaEnv(document), random, 3)]).toEqual([seed, []]);
  }
});
