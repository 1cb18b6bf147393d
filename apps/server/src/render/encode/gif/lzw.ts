/**
 * LZW as GIF writes it (GIF89a, appendix F): codes of growing width, lowest bit first. Pieces coded one by one can be joined to
 * one stream: a piece that is not the last ends with Clear codes until a byte is full, so that the next begins afresh.
 */

const MAX_CODES = 4096;
/** Twice as many places as codes, so that searches stay short. */
const PLACES = 8192;
const keys = new Int32Array(PLACES);
const codes = new Int32Array(PLACES);

/**
 * Codes of `indices`, each below 2 ** `codeSize` (2 to 8 bits). `isLast` ends the stream, otherwise another piece follows. Every
 * piece begins with a Clear code, so that it can stand first.
 */
export function lzwEncode(indices: Uint8Array, codeSize: number, isLast = true): Uint8Array {
  const clear = 1 << codeSize;
  const out = new Uint8Array(((indices.length * 12) >> 3) + 64);
  let length = 0;
  let bits = 0;
  let bitCount = 0;
  let width = codeSize + 1;
  let next = clear + 2;
  const put = (code: number) => {
    bits |= code << bitCount;
    bitCount += width;
    while (bitCount >= 8) {
      out[length++] = bits & 255;
      bits >>>= 8;
      bitCount -= 8;
    }
  };
  keys.fill(-1);
  put(clear);
  let current = indices[0] ?? 0;
  for (let at = 1; at < indices.length; at++) {
    const index = indices[at] ?? 0;
    const key = (current << 8) | index;
    let place = ((index << 5) ^ current) & (PLACES - 1);
    while (keys[place] !== -1 && keys[place] !== key) place = (place + 1) & (PLACES - 1);
    if (keys[place] === key) {
      current = codes[place] ?? 0;
      continue;
    }
    put(current);
    if (next < MAX_CODES) {
      keys[place] = key;
      codes[place] = next;
      if (next === 1 << width) width++;
      next++;
    } else {
      put(clear);
      keys.fill(-1);
      width = codeSize + 1;
      next = clear + 2;
    }
    current = index;
  }
  if (indices.length > 0) put(current);
  // The reader adds an entry for this code too, and may widen its codes.
  if (next === 1 << width && width < 12) width++;
  if (isLast) put(clear + 1);
  else {
    put(clear);
    width = codeSize + 1;
    // Of an odd number of bits each, seven at most fill a byte.
    let missing = 0;
    for (let filled = bitCount; filled % 8 !== 0; filled += width) missing++;
    for (; missing > 0; missing--) put(clear);
  }
  if (bitCount > 0) out[length++] = bits & 255;
  return out.subarray(0, length);
}
