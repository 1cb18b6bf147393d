/**
 * Numbers keys of up to five 32-bit integers in the order in which they come, and sums figures under those
 * numbers. All of it lies in arrays of numbers: a roll-up has hundreds of thousands of keys, and as objects
 * they would cost more to make and to clear away than to add up.
 */
const WIDTH = 5;
/**
 * Most roll-ups are of a few hundred records: room for many thousands would be made and cleared away ten
 * times a second.
 */
const FIRST_CAPACITY = 64;

export interface Numbering {
  readonly size: number;
  /** The number of a key: a new one, `size` before, where it was not there. */
  of(one: number, two?: number, three?: number, four?: number, five?: number): number;
  /** A part of the key that has a number. */
  part(number: number, place: 0 | 1 | 2 | 3 | 4): number;
  /** All numbers, ordered by these parts of their keys: one after the other, as signed integers. */
  inOrder(...places: readonly (0 | 1 | 2 | 3 | 4)[]): Uint32Array;
}

export function createNumbering(): Numbering {
  let keys = new Int32Array(FIRST_CAPACITY * WIDTH);
  /** Open addressing: numbers + 1, and 0 where nothing is. Twice as many places as numbers at least. */
  let slots = new Int32Array(FIRST_CAPACITY * 2);
  let size = 0;

  function grow(): void {
    const larger = new Int32Array(keys.length * 2);
    larger.set(keys);
    keys = larger;
    slots = new Int32Array(slots.length * 2);
    const mask = slots.length - 1;
    for (let number = 0; number < size; number++) {
      const at = number * WIDTH;
      let slot = hash(keys[at] ?? 0, keys[at + 1] ?? 0, keys[at + 2] ?? 0, keys[at + 3] ?? 0, keys[at + 4] ?? 0) & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = number + 1;
    }
  }

  return {
    get size() {
      return size;
    },
    of(one, two = 0, three = 0, four = 0, five = 0) {
      const a = one | 0;
      const b = two | 0;
      const c = three | 0;
      const d = four | 0;
      const e = five | 0;
      const mask = slots.length - 1;
      let slot = hash(a, b, c, d, e) & mask;
      for (let found = slots[slot] ?? 0; found !== 0; found = slots[slot] ?? 0) {
        const at = (found - 1) * WIDTH;
        if (keys[at] === a && keys[at + 1] === b && keys[at + 2] === c && keys[at + 3] === d && keys[at + 4] === e) return found - 1;
        slot = (slot + 1) & mask;
      }
      if ((size + 1) * 2 > slots.length) {
        grow();
        return this.of(a, b, c, d, e);
      }
      const at = size * WIDTH;
      keys[at] = a;
      keys[at + 1] = b;
      keys[at + 2] = c;
      keys[at + 3] = d;
      keys[at + 4] = e;
      slots[slot] = ++size;
      return size - 1;
    },
    part: (number, place) => keys[number * WIDTH + place] ?? 0,
    inOrder(...places) {
      const numbers = Uint32Array.from({ length: size }, (_, number) => number);
      return numbers.sort((one, other) => {
        for (const place of places) {
          const difference = (keys[one * WIDTH + place] ?? 0) - (keys[other * WIDTH + place] ?? 0);
          if (difference !== 0) return difference;
        }
        return 0;
      });
    },
  };
}

function hash(a: number, b: number, c: number, d: number, e: number): number {
  let mixed = Math.imul(a, 0x9e37_79b1) ^ Math.imul(b, 0x85eb_ca77);
  mixed = Math.imul(mixed ^ (mixed >>> 15) ^ c, 0xc2b2_ae3d);
  mixed = Math.imul(mixed ^ (mixed >>> 13) ^ d, 0x27d4_eb2f);
  mixed = Math.imul(mixed ^ (mixed >>> 16) ^ e, 0x1656_67b1);
  return mixed ^ (mixed >>> 15);
}

/** A column of figures, 0 where nothing was added. */
export interface Column {
  get(number: number): number;
  set(number: number, value: number): void;
  add(number: number, value: number): void;
}

export function createColumn(Kind: typeof Int32Array | typeof Float64Array = Int32Array): Column {
  let values = new Kind(FIRST_CAPACITY);
  const reach = (number: number) => {
    if (number < values.length) return;
    const larger = new Kind(Math.max(values.length * 2, number + 1));
    larger.set(values);
    values = larger;
  };
  return {
    get: (number) => values[number] ?? 0,
    set(number, value) {
      reach(number);
      values[number] = value;
    },
    add(number, value) {
      reach(number);
      values[number] = (values[number] ?? 0) + value;
    },
  };
}
