/**
 * Tells which characters a font has letters for: its `cmap`, read so that no font can keep the reader busy
 * for long.
 */
import type { CodeRange } from './font-css.ts';
import { broken, viewOf } from './font-bytes.ts';

const MAX_SUBTABLES = 64;
/** The largest families of Chinese, Japanese and Korean have a third of it. */
const MAX_GROUPS = 100_000;
const LAST = 0x10ffff;

/** Sorted, apart from each other. */
export function fontCharacters(cmap: Uint8Array): CodeRange[] {
  const view = viewOf(cmap);
  if (view.byteLength < 4) throw broken();
  const count = Math.min(view.getUint16(2), MAX_SUBTABLES);
  let best: { offset: number; read: Reader; rank: number } | undefined;
  for (let index = 0; index < count && 4 + index * 8 + 8 <= view.byteLength; index++) {
    const at = 4 + index * 8;
    const [platform, encoding, offset] = [view.getUint16(at), view.getUint16(at + 2), view.getUint32(at + 4)];
    // Unicode maps, by Windows or by itself; maps of old code pages name no characters.
    if (!(platform === 0 || (platform === 3 && (encoding === 1 || encoding === 10))) || offset + 16 > view.byteLength) continue;
    const known = READERS[view.getUint16(offset)];
    if (known && (!best || known.rank > best.rank)) best = { offset, ...known };
  }
  if (!best) throw broken();
  return joined(best.read(view, best.offset));
}

/** True where the character is in one of the ranges. */
export function hasCharacter(ranges: readonly CodeRange[], codePoint: number): boolean {
  let [low, high] = [0, ranges.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const [first, last] = ranges[middle] ?? [0, 0];
    if (codePoint < first) high = middle - 1;
    else if (codePoint > last) low = middle + 1;
    else return true;
  }
  return false;
}

type Reader = (view: DataView, offset: number) => Iterable<CodeRange>;

const READERS: Readonly<Record<number, { read: Reader; rank: number }>> = {
  0: { read: byteTable, rank: 0 },
  6: { read: trimmedTable, rank: 1 },
  10: { read: trimmedLongTable, rank: 2 },
  4: { read: segments, rank: 3 },
  12: { read: groups, rank: 4 },
};

function* byteTable(view: DataView, offset: number): Iterable<CodeRange> {
  for (let code = 0; code < 256 && offset + 6 + code < view.byteLength; code++)
    if (view.getUint8(offset + 6 + code) !== 0) yield [code, code];
}

function* trimmedTable(view: DataView, offset: number): Iterable<CodeRange> {
  yield* glyphList(view, offset + 10, view.getUint16(offset + 6), view.getUint16(offset + 8));
}

function* trimmedLongTable(view: DataView, offset: number): Iterable<CodeRange> {
  if (offset + 20 > view.byteLength) throw broken();
  yield* glyphList(view, offset + 20, view.getUint32(offset + 12), view.getUint32(offset + 16));
}

function* glyphList(view: DataView, at: number, first: number, count: number): Iterable<CodeRange> {
  const there = Math.min(count, Math.floor((view.byteLength - at) / 2), LAST - first + 1);
  for (let index = 0; index < there; index++) if (view.getUint16(at + index * 2) !== 0) yield [first + index, first + index];
}

/**
 * Format 4, the characters below U+10000. Segments follow each other; one that goes back is left out, so that
 * no code is met twice.
 */
function* segments(view: DataView, offset: number): Iterable<CodeRange> {
  const count = view.getUint16(offset + 6) >> 1;
  const [ends, starts] = [offset + 14, offset + 16 + count * 2];
  const [deltas, indexes] = [starts + count * 2, starts + count * 4];
  if (indexes + count * 2 > view.byteLength) throw broken();
  let next = 0;
  for (let segment = 0; segment < count; segment++) {
    const [start, end] = [view.getUint16(starts + segment * 2), view.getUint16(ends + segment * 2)];
    if (start < next || end < start) continue;
    next = end + 1;
    const index = view.getUint16(indexes + segment * 2);
    const delta = view.getUint16(deltas + segment * 2);
    for (let code = start; code <= Math.min(end, 0xfffe); code++) {
      const at = indexes + segment * 2 + index + (code - start) * 2;
      const glyph = index === 0 ? code + delta : at + 2 <= view.byteLength ? view.getUint16(at) : 0;
      if ((glyph & 0xffff) !== 0) yield [code, code];
    }
  }
}

function* groups(view: DataView, offset: number): Iterable<CodeRange> {
  const count = view.getUint32(offset + 12);
  if (count > MAX_GROUPS || offset + 16 + count * 12 > view.byteLength) throw broken();
  let next = 0;
  for (let group = 0; group < count; group++) {
    const at = offset + 16 + group * 12;
    const [first, last, glyph] = [view.getUint32(at), Math.min(view.getUint32(at + 4), LAST), view.getUint32(at + 8)];
    if (first < next || last < first) continue;
    next = last + 1;
    if (glyph !== 0) yield [first, last];
    else if (last > first) yield [first + 1, last];
  }
}

function joined(found: Iterable<CodeRange>): CodeRange[] {
  const ranges: [number, number][] = [];
  for (const [first, last] of found) {
    const before = ranges.at(-1);
    if (before && before[1] + 1 === first) before[1] = last;
    else ranges.push([first, last]);
  }
  return ranges;
}
