/** Header, footer and the dial for new objects. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { EditorHeader, LockBand } from '../header/EditorHeader.tsx';
import { AddObjectDial } from '../stage/AddObjectDial.tsx';
import { EditorFooter } from '../stage/EditorFooter.tsx';
import { StageVeil } from '../stage/StageVeil.tsx';
import { aSquare } from './objects.ts';
import { openPart } from './open-part.tsx';

const button = (name: string) => screen.getByRole('button', { name });

async function openHeader(options: Parameters<typeof openPart>[1] = {}) {
  const actions = { onTags: vi.fn(), onPublish: vi.fn(), tagsBusy: false, onCreate: vi.fn(), creating: false };
  return { ...(await openPart(<EditorHeader medium={false} {...actions} />, options)), actions };
}

async function openFooter(zoom: number, objects = [aSquare('a', 100, 50)]) {
  const control = { setZoom: vi.fn(), fit: vi.fn() };
  return { ...(await openPart(<EditorFooter zoom={zoom} {...control} />, { objects })), ...control };
}

test('switches between Edit and Preview in the header, with GENERATE TAGS', async () => {
  const it = await openHeader({ image: { live_version: null } });
  expect(screen.getByRole('heading', { name: 'Winter welcome' })).toBeVisible();
  await it.user.click(button('Preview'));
  expect(it.session.store.getState().mode).toBe('preview');
  expect(button('Preview')).toHaveAttribute('aria-pressed', 'true');
  await it.user.click(button('Edit'));
  expect(it.session.store.getState().mode).toBe('edit');
  await it.user.click(button('GENERATE TAGS'));
  expect(it.actions.onTags).toHaveBeenCalledOnce();
  expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull();
});

test('publishes a live image that has changes', async () => {
  const it = await openHeader({ image: { live_version: 2, unpublished_changes: true } });
  expect(screen.getByText('Unpublished changes')).toBeVisible();
  await it.user.click(button('Publish'));
  expect(it.actions.onPublish).toHaveBeenCalledOnce();
});

test('zooms from 1.0 to 4.0 by 0.05', async () => {
  const it = await openFooter(1.5);
  const zoom = screen.getByRole('slider', { name: 'Zoom' });
  expect(zoom).toMatchObject({ min: '1', max: '4', step: '0.05', value: '1.5' });
  fireEvent.change(zoom, { target: { value: 1.55 } });
  expect(it.setZoom).toHaveBeenLastCalledWith(1.55);
  expect(screen.getByText('1.50×')).toBeVisible();
  await it.user.click(button('Fit'));
  expect(it.fit).toHaveBeenCalledOnce();
});

test('limits the zoom to 1.0 and 4.0', async () => {
  await openFooter(1);
  expect(button('Zoom out')).toBeDisabled();
  expect(button('Zoom in')).toBeEnabled();
});

test('undo and redo name their step, and a new change empties redo', async () => {
  const it = await openFooter(1);
  expect([button('Undo'), button('Redo')].map((each) => each.matches(':disabled'))).toEqual([true, true]);
  act(() => {
    it.select('a');
    it.run('delete');
  });
  await it.user.click(button('Undo: Delete'));
  expect(it.objects()).toHaveLength(1);
  await it.user.click(button('Redo: Delete'));
  expect(it.objects()).toEqual([]);
  await it.user.click(button('Undo: Delete'));
  act(() => void it.run('add-circle'));
  expect(button('Redo')).toBeDisabled();
});

test('picks an object that lies under others', async () => {
  const it = await openFooter(1, [aSquare('under', 100, 50), aSquare('over', 100, 50)]);
  await it.user.click(button('Pick an object'));
  expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual(['over', 'under']);
  await it.user.click(screen.getByRole('menuitem', { name: 'under' }));
  expect(it.selected()).toEqual(['under']);
});

test('offers text, image and shape in the dial, by mouse and keys', async () => {
  const it = await openPart(<AddObjectDial bottom={0} size={48} />);
  await it.user.click(button('Add an object'));
  expect(
    within(screen.getByRole('menu', { name: 'Add' }))
      .getAllByRole('menuitem')
      .map((item) => item.textContent),
  ).toEqual(['TextT', 'ImageI', 'ShapeS']);
  expect(screen.getByRole('menuitem', { name: 'Text' })).toHaveFocus();
  await it.user.keyboard('{ArrowUp}');
  expect(screen.getByRole('menuitem', { name: 'Shape' })).toHaveFocus();
  await it.user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(it.asked).toEqual([{ kind: 'insert-image' }]);
  await it.user.click(button('Add an object'));
  await it.user.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(button('Add an object')).toHaveFocus();
});

test('adds each shape at its usual size, or draws it by dragging', async () => {
  const it = await openPart(<AddObjectDial bottom={0} size={48} />);
  const choose = async (name: string) => {
    await it.user.click(button('Add an object'));
    await it.user.click(screen.getByRole('menuitem', { name: 'Shape' }));
    await it.user.click(await screen.findByRole('menuitem', { name }));
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  };
  for (const name of ['Square', 'Circle', 'Triangle', 'Star', 'Line']) await choose(name);
  expect(it.objects().map(({ type }) => type)).toEqual(['rect', 'circle', 'triangle', 'star', 'line']);
  for (const [name, tool] of [
    ['Draw a square', 'rect'],
    ['Draw a circle', 'circle'],
    ['Draw a triangle', 'triangle'],
    ['Draw a star', 'star'],
    ['Draw a line', 'line'],
  ]) {
    await choose(name ?? '');
    expect(it.session.store.getState().tool).toBe(tool);
  }
  expect(it.objects()).toHaveLength(5);
});

test('replaces the dial of a locked image with a band that can unlock it', async () => {
  const it = await openPart(
    <>
      <LockBand />
      <AddObjectDial bottom={0} size={48} />
    </>,
    { image: { lock: true } },
  );
  expect(screen.getByText('Locked')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Add an object' })).toBeNull();
  await it.user.click(button('Unlock'));
  await waitFor(() => expect(it.server.posts).toEqual([{ lock: false }]));
  expect(button('Add an object')).toBeVisible();
});

test('shows loading of fonts and canvas, and again while a save fails', async () => {
  const it = await openPart(<StageVeil />, { objects: [aSquare('a', 100, 50)] });
  expect(screen.getByText('Loading fonts')).toBeVisible();
  act(() => it.session.store.set({ phase: 'fonts loaded' }));
  expect(screen.getByText('Loading the canvas')).toBeVisible();
  act(() => it.session.store.set({ phase: 'canvas loaded' }));
  expect(screen.queryByRole('progressbar')).toBeNull();
  act(() => it.session.store.set({ saving: { kind: 'failed', attempts: 1, offline: false } }));
  expect(screen.getByRole('progressbar', { name: 'Loading' })).toBeVisible();
  expect(screen.getByText(/while we retry/)).toBeVisible();
  act(() => it.select('a'));
  act(() => void it.run('nudge-left-1'));
  await it.user.click(button('Save now'));
  await waitFor(() => expect(it.server.posts).toMatchObject([{ data: { objects: [{ left: 99 }] } }]));
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
});
