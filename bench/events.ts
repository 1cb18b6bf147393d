/**
 * Collecting on the embedded engine: how soon a single event is acknowledged, how soon one is in its table, what rate of batches is held.
 * Baseline: one insert and commit for each event.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { acceptEvents } from '../apps/server/src/features/data/events/accept-events.ts';
import { addField, createEvent } from '../apps/server/src/features/data/events/events.service.ts';
import { startJobs } from '../apps/server/src/jobs/start-jobs.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import { withClient } from '../apps/server/src/storage/connection.ts';
import { openDatabase, type Database } from '../apps/server/src/storage/database.ts';
import { eventTableName } from '../apps/server/src/storage/event-tables.ts';
import { openGroupJournal, type GroupJournal } from '../apps/server/src/storage/journal/group-journal.ts';
import { eventJournalDirectory } from '../apps/server/src/storage/journal/journal-files.ts';
import type { Report } from './run.ts';

const log = createLog('error');
const EVENT = 'Purchase';

interface Shop {
  db: Database;
  journal: GroupJournal;
  companyId: number;
  table: string;
}

export async function run(report: Report): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'limn-bench-'));
  const directory = join(dataDir, 'journal');
  const db = await openDatabase({ dataDir }, log);
  const journal = await openGroupJournal({ directory: eventJournalDirectory(directory), slot: 1, db, log });
  const jobs = startJobs({ login: db.logins.jobs, directory, log, logLevel: 'error' });
  try {
    const shop = { db, journal, ...(await aShop(db)) };
    const inlineRate = await inline(shop, 1000);
    report('events_inline_rate', inlineRate, 'events/s');
    const single = await send(shop, { perSecond: 2000, batch: 1, seconds: 10 });
    report('events_single_ack_p50_at_2000', single.ackMs(0.5), 'ms');
    report('events_single_ack_p99_at_2000', single.ackMs(0.99), 'ms');
    report('events_single_lag_at_2000', single.lagMs / 1000, 's');
    const held = await send(shop, { perSecond: 8000, batch: 100, seconds: 20 });
    report('events_batch_ack_p99_at_8000', held.ackMs(0.99), 'ms');
    report('events_lag_at_8000', held.lagMs / 1000, 's');
    report('events_visible_p99_at_8000', held.visibleMs / 1000, 's');
    report('events_held_ratio_vs_inline', held.rate / inlineRate, 'x');
  } finally {
    await journal.close();
    await jobs.stop();
    await db.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function aShop(db: Database): Promise<Pick<Shop, 'companyId' | 'table'>> {
  const companyId = await db.control(
    async (tx) => (await tx.one<{ id: number }>(`insert into company (name) values ('Shop') returning id`)).id,
  );
  return db.withCompany(companyId, async (tx) => {
    const event = await createEvent(tx, { companyId, userId: null }, { event_name: EVENT, id_datatype: 'text' });
    await addField(tx, companyId, event, { name: 'sku', data_type: 'varchar' });
    await addField(tx, companyId, event, { name: 'total', data_type: 'decimal', value_field: true });
    return { companyId, table: eventTableName({ companyId, id: event.id, generation: 1 }) };
  });
}

/** One transaction an event, as an API without a journal would do it. */
async function inline({ db, companyId, table }: Shop, events: number): Promise<number> {
  return withClient(db.logins.jobs, 'bench', async (client) => {
    await client.query(`select set_config('app.company', $1, false)`, [String(companyId)]);
    await client.query(`select ensure_event_month($1, $2, 1, now()::date)`, [companyId, Number(/ev_(\d+)_/.exec(table)?.[1])]);
    const started = performance.now();
    for (let n = 0; n < events; n++)
      await client.query(
        `insert into ${table} (at, key, received_at, c1, c2, c3) values (now(), gen_random_uuid(), now(), 'c-1', 'sku-1', 0)`,
      );
    return (events / (performance.now() - started)) * 1000;
  });
}

interface Sent {
  ackMs(share: number): number;
  /** From the last acknowledgement until everything is in the table. */
  lagMs: number;
  /** 99th percentile of how old the newest visible event is, looked at ten times a second. */
  visibleMs: number;
  rate: number;
}

let numbered = 0;

async function send(
  { db, journal, companyId, table }: Shop,
  { perSecond, batch, seconds }: { perSecond: number; batch: number; seconds: number },
): Promise<Sent> {
  const [first, acks, ages] = [numbered, [] as number[], [] as number[]];
  const open = new Set<Promise<void>>();
  const rows = (where: string) =>
    db.withCompany(companyId, async (tx) => (await tx.one<{ n: number }>(`select coalesce(${where}, 0)::int as n from ${table}`)).n);
  const before = await rows('count(*)');
  const started = performance.now();
  const sentAtMs = (number: number) => started + ((number - first) / perSecond) * 1000;
  const watching = new AbortController();
  const watch = (async () => {
    while (!watching.signal.aborted) {
      const newest = await rows('max(c3)');
      if (newest > first) ages.push(performance.now() - sentAtMs(newest));
      await sleep(100);
    }
  })();
  const sendOne = async () => {
    const records = Array.from({ length: batch }, () => {
      const n = ++numbered;
      return { event_id: `e-${n}`, customer_id: `c-${n % 5000}`, event_properties: { sku: `sku-${n % 300}`, total: n, page: '/basket' } };
    });
    const at = performance.now();
    await acceptEvents(journal, { companyId, eventName: EVENT, nowMs: Date.now() }, records);
    acks.push(performance.now() - at);
  };
  while (performance.now() - started < seconds * 1000) {
    const due = Math.floor(((performance.now() - started) / 1000) * perSecond) - (numbered - first);
    for (let left = due; left >= batch; left -= batch) {
      const sending = sendOne();
      open.add(sending);
      void sending.finally(() => open.delete(sending));
    }
    await sleep(1);
  }
  await Promise.all(open);
  const acknowledged = performance.now();
  const sent = numbered - first;
  while ((await rows('count(*)')) < before + sent) await sleep(20);
  const ended = performance.now();
  watching.abort();
  await watch;
  const sorted = { acks: acks.toSorted((a, b) => a - b), ages: ages.toSorted((a, b) => a - b) };
  return {
    ackMs: (share) => sorted.acks[Math.floor(share * (sorted.acks.length - 1))] ?? 0,
    lagMs: ended - acknowledged,
    visibleMs: sorted.ages[Math.floor(0.99 * (sorted.ages.length - 1))] ?? 0,
    rate: (sent / (ended - started)) * 1000,
  };
}
