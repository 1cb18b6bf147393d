/** The list at the right, and the menus of objects. */
import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { RenameDialog } from '../dialogs/RenameDialog.tsx';
import { aType } from '../../../../testing/builders.ts';
import { LayersPanel } from '../layers/LayersPanel.tsx';
import { CanvasMenu } from '../stage/CanvasMenu.tsx';
import { aDynamicPicture, aPicture, aSquare, aText } from './objects.ts';
import { openPart } from './open-part.tsx';

const OBJECTS = [aPicture('Hills', 0, 0), aSquare('Ground', 0, 100), aText('Hello', 200, 50)];
const rows = () => within(screen.getByRole('list', { name: 'Layers, top first' })).getAllByRole('listitem');
const nameIn = (row: HTMLElement) => within(row).getByRole('switch').getAttribute('aria-label')?.replace('Show ', '');
const row = (name: string) => rows().find((each) => nameIn(each) === name) ?? document.body;
const listed = () => rows().map(nameIn);
const choose = (name: string) => within(row(name)).getByRole('button', { name });
const menuItems = () => screen.getAllByRole('menuitem').map((item) => item.firstChild?.textContent);

test('the list shows the top first, each layer with its icon, its name and whether it is shown', async () => {
  await openPart(<LayersPanel />, { objects: OBJECTS });
  expect(listed()).toEqual(['Hello', 'Ground', 'Hills']);
  expect(
    rows().map((each) =>
      choose(nameIn(each) ?? '')
        .querySelector('svg')
        ?.getAttribute('data-testid'),
    ),
  ).toEqual(['TitleOutlinedIcon', 'RectangleOutlinedIcon', 'ImageOutlinedIcon']);
});

test('a timer without objects says what makes its clock; other images say what can be added', async () => {
  await openPart(<LayersPanel />, { image: { type: aType({ id: 2 }) } });
  expect(screen.getByText(/^No clock yet\. Add a text with {{days}}, {{hours}}, {{minutes}} and {{seconds}}/)).toBeInTheDocument();
  await openPart(<LayersPanel />);
  expect(screen.getByText('Nothing here yet. Add a text, an image or a shape.')).toBeInTheDocument();
});

test('the switch of a layer hides its object and shows it again', async () => {
  const it = await openPart(<LayersPanel />, { objects: OBJECTS });
  const shown = screen.getByRole('switch', { name: 'Show Ground' });
  await it.user.click(shown);
  expect(it.object('Ground')).toMatchObject({ visible: false });
  expect(shown).toHaveAttribute('aria-checked', 'false');
  await it.user.click(shown);
  expect(it.object('Ground')).toMatchObject({ visible: true });
});

test('a click selects a layer, Ctrl adds and takes away, Shift goes up to here', async () => {
  const it = await openPart(<LayersPanel />, { objects: OBJECTS });
  fireEvent.click(choose('Hello'));
  expect(it.selected()).toEqual(['Hello']);
  fireEvent.click(choose('Hills'), { ctrlKey: true });
  expect(it.selected()).toEqual(['Hello', 'Hills']);
  fireEvent.click(choose('Hello'), { ctrlKey: true });
  expect(it.selected()).toEqual(['Hills']);
  fireEvent.click(choose('Hello'), { shiftKey: true });
  expect(it.selected()).toEqual(['Hills', 'Ground', 'Hello']);
});

test('a layer that is moved in the list moves in the stacking order, by keys too', async () => {
  const it = await openPart(<LayersPanel />, { objects: OBJECTS });
  fireEvent.keyDown(choose('Hills'), { key: 'ArrowUp', altKey: true });
  expect(listed()).toEqual(['Hello', 'Hills', 'Ground']);
  expect(it.objects().map(({ layerName }) => layerName)).toEqual(['Ground', 'Hills', 'Hello']);
  expect(screen.getByText('Layer 2 of 3')).toBeInTheDocument();
  fireEvent.keyDown(choose('Hello'), { key: 'ArrowDown', altKey: true });
  expect(it.objects().map(({ layerName }) => layerName)).toEqual(['Ground', 'Hello', 'Hills']);
});

const grip = (name: string) => screen.getByRole('button', { name: `Move ${name}` });
const drag = (name: string, by: number) => {
  fireEvent.pointerDown(grip(name), { button: 0, pointerId: 1, clientY: 100 });
  fireEvent.pointerMove(window, { pointerId: 1, clientY: 100 + by });
};

test('a layer that is dragged by its grip takes the place it is let go over; the others make room meanwhile', async () => {
  const it = await openPart(<LayersPanel />, { objects: OBJECTS });
  drag('Hills', -2 * 34);
  expect(['Hello', 'Ground', 'Hills'].map((name) => row(name).style.transform)).toEqual([
    'translateY(34px)',
    'translateY(34px)',
    'translateY(-68px)',
  ]);
  expect(listed()).toEqual(['Hello', 'Ground', 'Hills']);
  fireEvent.pointerUp(window, { pointerId: 1 });
  expect(listed()).toEqual(['Hills', 'Hello', 'Ground']);
  expect(rows().map((each) => each.style.transform)).toEqual(['', '', '']);
  act(() => void it.run('undo'));
  expect(listed()).toEqual(['Hello', 'Ground', 'Hills']);
});

test.each([
  ['Escape', () => fireEvent.keyDown(window, { key: 'Escape' })],
  ['a gesture of the system', () => fireEvent.pointerCancel(window, { pointerId: 1 })],
])('%s gives a dragged layer back its place', async (_, cancel) => {
  const it = await openPart(<LayersPanel />, { objects: OBJECTS });
  drag('Hills', -68);
  cancel();
  fireEvent.pointerUp(window, { pointerId: 1 });
  expect(listed()).toEqual(['Hello', 'Ground', 'Hills']);
  expect(it.session.store.getState().history.past).toEqual([]);
});

test('a press that hardly moves, and one by another finger, drag nothing', async () => {
  await openPart(<LayersPanel />, { objects: OBJECTS });
  drag('Hills', -3);
  expect(row('Hills').style.transform).toBe('');
  fireEvent.pointerMove(window, { pointerId: 2, clientY: 0 });
  expect(row('Hills').style.transform).toBe('');
});

test('the delete button takes the layer away, and it can be undone', async () => {
  const it = await openPart(<LayersPanel />, { objects: OBJECTS });
  await it.user.click(choose('Ground'));
  await it.user.click(screen.getByRole('button', { name: 'Delete Ground' }));
  expect(listed()).toEqual(['Hello', 'Hills']);
  act(() => void it.run('undo'));
  expect(listed()).toEqual(['Hello', 'Ground', 'Hills']);
});

test('the menu of a layer has Edit, Forward, Backward, Centre, Rename, Duplicate and Delete, and each does it', async () => {
  const it = await openPart(<LayersPanel />, { objects: OBJECTS });
  const pick = async (name: string, item: string) => {
    fireEvent.contextMenu(row(name));
    await it.user.click(screen.getByRole('menuitem', { name: item }));
  };
  fireEvent.contextMenu(row('Hills'));
  expect(menuItems()).toEqual(expect.arrayContaining(['Edit', 'Forward', 'Backward', 'Centre', 'Rename', 'Duplicate', 'Delete']));
  await it.user.click(screen.getByRole('menuitem', { name: 'Edit' }));
  expect(it.asked).toEqual([{ kind: 'edit-image', key: 'layer-1' }]);
  await pick('Hills', 'Forward');
  expect(listed()).toEqual(['Hello', 'Hills', 'Ground']);
  await pick('Hills', 'Backward');
  expect(listed()).toEqual(['Hello', 'Ground', 'Hills']);
  await pick('Ground', 'Centre');
  expect(it.object('Ground')).toMatchObject({ left: 275, top: 75 });
  await pick('Ground', 'Rename');
  expect(it.asked.at(-1)).toEqual({ kind: 'rename', key: 'layer-2' });
  await pick('Ground', 'Duplicate');
  expect(it.objects().filter(({ layerName }) => layerName === 'Ground')).toMatchObject([{ top: 75 }, { top: 95 }]);
  await pick('Hello', 'Delete');
  expect(listed()).toEqual(['Ground', 'Ground', 'Hills']);
});

test('a layer is renamed in a dialog, or in place by a double click, and never to nothing', async () => {
  const it = await openPart(<RenameDialog layerKey="layer-2" onClose={() => undefined} />, { objects: OBJECTS });
  const name = screen.getByRole('textbox', { name: 'Name' });
  expect(name).toHaveValue('Ground');
  await it.user.clear(name);
  expect(screen.getByRole('button', { name: 'Rename' })).toBeDisabled();
  await it.user.type(name, 'Sea{Enter}');
  expect(it.objects().map(({ layerName }) => layerName)).toEqual(['Hills', 'Sea', 'Hello']);
});

test('a double click renames in place; Escape leaves the name as it was', async () => {
  const it = await openPart(<LayersPanel />, { objects: OBJECTS });
  await it.user.dblClick(choose('Ground'));
  // The whole name is marked.
  await it.user.keyboard('Sea{Enter}');
  expect(listed()).toEqual(['Hello', 'Sea', 'Hills']);
  await it.user.dblClick(choose('Sea'));
  await it.user.keyboard('Sky{Escape}');
  expect(listed()).toEqual(['Hello', 'Sea', 'Hills']);
});

test('a locked image keeps its layers as they are', async () => {
  const it = await openPart(<LayersPanel />, { image: { lock: true }, objects: OBJECTS });
  for (const each of screen.getAllByRole('switch')) expect(each).toBeDisabled();
  expect(screen.queryByRole('button', { name: /^(Delete|Actions of)/ })).toBeNull();
  fireEvent.contextMenu(row('Ground'));
  expect(screen.queryByRole('menu')).toBeNull();
  fireEvent.keyDown(choose('Hills'), { key: 'ArrowUp', altKey: true });
  expect(listed()).toEqual(['Hello', 'Ground', 'Hills']);
  expect(it.session.store.getState().history.past).toEqual([]);
});

const CANVAS_MENU = ['Edit', 'Forward', 'Backward', 'Centre', 'Duplicate', 'Delete'];
const openMenu = async (object: ReturnType<typeof aSquare>) => {
  const it = await openPart(<CanvasMenu place={{ left: 10, top: 10 }} onClose={() => undefined} />, { objects: [object] });
  act(() => it.select(String(object.layerName)));
  return it;
};

test('the menu of the canvas has Insert Merge Field for texts only', async () => {
  const it = await openMenu(aText('Hello', 200, 50));
  expect(menuItems()).toEqual(expect.arrayContaining(['Insert Merge Field', ...CANVAS_MENU]));
  await it.user.click(screen.getByRole('menuitem', { name: 'Insert Merge Field' }));
  expect(it.asked).toEqual([{ kind: 'merge-field', target: { kind: 'text', key: 'layer-1' } }]);
});

test('the menu of the canvas has Crop to fit for dynamic pictures only, as a box that is ticked', async () => {
  const it = await openMenu(aDynamicPicture('Product', 0, 0));
  expect(menuItems()).toEqual(expect.arrayContaining(CANVAS_MENU));
  expect(menuItems()).not.toContain('Insert Merge Field');
  const crop = screen.getByRole('menuitemcheckbox', { name: /Crop to fit/ });
  expect(crop).toHaveAttribute('aria-checked', 'true');
  await it.user.click(crop);
  expect(it.object('Product')).toMatchObject({ dynamicFit: 'scale' });
});

test('the menu of the canvas has neither for a shape or a picture that is the same for everyone', async () => {
  for (const object of [aSquare('Ground', 0, 0), aPicture('Hills', 0, 0)]) {
    await openMenu(object);
    expect(menuItems()).toEqual(expect.arrayContaining(CANVAS_MENU));
    expect(menuItems()).not.toContain('Insert Merge Field');
    expect(screen.queryByRole('menuitemcheckbox', { name: /Crop to fit/ })).toBeNull();
    (await import('@testing-library/react')).cleanup();
  }
});
