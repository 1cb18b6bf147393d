/**
 * Counts of pairs: for each item a row of the others, with how many people and what mass. A row is a run of
 * bytes, smallest item first: the step from the item before, people, and the mass where it is not the same
 * number; so that a hundred million pairs fit in memory.
 */

/** Undefined: the item has no pairs. */
export type PairRows = readonly (Uint8Array | undefined)[];

/** One row taken apart, in columns that are used again for the next. */
export interface OpenRow {
  length: number;
  item: Uint32Array;
  people: Float64Array;
  mass: Float64Array;
}

/** Chunks grow up to this, so that a small world costs little. */
const MAX_CHUNK = 4 * 1024 * 1024;
const MAX_PAIR_BYTES = 5 + 5 + 8;

export function emptyRow(items: number): OpenRow {
  return { length: 0, item: new Uint32Array(items), people: new Float64Array(items), mass: new Float64Array(items) };
}

export interface RowWriter {
  write(row: OpenRow): Uint8Array | undefined;
  /**
   * A row with these sums added: bytes of pairs that stay are copied as they are. A pair of no people is left
   * out, as if it had never been.
   */
  patch(bytes: Uint8Array | undefined, delta: OpenRow): Uint8Array | undefined;
}

/** @param unit mass and people are the same number */
export function rowWriter(unit: boolean): RowWriter {
  let chunk = new Uint8Array();
  let at = 0;
  const put = (value: number) => {
    let rest = value;
    while (rest >= 128) {
      chunk[at++] = (rest % 128) | 128;
      rest = Math.floor(rest / 128);
    }
    chunk[at++] = rest;
  };
  const copy = (bytes: Uint8Array, from: number, to: number) => {
    if (to - from > 24) {
      chunk.set(bytes.subarray(from, to), at);
      at += to - from;
    } else for (let n = from; n < to; n++) chunk[at++] = bytes[n] as number;
  };
  const makeSpace = (size: number) => {
    if (at + size <= chunk.length) return;
    chunk = new Uint8Array(Math.max(1024, Math.min(MAX_CHUNK, chunk.length * 2), size));
    at = 0;
  };
  return {
    write({ length, item, people, mass }) {
      if (length === 0) return undefined;
      makeSpace(length * MAX_PAIR_BYTES);
      const from = at;
      let before = -1;
      for (let n = 0; n < length; n++) {
        put((item[n] as number) - before - 1);
        before = item[n] as number;
        put(people[n] as number);
        if (!unit) put(mass[n] as number);
      }
      return chunk.subarray(from, at);
    },
    patch(bytes = new Uint8Array(), delta) {
      const end = bytes.length;
      makeSpace(end + delta.length * 2 * MAX_PAIR_BYTES);
      const from = at;
      // Up to `next` pairs are read, the last of them `item`; up to `copied` they are written, the last of
      // them `written`.
      let [next, item, copied, written] = [0, -1, 0, -1];
      for (let n = 0; n < delta.length; n++) {
        const wanted = delta.item[n] as number;
        let [start, found] = [next, -1];
        while (next < end) {
          start = next;
          let step = bytes[next++] as number;
          if (step > 127) {
            step = longNumber(bytes, start);
            next = longEnd;
          }
          found = item + 1 + step;
          if (found >= wanted) break;
          // The pair before it is another than it was: the step to it has changed.
          if (written !== item) {
            put(found - written - 1);
            copied = next;
          }
          while ((bytes[next++] as number) & 128);
          if (!unit) while ((bytes[next++] as number) & 128);
          item = found;
          written = found;
          start = next;
        }
        let [people, mass] = [delta.people[n] as number, delta.mass[n] as number];
        copy(bytes, copied, start);
        if (start < end && found === wanted) {
          const known = longNumber(bytes, next);
          people += known;
          mass += unit ? known : longNumber(bytes, longEnd);
          next = longEnd;
          item = found;
        } else next = start;
        copied = next;
        if (people === 0) continue;
        put(wanted - written - 1);
        put(people);
        if (!unit) put(mass);
        written = wanted;
      }
      if (next < end && written !== item) {
        put(item + 1 + longNumber(bytes, next) - written - 1);
        copied = longEnd;
      }
      copy(bytes, copied, end);
      return at === from ? undefined : chunk.subarray(from, at);
    },
  };
}

/** Behind the number that was read last. */
let longEnd = 0;

/**
 * A number of any length. Apart from the loops that read bytes one by one, whose counters would otherwise not
 * stay in registers.
 */
function longNumber(bytes: Uint8Array, from: number): number {
  let at = from;
  let byte = bytes[at++] as number;
  let value = byte & 127;
  for (let scale = 128; byte & 128; scale *= 128) {
    byte = bytes[at++] as number;
    value += (byte & 127) * scale;
  }
  longEnd = at;
  return value;
}

export function readRow(bytes: Uint8Array | undefined, unit: boolean, into: OpenRow): void {
  into.length = 0;
  if (!bytes) return;
  const { item: items, people, mass } = into;
  const { length: end } = bytes;
  let [at, item, length] = [0, -1, 0];
  while (at < end) {
    let step = bytes[at++] as number;
    if (step > 127) {
      step = longNumber(bytes, at - 1);
      at = longEnd;
    }
    item += 1 + step;
    let count = bytes[at++] as number;
    if (count > 127) {
      count = longNumber(bytes, at - 1);
      at = longEnd;
    }
    items[length] = item;
    people[length] = count;
    if (!unit) {
      count = longNumber(bytes, at);
      at = longEnd;
    }
    mass[length++] = count;
  }
  into.length = length;
}

/** Pairs of more people than this are not looked at closely. */
export const FEW_PEOPLE = 16;

/**
 * Reads only pairs that may be strong: those of items with at most so much fame, by people. Most pairs are of
 * few people, and are passed by.
 * @param maxFame by people, below FEW_PEOPLE
 */
export function readStrong(bytes: Uint8Array, unit: boolean, fame: Float64Array, maxFame: Float64Array, into: OpenRow): void {
  const { item: items, people, mass } = into;
  const { length: end } = bytes;
  let [at, item, length] = [0, -1, 0];
  while (at < end) {
    let step = bytes[at++] as number;
    if (step > 127) {
      step = longNumber(bytes, at - 1);
      at = longEnd;
    }
    item += 1 + step;
    let count = bytes[at++] as number;
    if (count < FEW_PEOPLE && (fame[item] as number) > (maxFame[count] as number)) {
      if (!unit) while ((bytes[at++] as number) & 128);
      continue;
    }
    if (count > 127) {
      count = longNumber(bytes, at - 1);
      at = longEnd;
    }
    items[length] = item;
    people[length] = count;
    if (!unit) {
      count = longNumber(bytes, at);
      at = longEnd;
    }
    mass[length++] = count;
  }
  into.length = length;
}
