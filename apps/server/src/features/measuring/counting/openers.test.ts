/**
 * Sums of who opened beside a plain count over all records, in zones with half hours and on days when clocks
 * change.
 */
import { seededRandom } from '@limn/model';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../../../platform/log.ts';
import { withClient } from '../../../storage/connection.ts';
import { testDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { aCompany } from '../../../testing/a-company.ts';
import { createDrainer } from './drain/drain.ts';
import { openJournal } from './log/journal.ts';
import { openerClasses, openerSums } from './openers.read.ts';
import type { CountRecord } from './log/record.ts';
import { rollOnce } from './roll/roller.ts';
import { randomRecord } from './testing/random-record.ts';

const log = createLog('error');
const DAY_MS = 86_400_000;
const EPOCH = Date.UTC(2020, 0, 1);
/** In each zone: days around a change of its clocks, or around 29 February. */
const WORLDS = [
  { zone: 'Europe/London', firstDay: '2026-03-27' },
  { zone: 'Europe/London', firstDay: '2026-10-23' },
  { zone: 'Asia/Kolkata', firstDay: '2028-02-27' },
  { zone: 'Australia/Lord_Howe', firstDay: '2026-04-03' },
  { zone: 'America/St_Johns', firstDay: '2026-10-30' },
  // Where clocks are no longer put back, and a name that PostgreSQL lacks.
  { zone: 'America/Edmonton', firstDay: '2026-10-30' },
  { zone: 'AET', firstDay: '2026-10-02' },
];
const DAYS = 5;

let t: TestDatabase;
beforeAll(async () => void (t = await testDatabase()));
afterAll(() => t.drop());

/** The clocks and calendar of a zone, by the runtime alone. */
function localOf(zone: string, atMs: number): { day: number; hour: number } {
  const text = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' }).format(atMs);
  return { day: (Date.parse(`${text.slice(0, 10)}T00:00:00Z`) - EPOCH) / DAY_MS, hour: Number(text.slice(11, 13)) };
}

async function company(zone: string): Promise<number> {
  return aCompany(t.db, { name: zone, timezone: zone });
}

function recordsOf(companyId: number, zone: string, firstDay: string, seed: number): CountRecord[] {
  const random = seededRandom(seed);
  const first = (Date.parse(`${firstDay}T00:00:00Z`) - EPOCH) / DAY_MS;
  const world = { companies: [companyId], objects: 3, recipients: 40, firstDay: first, days: DAYS };
  return Array.from({ length: 700 }, () => {
    const record = randomRecord(random, world);
    return { ...record, day: localOf(zone, record.atMs).day };
  });
}

async function countAll(records: readonly CountRecord[]): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'limn-openers-'));
  const journal = await openJournal({ directory, slot: 1, db: t.db, log });
  await Promise.all(records.map((record) => journal.append(record)));
  await journal.close();
  await withClient(t.logins.jobs, 'test', async (client) => {
    const drainer = createDrainer({ directory, log, batchRecords: 60 });
    while (await drainer.step(client)) await rollOnce(client, { batches: 1 });
    while ((await rollOnce(client, { batches: 3, perCompany: true })) > 0);
  });
  rmSync(directory, { recursive: true });
}

/** Lines of `trait part value kind class total`. */
function plainSums(records: readonly CountRecord[], zone: string, from: number, to: number): string[] {
  const sums = new Map<string, number>();
  for (const { day, atMs, kind, openerClass, client = 0, device = 0, country = 0 } of records) {
    if (day < from || day > to) continue;
    const weekday = (new Date(EPOCH + day * DAY_MS).getUTCDay() + 6) % 7;
    const traits = [`0 ${day} 0`, `1 ${weekday} ${localOf(zone, atMs).hour}`, `2 0 ${client}`, `3 0 ${device}`, `4 0 ${country}`];
    for (const [place, trait] of traits.entries()) {
      // People or machines; opens without credits have no traits.
      if (place > 0 && kind === 4) continue;
      const line = `${trait} ${kind} ${place === 0 ? openerClass : openerClass < 2 ? 0 : 2}`;
      sums.set(line, (sums.get(line) ?? 0) + 1);
    }
  }
  return [...sums].map(([line, total]) => `${line} ${total}`).toSorted();
}

test.each(WORLDS)('sums opens by class, hour, client, device and country in $zone from $firstDay', async ({ zone, firstDay }) => {
  const companyId = await company(zone);
  const records = recordsOf(companyId, zone, firstDay, firstDay.length + zone.length);
  await countAll(records);
  const first = (Date.parse(`${firstDay}T00:00:00Z`) - EPOCH) / DAY_MS;
  for (const [from, to] of [
    [first - 1, first + DAYS],
    [first + 2, first + 2],
    [first + 1, first + 3],
  ] as const) {
    const sums = await t.db.withCompany(companyId, (tx) => openerSums(tx, companyId, { from, to }));
    const lines = sums.map(({ trait, part, value, kind, class: openerClass, total }) =>
      [trait, part, value, kind, openerClass, total].join(' '),
    );
    expect(lines.toSorted()).toEqual(plainSums(records, zone, from, to));
    const opens = sums.filter(({ trait, kind }) => trait === 0 && kind === 1);
    const classes = await t.db.withCompany(companyId, (tx) => openerClasses(tx, companyId, { from, to }));
    for (const { class: openerClass, total } of classes)
      expect(opens.filter((sum) => sum.class === openerClass).reduce((all, sum) => all + sum.total, 0)).toBe(total);
  }
});

test('keeps the days that were recorded when a company changes its timezone', async () => {
  const companyId = await company('Pacific/Auckland');
  const before = recordsOf(companyId, 'Pacific/Auckland', '2026-06-01', 3);
  await countAll(before);
  await t.db.control((tx) => tx.run(`update company set timezone = 'America/Los_Angeles' where id = $1`, [companyId]));
  const after = recordsOf(companyId, 'America/Los_Angeles', '2026-06-03', 4);
  await countAll(after);
  const day = (Date.parse('2026-06-04T00:00:00Z') - EPOCH) / DAY_MS;
  const sums = await t.db.withCompany(companyId, (tx) => openerSums(tx, companyId, { from: day, to: day }));
  const total = sums.filter(({ trait }) => trait === 0).reduce((all, sum) => all + sum.total, 0);
  expect(total).toBe([...before, ...after].filter((record) => record.day === day).length);
});

test('counts a company whose timezone no one knows by the clocks of UTC', async () => {
  const companyId = await company('Europe/Newtown');
  const records = recordsOf(companyId, 'UTC', '2026-12-01', 5);
  await countAll(records);
  const [from, to] = [0, 10_000];
  const sums = await t.db.withCompany(companyId, (tx) => openerSums(tx, companyId, { from, to }));
  const lines = sums.map(({ trait, part, value, kind, class: openerClass, total }) =>
    [trait, part, value, kind, openerClass, total].join(' '),
  );
  expect(lines.toSorted()).toEqual(plainSums(records, 'UTC', from, to));
});
