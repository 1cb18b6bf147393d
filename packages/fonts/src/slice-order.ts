/**
 * Files of one face share characters, and a canvas that knows several of them shapes a text with the one that
 * was registered last, then with the one before it. A browser gives each character to one file. Here is which
 * characters each file keeps, and which has to be tried before which, so that the canvas chooses the same.
 */
import { hasCharacter } from './font-characters.ts';
import type { CodeRange } from './font-css.ts';
import type { FontSlice } from './font-slices.ts';

export interface SliceShare {
  slice: FontSlice;
  /** The characters that the file is known for. */
  ranges: readonly CodeRange[];
  /**
   * Files whose letters it keeps: a file is hinted by the heights of certain letters, and draws its own ones
   * otherwise without them. Those files have to lie above it.
   */
  lenders: ReadonlySet<FontSlice>;
  /** Own characters that can be made of others, `Ā` of `A` and a macron, with the ways to do it. */
  composed: readonly (readonly number[])[];
}

/** `ofFace` begins with the slice that a browser prefers; `charactersOf` answers what is in a file. */
export function shareOf(
  slice: FontSlice,
  ofFace: readonly FontSlice[],
  charactersOf: (other: FontSlice) => readonly CodeRange[],
): SliceShare {
  const nothingElse = { slice, ranges: slice.ranges, lenders: new Set<FontSlice>(), composed: [] };
  if (slice.isWhole) return nothingElse;
  const has = (one: FontSlice, code: number) => hasCharacter(charactersOf(one), code);
  const before = ofFace.slice(0, ofFace.indexOf(slice));
  /** Asks the files that may take it from this one only where ranges overlap, because that unpacks them. */
  const isOwn = (code: number) =>
    hasCharacter(slice.ranges, code) && !before.some((one) => hasCharacter(one.ranges, code) && has(one, code));
  /** By the style sheet alone. */
  const ownerOf = (code: number) => ofFace.find((one) => hasCharacter(one.ranges, code));
  const codes = [...codesOf(charactersOf(slice))];
  const own = codes.filter(isOwn);
  const lent = new Map<FontSlice, number[]>();
  for (const code of codes) {
    const owner = isLetter(code) && !isOwn(code) ? ownerOf(code) : undefined;
    if (owner && owner !== slice) lent.set(owner, [...(lent.get(owner) ?? []), code]);
  }
  const composed = own.flatMap(waysToMake);
  // A file that could make our characters of the parts that it keeps has to lie beneath, and cannot lend; nor
  // can the files it lends to.
  const keeps = (one: FontSlice) => (part: number) => (isLetter(part) || ownerOf(part) === one) && has(one, part);
  // The mark is asked for first: most files have none, which their ranges say.
  const canMake = (one: FontSlice) => composed.some((way) => way.toReversed().every(keeps(one)));
  const lendersTo = (one: FontSlice) => new Set([...codesOf(charactersOf(one))].filter(isLetter).flatMap((code) => ownerOf(code) ?? []));
  const mustLieBeneath = (one: FontSlice): boolean =>
    canMake(one) || (composed.length > 0 && [...lendersTo(one)].some((lender) => lender !== one && canMake(lender)));
  const lenders = [...lent.keys()].filter((one) => !mustLieBeneath(one));
  const kept = [...own, ...lenders.flatMap((one) => lent.get(one) ?? [])];
  return { slice, ranges: rangesOfCodes(kept), lenders: new Set(lenders), composed };
}

export function liesAbove(one: SliceShare, other: SliceShare): boolean {
  // Else the other would draw the parts, which is not what the maker of the font drew.
  return other.lenders.has(one.slice) || one.composed.some((way) => way.every((part) => hasCharacter(other.ranges, part)));
}

/** Or a digit. */
function isLetter(code: number): boolean {
  return /[\p{L}\p{N}]/u.test(String.fromCodePoint(code));
}

/**
 * In its smallest parts, with all but the last mark put together, and the one character that it is another
 * name of.
 */
function waysToMake(code: number): number[][] {
  const character = String.fromCodePoint(code);
  const parts = [...character.normalize('NFD')];
  if (parts[0] === character) return [];
  const max = [...parts.slice(0, -1).join('').normalize('NFC'), ...parts.slice(-1)];
  const same = [...character.normalize('NFC')];
  return [parts, max, ...(same[0] === character ? [] : [same])].map((way) => way.map((part) => part.codePointAt(0) ?? 0));
}

function* codesOf(ranges: readonly CodeRange[]): Iterable<number> {
  for (const [first, last] of ranges) for (let code = first; code <= last; code++) yield code;
}

function rangesOfCodes(codes: readonly number[]): CodeRange[] {
  const ranges: [number, number][] = [];
  for (const code of codes.toSorted((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && last[1] + 1 === code) last[1] = code;
    else ranges.push([code, code]);
  }
  return ranges;
}
