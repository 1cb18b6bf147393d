import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startApi, type ApiServer, type Tenant } from '../../../testing/api-server.ts';
import cases from './refused-colours.cases.json' with { type: 'json' };

let api: ApiServer;
let ours: Tenant;
let theirs: Tenant;

beforeAll(async () => {
  api = await startApi();
  [ours, theirs] = [await api.tenant('ours'), await api.tenant('theirs')];
});
beforeEach(async () => {
  for (const colour of await palette()) await remove(colour);
});
afterAll(() => api.close());

const palette = async (as = ours.viewer) => (await api.ask('getPalette', { as })).body.palette as string[];
const add = (colour: string, position?: number) => api.ask('addToPalette', { as: ours.editor, body: { colour, position } });
const remove = (colour: string) => api.ask('removeFromPalette', { as: ours.editor, params: { colour } });
const nth = (number: number) => `#${number.toString(16).padStart(6, '0')}`;

test('keeps colours in the order they were added, each once in any notation', async () => {
  expect(await palette()).toEqual([]);
  expect((await add('#DE620F')).body).toEqual({ palette: ['#de620f'] });
  expect((await add('#16243a')).body).toEqual({ palette: ['#de620f', '#16243a'] });
  expect((await add('#de620f')).body).toEqual({ palette: ['#de620f', '#16243a'] });
  expect(await palette()).toEqual(['#de620f', '#16243a']);
});

test('inserts a colour at a position and moves an existing one there', async () => {
  for (const colour of [1, 2, 3]) await add(nth(colour));
  expect((await add(nth(4), 0)).body.palette).toEqual([4, 1, 2, 3].map(nth));
  expect((await add(nth(4), 2)).body.palette).toEqual([1, 2, 4, 3].map(nth));
  expect((await add(nth(1), 23)).body.palette).toEqual([2, 4, 3, 1].map(nth));
});

test('removes a colour with or without #, and twice without an error', async () => {
  for (const colour of [1, 2, 3]) await add(nth(colour));
  expect((await remove('#000002')).body).toMatchObject({ palette: [1, 3].map(nth) });
  expect((await remove('000003')).body).toMatchObject({ palette: [nth(1)] });
  expect(await remove('000003')).toMatchObject({ status: 200, body: { palette: [nth(1)] } });
  expect(await remove('orange')).toMatchObject({ status: 422, body: { errors: [{ path: 'colour' }] } });
});

test('colours that people add and remove in the same moment are all kept and all gone', async () => {
  for (const colour of [1, 2, 3, 4]) await add(nth(colour));
  await Promise.all([1, 2, 3, 4].flatMap((number) => [remove(nth(number)), add(nth(number + 100))]));
  expect((await palette()).toSorted()).toEqual([101, 102, 103, 104].map(nth));
});

test('limits the palette to 24 colours under concurrent adds, and still moves them', async () => {
  const answers = await Promise.all(Array.from({ length: 26 }, (_, number) => add(nth(number))));
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(24);
  expect(answers.find((answer) => answer.status !== 200)).toMatchObject({
    status: 422,
    body: { code: 'invalid', errors: [{ path: 'colour', message: expect.stringContaining('Remove one first.') as string }] },
  });
  const [first = '', ...others] = await palette();
  expect((await add(first, 23)).body.palette).toEqual([...others, first]);
});

test.each(cases)('$body is refused by name of its field', async ({ body, path, says }) => {
  const answer = await api.ask('addToPalette', { as: ours.editor, body });
  expect([answer.status, answer.body.code]).toEqual([422, 'invalid']);
  const [error] = answer.body.errors as { path: string; message: string }[];
  expect(error?.path.replace(/^body\./, '')).toBe(path);
  expect(error?.message).toContain(says);
  expect(await palette()).toEqual([]);
});

test('shows viewers the palette read-only and refuses API keys', async () => {
  await add('#de620f');
  expect(await palette(ours.viewer)).toEqual(['#de620f']);
  expect((await api.ask('addToPalette', { as: ours.viewer, body: { colour: '#16243a' } })).status).toBe(403);
  expect((await api.ask('removeFromPalette', { as: ours.viewer, params: { colour: 'de620f' } })).status).toBe(403);
  expect((await api.ask('getPalette', { as: ours.key })).status).toBe(403);
  expect(await palette()).toEqual(['#de620f']);
});

test('keeps the palettes of companies apart', async () => {
  await add('#de620f');
  expect(await palette(theirs.owner)).toEqual([]);
  expect((await api.ask('removeFromPalette', { as: theirs.owner, params: { colour: 'de620f' } })).body.palette).toEqual([]);
  expect((await api.ask('addToPalette', { as: theirs.owner, body: { colour: '#16243a' } })).body.palette).toEqual(['#16243a']);
  expect(await palette()).toEqual(['#de620f']);
});

test('refuses a 25th or invalid colour in the database itself', async () => {
  const write = (colours: string[]) =>
    api.db.withCompany(ours.companyId, (tx) =>
      tx.run('update company_palette set colours = $1 where company_id = $2', [colours, ours.companyId]),
    );
  await add('#de620f');
  await expect(write(Array.from({ length: 25 }, (_, number) => nth(number)))).rejects.toThrow(/check constraint/);
  for (const wrong of [['#DE620F'], ['red'], ['#de620f', ''], ['#de620f,#16243a,']])
    await expect(write(wrong)).rejects.toThrow(/check constraint/);
});
