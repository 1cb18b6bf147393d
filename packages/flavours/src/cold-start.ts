/**
 * Where no one has done anything yet: new items get neighbours by what the table says of them, new customers what is popular in their part
 * of the catalogue. Both are marked, so that no screen sells them as what people did.
 */
import { compareIds } from './histories.ts';
import type { FlavourModel } from './model-file.ts';

export interface CatalogueItem {
  id: string;
  category?: string | null;
  price?: number | null;
}

export interface ColdNeighbour {
  id: string;
  because: { kind: 'alike'; category: string; price: number | undefined };
}

export interface PopularItem {
  id: string;
  because: { kind: 'popular_in'; category: string; people: number } | { kind: 'popular'; people: number };
}

export interface ColdStart {
  /** Items of the same category, the nearest in price first (as a ratio), then the more popular, then by id. */
  alike(id: string, limit: number, isLeftOut?: (id: string) => boolean): ColdNeighbour[];
  /** Most popular items in these categories, category by category in turn; filled up from the whole catalogue. */
  popularIn(categories: readonly string[], limit: number, isLeftOut?: (id: string) => boolean): PopularItem[];
}

interface Known {
  id: string;
  category: string;
  price: number | undefined;
  people: number;
}

export function coldStart(model: FlavourModel, table: readonly CatalogueItem[]): ColdStart {
  const items = new Map<string, Known>();
  const categories = new Map<string, Known[]>();
  for (const { id, category, price } of table) {
    const place = model.placeOf(id);
    const known: Known = {
      id,
      category: category ?? '',
      price: price !== null && price !== undefined && price > 0 ? price : undefined,
      people: place < 0 ? 0 : (model.peopleAlso[place] as number),
    };
    items.set(id, known);
    if (known.category === '') continue;
    const members = categories.get(known.category);
    if (members) members.push(known);
    else categories.set(known.category, [known]);
  }
  for (const members of categories.values()) members.sort(byFame);
  const popular = [...items.values()].filter(({ people }) => people > 0).sort(byFame);

  return {
    alike(id, limit, isLeftOut = () => false) {
      const of = items.get(id);
      if (!of || of.category === '') return [];
      const members = (categories.get(of.category) ?? []).filter((one) => one.id !== id && !isLeftOut(one.id));
      const distance = ({ price }: Known) =>
        price === undefined || of.price === undefined ? Infinity : Math.abs(Math.log(price / of.price));
      // Infinity less Infinity is no order: those without a price are equal.
      const byPrice = (a: Known, b: Known) => (distance(a) === distance(b) ? byFame(a, b) : distance(a) - distance(b));
      return members
        .sort(byPrice)
        .slice(0, limit)
        .map((one) => ({
          id: one.id,
          because: { kind: 'alike', category: of.category, price: one.price },
        }));
    },
    popularIn(wanted, limit, isLeftOut = () => false) {
      const list: PopularItem[] = [];
      const taken = new Set<string>();
      const queues = [...new Set(wanted)].map((category) =>
        (categories.get(category) ?? []).filter(({ id, people }) => people > 0 && !isLeftOut(id)),
      );
      for (let turn = 0; list.length < limit && queues.some((queue) => turn < queue.length); turn++) {
        for (const queue of queues) {
          const one = queue[turn];
          if (!one || list.length >= limit) continue;
          taken.add(one.id);
          list.push({ id: one.id, because: { kind: 'popular_in', category: one.category, people: one.people } });
        }
      }
      for (const { id, people } of popular) {
        if (list.length >= limit) break;
        if (!taken.has(id) && !isLeftOut(id)) list.push({ id, because: { kind: 'popular', people } });
      }
      return list;
    },
  };
}

function byFame(a: Known, b: Known): number {
  return b.people - a.people || compareIds(a.id, b.id);
}
