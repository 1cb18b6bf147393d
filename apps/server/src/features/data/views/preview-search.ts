/** A search of a preview: where it is, what it found, and how long it may take. */
import type { Tx } from '../../../storage/database.ts';
import type { ViewSource } from './view-source.ts';

const QUERY_CANCELED = '57014';

/**
 * Where the search is: events before this one are still to be looked at. Times are PostgreSQL's text, which
 * is exact.
 */
export interface Cursor {
  at: string;
  key: string | undefined;
}

export type Row = Record<string, unknown> & {
  key: string;
  sent_id: string | null;
  at: Date;
  customer: string | null;
  rest: string | null;
  micros?: number;
};

export interface Preview {
  rows: Row[];
  /** Undefined when every event was looked at, or enough were found. */
  cursor: Cursor | undefined;
  /** All names of those whose most recent event is among the rows. */
  shown: Set<string>;
}

export interface Search {
  now: number;
  /**
   * By performance.now(): when to stop, and from when on enough events are enough although others may be
   * newer.
   */
  deadline: number;
  soon: number;
}

/** An answer takes 2 s at most, and a fifth of one where there is enough to show. */
export function searchFrom(now: number): Search {
  const started = performance.now();
  return { now, deadline: started + 1800, soon: started + 150 };
}

export function newPreview(): Preview {
  return { rows: [], cursor: { at: 'infinity', key: undefined }, shown: new Set() };
}

/**
 * A moment so many events earlier; undefined where there are fewer. Sorted by the column and not by its text,
 * for which there is no index.
 */
export async function startOfStretch(tx: Tx, source: ViewSource, at: string, events: number): Promise<string | undefined> {
  const { table } = source.event;
  const row = await tx.maybeOne<{ at: string; is_same: boolean }>(
    `select t.at::text as at, t.at = $1::timestamptz as is_same from ${table} t where t.at <= $1::timestamptz order by t.at desc offset $2 limit 1`,
    [at, events],
  );
  if (!row?.is_same) return row?.at;
  // More events than that at one moment.
  return (await tx.one<{ at: string | null }>(`select max(at)::text as at from ${table} where at < $1::timestamptz`, [at])).at ?? undefined;
}

/** The next statement may take what is left of the time. */
export async function limitTime(tx: Tx, { deadline }: Pick<Search, 'deadline'>): Promise<void> {
  const leftMs = Math.max(1, Math.ceil(deadline - performance.now()));
  await tx.query(`select set_config('statement_timeout', $1, true)`, [String(leftMs)]);
}

/** False where the work was cut off because its time was up. */
export async function inTime(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    const { code, cause } = error as { code?: string; cause?: { code?: string } };
    if (code !== QUERY_CANCELED && cause?.code !== QUERY_CANCELED) throw error;
    return false;
  }
}
