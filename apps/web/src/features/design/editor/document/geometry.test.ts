import type { SceneObject } from '@limn/scene';
import { expect, test } from 'vitest';
import { boundingBox, mayBecome, shiftInside, shiftToCentre } from './geometry.ts';
import { drawnShape, newShape, newStaticImage, newTextbox } from './new-objects.ts';

const canvas = { width: 600, height: 200 };
const rect = (more: Partial<SceneObject>): SceneObject => ({ ...newShape('rect', { left: 10, top: 20 }), ...more }) as SceneObject;

test('includes stroke, scale, origin and angle in an object’s box', () => {
  expect(boundingBox(rect({}))).toEqual({ left: 10, top: 20, width: 50, height: 50 });
  expect(boundingBox(rect({ strokeWidth: 10, scaleX: 2 }))).toEqual({ left: 10, top: 20, width: 120, height: 60 });
  expect(boundingBox(rect({ originX: 'center', originY: 'bottom' }))).toEqual({ left: -15, top: -30, width: 50, height: 50 });
  const turned = boundingBox(rect({ width: 100, angle: 90 }));
  expect(turned.left).toBeCloseTo(-40);
  expect(turned.width).toBeCloseTo(50);
  expect(turned.height).toBeCloseTo(100);
});

test('keeps changes inside the canvas, or lets objects come back in', () => {
  const inside = { left: 0, top: 0, width: 100, height: 100 };
  expect(mayBecome(inside, { ...inside, left: 500 }, canvas)).toBe(true);
  expect(mayBecome(inside, { ...inside, left: 501 }, canvas)).toBe(false);
  expect(mayBecome(inside, { ...inside, top: -2 }, canvas)).toBe(false);
  expect(mayBecome({ ...inside, left: -50 }, { ...inside, left: -20 }, canvas)).toBe(true);
  expect(mayBecome({ ...inside, left: -50 }, { ...inside, left: -60 }, canvas)).toBe(false);
});

test('centring and bringing inside give the shift to make', () => {
  const box = { left: 580, top: -10, width: 100, height: 50 };
  expect(shiftInside(box, canvas)).toEqual({ left: -80, top: 10 });
  expect(shiftToCentre(box, canvas)).toEqual({ left: -330, top: 85 });
});

test('new objects have the sizes that a person starts from', () => {
  expect(newTextbox({ left: 0, top: 0 })).toMatchObject({ width: 100, fontFamily: 'Open Sans', fontSize: 14, text: 'Insert Text Here' });
  expect(newShape('rect', { left: 0, top: 0 })).toMatchObject({ width: 50, height: 50 });
  expect(newShape('circle', { left: 0, top: 0 })).toMatchObject({ radius: 20 });
  expect(newShape('line', { left: 0, top: 0 })).toMatchObject({ strokeWidth: 5 });
  expect(newShape('star', { left: 0, top: 0 })).toMatchObject({ numPoints: 5, innerRadius: 50, outerRadius: 100 });
});

test('follows the drag with a drawn shape and ignores empty drags', () => {
  const drag = { from: { x: 100, y: 50 }, to: { x: 40, y: 130 } };
  expect(drawnShape('rect', drag)).toMatchObject({ left: 40, top: 50, width: 60, height: 80 });
  expect(drawnShape('circle', drag)).toMatchObject({ radius: 100 / 2.3 });
  expect(drawnShape('line', drag)).toMatchObject({ left: 40, top: 50, x1: 30, x2: -30, y1: -40, y2: 40 });
  expect(drawnShape('rect', { from: drag.from, to: drag.from })).toBeUndefined();
});

test('shrinks an inserted picture to fit and never flips it', () => {
  const picture = { id: 7, url: '/p.png', name: 'Hills', width: 1200, height: 200 };
  expect(newStaticImage(picture, canvas)).toMatchObject({
    left: 0,
    top: 0,
    scaleX: 0.5,
    scaleY: 0.5,
    staticImageId: 7,
    imageType: 'static',
    lockScalingFlip: true,
  });
  expect(newStaticImage({ ...picture, width: 30, height: 30 }, canvas)).toMatchObject({ scaleX: 1, scaleY: 1 });
});
