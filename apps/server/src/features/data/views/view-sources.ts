/**
 * Sources of views by their names, kept between look-ups of single customers. Each look-up finds the view
 * together with a stamp of all that its source is read from, so none is out of date, and no change has to be
 * heard of.
 */
import { createByteCache } from '../../../platform/byte-cache.ts';
import type { Tx } from '../../../storage/database.ts';
import { asksCustomer } from './split-filters.ts';
import { viewSource, type ViewSource } from './view-source.ts';
import { findView } from './views.store.ts';

/** Undefined where there is no such view. */
export type FindViewSource = (tx: Tx, companyId: number, name: string) => Promise<ViewSource | undefined>;

const MAX_BYTES = 8 * 1024 * 1024;
/** A source takes some times as much memory as its parts as text. */
const BYTES_OF_CHARACTER = 8;

/**
 * The view, and as text: its settings, the columns and marks of its event's fields, the rows and columns of
 * its items, the timezone and locale.
 */
const STAMPED = `select v.id, jsonb_build_array(v.id, v.revision, e.name, e.id_datatype, e.generation, c.timezone, c.locale,
    (select jsonb_agg(jsonb_build_array(f.id, f.name, f.data_type, f.column_number, f.item_field, f.item_datatable, f.identity_field, f.value_field) order by f.id)
     from event_field f where f.company_id = v.company_id and f.event_id = v.event_id),
    d.id, d.name, d.generation, d.unique_header, d.columns)::text as stamp
  from event_view v join event e on e.company_id = v.company_id and e.id = v.event_id join company c on c.id = v.company_id
    left join event_field i on i.company_id = v.company_id and i.event_id = v.event_id and i.item_field
    left join datatable d on d.company_id = v.company_id and d.id = i.item_datatable
  where v.company_id = $1 and v.name = $2`;

export function createViewSources(maxBytes = MAX_BYTES): FindViewSource {
  const kept = createByteCache<{ stamp: string; source: ViewSource }>(maxBytes);
  return async (tx, companyId, name) => {
    const [view] = await tx.often<{ id: number; stamp: string }>(STAMPED, [companyId, name]);
    if (!view) return undefined;
    const key = `${companyId} ${name}`;
    const held = kept.get(key);
    if (held?.stamp === view.stamp) return held.source;
    const row = await findView(tx, companyId, view.id);
    const source = row && (await viewSource(tx, companyId, row));
    // Where fields of customers are asked, it depends on more than the stamp says.
    if (source && !asksCustomer(source.settings.filters)) kept.set(key, { stamp: view.stamp, source }, weightOf(view.stamp, source));
    else kept.delete(key);
    return source;
  };
}

function weightOf(stamp: string, { settings }: ViewSource): number {
  return BYTES_OF_CHARACTER * (stamp.length + JSON.stringify([settings.filters, settings.enrichment]).length);
}
