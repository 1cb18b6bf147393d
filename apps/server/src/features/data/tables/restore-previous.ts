/** Puts back the rows that were there before the last file. Done once more, it takes that back. */
import { AppError } from '@limn/model';
import type { Tx } from '../../../storage/database.ts';
import type { OnItemsRemoved } from './removed-items.port.ts';
import { removedItems } from './removed-items.read.ts';
import { requireSameKeyColumn, requireShownColumns } from './table-users.ts';
import { noSuchTable } from './tables.read.ts';
import {
  flipPointer,
  lockTable,
  lockTableSoon,
  newestGeneration,
  previousGeneration,
  setGenerationLive,
  type TableRow,
} from './tables.store.ts';

/** One statement moves the pointer: readers see the rows from before it or those after it. */
export async function restorePrevious(tx: Tx, companyId: number, tableId: number, onItemsRemoved: OnItemsRemoved): Promise<TableRow> {
  const table = await lockTableSoon(tx, companyId, tableId);
  if (!table) throw noSuchTable();
  const previous = await previousGeneration(tx, companyId, tableId);
  if (!previous) throw new AppError('conflict', { publicMessage: 'This table has no earlier data to restore.' });
  if (await newestGeneration(tx, companyId, tableId))
    throw new AppError('conflict', { publicMessage: 'Another file of this table is on its way. Try again when it is complete.' });
  const names = previous.columns.map(({ name }) => name);
  await requireShownColumns(tx, companyId, table, names, 'The previous data');
  if (previous.unique_header !== table.unique_header) await requireSameKeyColumn(tx, companyId, table);
  const before = table.columns.map(({ name }) => name);
  const changes = { added: names.filter((name) => !before.includes(name)), removed: before.filter((name) => !names.includes(name)) };
  const key = { companyId, tableId, generation: previous.generation };
  const removed = removedItems(tx, companyId, table, previous);
  if (removed) await onItemsRemoved(tx, removed);
  await setGenerationLive(tx, key);
  await flipPointer(tx, key, {
    columns: previous.columns,
    uniqueHeader: previous.unique_header,
    rows: previous.rows,
    unplaced: previous.unplaced,
    changes: changes.added.length + changes.removed.length === 0 ? null : changes,
  });
  const restored = await lockTable(tx, companyId, tableId);
  if (!restored) throw noSuchTable();
  return restored;
}
