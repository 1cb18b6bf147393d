/**
 * The tables of baseline JPEG: ITU-T T.81 Annex K (examples that every decoder knows) and the zigzag order of
 * figure A.6.
 */

/** Position in an 8x8 block (row-major) of the k-th coefficient in zigzag order. */
// oxfmt-ignore
export const ZIGZAG: readonly number[] = [
  0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6, 7, 14, 21, 28,
  35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46, 53, 60, 61, 54, 47, 55, 62, 63,
];

/** Table K.1, row-major. */
// oxfmt-ignore
const LUMA_QUANTISERS: readonly number[] = [
  16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22, 29, 51, 87, 80, 62,
  18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78, 87, 103, 121, 120, 101, 72, 92, 95, 98, 112, 100, 103, 99,
];

/** Table K.2, row-major. */
// oxfmt-ignore
const CHROMA_QUANTISERS: readonly number[] = [
  17, 18, 24, 47, 99, 99, 99, 99, 18, 21, 26, 66, 99, 99, 99, 99, 24, 26, 56, 99, 99, 99, 99, 99, 47, 66, 99, 99, 99, 99, 99, 99,
  99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99,
];

/**
 * Quantisers of both components for a quality of 1 to 100, scaled as the Independent JPEG Group's library
 * does (jcparam.c).
 */
export function quantisers(quality: number): { luma: number[]; chroma: number[] } {
  const percent = quality < 50 ? 5000 / quality : 200 - quality * 2;
  const scaled = (table: readonly number[]) => table.map((value) => Math.min(255, Math.max(1, Math.floor((value * percent + 50) / 100))));
  return { luma: scaled(LUMA_QUANTISERS), chroma: scaled(CHROMA_QUANTISERS) };
}

/**
 * A Huffman table as a file carries it: `counts[i]` codes of length i + 1, their symbols in order of code
 * (T.81, C.1).
 */
export interface HuffmanTable {
  counts: readonly number[];
  symbols: readonly number[];
}

const DC_SYMBOLS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];

/** Tables K.3 to K.6. */
export const DC_LUMA: HuffmanTable = { counts: [0, 1, 5, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0], symbols: DC_SYMBOLS };
export const DC_CHROMA: HuffmanTable = { counts: [0, 3, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0], symbols: DC_SYMBOLS };
export const AC_LUMA: HuffmanTable = {
  counts: [0, 2, 1, 3, 3, 2, 4, 3, 5, 5, 4, 4, 0, 0, 1, 125],
  symbols: bytes(
    '01020300041105122131410613516107227114328191a1082342b1c11552d1f02433627282090a161718191a25262728292a3435363738393a' +
      '434445464748494a535455565758595a636465666768696a737475767778797a838485868788898a92939495969798999aa2a3a4a5a6a7a8a9aa' +
      'b2b3b4b5b6b7b8b9bac2c3c4c5c6c7c8c9cad2d3d4d5d6d7d8d9dae1e2e3e4e5e6e7e8e9eaf1f2f3f4f5f6f7f8f9fa',
  ),
};
export const AC_CHROMA: HuffmanTable = {
  counts: [0, 2, 1, 2, 4, 4, 3, 4, 7, 5, 4, 4, 0, 1, 2, 119],
  symbols: bytes(
    '000102031104052131061241510761711322328108144291a1b1c109233352f0156272d10a162434e125f11718191a262728292a35363738393a' +
      '434445464748494a535455565758595a636465666768696a737475767778797a82838485868788898a92939495969798999aa2a3a4a5a6a7a8a9aa' +
      'b2b3b4b5b6b7b8b9bac2c3c4c5c6c7c8c9cad2d3d4d5d6d7d8d9dae2e3e4e5e6e7e8e9eaf2f3f4f5f6f7f8f9fa',
  ),
};

/** Code << 8 | length for every symbol (T.81, C.2: codes of one length are consecutive numbers). */
export function huffmanCodes(table: HuffmanTable): Uint32Array {
  const codes = new Uint32Array(256);
  let code = 0;
  let next = 0;
  table.counts.forEach((count, index) => {
    for (const symbol of table.symbols.slice(next, next + count)) codes[symbol] = (code++ << 8) | (index + 1);
    next += count;
    code <<= 1;
  });
  return codes;
}

function bytes(hex: string): number[] {
  return Array.from(hex.replaceAll(' ', '').matchAll(/../g), ([pair]) => Number.parseInt(pair, 16));
}
