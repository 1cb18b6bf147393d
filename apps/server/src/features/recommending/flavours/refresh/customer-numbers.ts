/**
 * Numbers for customers, in the order in which they first came, by a hash of 64 bits: a million of them take
 * 16 MB, and no id is kept on the disk. Two of a million customers share a hash in one of thirty million
 * companies; they then count as one.
 */

export interface CustomerNumbers {
  /** The number of the id that stands in `text` before `until`. */
  numberOf(text: string, until?: number): number;
  /** From now on the first id has the number of the other one. */
  join(text: string, person: string): void;
  size(): number;
  /** Two words for each number, to go on from. */
  keys(): Uint32Array;
}

const FIRST_SLOTS = 1024;

export function createCustomerNumbers(known: Uint32Array = new Uint32Array()): CustomerNumbers {
  let size = known.length / 2;
  let keys = new Uint32Array(Math.max(FIRST_SLOTS, known.length));
  keys.set(known);
  let slots = new Int32Array(FIRST_SLOTS);
  const makeSpace = (wanted: number) => {
    let length = slots.length;
    while (length < wanted * 2) length *= 2;
    slots = new Int32Array(length).fill(-1);
    for (let n = 0; n < size; n++) slots[freeSlot(keys[n * 2] as number)] = n;
  };
  const freeSlot = (low: number) => {
    let slot = low & (slots.length - 1);
    while ((slots[slot] as number) >= 0) slot = (slot + 1) & (slots.length - 1);
    return slot;
  };
  makeSpace(size + 1);
  /** By the number of an id, where it is not its own: of those up to the last one that was joined. */
  let joined = new Uint32Array();

  const ownNumber = (text: string, until: number) => {
    let [a, b] = [0xdead_beef, 0x41c6_ce57];
    for (let n = 0; n < until; n++) {
      const unit = text.charCodeAt(n);
      a = Math.imul(a ^ unit, 0x9e37_79b1);
      a ^= a >>> 15;
      b = Math.imul(b ^ unit ^ a, 0x5f35_6495);
      b ^= b >>> 13;
    }
    const low = (Math.imul(a ^ (a >>> 16), 0x85eb_ca6b) ^ Math.imul(b ^ (b >>> 13), 0xc2b2_ae35)) >>> 0;
    const high = (Math.imul(b ^ (b >>> 16), 0x85eb_ca6b) ^ Math.imul(low ^ (low >>> 13), 0xc2b2_ae35)) >>> 0;
    const mask = slots.length - 1;
    let slot = low & mask;
    for (;;) {
      const found = slots[slot] as number;
      if (found < 0) break;
      if (keys[found * 2] === low && keys[found * 2 + 1] === high) return found;
      slot = (slot + 1) & mask;
    }
    if (size * 2 === keys.length) {
      const larger = new Uint32Array(keys.length * 2);
      larger.set(keys);
      keys = larger;
    }
    keys[size * 2] = low;
    keys[size * 2 + 1] = high;
    slots[slot] = size++;
    if (size * 2 > slots.length) makeSpace(size * 2);
    return size - 1;
  };

  return {
    numberOf(text, until = text.length) {
      const number = ownNumber(text, until);
      return number < joined.length ? (joined[number] as number) : number;
    },
    join(text, person) {
      const [from, to] = [ownNumber(text, text.length), ownNumber(person, person.length)];
      if (from >= joined.length) joined = Uint32Array.from({ length: size * 2 }, (_, number) => joined[number] ?? number);
      joined[from] = to;
    },
    size: () => size,
    keys: () => keys.subarray(0, size * 2),
  };
}
