/**
 * Embedding levels of the characters of a line: even ones are read from the left, odd ones from the right.
 * The implicit part of the Unicode Bidirectional Algorithm (UAX #9: W1–W7, N0–N2, I1–I2, L1) over graphemes,
 * with classes from their scripts; explicit embeddings and isolates are passed over. Canvases do this for a
 * line that is drawn in one piece; this is for lines that are not.
 */
type BidiClass = 'L' | 'R' | 'AL' | 'EN' | 'AN' | 'ES' | 'ET' | 'CS' | 'WS' | 'ON';

const FROM_THE_RIGHT =
  /[\p{sc=Hebrew}\p{sc=Nko}\p{sc=Samaritan}\p{sc=Mandaic}\p{sc=Adlam}\u{10800}-\u{10cff}\u{10f30}-\u{10fff}\u200f\ufb1d-\ufb4f]/u;
const ARABIC_LETTER = /[\p{sc=Arabic}\p{sc=Syriac}\p{sc=Thaana}\p{sc=Hanifi_Rohingya}\u061c\u0640]/u;
const MAY_MATTER = new RegExp(`${FROM_THE_RIGHT.source}|${ARABIC_LETTER.source}|[\\u0660-\\u0669]`, 'u');
const LETTER = /[\p{L}\p{Nl}\p{Mc}\u200e]|\p{Nd}/u;
const CLASSES: readonly (readonly [BidiClass, RegExp])[] = [
  ['EN', /^[0-9\u06f0-\u06f9\u00b2\u00b3\u00b9\u2070-\u2079\u2080-\u2089\uff10-\uff19]/u],
  ['AN', /^[\u0660-\u0669\u066b\u066c\u0600-\u0605\u06dd]/u],
  ['ES', /^[+\-\u207a\u207b\u2212]/u],
  ['ET', /^[#$%\p{Sc}\u00b0\u00b1\u066a\u2030-\u2034]/u],
  ['CS', /^[,./:\u00a0\u060c\u202f\u2044]/u],
  ['WS', /^[\s\u2000-\u200a]/u],
];
const OPENING = '([{⟨⟪⦅「『【（［｛';
const CLOSING = ')]}⟩⟫⦆」』】）］｝';

/** False where every character is read from the left, whatever stands beside it. */
export function mayReadFromTheRight(text: string): boolean {
  return MAY_MATTER.test(text);
}

export function levelsOf(graphemes: readonly string[], isFromRight: boolean): number[] {
  const base = isFromRight ? 1 : 0;
  const original = graphemes.map(classOf);
  const classes = withWeakSettled(original, isFromRight ? 'R' : 'L');
  settleBrackets(graphemes, classes, isFromRight ? 'R' : 'L');
  settleNeutrals(classes, isFromRight ? 'R' : 'L');
  const levels = classes.map((kind) => {
    if (kind === 'R') return 1;
    if (kind === 'L') return base * 2;
    return 2;
  });
  // L1: spaces at the end of a line follow the line.
  for (let index = levels.length - 1; index >= 0 && original[index] === 'WS'; index--) levels[index] = base;
  return levels;
}

/** L2: positions of the given levels in the order in which they stand from the left. */
export function visualOrder(levels: readonly number[]): number[] {
  const order = [...levels.keys()];
  for (let level = Math.max(0, ...levels); level > 0; level--) {
    for (let start = 0; start < order.length; start++) {
      if ((levels[order[start] ?? 0] ?? 0) < level) continue;
      let end = start;
      while (end + 1 < order.length && (levels[order[end + 1] ?? 0] ?? 0) >= level) end++;
      order.splice(start, end - start + 1, ...order.slice(start, end + 1).toReversed());
      start = end;
    }
  }
  return order;
}

function classOf(grapheme: string): BidiClass {
  for (const [kind, pattern] of CLASSES) if (pattern.test(grapheme)) return kind;
  const first = String.fromCodePoint(grapheme.codePointAt(0) ?? 0);
  const isWord = LETTER.test(first) || /[\u200f\u061c]/u.test(first);
  if (FROM_THE_RIGHT.test(first) && (isWord || first === '\u05be' || /\p{P}/u.test(first))) return 'R';
  if (ARABIC_LETTER.test(first) && (isWord || /\p{Po}/u.test(first))) return 'AL';
  return isWord ? 'L' : 'ON';
}

/** W2–W7: numbers, and what belongs to them. */
function withWeakSettled(original: readonly BidiClass[], base: 'L' | 'R'): BidiClass[] {
  const classes = [...original];
  let strong: BidiClass = base;
  for (const [index, kind] of classes.entries()) {
    if (kind === 'EN' && strong === 'AL') classes[index] = 'AN';
    else if (kind === 'L' || kind === 'R' || kind === 'AL') strong = kind;
  }
  for (const [index, kind] of classes.entries()) if (kind === 'AL') classes[index] = 'R';
  for (let index = 1; index < classes.length - 1; index++) {
    const [before, kind, after] = [classes[index - 1], classes[index], classes[index + 1]];
    if (before !== after || (kind !== 'ES' && kind !== 'CS')) continue;
    if (before === 'EN' || (before === 'AN' && kind === 'CS')) classes[index] = before;
  }
  for (let index = 0; index < classes.length; index++) {
    if (classes[index] !== 'ET') continue;
    let end = index;
    while (classes[end + 1] === 'ET') end++;
    const isOfNumber = classes[index - 1] === 'EN' || classes[end + 1] === 'EN';
    classes.fill(isOfNumber ? 'EN' : 'ON', index, end + 1);
    index = end;
  }
  strong = base;
  for (const [index, kind] of classes.entries()) {
    if (kind === 'ES' || kind === 'CS') classes[index] = 'ON';
    else if (kind === 'L' || kind === 'R') strong = kind;
    else if (kind === 'EN' && strong === 'L') classes[index] = 'L';
  }
  return classes;
}

/** The class beside neutrals: numbers belong to right-to-left text. */
function strongOf(kind: BidiClass | undefined): 'L' | 'R' | undefined {
  if (kind === 'L') return 'L';
  return kind === 'R' || kind === 'AN' || kind === 'EN' ? 'R' : undefined;
}

/** N0: a pair of brackets is read as what it stands around. */
function settleBrackets(graphemes: readonly string[], classes: BidiClass[], base: 'L' | 'R'): void {
  const open: { closing: string; at: number }[] = [];
  const pairs: [number, number][] = [];
  for (const [index, grapheme] of graphemes.entries()) {
    if (classes[index] !== 'ON') continue;
    const kind = OPENING.indexOf(grapheme);
    if (kind >= 0) open.push({ closing: CLOSING.charAt(kind), at: index });
    const match = CLOSING.includes(grapheme) ? open.findLastIndex(({ closing }) => closing === grapheme) : -1;
    if (match >= 0) pairs.push([open.splice(match)[0]?.at ?? index, index]);
  }
  for (const [start, end] of pairs.toSorted((one, other) => one[0] - other[0])) {
    const inside = new Set(classes.slice(start + 1, end).map(strongOf));
    const other = base === 'L' ? 'R' : 'L';
    if (!inside.has(base) && !inside.has(other)) continue;
    const before = strongOf(classes.slice(0, start).findLast((kind) => strongOf(kind) !== undefined)) ?? base;
    const settled = inside.has(base) || before !== other ? base : other;
    classes[start] = settled;
    classes[end] = settled;
  }
}

/** N1 and N2: neutrals between two of a kind are of that kind, others follow the line. */
function settleNeutrals(classes: BidiClass[], base: 'L' | 'R'): void {
  for (let index = 0; index < classes.length; index++) {
    if (strongOf(classes[index])) continue;
    let end = index;
    while (end + 1 < classes.length && !strongOf(classes[end + 1])) end++;
    const before = index === 0 ? base : strongOf(classes[index - 1]);
    const after = end === classes.length - 1 ? base : strongOf(classes[end + 1]);
    classes.fill(before === after && before ? before : base, index, end + 1);
    index = end;
  }
}
