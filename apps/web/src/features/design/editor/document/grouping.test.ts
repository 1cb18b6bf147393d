import { matrixOf, multiply, parseDocument, type SceneObject } from '@limn/scene';
import { expect, test } from 'vitest';
import { groupOf, isPlainGroup, mayBeGrouped, partsOf } from './grouping.ts';
import { newShape, newTextbox } from './new-objects.ts';
import { drawnSize } from './geometry.ts';

const WHERE = { left: 0, top: 0, originX: 'left', originY: 'top', scaleX: 1, scaleY: 1, angle: 0, flipX: false, flipY: false };
const object = (more: object = {}): SceneObject => ({ ...newShape('rect', { left: 40, top: 60 }), ...more });

/** Where each corner of an object's drawing lies, in the picture. */
function cornersOf(each: SceneObject, around?: readonly [number, number, number, number, number, number]): number[][] {
  const size = drawnSize({ ...each, scaleX: 1, scaleY: 1 });
  const own = matrixOf({ ...WHERE, skewX: 0, skewY: 0, ...each }, size);
  const [a, b, c, d, e, f] = around ? multiply(around, own) : own;
  return [-1, 1].flatMap((x) =>
    [-1, 1].map((y) => {
      const [px, py] = [(x * size.width) / 2, (y * size.height) / 2];
      return [a * px + c * py + e, b * px + d * py + f];
    }),
  );
}

const matrixOfGroup = (group: SceneObject) =>
  matrixOf({ ...WHERE, skewX: 0, skewY: 0, ...group }, { width: group.width ?? 0, height: group.height ?? 0 });

function expectSamePlaces(group: SceneObject): void {
  const inside = (group as { objects: SceneObject[] } & SceneObject).objects;
  partsOf(group).forEach((part, index) => {
    const before = cornersOf(inside[index]!, matrixOfGroup(group)).flat();
    cornersOf(part)
      .flat()
      .forEach((value, at) => expect(value).toBeCloseTo(before[at]!, 1));
  });
}

test('objects that are grouped and taken apart again are what they were', () => {
  const before = [object(), object({ left: 300.25, top: 100, angle: 30, strokeWidth: 3 }), newTextbox({ left: 12, top: 140 })];
  const group = groupOf(before);
  expect(group).toMatchObject({ type: 'group', left: 12, top: 60 });
  expect(partsOf(group)).toEqual(before);
  expect(parseDocument(JSON.parse(JSON.stringify({ version: '3.4.0', objects: [group] }))).ok).toBe(true);
});

test.each([
  ['moved', { left: 100, top: -20 }],
  ['turned', { angle: 37 }],
  ['stretched', { scaleX: 2, scaleY: 0.5 }],
  ['turned and stretched', { angle: 250, scaleX: 0.7, scaleY: 1.9 }],
  ['mirrored', { flipX: true }],
  ['upside down and turned', { flipY: true, angle: 80, scaleX: 3 }],
])('ungroups a group that was %s without visible change', (_how, change) => {
  const objects = [
    object(),
    object({ left: 200, angle: 45, flipX: true }),
    object({ left: 120, top: 10, originX: 'center', originY: 'bottom', strokeWidth: 8, scaleY: 2 }),
    newShape('line', { left: 5, top: 5 }),
  ];
  expectSamePlaces({ ...groupOf(objects), ...change });
});

test('mirroring a group mirrors what is in it, without half a turn', () => {
  const [part] = partsOf({ ...groupOf([object(), object({ left: 200 })]), flipX: true });
  expect(part).toMatchObject({ left: 200, top: 60, angle: 0, flipX: true, flipY: false });
});

test('passes opacity, visibility and shadow of a group to its parts', () => {
  const shadow = { color: 'rgba(0,0,0,0.5)', blur: 4, offsetX: 2, offsetY: 2 };
  const own = { ...shadow, blur: 9 };
  const group = { ...groupOf([object({ opacity: 0.5 }), object({ shadow: own })]), opacity: 0.5, visible: false, shadow } as SceneObject;
  expect(partsOf(group)).toMatchObject([
    { opacity: 0.25, visible: false, shadow },
    { opacity: 0.5, visible: false, shadow: own },
  ]);
});

test('groups lie in groups as deep as can be saved, and no deeper', () => {
  let deepest = groupOf([object(), object()]);
  while (mayBeGrouped([deepest, object()])) deepest = groupOf([deepest, object()]);
  const saved = (each: SceneObject) => parseDocument(JSON.parse(JSON.stringify({ version: '3.4.0', objects: [each] }))).ok;
  expect([saved(deepest), saved(groupOf([deepest, object()]))]).toEqual([true, false]);
});

test('treats the box of shrinking text as no group', () => {
  expect(isPlainGroup(groupOf([object(), object()]))).toBe(true);
  expect(isPlainGroup({ ...groupOf([newTextbox({ left: 0, top: 0 })]), autoScale: true } as SceneObject)).toBe(false);
});
