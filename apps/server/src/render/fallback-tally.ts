/**
 * Counts the opens that got something else than their own picture, and why: for the metric, for one line a
 * minute in the log, and for the company's dashboard, which reads what is written here every few seconds.
 */
import { AppError } from '@limn/model';
import type { Log } from '../platform/log.ts';
import type { Database } from '../storage/database.ts';

/**
 * `overload`: more opens than can be drawn. `not_drawn`: drawing failed, or what it needs could not be had.
 * `no_record`: the table or feed has none for this reader. `unpaid`: no credits are left.
 */
export const FALLBACK_REASONS = ['overload', 'not_drawn', 'no_record', 'unpaid'] as const;
export type FallbackReason = (typeof FALLBACK_REASONS)[number];

export interface FallbackTally {
  note(companyId: number, reason: FallbackReason): void;
  /** Since the start. */
  readonly totals: Readonly<Record<FallbackReason, number>>;
  /** Writes what is noted for the dashboards. */
  flush(): Promise<void>;
  /** Says and writes the rest. */
  close(): Promise<void>;
}

export interface FallbackTallyDeps {
  db: Pick<Database, 'withCompany'>;
  log: Log;
  nowMs: () => number;
}

interface Entry {
  companyId: number;
  reason: FallbackReason;
  minute: number;
  n: number;
}

const MINUTE_MS = 60_000;
const FLUSH_MS = 5000;
/** A database that stays away must not fill the memory. */
const MAX_ENTRIES = 10_000;

export function createFallbackTally({ db, log, nowMs }: FallbackTallyDeps): FallbackTally {
  const totals = none();
  let unsaid = none();
  let companies = new Set<number>();
  let noted = new Map<string, Entry>();
  const saying = setInterval(say, MINUTE_MS);
  const flushing = setInterval(() => void flush(), FLUSH_MS);
  saying.unref();
  flushing.unref();

  function say(): void {
    if (companies.size === 0) return;
    log.warn('render.fallbacks', { ...unsaid, companies: companies.size });
    unsaid = none();
    companies = new Set();
  }

  function add(entry: Entry): void {
    const key = `${entry.companyId} ${entry.minute} ${entry.reason}`;
    const known = noted.get(key);
    if (known) known.n += entry.n;
    else if (noted.size < MAX_ENTRIES) noted.set(key, entry);
  }

  async function flush(): Promise<void> {
    const taken = noted;
    noted = new Map();
    let isAway = false;
    for (const entry of taken.values()) {
      try {
        if (!isAway) await write(db, entry);
      } catch (error) {
        // Tallies of a deleted company would be refused for ever.
        isAway = error instanceof AppError && error.code === 'unavailable';
        log.warn('render.fallbacks_not_written', { why: error instanceof Error ? error.name : 'unknown' });
      }
      if (isAway) add(entry);
    }
  }

  return {
    totals,
    note(companyId, reason) {
      totals[reason]++;
      unsaid[reason]++;
      companies.add(companyId);
      add({ companyId, reason, minute: Math.floor(nowMs() / MINUTE_MS), n: 1 });
    },
    flush,
    async close() {
      clearInterval(saying);
      clearInterval(flushing);
      say();
      await flush();
    },
  };
}

function none(): Record<FallbackReason, number> {
  return { overload: 0, not_drawn: 0, no_record: 0, unpaid: 0 };
}

async function write(db: Pick<Database, 'withCompany'>, { companyId, reason, minute, n }: Entry): Promise<void> {
  await db.withCompany(companyId, (tx) =>
    tx.run(
      `insert into fallback_answer (company_id, minute, reason, n) values ($1, $2, $3, $4)
       on conflict (company_id, minute, reason) do update set n = fallback_answer.n + excluded.n`,
      [companyId, new Date(minute * MINUTE_MS), reason, n],
    ),
  );
}
