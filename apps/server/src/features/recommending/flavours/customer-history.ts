/** The newest events of one customer, as a flavour counts them. */
import type { EventScore } from '@limn/contracts';
import type { Tx } from '../../../storage/database.ts';
import { customersIn, rowsOf, selectableEvents, sourcesOf, STANDS_FOR_CUSTOMERS } from './flavour-sources.ts';

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

/**
 * Reads customers' histories, as long as the events that it reads have the columns and views that they had.
 */
export interface HistoryReader {
  /** Newest first, of everyone who is named: the identities of one customer, as events name them. */
  read(tx: Tx, names: readonly string[]): Promise<CustomerEvent[]>;
}

/** The limit of what a flavour counts for one customer. */
const MAX_EVENTS = 500;

export async function historyReader(
  tx: Tx,
  companyId: number,
  { events_1, events_2 }: AskedScores,
  limit = MAX_EVENTS,
): Promise<HistoryReader> {
  const counted = (scores: readonly EventScore[]) => new Set(scores.filter(({ score }) => score > 0).map(({ view_id }) => view_id));
  const [starts, done] = [counted(events_1), counted(events_2)];
  const { sources } = sourcesOf(await selectableEvents(tx, companyId), [...events_1, ...events_2]);
  const values: ((names: readonly string[]) => unknown)[] = [];
  const each: string[] = [];
  for (const [index, source] of sources.entries()) {
    const rows = await rowsOf(tx, companyId, source, { firstParameter: values.length + 1, customers: [STANDS_FOR_CUSTOMERS] });
    const customersAt = customersIn(rows.values);
    values.push(
      ...rows.values.map((value, at) => (names: readonly string[]) => (at === customersAt ? fitting(names, source.event) : value)),
    );
    each.push(`(select ${index} as source, r.item, r.at from (${rows.text}) r where r.item is not null order by r.at desc limit ${limit})`);
  }
  const text = `select * from (${each.join(' union all ')}) newest order by at desc, item limit ${limit}`;
  return {
    async read(now, names) {
      if (sources.length === 0) return [];
      const rows = await now.query<{ source: number; item: string; at: Date }>(
        text,
        values.map((value) => value(names)),
      );
      return rows.flatMap(({ source, item, at }) => {
        const of = sources[source];
        if (!of) return [];
        return [{ item, at, starts: starts.has(of.viewId), done: done.has(of.viewId), eventName: of.name }];
      });
    },
  };
}

/** Other texts name none of the customers of an event whose ids are numbers. */
function fitting(names: readonly string[], { idType }: { idType: 'text' | 'number' }): readonly string[] {
  return idType === 'number' ? names.filter((name) => /^-?\d{1,18}$/.test(name)) : names;
}
