/** The table of event views. */
import type { Enrichment } from '@limn/contracts';
import type { Tx } from '../../../storage/database.ts';

export interface ViewSettings {
  label: string;
  most_recent_only: boolean;
  event_enrichment: boolean;
  datatable_enrichment: boolean;
  /** A tree of rules. */
  filters: unknown;
  enrichment: Enrichment[];
}

export interface ViewRow extends ViewSettings {
  id: number;
  event_id: number;
  event_name: string;
  name: string;
  revision: number;
  updated_by: number | null;
  created_at: Date;
  updated_at: Date;
}

const VIEW = `v.id, v.event_id, e.name as event_name, v.label, v.name, v.most_recent_only, v.event_enrichment, v.datatable_enrichment, v.filters,
  v.enrichment, v.revision, v.updated_by, v.created_at, v.updated_at
  from event_view v join event e on e.company_id = v.company_id and e.id = v.event_id where v.company_id = $1`;

/** Lists those of one event, or of all. */
export async function listViews(tx: Tx, companyId: number, eventId?: number): Promise<ViewRow[]> {
  const values = [companyId, eventId ?? null];
  return tx.query<ViewRow>(
    `select ${VIEW} and ($2::int is null or v.event_id = $2) order by lower(e.name), e.id, lower(v.label), v.id`,
    values,
  );
}

export async function findView(tx: Tx, companyId: number, id: number): Promise<ViewRow | undefined> {
  return tx.maybeOne<ViewRow>(`select ${VIEW} and v.id = $2`, [companyId, id]);
}

/** Holds the view until the transaction ends, so that two changes follow each other. */
export async function lockView(tx: Tx, companyId: number, id: number): Promise<boolean> {
  return (await tx.query('select id from event_view where company_id = $1 and id = $2 for update', [companyId, id])).length === 1;
}

/**
 * One after the other until the transaction ends, so that neither the names nor the number of views run into
 * each other.
 */
export async function lockNames(tx: Tx, companyId: number): Promise<string[]> {
  await tx.query('select pg_advisory_xact_lock(7320, $1)', [companyId]);
  return (await tx.query<{ name: string }>('select name from event_view where company_id = $1', [companyId])).map(({ name }) => name);
}

export async function insertView(
  tx: Tx,
  companyId: number,
  { event_id, name, ...settings }: ViewSettings & { event_id: number; name: string },
  userId: number | null,
): Promise<number> {
  const { id } = await tx.one<{ id: number }>(
    `insert into event_view (company_id, label, most_recent_only, event_enrichment, datatable_enrichment, filters, enrichment, event_id, name, created_by, updated_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10) returning id`,
    [companyId, ...valuesOf(settings), event_id, name, userId],
  );
  return id;
}

export async function updateView(tx: Tx, companyId: number, id: number, settings: ViewSettings, userId: number | null): Promise<void> {
  await tx.run(
    `update event_view set label = $2, most_recent_only = $3, event_enrichment = $4, datatable_enrichment = $5, filters = $6, enrichment = $7,
       updated_by = $9, updated_at = now(), revision = revision + 1 where company_id = $1 and id = $8`,
    [companyId, ...valuesOf(settings), id, userId],
  );
}

export async function deleteView(tx: Tx, companyId: number, id: number): Promise<void> {
  await tx.run('delete from event_view where company_id = $1 and id = $2', [companyId, id]);
}

/** Holds views until the transaction ends, in one order. */
export async function holdViewRows(tx: Tx, companyId: number, ids: readonly number[]): Promise<{ id: number }[]> {
  return tx.query('select id from event_view where company_id = $1 and id = any ($2) order by id for key share', [companyId, ids]);
}

function valuesOf(settings: ViewSettings): unknown[] {
  const { label, most_recent_only, event_enrichment, datatable_enrichment, filters, enrichment } = settings;
  return [label, most_recent_only, event_enrichment, datatable_enrichment, JSON.stringify(filters), JSON.stringify(enrichment)];
}
