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

test('lists layers top first with icon, name and visibility', async () => {
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

test('explains what an empty timer or image needs', async () => {
  await openPart(<LayersPanel />, { image: { type: aType({ id: 2 }) } });
  expect(screen.getByText(/^No clock yet\. Add a text with {{days}}, {{hours}}, {{minutes}} and {{seconds}}/)).toBeInTheDocument();
  await openPart(<LayersPanel />);
  expect(screen.getByText('Nothing here yet. Add a text, an image or a shape.')).toBeInTheDocument();
});

test('toggles a layer’s visibility by its switch', async () => {
  const it = await openPart(<LayersPanel />, { objects: OBJECTS });
  const shown = screen.getByRole('switch', { name: 'Show Ground' });
  await it.user.click(shown);
  expect(it.object('Ground')).toMatchObject({ visible: false });
  expect(shown).toHaveAttribute('aria-checked', 'false');
  await it.user.click(shown);
  expect(it.object('Ground')).toMatchObject({ visible: true });
});

test('selects layers by click, Ctrl and Shift', async () => {
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

test('moves a layer in the stacking order by list and keys', async () => {
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

test('drops a dragged layer where released while others make room', async () => {
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

test('drags nothing by tiny moves or a second finger', async () => {
  await openPart(<LayersPanel />, { objects: OBJECTS });
  drag('Hills', -3);
  expect(row('Hills').style.transform).toBe('');
  fireEvent.pointerMove(window, { pointerId: 2, clientY: 0 });
  expect(row('Hills').style.transform).toBe('');
});

test('deletes a layer by its button, undoably', async () => {
  const it = await openPart(<LayersPanel />, { objects: OBJECTS });
  await it.user.click(choose('Ground'));
  await it.user.click(screen.getByRole('button', { name: 'Delete Ground' }));
  expect(listed()).toEqual(['Hello', 'Hills']);
  act(() => void it.run('undo'));
  expect(listed()).toEqual(['Hello', 'Ground', 'Hills']);
});

test('offers all actions in a layer’s menu and runs each', async () => {
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

test('renames a layer in a dialog or in place, never to nothing', async () => {
  const it = await openPart(<RenameDialog layerKey="layer-2" onClose={() => undefined} />, { objects: OBJECTS });
  const name = screen.getByRole('textbox', { name: 'Name' });
  expect(name).toHaveValue('Ground');
  await it.user.clear(name);
  expect(screen.getByRole('button', { name: 'Rename' })).toBeDisabled();
  await it.user.type(name, 'Sea{Enter}');
  expect(it.objects().map(({ layerName }) => layerName)).toEqual(['Hills', 'Sea', 'Hello']);
});

test('renames in place by double click and cancels by Escape', async () => {
  const it = await openPart(<LayersPanel />, { objects: OBJECTS });
  await it.user.dblClick(choose('Ground'));
  // The whole name is marked.
  await it.user.keyboard('Sea{Enter}');
  expect(listed()).toEqual(['Hello', 'Sea', 'Hills']);
  await it.user.dblClick(choose('Sea'));
  await it.user.keyboard('Sky{Escape}');
  expect(listed()).toEqual(['Hello', 'Sea', 'Hills']);
});

test('keeps the layers of a locked image', async () => {
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

test('offers Insert Merge Field in the menu for texts only', async () => {
  const it = await openMenu(aText('Hello', 200, 50));
  expect(menuItems()).toEqual(expect.arrayContaining(['Insert Merge Field', ...CANVAS_MENU]));
  await it.user.click(screen.getByRole('menuitem', { name: 'Insert Merge Field' }));
  expect(it.asked).toEqual([{ kind: 'merge-field', target: { kind: 'text', key: 'layer-1' } }]);
});

test('offers Crop to fit in the menu for dynamic pictures only', async () => {
  const it = await openMenu(aDynamicPicture('Product', 0, 0));
  expect(menuItems()).toEqual(expect.arrayContaining(CANVAS_MENU));
  expect(menuItems()).not.toContain('Insert Merge Field');
  const crop = screen.getByRole('menuitemcheckbox', { name: /Crop to fit/ });
  expect(crop).toHaveAttribute('aria-checked', 'true');
  await it.user.click(crop);
  expect(it.object('Product')).toMatchObject({ dynamicFit: 'scale' });
});

test('offers neither in the menu for shapes and static pictures', async () => {
  for (const object of [aSquare('Ground', 0, 0), aPicture('Hills', 0, 0)]) {
    await openMenu(object);
    expect(menuItems()).toEqual(expect.arrayContaining(CANVAS_MENU));
    expect(menuItems()).not.toContain('Insert Merge Field');
    expect(screen.queryByRole('menuitemcheckbox', { name: /Crop to fit/ })).toBeNull();
    (await import('@testing-library/react')).cleanup();
  }
});
