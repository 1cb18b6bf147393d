/** Fields of a shop's product feed, as Google Merchant Center names them, and prices as numbers with their currency beside them. */
import { plainText } from './plain-text.ts';
import { readPrice } from './product-prices.ts';

/** Fields that may stand several times in one product; of all others the first counts. */
const REPEATED: ReadonlySet<string> = new Set([
  'additional_image_link',
  'excluded_destination',
  'included_destination',
  'product_highlight',
  'product_type',
  'promotion_id',
]);
/** These come first in the table, in this order. */
const LEADING = ['id', 'title', 'description', 'link', 'image_link', 'price', 'sale_price', 'availability', 'brand', 'product_type'];
const PRICES: ReadonlySet<string> = new Set(['price', 'sale_price', 'old_price', 'cost_of_goods_sold', 'unit_price']);
export const CURRENCY = 'currency';
export type Product = Map<string, string>;

/** `g:Image_Link` is `image_link`. */
export function fieldName(name: string): string {
  return name.trim().toLowerCase().replace(/^g:/, '').replaceAll(/\s+/g, '_');
}

/** True for a header that only a product feed has. */
export function isProductHeader(names: readonly string[]): boolean {
  const fields = new Set(names.map(fieldName));
  return ['id', 'title', 'link', 'price'].every((name) => fields.has(name));
}

export function addField(product: Product, name: string, text: string): void {
  const value = plainText(name, text.trim().replaceAll(/\s+/g, ' '));
  if (value === '') return;
  const before = product.get(name);
  if (before === undefined) product.set(name, value);
  else if (REPEATED.has(name)) product.set(name, `${before}, ${value}`);
}

/** “12.50 GBP” becomes 12.50, and the product's currency GBP. What is no price stays as it is. */
export function splitPrices(product: Product): void {
  for (const name of PRICES) {
    const price = readPrice(product.get(name) ?? '');
    if (!price) continue;
    product.set(name, price.amount);
    if (price.currency !== undefined && !product.get(CURRENCY)) product.set(CURRENCY, price.currency);
  }
}

/** Columns in the order of a table. */
export function orderedFields(names: Iterable<string>): string[] {
  const all = new Set(names);
  return [...LEADING.filter((name) => all.has(name)), ...[...all].filter((name) => !LEADING.includes(name))];
}

export function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => (/[",\r\n\s]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\n`;
}
