/** The newest events of one customer, as a flavour counts them. */
import type { EventScore } from '@limn/contracts';
import type { Tx } from '../../../storage/database.ts';
import { rowsOf, selectableEvents, sourcesOf } from './flavour-sources.ts';

export interface CustomerEvent {
  item: string;
  at: Date;
  /** Counts among "People who…". */
  starts: boolean;
  /** Counts among "Also did…". */
  done: boolean;
  eventName: string;
}

/** The identities of the customer whom this one names; itself alone where no one is known by it. */
export type NamesOf = (tx: Tx, companyId: number, eid: string) => Promise<string[]>;

export interface AskedScores {
  events_1: readonly EventScore[];
  events_2: readonly EventScore[];
}

/** The limit of what a flavour counts for one customer. */
const MAX_EVENTS = 500;

/** Newest first, of everyone who is named: the identities of one customer, as events name them. */
export async function customerHistory(
  tx: Tx,
  companyId: number,
  names: readonly string[],
  { events_1, events_2 }: AskedScores,
  limit = MAX_EVENTS,
): Promise<CustomerEvent[]> {
  const counted = (scores: readonly EventScore[]) => new Set(scores.filter(({ score }) => score > 0).map(({ view_id }) => view_id));
  const [starts, done] = [counted(events_1), counted(events_2)];
  const { sources } = sourcesOf(await selectableEvents(tx, companyId), [...events_1, ...events_2]);
  if (sources.length === 0) return [];
  const values: unknown[] = [];
  const each: string[] = [];
  for (const [index, source] of sources.entries()) {
    const rows = await rowsOf(tx, companyId, source, { firstParameter: values.length + 1, customers: names });
    values.push(...rows.values);
    each.push(`(select ${index} as source, r.item, r.at from (${rows.text}) r where r.item is not null order by r.at desc limit ${limit})`);
  }
  const rows = await tx.query<{ source: number; item: string; at: Date }>(
    `select * from (${each.join(' union all ')}) newest order by at desc, item limit ${limit}`,
    values,
  );
  return rows.flatMap(({ source, item, at }) => {
    const of = sources[source];
    if (!of) return [];
    return [{ item, at, starts: starts.has(of.viewId), done: done.has(of.viewId), eventName: of.name }];
  });
}
