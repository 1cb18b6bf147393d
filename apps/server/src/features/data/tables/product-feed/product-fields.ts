/**
 * Fields of a shop's product feed, as Google Merchant Center names them, and prices as numbers with their
 * currency beside them.
 */
import { isCurrency, readPrice, type PriceForms } from './product-prices.ts';

/** These come first in the table, in this order. */
const LEADING = [
  'id',
  'title',
  'description',
  'link',
  'image_link',
  'price',
  'sale_price',
  'sale_price_from',
  'sale_price_to',
  'availability',
  'brand',
  'product_type',
];
/** Prices as Google, Facebook's catalogues and Criteo name them. */
const PRICES: ReadonlySet<string> = new Set([
  'price',
  'sale_price',
  'old_price',
  'cost_of_goods_sold',
  'unit_price',
  'base_price',
  'retailprice',
]);
/**
 * Other fields that hold an amount of money, those within a field too: `shipping price`, `oldprice`,
 * `auto_pricing_min_price`.
 */
const AMOUNT = /(?:price|msrp|rrp|cost|amount|fee)$|^cost_of_goods_sold$/;
/** Both ends of a sale in one value, as Google and Facebook have it. */
const SALE_DATES = 'sale_price_effective_date';
/** Columns that say when the sale price holds. */
export const SALE_COLUMNS = ['sale_price_from', 'sale_price_to'] as const;
export const CURRENCY = 'currency';
export type Product = Map<string, string>;

/** `g:Image_Link` is `image_link`. */
export function fieldName(name: string): string {
  return name.trim().toLowerCase().replace(/^g:/, '').replaceAll(/\s+/g, '_');
}

/** True for a header that only a product feed has. */
export function isProductHeader(names: readonly string[]): boolean {
  const fields = new Set(names.map(fieldName));
  return PRODUCT_HEADERS.some((names) => names.every((name) => fields.has(name)));
}

/** Google and Facebook have the first, Criteo the second. */
const PRODUCT_HEADERS = [
  ['id', 'title', 'link', 'price'],
  ['id', 'name', 'producturl', 'price'],
];

/** True for a field whose prices `splitPrices` makes plain numbers of. */
export function isPrice(name: string): boolean {
  return PRICES.has(fieldName(name));
}

/**
 * True for a field that holds an amount of money, whether `splitPrices` makes a plain number of it or not.
 */
export function isAmount(name: string): boolean {
  return AMOUNT.test(name);
}

/** Tells the forms what this product writes. */
export function seePrices(product: ReadonlyMap<string, string>, forms: PriceForms): void {
  for (const name of PRICES) {
    const written = product.get(name) ?? '';
    if (written !== '') forms.see(name, written);
  }
}

/** “12.50 GBP” becomes 12.50, and the product's currency GBP. What is no price stays as it is. */
export function splitPrices(product: Product, forms: PriceForms): void {
  // Shops without a price may leave its currency.
  for (const [name, written] of product) if (isAmount(name) && isCurrency(written)) product.delete(name);
  for (const name of PRICES) {
    const written = product.get(name) ?? '';
    const price = written === '' ? undefined : readPrice(written, forms.of(name));
    if (!price) continue;
    product.set(name, price.amount);
    if (price.currency !== undefined && !product.get(CURRENCY)) product.set(CURRENCY, price.currency);
  }
}

/** True for a sale's dates as the feed names them. */
export function isSaleDates(name: string): boolean {
  return name === SALE_DATES;
}

/**
 * “2026-11-01T00:00+0000/2026-11-08T23:59+0000” becomes two moments; an end that can't be read is left out.
 */
export function splitSaleDates(product: Product): void {
  const written = product.get(SALE_DATES);
  if (written === undefined) return;
  for (const [index, name] of SALE_COLUMNS.entries()) {
    const moment = readMoment(written.split('/')[index] ?? '');
    if (moment !== undefined && !product.get(name)) product.set(name, moment);
  }
}

const MOMENT = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?)(?:\.\d+)?\s*(?:(Z)|([+-]\d\d):?(\d\d))?)?$/i;

/** ISO 8601 with the offset that the feed names: “+0100” is +01:00. */
function readMoment(text: string): string | undefined {
  const [, day, time, utc, hours, minutes] = MOMENT.exec(text.trim()) ?? [];
  if (day === undefined) return undefined;
  if (time === undefined) return day;
  return `${day}T${time}${utc === undefined ? (hours === undefined ? '' : `${hours}:${minutes ?? '00'}`) : 'Z'}`;
}

/** Columns in the order of a table. */
export function orderedFields(names: Iterable<string>): string[] {
  const all = new Set(names);
  return [...LEADING.filter((name) => all.has(name)), ...[...all].filter((name) => !LEADING.includes(name))];
}

export function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => (/[",\r\n\s]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\n`;
}
