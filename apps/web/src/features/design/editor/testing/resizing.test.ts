/** Sizes: what a handle makes of each kind, and where a hand lets go. */
import { seededRandom } from '@limn/model';
import type { SceneObject } from '@limn/scene';
import { expect, test } from 'vitest';
import { boundingBox } from '../document/geometry.ts';
import { groupOf } from '../document/grouping.ts';
import { newShape } from '../document/new-objects.ts';
import { withShrinking } from '../document/shrinking.ts';
import { openHeadless } from './headless-editor.ts';
import { aPicture, aSquare, aText } from './objects.ts';
import type { Point } from './pointer.ts';

const FREELY = { ctrlKey: true };
const CANVAS = { width: 600, height: 400 };
const HANDLES = ['tl', 'tr', 'bl', 'br', 'ml', 'mr', 'mt', 'mb'] as const;
const DRAGS: Readonly<Record<(typeof HANDLES)[number], Point>> = {
  tl: [-30, -20],
  tr: [30, -20],
  bl: [-30, 20],
  br: [30, 20],
  ml: [-40, 0],
  mr: [40, 0],
  mt: [0, -25],
  mb: [0, 25],
};

async function pulled(object: SceneObject, handle: string, by: Point, held: object = FREELY) {
  const it = await openHeadless({ image: CANVAS, objects: [object] });
  it.session.store.select(['layer-1']);
  const [x, y] = it.handleOf(0, handle) ?? [0, 0];
  it.drag([x, y], [x + by[0], y + by[1]], held);
  await it.settled();
  return { it, after: it.session.store.read().objects[0] as SceneObject, screen: it.shown()[0] };
}

for (const scale of [1, 2])
  for (const handle of HANDLES)
    test(`keeps corners and border of a rectangle of scale ${scale} that is pulled by ${handle}`, async () => {
      const look = { width: 100, height: 60, rx: 12, ry: 12, stroke: '#de620f', strokeWidth: 4, scaleX: scale, scaleY: scale };
      const before = aSquare('button', 150, 100, look);
      const { after, screen } = await pulled(before, handle, DRAGS[handle]);
      expect(after).toMatchObject({ rx: 12, ry: 12, strokeWidth: 4, scaleX: scale, scaleY: scale });
      expect(boundingBox(after)).not.toEqual(boundingBox(before));
      expect(screen).toMatchObject({ width: after.width, height: after.height, scaleX: scale, scaleY: scale });
    });

test('shows the corner radius while a rectangle is being pulled', async () => {
  const it = await openHeadless({ image: CANVAS, objects: [aSquare('a', 100, 100, { rx: 10, ry: 10 })] });
  it.session.store.select(['layer-1']);
  const seen: unknown[] = [];
  it.shown()[0]?.on('scaling', () => queueMicrotask(() => seen.push(it.shown()[0]?.scaleX)));
  it.drag([150, 150], [250, 250], FREELY);
  await Promise.resolve();
  expect(seen.length).toBeGreaterThan(1);
  expect(new Set(seen)).toEqual(new Set([1]));
});

test('keeps corners of rectangles that are pulled together, and their distance', async () => {
  const it = await openHeadless({
    image: CANVAS,
    objects: [aSquare('a', 100, 100, { rx: 8, ry: 8 }), aSquare('b', 200, 100, { rx: 8, ry: 8 })],
  });
  it.select('a', 'b');
  it.drag([250, 150], [325, 175], FREELY);
  await it.settled();
  expect(it.object('a')).toMatchObject({ left: 100, top: 100, width: 75, height: 75, scaleX: 1, rx: 8 });
  expect(it.object('b')).toMatchObject({ left: 250, top: 100, width: 75, height: 75, scaleX: 1, rx: 8 });
  it.press('Control+z');
  await it.settled();
  expect(it.object('b')).toMatchObject({ left: 200, width: 50 });
});

test('makes a circle larger by its radius, and an oval of it by a scale', async () => {
  const circle = { ...newShape('circle', { left: 100, top: 100 }), stroke: '#000', strokeWidth: 4 };
  const larger = await pulled(circle, 'br', [40, 40]);
  expect(larger.after).toMatchObject({ strokeWidth: 4, scaleX: 1, scaleY: 1, radius: 40 });
  const oval = await pulled(circle, 'mr', [44, 0]);
  expect(oval.after).toMatchObject({ radius: 20, scaleX: 2, scaleY: 1 });
});

test('scales pictures, groups and letters as before', async () => {
  const picture = await pulled(aPicture('hills', 100, 100), 'br', [40, 30]);
  expect(picture.after).toMatchObject({ width: 80, height: 60, scaleX: 1.5, scaleY: 1.5 });
  const group = groupOf([aSquare('a', 100, 100), aSquare('b', 150, 150)]);
  const grouped = await pulled(group, 'br', [50, 50]);
  expect(grouped.after).toMatchObject({ width: 100, height: 100, scaleX: 1.5, scaleY: 1.5 });
  const text = await pulled(aText('Hello', 100, 100, { fontSize: 40, height: 45.2 }), 'br', [50, 22.6]);
  expect(text.after).toMatchObject({ width: 100, fontSize: 40 });
  expect(text.after.scaleX).toBeCloseTo(text.after.scaleY ?? 0, 3);
});

test('leaves whole pixels wherever a hand lets go of any kind of object', async () => {
  const random = seededRandom(7);
  const at = { left: 200.4, top: 120.6 };
  const kinds: SceneObject[] = [
    newShape('rect', at),
    newShape('circle', at),
    newShape('triangle', at),
    { ...newShape('star', at), scaleX: 0.5, scaleY: 0.5 },
    aPicture('hills', at.left, at.top),
    withShrinking(aText('Hello', at.left, at.top), true),
    groupOf([newShape('rect', at), newShape('circle', { left: 260.2, top: 150 })]),
  ];
  for (const object of kinds)
    for (const handle of ['body', ...HANDLES]) {
      const by: Point = [Math.round((random() - 0.3) * 90) + 0.37, Math.round((random() - 0.3) * 70) + 0.61];
      const { after, screen } = await pulled(object, handle, by);
      const box = boundingBox(after);
      const across = handle === 'body' || /[lr]/.test(handle) ? [box.left, ...(handle === 'body' ? [] : [box.width])] : [];
      const down = handle === 'body' || /[tb]/.test(handle) ? [box.top, ...(handle === 'body' ? [] : [box.height])] : [];
      const said = `${object.type} by ${handle}`;
      for (const length of [...across, ...down]) expect([said, Math.abs(length - Math.round(length)) < 0.02]).toEqual([said, true]);
      expect({ said, left: screen?.left, top: screen?.top }).toEqual({ said, left: after.left, top: after.top });
    }
});

test('keeps several objects apart as they were when they are let go of between pixels', async () => {
  const it = await openHeadless({ image: CANVAS, objects: [aSquare('a', 100, 50), aSquare('b', 200.25, 50.5)] });
  it.select('a', 'b');
  it.drag([120, 70], [150.4, 90.3], FREELY);
  await it.settled();
  expect([it.object('a'), it.object('b')]).toMatchObject([
    { left: 130, top: 70 },
    { left: 230.25, top: 70.5 },
  ]);
});

test('leaves a direction alone in which nothing was moved', async () => {
  const it = await openHeadless({ image: CANVAS, objects: [aSquare('a', 274.5, 50)] });
  it.drag([300, 75], [300, 120.4], FREELY);
  expect(it.object('a')).toMatchObject({ left: 274.5, top: 95 });
});

test('turns to whole degrees about the middle', async () => {
  const { after } = await pulled(aSquare('a', 200, 200), 'mtr', [33.3, 7.7]);
  expect(Number.isInteger(after.angle)).toBe(true);
  const box = boundingBox(after);
  expect(box.left + box.width / 2).toBeCloseTo(225, 1);
  expect(box.top + box.height / 2).toBeCloseTo(225, 1);
});

for (const handle of ['ml', 'mr'] as const)
  for (const angle of [0, 30])
    test(`wraps a text again from ${handle}, turned by ${angle}, without moving its top`, async () => {
      const words = 'One two three four five six seven';
      const before = aText(words, 200, 150, { fontSize: 20, width: 330, height: 22.6, angle });
      const { after, screen } = await pulled(before, handle, handle === 'mr' ? [-150, -60] : [150, 60]);

      expect(after.height).toBeGreaterThan(40);
      expect(screen?.height).toBeCloseTo(after.height ?? 0, 1);
      const corner = topOf(after, handle);
      const was = topOf(before, handle);
      expect(corner.x).toBeCloseTo(was.x, -0.4);
      expect(corner.y).toBeCloseTo(was.y, -0.4);
    });

/** The upper corner of the side that stood still. */
function topOf(object: SceneObject, handle: 'ml' | 'mr'): { x: number; y: number } {
  const { left = 0, top = 0, width = 0, angle = 0 } = object;
  const along = handle === 'mr' ? 0 : width;
  const radians = (angle * Math.PI) / 180;
  return { x: left + Math.cos(radians) * along, y: top + Math.sin(radians) * along };
}
