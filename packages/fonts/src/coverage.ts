/**
 * Tells which characters of a text no face has: they are drawn as boxes or gaps, or in the editor with
 * whatever font a computer has. The list of what the shipped families have is made by
 * `tools/pack-coverage.ts`; load this module when a text is checked, not before.
 */
import { FALLBACK_FAMILIES } from './catalogue.ts';
import packed from './coverage.json' with { type: 'json' };
import { hasCharacter } from './font-characters.ts';
import type { CodeRange } from './font-css.ts';
import { familiesOf } from './font-stack.ts';

/** Whether a font that a company brought along has a character. */
export type OwnFontHas = (family: string, codePoint: number) => boolean;

const FALLBACKS: ReadonlySet<string> = new Set(FALLBACK_FAMILIES.map(({ family }) => family));
/**
 * Spaces, controls and what only joins or chooses among others is never looked for, nor is private use, which
 * has no shape of its own.
 */
const UNSEEN = /[\p{Z}\p{C}]|\p{Default_Ignorable_Code_Point}/u;

/** Each once, in the order of the text. `family` is what the document says. */
export function charactersWithoutFace(text: string, family: string, ownFontHas: OwnFontHas = () => false): string[] {
  const families = familiesOf(family).filter((name) => !FALLBACKS.has(name));
  const isThere = (codePoint: number) =>
    hasCharacter(rangesOf('fallback'), codePoint) ||
    families.some((name) => hasCharacter(rangesOf(name), codePoint) || ownFontHas(name, codePoint));
  return [...new Set(text)].filter((character) => !UNSEEN.test(character) && !isThere(character.codePointAt(0) ?? 0));
}

const known = new Map<string, readonly CodeRange[]>();

function rangesOf(name: string): readonly CodeRange[] {
  let ranges = known.get(name);
  if (!ranges) {
    const written = (packed as Readonly<Record<string, string>>)[name] ?? '';
    known.set(name, (ranges = unpackRanges(written)));
  }
  return ranges;
}

/**
 * `gap` or `gap.more` for each range, in base 36: how far it begins after the one before, and how many more
 * follow.
 */
export function packRanges(ranges: readonly CodeRange[]): string {
  let before = 0;
  return ranges
    .map(([first, last]) => {
      const written = (first - before).toString(36) + (last > first ? `.${(last - first).toString(36)}` : '');
      before = last;
      return written;
    })
    .join(' ');
}

export function unpackRanges(written: string): CodeRange[] {
  let before = 0;
  if (written === '') return [];
  return written.split(' ').map((range) => {
    const [gap = 0, more = 0] = range.split('.').map((number) => Number.parseInt(number, 36));
    const first = before + gap;
    before = first + more;
    return [first, before];
  });
}
