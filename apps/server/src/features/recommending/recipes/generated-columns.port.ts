/**
 * Columns that a table of items has besides its own, worked out of them: where an item is, what it saves, and
 * whether it can be bought now.
 */
import type { TableColumn } from '@limn/contracts';
import { INPUT_TYPE, OFFERED, OPERATOR, type CatalogueItem } from '@limn/query';
import { isInStock } from './availability.ts';
import { columnOf } from './item-columns.port.ts';
import { endsOfOffer, offerEnd } from './offer-dates.ts';

/** Numbers and dates as they were read, the latter in ISO 8601; null for a missing value. */
export type Cell = string | number | boolean | null;

export interface GeneratedColumn {
  name: string;
  /** The type that the builder gets. */
  wireType: 'place' | 'number' | 'boolean' | 'datetime';
  /** As rules ask for it. */
  item: CatalogueItem;
  /** How it is worked out of a table with these columns; undefined where that can't be. */
  from(columns: readonly TableColumn[]): Working | undefined;
}

export interface Working {
  /** The columns that are read, in the order in which `valueOf` gets their cells. */
  sources: readonly string[];
  valueOf(cells: readonly Cell[]): Cell;
}

export const POINT_COLUMN = 'Location';
export const SAVING_COLUMN = 'Saving';
export const IN_STOCK_COLUMN = 'Available now';
export const OFFER_FROM_COLUMN = 'Offer holds from';
export const OFFER_TO_COLUMN = 'Offer holds until';

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
  from: (columns) =>
    workingOf([columnOf('latitude', columns), columnOf('longitude', columns)], ([north, east]) =>
      north != null && east != null ? `${north},${east}` : null,
    ),
};

/** How much less an item costs than before, in its currency; nothing where it costs as much or more. */
const SAVING: GeneratedColumn = {
  name: SAVING_COLUMN,
  wireType: 'number',
  item: { id: SAVING_COLUMN, label: SAVING_COLUMN, type: INPUT_TYPE.NUMBER, subject: 'what the item saves' },
  from: (columns) => {
    const [price, sale, old] = [columnOf('price', columns), columnOf('salePrice', columns), columnOf('oldPrice', columns)];
    const found = workingOf(sale === undefined ? [old, price] : [price, sale], ([before, now]) => {
      if (typeof before !== 'number' || typeof now !== 'number' || now <= 0 || now >= before) return null;
      // Twelve digits: 0.1 and its like are no exact numbers.
      return Number((before - now).toPrecision(12));
    });
    return found?.sources.every((name) => typeOf(name, columns) === 'number') ? found : undefined;
  },
};

/** By the column that says it, else by the number in stock. */
const IN_STOCK: GeneratedColumn = {
  name: IN_STOCK_COLUMN,
  wireType: 'boolean',
  item: { id: IN_STOCK_COLUMN, label: IN_STOCK_COLUMN, ...OFFERED.boolean, subject: `the item’s “${IN_STOCK_COLUMN}”` },
  from: (columns) => {
    const [said, count] = [columnOf('availability', columns), columnOf('stock', columns)];
    if (said === undefined && count === undefined) return undefined;
    // A feed lists what a shop sells; a number, or yes and no, is left out for what there is not.
    const byDefault = said !== undefined && typeOf(said, columns) === 'text';
    return {
      sources: [said, count].filter((name) => name !== undefined),
      valueOf: (cells) => {
        const written = cells.find((cell) => cell !== null && String(cell).trim() !== '') ?? null;
        return written === null ? byDefault : isInStock(written);
      },
    };
  },
};

/** From a column of its own, or from one with both ends of the offer. */
function offerColumn(name: string, role: 'saleFrom' | 'saleTo'): GeneratedColumn {
  const end = role === 'saleFrom' ? 'from' : 'until';
  return {
    name,
    wireType: 'datetime',
    item: { id: name, label: name, ...OFFERED.datetime, subject: `the item’s “${name}”` },
    from: (columns) => {
      const [own, both] = [columnOf(role, columns), columnOf('saleDates', columns)];
      if (own !== undefined) return workingOf([own], ([date]) => offerEnd(date ?? '', end));
      return workingOf([both], ([dates]) => offerEnd(endsOfOffer(dates ?? '')[end], end));
    },
  };
}

const GENERATED: readonly GeneratedColumn[] = [
  POINT,
  SAVING,
  IN_STOCK,
  offerColumn(OFFER_FROM_COLUMN, 'saleFrom'),
  offerColumn(OFFER_TO_COLUMN, 'saleTo'),
];

/** Finds those that a table with these columns has. A column of its own goes before one of the same name. */
export function generatedColumns(columns: readonly TableColumn[]): (GeneratedColumn & Working)[] {
  return GENERATED.flatMap((one) => {
    const working = columns.some(({ name }) => name === one.name) ? undefined : one.from(columns);
    return working ? [{ ...one, ...working }] : [];
  });
}

export function isGenerated(name: string): boolean {
  return GENERATED.some((one) => one.name === name);
}

/** Undefined unless the table has all of the sources, each another column. */
function workingOf(sources: readonly (string | undefined)[], valueOf: Working['valueOf']): Working | undefined {
  const found = sources.filter((name) => name !== undefined);
  return found.length === sources.length && new Set(found).size === found.length ? { sources: found, valueOf } : undefined;
}

function typeOf(wanted: string, columns: readonly TableColumn[]): TableColumn['type'] | undefined {
  return columns.find(({ name }) => name === wanted)?.type;
}
