/** Looks the rows of a table up by another column: for a unique header that was confirmed by mistake. */
import { AppError, invalidField } from '@limn/model';
import { rekeyCompanyTable } from '../../../storage/company-tables.ts';
import type { Tx } from '../../../storage/database.ts';
import type { OnItemsRemoved } from './removed-items.port.ts';
import { removedItems } from './removed-items.read.ts';
import { liveKey } from './rows.read.ts';
import { requireSameKeyColumn } from './table-users.ts';
import { MAX_KEY_BYTES } from './table-limits.ts';
import { columnName, generationTable, tableOf, type GenerationKey } from './table-names.ts';
import { noSuchTable } from './tables.read.ts';
import { lockTableSoon, moveLive, newestGeneration, type TableRow } from './tables.store.ts';

/** Readers hold the rows for long. */
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * The rows stay as they are, in a generation of a new number. Refused while a live version finds its rows by
 * the column in use.
 */
export async function changeKey(
  tx: Tx,
  companyId: number,
  tableId: number,
  uniqueHeader: string,
  onItemsRemoved: OnItemsRemoved,
): Promise<TableRow> {
  const table = await lockTableSoon(tx, companyId, tableId);
  if (!table) throw noSuchTable();
  const key = liveKey(companyId, table);
  if (!key || table.unique_header === null)
    throw new AppError('conflict', { publicMessage: 'Only a data table with rows has a unique header to change.' });
  if (await newestGeneration(tx, companyId, tableId))
    throw new AppError('conflict', { publicMessage: 'Another file of this table is on its way. Try again when it is complete.' });
  const index = table.columns.findIndex(({ name }) => name === uniqueHeader);
  if (index === -1) throw invalidField('uniqueHeader', `Column “${uniqueHeader.slice(0, 100)}” not found.`);
  if (uniqueHeader === table.unique_header) return table;
  await requireSameKeyColumn(tx, companyId, table, `Readers’ tags carry values of “${table.unique_header}”`);
  if (!(await identifiesRows(tx, key, columnName(index))))
    throw invalidField('uniqueHeader', `“${uniqueHeader}” has blank, duplicate or very long values, so it can’t identify rows.`);
  const removed = removedItems(tx, companyId, table, { ...table, unique_header: uniqueHeader });
  if (removed) await onItemsRemoved(tx, removed);
  const moved = await moveLive(tx, key, uniqueHeader);
  try {
    await rekeyCompanyTable(tx, tableOf(key), { keyColumn: index + 1, generation: moved.generation ?? 0 });
  } catch (error) {
    if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error;
    throw new AppError('unavailable', { publicMessage: 'The rows are being read right now. Try again in a moment.', retryAfterSeconds: 5 });
  }
  return moved;
}

/** True where every row has a value of its own in it. As the company sees its rows: it owns no table. */
async function identifiesRows(tx: Tx, key: GenerationKey, column: string): Promise<boolean> {
  const table = generationTable(key);
  const { fails } = await tx.one<{ fails: boolean }>(
    `select exists (select from ${table} where ${column} is null or octet_length(${column}) > ${MAX_KEY_BYTES})
       or exists (select from ${table} group by datatable_key(${column}) having count(*) > 1) as fails`,
  );
  return !fails;
}
