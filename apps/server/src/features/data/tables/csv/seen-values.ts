/**
 * Notices the first value that a column has twice. Holds a hash of 64 bits of every value, in a table that
 * grows; all tables together have one budget. A column for which there is no room any more is left open:
 * someone else must look.
 */

export interface SeenBudget {
  bytesLeft: number;
}

/** `fresh`: not seen before. `again`: a value that was there. `full`: not known, no room is left. */
export type Sighting = 'fresh' | 'again' | 'full';

const FIRST_SLOTS = 1024;
const SLOT_BYTES = 8;
/** Above it, chains get long. */
const MAX_LOAD = 0.6;

export class SeenValues {
  #slots: Int32Array<ArrayBuffer> = new Int32Array(FIRST_SLOTS * 2);
  #mask = FIRST_SLOTS - 1;
  #count = 0;
  readonly #budget: SeenBudget;

  constructor(budget: SeenBudget) {
    this.#budget = budget;
    budget.bytesLeft -= FIRST_SLOTS * SLOT_BYTES;
  }

  /**
   * A value by its key: without spaces around it, and without case where it is an address. The same as
   * `datatable_key` in the database.
   */
  see(bytes: Uint8Array, from: number, to: number): Sighting {
    let [start, end] = [from, to];
    while (start < end && bytes[start] === 32) start++;
    while (end > start && bytes[end - 1] === 32) end--;
    let folds = false;
    for (let at = start; at < end; at++) if (bytes[at] === 64) folds = true;
    let a = 0x811c9dc5 ^ (end - start);
    let b = 0x2545f491;
    for (let at = start; at < end; at++) {
      let byte = bytes[at] as number;
      if (folds && byte >= 65 && byte <= 90) byte += 32;
      a = Math.imul(a ^ byte, 0x01000193);
      b = Math.imul(((b << 5) | (b >>> 27)) ^ byte, 0x5bd1e995);
    }
    return this.#add(mixed(a), mixed(b) | 1); // never all zero: that is an empty slot
  }

  release(): void {
    this.#budget.bytesLeft += this.#slots.byteLength;
    giveBack(this.#slots);
    this.#slots = new Int32Array(0);
  }

  #add(a: number, b: number): Sighting {
    if (this.#count > (this.#mask + 1) * MAX_LOAD && !this.#grow()) return 'full';
    if (!put(this.#slots, this.#mask, a, b)) return 'again';
    this.#count++;
    return 'fresh';
  }

  #grow(): boolean {
    const size = (this.#mask + 1) * 2;
    // While it grows, the old table is there beside the new one.
    if (this.#budget.bytesLeft < size * SLOT_BYTES) return false;
    const slots = new Int32Array(size * 2);
    for (let at = 0; at < this.#slots.length; at += 2) {
      const b = this.#slots[at + 1] as number;
      if (b !== 0) put(slots, size - 1, this.#slots[at] as number, b);
    }
    this.#budget.bytesLeft -= slots.byteLength - this.#slots.byteLength;
    giveBack(this.#slots);
    this.#slots = slots;
    this.#mask = size - 1;
    return true;
  }
}

/** At once: the collector, which is in no hurry, would keep all the smaller tables until the file is read. */
function giveBack(slots: Int32Array<ArrayBuffer>): void {
  slots.buffer.transfer(0);
}

/** False where it was there. */
function put(slots: Int32Array, mask: number, a: number, b: number): boolean {
  for (let slot = a & mask; ; slot = (slot + 1) & mask) {
    const there = slots[slot * 2 + 1];
    if (there === 0) {
      slots[slot * 2] = a;
      slots[slot * 2 + 1] = b;
      return true;
    }
    if (there === b && slots[slot * 2] === a) return false;
  }
}

/** The last step of murmur3: every bit of the input moves every bit of the result. */
function mixed(hash: number): number {
  let h = hash ^ (hash >>> 16);
  h = Math.imul(h, 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}
