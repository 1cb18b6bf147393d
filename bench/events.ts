/**
 * Collecting on the embedded engine: how soon a single event is acknowledged, how soon one is in its table,
 * what rate of batches is held with what processor time, a minute at more than can be held, and a file of
 * past events. Baseline: one insert and commit for each event. `BURST_SECONDS=10` and `CSV_ROWS=5000000`
 * change the length of the burst and of the file.
 */
import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { COLLECT_LIMIT } from '../apps/server/src/compose/collecting.ts';
import { acceptEvents } from '../apps/server/src/features/data/events/accept-events.ts';
import { openEventJournal } from '../apps/server/src/features/data/events/event-journal.ts';
import { addField, createEvent } from '../apps/server/src/features/data/events/events.service.ts';
import { createRateLimiter } from '../apps/server/src/http/rate-limit.ts';
import { startJobs, type Jobs } from '../apps/server/src/jobs/start-jobs.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import { withClient } from '../apps/server/src/storage/connection.ts';
import { openDatabase, type Database } from '../apps/server/src/storage/database.ts';
import { eventTableName } from '../apps/server/src/storage/event-tables.ts';
import { PREPARED_BYTES, type GroupJournal } from '../apps/server/src/storage/journal/group-journal.ts';
import { importFile } from './events/import-file.ts';
import { processorTimes } from './events/processor-time.ts';
import type { Report } from './run.ts';

const log = createLog('error');
const EVENT = 'Purchase';
const CSV_ROWS = Number(process.env['CSV_ROWS'] ?? 200_000);
const BURST_SECONDS = Number(process.env['BURST_SECONDS'] ?? 60);

interface Shop {
  db: Database;
  journal: GroupJournal;
  jobs: Jobs;
  companyId: number;
  eventId: number;
  table: string;
}

export async function run(report: Report): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'limn-bench-'));
  const directory = join(dataDir, 'journal');
  const db = await openDatabase({ dataDir }, log);
  const journal = await openEventJournal({ directory, slot: 1, db, log, preparedBytes: PREPARED_BYTES });
  const jobs = startJobs({ login: db.logins.jobs, directory, log, logLevel: 'error' });
  try {
    const shop = { db, journal, jobs, ...(await aShop(db)) };
    const baseline = await inline(shop, 1000);
    report('events_inline_rate', baseline.rate, 'events/s');
    report('events_inline_processor', baseline.processorUs, 'us/event');
    report('events_disk_sync_p99', syncP99(dataDir), 'ms');
    // The first events of a process wait for code that is compiled then.
    await send(shop, { perSecond: 2000, batch: 1, seconds: 6 });
    const single = await send(shop, { perSecond: 2000, batch: 1, seconds: 10 });
    report('events_single_ack_p50_at_2000', single.ackMs(0.5), 'ms');
    report('events_single_ack_p99_at_2000', single.ackMs(0.99), 'ms');
    report('events_single_visible_p99_at_2000', single.visibleMs / 1000, 's');
    const held = await send(shop, { perSecond: 8000, batch: 100, seconds: 20 });
    report('events_batch_ack_p99_at_8000', held.ackMs(0.99), 'ms');
    report('events_lag_at_8000', held.lagMs / 1000, 's');
    report('events_visible_p99_at_8000', held.visibleMs / 1000, 's');
    for (const [part, us] of Object.entries(held.processorUs)) report(`events_${part}_processor_at_8000`, us, 'us/event');
    const drained = held.processorUs.jobs + held.processorUs.engine;
    report('events_drain_processor_ratio_vs_inline', drained / baseline.processorUs, 'x');
    report('events_held_ratio_vs_inline', held.rate / baseline.rate, 'x');
    const burst = await send(shop, { perSecond: 20_000, batch: 100, seconds: BURST_SECONDS });
    report('events_burst_accepted', burst.acceptedRate, 'events/s');
    report('events_burst_ack_p99', burst.ackMs(0.99), 'ms');
    report('events_burst_lag', burst.lagMs / 1000, 's');
    report('events_burst_drained', burst.rate, 'events/s');
    await requireWhole(shop, report);
    const imported = await importFile({ ...shop, dataDir }, CSV_ROWS);
    report('events_csv_rows', imported.taken, 'rows');
    report('events_csv_time', imported.ms / 1000, 's');
    report('events_csv_memory', imported.grownMb, 'MB');
    report('events_csv_ratio_vs_inline', ((imported.taken / imported.ms) * 1000) / baseline.rate, 'x');
  } finally {
    await journal.close();
    await jobs.stop();
    await db.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function aShop(db: Database): Promise<Pick<Shop, 'companyId' | 'eventId' | 'table'>> {
  const companyId = await db.control(
    async (tx) => (await tx.one<{ id: number }>(`insert into company (name) values ('Shop') returning id`)).id,
  );
  return db.withCompany(companyId, async (tx) => {
    const event = await createEvent(tx, { companyId, userId: null }, { event_name: EVENT, id_datatype: 'text' });
    await addField(tx, companyId, event, { name: 'sku', data_type: 'varchar' });
    await addField(tx, companyId, event, { name: 'total', data_type: 'decimal', value_field: true });
    return { companyId, eventId: event.id, table: eventTableName({ companyId, id: event.id, generation: 1 }) };
  });
}

/** One transaction an event, as an API without a journal would do it. The rows go again. */
async function inline({ db, jobs, companyId, eventId, table }: Shop, events: number): Promise<{ rate: number; processorUs: number }> {
  return withClient(db.logins.jobs, 'bench', async (client) => {
    await client.query(`select set_config('app.company', $1, false)`, [String(companyId)]);
    await client.query(`select ensure_event_month($1, $2, 1, now()::date)`, [companyId, eventId]);
    const [started, before] = [performance.now(), processorTimes(jobs.pid())];
    for (let n = 0; n < events; n++)
      await client.query(
        `insert into ${table} (at, key, received_at, c1, c2, c3) values (now(), gen_random_uuid(), now(), 'c-1', 'sku-1', 0)`,
      );
    const ended = performance.now();
    const after = processorTimes(jobs.pid());
    await client.query(`delete from ${table}`);
    const usedMs = after.frontMs + after.engineMs - before.frontMs - before.engineMs;
    return { rate: (events / (ended - started)) * 1000, processorUs: (usedMs / events) * 1000 };
  });
}

/** The disk alone: how long 4 KB take to be durable while nothing else happens. */
function syncP99(directory: string): number {
  const file = openSync(join(directory, 'sync'), 'w');
  const times = Array.from({ length: 300 }, () => {
    const started = performance.now();
    writeSync(file, Buffer.alloc(4096));
    fdatasyncSync(file);
    return performance.now() - started;
  });
  closeSync(file);
  return times.toSorted((a, b) => a - b)[Math.floor(0.99 * times.length)] ?? 0;
}

interface Sent {
  ackMs(share: number): number;
  /** From the last acknowledgement until everything is in the table. */
  lagMs: number;
  /** 99th percentile of how old the newest visible event is, looked at ten times a second. */
  visibleMs: number;
  /** Until the last acknowledgement. */
  acceptedRate: number;
  /** Until everything is in the table. */
  rate: number;
  /** Microseconds an event: of this process, which makes and accepts them, of the jobs and of the engine. */
  processorUs: { front: number; jobs: number; engine: number };
}

let numbered = 0;
/** As every request passes it. */
const limiter = createRateLimiter(COLLECT_LIMIT);

async function send(shop: Shop, { perSecond, batch, seconds }: { perSecond: number; batch: number; seconds: number }): Promise<Sent> {
  const { journal, jobs, companyId } = shop;
  const [first, acks, ages] = [numbered, [] as number[], [] as number[]];
  const open = new Set<Promise<void>>();
  const before = await recordsOf(shop);
  const [started, timesBefore] = [performance.now(), processorTimes(jobs.pid())];
  const sentAtMs = (number: number) => started + ((number - first) / perSecond) * 1000;
  const watching = new AbortController();
  const watch = (async () => {
    while (!watching.signal.aborted) {
      const newest = await newestOf(shop);
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
    if (!limiter.take(String(companyId), batch).allowed)
      throw new Error('The limit of a company refused events at a rate that it promises.');
    const { answer } = await acceptEvents(journal, { companyId, eventName: EVENT, nowMs: Date.now() }, records);
    if (answer.accepted !== batch) throw new Error(`Of ${batch} events ${answer.accepted} were accepted.`);
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
  watching.abort();
  await watch;
  const acknowledged = performance.now();
  const sent = numbered - first;
  while ((await recordsOf(shop)) < before + sent) await sleep(20);
  const ended = performance.now();
  const times = processorTimes(jobs.pid());
  const sorted = { acks: acks.toSorted((a, b) => a - b), ages: ages.toSorted((a, b) => a - b) };
  const each = (part: 'frontMs' | 'jobsMs' | 'engineMs') => ((times[part] - timesBefore[part]) / sent) * 1000;
  return {
    ackMs: (share) => sorted.acks[Math.floor(share * (sorted.acks.length - 1))] ?? 0,
    lagMs: ended - acknowledged,
    visibleMs: sorted.ages[Math.floor(0.99 * (sorted.ages.length - 1))] ?? 0,
    acceptedRate: (sent / (acknowledged - started)) * 1000,
    rate: (sent / (ended - started)) * 1000,
    processorUs: { front: each('frontMs'), jobs: each('jobsMs'), engine: each('engineMs') },
  };
}

/** As the event counts them, in the transaction that stores them. */
async function recordsOf({ db, companyId, eventId }: Shop): Promise<number> {
  return db.withCompany(
    companyId,
    async (tx) =>
      (await tx.one<{ records: number }>('select records from event where company_id = $1 and id = $2', [companyId, eventId])).records,
  );
}

async function newestOf({ db, companyId, table }: Shop): Promise<number> {
  const row = await db.withCompany(companyId, (tx) =>
    tx.maybeOne<{ n: number }>(`select c3::int as n from ${table} order by at desc limit 1`),
  );
  return row?.n ?? 0;
}

/** Everything that was acknowledged is there, once. */
async function requireWhole({ db, companyId, table }: Shop, report: Report): Promise<void> {
  const { rows, numbers } = await db.withCompany(companyId, (tx) =>
    tx.one<{ rows: number; numbers: number }>(`select count(*)::int as rows, count(distinct c3)::int as numbers from ${table}`),
  );
  report('events_sent', numbered, 'events');
  report('events_lost', numbered - numbers, 'events');
  report('events_doubled', rows - numbers, 'events');
  if (rows !== numbered || numbers !== numbered) throw new Error('An event was lost or stored twice.');
}
