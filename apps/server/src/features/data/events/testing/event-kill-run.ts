/**
 * Collects at a rate while parts are killed (kill -9), then looks for every acknowledged event in its table:
 * once, and no other twice.
 */
import { execFileSync, fork, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startJobs } from '../../../../jobs/start-jobs.ts';
import { createLog } from '../../../../platform/log.ts';
import { openDatabase, type Database } from '../../../../storage/database.ts';
import { eventTableName } from '../../../../storage/event-tables.ts';
import { addField, createEvent } from '../events.service.ts';
import type { EventFrontNews, EventFrontOrder } from './event-front-main.ts';

export type EventVictim = 'front' | 'jobs' | 'server';

export interface EventKillResult {
  acknowledged: number;
  /** Acknowledged events that are in no table. */
  lost: number;
  /** Events that are there more than once. */
  doubled: number;
  /** Whether the event's count of records is that of its table. */
  isCounted: boolean;
  settledMs: number;
}

const EVENT = 'Purchase';
const NUMBERS_PER_FRONT = 1_000_000;
const SETTLE_MS = 60_000;

export async function eventKillRun({
  perSecond,
  batch,
  victims,
  pauseMs,
}: {
  perSecond: number;
  batch: number;
  victims: readonly EventVictim[];
  pauseMs: number;
}): Promise<EventKillResult> {
  const dataDir = mkdtempSync(join(tmpdir(), 'limn-event-kill-'));
  const directory = join(dataDir, 'journal');
  const log = createLog('silent');
  const db = await openDatabase({ dataDir }, log);
  const acknowledged = new Set<number>();
  const companyId = await db.control(
    async (tx) => (await tx.one<{ id: number }>(`insert into company (name) values ('Shop') returning id`)).id,
  );
  const event = await db.withCompany(companyId, async (tx) => {
    const made = await createEvent(tx, { companyId, userId: null }, { event_name: EVENT, id_datatype: 'text' });
    await addField(tx, companyId, made, { name: 'total', data_type: 'int' });
    return made.id;
  });
  let fronts = 0;
  const front = () =>
    startFront(
      {
        logins: db.logins,
        directory,
        companyId,
        eventName: EVENT,
        first: fronts++ * NUMBERS_PER_FRONT,
        perSecond,
        batch,
      },
      acknowledged,
    );
  let current = front();
  const jobs = startJobs({ login: db.logins.jobs, directory, log, logLevel: 'silent' });
  try {
    await begun(acknowledged, 0);
    for (const victim of victims) {
      await sleep(pauseMs);
      if (victim === 'jobs') killProcess(jobs.pid());
      else if (victim === 'server') killProcess(serverPid(dataDir));
      else {
        await current.kill();
        const before = acknowledged.size;
        current = front();
        await begun(acknowledged, before);
      }
    }
    await sleep(pauseMs);
    await current.finish();
    const ended = performance.now();
    const stored = await settled(db, { companyId, event }, acknowledged);
    const counts = new Map<number, number>();
    for (const number of stored.numbers) counts.set(number, (counts.get(number) ?? 0) + 1);
    return {
      acknowledged: acknowledged.size,
      lost: [...acknowledged].filter((number) => !counts.has(number)).length,
      doubled: [...counts.values()].filter((n) => n > 1).length,
      isCounted: stored.records === stored.numbers.length,
      settledMs: performance.now() - ended,
    };
  } finally {
    await current.kill();
    await jobs.stop();
    await db.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

interface Stored {
  numbers: number[];
  records: number;
}

/** When nothing more comes and all that was acknowledged is there, or when it has taken too long. */
async function settled(
  db: Database,
  { companyId, event }: { companyId: number; event: number },
  acknowledged: ReadonlySet<number>,
): Promise<Stored> {
  let last: Stored | undefined;
  for (const deadline = Date.now() + SETTLE_MS; Date.now() < deadline; await sleep(300)) {
    const now = await db
      .withCompany(companyId, async (tx): Promise<Stored> => {
        const rows = await tx.query<{ n: number }>(`select c2 as n from ${eventTableName({ companyId, id: event, generation: 1 })}`);
        const { records } = await tx.one<{ records: number }>('select records from event where company_id = $1 and id = $2', [
          companyId,
          event,
        ]);
        return { numbers: rows.map(({ n }) => n), records };
      })
      .catch(() => undefined); // the server is just coming back
    // Others are there, too: who was killed had not acknowledged them yet.
    const stored = new Set(now?.numbers);
    const isAll = [...acknowledged].every((number) => stored.has(number));
    if (isAll && now && now.numbers.length === last?.numbers.length) return now;
    last = now;
  }
  return last ?? { numbers: [], records: -1 };
}

interface Front {
  kill(): Promise<void>;
  finish(): Promise<void>;
}

function startFront(order: EventFrontOrder, acknowledged: Set<number>): Front {
  const child: ChildProcess = fork(fileURLToPath(new URL('./event-front-main.ts', import.meta.url)), [], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.on('message', ({ numbers }: EventFrontNews) => {
    for (const number of numbers) acknowledged.add(number);
  });
  child.send(order, () => undefined);
  return {
    async kill() {
      child.kill('SIGKILL');
      await gone;
    },
    async finish() {
      child.send('stop', () => undefined);
      await gone;
    },
  };
}

/** On a machine with much to do a process takes its time to start. */
async function begun(acknowledged: ReadonlySet<number>, before: number): Promise<void> {
  for (const deadline = Date.now() + 10_000; acknowledged.size === before && Date.now() < deadline;) await sleep(20);
}

function serverPid(dataDir: string): number | undefined {
  try {
    return Number(readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0]);
  } catch {
    return undefined;
  }
}

function killProcess(pid: number | undefined): void {
  if (pid === undefined || !(pid > 1)) return;
  try {
    execFileSync('/bin/sh', ['-c', `kill -9 ${pid}`], { stdio: 'ignore' });
  } catch {
    // It was gone already.
  }
}
