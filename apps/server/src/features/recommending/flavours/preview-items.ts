/** Items as a preview shows them: name and picture from the rows that the table has now. */
import type { FlavourItem, TableColumn } from '@limn/contracts';
import { itemColumns } from './similar-by.ts';

/** The rows of data tables as they are now. */
export interface ItemTables {
  findRow(companyId: number, tableId: number, key: string): Promise<ReadonlyMap<string, string> | undefined>;
  describe(companyId: number, tableId: number): Promise<{ columns: readonly TableColumn[] } | undefined>;
}

export interface ItemLook {
  of(ids: Iterable<string>): Promise<Map<string, FlavourItem>>;
}

const MAX_NAME = 200;

/** @param tableId null where the table is gone: then no item exists */
export function lookAtItems(tables: ItemTables, companyId: number, tableId: number | null): ItemLook {
  const known = new Map<string, Promise<FlavourItem>>();
  const described = tableId === null ? Promise.resolve(undefined) : tables.describe(companyId, tableId);

  async function look(id: string): Promise<FlavourItem> {
    const table = await described;
    const row = table && tableId !== null ? await tables.findRow(companyId, tableId, id) : undefined;
    if (!table || !row) return { id, name: id, picture: null, exists: false };
    const { name, picture } = itemColumns(table.columns);
    const address = picture === null ? '' : (row.get(picture) ?? '');
    return {
      id,
      name: (name === null ? '' : (row.get(name) ?? '')).slice(0, MAX_NAME).toWellFormed() || id,
      picture: /^https?:\/\//.test(address) ? address : null,
      exists: true,
    };
  }

  return {
    async of(ids) {
      const wanted = [...new Set(ids)];
      for (const id of wanted) if (!known.has(id)) known.set(id, look(id));
      const items = await Promise.all(wanted.map((id) => known.get(id) ?? look(id)));
      return new Map(items.map((item) => [item.id, item]));
    },
  };
}
