/** Columns of an item table that say what an item is: its name, its picture, its category, its price. */
import type { TableColumn } from '@limn/contracts';

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

const NAMES = {
  name: [/^(name|title)$/i, /(product|item|article).?(name|title)|^(product|item|label|headline)$/i, /name|title/i],
  picture: [/^(image|picture|photo|thumbnail)([ _-]?(url|link|src))?$/i, /image|picture|photo|thumbnail/i],
  category: [/^categor(y|ies)$/i, /categor|department|collection/i, /^(type|genre|section|brand)$/i],
  price: [/^price$/i, /price/i, /^(amount|cost)$/i],
} as const;

/** Those that someone chose, where they are still there; else those that are called so. */
export function itemColumns(columns: readonly TableColumn[], chosen?: Chosen): ItemColumns {
  const named = (what: keyof typeof NAMES): string | null => {
    for (const pattern of NAMES[what]) {
      const found = columns.find(({ name }) => pattern.test(name.trim()));
      if (found) return found.name;
    }
    return null;
  };
  const kept = (name: string | null | undefined) => columns.find((column) => column.name === name)?.name;
  const picture = columns.find(({ type }) => type === 'picture')?.name ?? named('picture');
  return {
    name: named('name'),
    picture,
    category: kept(chosen?.category_column) ?? named('category'),
    price: kept(chosen?.price_column) ?? named('price'),
  };
}

/** "£12.50", "1,250.00" and "12,50" are numbers; what is none is undefined. */
export function priceOf(text: string | undefined): number | undefined {
  const digits = (text ?? '').replaceAll(/[^\d.,]/g, '');
  if (digits === '') return undefined;
  const point = /[.,](?=\d{1,2}$)/.exec(digits)?.index;
  const whole = (point === undefined ? digits : digits.slice(0, point)).replaceAll(/[.,]/g, '');
  const price = Number(point === undefined ? whole : `${whole}.${digits.slice(point + 1)}`);
  return Number.isFinite(price) && price > 0 ? price : undefined;
}
