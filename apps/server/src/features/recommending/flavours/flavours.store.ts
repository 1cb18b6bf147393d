/** The tables of flavours and of the generations of their models. */
import type { EventScore, FlavourAdvice, FlavourEvaluation, FlavourModelFacts } from '@limn/contracts';
import type { Within } from '@limn/flavours';
import type { RenderTx, Tx } from '../../../storage/database.ts';
import type { Counted } from './refresh/learning.ts';

export interface FlavourSettings {
  label: string;
  datatable_id: number | null;
  enabled: boolean;
  events_1: EventScore[];
  events_2: EventScore[];
  within: Within;
  recency_days: number | null;
  refresh_hours: 0 | 1 | 6 | 24 | 168;
  category_column: string | null;
  price_column: string | null;
}

export interface FlavourRow extends FlavourSettings {
  id: number;
  revision: number;
  datatable_name: string | null;
  generation: number | null;
  last_refresh: Date | null;
  /** True while someone works at it, or says that it waits. */
  refreshing: boolean;
  refresh_state: 'waiting' | 'running' | null;
  progress: number;
  reason: string | null;
  next_refresh_at: Date | null;
  updated_at: Date;
  updated_by: number | null;
}

/** A refresh that reported nothing for so long counts as ended: what is shown never stays at refreshing. */
const SILENT_SECONDS = 45;

const FLAVOUR = `f.id, f.revision, f.label, f.datatable_id, f.enabled, f.events_1, f.events_2, f.within, f.recency_days, f.refresh_hours,
  f.category_column, f.price_column, f.generation, f.refresh_state, f.progress, f.reason, f.next_refresh_at, f.updated_at, f.updated_by,
  t.name as datatable_name, g.made_at as last_refresh,
  f.refresh_state is not null and f.beat_at > now() - interval '${SILENT_SECONDS} seconds' as refreshing`;
const FROM = `from flavour f left join datatable t on t.company_id = f.company_id and t.id = f.datatable_id
  left join flavour_generation g on g.company_id = f.company_id and g.flavour_id = f.id and g.generation = f.generation
  where f.company_id = $1`;

export async function listFlavours(tx: Tx, companyId: number): Promise<FlavourRow[]> {
  return tx.query<FlavourRow>(`select ${FLAVOUR} ${FROM} order by lower(f.label), f.id`, [companyId]);
}

export async function findFlavour(tx: Tx, companyId: number, id: number): Promise<FlavourRow | undefined> {
  return tx.maybeOne<FlavourRow>(`select ${FLAVOUR} ${FROM} and f.id = $2`, [companyId, id]);
}

/** Holds it until the transaction ends, so that two changes follow each other. */
export async function lockFlavour(tx: Tx, companyId: number, id: number): Promise<boolean> {
  return (await tx.query('select id from flavour where company_id = $1 and id = $2 for update', [companyId, id])).length === 1;
}

/** One after the other until the transaction ends, so that two that come together are counted as two. */
export async function countFlavours(tx: Tx, companyId: number): Promise<number> {
  await tx.run('select pg_advisory_xact_lock(7302, $1)', [companyId]);
  return (await tx.one<{ n: number }>('select count(*)::int as n from flavour where company_id = $1', [companyId])).n;
}

export async function insertFlavour(tx: Tx, companyId: number, label: string, userId: number | null): Promise<number> {
  const { id } = await tx.one<{ id: number }>(
    'insert into flavour (company_id, label, created_by, updated_by) values ($1, $2, $3, $3) returning id',
    [companyId, label, userId],
  );
  return id;
}

export async function updateFlavour(
  tx: Tx,
  companyId: number,
  id: number,
  settings: FlavourSettings,
  userId: number | null,
): Promise<void> {
  await tx.run(
    `update flavour set label = $3, datatable_id = $4, enabled = $5, events_1 = $6, events_2 = $7, within = $8, recency_days = $9, refresh_hours = $10,
       category_column = $11, price_column = $12, updated_by = $13, updated_at = now(), revision = revision + 1,
       next_refresh_at = case when $5 and $10 > 0 then coalesce(next_refresh_at, now() + make_interval(hours => $10)) end
     where company_id = $1 and id = $2`,
    [
      companyId,
      id,
      settings.label,
      settings.datatable_id,
      settings.enabled,
      JSON.stringify(settings.events_1),
      JSON.stringify(settings.events_2),
      settings.within,
      settings.recency_days,
      settings.refresh_hours,
      settings.category_column,
      settings.price_column,
      userId,
    ],
  );
}

/** Its generations go with it; the store of blobs lets their bytes go later. */
export async function deleteFlavour(tx: Tx, companyId: number, id: number): Promise<void> {
  await tx.run('delete from flavour where company_id = $1 and id = $2', [companyId, id]);
}

/** One that is on begins again: it was asked for with other settings. */
export async function orderRefresh(tx: Tx, companyId: number, id: number): Promise<void> {
  await tx.run(
    `update flavour set refresh_state = 'waiting', beat_at = now(), progress = 0, reason = null where company_id = $1 and id = $2`,
    [companyId, id],
  );
}

export async function cancelRefresh(tx: Tx, companyId: number, id: number): Promise<void> {
  await tx.run(
    `update flavour set refresh_state = null, progress = 0,
       next_refresh_at = case when enabled and refresh_hours > 0 then now() + make_interval(hours => refresh_hours) end
     where company_id = $1 and id = $2`,
    [companyId, id],
  );
}

/** Takes up a refresh that is ordered or due; false if another front took it already. */
export async function beginRefresh(tx: Tx, companyId: number, id: number): Promise<boolean> {
  return (
    (await tx.run(
      `update flavour set refresh_state = 'running', beat_at = now(), progress = 0
       where company_id = $1 and id = $2 and (refresh_state is not null or enabled and next_refresh_at <= now())`,
      [companyId, id],
    )) === 1
  );
}

/** False where it was cancelled, deleted or ordered again: then no one waits for it any more. */
export async function beatRefresh(tx: Tx, companyId: number, id: number, progress: number): Promise<boolean> {
  return (
    (await tx.run(`update flavour set beat_at = now(), progress = $3 where company_id = $1 and id = $2 and refresh_state = 'running'`, [
      companyId,
      id,
      progress,
    ])) === 1
  );
}

/** The model from before stays. It is tried again when it would have been refreshed anyway. */
export async function failRefresh(tx: Tx, companyId: number, id: number, reason: string): Promise<void> {
  await tx.run(
    `update flavour set refresh_state = null, reason = $3,
       next_refresh_at = case when enabled and refresh_hours > 0 then now() + make_interval(hours => refresh_hours) end
     where company_id = $1 and id = $2 and refresh_state = 'running'`,
    [companyId, id, reason],
  );
}

export interface NewGeneration {
  /** Hashes of blobs. */
  model: string;
  catalogue: string;
  question: string;
  facts: Omit<FlavourModelFacts, 'current'>;
  evaluation: FlavourEvaluation | null;
  advice: FlavourAdvice[];
  /** Names what was counted, where it was kept; and says of which events that was. */
  counts: string | null;
  counted: Counted | null;
}

/** From here on the new model is read. False where no one waits for it any more: then nothing has changed. */
export async function completeRefresh(tx: Tx, companyId: number, id: number, made: NewGeneration): Promise<boolean> {
  const begun = await tx.maybeOne<{ generation: number }>(
    `update flavour set refresh_state = null, reason = null, progress = 1, last_generation = last_generation + 1, generation = last_generation + 1,
       next_refresh_at = case when enabled and refresh_hours > 0 then now() + make_interval(hours => refresh_hours) end
     where company_id = $1 and id = $2 and refresh_state = 'running' returning generation`,
    [companyId, id],
  );
  if (!begun) return false;
  await tx.run(
    `insert into flavour_generation (company_id, flavour_id, generation, model_hash, catalogue_hash, question, facts, evaluation, advice, counts_key, counted)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      companyId,
      id,
      begun.generation,
      made.model,
      made.catalogue,
      made.question,
      JSON.stringify(made.facts),
      made.evaluation && JSON.stringify(made.evaluation),
      JSON.stringify(made.advice),
      made.counts,
      made.counted && JSON.stringify(made.counted),
    ],
  );
  await tx.run(
    'update flavour_generation set counts_key = null, counted = null where company_id = $1 and flavour_id = $2 and generation < $3',
    [companyId, id, begun.generation],
  );
  // The one before may still be read by who looked a moment ago.
  await tx.run('delete from flavour_generation where company_id = $1 and flavour_id = $2 and generation < $3 - 1', [
    companyId,
    id,
    begun.generation,
  ]);
  return true;
}

export interface GenerationRow extends NewGeneration {
  generation: number;
  /** Whether recipes read it. */
  enabled: boolean;
  /** The flavour's scores as they are saved now. */
  events_1: EventScore[];
  events_2: EventScore[];
  made_at: Date;
}

const LIVE = `select g.generation, g.model_hash as model, g.catalogue_hash as catalogue, g.question, g.facts, g.evaluation, g.advice, g.counts_key as counts, g.counted, g.made_at, f.enabled, f.events_1, f.events_2
  from flavour f join flavour_generation g on g.company_id = f.company_id and g.flavour_id = f.id and g.generation = f.generation
  where f.company_id = $1 and f.id = $2`;

/** The generation that is read. */
export async function liveGeneration(tx: Tx, companyId: number, id: number): Promise<GenerationRow | undefined> {
  return tx.maybeOne<GenerationRow>(LIVE, [companyId, id]);
}

/** The same in a single statement that is prepared: someone waits for a picture. */
export async function liveGenerationAtOnce(tx: RenderTx, id: number): Promise<GenerationRow | undefined> {
  return tx.maybeOne<GenerationRow>(LIVE, [id]);
}

/** The next refresh counts all customers, and does not go on from what was counted before. */
export async function forgetCounts(tx: Pick<Tx, 'query'>, companyId: number): Promise<void> {
  await tx.query('update flavour_generation set counts_key = null, counted = null where company_id = $1 and counts_key is not null', [
    companyId,
  ]);
}
