/**
 * The model that recipes read: for each item its strongest neighbours, in bytes that do not tell in which
 * order events came or whether it was built or refreshed. Items are in the order of their ids.
 * `read-model.ts` reads it.
 */
import { compareIds } from './histories.ts';
import { emptyRow, FEW_PEOPLE, readRow, readStrong, type OpenRow } from './pair-rows.ts';
import { packTexts } from './packed-texts.ts';
import { MODEL_KIND, type FlavourModel } from './read-model.ts';
import { writeSections } from './sections.ts';
import { isUnit, type State } from './state.ts';
import { scaleOf } from './strength.ts';

export const NEIGHBOURS = 50;

export interface EncodeOptions {
  /** False for an item that is no longer in the table: it still leads to others, and never comes out. */
  isOffered?: (id: string) => boolean;
  /** How many neighbours an item keeps. */
  neighbours?: number;
  /**
   * The model before a refresh. It changes nothing but the time it takes: what was strongest mostly still is,
   * and mostly in that order.
   */
  previous?: FlavourModel;
}

export function encodeModel(
  state: State,
  { isOffered = () => true, neighbours = NEIGHBOURS, previous }: EncodeOptions = {},
): Uint8Array<ArrayBuffer> {
  const { question, tally, items, rows } = state;
  const known = Uint32Array.from(items.keys()).filter((item) => (tally.peopleFirst[item] ?? 0) > 0 || (tally.peopleAlso[item] ?? 0) > 0);
  const ordered = isSorted(known, items) ? known : known.sort((a, b) => compareIds(items[a] as string, items[b] as string));
  const places = new Uint32Array(items.length);
  for (let place = 0; place < ordered.length; place++) places[ordered[place] as number] = place;
  const offered = Uint8Array.from(items, (id) => (isOffered(id) ? 1 : 0));

  const unit = isUnit(question);
  const scale = scaleOf(question, tally);
  const best = strongest(neighbours, places);
  const before = previous && previousOrder(previous, ordered, items);
  const row = emptyRow(items.length);
  const maxFame = new Float64Array(FEW_PEOPLE);
  const starts = new Uint32Array(ordered.length + 1);
  const out = columns(previous ? previous.neighbour.length + ordered.length : ordered.length * 8);
  /** False where `min` was too much, so that pairs are missing. */
  const rank = (place: number, min: number): boolean => {
    const first = ordered[place] as number;
    const bytes = rows[first];
    if (min > 0 && bytes) {
      for (let people = 0; people < FEW_PEOPLE; people++) maxFame[people] = scale.maxFame(people, first, min);
      readStrong(bytes, unit, scale.fame, maxFame, row);
    } else readRow(bytes, unit, row);
    best.clear();
    before?.sort(place, row);
    for (let n = 0; n < row.length; n++) {
      const also = row.item[n] as number;
      if (offered[also] === 0) continue;
      const found = scale.strength(row.mass[n] as number, first, also);
      if (found >= best.min) best.offer(also, row.people[n] as number, found);
    }
    return min === 0 || (best.length === neighbours && best.min >= min);
  };
  for (let place = 0; place < ordered.length; place++) {
    const min = before?.expect(place, neighbours) ?? 0;
    if (!rank(place, min)) rank(place, 0);
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
  return writeSections(MODEL_KIND, [
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

/** A refresh seldom weakens the last of an item's neighbours by more than this. */
const EXPECTED = 0.97;

/** How an older model expects the rows of today to be. */
function previousOrder(model: FlavourModel, ordered: Uint32Array, items: readonly string[]) {
  const itemAt = new Int32Array(model.items).fill(-1);
  const oldPlace = new Int32Array(ordered.length).fill(-1);
  for (let old = 0, place = 0; old < model.items && place < ordered.length;) {
    const item = ordered[place] as number;
    const order = compareIds(model.idOf(old), items[item] as string);
    if (order === 0) {
      itemAt[old] = item;
      oldPlace[place] = old;
    }
    if (order <= 0) old++;
    if (order >= 0) place++;
  }
  const where = new Uint32Array(items.length);
  const swap = (column: Uint32Array | Float64Array, a: number, b: number) => {
    const kept = column[a] as number;
    column[a] = column[b] as number;
    column[b] = kept;
  };
  return {
    /** A strength that as many of the row as are kept will probably have; 0 where nothing is known. */
    expect(place: number, neighbours: number): number {
      const old = oldPlace[place] as number;
      const end = old < 0 ? 0 : (model.starts[old + 1] as number);
      return old < 0 || end - (model.starts[old] as number) < neighbours ? 0 : (model.strength[end - 1] as number) * EXPECTED;
    },
    /** Puts the neighbours that were strongest first, in that order. */
    sort(place: number, row: OpenRow): void {
      const old = oldPlace[place] as number;
      if (old < 0) return;
      for (let n = 0; n < row.length; n++) where[row.item[n] as number] = n;
      for (let n = model.starts[old] as number, to = 0; n < (model.starts[old + 1] as number); n++) {
        const item = itemAt[model.neighbour[n] as number] as number;
        if (item < 0) continue;
        const at = where[item] as number;
        if (at >= row.length || at < to || row.item[at] !== item) continue;
        where[row.item[to] as number] = at;
        swap(row.item, at, to);
        swap(row.people, at, to);
        swap(row.mass, at, to);
        to++;
      }
    },
  };
}

function isSorted(order: Uint32Array, items: readonly string[]): boolean {
  return order.every((item, n) => n === 0 || (items[order[n - 1] as number] as string) < (items[item] as string));
}

interface Strongest {
  length: number;
  /** Weaker ones need not be offered. */
  min: number;
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
    min: 0,
    place: new Uint32Array(limit),
    people: new Uint32Array(limit),
    strength: new Float64Array(limit),
    clear() {
      best.length = 0;
      best.min = 0;
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
      if (best.length === limit) best.min = best.strength[limit - 1] as number;
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
      for (let n = 0; n < best.length; n++, length++) {
        place[length] = best.place[n] as number;
        people[length] = best.people[n] as number;
        strength[length] = best.strength[n] as number;
      }
    },
    columns: () => [place.subarray(0, length), people.subarray(0, length), strength.subarray(0, length)],
  };
}
