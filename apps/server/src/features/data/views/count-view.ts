/**
 * How many events pass the filters of a view, for the number beside the builder: from the newest event
 * backwards, a stretch at a time, until all were looked at or time is up. What enrichments say is known only
 * over whole histories, so rules on them are not counted.
 */
import type { EventCount } from '@limn/contracts';
import type { Tx } from '../../../storage/database.ts';
import { Values, viewParts } from './compile-view.ts';
import { NO_OTHERS } from './people-in-previews.ts';
import { limitTime, startOfStretch } from './preview-search.ts';
import type { ViewSource } from './view-source.ts';

/** Events of the first stretch; later ones are longer for as long as they are quick. */
const FIRST_STRETCH = 2000;
const MAX_STRETCH = 512_000;
const GROWTH = 4;
const QUICK_MS = 100;

export interface CountSearch {
  now: number;
  /** By performance.now(): what was not looked at by then is left out. */
  deadline: number;
  stretch?: number;
}

/** Fills the count as far as it gets, so that it stays where a statement is cut off. */
export async function countView(
  tx: Tx,
  source: ViewSource,
  count: EventCount,
  { now, deadline, stretch: first = FIRST_STRETCH }: CountSearch,
): Promise<void> {
  const { table, records } = source.event;
  count.total = records;
  // Each stretch is found by an index; an event that has just been filled has no statistics that would say
  // so.
  await tx.query(`select set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true)`);
  for (let at = 'infinity', stretch = first; performance.now() < deadline;) {
    const from = performance.now();
    await limitTime(tx, { deadline });
    const since = await startOfStretch(tx, source, at, stretch);
    const values = new Values();
    const until = values.add(at, 'timestamptz');
    const within = `t.at <= ${until}${since === undefined ? '' : ` and t.at > ${values.add(since, 'timestamptz')}`}`;
    const chosen = viewParts(source, values, now, NO_OTHERS).chosen(within);
    const { seen, matching } = await tx.one<{ seen: number; matching: number }>(
      `select (select count(*) from ${table} t where ${within}) as seen, (select count(*) from (${chosen}) s) as matching`,
      values.list,
    );
    count.counted += seen;
    count.matching += matching;
    if (since === undefined) {
      count.total = count.counted;
      return;
    }
    at = since;
    if (performance.now() - from < QUICK_MS) stretch = Math.min(stretch * GROWTH, MAX_STRETCH);
  }
}
