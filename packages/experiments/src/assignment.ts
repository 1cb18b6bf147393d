/**
 * Tells which arm of a test a recipient is in. The same hash gives the same arm, in every process and
 * language.
 */

/** Bits that a number of JavaScript holds exactly. */
const BITS = 53;
const BYTES = 7;

/**
 * First 53 bits of a digest as a fraction from 0 to below 1. @param digest SHA-256 over the test's salt and
 * the recipient's keyed hash
 */
export function bucketOf(digest: Uint8Array): number {
  if (digest.length < BYTES) throw new Error('A digest holds at least 7 bytes.');
  let first = 0;
  for (let index = 0; index < BYTES - 1; index++) first = first * 256 + (digest[index] ?? 0);
  // The last of the 53 bits are the upper five of the seventh byte.
  return (first * 2 ** 5 + ((digest[BYTES - 1] ?? 0) >> 3)) / 2 ** BITS;
}

export interface Share {
  /** Any unit: shares are compared with each other. 0 takes no one. */
  weight: number;
}

/**
 * The arm whose part of [0, 1) holds the bucket; parts lie beside each other in the order of the arms.
 * Undefined where no arm takes anyone.
 */
export function armOf<A extends Share>(bucket: number, arms: readonly A[]): A | undefined {
  const total = arms.reduce((sum, { weight }) => sum + weight, 0);
  let upTo = 0;
  for (const arm of arms) {
    upTo += arm.weight;
    if (bucket * total < upTo) return arm;
  }
  return undefined;
}
