/**
 * Leases on long work: one process at a time holds a name, and says every few seconds that it is still at it.
 * A holder that was killed is silent, and when its lease has ended the next one that asks gets it; at once
 * where its parent saw it die. Who holds one and can't say so in time has to take it as lost.
 */
import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { SILENT_SECONDS, startHeartbeat } from '../platform/heartbeat.ts';
import { processMark } from '../platform/process-lives.ts';
import type { Database } from './database.ts';

export interface Lease {
  /** 1 at first; more where those who held it before ended without letting go. */
  tries: number;
  /** A part of the work is done for good: holders that ended before it count no more. */
  progressed(): Promise<void>;
  /** True once someone else may have it. */
  readonly isLost: boolean;
}

export interface LeaseOptions {
  /** How long a silent holder keeps it. */
  seconds?: number;
}

/** Beats within the time of a lease: some may be lost. */
const BEATS = 5;

/** Undefined where someone else holds it. Lets go however the work ends. */
export async function withLease<T>(
  db: Pick<Database, 'control'>,
  name: string,
  work: (lease: Lease) => Promise<T>,
  { seconds = SILENT_SECONDS }: LeaseOptions = {},
): Promise<{ value: T } | undefined> {
  const holder = randomUUID();
  const taken = await db.control((tx) =>
    tx.maybeOne<{ tries: number }>(
      `insert into job_lease as l (name, holder, ends_at, process) values ($1, $2, now() + make_interval(secs => $3), $4)
       on conflict (name) do update set holder = excluded.holder, ends_at = excluded.ends_at, process = excluded.process, tries = l.tries + 1
       where l.ends_at < now() returning tries`,
      [name, holder, seconds, processMark(process.pid)],
    ),
  );
  if (!taken) return undefined;
  let saidAt = performance.now();
  let isTaken = false;
  const stop = startHeartbeat((seconds * 1000) / BEATS, async () => {
    const askedAt = performance.now();
    const rows = await db.control((tx) =>
      tx.run('update job_lease set ends_at = now() + make_interval(secs => $3) where name = $1 and holder = $2', [name, holder, seconds]),
    );
    if (rows === 1) saidAt = askedAt;
    else isTaken = true;
  });
  const lease: Lease = {
    tries: taken.tries,
    async progressed() {
      await db.control((tx) => tx.run('update job_lease set tries = 1 where name = $1 and holder = $2', [name, holder]));
    },
    get isLost() {
      return isTaken || performance.now() - saidAt > seconds * 1000;
    },
  };
  try {
    return { value: await work(lease) };
  } finally {
    stop();
    await db.control((tx) => tx.run('delete from job_lease where name = $1 and holder = $2', [name, holder])).catch(() => undefined); // it ends by itself
  }
}

/**
 * Ends the leases of a process that is dead. The next one that asks for one of them begins again, as after
 * its end.
 */
export async function endLeasesOf(db: Pick<Database, 'control'>, mark: string): Promise<void> {
  await db.control((tx) => tx.run("update job_lease set ends_at = now() - interval '1 second' where process = $1", [mark]));
}

export async function forgetEndedLeases(client: Client): Promise<void> {
  await client.query(`delete from job_lease where ends_at < now() - interval '7 days'`);
}
