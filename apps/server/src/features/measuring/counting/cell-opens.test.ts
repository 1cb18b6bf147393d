/**
 * Every cell of the reports of a random world has as many rows below it as it says, each once, whatever the
 * page.
 */
import { dateOfDay, isCounted, OBJECT_KIND, POPULATION, RECORD_KIND, seededRandom, SUBJECT_KIND } from '@limn/model';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../../../platform/log.ts';
import { withClient } from '../../../storage/connection.ts';
import { aCompany } from '../../../testing/a-company.ts';
import { testDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { countCellOpens, readCellOpens, type CellOpen } from './cell-opens.read.ts';
import { opensTotal } from './cell-total.read.ts';
import { createDrainer } from './drain/drain.ts';
import { openJournal } from './log/journal.ts';
import type { CountRecord } from './log/record.ts';
import type { CellPlaceInTime, OpenFigure, OpenFilters, OpensCell, OpensPlace } from './report-cell.read.ts';
import { rollOnce } from './roll/roller.ts';
import { expectedAnswers } from './testing/oracle.ts';
import { randomRecord, type World } from './testing/random-record.ts';

const log = createLog('error');
/** Days on both sides of a night of 25 hours, as the calendars that companies have put them. */
const FIRST_DAY = 2121;
const DAYS = 6;
const FIGURES: readonly OpenFigure[] = ['opens', 'unique_opens', 'clicks', 'unique_clicks'];
let t: TestDatabase;
let directory: string;
let companyId: number;
let records: CountRecord[];
/** The one with the number 1. */
let firstMailing: string | undefined;

beforeAll(async () => {
  t = await testDatabase();
  directory = mkdtempSync(join(tmpdir(), 'limn-cells-'));
  companyId = await aCompany(t.db);
  const random = seededRandom(21);
  const world: World = {
    companies: [companyId, companyId + 1],
    objects: 4,
    recipients: 15,
    firstDay: FIRST_DAY,
    days: DAYS,
    mailings: ['spring', 'sale'],
  };
  // Days of companies begin up to half a day before and after those of UTC; and many things happen in the
  // same millisecond.
  records = Array.from({ length: 700 }, () => {
    const record = randomRecord(random, world);
    return { ...record, atMs: record.atMs - (record.atMs % 40_000_000) + (random.below(3) - 1) * 43_000_000 };
  });
  records.push(...records.slice(0, 30));
  const journal = await openJournal({ directory, slot: 1, db: t.db, log });
  await Promise.all(records.map((record) => journal.append(record)));
  await journal.close();
  await withClient(t.logins.jobs, 'test', async (client) => {
    const drainer = createDrainer({ directory, log, batchRecords: 50 });
    while (await drainer.step(client));
    while ((await rollOnce(client)) > 0);
    const { rows } = await client.query<{ key: string }>('select key from mailing where company_id = $1 and id = 1', [companyId]);
    firstMailing = rows[0]?.key;
  });
});
afterAll(async () => {
  rmSync(directory, { recursive: true });
  await t.drop();
});

async function everyRow(cell: OpensCell, max: number): Promise<CellOpen[]> {
  const rows: CellOpen[] = [];
  let from: CellPlaceInTime | undefined;
  for (;;) {
    const at = from;
    const page = await t.db.withCompany(companyId, (tx) => readCellOpens(tx, companyId, cell, { from: at, max }));
    rows.push(...page.rows);
    if (!page.next) return rows;
    from = page.next;
  }
}

const subject = (kind: number, id: number) => kind * 2 ** 32 + id;
const PLACES: [string, OpensPlace, { objectId: number; subject: number }][] = [
  ['an image', { of: 'object', objectKind: OBJECT_KIND.image, objectId: 1 }, { objectId: 1, subject: 0 }],
  ['a campaign', { of: 'object', objectKind: OBJECT_KIND.campaign, objectId: 3 }, { objectId: 3, subject: 0 }],
  [
    'a ruleset',
    { of: 'object', objectKind: OBJECT_KIND.campaign, objectId: 3, rulesetKey: 2 },
    { objectId: 3, subject: subject(SUBJECT_KIND.ruleset, 2) },
  ],
  ['all images', { of: 'objects', objectKind: OBJECT_KIND.image }, { objectId: 0, subject: subject(SUBJECT_KIND.image, 0) }],
  ['all campaigns', { of: 'objects', objectKind: OBJECT_KIND.campaign }, { objectId: 0, subject: subject(SUBJECT_KIND.campaign, 0) }],
  ['an item', { of: 'item', item: 2 }, { objectId: 0, subject: subject(SUBJECT_KIND.item, 2) }],
  ['all items', { of: 'items' }, { objectId: 0, subject: subject(SUBJECT_KIND.item, 0) }],
  ['a mailing', { of: 'mailing', mailing: 1 }, { objectId: 0, subject: subject(SUBJECT_KIND.mailing, 1) }],
  ['all mailings', { of: 'mailings' }, { objectId: 0, subject: subject(SUBJECT_KIND.mailing, 0) }],
  ['the company', { of: 'company' }, { objectId: 0, subject: 0 }],
];
const RANGES = [
  [FIRST_DAY, FIRST_DAY + DAYS - 1],
  [FIRST_DAY + 1, FIRST_DAY + 1],
  [FIRST_DAY + 2, FIRST_DAY + 4],
] as const;

/** By the oracle of the counts, which reads the records and no table. */
function expected(cell: OpensCell, at: { objectId: number; subject: number }): number {
  const kind = cell.figure.endsWith('opens') ? RECORD_KIND.impression : RECORD_KIND.click;
  // Openers are counted by what they asked for.
  if (cell.place.of === 'company' && !cell.figure.startsWith('unique'))
    return records.filter(
      (record) =>
        record.companyId === companyId &&
        record.kind === kind &&
        (cell.openers === 'all' || isCounted(record.openerClass)) &&
        record.day >= cell.from &&
        record.day <= cell.to,
    ).length;
  const population = cell.openers === 'people' ? POPULATION.counted : POPULATION.all;
  const own = expectedAnswers(
    records.filter((record) => record.companyId === companyId),
    cell.from,
    cell.to,
    (_companyId, mailing) => (mailing === firstMailing ? 1 : 2),
  ).filter((answer) => answer.kind === kind && answer.population === population);
  if ((cell.place.of === 'items' || cell.place.of === 'mailings') && !cell.figure.startsWith('unique'))
    return own
      .filter((answer) => answer.subject > at.subject && answer.subject < at.subject + 2 ** 32)
      .reduce((sum, { total }) => sum + total, 0);
  const answer = own.find((one) => one.objectId === at.objectId && one.subject === at.subject);
  return (cell.figure.startsWith('unique') ? answer?.uniq : answer?.total) ?? 0;
}

test.each(PLACES)('has as many rows as the cell says, to the one, of %s', async (_name, place, at) => {
  const different: unknown[] = [];
  for (const figure of FIGURES)
    for (const openers of ['people', 'all'] as const)
      for (const [from, to] of RANGES) {
        const cell = { place, figure, openers, from, to };
        const total = await t.db.withCompany(companyId, (tx) => opensTotal(tx, companyId, cell));
        const rows = (await everyRow(cell, 500)).length;
        const right = expected(cell, at);
        if (rows !== right || total !== right) different.push({ figure, openers, from, to, rows, total, right });
      }
  expect(different).toEqual([]);
});

/** Filters with the same in plain JavaScript, of the rows that are there without any. */
const FILTERS: readonly [OpenFilters, (row: CellOpen) => boolean][] = [
  [{ class: 1 }, (row) => row.class === 1],
  [{ client: 0 }, (row) => row.client === 0],
  [{ device: 2 }, (row) => row.device === 2],
  [{ country: 163 }, (row) => row.country === 163],
  [{ class: 0, client: 1, country: 499 }, (row) => row.class === 0 && row.client === 1 && row.country === 499],
];

test.each(PLACES)('lists and counts the rows that a filter leaves, of %s', async (_name, place) => {
  const different: unknown[] = [];
  for (const figure of FIGURES)
    for (const openers of ['people', 'all'] as const) {
      const cell = { place, figure, openers, from: FIRST_DAY, to: FIRST_DAY + DAYS - 1 };
      const whole = await everyRow(cell, 5000);
      const someone = whole.find(({ recipient }) => recipient !== null)?.recipient ?? '0';
      const upper = (recipient: string) => Number(BigInt.asUintN(64, BigInt(recipient)) >> 32n);
      for (const [filters, keeps] of [
        ...FILTERS,
        [
          { recipient: upper(someone) },
          ({ recipient }: CellOpen) => recipient !== null && upper(recipient) === upper(someone),
        ] as (typeof FILTERS)[number],
      ]) {
        const rows = await everyRow({ ...cell, filters }, 5000);
        const right = whole.filter(keeps);
        const counted = await t.db.withCompany(companyId, (tx) => countCellOpens(tx, companyId, { ...cell, filters }, 10_000));
        const few = await t.db.withCompany(companyId, (tx) => countCellOpens(tx, companyId, { ...cell, filters }, 3));
        const ids = (some: readonly CellOpen[]) => some.map(({ id, decisions }) => `${id} ${decisions.join()}`).join(' ');
        if (ids(rows) !== ids(right) || counted !== right.length || few !== Math.min(3, right.length))
          different.push({ figure, openers, filters, rows: rows.length, counted, few, right: right.length });
      }
    }
  expect(different).toEqual([]);
});

test.each([1, 7, 50])('answers each row on one page, newest first, by pages of %i', async (max) => {
  const cell: OpensCell = {
    place: { of: 'objects', objectKind: OBJECT_KIND.image },
    figure: 'opens',
    openers: 'all',
    from: FIRST_DAY,
    to: FIRST_DAY + 3,
  };
  const whole = await everyRow(cell, 5000);
  expect(whole.length).toBeGreaterThan(80);
  expect(await everyRow(cell, max)).toEqual(whole);
  expect(whole.map(({ moment }) => moment)).toEqual(
    whole
      .map(({ moment }) => moment)
      .toSorted()
      .toReversed(),
  );
});

test('answers of each record what the log holds', async () => {
  const cell: OpensCell = {
    place: { of: 'object', objectKind: OBJECT_KIND.image, objectId: 2 },
    figure: 'clicks',
    openers: 'people',
    from: FIRST_DAY,
    to: FIRST_DAY + DAYS,
  };
  const clicks = records.filter(
    (one) => one.companyId === companyId && one.objectId === 2 && one.kind === RECORD_KIND.click && isCounted(one.openerClass),
  );
  const held = (await everyRow(cell, 100)).map((row) => [
    row.moment.slice(0, 23),
    row.kind,
    row.class,
    row.version,
    row.position,
    row.recipient,
    row.client,
    row.clicked,
  ]);
  const right = clicks.map((one) => [
    new Date(one.atMs).toISOString().slice(0, 23),
    'click',
    one.openerClass,
    one.version,
    one.position,
    one.recipient === null ? null : String(one.recipient),
    one.client,
    true,
  ]);
  expect(held.map(String).toSorted()).toEqual(right.map(String).toSorted());
});

test('leaves out what no report counts yet, and never answers another company’s', async () => {
  const journal = await openJournal({ directory, slot: 2, db: t.db, log });
  const late = {
    ...(records.find((one) => one.companyId === companyId) as CountRecord),
    objectKind: OBJECT_KIND.image,
    kind: RECORD_KIND.impression,
    day: FIRST_DAY + 20,
    atMs: Date.parse(`${dateOfDay(FIRST_DAY + 20)}T12:00:00Z`),
  };
  await journal.append(late);
  await journal.close();
  const cell: OpensCell = {
    place: { of: 'object', objectKind: OBJECT_KIND.image, objectId: late.objectId },
    figure: 'opens',
    openers: 'all',
    from: FIRST_DAY + 20,
    to: FIRST_DAY + 20,
  };
  await withClient(t.logins.jobs, 'test', async (client) => {
    const drainer = createDrainer({ directory, log });
    while (await drainer.step(client));
  });
  expect(await everyRow(cell, 10)).toEqual([]);
  await withClient(t.logins.jobs, 'test', async (client) => {
    while ((await rollOnce(client)) > 0);
  });
  expect(await everyRow(cell, 10)).toHaveLength(1);
  expect(await t.db.withCompany(companyId + 1, (tx) => readCellOpens(tx, companyId, cell, { from: undefined, max: 10 }))).toEqual({
    rows: [],
    next: null,
  });
});
