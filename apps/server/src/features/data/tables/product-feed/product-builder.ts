/**
 * Collects the fields of one product. Feeds say some of them in several vocabularies at once: what the shop
 * wrote for products counts most.
 */
import { plainText } from '@limn/contracts/html-texts';
import type { Product } from './product-fields.ts';

/** Fields that may stand several times in one product; of all others the first counts. */
const REPEATED: ReadonlySet<string> = new Set([
  'additional_image_link',
  'excluded_destination',
  'included_destination',
  'product_highlight',
  'product_type',
  'promotion_id',
]);

/**
 * Where a field comes from. `product`: Google's vocabulary; `feed`: the feed's own; `other`: another one;
 * `media`: a file that goes with it.
 */
export type FieldOrigin = 'product' | 'feed' | 'other' | 'media';
const RANKS: Readonly<Record<FieldOrigin, number>> = { product: 3, feed: 2, other: 1, media: 0 };

export interface ProductBuilder {
  add(name: string, text: string, origin: FieldOrigin): void;
  build(): Product;
}

export function createProduct(): ProductBuilder {
  const product: Product = new Map();
  const ranks = new Map<string, number>();
  return {
    add(name, text, origin) {
      const value = plainText(name, text.trim().replaceAll(/\s+/g, ' '));
      if (value === '') return;
      const [rank, before] = [RANKS[origin], ranks.get(name) ?? -1];
      if (rank > before) {
        product.set(name, value);
        ranks.set(name, rank);
      } else if (rank === before && REPEATED.has(name)) product.set(name, `${product.get(name) ?? ''}, ${value}`);
    },
    build: () => product,
  };
}
