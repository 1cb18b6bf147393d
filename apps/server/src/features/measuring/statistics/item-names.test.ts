/**
 * Items by the names that their tables give them: in reports, mails, opens and files, also once they have
 * left their table.
 */
import { dateOfDay, dayIn, dayOfDate, OBJECT_KIND, OPENER_CLASS, RECORD_KIND, type RecordKind } from '@limn/model';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createReadReport } from '../../../compose/report-deliveries.ts';
import { startCountJobs } from '../../../jobs/testing/count-jobs.ts';
import { createLog } from '../../../platform/log.ts';
import { openRecipeKit, type RecipeKit } from '../../../testing/recipe-kit.ts';
import { openJournal } from '../counting/log/journal.ts';
import type { CountRecord } from '../counting/log/record.ts';
import { reportMessage } from '../deliveries/report-mail.ts';
import { reportPage } from '../deliveries/report-page.ts';

const today = dayIn('Europe/London', Date.now());
const DAYS = { start: dateOfDay(today), end: dateOfDay(today) };
const SHOWN = ['mug', 'rug', 'hat', 'gone'];
const CALLED = [
  { id: 'gone', name: '', deleted: true },
  { id: 'hat', name: '=Hat', deleted: false },
  { id: 'mug', name: 'Blue mug', deleted: false },
  { id: 'rug', name: '', deleted: false },
];
let kit: RecipeKit;
let table: number;
let recipeId: number;
beforeAll(async () => {
  kit = await openRecipeKit();
  table = await kit.table('sku,Title,Price\nmug,Blue mug,5\nrug,,9\nhat,=Hat,7\n');
  recipeId = (await kit.live(table)).id;
  await count([opened(5n, SHOWN)]);
});
afterAll(() => kit.close());

const opened = (recipient: bigint, items: string[], kind: RecordKind = RECORD_KIND.impression): CountRecord => ({
  atMs: Date.now(),
  companyId: kit.tenant.companyId,
  objectKind: OBJECT_KIND.recipe,
  objectId: recipeId,
  version: 1,
  day: today,
  kind,
  openerClass: OPENER_CLASS.person,
  recipient,
  send: 0n,
  position: 1,
  decisions: [],
  items,
  lease: 0,
});

async function count(records: readonly CountRecord[]): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'limn-item-names-'));
  const log = createLog('silent');
  const journal = await openJournal({ directory, slot: 2, db: kit.api.db, log });
  await Promise.all(records.map((record) => journal.append(record)));
  await journal.close();
  await startCountJobs({ login: kit.api.logins.jobs, directory, log }).stop();
  rmSync(directory, { recursive: true });
}

const ask = async (name: 'itemStats' | 'recipeFigures', params: object) =>
  (await kit.api.ask(name, { as: kit.tenant.viewer, params: { ...DAYS, attribution_type: 1, ...params } })).body;
const called = (rows: unknown) =>
  (rows as { item_id: string; name: string; deleted: boolean }[])
    .map(({ item_id: id, name, deleted }) => ({ id, name, deleted }))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));

test('names items in the report of items and in that of their recipe', async () => {
  expect(called((await ask('itemStats', {})).stats)).toEqual(CALLED);
  expect(called((await ask('recipeFigures', { id: recipeId })).item_stats)).toEqual(CALLED);
});

test('finds items by their names', async () => {
  const { body } = await kit.api.ask('itemStats', {
    as: kit.tenant.viewer,
    params: { ...DAYS, attribution_type: 1 },
    query: { search: 'blue' },
  });
  expect(called(body.stats)).toEqual([{ id: 'mug', name: 'Blue mug', deleted: false }]);
});

test('names items in what is mailed and shared', async () => {
  const day = dayOfDate(DAYS.start);
  const read = createReadReport({ db: kit.api.db, publicUrl: 'http://limn.test', nowMs: Date.now });
  const content = await kit.api.db.withCompany(kit.tenant.companyId, (tx) =>
    read(tx, kit.tenant.companyId, { report: 'item', from: day, to: day, openers: 'people', model: null }),
  );
  const period = { from: day, to: day };
  const urls = { reportUrl: undefined, fileUrl: 'http://limn.test/file', stopUrl: 'http://limn.test/stop', ticket: 'x' };
  const { table: rows } = reportMessage({ to: 'a@example.com', every: 'week', content, period, openers: 'people', ...urls });
  expect(rows?.rows.map(([name]) => name).toSorted()).toEqual([
    'TOTALS',
    'gone (No longer in the table)',
    'hat (=Hat)',
    'mug (Blue mug)',
    'rug',
  ]);
  const page = String(reportPage(content, period, 'people', urls.fileUrl).body);
  expect(page).toContain('<th scope="row">mug <small>Blue mug</small></th>');
  expect(page).toContain('<th scope="row">gone <small>No longer in the table</small></th>');
  expect(page).toContain('<th scope="row">rug</th>');
});

const asked = { ...DAYS, report: 'item', figure: 'opens' };
const listOf = async (item_id: string) =>
  (await kit.api.ask('listReportOpens', { as: kit.tenant.viewer, query: { ...asked, item_id } })).body as {
    about: string;
    opens: { items: string[]; item_names: (string | null)[] }[];
  };

test('names items in lists and files of opens', async () => {
  const { about, opens } = await listOf('mug');
  expect(about).toBe('mug · Blue mug');
  expect(opens[0]?.items.map((id, place) => `${id}|${opens[0]?.item_names[place]}`).toSorted()).toEqual([
    'gone|null',
    'hat|=Hat',
    'mug|Blue mug',
    'rug|',
  ]);
  expect([(await listOf('rug')).about, (await listOf('gone')).about]).toEqual(['rug', 'gone · no longer in the table']);
  const { url } = (await kit.api.ask('linkReportOpens', { as: kit.tenant.viewer, body: { ...asked, format: 'csv' } })).body as {
    url: string;
  };
  const { pathname, search } = new URL(url);
  const file = await kit.api.app.inject({ url: pathname + search, headers: { host: 'limn.test' } });
  const [head = '', ...lines] = file.body.trim().split('\r\n');
  const places = ['Items', 'Item names'].map((name) => head.split(',').indexOf(name));
  expect(lines.map((line) => places.map((place) => line.split(',')[place]).join('|')).toSorted()).toEqual([
    'gone|',
    "hat|'=Hat",
    'mug|Blue mug',
    'rug|',
  ]);
});

test('keeps the last name of an item that left, and says both where two tables differ', async () => {
  await kit.table('sku,Title,Price\nrug,Red rug,9\nhat,=Hat,7\n', table);
  const german = await kit.live(await kit.table('sku,Name\nrug,Teppich\n'));
  expect(called((await ask('itemStats', {})).stats)).toEqual([
    { id: 'gone', name: '', deleted: true },
    { id: 'hat', name: '=Hat', deleted: false },
    { id: 'mug', name: 'Blue mug', deleted: true },
    { id: 'rug', name: 'Red rug, Teppich', deleted: false },
  ]);
  const { about, opens } = await listOf('mug');
  expect(about).toBe('mug · Blue mug · no longer in the table');
  expect(opens[0]?.item_names[opens[0].items.indexOf('mug')]).toBe('Blue mug');
  // Each recipe by its own table.
  expect(called((await ask('recipeFigures', { id: recipeId })).item_stats).at(-1)).toEqual({ id: 'rug', name: 'Red rug', deleted: false });
  await kit.api.ask('deleteRecipe', { as: kit.tenant.editor, params: { id: german.id } });
  expect(called((await ask('itemStats', {})).stats).at(-1)).toEqual({ id: 'rug', name: 'Red rug, Teppich', deleted: false });
});

test('keeps names of items that leave before any report was read', async () => {
  const as = kit.tenant.editor;
  const items = await kit.table('sku,Title\ncup,Cup\nbowl,Bowl\njar,Jar\npan,Pan\n');
  const { id } = await kit.live(items);
  const ended = await kit.table('sku,Title\nbed,Bed\n');
  const endedRecipe = await kit.live(ended);
  await count([opened(6n, ['cup', 'bowl', 'jar', 'pan', 'bed'])]);
  await kit.api.ask('removeTableRow', { as, params: { id: items, key: 'cup' } });
  await kit.table('sku,Title\nbowl,Bowl\njar,Jar\npan,Big pan\nlid,Lid\n', items);
  await count([opened(6n, ['lid'])]);
  await kit.api.ask('restoreDatatable', { as, params: { id: items } });
  await kit.table('sku,Title\njar,Jar\nbowl,Small bowl\n', items);
  await kit.table('sku,Title\njar,Jar\n', items);
  await kit.save(id, { recipe_settings: { datatable: table } });
  expect((await kit.publish(id)).status).toBe(201);
  await kit.api.ask('deleteRecipe', { as, params: { id: endedRecipe.id } });
  await kit.api.ask('deleteDatatable', { as, params: { id: ended } });
  const purged = await kit.api.ask('purgeDatatables', { as, body: { ids: [ended] } });
  expect(purged.body.results).toMatchObject([{ outcome: 'done' }]);
  const left = new Set(['bed', 'bowl', 'cup', 'jar', 'lid', 'pan']);
  expect(called((await ask('itemStats', {})).stats).filter(({ id }) => left.has(id))).toEqual([
    { id: 'bed', name: 'Bed', deleted: true },
    { id: 'bowl', name: 'Small bowl', deleted: true },
    { id: 'cup', name: 'Cup', deleted: true },
    { id: 'jar', name: 'Jar', deleted: true },
    { id: 'lid', name: 'Lid', deleted: true },
    { id: 'pan', name: 'Pan', deleted: true },
  ]);
});

test('names items that are shown and never clicked', async () => {
  const people = (from: number, many: number) => Array.from({ length: many }, (_, n) => BigInt(from + n));
  await count([
    ...people(10_000, 1500).map((one) => opened(one, ['rug'])),
    ...people(10_000, 75).map((one) => opened(one, ['rug'], RECORD_KIND.click)),
    ...people(20_000, 900).map((one) => opened(one, ['hat'])),
    ...people(30_000, 800).map((one) => opened(one, ['gone'])),
  ]);
  const { answers } = (await kit.api.ask('listAnswers', { as: kit.tenant.viewer })).body as { answers: { answer: string; text: string }[] };
  expect(answers.find(({ answer }) => answer === 'never_clicked')?.text).toMatch(
    /^“=Hat \(hat\)” and “gone \(no longer in the table\)” were shown to at least 80\d people each/,
  );
});

test('describes items by category and by pictures that a page may load', async () => {
  const described = await kit.table(
    'sku,title,product_type,image_link\nlamp,Lamp,Lights,https://shop.example/lamp.jpg\nvase,Vase,,http://shop.example/vase.jpg\n',
  );
  const { id } = await kit.live(described);
  await count([{ ...opened(6n, ['lamp', 'vase']), objectId: id }]);
  const { item_stats: rows } = await ask('recipeFigures', { id });
  expect(
    (rows as { item_id: string; category: string; picture: string }[])
      .map(({ item_id: item, category, picture }) => ({ item, category, picture }))
      .toSorted((one, other) => one.item.localeCompare(other.item)),
  ).toEqual([
    { item: 'lamp', category: 'Lights', picture: 'https://shop.example/lamp.jpg' },
    { item: 'vase', category: '', picture: '' },
  ]);
});
