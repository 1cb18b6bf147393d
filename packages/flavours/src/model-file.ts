/**
 * The model that recipes read: for each item its strongest neighbours, in bytes that do not tell in which order events came or whether it
 * was built or refreshed. Items are in the order of their ids; columns are read where they lie, so opening costs one pass of the checksum.
 */
import type { Within } from './flavour.ts';
import { compareIds } from './histories.ts';
import { emptyRow, readRow } from './pair-rows.ts';
import { packTexts, readSections, textAt, writeSections } from './sections.ts';
import { isUnit, type State } from './state.ts';
import { scaleOf } from './strength.ts';

export const NEIGHBOURS = 50;
const KIND = { kind: 1, version: 1 };

export interface EncodeOptions {
  /** False for an item that is no longer in the table: it still leads to others, and never comes out. */
  isOffered?: (id: string) => boolean;
  /** How many neighbours an item keeps. */
  neighbours?: number;
}

export interface FlavourModel {
  within: Within;
  /** How many items have a place in the model. */
  items: number;
  /** Customers that were counted. */
  people: number;
  idOf(place: number): string;
  /** −1 for an item that no one did anything with. */
  placeOf(id: string): number;
  /** Distinct customers of "People who…" and of "Also did…". */
  peopleFirst: Uint32Array;
  peopleAlso: Uint32Array;
  /** Where the neighbours of an item begin; the strongest come first, ties by id. */
  starts: Uint32Array;
  neighbour: Uint32Array;
  /** People who have both. */
  support: Uint32Array;
  strength: Float32Array;
  /** Offered items by distinct customers of "Also did…", ties by id. */
  popular: Uint32Array;
}

export function encodeModel(
  state: State,
  { isOffered = () => true, neighbours = NEIGHBOURS }: EncodeOptions = {},
): Uint8Array<ArrayBuffer> {
  const { question, tally, items, rows } = state;
  const known = Uint32Array.from(items.keys()).filter((item) => (tally.peopleFirst[item] ?? 0) > 0 || (tally.peopleAlso[item] ?? 0) > 0);
  const ordered = isSorted(known, items) ? known : known.sort((a, b) => compareIds(items[a] as string, items[b] as string));
  const places = new Uint32Array(items.length);
  for (let place = 0; place < ordered.length; place++) places[ordered[place] as number] = place;
  const offered = Uint8Array.from(items, (id) => (isOffered(id) ? 1 : 0));

  const unit = isUnit(question);
  const { strength } = scaleOf(question, tally);
  const best = strongest(neighbours, places);
  const row = emptyRow(items.length);
  const starts = new Uint32Array(ordered.length + 1);
  const out = columns(ordered.length * 8);
  for (let place = 0; place < ordered.length; place++) {
    const first = ordered[place] as number;
    readRow(rows[first], unit, row);
    best.clear();
    for (let n = 0; n < row.length; n++) {
      const also = row.item[n] as number;
      if (offered[also] === 0) continue;
      const found = strength(row.mass[n] as number, first, also);
      if (found >= best.least) best.offer(also, row.people[n] as number, found);
    }
    out.append(best);
    starts[place + 1] = out.length();
  }
  const popular = Uint32Array.from(ordered.keys()).filter((place) => {
    const item = ordered[place] as number;
    return offered[item] === 1 && (tally.peopleAlso[item] as number) > 0;
  });
  const fame = (place: number) => tally.peopleAlso[ordered[place] as number] as number;
  popular.sort((a, b) => fame(b) - fame(a) || a - b);
  const { starts: idStarts, units } = packTexts(Array.from(ordered, (item) => items[item] as string));
  return writeSections(KIND, [
    Uint32Array.of(question.within, ordered.length, tally.people),
    idStarts,
    units,
    Uint32Array.from(ordered, (item) => tally.peopleFirst[item] as number),
    Uint32Array.from(ordered, (item) => tally.peopleAlso[item] as number),
    starts,
    ...out.columns(),
    popular,
  ]);
}

/** Throws DamagedFile for what is no model, or not all of it. */
export function openModel(file: Uint8Array): FlavourModel {
  const read = readSections(KIND, file);
  const [within = 1, items = 0, people = 0] = read.u32();
  const ids = { starts: read.u32(), units: read.u16() };
  return {
    within: within as Within,
    items,
    people,
    idOf: (place) => textAt(ids, place),
    placeOf: (id) => placeOf(ids, items, id),
    peopleFirst: read.u32(),
    peopleAlso: read.u32(),
    starts: read.u32(),
    neighbour: read.u32(),
    support: read.u32(),
    strength: read.f32(),
    popular: read.u32(),
  };
}

function placeOf(ids: { starts: Uint32Array; units: Uint16Array }, items: number, id: string): number {
  let [low, high] = [0, items - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const order = compareIds(textAt(ids, middle), id);
    if (order === 0) return middle;
    if (order < 0) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

function isSorted(order: Uint32Array, items: readonly string[]): boolean {
  return order.every((item, n) => n === 0 || (items[order[n - 1] as number] as string) < (items[item] as string));
}

interface Strongest {
  length: number;
  /** Weaker ones need not be offered. */
  least: number;
  place: Uint32Array;
  people: Uint32Array;
  strength: Float64Array;
  clear(): void;
  offer(item: number, people: number, strength: number): void;
}

/** The strongest of a row, sorted; equal ones by id. */
function strongest(limit: number, places: Uint32Array): Strongest {
  const best: Strongest = {
    length: 0,
    least: 0,
    place: new Uint32Array(limit),
    people: new Uint32Array(limit),
    strength: new Float64Array(limit),
    clear() {
      best.length = 0;
      best.least = 0;
    },
    offer(item, people, strength) {
      const place = places[item] as number;
      let at = best.length;
      if (at === limit) {
        if (!isBefore(best, at - 1, strength, place)) return;
        at--;
      } else {
        best.length++;
      }
      for (; at > 0 && isBefore(best, at - 1, strength, place); at--) {
        best.place[at] = best.place[at - 1] as number;
        best.people[at] = best.people[at - 1] as number;
        best.strength[at] = best.strength[at - 1] as number;
      }
      best.place[at] = place;
      best.people[at] = people;
      best.strength[at] = strength;
      if (best.length === limit) best.least = best.strength[limit - 1] as number;
    },
  };
  return best;
}

/** Comes before the one at `at`. */
function isBefore(best: Strongest, at: number, strength: number, place: number): boolean {
  const other = best.strength[at] as number;
  return strength > other || (strength === other && place < (best.place[at] as number));
}

function columns(size: number) {
  let length = 0;
  let [place, people, strength] = [new Uint32Array(size), new Uint32Array(size), new Float32Array(size)];
  return {
    length: () => length,
    append(best: Strongest) {
      if (length + best.length > place.length) {
        const larger = Math.ceil((length + best.length) * 1.5);
        const [a, b, c] = [new Uint32Array(larger), new Uint32Array(larger), new Float32Array(larger)];
        a.set(place);
        b.set(people);
        c.set(strength);
        [place, people, strength] = [a, b, c];
      }
      place.set(best.place.subarray(0, best.length), length);
      people.set(best.people.subarray(0, best.length), length);
      strength.set(best.strength.subarray(0, best.length), length);
      length += best.length;
    },
    columns: () => [place.subarray(0, length), people.subarray(0, length), strength.subarray(0, length)],
  };
}
