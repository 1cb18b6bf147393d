import type { SceneObject } from '@limn/scene';
import { expect, test } from 'vitest';
import { openHeadless } from '../testing/headless-editor.ts';
import { aPicture, aSquare, aText } from '../testing/objects.ts';
import { commands } from './index.ts';

const open = (...objects: SceneObject[]) => openHeadless({ objects });
type It = Awaited<ReturnType<typeof open>>;
const names = (it: It) => it.objects().map((object) => object['layerName']);
const places = (it: It, side: 'left' | 'top') => Object.fromEntries(it.objects().map((object) => [object['layerName'], object[side]]));
const why = (it: It, id: string) => commands.find((command) => command.id === id)?.enabled(it.session.store.getState());

/**
 * Expects a command to be one step: one undo brings back the very same document. Answers the selection at
 * that time.
 */
async function expectOneStep(it: It, id: string): Promise<string[]> {
  const before = it.session.store.read();
  const steps = it.session.store.getState().history.past.length;
  expect(it.run(id)).toBe(true);
  await it.settled();
  expect(it.session.store.getState().history.past).toHaveLength(steps + 1);
  const [after, selected] = [it.session.store.read(), it.selected()];
  it.run('undo');
  expect(it.session.store.read()).toEqual(before);
  it.run('redo');
  expect(it.session.store.read()).toEqual(after);
  return selected;
}

const three = () => [aSquare('a', 10, 20), aSquare('b', 200, 60), aSquare('c', 300, 130)];

test.each([
  ['align-left', 'left', { a: 10, b: 10, c: 10 }],
  ['align-centre', 'left', { a: 155, b: 155, c: 155 }],
  ['align-right', 'left', { a: 300, b: 300, c: 300 }],
  ['align-top', 'top', { a: 20, b: 20, c: 20 }],
  ['align-middle', 'top', { a: 75, b: 75, c: 75 }],
  ['align-bottom', 'top', { a: 130, b: 130, c: 130 }],
  ['distribute-across', 'left', { a: 10, b: 155, c: 300 }],
  ['distribute-down', 'top', { a: 20, b: 75, c: 130 }],
] as const)('%s puts several objects in line with each other, in one step', async (id, side, wanted) => {
  const it = await open(...three());
  it.select('a', 'b', 'c');
  await expectOneStep(it, id);
  expect(places(it, side)).toEqual(wanted);
});

test('aligns a single object with the canvas', async () => {
  const it = await open(...three());
  it.select('b');
  it.run('align-right');
  it.run('align-bottom');
  expect(it.object('b')).toMatchObject({ left: 550, top: 150 });
  expect(why(it, 'distribute-across')).toBe('Select three objects or more.');
});

test('groups objects at the highest one’s place and ungroups them unchanged', async () => {
  const it = await open(...three(), aText('Hello', 400, 20));
  const before = it.objects();
  it.select('a', 'c');
  expect(await expectOneStep(it, 'group')).toEqual(['Group']);
  expect(names(it)).toEqual(['b', 'Group', 'Hello']);
  expect(it.object('Group')).toMatchObject({ left: 10, top: 20, width: 340, height: 160 });
  it.select('Group');
  expect(await expectOneStep(it, 'ungroup')).toEqual(['a', 'c']);
  expect(names(it)).toEqual(['b', 'a', 'c', 'Hello']);
  expect(it.object('a')).toEqual(before[0]);
  expect(it.object('c')).toEqual(before[2]);
});

test('moves and scales a group as one, and its parts when ungrouped', async () => {
  const it = await open(...three());
  it.select('a', 'b');
  it.run('group');
  await it.settled();
  it.drag([30, 40], [60, 60], { ctrlKey: true });
  expect(it.object('Group')).toMatchObject({ left: 40, top: 40 });
  expect(why(it, 'edit')).toBe(true);
  it.run('ungroup');
  expect(places(it, 'left')).toEqual({ a: 40, b: 230, c: 300 });
  expect(places(it, 'top')).toEqual({ a: 40, b: 80, c: 130 });
});

test('refuses to group one object or to ungroup what is no group', async () => {
  const it = await open(...three(), { ...aPicture('map', 0, 0), mapSource: 'light' } as SceneObject);
  it.select('a');
  expect([why(it, 'group'), why(it, 'ungroup')]).toEqual(['Select two objects or more.', 'Only groups can be ungrouped.']);
  it.select('a', 'map');
  expect(why(it, 'group')).toBe('Maps can’t be grouped.');
});

test('orders several objects together and keeps their order', async () => {
  const it = await open(...three(), aSquare('d', 400, 20));
  it.select('a', 'c');
  await expectOneStep(it, 'to-front');
  expect(names(it)).toEqual(['b', 'd', 'a', 'c']);
  expect(why(it, 'to-front')).toBe('It’s already at the front.');
  await expectOneStep(it, 'to-back');
  expect(names(it)).toEqual(['a', 'c', 'b', 'd']);
  expect(why(it, 'to-back')).toBe('It’s already at the back.');
});

test('keeps a locked object in place and lets clicks through', async () => {
  const it = await open(aSquare('under', 20, 20), aSquare('fixed', 20, 20), aSquare('free', 200, 100));
  it.select('fixed');
  await expectOneStep(it, 'lock-objects');
  expect([why(it, 'lock-objects'), why(it, 'nudge-left-1')]).toEqual(['It’s already locked.', 'Its position is locked.']);
  it.select('fixed', 'free');
  it.run('nudge-right-10');
  it.run('align-bottom');
  expect(places(it, 'left')).toEqual({ under: 20, fixed: 20, free: 210 });
  expect(it.object('fixed')).toMatchObject({ top: 20 });
  it.select();
  it.click([40, 40]);
  expect(it.selected()).toEqual(['under']);
  it.run('select-all');
  expect(it.selected()).toEqual(['under', 'free']);
  it.select('fixed');
  await expectOneStep(it, 'unlock-objects');
  it.click([40, 40]);
  expect(it.selected()).toEqual(['fixed']);
});

test('hides and shows the selection together', async () => {
  const it = await open(...three());
  it.select('a', 'b');
  await expectOneStep(it, 'show-or-hide');
  expect(it.objects().map((object) => object['visible'])).toEqual([false, false, true]);
  it.run('show-or-hide');
  expect(it.objects().map((object) => object['visible'])).toEqual([true, true, true]);
});

test('selects by marquee, and adds or removes by Shift and click', async () => {
  const it = await open(...three());
  it.drag([190, 50], [320, 150]);
  expect(it.selected()).toEqual(['b', 'c']);
  it.click([30, 40], { shiftKey: true });
  expect(it.selected()).toEqual(['a', 'b', 'c']);
  it.click([220, 80], { shiftKey: true });
  expect(it.selected()).toEqual(['a', 'c']);
});

test('snaps a pulled edge to a near one, unless Ctrl is held', async () => {
  const it = await open(aSquare('a', 20, 20), aSquare('b', 200, 120));
  it.select('a');
  it.drag([70, 45], [197, 45]);
  expect(it.object('a')).toMatchObject({ left: 20, width: 180 });
  it.run('undo');
  it.drag([70, 45], [197, 45], { ctrlKey: true });
  expect(it.object('a')).toMatchObject({ left: 20, width: 177 });
});

test('changes nothing in a locked image or preview by any command', async () => {
  const it = await open(...three());
  it.select('a', 'b', 'c');
  const changing = [
    'group',
    'ungroup',
    'cut',
    'paste',
    'to-front',
    'to-back',
    'align-left',
    'distribute-down',
    'lock-objects',
    'show-or-hide',
  ];
  it.session.store.set({ mode: 'preview' });
  for (const id of changing) expect([id, why(it, id)]).toEqual([id, 'Go back to Edit to change the image.']);
});
