/** Entering a group by a double click, editing inside, and leaving it. */
import type { SceneObject } from '@limn/scene';
import { expect, test } from 'vitest';
import { boundingBox } from '../document/geometry.ts';
import { groupOf } from '../document/grouping.ts';
import { openHeadless } from './headless-editor.ts';
import { aSquare, aText } from './objects.ts';

const FREELY = { ctrlKey: true };
const aGroup = (more: object = {}) =>
  ({ ...groupOf([aSquare('tile', 100, 40, { width: 160, height: 80 }), aText('Hello', 120, 70)]), opacity: 0.8, ...more }) as SceneObject;

async function open(group: SceneObject = aGroup()) {
  const it = await openHeadless({ objects: [aSquare('under', 20, 20), group, aSquare('over', 400, 50)] });
  return { ...it, saved: () => it.session.store.read().objects, isIn: () => it.session.store.getState().document.open !== undefined };
}

test('edits a text in a group, keeps the group, and undoes it as one step', async () => {
  const group = aGroup();
  const it = await open(group);
  it.doubleClick([220, 60]);
  await it.settled();
  expect([it.isIn(), it.saved()[1]]).toEqual([true, group]);
  it.doubleClick([130, 78]);
  it.type('Good day');
  it.press('Escape');
  expect(it.isIn()).toBe(true);
  it.press('Escape');
  await it.settled();
  expect(it.isIn()).toBe(false);
  expect(it.selected()).toEqual(['Group']);
  expect(it.saved()).toMatchObject([
    { layerName: 'under' },
    { type: 'group', opacity: 0.8, objects: [{ layerName: 'tile' }, { text: 'Good day' }] },
    { layerName: 'over' },
  ]);
  it.run('undo');
  await it.settled();
  expect([it.isIn(), it.saved()[1]]).toEqual([false, group]);
  it.run('redo');
  expect(it.saved()[1]).toMatchObject({ objects: [{}, { text: 'Good day' }] });
});

test('moves a part within the group, and the group is as large as its parts', async () => {
  const it = await open();
  it.doubleClick([220, 60]);
  await it.settled();
  it.drag([220, 60], [260, 70], FREELY);
  await it.settled();
  it.press('Escape');
  await it.settled();
  const [, group] = it.saved();
  expect(group && boundingBox(group)).toEqual({ left: 120, top: 50, width: 180, height: 80 });
  expect(it.shown()).toHaveLength(3);
  expect(it.shown()[1]).toMatchObject({ left: 120, width: 180, opacity: 0.8 });
});

test('leaves the document alone where nothing was changed inside', async () => {
  const it = await open(aGroup({ angle: 20, scaleX: 1.5, scaleY: 1.2, left: 150, top: 20 }));
  const before = it.saved();
  it.doubleClick([200, 80]);
  await it.settled();
  expect(it.isIn()).toBe(true);
  it.press('Escape');
  await it.settled();
  expect(it.saved()).toEqual(before);
  await it.pass(10_000);
  expect(it.server.posts).toEqual([]);
});

test('reaches nothing outside of the group, and leaves it by a press beside it', async () => {
  const it = await open();
  it.doubleClick([220, 60]);
  await it.settled();
  it.drag([420, 70], [450, 80], FREELY);
  expect(it.object('over')).toMatchObject({ left: 400 });
  await it.settled();
  expect(it.isIn()).toBe(false);
  it.doubleClick([220, 60]);
  await it.settled();
  it.press('Control+a');
  expect(it.selected()).toEqual(['tile', 'Hello']);
});

test('takes what is added inside into the group, and a group that is emptied away', async () => {
  const it = await open();
  it.doubleClick([220, 60]);
  await it.settled();
  it.press('s');
  await it.settled();
  expect(it.saved()[1]).toMatchObject({ objects: [{}, {}, { layerName: 'Square' }] });
  it.press('Control+a');
  it.press('Delete');
  it.press('Escape');
  await it.settled();
  expect(it.saved().map(({ layerName }) => layerName)).toEqual(['under', 'over']);
});

test('enters by Enter and by Edit too, but no locked image', async () => {
  const it = await open();
  it.select('Group');
  it.press('Enter');
  expect(it.isIn()).toBe(true);
  const locked = await openHeadless({ image: { lock: true }, objects: [aGroup()] });
  locked.doubleClick([220, 60]);
  expect(locked.session.store.getState().document.open).toBeUndefined();
});
