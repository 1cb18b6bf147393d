/**
 * Reads of event views for other features: which there are, and each as a statement that can be read from.
 */
import { AppError } from '@limn/model';
import type { EventViewSummary } from '@limn/contracts';
import type { Tx } from '../../../storage/database.ts';
import { otherNames } from '../customers/customers.read.ts';
import type { HoldUsed } from '../uses/uses.port.ts';
import { Values, viewParts } from './compile-view.ts';
import { asksCustomer } from './split-filters.ts';
import type { ViewField } from './view-fields.ts';
import { viewSource, type ViewSource } from './view-source.ts';
import { findView, holdViewRows, listViews, type ViewRow } from './views.store.ts';

export type { ViewField } from './view-fields.ts';

export interface CompiledView {
  /**
   * A `select` without order, to be put into parentheses: `select customer, item from (${text}) v`. Its
   * columns are
   * - `customer` (text): as whom the event names its customer, null where it names no one; one person may
   *   have several such names,
   * - `item` (text): the value of the event's item field, as it was collected, or null,
   * - `value` (numeric): that of its value field, or null,
   * - `at` (timestamptz), `key` (uuid, the same in every view that shows the event),
   * - and one for each of `fields`, under its `column`.
   */
  text: string;
  /** Values of its parameters, from `firstParameter` on. */
  values: unknown[];
  /** The event's own fields, those of the enrichments and of the item's row. */
  fields: ViewField[];
  /** The table that holds the items; undefined where the event has no item field. */
  itemTable: number | undefined;
  /** Whether its rules ask what is known of customers now: then its rows change without any event. */
  asksCustomers: boolean;
}

export interface CompileOptions {
  /** Unix milliseconds: what "less than 30 days ago" counts from. */
  now: number;
  /** Number of the first parameter, 1 unless the statement around it has others. */
  firstParameter?: number;
  /**
   * Only events of these customers, who are named in all their ways: found by an index, and what enrichments
   * say of them is the same as without it.
   */
  customers?: readonly string[];
}

/**
 * The events that a view shows now, as SQL; undefined where there is no such view. Read it in the transaction
 * that compiled it.
 */
export async function compileView(tx: Tx, companyId: number, id: number, options: CompileOptions): Promise<CompiledView | undefined> {
  const view = await findView(tx, companyId, id);
  const source = view && (await viewSource(tx, companyId, view));
  return source && compileSource(source, options);
}

export function compileSource(source: ViewSource, options: CompileOptions): CompiledView {
  const { companyId } = source;
  const values = new Values(options.firstParameter);
  const some = options.customers && amongCustomers(source.event.idDatatype, options.customers, values);
  const parts = viewParts(source, values, options.now, () => otherNames(companyId, some?.names), some?.names);
  const events = parts.enriched(parts.chosen(some?.condition ?? 'true'));
  return {
    text: source.settings.most_recent_only ? parts.mostRecent(events) : events,
    values: values.list,
    fields: parts.fields,
    itemTable: source.item?.itemTable ?? undefined,
    asksCustomers: asksCustomer(source.settings.filters),
  };
}

/**
 * A condition on the first column of the event, by which it is indexed, and SQL of the names in it (text[]).
 */
export function amongCustomers(
  type: 'text' | 'number',
  customers: readonly string[],
  values: Values,
): { condition: string; names: string } {
  // Any other text names none of them.
  const fitting = type === 'number' ? customers.filter((id) => /^-?\d{1,18}$/.test(id)) : customers;
  const list = values.add(fitting, type === 'number' ? 'bigint[]' : 'text[]');
  return { condition: `t.c1 = any (${list})`, names: type === 'number' ? `${list}::text[]` : list };
}

/** Views of one event, or of all by the name of their event; then by their own. */
export async function viewsOf(tx: Tx, companyId: number, eventId?: number): Promise<EventViewSummary[]> {
  return (await listViews(tx, companyId, eventId)).map(wireSummary);
}

/** A view of this company; unknown ones and those of others are refused alike. */
export async function requireView(tx: Tx, companyId: number, id: number): Promise<ViewRow> {
  const view = await findView(tx, companyId, id);
  if (!view) throw noSuchView();
  return view;
}

/** Holds views that something begins to use, so that none is deleted meanwhile. */
export const holdViews: HoldUsed = (tx, companyId, ids) => holdViewRows(tx, companyId, ids.map(Number));

export function wireSummary(row: ViewRow): EventViewSummary {
  const { id, event_id, event_name, label, name, most_recent_only, event_enrichment, datatable_enrichment } = row;
  return {
    id,
    event_id,
    event_name,
    label,
    name,
    most_recent_only,
    event_enrichment,
    datatable_enrichment,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

export function noSuchView(): AppError {
  return new AppError('not_found', { publicMessage: 'There is no such view.' });
}
