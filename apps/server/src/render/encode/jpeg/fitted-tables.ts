/**
 * Huffman tables made for one picture: its own symbols are counted, and each gets a code as long as it is
 * rare (T.81, K.2). Every symbol that baseline JPEG knows keeps a code, because variants of the picture may
 * need what the picture itself does not.
 */
import type { HuffmanTable } from './tables.ts';
import { AC_CHROMA, AC_LUMA, DC_CHROMA, DC_LUMA } from './tables.ts';

export interface JpegTables {
  dcLuma: HuffmanTable;
  acLuma: HuffmanTable;
  dcChroma: HuffmanTable;
  acChroma: HuffmanTable;
}

/** The ones of T.81, Annex K. */
export const STANDARD_TABLES: JpegTables = { dcLuma: DC_LUMA, acLuma: AC_LUMA, dcChroma: DC_CHROMA, acChroma: AC_CHROMA };

const MAX_LENGTH = 16;
/** Occurrences count this many times as much as the one that every symbol is given. */
const WEIGHT = 16;

interface Coded {
  /** Entropy-coded data of a picture with the standard tables. */
  bytes: Uint8Array;
  segmentStarts: Uint32Array;
  fullChroma: boolean;
  /** MCUs of the picture, and of a whole segment. */
  mcus: number;
  interval: number;
}

/** Tables that suit a picture, from its own entropy-coded segments. */
export function fitTables(coded: Coded): JpegTables {
  const counts = { dcLuma: countsOf(DC_LUMA), acLuma: countsOf(AC_LUMA), dcChroma: countsOf(DC_CHROMA), acChroma: countsOf(AC_CHROMA) };
  countSymbols(coded, counts);
  return {
    dcLuma: tableOf(counts.dcLuma),
    acLuma: tableOf(counts.acLuma),
    dcChroma: tableOf(counts.dcChroma),
    acChroma: tableOf(counts.acChroma),
  };
}

type Counts = Record<keyof JpegTables, Uint32Array>;

function countsOf({ symbols }: HuffmanTable): Uint32Array {
  const counts = new Uint32Array(256);
  for (const symbol of symbols) counts[symbol] = 1;
  return counts;
}

function countSymbols({ bytes, segmentStarts, fullChroma, mcus, interval }: Coded, counts: Counts): void {
  const [dcLuma, acLuma, dcChroma, acChroma] = [DC_LUMA, AC_LUMA, DC_CHROMA, AC_CHROMA].map(decoderOf) as [
    Decoder,
    Decoder,
    Decoder,
    Decoder,
  ];
  const lumaBlocks = fullChroma ? 1 : 4;
  for (let segment = 0; segment + 1 < segmentStarts.length; segment++) {
    const reader = bitReader(bytes, segmentStarts[segment] ?? 0);
    for (let mcu = segment * interval; mcu < Math.min(mcus, (segment + 1) * interval); mcu++) {
      for (let block = 0; block < lumaBlocks; block++) countBlock(reader, dcLuma, acLuma, counts.dcLuma, counts.acLuma);
      for (let block = 0; block < 2; block++) countBlock(reader, dcChroma, acChroma, counts.dcChroma, counts.acChroma);
    }
  }
}

function countBlock(reader: BitReader, dc: Decoder, ac: Decoder, dcCounts: Uint32Array, acCounts: Uint32Array): void {
  const size = reader.symbol(dc);
  dcCounts[size] = (dcCounts[size] ?? 0) + WEIGHT;
  reader.skip(size);
  for (let k = 1; k < 64; k++) {
    const symbol = reader.symbol(ac);
    acCounts[symbol] = (acCounts[symbol] ?? 0) + WEIGHT;
    if (symbol === 0) return;
    k += symbol >> 4;
    reader.skip(symbol & 15);
  }
}

/** Symbols by code length and code. */
type Decoder = readonly Map<number, number>[];

function decoderOf({ counts, symbols }: HuffmanTable): Decoder {
  let [code, next] = [0, 0];
  return counts.map((count) => {
    const ofLength = new Map(symbols.slice(next, next + count).map((symbol) => [code++, symbol]));
    next += count;
    code <<= 1;
    return ofLength;
  });
}

interface BitReader {
  symbol(decoder: Decoder): number;
  skip(bits: number): void;
}

function bitReader(bytes: Uint8Array, from: number): BitReader {
  let [at, byte, left] = [from, 0, 0];
  const bit = (): number => {
    if (left === 0) {
      byte = bytes[at++] ?? 0;
      if (byte === 0xff) at++; // a stuffed zero
      left = 8;
    }
    left--;
    return (byte >> left) & 1;
  };
  return {
    symbol(decoder) {
      let code = 0;
      for (const ofLength of decoder) {
        code = (code << 1) | bit();
        const symbol = ofLength.get(code);
        if (symbol !== undefined) return symbol;
      }
      throw new Error('The entropy-coded data holds a code that its table does not.');
    },
    skip(bits) {
      for (let n = 0; n < bits; n++) bit();
    },
  };
}

/** Codes of at most sixteen bits, none of them all ones (T.81, figures K.1 to K.4). */
export function tableOf(counts: Uint32Array): HuffmanTable {
  const lengths = codeLengths(counts);
  const perLength = Array.from({ length: MAX_LENGTH }, () => 0);
  const symbols = [...counts.keys()].filter((symbol) => (counts[symbol] ?? 0) > 0);
  for (const length of shortened(lengths)) perLength[length - 1] = (perLength[length - 1] ?? 0) + 1;
  const ordered = symbols.toSorted((one, other) => (counts[other] ?? 0) - (counts[one] ?? 0) || one - other);
  return { counts: perLength, symbols: ordered };
}

/** Length of each code of Huffman's tree, the reserved all-ones code among them as the rarest. */
function codeLengths(counts: Uint32Array): number[] {
  interface Node {
    count: number;
    leaves: number[];
  }
  const lengths: number[] = [];
  let nodes: Node[] = [...counts].filter((count) => count > 0).map((count) => ({ count, leaves: [] }));
  nodes.unshift({ count: 0, leaves: [] });
  for (const [index, node] of nodes.entries()) {
    node.leaves.push(index);
    lengths.push(0);
  }
  while (nodes.length > 1) {
    nodes = nodes.toSorted((one, other) => other.count - one.count);
    const [one, other] = [nodes.pop() as Node, nodes.pop() as Node];
    const leaves = [...one.leaves, ...other.leaves];
    for (const leaf of leaves) lengths[leaf] = (lengths[leaf] ?? 0) + 1;
    nodes.push({ count: one.count + other.count, leaves });
  }
  return lengths;
}

/**
 * The lengths in order, none above sixteen, without one of the longest: that is the code of all ones (T.81,
 * figure K.3).
 */
function shortened(lengths: readonly number[]): number[] {
  const longest = Math.max(MAX_LENGTH, ...lengths);
  const perLength = Array.from({ length: longest + 1 }, () => 0);
  for (const length of lengths) perLength[length] = (perLength[length] ?? 0) + 1;
  for (let length = longest; length > MAX_LENGTH; length--) {
    while ((perLength[length] ?? 0) > 0) {
      let shorter = length - 2;
      while ((perLength[shorter] ?? 0) === 0) shorter--;
      perLength[length] = (perLength[length] ?? 0) - 2;
      perLength[length - 1] = (perLength[length - 1] ?? 0) + 1;
      perLength[shorter + 1] = (perLength[shorter + 1] ?? 0) + 2;
      perLength[shorter] = (perLength[shorter] ?? 0) - 1;
    }
  }
  const ordered = perLength.flatMap((count, length) => Array.from({ length: count }, () => length));
  return ordered.slice(0, -1);
}
