/** Designs beyond plain shapes and texts: each is one change of the document, and undo takes it back. */
import type { SceneObject } from '@limn/scene';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CanvasPanel } from '../panels/CanvasPanel.tsx';
import { PropertyCard } from '../properties/PropertyCard.tsx';
import { setAsBackground } from '../commands/set-as-background.ts';
import { addScrim } from '../commands/add-scrim.ts';
import { SCRIM_BOTTOM } from '../document/gradients.ts';
import { aDynamicPicture, aPicture, aSquare, aText } from './objects.ts';
import { openHeadless } from './headless-editor.ts';
import { openPart } from './open-part.tsx';

async function openCard(object: SceneObject, tab: string, narrow = false) {
  const it = await openPart(<PropertyCard narrow={narrow} />, { objects: [object] });
  const name = String(it.objects()[0]?.['layerName']);
  act(() => it.select(name));
  await it.user.click(screen.getByRole('tab', { name: tab }));
  return { ...it, read: () => it.object(name), undo: () => act(() => it.session.store.undo()) };
}

const press = (name: string) => screen.getByRole('button', { name });

test.each([
  ['Strike-through', 'Format', { linethrough: true }],
  ['Uppercase', 'Format', { textTransform: 'uppercase' }],
  ['Right to left', 'Format', { direction: 'rtl', textAlign: 'right' }],
  ['Automatic: right to left for Hebrew and Arabic', 'Format', { direction: 'auto', textAlign: 'left' }],
  ['Middle', 'Transform', { verticalAlign: 'middle', boxHeight: 15.82 }],
  ['Bottom', 'Transform', { verticalAlign: 'bottom', boxHeight: 15.82 }],
])('%s is one step of a text, on a computer and on a phone', async (name, tab, looks) => {
  for (const narrow of [false, true]) {
    const it = await openCard(aText('Hello', 0, 0), tab, narrow);
    const before = it.read();
    await it.user.click(press(name));
    expect(it.read()).toMatchObject(looks);
    it.undo();
    expect(it.read()).toEqual(before);
    cleanup();
  }
});

test('reverts a fixed height by its switch', async () => {
  const it = await openCard(aText('Hello', 0, 0), 'Transform');
  await it.user.click(press('Middle'));
  await it.user.click(screen.getByRole('switch', { name: 'Fixed height' }));
  expect(it.read()).toMatchObject({ boxHeight: null, verticalAlign: null });
});

test('gives a shape a gradient with colours, stops, angle and presets', async () => {
  const it = await openCard(aSquare('box', 0, 0, { fill: '#ff0000' }), 'Colour');
  await it.user.click(press('Gradient'));
  expect(it.read()).toMatchObject({ fill: { type: 'linear', angle: 180, colorStops: [{ offset: 0, color: '#ff0000' }, { offset: 1 }] } });
  fireEvent.change(screen.getByRole('slider', { name: 'Angle' }), { target: { value: 45 } });
  await it.user.click(press('Add a colour'));
  await it.fill('Place of colour 2', '30');
  expect(it.read()).toMatchObject({ fill: { angle: 45, colorStops: [{ offset: 0 }, { offset: 0.3 }, { offset: 1 }] } });
  await it.user.click(press('Add a colour'));
  expect(press('Add a colour')).toBeDisabled();
  await it.user.click(press('Remove colour 4'));
  await it.user.click(screen.getByRole('combobox', { name: 'Preset' }));
  await it.user.click(screen.getByRole('option', { name: 'Scrim bottom' }));
  expect(it.read()).toMatchObject({ fill: { angle: 180, colorStops: [{ color: 'rgba(0,0,0,0)' }, {}, { color: 'rgba(0,0,0,0.78)' }] } });
  await it.user.click(press('Colour'));
  expect(it.read()).toMatchObject({ fill: 'rgba(0,0,0,0.78)' });
});

test('gives the canvas a gradient in one undoable step', async () => {
  const it = await openPart(<CanvasPanel />);
  await it.user.click(press('Gradient'));
  await it.user.click(screen.getByRole('combobox', { name: 'Preset' }));
  await it.user.click(screen.getByRole('option', { name: 'Sea' }));
  expect(it.session.store.read().background).toMatchObject({ type: 'linear', angle: 135, coords: { x1: expect.any(Number) } });
  await it.user.click(press('Colour'));
  expect(it.session.store.read().background).toBeUndefined();
});

test('rounds a picture, makes it a circle and moves its focus', async () => {
  const it = await openCard(aPicture('hills', 0, 0), 'Format');
  await it.fill('Corner radius', '12');
  expect(it.session.store.read().objects[0]).toMatchObject({ cornerRadius: 12, clipPath: { rx: 12, ry: 12 } });
  await it.user.click(press('Circle'));
  expect(it.read()).toMatchObject({ pictureMask: 'circle', width: 60, height: 60, scaleX: 1, scaleY: 1, cropX: 10, cropY: 0 });
  fireEvent.change(screen.getByRole('slider', { name: 'Across' }), { target: { value: 0 } });
  expect(it.read()).toMatchObject({ focalX: 0, cropX: 0 });
  fireEvent.change(screen.getByRole('slider', { name: 'Zoom' }), { target: { value: 2 } });
  expect(it.read()).toMatchObject({ width: 30, height: 30, scaleX: 2, scaleY: 2, pictureZoom: 2 });
  await it.user.click(press('Fit'));
  expect(it.read()).toMatchObject({ width: 80, height: 60, cropX: 0, cropY: 0, pictureFit: 'fit' });
});

test.each([
  ['static', aPicture('hills', 5, 5)],
  ['dynamic', aDynamicPicture('hills', 5, 5)],
])('sets a %s picture as background, full size and below everything', async (_kind, picture) => {
  const it = await openHeadless({ objects: [aText('Hello', 0, 0), picture] });
  it.select('hills');
  it.run(setAsBackground.id);
  const [background] = it.session.store.read().objects;
  expect(background).toMatchObject({ layerName: 'hills', left: 0, top: 0, lockMovementX: true, lockMovementY: true, lockScalingX: true });
  const { width = 0, height = 0, scaleX = 0, scaleY = 0 } = background ?? {};
  expect([width * scaleX, height * scaleY].map((side) => Math.round(side))).toEqual([600, 200]);
  expect(scaleX).toBe(scaleY);
});

test('covers the whole canvas with a scrim', async () => {
  const it = await openHeadless({ objects: [] });
  it.run(addScrim.id);
  expect(it.session.store.read().objects[0]).toMatchObject({
    width: 600,
    height: 200,
    fill: { coords: { x1: 300, y1: 0, x2: 300, y2: 200 } },
  });
});

test.each([
  ['a dark button', { fill: '#16243a' }, '#ffffff'],
  ['a light one', { fill: '#ffd166' }, 'rgb(0,0,0)'],
  ['a veil', { fill: SCRIM_BOTTOM }, '#ffffff'],
  ['a frame', { fill: 'transparent' }, 'rgb(0,0,0)'],
])('centres text added on %s, in a readable colour', async (_shape, looks, fill) => {
  const it = await openHeadless({ objects: [aSquare('shape', 100, 60, { width: 200, height: 50, strokeWidth: 0, ...looks })] });
  it.select('shape');
  it.run('add-text');
  const box = { left: 120, top: 65, width: 160, boxHeight: 40, verticalAlign: 'middle', textAlign: 'center' };
  expect(it.session.store.read().objects[1]).toMatchObject({ ...box, fill });
});

test.each([
  ['too small', { width: 30 }],
  ['turned', { width: 200, height: 100, angle: 20 }],
])('centres text on the canvas when the selected shape is %s', async (_shape, looks) => {
  const it = await openHeadless({ objects: [aSquare('shape', 10, 10, looks)] });
  it.select('shape');
  it.run('add-text');
  expect(it.session.store.read().objects[1]).toMatchObject({ left: 250, width: 100, textAlign: 'left' });
});

test('moves the picture within its frame in its mode, undoably', async () => {
  const wide = { width: 40, height: 40, cropX: 20, cropY: 10, sourceWidth: 80, sourceHeight: 60 };
  const it = await openHeadless({ objects: [aPicture('hills', 50, 50, wide)] });
  it.select('hills');
  it.session.store.set({ movesPicture: it.session.store.getState().selection[0] });
  it.drag([70, 70], [60, 75]);
  expect(it.object('hills')).toMatchObject({ left: 50, top: 50, cropX: 30, cropY: 5, focalX: 50 / 80, focalY: 25 / 60 });
  it.session.store.undo();
  expect(it.object('hills')).toMatchObject({ cropX: 20, cropY: 10 });
  it.select();
  expect(it.session.store.getState().movesPicture).toBeUndefined();
});

test('reveals more of the picture in proportion when a side is pulled', async () => {
  const part = { width: 40, height: 60, cropX: 20, cropY: 0, sourceWidth: 80, sourceHeight: 60 };
  const it = await openHeadless({ objects: [aPicture('hills', 50, 50, part)] });
  it.select('hills');
  it.drag(it.handleOf(0, 'mr') ?? [0, 0], [110, 80]);
  const after = it.object('hills') as unknown as Record<'width' | 'scaleX' | 'scaleY' | 'cropX' | 'height', number>;
  expect(after.scaleX).toBe(after.scaleY);
  expect(Math.round(after.width * after.scaleX)).toBe(60);
  expect(Math.round(after.height * after.scaleY)).toBe(60);
  expect(after.cropX).toBeCloseTo(10, 1);
});
