/**
 * The last step of an upload: a generation that was loaded is indexed, checked against what images show, and
 * becomes what everyone reads.
 */
import type { ColumnChanges, TableColumn, Unplaced } from '@limn/contracts';
import { AppError } from '@limn/model';
import type { Database, Tx } from '../../../storage/database.ts';
import type { LoadedFile } from './load/load-messages.ts';
import type { OnItemsRemoved } from './removed-items.port.ts';
import { removedItems } from './removed-items.read.ts';
import { INTERRUPTED } from './run-outcome.ts';
import { openCompanyTable } from '../../../storage/company-tables.ts';
import { tableOf, type GenerationKey } from './table-names.ts';
import { requireShownColumns } from './table-users.ts';
import { placeColumns } from './places/place-columns.ts';
import { findUnplaced, type PlaceQuestions } from './places/unplaced-rows.ts';
import { noSuchTable } from './tables.read.ts';
import { findTable, flipPointer, lockTable, moveGeneration, newestGeneration, type GenerationRow, type TableRow } from './tables.store.ts';
import { companyCountry } from '../../people/accounts/accounts.read.ts';

export interface FinishDeps {
  db: Pick<Database, 'notify'>;
  places: PlaceQuestions;
  onItemsRemoved: OnItemsRemoved;
}

/** Makes the rows of a generation readable and moves the pointer, in the caller's transaction. */
export async function finishWithin(
  tx: Tx,
  { db, places, onItemsRemoved }: FinishDeps,
  key: GenerationKey,
  uniqueHeader: string | null,
): Promise<void> {
  const { companyId, tableId } = key;
  const loaded = await newestGeneration(tx, companyId, tableId);
  if (loaded?.generation !== key.generation) throw new AppError('conflict', { publicMessage: INTERRUPTED });
  const column = uniqueHeader === null ? null : loaded.columns.findIndex(({ name }) => name === uniqueHeader) + 1;
  await openCompanyTable(tx, tableOf(key), column);
  const unplaced = await unplacedOf(tx, key, loaded, places);
  // Only now, so that no one waits for the index: what was allowed when the file came may not be any more.
  const table = await lockTable(tx, companyId, tableId);
  if (!table) throw noSuchTable();
  await requireShownColumns(
    tx,
    companyId,
    table,
    loaded.columns.map(({ name }) => name),
  );
  const removed = removedItems(tx, companyId, table, { generation: key.generation, columns: loaded.columns, unique_header: uniqueHeader });
  if (removed) await onItemsRemoved(tx, removed);
  await flipPointer(tx, key, {
    columns: withChosenTypes(loaded, table),
    uniqueHeader,
    rows: loaded.rows,
    unplaced,
    changes: changesOf(table, loaded.columns),
  });
  await move(tx, key, 'finishing', 'live');
  await db.notify(tx, 'datatable', { companyId, tableId });
}

async function unplacedOf(tx: Tx, key: GenerationKey, loaded: GenerationRow, places: PlaceQuestions): Promise<Unplaced | null> {
  const table = await findTable(tx, key.companyId, key.tableId);
  if (table?.type !== 'location') return null;
  const { columns, rows } = loaded;
  const at = placeColumns(
    columns.map(({ name }) => name),
    table.place_columns,
  );
  return findUnplaced(tx, { key, columns, rows, at, companyCountry: await companyCountry(tx, key.companyId) }, places);
}

/** Changes of a table that had columns before. */
function changesOf(table: TableRow, columns: readonly TableColumn[]): ColumnChanges | null {
  if (table.generation === null) return null;
  const [before, after] = [table.columns.map(({ name }) => name), columns.map(({ name }) => name)];
  const added = after.filter((name) => !before.includes(name));
  const removed = before.filter((name) => !after.includes(name));
  return added.length + removed.length === 0 ? null : { added, removed };
}

/**
 * Types and forms that someone chose stay where the new values have them too: text, addresses that are
 * pictures, and how values are written that prove nothing themselves.
 */
function withChosenTypes(loaded: Pick<LoadedFile, 'columns'>, table: TableRow): LoadedFile['columns'] {
  const before = new Map(table.columns.map((column) => [column.name, column]));
  return loaded.columns.map((column) => {
    const { type, form, proven, ...rest } = column;
    const chosen = before.get(rest.name);
    if (chosen?.type === 'text') return { ...rest, type: 'text' };
    if ((chosen?.type === 'picture' && type === 'url') || (chosen?.type === 'url' && type === 'picture'))
      return { ...rest, type: chosen.type };
    return chosen?.type === type && chosen.form !== undefined && form !== undefined && proven === false
      ? { ...column, form: chosen.form, proven: chosen.proven ?? false }
      : column;
  });
}

/** Only from the state that is expected: what was given up never becomes live. */
export async function move(
  tx: Tx,
  key: GenerationKey,
  from: 'loading' | 'waiting' | 'finishing',
  to: 'waiting' | 'finishing' | 'live',
): Promise<void> {
  if (!(await moveGeneration(tx, key, from, to))) throw new AppError('conflict', { publicMessage: INTERRUPTED });
}
