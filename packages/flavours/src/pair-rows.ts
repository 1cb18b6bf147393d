/**
 * Counts of pairs: for each item a row of the others, with how many people and what mass. A row is a run of bytes, smallest item
 * first: the step from the item before, people, and the mass where it is not the same number; so that a hundred million pairs fit in memory.
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

/** @param unit mass and people are the same number */
export function rowWriter(unit: boolean): (row: OpenRow) => Uint8Array | undefined {
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
  return ({ length, item, people, mass }) => {
    if (length === 0) return undefined;
    if (at + length * MAX_PAIR_BYTES > chunk.length) {
      chunk = new Uint8Array(Math.max(1024, Math.min(MAX_CHUNK, chunk.length * 2), length * MAX_PAIR_BYTES));
      at = 0;
    }
    const from = at;
    let before = -1;
    for (let n = 0; n < length; n++) {
      put((item[n] as number) - before - 1);
      before = item[n] as number;
      put(people[n] as number);
      if (!unit) put(mass[n] as number);
    }
    return chunk.subarray(from, at);
  };
}

export function readRow(bytes: Uint8Array | undefined, unit: boolean, into: OpenRow): void {
  into.length = 0;
  if (!bytes) return;
  const { item: items, people, mass } = into;
  const { length: end } = bytes;
  let [at, item, length] = [0, -1, 0];
  const rest = (first: number) => {
    let value = first & 127;
    let byte = first;
    for (let scale = 128; byte & 128; scale *= 128) {
      byte = bytes[at++] as number;
      value += (byte & 127) * scale;
    }
    return value;
  };
  while (at < end) {
    const step = bytes[at++] as number;
    item += 1 + (step < 128 ? step : rest(step));
    const first = bytes[at++] as number;
    const count = first < 128 ? first : rest(first);
    items[length] = item;
    people[length] = count;
    mass[length++] = unit ? count : rest(bytes[at++] as number);
  }
  into.length = length;
}
