/// <reference types="node" />
import { valuesOf } from '@limn/merge';
import { expect, test, vi } from 'vitest';
import type { GroupObject, ImageObject, SceneObject } from './document.ts';
import type { DrawingEnv, Picture } from './drawing-env.ts';
import { prepare } from './prepare.ts';
import type { SceneNode } from './scene-node.ts';
import { skiaEnv } from './testing/skia-env.ts';
import { measurerOf } from './text-measurer.ts';

// The first text makes hundreds of font files ready, which takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const skia = await skiaEnv();

function prepared(object: SceneObject, values: Record<string, string> = {}, pictures: Record<string, Picture> = {}): SceneNode | undefined {
  const env: DrawingEnv = { ...skia, picture: (src) => pictures[src] };
  return prepare(object, {
    env,
    measurer: measurerOf(env),
    values: valuesOf(values),
    maxValueLength: Infinity,
    policy: { allowedHosts: [] },
  });
}

const picture = (more: Partial<ImageObject>): ImageObject => ({
  type: 'image',
  src: '/preview.png',
  imageType: 'dynamic',
  dynamicUrl: 'https://cdn.example/{{id}}.png',
  left: 10,
  top: 20,
  width: 100,
  height: 50,
  scaleX: 2,
  scaleY: 2,
  strokeWidth: 0,
  ...more,
});
const WIDE = { 'https://cdn.example/1.png': { width: 400, height: 100 } };

/** Left, top, right and bottom of what is shown, in the document's pixels. */
function boxOf(node: SceneNode | undefined): number[] {
  if (!node) return [];
  const [a, , , d, x, y] = node.matrix;
  const [across, down] = [(node.size.width * a) / 2, (node.size.height * d) / 2];
  return [x - across, y - down, x + across, y + down].map((value) => Math.round(value * 100) / 100);
}

test('centres a dynamic picture in its box, or crops it to fill', () => {
  const scaled = prepared(picture({ dynamicFit: 'scale' }), { id: '1' }, WIDE);
  const cropped = prepared(picture({ dynamicFit: 'crop' }), { id: '1' }, WIDE);
  expect(boxOf(scaled)).toEqual([10, 45, 210, 95]);
  expect(boxOf(cropped)).toEqual([10, 20, 210, 120]);
  expect(cropped?.object).toMatchObject({ cropX: 100, cropY: 0, width: 200, height: 100 });
});

test('replaces a missing picture by its fallback, or omits it', () => {
  const fallback = { '/fallback.png': { width: 100, height: 50 } };
  expect(boxOf(prepared(picture({ fallbackUrl: '/fallback.png' }), { id: '2' }, fallback))).toEqual([10, 20, 210, 120]);
  expect(prepared(picture({ fallbackUrl: '/fallback.png' }), { id: '2' })).toBeUndefined();
  expect(prepared(picture({}), { id: '2' }, { '/preview.png': { width: 1, height: 1 } })).toBeUndefined();
  expect(prepared(picture({ imageType: 'static' }))).toBeUndefined();
});

test('prepares nothing that is invisible', () => {
  const rect = { type: 'rect', width: 5, height: 5 } as const;
  const nodes = [rect, { ...rect, visible: false }, { ...rect, opacity: 0 }, { ...rect, width: 0, height: 0, strokeWidth: 0 }].map(
    (object) => prepared(object),
  );
  expect(nodes.map((node) => node !== undefined)).toEqual([true, false, false, false]);
});

const LONG = 'Wolfeschlegelsteinhausenbergerdorff and sons';
const box = (child: Partial<Extract<SceneObject, { type: 'textbox' }>> = {}): GroupObject => ({
  type: 'group',
  autoScale: true,
  left: 0,
  top: 0,
  width: 120,
  height: 30,
  objects: [
    {
      type: 'textbox',
      left: -60,
      top: -15,
      width: 120,
      height: 22.6,
      text: '{{name}}',
      fontSize: 20,
      fontFamily: 'Open Sans',
      strokeWidth: 0,
      ...child,
    },
  ],
});
const childOf = (node: SceneNode | undefined) => (node?.kind === 'group' ? node.children[0] : undefined);

test('shrinks the text of an auto-scale group only when needed', () => {
  expect(childOf(prepared(box(), { name: 'Ada' }))?.object.scaleX).toBe(1);
  for (const group of [box(), box({ scaleX: 0.5, scaleY: 0.5, width: 240 })]) {
    const child = childOf(prepared(group, { name: LONG }));
    const scale = child?.object.scaleX ?? 0;
    expect(scale).toBeLessThan(group.objects[0]?.scaleX ?? 1);
    expect((child?.size.width ?? 0) * scale).toBeLessThanOrEqual(120.02);
    const height = (child?.size.height ?? 0) * scale;
    expect(height).toBeLessThanOrEqual(30.02);
    expect(Math.abs(child?.matrix[5] ?? 99) + height / 2).toBeLessThanOrEqual(15.02);
  }
});

test('keeps text size in a group that does not scale', () => {
  expect(childOf(prepared({ ...box(), autoScale: false }, { name: LONG }))?.object.scaleX).toBe(1);
});
