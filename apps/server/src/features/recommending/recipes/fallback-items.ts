/**
 * Items that a starting recipe falls back on, where its rules leave too few: what sells and is in stock now,
 * to be changed in the builder.
 */
import type { RecipeFallback } from '@limn/contracts';
import { DEFAULT_FORM, numberIn, withForm } from '@limn/values';
import type { FoundItems } from '../../data/tables/items.read.ts';
import { readerOfColumn, shownText } from '../../data/tables/written-row.port.ts';
import { generatedColumns, IN_STOCK_COLUMN } from './generated-columns.port.ts';
import { columnOf, type ItemColumnRole } from './item-columns.port.ts';

/** The length of a list. */
const MAX_ITEMS = 10;

/**
 * The most popular first, in the order of the table where no column says; those that are out of stock never.
 */
export function fallbackItems({ columns, uniqueHeader, rows }: FoundItems): RecipeFallback['fallback_item_list'] {
  const placeOf = (header: string | undefined) => columns.findIndex(({ name }) => name === header);
  const at = (role: ItemColumnRole) => placeOf(columnOf(role, columns));
  const [id, name, popularity, rank] = [placeOf(uniqueHeader), at('name'), at('popularity'), at('rank')];
  const forms = columns.map(({ form }) => withForm(DEFAULT_FORM, form));
  const number = (row: readonly string[], index: number) => numberIn(row[index] ?? '', forms[index] ?? DEFAULT_FORM) ?? 0;
  const readers = columns.map((column, index) => readerOfColumn(column, forms[index]));
  const availability = generatedColumns(columns).find((one) => one.name === IN_STOCK_COLUMN);
  const cell = (row: readonly string[], index: number) => (row[index] ? (readers[index]?.(row[index]) ?? null) : null);
  const isInStock = (row: readonly string[]) => availability?.valueOf(availability.sources.map((name) => cell(row, placeOf(name)))) ?? true;
  const popularityOf = (row: readonly string[]) => {
    if (popularity >= 0) return number(row, popularity);
    return rank < 0 ? 0 : -(number(row, rank) || Number.MAX_VALUE);
  };
  return rows
    .filter(({ texts }) => (texts[id] ?? '').trim() !== '' && isInStock(texts))
    .map((row) => ({ row, popularity: popularityOf(row.texts) }))
    .toSorted((one, other) => other.popularity - one.popularity)
    .slice(0, MAX_ITEMS)
    .map(({ row }) => ({ id: (row.texts[id] ?? '').trim(), value: shownText(row, name) || shownText(row, id).trim() }));
}
