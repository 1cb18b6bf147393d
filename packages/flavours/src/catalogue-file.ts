/**
 * Answers where no one has done anything yet, from a file of columns that is read where it lies: new items
 * get neighbours by what the table says of them, new customers what is popular in their part of the
 * catalogue. Both are marked, so that no screen sells them as what people did.
 */
import { compareIds } from './histories.ts';
import type { ModelHead } from './read-model.ts';
import { findText, packTexts, textAt } from './packed-texts.ts';
import { readSections, writeSections, type ReadOptions } from './sections.ts';

const KIND = { kind: 4, version: 1 };

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

export interface Catalogue {
  /**
   * Items of the same category, the nearest in price first (as a ratio), then the more popular, then by id.
   */
  alike(id: string, limit: number, isLeftOut?: (id: string) => boolean): ColdNeighbour[];
  /**
   * Most popular items in these categories, category by category in turn; filled up from the whole catalogue.
   */
  popularIn(categories: readonly string[], limit: number, isLeftOut?: (id: string) => boolean): PopularItem[];
  /** The categories of these items, each once, in their order. */
  categoriesOf(ids: readonly string[]): string[];
}

/** Each item once. The model says how popular they are. */
export function encodeCatalogue(model: ModelHead, table: readonly CatalogueItem[]): Uint8Array<ArrayBuffer> {
  const items = table.toSorted((a, b) => compareIds(a.id, b.id));
  const ids = packTexts(items.map(({ id }) => id));
  const named = [...new Set(items.flatMap(({ category }) => category || []))].sort(compareIds);
  const names = packTexts(named);
  const codes = new Map(named.map((category, code) => [category, code + 1]));
  const category = Uint32Array.from(items, (item) => codes.get(item.category ?? '') ?? 0);
  const price = Float64Array.from(items, (item) => Math.max(0, item.price ?? 0));
  const people = Uint32Array.from(items, ({ id }) => {
    const place = model.placeOf(id);
    return place < 0 ? 0 : (model.peopleAlso[place] as number);
  });
  const famed = Uint32Array.from(items.keys()).sort((a, b) => (people[b] as number) - (people[a] as number) || a - b);
  const popular = famed.filter((place) => (people[place] as number) > 0);
  return writeSections(KIND, [
    ids.starts,
    ids.units,
    category,
    price,
    people,
    names.starts,
    names.units,
    ...membersOf(category, named.length, famed),
    popular,
  ]);
}

/** The places of each category's items, in the order that is given, and where each category begins. */
function membersOf(category: Uint32Array, categories: number, order: Uint32Array): [starts: Uint32Array, members: Uint32Array] {
  const starts = new Uint32Array(categories + 2);
  for (const code of category) if (code > 0) starts[code + 1] = (starts[code + 1] as number) + 1;
  for (let code = 1; code <= categories; code++) starts[code + 1] = (starts[code + 1] as number) + (starts[code] as number);
  const next = starts.slice();
  const members = new Uint32Array(starts[categories + 1] as number);
  for (const place of order) {
    const code = category[place] as number;
    if (code === 0) continue;
    members[next[code] as number] = place;
    next[code] = (next[code] as number) + 1;
  }
  return [starts, members];
}

/** Throws DamagedFile for what is no catalogue, or not all of it. */
export function openCatalogue(file: Uint8Array, options: ReadOptions = {}): Catalogue {
  const read = readSections(KIND, file, options);
  const ids = { starts: read.u32(), units: read.u16() };
  const [categoryOf, priceOf, peopleOf] = [read.u32(), read.f64(), read.u32()];
  const names = { starts: read.u32(), units: read.u16() };
  const [starts, members, popular] = [read.u32(), read.u32(), read.u32()];

  const itemsOf = (code: number) => members.subarray(starts[code], starts[code + 1]);
  const codeOf = (id: string) => {
    const place = findText(ids, id);
    return place < 0 ? 0 : (categoryOf[place] as number);
  };

  return {
    alike(id, limit, isLeftOut = () => false) {
      const of = findText(ids, id);
      const code = of < 0 ? 0 : (categoryOf[of] as number);
      if (code === 0) return [];
      const own = priceOf[of] as number;
      const near = nearest(limit);
      // In the order of fame: who comes first stays first where prices are equally near.
      for (const place of itemsOf(code)) {
        const price = priceOf[place] as number;
        const distance = own > 0 && price > 0 ? Math.abs(Math.log(price / own)) : Infinity;
        if (place !== of && near.wants(distance) && !isLeftOut(textAt(ids, place))) near.add(place, distance);
      }
      const category = textAt(names, code - 1);
      return near.places.map((place) => {
        return { id: textAt(ids, place), because: { kind: 'alike', category, price: priceOf[place] || undefined } };
      });
    },
    popularIn(wanted, limit, isLeftOut = () => false) {
      const list: PopularItem[] = [];
      const taken = new Set<number>();
      const take = (place: number, category?: string): boolean => {
        const id = textAt(ids, place);
        const people = peopleOf[place] as number;
        if (people === 0 || taken.has(place) || isLeftOut(id)) return false;
        taken.add(place);
        list.push({ id, because: category === undefined ? { kind: 'popular', people } : { kind: 'popular_in', category, people } });
        return true;
      };
      const queues = [...new Set(wanted)].flatMap((category) => {
        const code = findText(names, category) + 1;
        return code === 0 ? [] : [{ category, places: itemsOf(code), next: 0 }];
      });
      for (let isMore = queues.length > 0; isMore && list.length < limit;) {
        isMore = false;
        for (const queue of queues) {
          while (queue.next < queue.places.length && list.length < limit) {
            isMore = true;
            if (take(queue.places[queue.next++] as number, queue.category)) break;
          }
        }
      }
      for (const place of popular) {
        if (list.length >= limit) break;
        take(place);
      }
      return list;
    },
    categoriesOf: (wanted) => [...new Set(wanted.map(codeOf))].filter((code) => code > 0).map((code) => textAt(names, code - 1)),
  };
}

/** The few with the least distance, in their order; of equal ones those that came first. */
function nearest(limit: number) {
  const places: number[] = [];
  const distances: number[] = [];
  return {
    places,
    wants: (distance: number) => places.length < limit || (limit > 0 && distance < (distances.at(-1) as number)),
    add(place: number, distance: number) {
      let at = places.length;
      while (at > 0 && distance < (distances[at - 1] as number)) at--;
      places.splice(at, 0, place);
      distances.splice(at, 0, distance);
      if (places.length > limit) {
        places.pop();
        distances.pop();
      }
    },
  };
}
