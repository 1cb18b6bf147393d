/** The items of a table as they were at a refresh: what gives neighbours to items that no one did anything with. */
import { coldStart, type ColdStart, type FlavourModel } from '@limn/flavours';

export interface Catalogue {
  ids: string[];
  /** '' where it has none. */
  categories: string[];
  /** 0 where it has none. */
  prices: number[];
}

export interface OpenCatalogue extends ColdStart {
  /** The categories of these items, each once, in their order. */
  categoriesOf(ids: readonly string[]): string[];
}

export function encodeCatalogue(catalogue: Catalogue): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(catalogue));
}

export function openCatalogue(bytes: Uint8Array | undefined, model: FlavourModel): OpenCatalogue {
  const { ids, categories, prices }: Catalogue = bytes
    ? (JSON.parse(new TextDecoder().decode(bytes)) as Catalogue)
    : { ids: [], categories: [], prices: [] };
  const cold = coldStart(
    model,
    ids.map((id, n) => ({ id, category: categories[n] || null, price: prices[n] || null })),
  );
  const categoryOf = new Map(ids.map((id, n) => [id, categories[n] ?? '']));
  return {
    ...cold,
    categoriesOf: (wanted) => [...new Set(wanted.map((id) => categoryOf.get(id) ?? ''))].filter((category) => category !== ''),
  };
}
