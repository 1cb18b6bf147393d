/**
 * LZW as GIF writes it (GIF89a, appendix F): codes of growing width, lowest bit first. Pieces coded one by
 * one can be joined to one stream: a piece that is not the last ends with Clear codes until a byte is full,
 * so that the next begins afresh.
 */

const MAX_CODES = 4096;
/** Twice as many places as codes, so that searches stay short. */
const PLACES = 8192;
/**
 * The following code (20 bits) and the code for both (12 bits) in one word: one look at memory for each
 * pixel.
 */
const entries = new Int32Array(PLACES);
/** No code is longer than the one that it continues. */
const FREE = -1;

/**
 * Codes of `indices`, each below 2 ** `codeSize` (2 to 8 bits). `isLast` ends the stream, otherwise another
 * piece follows. Every piece begins with a Clear code, so that it can stand first.
 */
export function lzwEncode(indices: Uint8Array, codeSize: number, isLast = true): Uint8Array {
  const clear = 1 << codeSize;
  const out = new Uint8Array(((indices.length * 12) >> 3) + 64);
  let length = 0;
  let bits = clear;
  let width = codeSize + 1;
  let bitCount = width;
  let next = clear + 2;
  entries.fill(FREE);
  let current = indices[0] ?? 0;
  for (let at = 1; at < indices.length; at++) {
    const index = indices[at] ?? 0;
    const key = (current << 8) | index;
    let place = ((index << 5) ^ current) & (PLACES - 1);
    let entry = entries[place] ?? FREE;
    while (entry !== FREE && entry >>> 12 !== key) {
      place = (place + 1) & (PLACES - 1);
      entry = entries[place] ?? FREE;
    }
    if (entry !== FREE) {
      current = entry & 4095;
      continue;
    }
    // Written out here: as a function of its own it would keep the counters in memory.
    bits |= current << bitCount;
    bitCount += width;
    while (bitCount >= 8) {
      out[length++] = bits & 255;
      bits >>>= 8;
      bitCount -= 8;
    }
    if (next < MAX_CODES) {
      entries[place] = (key << 12) | next;
      if (next === 1 << width) width++;
      next++;
    } else {
      bits |= clear << bitCount;
      bitCount += width;
      while (bitCount >= 8) {
        out[length++] = bits & 255;
        bits >>>= 8;
        bitCount -= 8;
      }
      entries.fill(FREE);
      width = codeSize + 1;
      next = clear + 2;
    }
    current = index;
  }
  const put = (code: number) => {
    bits |= code << bitCount;
    bitCount += width;
    while (bitCount >= 8) {
      out[length++] = bits & 255;
      bits >>>= 8;
      bitCount -= 8;
    }
  };
  if (indices.length > 0) put(current);
  // The reader adds an entry for this code too, and may widen its codes.
  if (next === 1 << width && width < 12) width++;
  if (isLast) put(clear + 1);
  else {
    put(clear);
    width = codeSize + 1;
    // With an odd number of bits each, seven at most fill a byte.
    let missing = 0;
    for (let filled = bitCount; filled % 8 !== 0; filled += width) missing++;
    for (; missing > 0; missing--) put(clear);
  }
  if (bitCount > 0) out[length++] = bits & 255;
  return out.subarray(0, length);
}
