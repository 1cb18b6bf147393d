/** Mouse actions on the canvas. */
import { expect, test } from 'vitest';
import { aDynamicPicture, aPicture, aSquare, aText } from './objects.ts';
import { withShrinking } from '../document/shrinking.ts';
import { openHeadless } from './headless-editor.ts';

const FREELY = { ctrlKey: true };

test('selects the topmost object, adds by Shift, and clears beside everything', async () => {
  const it = await openHeadless({ objects: [aSquare('under', 100, 50), aSquare('over', 120, 50), aSquare('far', 300, 50)] });
  it.click([130, 70]);
  expect(it.selected()).toEqual(['over']);
  it.click([320, 70], { shiftKey: true });
  expect(it.selected()).toEqual(['over', 'far']);
  it.click([500, 150]);
  expect(it.selected()).toEqual([]);
});

test('moves a dragged object in one undoable step', async () => {
  const it = await openHeadless({ objects: [aSquare('a', 100, 50)] });
  it.drag([120, 70], [203, 97], FREELY);
  expect(it.object('a')).toMatchObject({ left: 183, top: 77 });
  it.press('Control+z');
  expect(it.object('a')).toMatchObject({ left: 100, top: 50 });
  it.press('Control+Shift+z');
  expect(it.object('a')).toMatchObject({ left: 183, top: 77 });
});

test('reverts a move out of the canvas and says so', async () => {
  const it = await openHeadless({ objects: [aSquare('a', 100, 50)] });
  for (const to of [
    [590, 70],
    [5, 70],
    [120, 5],
    [120, 195],
  ] as const) {
    it.drag([120, 70], to, FREELY);
    expect(it.object('a')).toMatchObject({ left: 100, top: 50 });
  }
  expect(it.notices).toEqual(['reverted', 'reverted', 'reverted', 'reverted']);
  expect(it.session.store.getState().history.past).toEqual([]);
});

test('refuses to scale an object out of the canvas', async () => {
  const it = await openHeadless({ objects: [aSquare('a', 500, 100)] });
  it.click([520, 120]);
  it.drag([550, 150], [640, 240], FREELY);
  expect(it.object('a')).toMatchObject({ left: 500, top: 100, width: 50, height: 50 });
  expect(it.notices).toEqual(['reverted']);
  it.drag([550, 150], [575, 175], FREELY);
  expect(it.object('a')).toMatchObject({ width: 75, height: 75 });
});

test('lets an object outside be brought back in', async () => {
  const it = await openHeadless({ objects: [aSquare('a', 580, 50)] });
  it.drag([590, 70], [400, 70], FREELY);
  expect(it.object('a')).toMatchObject({ left: 390 });
});

test('moves several objects together, or none of them', async () => {
  const it = await openHeadless({ objects: [aSquare('a', 100, 50), aSquare('b', 200, 50)] });
  it.select('a', 'b');
  it.drag([120, 70], [150, 90], FREELY);
  expect([it.object('a'), it.object('b')]).toMatchObject([
    { left: 130, top: 70 },
    { left: 230, top: 70 },
  ]);
  it.drag([150, 90], [550, 90], FREELY);
  expect([it.object('a'), it.object('b')]).toMatchObject([{ left: 130 }, { left: 230 }]);
  expect(it.notices).toEqual(['reverted']);
});

const DRAWN = [
  ['rect', { type: 'rect', left: 100, top: 50, width: 80, height: 60 }],
  ['triangle', { type: 'triangle', left: 100, top: 50, width: 80, height: 60 }],
  // A drag of 80 by 60 is 100 long.
  ['circle', { type: 'circle', left: 100, top: 50, radius: 100 / 2.3 }],
  ['line', { type: 'line', left: 100, top: 50, width: 80, height: 60, strokeWidth: 5 }],
  ['star', { type: 'star', left: 100, top: 50, numPoints: 5, innerRadius: 50, outerRadius: 100 }],
] as const;

for (const [tool, drawn] of DRAWN)
  test(`draws a ${tool} by dragging once and selects it`, async () => {
    const it = await openHeadless();
    it.session.store.set({ tool });
    it.drag([100, 50], [180, 110]);
    expect(it.objects()).toMatchObject([drawn]);
    expect(it.session.store.getState()).toMatchObject({ tool: 'select', selection: ['layer-1'] });
    it.drag([300, 50], [380, 110]);
    expect(it.objects()).toHaveLength(1);
  });

test('ignores a shape without width and height', async () => {
  const it = await openHeadless();
  for (const tool of ['rect', 'circle', 'triangle', 'star', 'line'] as const) {
    it.session.store.set({ tool });
    it.click([100, 50]);
    expect([tool, it.objects()]).toEqual([tool, []]);
  }
  it.session.store.set({ tool: 'line' });
  it.drag([100, 50], [200, 50]);
  expect(it.objects()).toMatchObject([{ type: 'line', width: 100, height: 0 }]);
});

test('ends a shape at the canvas edge', async () => {
  const it = await openHeadless();
  it.session.store.set({ tool: 'rect' });
  it.drag([550, 150], [700, 300]);
  expect(it.objects()).toMatchObject([{ left: 550, top: 150, width: 50, height: 50 }]);
});

test('edits a picture and types in text by double click', async () => {
  const it = await openHeadless({ objects: [aPicture('hills', 0, 0), aText('Hello', 200, 50)] });
  it.doubleClick([20, 20]);
  expect(it.asked).toEqual([{ kind: 'edit-image', key: 'layer-1' }]);
  it.doubleClick([210, 55]);
  expect(it.session.store.getState().typingIn).toBe('layer-2');
  it.type(' there');
  expect(it.objects()[1]).toMatchObject({ text: expect.stringContaining('there') });
});

test('ignores double clicks in a locked image and preview', async () => {
  const locked = await openHeadless({ image: { lock: true }, objects: [aPicture('hills', 0, 0)] });
  locked.doubleClick([20, 20]);
  expect(locked.asked).toEqual([]);
  const shown = await openHeadless({ objects: [aPicture('hills', 0, 0)] });
  shown.run('preview');
  shown.doubleClick([20, 20]);
  expect(shown.asked).toEqual([]);
});

test('selects and opens the menu by the right button, not in a preview', async () => {
  const it = await openHeadless({ objects: [aSquare('a', 100, 50), aSquare('b', 300, 50)] });
  it.rightClick([310, 70]);
  expect([it.selected(), it.menus()]).toEqual([['b'], 1]);
  it.run('preview');
  it.rightClick([110, 70]);
  expect(it.menus()).toBe(1);
});

test('lets nothing be edited in a locked image', async () => {
  const it = await openHeadless({ image: { lock: true }, objects: [aSquare('a', 100, 50), aText('Hello', 300, 50)] });
  it.click([120, 70]);
  it.drag([120, 70], [160, 90], FREELY);
  it.doubleClick([310, 55]);
  expect(it.selected()).toEqual([]);
  expect(it.object('a')).toMatchObject({ left: 100, top: 50 });
  expect(it.session.store.getState().typingIn).toBeUndefined();
  it.run('unlock');
  it.drag([120, 70], [160, 90], FREELY);
  expect(it.object('a')).toMatchObject({ left: 140, top: 70 });
});

test('makes a hidden object unclickable until shown', async () => {
  const it = await openHeadless({ objects: [aSquare('a', 100, 50, { visible: false })] });
  it.click([120, 70]);
  expect(it.selected()).toEqual([]);
  it.session.store.patch(['layer-1'], { visible: true }, { label: 'Show' });
  await it.settled();
  it.click([120, 70]);
  expect(it.selected()).toEqual(['a']);
});

test('cropping goes back and forth between filling the box and being scaled into it', async () => {
  const it = await openHeadless({ objects: [aDynamicPicture('product', 0, 0)] });
  it.select('product');
  expect(it.object('product')).toMatchObject({ dynamicFit: 'crop' });
  it.run('crop-to-fit');
  expect(it.object('product')).toMatchObject({ dynamicFit: 'scale' });
  it.run('crop-to-fit');
  expect(it.object('product')).toMatchObject({ dynamicFit: 'crop' });
});

test('maps the pointer to the same place at any zoom', async () => {
  for (const zoom of [1, 1.05, 2.5, 4]) {
    const it = await openHeadless({ objects: [aSquare('a', 100, 50)], zoom });
    it.drag([120, 70], [200, 90], FREELY);
    expect(it.object('a')).toMatchObject({ left: 180, top: 70 });
  }
});

test('keeps the size of shrinking text in a larger box', async () => {
  const text = aText('Hello', 100, 50, { fontSize: 40, width: 160, height: 45.2 });
  const it = await openHeadless({ objects: [withShrinking(text, true)] });
  it.click([150, 70]);
  it.drag([260, 95.2], [420, 140.4], FREELY);
  const { width, height, objects, ...box } = it.object('Hello');
  expect(box).toMatchObject({ type: 'group', left: 100, top: 50, scaleX: 1, scaleY: 1 });
  expect(Number(width)).toBeCloseTo(320, -1);
  expect(objects).toMatchObject([
    { text: 'Hello', fontSize: 40, scaleX: 1, scaleY: 1, width, left: -Number(width) / 2, top: -Number(height) / 2 },
  ]);
  await it.settled();
  // Shown as it is saved: another move changes its place and nothing else.
  it.drag([150, 70], [160, 75], FREELY);
  expect(it.object('Hello')).toMatchObject({ left: 110, top: 55, width, height, scaleX: 1 });
  it.press('Control+z');
  it.press('Control+z');
  expect(it.object('Hello')).toMatchObject({ width: 160, objects: [{ width: 160 }] });
});
