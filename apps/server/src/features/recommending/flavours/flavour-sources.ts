/**
 * The rows that a flavour's scores count: the events of a company that name items, and their views. Both are
 * named by `view_id`.
 */
import type { EventScore } from '@limn/contracts';
import type { Tx } from '../../../storage/database.ts';
import { itemEventRows, itemEvents, type ItemEvent } from '../../data/events/item-events.read.ts';
import { compileView, viewsOf } from '../../data/views/views.read.ts';

export interface FlavourSource {
  /** The id of a view; of an event, for all of its records. */
  viewId: number;
  /** As the screen names it. */
  name: string;
  datatable: number;
  /** About how many rows. */
  records: number;
  event: ItemEvent;
  /** A view that joins the rows of the items: what they say changes without any event. */
  joinsItems: boolean;
}

export interface SelectableEvent {
  id: number;
  name: string;
  datatable: number;
  records: number;
  views: { id: number; label: string }[];
  sources: FlavourSource[];
}

/**
 * SQL of rows (customer text, item text, at timestamptz) with its values. A customer may be named in several
 * ways. An item is in the form in which tables look up their keys.
 */
export interface SourceRows {
  text: string;
  values: unknown[];
  /** The rows are also chosen by what is known of customers now. */
  asksCustomers?: boolean;
}

export interface RowsRequest {
  /** Number of the first parameter. */
  firstParameter?: number;
  /** Only of these customers, who are named in all their ways: an index finds them. */
  customers?: readonly string[];
  /** Unix milliseconds: what "less than 30 days ago" counts from. Left out: now. */
  nowMs?: number;
}

/** Every event that names items of a table, with its views. */
export async function selectableEvents(tx: Tx, companyId: number): Promise<SelectableEvent[]> {
  const events = await itemEvents(tx, companyId);
  const views = events.length === 0 ? [] : await viewsOf(tx, companyId);
  return events.map((event) => {
    const { id, name, datatable, records } = event;
    const own = views.filter((view) => view.event_id === id);
    const source = (viewId: number, shown: string, joinsItems: boolean): FlavourSource => ({
      viewId,
      name: shown,
      datatable,
      records,
      event,
      joinsItems,
    });
    return {
      id,
      name,
      datatable,
      records,
      views: own.map((view) => ({ id: view.id, label: view.label })),
      sources: [source(id, name, false), ...own.map((view) => source(view.id, `${name}: ${view.label}`, view.datatable_enrichment))],
    };
  });
}

/**
 * To be read in the transaction that asked for it, or in a later snapshot. A view that is gone has no rows.
 */
export async function rowsOf(
  tx: Tx,
  companyId: number,
  { viewId, event }: FlavourSource,
  { firstParameter = 1, customers, nowMs = Date.now() }: RowsRequest = {},
): Promise<SourceRows> {
  if (viewId === event.id) return itemEventRows(companyId, event, { firstParameter, ...(customers && { customers }) });
  const view = await compileView(tx, companyId, viewId, { now: nowMs, firstParameter, ...(customers && { customers }) });
  if (!view) return { text: 'select null::text as customer, null::text as item, null::timestamptz as at where false', values: [] };
  return {
    text: `select v.customer, datatable_key(v.item) as item, v.at from (${view.text}) v where v.customer is not null and v.item is not null`,
    values: view.values,
    ...(view.asksCustomers && { asksCustomers: true }),
  };
}

/** Rows of some customers, who are named later: one value of the statement stands for them. */
export interface AmongRows extends SourceRows {
  customersAt: number;
}

/** Names no one: an id of events may be text or a number. */
export const STANDS_FOR_CUSTOMERS = '-777777777777777777';
const LATER_MS = 400 * 86_400_000;

/**
 * As `rowsOf`, of customers who are named with `amongThese`. Undefined where rows may change without an event
 * of their customer: in a view that joins the rows of the items, asks what is known of customers, or what day
 * it is.
 */
export async function rowsAmong(tx: Tx, companyId: number, source: FlavourSource): Promise<AmongRows | undefined> {
  if (source.joinsItems) return undefined;
  const nowMs = Date.now();
  const compiled = (at: number) => rowsOf(tx, companyId, source, { customers: [STANDS_FOR_CUSTOMERS], nowMs: at });
  const [rows, later] = [await compiled(nowMs), await compiled(nowMs + LATER_MS)];
  if (rows.asksCustomers || JSON.stringify(rows) !== JSON.stringify(later)) return undefined;
  const customersAt = customersIn(rows.values);
  return customersAt < 0 ? undefined : { ...rows, customersAt };
}

/** Tells which of a statement's values stands for customers. */
export function customersIn(values: readonly unknown[]): number {
  return values.findIndex((value) => Array.isArray(value) && value.length === 1 && value[0] === STANDS_FOR_CUSTOMERS);
}

export interface FoundSources {
  sources: FlavourSource[];
  /** The ones that are gone, or whose event names no items any more. */
  missing: number[];
}

export function sourcesOf(events: readonly SelectableEvent[], scores: readonly Pick<EventScore, 'view_id'>[]): FoundSources {
  const known = new Map(events.flatMap(({ sources }) => sources.map((source) => [source.viewId, source] as const)));
  const ids = [...new Set(scores.map((score) => score.view_id))];
  return { sources: ids.flatMap((id) => known.get(id) ?? []), missing: ids.filter((id) => !known.has(id)) };
}
