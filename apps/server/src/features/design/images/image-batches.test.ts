import { afterAll, beforeAll, expect, test } from 'vitest';
import { openImageKit, type ImageKit, type WireImage } from '../../../testing/image-kit.ts';
import type { RouteName } from '@limn/contracts';

let kit: ImageKit;
beforeAll(async () => {
  kit = await openImageKit();
});
afterAll(() => kit.close());

const UNKNOWN = 2_000_000_000;
const call = (route: RouteName, body: object) => kit.api.ask(route, { as: kit.tenant.editor, body });
const outcomes = (answer: { body: Record<string, unknown> }) =>
  (answer.body.results as { id: number; outcome: string }[]).map(({ outcome }) => outcome);
const make = async (...names: string[]) => {
  const made: WireImage[] = [];
  for (const name of names) made.push(await kit.create({ name }));
  return made.map(({ id }) => id);
};
const folder = async (name: string) =>
  ((await call('createFolder', { name })).body.folder as { id: number; name: string; images: number }).id;
const fieldsOf = async (id: number) => {
  const { labels, lock, folder_id } = await kit.read(id);
  return { labels, lock, folder_id };
};

test('answers for each image in order and keeps the rest when one is refused', async () => {
  const [open, locked, labelled] = await make('Open', 'Locked', 'Labelled');
  await kit.save(locked ?? 0, { lock: true });
  await kit.save(labelled ?? 0, { labels: ['Sale'] });
  const answer = await call('labelImages', { ids: [labelled, UNKNOWN, locked, open, open], add: ['Sale'] });
  expect(answer.body).toEqual({
    results: [
      { id: labelled, name: 'Labelled', outcome: 'unchanged' },
      { id: UNKNOWN, name: '', outcome: 'missing' },
      { id: locked, name: 'Locked', outcome: 'locked' },
      { id: open, name: 'Open', outcome: 'done' },
    ],
  });
  expect([await fieldsOf(open ?? 0), await fieldsOf(locked ?? 0)]).toMatchObject([{ labels: ['Sale'] }, { labels: [] }]);
});

test('adds labels behind those that stand, removes others, and refuses more than 100', async () => {
  const [one, full] = await make('One', 'Full');
  await kit.save(one ?? 0, { labels: ['a', 'b'] });
  await kit.save(full ?? 0, { labels: Array.from({ length: 100 }, (_, n) => `label ${n}`) });
  expect(outcomes(await call('labelImages', { ids: [one, full], add: ['c', 'b'], remove: ['a'] }))).toEqual(['done', 'full']);
  expect(await fieldsOf(one ?? 0)).toMatchObject({ labels: ['b', 'c'] });
});

test('locks and unlocks several images', async () => {
  const [one, two] = await make('One', 'Two');
  await kit.save(two ?? 0, { lock: true });
  expect(outcomes(await call('lockImages', { ids: [one, two], lock: true }))).toEqual(['done', 'unchanged']);
  expect(outcomes(await call('lockImages', { ids: [one, two], lock: false }))).toEqual(['done', 'done']);
  expect([await fieldsOf(one ?? 0), await fieldsOf(two ?? 0)]).toMatchObject([{ lock: false }, { lock: false }]);
});

test('deletes the unlocked ones and names the others', async () => {
  const [open, locked] = await make('Open', 'Locked');
  await kit.save(locked ?? 0, { lock: true });
  expect(outcomes(await call('deleteImages', { ids: [open, locked] }))).toEqual(['done', 'locked']);
  expect((await kit.api.ask('getImage', { as: kit.tenant.viewer, params: { id: open } })).status).toBe(404);
  expect(await kit.read(locked ?? 0)).toMatchObject({ name: 'Locked' });
});

test('refuses as a whole, as for a single image, where nothing could be done', async () => {
  const [locked] = await make('Locked');
  await kit.save(locked ?? 0, { lock: true });
  for (const [route, body] of [
    ['deleteImages', {}],
    ['labelImages', { add: ['x'] }],
  ] as const) {
    expect(await call(route, { ids: [locked, UNKNOWN], ...body })).toMatchObject({ status: 423, body: { code: 'locked' } });
    expect(await call(route, { ids: [UNKNOWN], ...body })).toMatchObject({ status: 404, body: { detail: 'Image not found.' } });
  }
  for (const ids of [[], Array.from({ length: 201 }, (_, n) => n + 1)])
    expect(await call('deleteImages', { ids })).toMatchObject({ status: 422, body: { errors: [{ path: 'ids' }] } });
});

test('moves images, locked ones too, without an edit, and lists them by folder', async () => {
  const [one, two] = await make('One', 'Two');
  await kit.save(two ?? 0, { lock: true });
  const spring = await folder('Spring');
  const before = await kit.read(one ?? 0);
  expect(outcomes(await call('moveImages', { ids: [one, two], folder_id: spring }))).toEqual(['done', 'done']);
  expect(await kit.read(one ?? 0)).toEqual({ ...before, folder_id: spring });
  const list = async (folderId: number) =>
    ((await kit.api.ask('listImages', { as: kit.tenant.viewer, query: { folder_id: String(folderId) } })).body.images as WireImage[]).map(
      ({ id }) => id,
    );
  expect(new Set(await list(spring))).toEqual(new Set([one, two]));
  const copy = (await kit.api.ask('copyImage', { as: kit.tenant.editor, params: { id: one } })).body.image as WireImage;
  expect(copy).toMatchObject({ folder_id: spring });
  expect(await list(0)).not.toContain(one);
  await call('moveImages', { ids: [one], folder_id: null });
  expect(await list(0)).toContain(one);
  for (const asked of [
    call('moveImages', { ids: [one], folder_id: UNKNOWN }),
    kit.save(one ?? 0, { folder_id: UNKNOWN }),
    call('createImage', { name: 'x', type_id: 1, folder_id: UNKNOWN }),
  ])
    expect(await asked).toMatchObject({ status: 422, body: { errors: [{ path: 'folder_id', message: 'Folder not found.' }] } });
});

test('makes, renames and lists folders by name, with how many images are in each', async () => {
  const [summer, autumn] = [await folder('  Summer '), await folder('autumn')];
  const [one, binned] = await make('One', 'Binned');
  await call('moveImages', { ids: [one, binned], folder_id: autumn });
  await call('deleteImages', { ids: [binned] });
  expect(await kit.api.ask('renameFolder', { as: kit.tenant.editor, params: { id: summer }, body: { name: 'Late summer' } })).toMatchObject(
    {
      body: { folder: { id: summer, name: 'Late summer' } },
    },
  );
  const folders = (await kit.api.ask('listFolders', { as: kit.tenant.viewer })).body.folders as {
    id: number;
    name: string;
    images: number;
  }[];
  expect(folders.filter(({ id }) => id === summer || id === autumn)).toMatchObject([
    { name: 'autumn', images: 1 },
    { name: 'Late summer', images: 0 },
  ]);
  for (const asked of [
    call('createFolder', { name: 'AUTUMN' }),
    kit.api.ask('renameFolder', { as: kit.tenant.editor, params: { id: summer }, body: { name: 'Autumn' } }),
  ])
    expect(await asked).toMatchObject({ status: 422, body: { errors: [{ path: 'name', message: expect.stringContaining('already') }] } });
  expect(await call('createFolder', { name: '  ' })).toMatchObject({ status: 422, body: { errors: [{ path: 'name' }] } });
  expect(
    (await kit.api.ask('renameFolder', { as: kit.tenant.editor, params: { id: autumn }, body: { name: 'Autumn' } })).body.folder,
  ).toMatchObject({ name: 'Autumn', images: 1 });
});

test('deletes a folder without losing an image, those in the bin included', async () => {
  const winter = await folder('Winter');
  const [kept, locked, binned] = await make('Kept', 'Locked', 'Binned');
  await call('moveImages', { ids: [kept, locked, binned], folder_id: winter });
  await kit.save(locked ?? 0, { lock: true });
  await call('deleteImages', { ids: [binned] });
  expect((await kit.api.ask('deleteFolder', { as: kit.tenant.editor, params: { id: winter } })).status).toBe(200);
  await call('restoreImages', { ids: [binned] });
  for (const id of [kept, locked, binned]) expect(await fieldsOf(id ?? 0)).toMatchObject({ folder_id: null });
  expect((await kit.api.ask('deleteFolder', { as: kit.tenant.editor, params: { id: winter } })).status).toBe(404);
});

test('names what was done to several images in the activity log', async () => {
  const [one, two] = await make('Alpha', 'Beta');
  await call('lockImages', { ids: [one, two], lock: true });
  await call('lockImages', { ids: [one, two], lock: false });
  await call('deleteImages', { ids: [one, two] });
  await call('restoreImages', { ids: [one] });
  const { body } = await kit.api.ask('listActivity', { as: kit.tenant.owner, query: { search: 'Alpha' } });
  expect(JSON.stringify(body)).toContain('restored “Alpha” from the bin');
  expect(JSON.stringify(body)).toContain('deleted “Alpha” and 1 more');
  expect(JSON.stringify(body)).toContain('unlocked “Alpha” and 1 more');
});
