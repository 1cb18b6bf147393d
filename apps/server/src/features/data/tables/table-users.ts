/** Refuses what would take a column of a table away from images that show it. The caller holds the table. */
import { MAX_STORES, storeField } from '@limn/image-types';
import { USED_KIND } from '@limn/model';
import type { Tx } from '../../../storage/database.ts';
import { inUse, listed, liveUsersOf, type LiveUser } from '../uses/uses.read.ts';
import type { TableRow } from './tables.store.ts';

/** Refuses a file whose columns lack one that a live version shows, or by which its rows are found. */
export async function requireShownColumns(
  tx: Tx,
  companyId: number,
  table: TableRow,
  names: readonly string[],
  what = 'The file',
): Promise<void> {
  if (table.generation === null) return;
  const missing = table.columns.map(({ name }) => name).filter((name) => !names.includes(name));
  if (missing.length === 0) return;
  const live = await usersOfTable(tx, companyId, table);
  for (const name of missing) {
    const users = name === table.unique_header ? live : live.filter(({ fields }) => shows(fields, name));
    if (users.length > 0)
      throw inUse(users, `${what} has no column “${name}”, which ${listed(users)} ${users.length === 1 ? 'shows' : 'show'} to readers.`);
  }
}

/**
 * Refuses a file by whose values of the unique header rows cannot be found any more, where links count on it.
 */
export async function requireSameKey(tx: Tx, companyId: number, table: TableRow): Promise<void> {
  const live = await usersOfTable(tx, companyId, table);
  if (live.length === 0) return;
  throw inUse(
    live,
    `The values of “${table.unique_header ?? ''}” aren’t all present and unique in this file, and ${listed(live)} ${live.length === 1 ? 'finds its' : 'find their'} rows by them.`,
  );
}

/** Refuses rows that are found by another column, where links count on the one in use. */
export async function requireSameKeyColumn(
  tx: Tx,
  companyId: number,
  table: TableRow,
  what = `The previous data is not found by “${table.unique_header ?? ''}”`,
): Promise<void> {
  const live = await usersOfTable(tx, companyId, table);
  if (live.length === 0) return;
  throw inUse(live, `${what}, and ${listed(live)} ${live.length === 1 ? 'finds its' : 'find their'} rows by it.`);
}

function usersOfTable(tx: Tx, companyId: number, { id }: Pick<TableRow, 'id'>): Promise<LiveUser[]> {
  return liveUsersOf(tx, companyId, { kind: USED_KIND.table, id });
}

/** True for a field of the nearest store, or of one farther away. */
function shows(fields: ReadonlySet<string>, column: string): boolean {
  return Array.from({ length: MAX_STORES }, (_, index) => storeField(column, index + 1)).some((field) => fields.has(field));
}
