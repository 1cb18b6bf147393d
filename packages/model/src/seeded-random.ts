/** Random numbers that are the same in every run, so that a failing one can be repeated. */
export interface Random {
  /** In [0, 1). */
  (): number;
  /** A whole number from 0 to `limit` - 1. */
  below(limit: number): number;
  pick<T>(from: readonly T[]): T;
}

/**
 * Mulberry32, by Tommy Ettinger (public domain). @param seed a whole number; neighbours give streams of their
 * own
 */
export function seededRandom(seed: number): Random {
  let state = seed | 0;
  const random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(random() * limit);
  return Object.assign(random, { below, pick: <T>(from: readonly T[]) => from[below(from.length)] as T });
}
