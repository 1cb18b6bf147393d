/** The reports of recipes beside a plain count of what was opened, and of the conversions that were given. */
import type { RouteOutput, Routes } from '@limn/contracts';
import { dateOfDay, OPENER_CLASS, RECORD_KIND, seededRandom, SUBJECT_KIND } from '@limn/model';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startCountJobs } from '../../../jobs/testing/count-jobs.ts';
import { createLog } from '../../../platform/log.ts';
import { withClient } from '../../../storage/connection.ts';
import { testDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { aCompany } from '../../../testing/a-company.ts';
import { changeConversions } from '../counting/roll/conversion-rolls.ts';
import { openJournal } from '../counting/log/journal.ts';
import type { CountRecord } from '../counting/log/record.ts';
import { itemTextsByIndex } from '../../data/tables/item-texts.read.ts';
import { mailingStatisticsHandlers } from './mailing-statistics.routes.ts';
import { recipeStatisticsHandlers } from './recipe-statistics.routes.ts';

const RECIPES = [
  { id: 41, name: 'For you', deleted: false },
  { id: 42, name: 'Quiet', deleted: false },
  { id: 43, name: 'Gone and seen', deleted: true },
  { id: 44, name: 'Gone and unseen', deleted: true },
];
const IMAGE = 50;
const ITEMS = ['mug', '=1+1', 'scarf'];
const FIRST_DAY = 2600;
const DAYS = 6;
const DAY_MS = 86_400_000;
const KIND = 2 ** 32;
const random = seededRandom(11);
const records: CountRecord[] = Array.from({ length: 500 }, (_, position) => {
  const objectId = random.pick([41, 41, 43, IMAGE]);
  const day = FIRST_DAY + random.below(DAYS);
  const items = objectId === IMAGE ? [] : [...new Set([random.pick(ITEMS), random.pick(ITEMS)])];
  return {
    atMs: Date.UTC(2020, 0, 1) + day * DAY_MS + random.below(DAY_MS),
    companyId: 0,
    objectKind: objectId === IMAGE ? SUBJECT_KIND.image : SUBJECT_KIND.recipe,
    objectId,
    version: 1,
    day,
    kind: random() < 0.8 ? RECORD_KIND.impression : RECORD_KIND.click,
    openerClass: OPENER_CLASS.person,
    recipient: BigInt(1 + random.below(60)),
    send: 0n,
    position: 1 + (position % 4),
    ...(position % 3 > 0 && { mailing: position % 3 === 1 ? 'spring' : 'Sale 50%' }),
    decisions: [],
    ...(items.length > 0 && { items }),
    lease: 0,
  };
});

let t: TestDatabase;
let companyId: number;
let directory: string;
beforeAll(async () => {
  t = await testDatabase();
  directory = mkdtempSync(join(tmpdir(), 'limn-recipes-'));
  const log = createLog('error');
  companyId = await aCompany(t.db);
  for (const { id, name, deleted } of RECIPES)
    await t.db.withCompany(companyId, (tx) =>
      tx.run(
        `insert into recipe (company_id, id, name, settings, filters, fallback, deleted_at) values ($1, $2, $3, '{}', '{}', '{}', case when $4 then now() end)`,
        [companyId, id, name, deleted],
      ),
    );
  const journal = await openJournal({ directory, slot: 1, db: t.db, log });
  await Promise.all(records.map((record) => journal.append({ ...record, companyId })));
  await journal.close();
  await startCountJobs({ login: t.logins.jobs, directory, log }).stop();
});
afterAll(async () => {
  rmSync(directory, { recursive: true });
  await t.drop();
});

async function ask(name: keyof ReturnType<typeof handlers>, from: number, to: number, type = 1) {
  const call = {
    caller: { companyId },
    params: { start: dateOfDay(from), end: dateOfDay(to), attribution_type: type },
    query: {},
    transact: (work: Parameters<typeof t.db.withCompany>[1]) => t.db.withCompany(companyId, work),
  };
  return handlers()[name](call as never) as Promise<{
    stats: Record<string, unknown>[];
    totals: object;
    previous: object;
    currency: string;
  }>;
}

const handlers = () => ({ ...recipeStatisticsHandlers(itemTextsByIndex(t.db)), ...mailingStatisticsHandlers() });

/** Each click stands for an impression of its day that was not counted, once per person, object and day. */
function plainCount(some: readonly CountRecord[]) {
  const opens = some.filter(({ kind }) => kind === RECORD_KIND.impression);
  const clicks = some.filter(({ kind }) => kind === RECORD_KIND.click);
  const keyOf = ({ objectId, day, recipient }: CountRecord) => `${objectId} ${day} ${recipient}`;
  const opened = new Set(opens.map(keyOf));
  const implied = new Set(clicks.map(keyOf).filter((key) => !opened.has(key)));
  const people = (all: readonly CountRecord[]) => new Set(all.map(({ recipient }) => recipient)).size;
  return { opens: opens.length + implied.size, uniqueOpens: people(some), clicks: clicks.length, uniqueClicks: people(clicks) };
}
const sumOf = (all: readonly ReturnType<typeof plainCount>[], figure: 'opens' | 'clicks') => all.reduce((sum, one) => sum + one[figure], 0);
const inDays = (from: number, to: number) => records.filter(({ day, objectId }) => day >= from && day <= to && objectId !== IMAGE);

test.each([
  [FIRST_DAY, FIRST_DAY + DAYS - 1],
  [FIRST_DAY + 2, FIRST_DAY + 3],
])('counts recipes, items and days from day %i to %i as a plain count does', async (from, to) => {
  const some = inDays(from, to);
  const recipes = await ask('recipeStats', from, to);
  expect(
    recipes.stats.map(({ name, total_opens, uniq_opens, total_clicks, uniq_clicks }) => ({
      name,
      opens: total_opens,
      uniqueOpens: uniq_opens,
      clicks: total_clicks,
      uniqueClicks: uniq_clicks,
    })),
  ).toEqual([
    { name: 'For you', ...plainCount(some.filter(({ objectId }) => objectId === 41)) },
    { name: 'Gone and seen', ...plainCount(some.filter(({ objectId }) => objectId === 43)) },
    { name: 'Quiet', ...plainCount([]) },
  ]);
  const whole = plainCount(some);
  expect(Object.values(recipes.totals)).toEqual([...Object.values(whole), 0, 0, 0]);
  expect(Object.values(recipes.previous)).toEqual([...Object.values(plainCount(inDays(2 * from - to - 1, from - 1))), 0, 0, 0]);

  const items = await ask('itemStats', from, to);
  // An item is counted across recipes, as if it were the only object there is.
  const ofItem = (item: string) =>
    plainCount(some.filter(({ items: shown = [] }) => shown.includes(item)).map((record) => ({ ...record, objectId: 1 })));
  expect(
    items.stats.map((row) => ({
      item: row['item_id'],
      opens: row['total_impressions'],
      uniqueOpens: row['unique_impressions'],
      clicks: row['total_clicks'],
      uniqueClicks: row['unique_clicks'],
    })),
  ).toEqual(ITEMS.toSorted().map((item) => ({ item, ...ofItem(item) })));
  const each = ITEMS.map(ofItem);
  expect(Object.values(items.totals).slice(0, 4)).toEqual([
    sumOf(each, 'opens'),
    whole.uniqueOpens,
    sumOf(each, 'clicks'),
    whole.uniqueClicks,
  ]);

  const earlier = inDays(2 * from - to - 1, from - 1);
  const shownEarlier = ITEMS.map((item) =>
    plainCount(earlier.filter(({ items: shown = [] }) => shown.includes(item)).map((record) => ({ ...record, objectId: 1 }))),
  );
  expect(Object.values(items.previous)[0]).toBe(sumOf(shownEarlier, 'opens'));

  const daily = await ask('dailyStats', from, to);
  expect(
    daily.stats.map((row) => ({
      day: row['recipe_date'],
      opens: row['total_impressions'],
      uniqueOpens: row['unique_opens'],
      clicks: row['total_clicks'],
      uniqueClicks: row['unique_clicks'],
    })),
  ).toEqual(
    Array.from({ length: to - from + 1 }, (_, index) => ({
      day: dateOfDay(from + index),
      ...plainCount(inDays(from + index, from + index)),
    })),
  );
  expect(daily.totals).toEqual(recipes.totals);
});

test.each([
  [FIRST_DAY, FIRST_DAY + DAYS - 1],
  [FIRST_DAY + 2, FIRST_DAY + 3],
])('counts positions and mailings from day %i to %i as a plain count does', async (from, to) => {
  const some = inDays(from, to);
  const figures = (row: Record<string, unknown>) => ({
    opens: row['total_opens'],
    uniqueOpens: row['uniq_opens'],
    clicks: row['total_clicks'],
    uniqueClicks: row['uniq_clicks'],
  });
  const positions = await ask('positionStats', from, to);
  expect(positions.stats.map((row) => ({ name: row['name'], position: row['position'], ...figures(row) }))).toEqual(
    [41, 43].flatMap((recipe) =>
      [1, 2, 3, 4].map((position) => ({
        name: RECIPES.find(({ id }) => id === recipe)?.name,
        position,
        ...plainCount(some.filter((record) => record.objectId === recipe && record.position === position)),
      })),
    ),
  );
  expect(positions.totals).toEqual((await ask('recipeStats', from, to)).totals);

  const mailings = await ask('mailingStats', from, to);
  // Across all objects, images too, as if the mailing were the only one there is.
  const inMailings = records
    .filter(({ day, mailing }) => day >= from && day <= to && mailing !== undefined)
    .map((record) => ({ ...record, objectId: 1 }));
  const ofMailing = (name: string) => plainCount(inMailings.filter(({ mailing }) => mailing === name));
  const byName = new Map(mailings.stats.map((row) => [row['mailing'], figures(row)]));
  const each = ['spring', 'Sale 50%'].map(ofMailing);
  expect(byName).toEqual(new Map(['spring', 'Sale 50%'].map((name, at) => [name, each[at]])));
  const people = (kinds: readonly number[]) =>
    new Set(inMailings.filter(({ kind }) => kinds.includes(kind)).map(({ recipient }) => recipient)).size;
  const { impression, click } = RECORD_KIND;
  expect(Object.values(mailings.totals).slice(0, 4)).toEqual([
    sumOf(each, 'opens'),
    people([impression, click]),
    sumOf(each, 'clicks'),
    people([click]),
  ]);
});

test('counts one recipe, its days and its items as a plain count does', async () => {
  const [from, to] = [FIRST_DAY + 1, FIRST_DAY + DAYS - 2];
  const figuresOf = (id: number) => {
    const call = {
      caller: { companyId },
      params: { id, start: dateOfDay(from), end: dateOfDay(to), attribution_type: 1 },
      query: {},
      transact: (work: Parameters<typeof t.db.withCompany>[1]) => t.db.withCompany(companyId, work),
    };
    return recipeStatisticsHandlers(itemTextsByIndex(t.db)).recipeFigures(call as never) as Promise<RouteOutput<Routes['recipeFigures']>>;
  };
  const own = inDays(from, to).filter(({ objectId }) => objectId === 41);
  const { totals, daily_stats: days, item_stats: items, item_totals: all } = await figuresOf(41);
  const counts = (row: { total_opens: number; uniq_opens: number; total_clicks: number; uniq_clicks: number }) => ({
    opens: row.total_opens,
    uniqueOpens: row.uniq_opens,
    clicks: row.total_clicks,
    uniqueClicks: row.uniq_clicks,
  });
  expect(counts(totals)).toEqual(plainCount(own));
  expect(days.map((row) => ({ day: row.recipe_date, ...counts(row) }))).toEqual(
    [...new Set(own.map(({ day }) => day))]
      .sort((a, b) => a - b)
      .map((day) => ({ day: dateOfDay(day), ...plainCount(own.filter((one) => one.day === day)) })),
  );
  const ofItem = (row: (typeof items)[number]) => [row.total_impressions, row.unique_impressions, row.total_clicks, row.unique_clicks];
  const expected = ITEMS.map((key) => [key, ...Object.values(plainCount(own.filter(({ items = [] }) => items.includes(key))))]).filter(
    ([, n]) => n !== 0,
  );
  expect(new Set(items.map((row) => [row.item_id, ...ofItem(row)].join()))).toEqual(new Set(expected.map((row) => row.join())));
  expect(ofItem({ ...all, item_id: '', name: '', category: '', picture: '', deleted: false })[1]).toBe(
    new Set(own.filter(({ items = [] }) => items.length > 0).map(({ recipient }) => recipient)).size,
  );
  await expect(figuresOf(IMAGE)).rejects.toThrow('There is no such recipe.');
});

test('adds the conversions of one model, also of items seen before these days', async () => {
  const numbers = await withClient(
    t.logins.jobs,
    'test',
    async (client) => (await client.query<{ id: number }>(`select id from item where company_id = $1 and key = 'mug'`, [companyId])).rows,
  );
  const day = FIRST_DAY + 40;
  const given = (objectId: number, subject: number, model = 1) => ({
    companyId,
    model,
    objectId,
    subject,
    before: [],
    after: [
      { day, value: 1999 },
      { day, value: 1 },
    ],
  });
  await withClient(t.logins.jobs, 'test', (client) =>
    changeConversions(client, [
      given(0, SUBJECT_KIND.item * KIND + (numbers[0]?.id ?? 0)),
      given(0, SUBJECT_KIND.item * KIND),
      given(41, SUBJECT_KIND.recipe * KIND),
      given(0, SUBJECT_KIND.recipe * KIND),
      given(0, SUBJECT_KIND.recipe * KIND, 2),
    ]),
  );
  const converted = { conversions: 2, unique_conversions: 1, revenue: 2000 };
  expect(await ask('itemStats', day, day)).toMatchObject({
    stats: [{ item_id: 'mug', total_impressions: 0, ...converted }],
    totals: converted,
    currency: 'GBP',
  });
  expect((await ask('recipeStats', day, day)).stats).toMatchObject([
    { name: 'For you', ...converted },
    { name: 'Quiet', conversions: 0 },
  ]);
  // Days on which nothing was counted are rows of zeros.
  const quiet = { total_opens: 0, unique_opens: 0, conversions: 0, revenue: 0 };
  expect(await ask('dailyStats', day - 1, day + 1)).toMatchObject({
    stats: [
      { recipe_date: dateOfDay(day - 1), ...quiet },
      { recipe_date: dateOfDay(day), total_opens: 0, ...converted },
      { recipe_date: dateOfDay(day + 1), ...quiet },
    ],
    totals: converted,
  });
  expect((await ask('dailyStats', day + 1, day + 1)).previous).toMatchObject(converted);
});

test('leaves conversions out of positions on days before these were counted', async () => {
  const bought = (day: number) => ({
    companyId,
    model: 1,
    objectId: 41,
    subject: SUBJECT_KIND.position * KIND + 1,
    before: [],
    after: [{ day, value: 500 }],
  });
  await withClient(t.logins.jobs, 'test', (client) => changeConversions(client, [bought(FIRST_DAY - 2), bought(FIRST_DAY)]));
  const { stats, ...beside } = await ask('positionStats', FIRST_DAY - 3, FIRST_DAY);
  expect(stats.find(({ id, position }) => id === 41 && position === 1)).toMatchObject({ conversions: 1, revenue: 500 });
  expect(beside).toMatchObject({ counted_since: dateOfDay(FIRST_DAY) });
  expect((await ask('positionStats', FIRST_DAY - 3, FIRST_DAY - 1)).stats).toEqual([]);
});

test('refuses a model that the company does not have', async () => {
  await expect(ask('itemStats', FIRST_DAY, FIRST_DAY, 2)).rejects.toMatchObject({ code: 'invalid' });
  await t.db.control((tx) =>
    tx.run(`update company set recipe_attribution = '[{"id":2,"label":"Day","window_hours":24}]' where id = $1`, [companyId]),
  );
  await expect(ask('itemStats', FIRST_DAY, FIRST_DAY, 1)).rejects.toMatchObject({ code: 'invalid' });
  expect((await ask('dailyStats', FIRST_DAY + 40, FIRST_DAY + 40, 2)).totals).toMatchObject({ conversions: 2 });
});
