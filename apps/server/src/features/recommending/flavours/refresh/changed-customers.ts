/** Which customers have to be counted again: those whose records arrived since the refresh before, where that is all that can have changed. */
import { newRecordsBetween, EVENT_MARKS, MARKS_LAST_MS, type EventMark } from '../../../data/events/new-records.read.ts';
import type { SnapshotRead } from '../../../../storage/snapshot-read.ts';
import type { Counted, LearnOrder } from './learning.ts';

/** Share of the known customers: counting more again takes as long as counting all. */
const MAX_CHANGED = 0.1;
/** So many, added up over refreshes, make the evaluation one of other customers; it is made only when all are counted. */
const MAX_RECOUNTED = 0.25;
const ROWS_AT_ONCE = 10_000;

export async function countedOf(read: SnapshotRead, { companyId, statements, events }: LearnOrder): Promise<Counted> {
  const { marks } = await read.one<{ marks: EventMark[] }>(EVENT_MARKS, [companyId, events.map(({ id }) => id)]);
  const { at } = await read.one<{ at: number }>('select extract(epoch from now())::float8 * 1000 as at', []);
  return { statements, marks, atMs: at, builtMs: at, recounted: 0 };
}

/** Undefined where all customers have to be counted. */
export async function changedCustomers(
  read: SnapshotRead,
  { events }: LearnOrder,
  before: Counted,
  now: Counted,
  known: number,
): Promise<readonly string[] | undefined> {
  if (before.statements !== now.statements || now.atMs - before.builtMs > MARKS_LAST_MS || now.atMs < before.atMs) return undefined;
  const changed = new Set<string>();
  const most = Math.min(known * MAX_CHANGED, known * MAX_RECOUNTED - before.recounted);
  for (const { id, arrived } of events) {
    const [was, is] = [before, now].map(({ marks }) => marks.find((mark) => mark.id === id));
    const found = was && is ? newRecordsBetween(was, is) : { kind: 'unknown' as const };
    if (found.kind === 'unknown') return undefined;
    if (found.kind === 'none') continue;
    const range = [found.fromMs, found.untilMs].map((ms) => new Date(ms).toISOString());
    for await (const customers of read.texts(arrived, range, ROWS_AT_ONCE)) {
      for (const customer of customers) changed.add(customer);
      if (changed.size > most) return undefined;
    }
  }
  return [...changed];
}
