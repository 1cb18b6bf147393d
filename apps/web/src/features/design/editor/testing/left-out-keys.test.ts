/**
 * Objects of other editors, the gallery and the API say only what differs from the usual. They behave like
 * those that say everything.
 */
import { toFabricObject, type FabricObjectJson, type SceneObject } from '@limn/scene';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createCanvasObject } from '../canvas/fabric-objects.ts';
import { newShape } from '../document/new-objects.ts';
import { groupOf } from '../document/grouping.ts';
import { openHeadless, type HeadlessEditor } from './headless-editor.ts';
import { aPicture, aText } from './objects.ts';
import type { Point } from './pointer.ts';

const CANVAS = { width: 600, height: 400 };

beforeAll(() => {
  vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(80);
  vi.spyOn(HTMLImageElement.prototype, 'naturalHeight', 'get').mockReturnValue(60);
});

afterAll(() => void vi.restoreAllMocks());

const FREELY = { ctrlKey: true };
/** Without these it is no such object, or there is nothing to take hold of. */
const NEEDED = new Set(['type', 'text', 'src', 'objects', 'left', 'top', 'width', 'height', 'radius', 'x1', 'x2', 'y1', 'y2']);
/** Sizes are left out too where something else says them: a picture, a font, points. */
const SIZED_OTHERWISE = new Set(['image', 'textbox', 'i-text', 'circle', 'star', 'line']);

const AT = { left: 380, top: 60 };
const KINDS: Readonly<Record<string, SceneObject>> = {
  rect: newShape('rect', AT),
  circle: newShape('circle', AT),
  triangle: newShape('triangle', AT),
  star: { ...newShape('star', AT), scaleX: 0.5, scaleY: 0.5 },
  line: { ...newShape('line', AT), x1: -50, x2: 50, y1: -20, y2: 20, height: 40 } as SceneObject,
  textbox: aText('Hello', AT.left, AT.top),
  'i-text': aText('Hello', AT.left, AT.top, { type: 'i-text', width: 35 }),
  image: aPicture('hills', AT.left, AT.top),
  mirrored: { ...newShape('rect', AT), scaleX: -1.5, scaleY: -1 },
  slanted: {
    ...newShape('triangle', { left: 380, top: 220 }),
    skewX: 20,
    angle: 30,
    originX: 'center',
    originY: 'bottom',
    strokeWidth: 3,
  },
  group: groupOf([newShape('rect', AT), newShape('circle', { left: 440, top: 90 })]),
};

function withoutEach(object: SceneObject): [string, SceneObject][] {
  const optional = Object.keys(object).filter((key) => !NEEDED.has(key) || (SIZED_OTHERWISE.has(object.type) && isSize(key)));
  const without = (keys: readonly string[]) => Object.fromEntries(Object.entries(object).filter(([key]) => !keys.includes(key)));
  return [
    ...optional.map((key): [string, SceneObject] => [`without ${key}`, without([key]) as unknown as SceneObject]),
    ['with nothing but what it needs', without(optional) as unknown as SceneObject],
  ];
}

function isSize(key: string): boolean {
  return key === 'width' || key === 'height';
}

/** Problems of an editor after a gesture; none where screen, document and undo agree. */
async function problemsOf(it: HeadlessEditor, expected: SceneObject): Promise<string[]> {
  const [shown] = it.shown();
  const [saved] = it.session.store.read().objects;
  if (!shown || !saved) return ['there is nothing on the canvas'];
  const fresh = await createCanvasObject(saved, 'fresh', new Map());
  const problems: string[] = [];
  const [seen, meant] = [looksOf(shown.toObject() as FabricObjectJson), looksOf(fresh.toObject() as FabricObjectJson)];
  const differing = Object.keys(meant).filter((name) => JSON.stringify(seen[name]) !== JSON.stringify(meant[name]));
  for (const name of differing) problems.push(`${name} is ${String(seen[name])} on the screen and ${String(meant[name])} in the document`);
  if (JSON.stringify(saved) !== JSON.stringify(expected)) problems.push(`the document holds ${JSON.stringify(saved)}`);
  return problems;
}

/** Four digits, as the document tells numbers apart; lines are compared by where their ends are. */
function looksOf(json: FabricObjectJson): Record<string, unknown> {
  const { objects: _objects, src: _src, wire: _wire, ...rest } = json;
  return Object.fromEntries(
    Object.entries(rest).map(([name, value]) => [name, typeof value === 'number' ? Number(value.toFixed(2)) + 0 : value]),
  );
}

const LEAVING: readonly { label: string; handle: string; to: Point }[] = [
  { label: 'dragged', handle: 'body', to: [598, 90] },
  { label: 'resized at the corner', handle: 'br', to: [760, 560] },
  { label: 'resized at the side', handle: 'mr', to: [800, 330] },
];

for (const [kind, whole] of Object.entries(KINDS)) {
  test(`puts back a ${kind} with any key left out that a gesture took out of the canvas`, { timeout: 60_000 }, async () => {
    const problems: string[] = [];
    for (const [name, object] of withoutEach(whole)) {
      const it = await openHeadless({ image: CANVAS, objects: [object] });
      for (const { label, handle, to } of LEAVING) {
        const from = it.handleOf(0, handle);
        if (!from) continue;
        it.session.store.select(it.session.store.getState().document.layers.map(({ key }) => key));
        it.drag(from, to, FREELY);
        await it.settled();
        const found = await problemsOf(it, object);
        if (it.session.store.getState().history.past.length > 0) found.push('undo is on');
        if (it.notices.length === 0) found.push('nothing is said');
        problems.push(...found.map((problem) => `${name}, ${label}: ${problem}`));
        it.notices.length = 0;
      }
    }
    expect(problems).toEqual([]);
  });

  test(`undoes what a gesture did to a ${kind} with any key left out`, { timeout: 60_000 }, async () => {
    const problems: string[] = [];
    for (const [name, object] of withoutEach(whole)) {
      const it = await openHeadless({ image: CANVAS, objects: [object] });
      for (const [label, handle, by] of [
        ['dragged', 'body', [-60, 10]],
        ['resized', 'br', [20, 20]],
        ['turned', 'mtr', [12, 3]],
      ] as const) {
        const from = it.handleOf(0, handle);
        if (!from) continue;
        it.session.store.select(it.session.store.getState().document.layers.map(({ key }) => key));
        it.drag(from, [from[0] + by[0], from[1] + by[1]], FREELY);
        await it.settled();
        const [after] = it.session.store.read().objects;
        const done = after ? await problemsOf(it, after) : ['it is gone'];
        if (it.session.store.getState().history.past.length !== 1) done.push(`${it.session.store.getState().history.past.length} steps`);
        it.run('undo');
        await it.settled();
        const undone = await problemsOf(it, object);
        problems.push(...done.map((problem) => `${name}, ${label}: ${problem}`));
        problems.push(...undone.map((problem) => `${name}, ${label} and undone: ${problem}`));
      }
    }
    expect(problems).toEqual([]);
  });
}

test('puts a rectangle without an angle back that was turned out of the canvas', async () => {
  const object = { type: 'rect', left: 250, top: 20, width: 40, height: 160, strokeWidth: 0 } as SceneObject;
  const wide = { ...object, left: 20, top: 80, width: 560, height: 40 } as SceneObject;
  const it = await openHeadless({ objects: [wide] });
  const from = it.handleOf(0, 'mtr') ?? [0, 0];
  it.click([300, 100]);
  it.drag(from, [400, 100], FREELY);
  expect(await problemsOf(it, wide)).toEqual([]);
  expect(it.notices).toEqual(['reverted']);
  expect(toFabricObject(wide)['angle']).toBeUndefined();
});

test('opening adds no key to the document', async () => {
  const objects = Object.values(KINDS).flatMap((whole) => withoutEach(whole).map(([, object]) => object));
  const it = await openHeadless({ objects: objects.slice(0, 200) });
  expect(it.session.store.read().objects).toEqual(objects.slice(0, 200));
  await it.pass(5000);
  expect(it.server.posts).toEqual([]);
});
