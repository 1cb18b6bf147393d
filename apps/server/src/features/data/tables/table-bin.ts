/**
 * The bin of tables: their live rows and those before stay, a file that is on its way is given up, and
 * schedules rest.
 */
import { MAX_TABLES, type BinnedTable } from '@limn/contracts';
import { USED_KIND } from '@limn/model';
import type { BinKind } from '../../../api/bin.ts';
import { INTERRUPTED } from './run-outcome.ts';
import type { OnItemsRemoved } from './removed-items.port.ts';
import { itemsOfTable } from './removed-items.read.ts';
import { requireUnused } from '../uses/uses.read.ts';
import { noSuchTable } from './tables.read.ts';
import { countTables, deleteTable, giveUpNewest } from './tables.store.ts';

export function tableBin(onItemsRemoved: OnItemsRemoved): BinKind {
  return {
    table: 'datatable',
    missing: noSuchTable,
    requireUnused: (tx, companyId, id) => requireUnused(tx, companyId, { kind: USED_KIND.table, id }),
    settle: (tx, companyId, id) => giveUpNewest(tx, companyId, id, INTERRUPTED),
    quota: async (tx, companyId) => ({
      left: MAX_TABLES - (await countTables(tx, companyId)),
      note: `A company can have up to ${MAX_TABLES.toLocaleString('en')} tables. Delete one first.`,
    }),
    async purge(tx, companyId, ids) {
      for (const id of ids) {
        // Reports go on naming the items of a recipe that was deleted before its table.
        const removed = await itemsOfTable(tx, companyId, id);
        if (removed) await onItemsRemoved(tx, removed);
        await deleteTable(tx, companyId, id);
      }
    },
  };
}

/** Columns that the bin's list shows of a table. */
export const BINNED_COLUMNS = ['type', 'rows'] as const;
export type BinnedColumns = Pick<BinnedTable, (typeof BINNED_COLUMNS)[number]>;
