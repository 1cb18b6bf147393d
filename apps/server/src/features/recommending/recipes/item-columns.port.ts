/** Which columns of a table of items say what it is called, what it looks like, where it leads and where it is. */
import type { TableColumn } from '@limn/contracts';

const NAMES = {
  name: ['title', 'name', 'product name', 'product title', 'item name', 'product', 'label', 'headline', 'description'],
  picture: ['image link', 'image', 'image url', 'picture', 'picture url', 'photo', 'img', 'thumbnail'],
  link: ['link', 'url', 'product url', 'product link', 'page', 'landing page', 'mobile link'],
  price: ['price', 'current price', 'amount', 'regular price'],
  salePrice: ['sale price', 'special price', 'discounted price', 'offer price'],
  oldPrice: ['old price', 'was price', 'previous price', 'list price', 'rrp', 'original price'],
  saleFrom: ['sale price from', 'sale from', 'sale start', 'sale start date', 'special price from'],
  saleTo: ['sale price to', 'sale to', 'sale end', 'sale end date', 'special price to'],
  availability: ['availability', 'in stock', 'stock status', 'available'],
  stock: ['stock', 'quantity', 'inventory', 'stock level', 'sell on google quantity'],
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

const TYPES: Readonly<Partial<Record<ItemColumnRole, TableColumn['type']>>> = { picture: 'picture', link: 'url' };

/** By the names that shops use, the earlier ones first; else, for a picture and a link, by what the column holds. */
export function columnOf(role: ItemColumnRole, columns: readonly TableColumn[]): string | undefined {
  const byName = new Map(columns.toReversed().map(({ name }) => [plain(name), name]));
  const known = NAMES[role].map((name) => byName.get(name)).find((name) => name !== undefined);
  if (known !== undefined) return known;
  const type = TYPES[role];
  return type && columns.find((column) => column.type === type)?.name;
}

/** `g:image_link`, `Image-Link` and “image link” are one name. */
function plain(name: string): string {
  return name
    .toLowerCase()
    .replace(/^g:/, '')
    .replaceAll(/[\s_-]+/g, ' ')
    .trim();
}
