import type { SceneObject } from '@limn/scene';
import { expect, test } from 'vitest';
import { boundingBox } from './geometry.ts';
import { newStaticImage } from './new-objects.ts';
import { pictureFillingBox } from './replace-picture.ts';

const picture = { id: 9, url: '/new.png', name: 'Coast', width: 800, height: 400 };
const old = (more: object) => ({
  ...newStaticImage({ id: 7, url: '/old.png', name: 'Hills', width: 300, height: 300 }, { width: 600, height: 200 }),
  ...more,
});

test.each([
  ['a square', {}],
  ['a tall box, moved', { left: 40, top: 10, scaleX: 0.2, scaleY: 0.5 }],
  ['a box with a border', { strokeWidth: 12, scaleX: 0.5, scaleY: 0.5 }],
  ['a turned box', { angle: 30, scaleX: 0.3, scaleY: 0.4 }],
])('another picture keeps the box of %s, undistorted, and loses both sides evenly', (_what, more) => {
  const before = old(more);
  const after = { ...before, ...pictureFillingBox(before, picture) } as SceneObject &
    Record<'cropX' | 'cropY' | 'width' | 'height', number>;
  const [was, is] = [boundingBox(before), boundingBox(after)];
  for (const side of ['left', 'top', 'width', 'height'] as const) expect(is[side]).toBeCloseTo(was[side], 6);
  expect(after.scaleX).toBeCloseTo(after.scaleY ?? 0, 6);
  expect(after.cropX * 2 + after.width).toBeCloseTo(picture.width, 6);
  expect(after.cropY * 2 + after.height).toBeCloseTo(picture.height, 6);
  expect(after).toMatchObject({ src: '/new.png', staticImageId: 9, assetId: 9, layerName: 'Coast' });
});
