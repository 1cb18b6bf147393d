/** The rows that a flavour's scores count: the events of a company that name items, and their views. Both are named by `view_id`. */
import type { EventScore } from '@limn/contracts';
import type { Tx } from '../../../storage/database.ts';
import { itemEvents } from '../../data/events/item-events.read.ts';

export interface FlavourSource {
  /** The id of a view; of an event, for all of its records. */
  viewId: number;
  /** As the screen names it. */
  name: string;
  datatable: number;
  /** About how many rows. */
  records: number;
  /** SQL of rows (customer text, item text, at timestamptz). */
  rows: string;
}

export interface SelectableEvent {
  id: number;
  name: string;
  datatable: number;
  records: number;
  views: { id: number; label: string }[];
  sources: FlavourSource[];
}

/** Every event that names items of a table, with its views. */
export async function selectableEvents(tx: Tx, companyId: number): Promise<SelectableEvent[]> {
  const events = await itemEvents(tx, companyId);
  return events.map(({ id, name, datatable, records, rows }) => ({
    id,
    name,
    datatable,
    records,
    views: [],
    sources: [{ viewId: id, name, datatable, records, rows }],
  }));
}

export interface FoundSources {
  sources: FlavourSource[];
  /** Those that are gone, or whose event names no items any more. */
  missing: number[];
}

export function sourcesOf(events: readonly SelectableEvent[], scores: readonly Pick<EventScore, 'view_id'>[]): FoundSources {
  const known = new Map(events.flatMap(({ sources }) => sources.map((source) => [source.viewId, source] as const)));
  const ids = [...new Set(scores.map((score) => score.view_id))];
  return { sources: ids.flatMap((id) => known.get(id) ?? []), missing: ids.filter((id) => !known.has(id)) };
}
