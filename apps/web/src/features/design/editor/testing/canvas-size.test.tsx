/** The image takes another size, with or without what is in it. */
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { boundingBox } from '../document/geometry.ts';
import { newShape } from '../document/new-objects.ts';
import { withShrinking } from '../document/shrinking.ts';
import { CanvasPanel } from '../panels/CanvasPanel.tsx';
import { aPicture, aSquare, aText } from './objects.ts';
import { openPart } from './open-part.tsx';

const AT = { left: 30, top: 20 };
const KINDS = [
  aSquare('a', 100, 50, { rx: 8, ry: 8, angle: 20 }),
  newShape('circle', AT),
  { ...newShape('star', AT), scaleX: -0.5, scaleY: 0.5 },
  newShape('line', AT),
  aPicture('hills', 200, 100),
  aText('Hello', 30, 20),
  withShrinking(aText('Hello', 30, 20), true),
];

async function openPanel() {
  const it = await openPart(<CanvasPanel />, { objects: KINDS });
  const size = () => {
    const { width, height } = it.session.store.getState().image;
    return [width, height];
  };
  return { ...it, size, boxes: () => it.session.store.read().objects.map(boundingBox) };
}

test('changes the size of the canvas as one step that can be undone and done again', async () => {
  const it = await openPanel();
  const before = it.objects();
  await it.fill('Width', '800');
  await it.fill('Height', '300');
  expect([it.size(), it.objects()]).toEqual([[800, 300], before]);
  it.run('undo');
  expect(it.size()).toEqual([800, 200]);
  it.run('undo');
  expect(it.size()).toEqual([600, 200]);
  it.run('redo');
  it.run('redo');
  expect(it.size()).toEqual([800, 300]);
  await it.session.saves.flush();
  expect(it.server.image).toMatchObject({ width: 800, height: 300 });
});

test('leaves the size alone where other steps are undone', async () => {
  const it = await openPanel();
  it.session.store.patch(['layer-1'], { left: 140 }, { label: 'Move' });
  await it.fill('Width', '700');
  it.session.store.patch(['layer-1'], { left: 150 }, { label: 'Move' });
  it.run('undo');
  expect(it.size()).toEqual([700, 200]);
  it.run('undo');
  expect(it.size()).toEqual([600, 200]);
  it.run('undo');
  expect([it.size(), it.objects()[0]]).toMatchObject([[600, 200], { left: 100 }]);
});

test('scales every kind of object with the canvas, and back', async () => {
  const it = await openPanel();
  const [before, boxes] = [it.objects(), it.boxes()];
  await it.user.click(screen.getByRole('checkbox', { name: 'Scale contents' }));
  await it.fill('Width', '1200');
  expect(it.size()).toEqual([1200, 400]);
  it.boxes().forEach((box, index) => {
    const was = boxes[index];
    for (const side of ['left', 'top', 'width', 'height'] as const) expect(box[side]).toBeCloseTo((was?.[side] ?? 0) * 2, 1);
  });
  expect(it.session.store.getState().history.past).toHaveLength(1);
  it.run('undo');
  expect([it.size(), it.objects()]).toEqual([[600, 200], before]);
  await it.session.saves.flush();
  expect(it.server.image).toMatchObject({ width: 600, height: 200 });
});

test('keeps the proportions from the height too, and ends at the largest canvas', async () => {
  const it = await openPanel();
  await it.user.click(screen.getByRole('checkbox', { name: 'Scale contents' }));
  await it.fill('Height', '100');
  expect(it.size()).toEqual([300, 100]);
  await it.fill('Height', '5000');
  expect(it.size()).toEqual([5000, 1667]);
});
