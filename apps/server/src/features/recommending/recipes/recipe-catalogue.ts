/** The fields that rules of a recipe may ask: columns of its items first, then every other fact. */
import type { TableColumn } from '@limn/contracts';
import { ITEM_CATEGORY } from '@limn/published';
import { INPUT_TYPE, OPERATOR, type CatalogueItem, type Category } from '@limn/query';
import { catalogueOf, itemsOfColumns, type FactSources } from '../../targeting/facts/catalogue.read.ts';
import { POINT_COLUMN } from './item-columns.port.ts';

export interface ItemsTable {
  id: number;
  name: string;
  columns: readonly TableColumn[];
  /** Its rows have a place, as latitude and longitude. */
  hasPlaces: boolean;
}

const PLACE: CatalogueItem = {
  id: POINT_COLUMN,
  label: POINT_COLUMN,
  type: INPUT_TYPE.TEXT,
  operators: [
    OPERATOR.WITHIN,
    OPERATOR.BEYOND,
    OPERATOR.DISTANCE_BETWEEN,
    { operator: OPERATOR.DISTANCE, label: 'is within a distance of' },
    OPERATOR.EMPTY,
    OPERATOR.N_EMPTY,
  ],
};

export function recipeCatalogue(table: ItemsTable | undefined, sources: FactSources): Category[] {
  const others = catalogueOf({ ...sources, tables: sources.tables.filter(({ id }) => id !== table?.id) });
  return table ? [itemCategory(table), ...others] : others;
}

function itemCategory({ name, columns, hasPlaces }: ItemsTable): Category {
  const items = itemsOfColumns([...columns]).map((item) => ({ ...item, subject: `the item’s ${item.label}` }));
  return { id: ITEM_CATEGORY, label: `Items: ${name}`, items: hasPlaces ? [...items, { ...PLACE, subject: 'the item’s place' }] : items };
}
