/**
 * Aggregates are rebuilt while the jobs, or the database, are killed (kill -9): a reader meanwhile sees the
 * old figures or the new ones.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startJobs } from '../../../../jobs/start-jobs.ts';
import { createLog } from '../../../../platform/log.ts';
import { openDatabase, type Database } from '../../../../storage/database.ts';
import { askedBy, dayOf, figuresOfCustomer } from '../aggregates.store.ts';
import { aBuiltShop, type BuiltShop } from './built-shop.ts';

export type RebuildVictim = 'jobs' | 'server';

export interface RebuildKillResult {
  /** Sums of all customers that were read, each once, in the order in which they were read first. */
  seen: number[];
  before: number;
  after: number;
  readings: number;
  /** Readings of one customer whose windows were not all old or all new. */
  mixed: number;
  /** Generations of days that are left. */
  generations: number;
}

/** A machine at work on other things takes its time to take the old days away. */
const SETTLE_MS = 400_000;

export async function rebuildKillRun({
  events,
  victims,
  pauseMs,
}: {
  events: number;
  victims: readonly RebuildVictim[];
  pauseMs: number;
}): Promise<RebuildKillResult> {
  const dataDir = mkdtempSync(join(tmpdir(), 'limn-rebuild-kill-'));
  const log = createLog('silent');
  const db = await openDatabase({ dataDir }, log);
  const shop = await aBuiltShop(db, { events, customers: events / 10 });
  const before = (await totalOf(db, shop)) ?? 0;
  await shop.changeRows('c2 = c2 * 2 + 1');
  const after = before * 2 + events;
  const result: RebuildKillResult = { seen: [], before, after, readings: 0, mixed: 0, generations: 0 };
  const jobs = startJobs({ login: db.logins.jobs, directory: join(dataDir, 'journal'), log, logLevel: 'silent' });
  const watching = new AbortController();
  const watch = read(db, shop, result, watching.signal);
  try {
    await shop.makeDue();
    for (const victim of victims) {
      await sleep(pauseMs);
      kill(victim === 'jobs' ? jobs.pid() : serverPid(dataDir));
    }
    for (const deadline = Date.now() + SETTLE_MS; Date.now() < deadline; await sleep(200)) {
      const generations = await shop.generations().catch(() => undefined);
      if (result.seen.includes(after) && generations === 1) break;
    }
    watching.abort();
    await watch;
    result.generations = await shop.generations();
    return result;
  } finally {
    watching.abort();
    await jobs.stop();
    await db.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function read(db: Database, shop: BuiltShop, result: RebuildKillResult, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    // The server may just be coming back.
    const total = await totalOf(db, shop).catch(() => undefined);
    const mixed = await isMixed(db, shop).catch(() => false);
    if (total !== undefined) {
      result.readings += 1;
      if (!result.seen.includes(total)) result.seen.push(total);
    }
    if (mixed) result.mixed += 1;
    await sleep(5);
  }
}

/** The sum of all customers by the generation that is read, in one statement. */
async function totalOf(db: Database, { companyId, eventId }: BuiltShop): Promise<number | undefined> {
  return db.withCompany(companyId, async (tx) => {
    const row = await tx.maybeOne<{ total: string | null }>(
      `select sum(d.total)::text as total from customer_aggregate a
       join customer_day d on d.company_id = a.company_id and d.event_id = a.event_id and d.generation = a.generation
       where a.company_id = $1 and a.event_id = $2`,
      [companyId, eventId],
    );
    return row?.total == null ? undefined : Number(row.total);
  });
}

/** All old values are even and all new ones odd. */
async function isMixed(db: Database, { companyId, customers }: BuiltShop): Promise<boolean> {
  const customer = customers[Math.floor(Math.random() * customers.length)] ?? 0;
  const [figures] = await db.withCompany(companyId, (tx) => figuresOfCustomer(askedBy(tx, companyId), customer, dayOf(Date.now())));
  if (!figures) return false;
  const kinds = Object.values(figures.windows).flatMap(({ first, last }) =>
    [first, last].flatMap((text) => (text === null ? [] : [Number(text) % 2])),
  );
  return new Set(kinds).size > 1;
}

function serverPid(dataDir: string): number | undefined {
  try {
    return Number(readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0]);
  } catch {
    return undefined;
  }
}

function kill(pid: number | undefined): void {
  if (pid === undefined || !(pid > 1)) return;
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It was gone already.
  }
}
