/** The checksum of zlib streams (RFC 1950, 8.2), and that of two pieces put together, without reading them again. */

const BASE = 65_521;
/** As many bytes as leave both sums below 2 ** 32. */
const RUN = 5552;

export function adler32(bytes: Uint8Array): number {
  let [a, b] = [1, 0];
  for (let from = 0; from < bytes.length; from += RUN) {
    const to = Math.min(bytes.length, from + RUN);
    for (let at = from; at < to; at++) {
      a += bytes[at] ?? 0;
      b += a;
    }
    a %= BASE;
    b %= BASE;
  }
  return ((b << 16) | a) >>> 0;
}

/** `second` is the checksum of `length` bytes that follow those of `first`. */
export function combinedAdler(first: number, second: number, length: number): number {
  const [a1, b1, a2, b2] = [first & 0xffff, first >>> 16, second & 0xffff, second >>> 16];
  const a = (a1 + a2 - 1 + BASE) % BASE;
  const b = (b1 + b2 + (length % BASE) * (a1 + BASE - 1)) % BASE;
  return ((b << 16) | a) >>> 0;
}
