/** Columns that a table of items has besides its own, worked out of them: the place of an item, and what it saves. */
import type { TableColumn } from '@limn/contracts';
import { INPUT_TYPE, OPERATOR, type CatalogueItem } from '@limn/query';
import { columnOf } from './item-columns.port.ts';

type Cell = string | number | null;

export interface GeneratedColumn {
  name: string;
  /** The type that the builder gets. */
  wireType: 'place' | 'number';
  /** As rules ask for it. */
  item: CatalogueItem;
  /** The columns that it is worked out of; undefined where the table has not got them. */
  sources(columns: readonly TableColumn[]): readonly [string, string] | undefined;
  valueOf(first: Cell, second: Cell): Cell;
}

export const POINT_COLUMN = 'Location';
export const SAVING_COLUMN = 'Saving';

const POINT: GeneratedColumn = {
  name: POINT_COLUMN,
  wireType: 'place',
  item: {
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
    subject: 'the item’s place',
  },
  sources: (columns) => both(columnOf('latitude', columns), columnOf('longitude', columns)),
  valueOf: (north, east) => (north !== null && east !== null ? `${north},${east}` : null),
};

/** How much less an item costs than before, in its currency; nothing where it costs as much or more. */
const SAVING: GeneratedColumn = {
  name: SAVING_COLUMN,
  wireType: 'number',
  item: { id: SAVING_COLUMN, label: SAVING_COLUMN, type: INPUT_TYPE.NUMBER, subject: 'what the item saves' },
  sources: (columns) => {
    const [price, sale, old] = [columnOf('price', columns), columnOf('salePrice', columns), columnOf('oldPrice', columns)];
    const found = sale === undefined ? both(old, price) : both(price, sale);
    return found?.every((name) => columns.find((column) => column.name === name)?.type === 'number') ? found : undefined;
  },
  valueOf: (before, now) => {
    if (typeof before !== 'number' || typeof now !== 'number' || now <= 0 || now >= before) return null;
    // Twelve digits: 0.1 and its like are no exact numbers.
    return Number((before - now).toPrecision(12));
  },
};

const GENERATED: readonly GeneratedColumn[] = [POINT, SAVING];

/** Those that a table with these columns has. A column of its own goes before one of the same name. */
export function generatedColumns(columns: readonly TableColumn[]): GeneratedColumn[] {
  return GENERATED.filter((one) => one.sources(columns) !== undefined && !columns.some(({ name }) => name === one.name));
}

export function isGenerated(name: string): boolean {
  return GENERATED.some((one) => one.name === name);
}

function both(first: string | undefined, second: string | undefined): readonly [string, string] | undefined {
  return first !== undefined && second !== undefined && first !== second ? [first, second] : undefined;
}
