export interface Seeded {
  /** A whole number from 0 to `limit` - 1. */
  below(limit: number): number;
  pick<T>(from: readonly T[]): T;
}

/** Random numbers that are the same in every run (mulberry32). */
export function seeded(seed: number): Seeded {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return { below, pick: <T>(from: readonly T[]) => from[below(from.length)] as T };
}
