/** The fields that rules of a recipe may ask: columns of its items first, then every other fact. */
import type { TableColumn } from '@limn/contracts';
import { ITEM_CATEGORY } from '@limn/published';
import type { Category } from '@limn/query';
import { catalogueOf, itemsOfColumns, type FactSources } from '../../targeting/facts/catalogue.read.ts';
import { generatedColumns } from './generated-columns.port.ts';

export interface ItemsTable {
  id: number;
  name: string;
  columns: readonly TableColumn[];
}

export function recipeCatalogue(table: ItemsTable | undefined, sources: FactSources): Category[] {
  const others = catalogueOf({ ...sources, tables: sources.tables.filter(({ id }) => id !== table?.id) });
  return table ? [itemCategory(table), ...others] : others;
}

function itemCategory({ name, columns }: ItemsTable): Category {
  const items = itemsOfColumns([...columns]).map((item) => ({ ...item, subject: `the item’s ${item.label}` }));
  return { id: ITEM_CATEGORY, label: `Items: ${name}`, items: [...items, ...generatedColumns(columns).map(({ item }) => item)] };
}
