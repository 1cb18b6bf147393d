/**
 * Customers of many events on the embedded engine: a full rebuild of their aggregates in steps, new events
 * added to them, and one customer's figures read from the database and from memory; then readers beside a
 * rebuild at its interval, and beside one that builds all again. Baselines: one plain aggregation of all
 * rows, the empty statement, and the same readers alone. `EVENTS=1000000` measures fewer,
 * `READ_EVENTS=10000000` more beside readers, `BENCH_CUSTOMERS=figures,readers,builders` a part only.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rollHappenings } from '../apps/server/src/features/data/customers/aggregates.store.ts';
import { openCustomerSource } from '../apps/server/src/features/data/customers/customer-source.ts';
import { checkStep } from '../apps/server/src/features/data/customers/check-aggregates.ts';
import { rebuildStep } from '../apps/server/src/features/data/customers/rebuild-aggregates.ts';
import { aBuiltShop, type BuiltShop } from '../apps/server/src/features/data/customers/testing/built-shop.ts';
import { asCompany } from '../apps/server/src/storage/as-company.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import { withClient } from '../apps/server/src/storage/connection.ts';
import { openDatabase, type Database } from '../apps/server/src/storage/database.ts';
import { eventTableName } from '../apps/server/src/storage/event-tables.ts';
import { txOn, type Tx } from '../apps/server/src/storage/tx.ts';
import { besideReaders } from './customers/beside-readers.ts';
import { reportWithGoal } from './goals/report-with-goal.ts';
import type { Report } from './run.ts';

const EVENTS = Number(process.env['EVENTS'] ?? 10_000_000);
const CUSTOMERS = Math.ceil(EVENTS / 20);
const NEW_EVENTS = 10_000;
const READS = 1000;
const RUNS = 5;
const log = createLog('error');
const parts = process.env['BENCH_CUSTOMERS']?.split(',');

export async function run(report: Report): Promise<void> {
  if (parts?.includes('figures') ?? true) await reportFigures(report);
  if (parts?.includes('readers') ?? true) await besideReaders(report, 'rebuild');
  if (parts?.includes('builders') ?? true) await besideReaders(report, 'new_build');
}

async function reportFigures(report: Report): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'limn-bench-'));
  const db = await openDatabase({ dataDir }, log);
  try {
    const started = performance.now();
    const shop = await aBuiltShop(db, { events: EVENTS, customers: CUSTOMERS, isBuilt: false });
    report('customers_events', EVENTS, 'events');
    report('customers_filled', (performance.now() - started) / 1000, 's');
    const plainMs = await build(db, shop, report);
    await addNew(db, shop, report);
    await look(db, shop, report);
    await compare(db, shop, report, plainMs);
  } finally {
    await db.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function byJobs<T>(db: Database, companyId: number, work: (tx: Tx) => Promise<T>, end: 'commit' | 'rollback' = 'commit'): Promise<T> {
  return withClient(db.logins.jobs, 'bench', async (client) => {
    await client.query('begin');
    await asCompany(client, companyId);
    const done = await work(txOn(client));
    await client.query(end);
    return done;
  });
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** Answers what one plain aggregation of all rows takes. */
async function build(db: Database, shop: BuiltShop, report: Report): Promise<number> {
  const { companyId, eventId } = shop;
  const table = eventTableName({ companyId, id: eventId, generation: 1 });
  const plain = await timed(() =>
    byJobs(db, companyId, async (tx) => {
      // A hash of ten million groups in little memory is emptied again and again.
      await tx.query(`select set_config('enable_hashagg', 'off', true), set_config('work_mem', '256MB', true)`);
      await tx.query(`select count(*) from (select c1, at::date, count(*), sum(c2) from ${table} group by 1, 2) g`);
    }),
  );
  let steps = 0;
  let longest = 0;
  const whole = await timed(async () => {
    for (let generation = 0; generation === 0; steps++) {
      const begun = performance.now();
      generation = await byJobs(db, companyId, async (tx) => {
        await rebuildStep(tx, { companyId, eventId });
        const state = await tx.one<{ generation: number }>(
          'select generation from customer_aggregate where company_id = $1 and event_id = $2',
          [companyId, eventId],
        );
        return state.generation;
      });
      longest = Math.max(longest, performance.now() - begun);
    }
  });
  reportWithGoal(report, 'customers_new_build', whole / 1000, 's', (60 * EVENTS) / 10_000_000);
  report('customers_new_build_ratio_vs_plain', whole / plain, 'x');
  report('customers_new_build_steps', steps, 'steps');
  report('customers_longest_step', longest, 'ms');
  return plain;
}

async function compare(db: Database, shop: BuiltShop, report: Report, plainMs: number): Promise<void> {
  await shop.makeDue();
  const ms = await timed(async () => {
    while (!(await shop.isRebuilt()))
      if (await byJobs(db, shop.companyId, (tx) => checkStep(tx, shop))) throw new Error('What was just built differs from the events.');
  });
  reportWithGoal(report, 'customers_rebuild', ms / 1000, 's', (60 * EVENTS) / 10_000_000);
  report('customers_rebuild_ratio_vs_plain', ms / plainMs, 'x');
}

/** Figures as a drain adds them for the events that it stores. They don't stay: there are no such events. */
async function addNew(db: Database, { companyId, eventId }: BuiltShop, report: Report): Promise<void> {
  const times: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const ms = await byJobs(
      db,
      companyId,
      async (tx) => {
        const some = await tx.query<{ id: number }>('select id from customer_identity where company_id = $1 order by random() limit $2', [
          companyId,
          NEW_EVENTS / 2,
        ]);
        const happenings = [...some, ...some].map(({ id }, n) => ({
          identity: id,
          at: new Date(Date.now() - n * 1000).toISOString(),
          value: '5',
        }));
        return timed(() => rollHappenings(tx, companyId, { eventId, generation: 1 }, happenings));
      },
      'rollback',
    );
    times.push(ms);
  }
  reportWithGoal(report, 'customers_10000_new_events', medianOf(times) / 1000, 's', 1);
}

async function look(db: Database, { companyId, customers }: BuiltShop, report: Report): Promise<void> {
  // The server does so soon after. A connection that prepared its statements before would plan each of them
  // again, until it is renewed.
  await withClient(db.logins.owner, 'bench', (client) => client.query('analyze'));
  const recipients = await db.withCompany(companyId, (tx) =>
    tx.query<{ recipient: string }>('select recipient::text from customer_identity where company_id = $1 order by random() limit $2', [
      companyId,
      Math.min(READS, customers.length),
    ]),
  );
  const source = await openCustomerSource({ db, log, readViewFigures: async () => new Map() });
  try {
    const [none, first, again]: number[][] = [[], [], []];
    // A rebuild leaves pages that the next reader has to write out first: each customer was read once before.
    for (const { recipient } of recipients) await source.read(companyId, BigInt(recipient), 1000);
    source.forget();
    for (const { recipient } of recipients) {
      none?.push(await timed(() => db.renderRead(companyId, (tx) => tx.query('select id from customer where company_id = $1 limit 1'))));
      first?.push(await timed(() => source.read(companyId, BigInt(recipient), 1000)));
    }
    for (const { recipient } of recipients.slice(0, 1000)) again?.push(await timed(() => source.read(companyId, BigInt(recipient), 1000)));
    reportWithGoal(report, 'customers_lookup_database', medianOf(first ?? []), 'ms', 0.5);
    report('customers_lookup_database_ratio_vs_nothing', medianOf(first ?? []) / medianOf(none ?? []), 'x');
    reportWithGoal(report, 'customers_lookup_memory', medianOf(again ?? []) * 1000, 'µs', 50);
  } finally {
    await source.close();
  }
}

function medianOf(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}
