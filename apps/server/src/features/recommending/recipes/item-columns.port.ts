/**
 * Tells which columns of a table of items say what it is called, what it looks like, where it leads, what it
 * costs, and where it is.
 */
import type { TableColumn } from '@limn/contracts';

/**
 * Names in feeds for Google, Meta, Criteo, Yandex Market and Idealo, in product exports of Shopify,
 * WooCommerce and Magento, and in shops' own files.
 */
const NAMES = {
  name: ['title', 'name', 'product name', 'product title', 'item name', 'product', 'label', 'headline', 'description'],
  picture: [
    'image link',
    'image',
    'image url',
    'picture',
    'picture url',
    'photo',
    'img',
    'big image',
    'image src',
    'variant image',
    'product image url',
    'thumbnail',
  ],
  link: ['link', 'url', 'product url', 'product link', 'page', 'landing page', 'mobile link'],
  price: ['price', 'current price', 'amount', 'regular price', 'variant price'],
  salePrice: ['sale price', 'special price', 'discounted price', 'discount price', 'offer price'],
  oldPrice: [
    'old price',
    'was price',
    'previous price',
    'compare at price',
    'variant compare at price',
    'original price',
    'list price',
    'retail price',
    'rrp',
    'msrp',
  ],
  saleFrom: [
    'sale price from',
    'sale from',
    'sale start',
    'sale start date',
    'sale starts',
    'sale from date',
    'sale price start date',
    'date sale price starts',
    'sale price dates from',
    'special price from',
    'special price from date',
    'special from date',
  ],
  saleTo: [
    'sale price to',
    'sale to',
    'sale end',
    'sale end date',
    'sale ends',
    'sale to date',
    'sale price end date',
    'date sale price ends',
    'sale price dates to',
    'special price to',
    'special price to date',
    'special to date',
  ],
  /** Both ends in one value. */
  saleDates: ['sale price effective date', 'sale effective date', 'special price effective date'],
  availability: [
    'availability',
    'in stock',
    'is in stock',
    'stock status',
    'inventory status',
    'available',
    'is available',
    'verfügbarkeit',
    'disponibilité',
    'disponibilidad',
    'disponibilità',
    'disponibilidade',
    'beschikbaarheid',
    'recommendable',
  ],
  stock: [
    'stock',
    'quantity',
    'qty',
    'inventory',
    'stock level',
    'stock quantity',
    'inventory quantity',
    'variant inventory qty',
    'sell on google quantity',
    'quantity to sell on facebook',
    'lagerbestand',
  ],
  category: ['product type', 'category', 'google product category', 'type', 'department', 'collection'],
  brand: ['brand', 'manufacturer', 'vendor', 'designer'],
  popularity: ['popularity', 'sales', 'sold', 'best seller', 'bestseller', 'views', 'rating'],
  /** The first is the most popular. */
  rank: ['rank', 'sales rank', 'best seller rank', 'bestseller rank', 'popularity rank'],
  added: ['added', 'created', 'created at', 'date added', 'published', 'release date', 'availability date', 'new since'],
  restocked: ['restocked', 'restocked at', 'back in stock', 'back in stock date', 'availability date'],
  latitude: ['latitude', 'lat', 'geo lat'],
  longitude: ['longitude', 'lng', 'lon', 'long', 'geo lng'],
} as const;
export type ItemColumnRole = keyof typeof NAMES;

const KNOWN: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(NAMES).map(([role, names]) => [role, names.map(plain)]));
const TYPES: Readonly<Partial<Record<ItemColumnRole, TableColumn['type']>>> = { picture: 'picture', link: 'url' };

/**
 * By the names that shops use, the earlier ones first; else, for a picture and a link, by what the column
 * holds.
 */
export function columnOf(role: ItemColumnRole, columns: readonly TableColumn[]): string | undefined {
  const byName = new Map(columns.toReversed().map(({ name }) => [plain(name), name]));
  const known = KNOWN.get(role)
    ?.map((name) => byName.get(name))
    .find((name) => name !== undefined);
  if (known !== undefined) return known;
  const type = TYPES[role];
  return type && columns.find((column) => column.type === type)?.name;
}

/** `g:sale_price`, `Sale-Price`, `salePrice` and “Sale price?” are one name. */
function plain(name: string): string {
  return name
    .toLowerCase()
    .replace(/^g:/, '')
    .normalize('NFD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}
