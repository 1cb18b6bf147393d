/** Every control of the six tabs, with its range, its steps and what it starts from. */
import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { SceneObject } from '@limn/scene';
import { boundingBox } from '../document/geometry.ts';
import { withShrinking } from '../document/shrinking.ts';
import { PropertyCard } from '../properties/PropertyCard.tsx';
import { aPicture, aSquare, aText } from './objects.ts';
import { openPart } from './open-part.tsx';

const TABS = ['Format', 'Transform', 'Colour', 'Shadow', 'Border', 'Position'];

async function openCard(options: Parameters<typeof openPart>[1], tab?: string) {
  const it = await openPart(<PropertyCard narrow={false} />, options);
  const name = String(it.objects()[0]?.['layerName']);
  act(() => it.select(name));
  if (tab) await it.user.click(screen.getByRole('tab', { name: tab }));
  return { ...it, read: () => it.object(name) };
}

const slider = (name: string) => screen.getByRole('slider', { name });
const button = (name: string) => screen.getByRole('button', { name });
const slide = (name: string, value: number) => fireEvent.change(slider(name), { target: { value } });

test('orders the six tabs and enables none without a selection', async () => {
  const it = await openPart(<PropertyCard narrow={false} />, { objects: [aText('Hello', 0, 0)] });
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(TABS);
  for (const tab of screen.getAllByRole('tab')) expect(tab).toBeDisabled();
  expect(screen.getByText('Nothing is selected.')).toBeVisible();
  act(() => it.select('Hello'));
  for (const tab of screen.getAllByRole('tab')) expect(tab).toBeEnabled();
});

test('gives a picture a format and no colour', async () => {
  await openCard({ objects: [aPicture('hills', 0, 0)] });
  expect(screen.getByRole('tab', { name: 'Colour' })).toBeDisabled();
  for (const tab of ['Format', 'Transform', 'Shadow', 'Border', 'Position']) expect(screen.getByRole('tab', { name: tab })).toBeEnabled();
});

test('Format: font, size, style, alignment', async () => {
  const it = await openCard({ objects: [aText('Hello', 0, 0)] });
  expect(screen.getByRole('combobox', { name: 'Font' })).toHaveValue('Open Sans');
  await it.user.click(screen.getByRole('combobox', { name: 'Size' }));
  expect(screen.getAllByRole('option').map((option) => Number(option.textContent))).toEqual([
    6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 28, 32, 36, 40, 48, 60, 80, 100, 120, 160,
  ]);
  await it.user.click(screen.getByRole('option', { name: '36' }));
  expect(it.read()).toMatchObject({ fontSize: 36 });
  for (const [name, on, off] of [
    ['Bold', { fontWeight: 'bold' }, { fontWeight: 'normal' }],
    ['Italic', { fontStyle: 'italic' }, { fontStyle: 'normal' }],
    ['Underline', { underline: true }, { underline: false }],
  ] as const) {
    await it.user.click(button(name));
    expect(it.read()).toMatchObject(on);
    expect(button(name)).toHaveAttribute('aria-pressed', 'true');
    await it.user.click(button(name));
    expect(it.read()).toMatchObject(off);
  }
  for (const [name, textAlign] of [
    ['Centre', 'center'],
    ['Right', 'right'],
    ['Justify', 'justify'],
    ['Left', 'left'],
  ] as const) {
    await it.user.click(button(name));
    expect(it.read()).toMatchObject({ textAlign });
  }
  await it.user.click(screen.getByRole('combobox', { name: 'Font' }));
  await it.user.click(await screen.findByRole('option', { name: 'Lora' }));
  await expect.poll(() => it.read()['fontFamily']).toBe('Lora');
});

test('Format: a text that says nothing of its size is shown as 12', async () => {
  const { fontSize: _none, ...text } = { ...aText('Hello', 0, 0) } as Record<string, unknown>;
  await openCard({ objects: [text as never] });
  expect(screen.getByRole('combobox', { name: 'Size' })).toHaveValue('12');
});

test('Format: every size from 1 to 400 is typed as it is', async () => {
  const it = await openCard({ objects: [aText('Hello', 0, 0), aText('Other', 0, 100)] });
  const size = screen.getByRole('combobox', { name: 'Size' });
  const typeSize = async (text: string) => {
    await it.user.clear(size);
    await it.user.type(size, text);
  };
  // Sizes that begin like one of the list, lie between two of them, or have decimals.
  for (const [typed, fontSize] of [
    ...['12', '16', '13', '4', '1', '400', '7.5'].map((text) => [text, Number(text)]),
    ['7,25', 7.25],
  ] as const) {
    await typeSize(String(typed));
    await it.user.keyboard('{Enter}');
    expect(it.read()).toMatchObject({ fontSize });
    expect(size).toHaveValue(String(fontSize));
  }
  await typeSize('33');
  await it.user.tab();
  expect(it.read()).toMatchObject({ fontSize: 33 });
  for (const [typed, fontSize, hint] of [
    ['401', 400, '400 is the maximum.'],
    ['0', 1, '1 is the minimum.'],
  ] as const) {
    await typeSize(typed);
    expect(screen.getByText('Use a number from 1 to 400.')).toBeVisible();
    await it.user.keyboard('{Enter}');
    expect(it.read()).toMatchObject({ fontSize });
    expect(screen.getByText(hint)).toBeVisible();
  }
  await typeSize('large');
  await it.user.keyboard('{Enter}');
  expect(it.read()).toMatchObject({ fontSize: 1 });
  expect(size).toHaveValue('1');
  // The list is still there by the keyboard.
  await it.user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect([6, 8]).toContain(it.read()['fontSize']);
});

test('Format: a typed size belongs to the text that was selected', async () => {
  const it = await openCard({ objects: [aText('Hello', 0, 0), aText('Other', 0, 100)] });
  const size = screen.getByRole('combobox', { name: 'Size' });
  await it.user.clear(size);
  await it.user.type(size, '33');
  // A press on the canvas selects before the focus moves.
  fireEvent.pointerDown(document.body);
  act(() => it.select('Other'));
  expect(it.object('Hello')).toMatchObject({ fontSize: 33 });
  expect(it.object('Other')).not.toMatchObject({ fontSize: 33 });
});

test('Format: line height goes from -20 to 20 by 0.1, and is never zero', async () => {
  const it = await openCard({ objects: [aText('Hello', 0, 0, { lineHeight: 0.1 }), aText('Other', 0, 50)] });
  expect(slider('Line height')).toMatchObject({ min: '-20', max: '20', step: '0.1' });
  slide('Line height', 1.5);
  expect(it.read()).toMatchObject({ lineHeight: 1.5 });
  slide('Line height', 0);
  expect(it.read()).toMatchObject({ lineHeight: 1.5 });
  expect(screen.getByRole('alert')).toHaveTextContent('Not zero');
  expect(slider('Line height')).toHaveValue('0');
  // Past zero it goes on.
  slide('Line height', -0.1);
  expect(it.read()).toMatchObject({ lineHeight: -0.1 });
  expect(screen.queryByRole('alert')).toBeNull();
  slide('Line height', 0);
  act(() => it.select('Other'));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(slider('Line height')).toHaveValue('1.16');
});

test('Format: character spacing goes to 990 by 10', async () => {
  const it = await openCard({ objects: [aText('Hello', 0, 0)] });
  expect(slider('Character spacing')).toMatchObject({ min: '0', max: '990', step: '10' });
  slide('Character spacing', 990);
  expect(it.read()).toMatchObject({ charSpacing: 990 });
});

test('Format: a merge field is asked for', async () => {
  const it = await openCard({ objects: [aText('Hello', 0, 0)] });
  await it.user.click(button('Insert Merge Field'));
  expect(it.asked).toEqual([{ kind: 'merge-field', target: { kind: 'text', key: 'layer-1' } }]);
});

test('Format: a text that shrinks is wrapped in a group; taken out, it is as it was', async () => {
  const it = await openCard({ objects: [aText('Hello', 30, 40)] });
  const before = it.read();
  await it.user.click(screen.getByRole('switch', { name: 'Shrink text to fit its box' }));
  expect(it.read()).toMatchObject({ type: 'group', autoScale: true, left: 30, top: 40, objects: [{ type: 'textbox', text: 'Hello' }] });
  await it.fill('Text', 'Good day');
  expect(it.read()).toMatchObject({ objects: [{ text: 'Good day' }] });
  await it.fill('Text', 'Hello');
  await it.user.click(screen.getByRole('switch', { name: 'Shrink text to fit its box' }));
  expect(it.read()).toMatchObject({ ...before, height: expect.any(Number) });
});

test('Transform: width, height, angle, flip, opacity from 0 to 1 by 0.01', async () => {
  const it = await openCard({ objects: [aSquare('a', 100, 50)] }, 'Transform');
  await it.fill('Width', '100');
  await it.fill('Height', '75');
  expect(it.read()).toMatchObject({ width: 100, scaleX: 1, height: 75, scaleY: 1 });
  await it.fill('Angle', '30');
  expect(it.read()).toMatchObject({ angle: 30 });
  await it.user.click(button('Flip left to right'));
  await it.user.click(button('Flip upside down'));
  expect(it.read()).toMatchObject({ flipX: true, flipY: true });
  expect(slider('Opacity')).toMatchObject({ min: '0', max: '1', step: '0.01' });
  slide('Opacity', 0.37);
  expect(it.read()).toMatchObject({ opacity: 0.37 });
});

test('Transform: what is turned out of the canvas moves inside it', async () => {
  const it = await openCard({ objects: [aSquare('a', 560, 150, { width: 40 })] }, 'Transform');
  await it.fill('Angle', '-30');
  expect(it.read()).toMatchObject({ angle: -30 });
  const { left, top, width, height } = boundingBox(it.read() as unknown as SceneObject);
  expect([left + width, top + height].map(Math.round)).toEqual([600, 200]);
});

test('sets a text’s width as a box, not as a stretch', async () => {
  const it = await openCard({ objects: [aText('Hello', 0, 0)] }, 'Transform');
  await it.fill('Width', '240');
  expect(it.read()).toMatchObject({ width: 240, scaleX: 1 });
  await it.fill('Height', '80');
  expect(it.read()).toMatchObject({ boxHeight: 80, height: 80, scaleY: 1 });
});

test('Colour: the swatch is black for rgb(0,0,0), and a colour can be typed', async () => {
  const it = await openCard({ objects: [aSquare('a', 0, 0)] }, 'Colour');
  expect(it.read()).toMatchObject({ fill: 'rgb(0,0,0)' });
  await it.user.click(screen.getByRole('button', { name: 'Fill colour #000000' }));
  const colour = within(screen.getByRole('dialog', { name: 'Fill colour' })).getByRole('textbox', { name: 'Colour' });
  await it.user.clear(colour);
  await it.user.type(colour, '#de620f');
  expect(it.read()).toMatchObject({ fill: '#de620f' });
});

test('Colour: eight digits say the opacity too, and four do in short', async () => {
  const it = await openCard({ objects: [aSquare('a', 0, 0)] }, 'Colour');
  await it.user.click(screen.getByRole('button', { name: 'Fill colour #000000' }));
  const colour = within(screen.getByRole('dialog', { name: 'Fill colour' })).getByRole('textbox', { name: 'Colour' });
  for (const [typed, fill] of [
    ['#de620f80', 'rgba(222,98,15,0.5)'],
    ['16243a40', 'rgba(22,36,58,0.25)'],
    ['#f008', 'rgba(255,0,0,0.53)'],
    ['#de620fff', '#de620f'],
    ['#de620f00', 'rgba(222,98,15,0)'],
  ] as const) {
    await it.user.clear(colour);
    await it.user.type(colour, typed);
    expect(it.read()).toMatchObject({ fill });
  }
});

test('sets a default shadow with four directions or none', async () => {
  const it = await openCard({ objects: [aText('Hello', 0, 0)] }, 'Shadow');
  expect([slider('Offset'), slider('Blur')].map((each) => Number(each.getAttribute('value')))).toEqual([10, 5]);
  const directions = [
    ['Down and right', 1, 10, 10],
    ['Up and right', 2, 10, -10],
    ['Up and left', 3, -10, -10],
    ['Down and left', 4, -10, 10],
  ] as const;
  for (const [name, shadowToggle, offsetX, offsetY] of directions) {
    await it.user.click(button(name));
    expect(it.read()).toMatchObject({ shadowToggle, shadow: { color: '#000000', blur: 5, offsetX, offsetY } });
  }
  await it.user.click(button('Down and left'));
  expect(it.read()).toMatchObject({ shadow: null });
  await it.user.click(screen.getByRole('switch', { name: 'Shadow' }));
  expect(it.read()).toMatchObject({ shadow: { offsetX: 10, offsetY: 10 } });
});

test('Shadow: an offset of nothing keeps the direction', async () => {
  const it = await openCard({ objects: [aText('Hello', 0, 0)] }, 'Shadow');
  await it.user.click(button('Up and left'));
  slide('Offset', 0);
  slide('Offset', 4);
  slide('Blur', 9);
  expect(it.read()).toMatchObject({ shadowToggle: 3, shadowOffset: 4, shadow: { offsetX: -4, offsetY: -4, blur: 9 } });
});

test('Border: a width from 0 to 100 and a colour', async () => {
  const it = await openCard({ objects: [aSquare('a', 250, 75)] }, 'Border');
  expect(slider('Border width')).toMatchObject({ min: '0', max: '100' });
  slide('Border width', 12);
  expect(it.read()).toMatchObject({ strokeWidth: 12, stroke: '#000000' });
  const typed = screen.getByRole('textbox', { name: 'Border width, number' });
  await it.user.clear(typed);
  await it.user.type(typed, '140{Enter}');
  expect(it.read()).toMatchObject({ strokeWidth: 100 });
  await it.user.click(screen.getByRole('button', { name: /^Border colour/ }));
  const colour = within(screen.getByRole('dialog')).getByRole('textbox', { name: 'Colour' });
  await it.user.clear(colour);
  await it.user.type(colour, '#1d4d87');
  expect(it.read()).toMatchObject({ stroke: '#1d4d87' });
});

test('Position: left, top, the edges and middles of the canvas, and the order', async () => {
  const it = await openCard({ objects: [aSquare('a', 100, 50), aSquare('b', 200, 50)] }, 'Position');
  await it.fill('Left', '33');
  await it.fill('Top', '44');
  expect(it.read()).toMatchObject({ left: 33, top: 44 });
  for (const [name, place] of [
    ['Left edge', { left: 0 }],
    ['Centre, across', { left: 275 }],
    ['Right edge', { left: 550 }],
    ['Top edge', { top: 0 }],
    ['Centre vertically', { top: 75 }],
    ['Bottom edge', { top: 150 }],
  ] as const) {
    await it.user.click(button(name));
    expect(it.read()).toMatchObject(place);
  }
  await it.user.click(button('Forward'));
  expect(it.objects().map(({ layerName }) => layerName)).toEqual(['b', 'a']);
  await it.user.click(button('Backward'));
  expect(it.objects().map(({ layerName }) => layerName)).toEqual(['a', 'b']);
});

test('disables every tab of a locked image', async () => {
  const it = await openCard({ objects: [aText('Hello', 100, 50)] });
  act(() => it.session.store.set({ image: { ...it.session.store.getState().image, lock: true } }));
  for (const tab of TABS) {
    await it.user.click(screen.getByRole('tab', { name: tab }));
    const panel = within(screen.getByRole('tabpanel'));
    for (const role of ['textbox', 'slider', 'button', 'combobox', 'switch'])
      for (const control of panel.queryAllByRole(role)) {
        const isOff = control.matches(':disabled, [aria-disabled="true"]');
        expect({ tab, label: control.getAttribute('aria-label') ?? control.textContent, isOff }).toEqual({
          tab,
          label: expect.anything(),
          isOff: true,
        });
      }
  }
});

test('edits shrinking text beside the canvas by double click', async () => {
  const it = await openCard({ objects: [aText('Hello', 30, 40)] });
  await it.user.click(screen.getByRole('switch', { name: 'Shrink text to fit its box' }));
  await it.user.click(screen.getByRole('tab', { name: 'Border' }));
  await it.settled();
  act(() => it.doubleClick([35, 45]));
  const words = screen.getByRole('textbox', { name: 'Text' });
  expect(words).toHaveFocus();
  await it.user.keyboard('Good day');
  expect(it.read()).toMatchObject({ type: 'group', objects: [{ text: 'Good day' }] });
});

test('Transform: the box of a text that shrinks is sized, not its words', async () => {
  const it = await openCard(
    { objects: [withShrinking(aText('Hello', 30, 40, { fontSize: 40, width: 160, height: 45.2 }), true)] },
    'Transform',
  );
  await it.fill('Width', '320');
  await it.fill('Height', '90');
  expect(it.read()).toMatchObject({ width: 320, height: 90, scaleX: 1, scaleY: 1 });
  expect(it.read()['objects']).toMatchObject([{ width: 320, left: -160, top: -45, scaleX: 1, fontSize: 40 }]);
});
