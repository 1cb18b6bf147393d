/** The lists of tables and their generations. The rows are in tables of their own: see table-names.ts. */
import type { ColumnChanges, PlaceChoice, TableColumn, TableStatus, Unplaced } from '@limn/contracts';
import { AppError } from '@limn/model';
import { dropCompanyTable } from '../../../storage/company-tables.ts';
import { notify } from '../../../storage/channels.ts';
import { processMark } from '../../../platform/process-lives.ts';
import type { Tx } from '../../../storage/database.ts';
import type { TableKind } from './load/load-messages.ts';
import { tableOf, type GenerationKey } from './table-names.ts';

export interface TableRow {
  id: number;
  name: string;
  type: TableKind;
  status: TableStatus;
  reason: string | null;
  generation: number | null;
  columns: TableColumn[];
  unique_header: string | null;
  rows: number;
  updated_at: Date;
  run_at: Date | null;
  run_status: 'never' | 'running' | 'complete' | 'failed';
  run_rows: number;
  run_reason: string | null;
  /** Columns of a location table that someone chose. */
  place_columns: PlaceChoice | null;
  unplaced: Unplaced | null;
  run_changes: ColumnChanges | null;
  /** Whether the rows from before the last file can be put back. */
  has_previous: boolean;
  /** Sentences for the sender of the last file about how it was read. */
  notes: string[];
}

export interface GenerationRow {
  generation: number;
  state: 'loading' | 'waiting' | 'finishing' | 'live' | 'previous' | 'retired';
  columns: TableColumn[];
  unique_headers: string[];
  rows: number;
  progress: number;
  /** The mark of the process that reads its file. */
  process: string;
}

const COLUMNS = `id, name, type, status, reason, generation, columns, unique_header, rows, updated_at, run_at, run_status, run_rows, run_reason,
  place_columns, unplaced, run_changes, exists (select from datatable_generation g
    where g.company_id = datatable.company_id and g.datatable_id = datatable.id and g.state = 'previous') as has_previous,
  coalesce((select notes from datatable_generation g
    where g.company_id = datatable.company_id and g.datatable_id = datatable.id and g.generation = datatable.last_generation), '{}') as notes`;
const NEWEST = `state in ('loading', 'waiting', 'finishing')`;

export async function listTables(tx: Tx, companyId: number): Promise<TableRow[]> {
  return tx.query<TableRow>(`select ${COLUMNS} from datatable where company_id = $1 order by lower(name), id`, [companyId]);
}

export async function findTable(tx: Tx, companyId: number, id: number): Promise<TableRow | undefined> {
  return tx.maybeOne<TableRow>(`select ${COLUMNS} from datatable where company_id = $1 and id = $2`, [companyId, id]);
}

/** Holds the table until the transaction ends, so that its changes follow each other. */
export async function lockTable(tx: Tx, companyId: number, id: number): Promise<TableRow | undefined> {
  return tx.maybeOne<TableRow>(`select ${COLUMNS} from datatable where company_id = $1 and id = $2 for update`, [companyId, id]);
}

const LOCK_NOT_AVAILABLE = '55P03';

/**
 * As `lockTable`, for requests: `unavailable` where another change holds the table for long, as that of a
 * unique header may for minutes. Without an end, the database would wait on for callers who have given up,
 * until it has no connection left for anyone.
 */
export async function lockTableSoon(tx: Tx, companyId: number, id: number): Promise<TableRow | undefined> {
  await tx.run(`set local lock_timeout = '2s'`);
  try {
    const table = await lockTable(tx, companyId, id);
    await tx.run('set local lock_timeout to default');
    return table;
  } catch (error) {
    if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error;
    throw new AppError('unavailable', {
      publicMessage: 'The table is being changed right now. Try again in a moment.',
      retryAfterSeconds: 5,
    });
  }
}

/** One after the other until the transaction ends, so that two that come together are counted as two. */
export async function countTables(tx: Tx, companyId: number): Promise<number> {
  await tx.run('select pg_advisory_xact_lock(7302, $1)', [companyId]);
  return (await tx.one<{ n: number }>('select count(*)::int as n from datatable where company_id = $1', [companyId])).n;
}

export async function insertTable(
  tx: Tx,
  companyId: number,
  table: { name: string; type: TableKind; userId: number | null },
): Promise<number> {
  const { id } = await tx.one<{ id: number }>(
    `insert into datatable (company_id, name, type, status, created_by) values ($1, $2, $3, 'uploading', $4) returning id`,
    [companyId, table.name, table.type, table.userId],
  );
  return id;
}

export async function renameTable(tx: Tx, companyId: number, id: number, name: string): Promise<TableRow | undefined> {
  return tx.maybeOne<TableRow>(
    `update datatable set name = $3, updated_at = now() where company_id = $1 and id = $2 returning ${COLUMNS}`,
    [companyId, id, name],
  );
}

export async function setPlaceColumns(tx: Tx, companyId: number, id: number, place: PlaceChoice): Promise<void> {
  await tx.run('update datatable set place_columns = $3 where company_id = $1 and id = $2', [companyId, id, JSON.stringify(place)]);
}

/**
 * A file of the table that is on its way: the rows from before stay, and a table that never had any says why.
 */
export async function giveUpNewest(tx: Tx, companyId: number, id: number, reason: string): Promise<void> {
  const key = [companyId, id];
  const given = await tx.run(
    `update datatable_generation set state = 'retired', retired_at = now() where company_id = $1 and datatable_id = $2 and ${NEWEST}`,
    key,
  );
  if (given === 0) return;
  await tx.run(
    `update datatable set status = ${STATUS_AFTER_FAILURE}, run_status = ${STATUS_AFTER_FAILURE},
       run_rows = rows, reason = case when generation is null then $3 end, run_reason = case when generation is null then $3 end
     where company_id = $1 and id = $2`,
    [...key, reason],
  );
}

/** Its rows go later: anyone who reads them at this moment may go on. */
export async function deleteTable(tx: Tx, companyId: number, id: number): Promise<void> {
  await tx.run(
    `update datatable_generation set state = 'retired', retired_at = now() where company_id = $1 and datatable_id = $2 and state <> 'retired'`,
    [companyId, id],
  );
  await tx.run('delete from datatable where company_id = $1 and id = $2', [companyId, id]);
}

/** Rules that ask its columns are read again: they decide by the types that these have now. */
export async function setColumns(tx: Tx, companyId: number, id: number, columns: readonly TableColumn[]): Promise<TableRow> {
  await notify(tx, 'version', { companyId });
  return tx.one<TableRow>(`update datatable set columns = $3, updated_at = now() where company_id = $1 and id = $2 returning ${COLUMNS}`, [
    companyId,
    id,
    JSON.stringify(columns),
  ]);
}

export interface PreviousGeneration extends Pick<GenerationRow, 'generation' | 'columns' | 'rows'> {
  unique_header: string | null;
  unplaced: Unplaced | null;
}

/** The generation that was live before the last file. */
export async function previousGeneration(tx: Tx, companyId: number, tableId: number): Promise<PreviousGeneration | undefined> {
  return tx.maybeOne<PreviousGeneration>(
    `select generation, columns, rows, unique_header, unplaced from datatable_generation where company_id = $1 and datatable_id = $2 and state = 'previous'`,
    [companyId, tableId],
  );
}

/** `rows` more than before. Fronts that hold the rows read them again. */
export async function countRowChange(tx: Tx, companyId: number, tableId: number, rows: number): Promise<void> {
  await tx.run('update datatable set rows = rows + $3, edition = edition + 1, updated_at = now() where company_id = $1 and id = $2', [
    companyId,
    tableId,
    rows,
  ]);
}

/**
 * The live rows under the number of the next generation, found by another column. They themselves are moved
 * by the caller.
 */
export async function moveLive(tx: Tx, key: GenerationKey, uniqueHeader: string): Promise<TableRow> {
  const table = await tx.one<TableRow>(
    `update datatable set last_generation = last_generation + 1, generation = last_generation + 1, unique_header = $3, updated_at = now()
     where company_id = $1 and id = $2 returning ${COLUMNS}`,
    [key.companyId, key.tableId, uniqueHeader],
  );
  await tx.run(`update datatable_generation set generation = $4 where ${THIS} and state = 'live'`, [...at(key), table.generation]);
  return table;
}

/** Before `flipPointer` moves the pointer back to it. */
export async function setGenerationLive(tx: Tx, key: GenerationKey): Promise<void> {
  await tx.run(`update datatable_generation set state = 'live' where ${THIS} and state = 'previous'`, at(key));
}

/** The file that is on its way, or waits to be confirmed. */
export async function newestGeneration(tx: Tx, companyId: number, tableId: number): Promise<GenerationRow | undefined> {
  return tx.maybeOne<GenerationRow>(
    `select generation, state, columns, unique_headers, rows, progress, process from datatable_generation
     where company_id = $1 and datatable_id = $2 and ${NEWEST}`,
    [companyId, tableId],
  );
}

export async function beginGeneration(tx: Tx, companyId: number, tableId: number): Promise<GenerationKey> {
  const { generation } = await tx.one<{ generation: number }>(
    `update datatable set last_generation = last_generation + 1, status = 'uploading', reason = null,
       run_at = now(), run_status = 'running', run_rows = 0, run_reason = null
     where company_id = $1 and id = $2 returning last_generation as generation`,
    [companyId, tableId],
  );
  await tx.run(
    `insert into datatable_generation (company_id, datatable_id, generation, state, process) values ($1, $2, $3, 'loading', $4)`,
    [companyId, tableId, generation, processMark(process.pid)],
  );
  return { companyId, tableId, generation };
}

const THIS = 'company_id = $1 and datatable_id = $2 and generation = $3';
const at = ({ companyId, tableId, generation }: GenerationKey) => [companyId, tableId, generation];

/** Says that someone is at work on it. */
export async function beat(tx: Tx, key: GenerationKey, { rows, progress }: { rows: number | undefined; progress: number }): Promise<void> {
  await tx.run(
    `update datatable_generation set beat_at = now(), rows = coalesce($4, rows), progress = $5 where ${THIS} and state in ('loading', 'finishing')`,
    [...at(key), rows ?? null, progress],
  );
}

/** False where it is not in the state from which this goes on: it was given up, or its table deleted. */
export async function moveGeneration(
  tx: Tx,
  key: GenerationKey,
  from: GenerationRow['state'],
  to: 'waiting' | 'finishing' | 'live',
): Promise<boolean> {
  return (
    (await tx.run(`update datatable_generation set state = $5, beat_at = now() where ${THIS} and state = $4`, [...at(key), from, to])) === 1
  );
}

export async function describeGeneration(
  tx: Tx,
  key: GenerationKey,
  facts: { columns: readonly TableColumn[]; uniqueHeaders: readonly string[]; rows: number; notes: readonly string[] },
): Promise<void> {
  await tx.run(`update datatable_generation set columns = $4, unique_headers = $5, rows = $6, notes = $7, progress = 1 where ${THIS}`, [
    ...at(key),
    JSON.stringify(facts.columns),
    facts.uniqueHeaders,
    facts.rows,
    facts.notes,
  ]);
}

export async function setStatus(tx: Tx, { companyId, tableId }: GenerationKey, status: 'confirm' | 'processing'): Promise<void> {
  await tx.run('update datatable set status = $3 where company_id = $1 and id = $2', [companyId, tableId, status]);
}

export interface LiveFacts {
  columns: readonly TableColumn[];
  uniqueHeader: string | null;
  rows: number;
  unplaced: Unplaced | null;
  changes: ColumnChanges | null;
}

/**
 * Moves the pointer: from the commit on, everyone reads these rows. Those before them can be put back until
 * the next time.
 */
export async function flipPointer(tx: Tx, key: GenerationKey, facts: LiveFacts): Promise<void> {
  const others = 'company_id = $1 and datatable_id = $2 and generation <> $3';
  await tx.run(`update datatable_generation set state = 'retired', retired_at = now() where ${others} and state = 'previous'`, at(key));
  // Types of columns may have been changed since the file came.
  await tx.run(
    `update datatable_generation g set state = 'previous', columns = d.columns, unique_header = d.unique_header, unplaced = d.unplaced
     from datatable d where d.company_id = $1 and d.id = $2 and g.company_id = $1 and g.datatable_id = $2 and g.generation <> $3 and g.state = 'live'`,
    at(key),
  );
  const flipped = await tx.maybeOne<{ changed: boolean }>(
    `update datatable d set generation = $3, columns = $4, unique_header = $5, rows = $6, unplaced = $7, run_changes = $8, status = 'complete',
       reason = null, run_status = 'complete', run_rows = $6, run_reason = null, updated_at = now()
     from datatable b where d.company_id = $1 and d.id = $2 and b.company_id = $1 and b.id = $2
     returning d.columns <> b.columns as changed`,
    [...at(key), JSON.stringify(facts.columns), facts.uniqueHeader, facts.rows, jsonOf(facts.unplaced), jsonOf(facts.changes)],
  );
  // As in `setColumns`; most files have the columns of the one before.
  if (flipped?.changed) await notify(tx, 'version', { companyId: key.companyId });
}

function jsonOf(value: object | null): string | null {
  return value === null ? null : JSON.stringify(value);
}

/** Gives a file up; the rows that were there stay. False where it was given up before. */
export async function retireGeneration(tx: Tx, key: GenerationKey): Promise<boolean> {
  return (await tx.run(`update datatable_generation set state = 'retired', retired_at = now() where ${THIS} and ${NEWEST}`, at(key))) === 1;
}

/** Its rows and what is listed of it. Refused where someone holds the rows. */
export async function dropGeneration(tx: Tx, key: GenerationKey): Promise<void> {
  await dropCompanyTable(tx, tableOf(key));
  await tx.run(`delete from datatable_generation where ${THIS}`, at(key));
}

/** A table that has rows works on as before: its newest file failed, not the table. */
const STATUS_AFTER_FAILURE = `case when generation is null then 'failed' else 'complete' end`;

export async function failRun(tx: Tx, { companyId, tableId }: GenerationKey, reason: string): Promise<void> {
  await tx.run(
    `update datatable set status = ${STATUS_AFTER_FAILURE}, reason = $3, run_status = 'failed', run_reason = $3 where company_id = $1 and id = $2`,
    [companyId, tableId, reason],
  );
}

/** As if the file had never come. */
export async function forgetRun(tx: Tx, { companyId, tableId }: GenerationKey): Promise<void> {
  await tx.run(
    `update datatable set status = 'complete', reason = null, run_status = 'complete', run_rows = rows, run_reason = null where company_id = $1 and id = $2`,
    [companyId, tableId],
  );
}

/** A run that found no file to read. Where another file is on its way, that one tells how it went. */
export async function failWithoutFile(tx: Tx, companyId: number, id: number, reason: string): Promise<void> {
  await tx.run(
    `update datatable set status = ${STATUS_AFTER_FAILURE}, reason = $3 || ' ' || 'The rows from before are still used.', run_at = now(), run_status = 'failed', run_rows = 0, run_reason = $3
     where company_id = $1 and id = $2
       and not exists (select from datatable_generation where company_id = $1 and datatable_id = $2 and ${NEWEST})`,
    [companyId, id, reason],
  );
}
