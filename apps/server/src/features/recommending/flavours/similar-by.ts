/** Columns of an item table that say what an item is: its name, its picture, its category, its price. */
import type { TableColumn } from '@limn/contracts';
import { columnOf } from '../recipes/item-columns.port.ts';

export interface ItemColumns {
  name: string | null;
  picture: string | null;
  category: string | null;
  price: string | null;
}

interface Chosen {
  category_column: string | null;
  price_column: string | null;
}

/** Finds those that someone chose, where they are still there; else those that are called so. */
export function itemColumns(columns: readonly TableColumn[], chosen?: Chosen): ItemColumns {
  const kept = (name: string | null | undefined) => columns.find((column) => column.name === name)?.name;
  return {
    name: columnOf('name', columns) ?? null,
    picture: columnOf('picture', columns) ?? null,
    category: kept(chosen?.category_column) ?? columnOf('category', columns) ?? null,
    price: kept(chosen?.price_column) ?? columnOf('price', columns) ?? null,
  };
}

/** "£12.50", "1,250.00" and "12,50" are numbers; undefined for any other text. */
export function priceOf(text: string | undefined): number | undefined {
  const digits = (text ?? '').replaceAll(/[^\d.,]/g, '');
  if (digits === '') return undefined;
  const point = /[.,](?=\d{1,2}$)/.exec(digits)?.index;
  const whole = (point === undefined ? digits : digits.slice(0, point)).replaceAll(/[.,]/g, '');
  const price = Number(point === undefined ? whole : `${whole}.${digits.slice(point + 1)}`);
  return Number.isFinite(price) && price > 0 ? price : undefined;
}
