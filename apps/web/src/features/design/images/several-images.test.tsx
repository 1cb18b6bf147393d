import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { problem } from '../../../testing/api-stub.ts';
import { aCompany, aSummary } from '../../../testing/builders.ts';
import { renderApp } from '../../../testing/render-app.tsx';
// The page, fetched before the clock of the first search runs.
import './ImagesPage.tsx';

const IMAGES = ['Alpha', 'Beta', 'Gamma', 'Delta'].map((name, index) =>
  aSummary({ id: index + 1, name, updated_at: `2026-11-0${9 - index}T00:00:00Z`, labels: index === 0 ? ['Sale'] : [] }),
);
const FOLDER = { id: 5, name: 'Spring', images: 1, created_at: '2026-11-01T00:00:00Z' };
const done = (ids: readonly number[], outcome = 'done') => ({
  results: ids.map((id) => ({ id, name: IMAGES.find((image) => image.id === id)?.name ?? '', outcome })),
});
const all = (body: unknown) => done((body as { ids: number[] }).ids);

const tick = (name: string) => screen.findByRole('checkbox', { name: `Select ${name}` });
const bar = () => screen.getByRole('toolbar', { name: 'Selected images' });
const act = (name: string) => within(bar()).getByRole('button', { name });

async function open(answers: Record<string, unknown> = {}, address = '/images') {
  const user = userEvent.setup();
  const app = renderApp(address, { 'GET /images': { images: IMAGES }, ...answers });
  await screen.findByRole('article', { name: 'Alpha' });
  return { user, ...app };
}

test('selects by click, range, Ctrl A and the space bar, and Esc clears', async () => {
  const { user } = await open();
  await user.click(await tick('Alpha'));
  expect(within(bar()).getByRole('status')).toHaveTextContent('1 selected');
  await user.keyboard('{Shift>}');
  await user.click(await tick('Gamma'));
  await user.keyboard('{/Shift}');
  expect(within(bar()).getByRole('status')).toHaveTextContent('3 selected');
  await user.keyboard('{Control>}a{/Control}');
  expect(within(bar()).getByRole('status')).toHaveTextContent('4 selected');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('toolbar', { name: 'Selected images' })).toBeNull();
  screen.getByRole('link', { name: 'Beta' }).focus();
  await user.keyboard(' ');
  expect(await tick('Beta')).toBeChecked();
  await user.keyboard('{ArrowRight}{Shift>} {/Shift}');
  expect(await tick('Gamma')).toBeChecked();
});

test('leaves Ctrl A and the space bar to text fields', async () => {
  const { user } = await open();
  await user.type(screen.getByLabelText('Search images'), 'a b');
  await user.keyboard('{Control>}a{/Control}');
  expect(screen.queryByRole('toolbar', { name: 'Selected images' })).toBeNull();
});

test('acts on nothing that is out of sight', async () => {
  const { user, api } = await open({
    'GET /images': { images: IMAGES.map((image) => (image.id === 1 ? { ...image, folder_id: 5 } : image)) },
    'GET /folders': { folders: [FOLDER] },
    'POST /images/batch/lock': all,
  });
  await user.click(await tick('Alpha'));
  await user.click(await tick('Beta'));
  await user.click(screen.getByRole('button', { name: 'Spring 1 image' }));
  await waitFor(() => expect(within(bar()).getByRole('status')).toHaveTextContent('1 selected'));
  await user.click(act('Lock'));
  expect(api.bodiesOf('POST /images/batch/lock')).toEqual([{ ids: [1], lock: true }]);
});

test('selects by pressing a picture while others are selected', async () => {
  const { user, router } = await open();
  await user.click(await tick('Alpha'));
  await user.click(screen.getByRole('link', { name: 'Edit Beta' }));
  expect(await tick('Beta')).toBeChecked();
  expect(router.state.location.pathname).toBe('/images');
});

test('adds and takes off labels, and Undo brings back what each image had', async () => {
  const { user, api } = await open({ 'POST /images/batch/label': all });
  await user.click(await tick('Alpha'));
  await user.click(await tick('Beta'));
  await user.click(act('Label'));
  const dialog = await screen.findByRole('dialog', { name: 'Labels of 2 images' });
  await user.type(within(dialog).getByLabelText('Add labels'), 'Spring');
  await user.click(within(dialog).getByRole('checkbox', { name: 'Sale (on 1 of 2)' }));
  await user.click(within(dialog).getByRole('button', { name: 'Save labels' }));
  await screen.findByText('The labels of “Alpha” and “Beta” are changed.');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('Undone.');
  expect(api.bodiesOf('POST /images/batch/label')).toEqual([
    { ids: [1, 2], add: ['Spring'], remove: ['Sale'] },
    { ids: [1, 2], add: [], remove: ['Spring'] },
    { ids: [1], add: ['Sale'], remove: [] },
  ]);
});

test('asks before several are deleted, names locked ones, and undoes it', async () => {
  const locked = { ...aSummary({ id: 2, name: 'Beta', lock: true }), updated_at: '2026-11-08T00:00:00Z' };
  const { user, api } = await open({
    'GET /images': { images: IMAGES.map((image) => (image.id === 2 ? locked : image)) },
    'POST /images/batch/delete': { results: [...done([1]).results, ...done([2], 'locked').results, ...done([3]).results] },
    'POST /images/bin/restore': all,
  });
  for (const name of ['Alpha', 'Beta', 'Gamma']) await user.click(await tick(name));
  await user.click(act('Delete'));
  const question = await screen.findByRole('alertdialog', { name: 'Delete 2 images?' });
  expect(question).toHaveTextContent(
    /restore them for 30 days.*emails already sent will show the fallback image.*“Beta” is locked and stays/,
  );
  await user.click(within(question).getByRole('button', { name: 'Delete 2 images' }));
  await screen.findByText('“Alpha” and “Gamma” were deleted.');
  expect(screen.getByText('“Beta” is locked and stays as it is.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('“Alpha” and “Gamma” are back. Their tags work again.');
  expect(api.bodiesOf('POST /images/bin/restore')).toEqual([{ ids: [1, 3] }]);
});

test('keeps the question of a deletion that failed, with what happened at the foot', async () => {
  const { user } = await open({ 'POST /images/batch/delete': problem(500, 'x') });
  for (const name of ['Alpha', 'Beta']) await user.click(await tick(name));
  await user.click(act('Delete'));
  await user.click(await screen.findByRole('button', { name: 'Delete 2 images' }));
  await screen.findByText('Something went wrong on our side.');
  expect(screen.getByRole('alertdialog', { name: 'Delete 2 images?' })).toBeVisible();
});

test('deletes one image with its own question, and Undo restores it', async () => {
  const { user, api } = await open({ 'DELETE /images/1': { message: 'Deleted' }, 'POST /images/bin/restore': all });
  await user.click(await tick('Alpha'));
  await user.click(act('Delete'));
  const question = await screen.findByRole('alertdialog', { name: 'Delete image?' });
  expect(question).toHaveTextContent('You can restore it for 30 days.');
  await user.click(within(question).getByRole('button', { name: 'Delete image' }));
  await screen.findByText('“Alpha” was deleted.');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('“Alpha” is back. Its tags work again.');
  expect(api.bodiesOf('POST /images/bin/restore')).toEqual([{ ids: [1] }]);
});

test('offers to unlock some locked images; all locked cannot be changed', async () => {
  const { user } = await open({ 'GET /images': { images: IMAGES.map((image) => ({ ...image, lock: image.id < 3 })) } });
  await user.click(await tick('Alpha'));
  for (const name of ['Label', 'Delete']) expect(act(name)).toBeDisabled();
  expect(within(bar()).queryByRole('button', { name: 'Lock' })).toBeNull();
  await user.click(await tick('Gamma'));
  for (const name of ['Label', 'Lock', 'Unlock', 'Delete']) expect(act(name)).toBeEnabled();
});

test('sends as many calls as there are images for', async () => {
  // A list as long as this draws only what is in sight, which this DOM cannot measure.
  const nothing = () => undefined;
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = nothing;
      unobserve = nothing;
      disconnect = nothing;
    },
  );
  const many = Array.from({ length: 230 }, (_, index) => aSummary({ id: index + 1, name: index === 0 ? 'Alpha' : `Image ${index}` }));
  const user = userEvent.setup();
  const { api } = renderApp('/images', {
    'GET /images': { images: many },
    'POST /images/batch/lock': (body: unknown) => ({
      results: (body as { ids: number[] }).ids.map((id) => ({ id, name: 'x', outcome: 'done' })),
    }),
  });
  // The list itself follows its title.
  await waitFor(() => {
    fireEvent.keyDown(document.body, { key: 'a', ctrlKey: true });
    expect(bar()).toBeVisible();
  });
  await user.click(act('Lock'));
  await screen.findByText(/230 images are locked/);
  expect(api.bodiesOf('POST /images/batch/lock').map((body) => (body as { ids: number[] }).ids.length)).toEqual([200, 30]);
});

test('lets viewers select and move nothing', async () => {
  await open({ 'GET /user/company': { company: aCompany({ role: 'viewer' }) }, 'GET /folders': { folders: [FOLDER] } });
  fireEvent.keyDown(document.body, { key: 'a', ctrlKey: true });
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByRole('toolbar', { name: 'Selected images' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'New folder' })).toBeNull();
});

test('makes the first folder for an image, and moves it there', async () => {
  let folders: object[] = [];
  const { user, api } = await open({
    'GET /folders': () => ({ folders }),
    'POST /folders': () => {
      folders = [FOLDER];
      return { folder: FOLDER };
    },
    'POST /images/batch/move': all,
  });
  await user.click(screen.getByRole('button', { name: 'More actions for Alpha' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Move to folder' }));
  await user.type(await screen.findByRole('textbox', { name: /Folder name/ }), 'Spring');
  await user.click(screen.getByRole('button', { name: 'Create and move' }));
  await screen.findByText('“Alpha” is in “Spring” now.');
  expect(api.bodiesOf('POST /images/batch/move')).toEqual([{ ids: [1], folder_id: 5 }]);
});

test('moves to folders by dialog and drag, and undoes each', async () => {
  const { user, api } = await open({
    'GET /images': { images: IMAGES.map((image) => (image.id === 2 ? { ...image, folder_id: 5 } : image)) },
    'GET /folders': { folders: [FOLDER, { ...FOLDER, id: 6, name: 'Summer', images: 0 }] },
    'POST /images/batch/move': all,
  });
  for (const name of ['Alpha', 'Beta']) await user.click(await tick(name));
  await user.click(act('Move to folder'));
  const dialog = await screen.findByRole('dialog', { name: 'Move “Alpha” and “Beta”' });
  await user.click(within(dialog).getByRole('button', { name: /Summer/ }));
  await screen.findByText('“Alpha” and “Beta” are in “Summer” now.');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('Undone.');
  const kept = new Map<string, string>();
  const dataTransfer = {
    setData: (kind: string, text: string) => void kept.set(kind, text),
    getData: (kind: string) => kept.get(kind) ?? '',
    get types() {
      return [...kept.keys()];
    },
    setDragImage: () => undefined,
    effectAllowed: '',
  };
  await user.keyboard('{Escape}');
  fireEvent.dragStart(screen.getByRole('link', { name: 'Gamma' }), { dataTransfer });
  fireEvent.drop(screen.getByRole('button', { name: 'Spring 1 image' }), { dataTransfer });
  await screen.findByText('“Gamma” is in “Spring” now.');
  expect(api.bodiesOf('POST /images/batch/move')).toEqual([
    { ids: [1, 2], folder_id: 6 },
    { ids: [1], folder_id: null },
    { ids: [2], folder_id: 5 },
    { ids: [3], folder_id: 5 },
  ]);
});

test('shows a folder’s images and searches all folders', async () => {
  const { user, router } = await open(
    {
      'GET /images': { images: IMAGES.map((image) => (image.id === 1 ? { ...image, folder_id: 5 } : image)) },
      'GET /folders': { folders: [FOLDER] },
    },
    '/images?folder=5',
  );
  expect(screen.getByRole('heading', { level: 1, name: 'Spring' })).toBeVisible();
  expect(screen.getAllByRole('article')).toHaveLength(1);
  expect(screen.queryByLabelText('In folder')).toBeNull();
  await user.type(screen.getByLabelText('Search images'), 'a');
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(4));
  expect(within(screen.getByRole('article', { name: 'Alpha' })).getByLabelText('In folder')).toBeInTheDocument();
  await user.click(within(screen.getByRole('navigation', { name: 'Breadcrumb' })).getByRole('link', { name: 'Images' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Images' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'No folder 3 images' }));
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(3));
  expect(router.state.location.pathname).toBe('/images');
});

test('renames and deletes a folder; what stands in the way is said', async () => {
  const { user, api } = await open(
    {
      'GET /images': { images: IMAGES.map((image) => (image.id === 1 ? { ...image, folder_id: 5 } : image)) },
      'GET /folders': { folders: [FOLDER] },
      'POST /folders/5': problem(422, 'x', [{ path: 'name', message: 'There is a folder called “Summer” already.' }]),
      'DELETE /folders/5': { message: 'Deleted' },
    },
    '/images?folder=5',
  );
  const menu = async (item: string) => {
    await user.click(screen.getByRole('button', { name: 'More actions of Spring' }));
    await user.click(await screen.findByRole('menuitem', { name: item }));
  };
  await menu('Rename folder');
  await user.clear(await screen.findByRole('textbox', { name: /Folder name/ }));
  await user.type(screen.getByRole('textbox', { name: /Folder name/ }), 'Summer');
  await user.click(screen.getByRole('button', { name: 'Rename' }));
  expect(await screen.findByText('There is a folder called “Summer” already.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await menu('Delete folder');
  const question = await screen.findByRole('alertdialog', { name: 'Delete folder?' });
  expect(question).toHaveTextContent('No images are deleted. The image in “Spring” will no longer be in a folder.');
  await user.click(within(question).getByRole('button', { name: 'Delete folder' }));
  await screen.findByText('The folder “Spring” was deleted. Its images are no longer in a folder.');
  expect(api.asked.some(({ call }) => call === 'DELETE /folders/5')).toBe(true);
  expect(await screen.findByRole('heading', { level: 1, name: 'Images' })).toBeVisible();
});

test('shows all images where the folder of the address is gone', async () => {
  await open({ 'GET /folders': { folders: [FOLDER] } }, '/images?folder=99');
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(4));
});

test('selects a card by its menu where hovering is impossible', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'More actions for Beta' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Select' }));
  expect(await tick('Beta')).toBeChecked();
});

test('puts a new image into the folder it is made from', async () => {
  await open(
    {
      'GET /images': { images: IMAGES.map((image) => (image.id === 1 ? { ...image, folder_id: 5 } : image)) },
      'GET /folders': { folders: [FOLDER] },
    },
    '/images?folder=5',
  );
  for (const link of screen.getAllByRole('link', { name: 'Add image' })) expect(link).toHaveAttribute('href', '/new?folder=5');
});

test('deselects an image once it is restored', async () => {
  let images = IMAGES;
  const { user } = await open({
    'GET /images': () => ({ images }),
    'POST /images/batch/delete': (body: unknown) => {
      images = IMAGES.slice(2);
      return all(body);
    },
    'POST /images/bin/restore': (body: unknown) => {
      images = IMAGES;
      return all(body);
    },
  });
  for (const name of ['Alpha', 'Beta']) await user.click(await tick(name));
  await user.click(act('Delete'));
  await user.click(await screen.findByRole('button', { name: 'Delete 2 images' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await tick('Alpha')).not.toBeChecked();
  expect(screen.queryByRole('toolbar', { name: 'Selected images' })).toBeNull();
});
