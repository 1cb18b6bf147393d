/**
 * Letters as people count them: an emoji, a letter with its accents, a flag are one each and are never taken
 * apart.
 */

// oxlint-disable-next-line no-control-regex -- the plain letters that need no segmenter
const PLAIN = /^[\u0000-\u007f]*$/;
let segmenter: Intl.Segmenter | undefined;

function segments(text: string): Iterable<Intl.SegmentData> {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return segmenter.segment(text);
}

export function isPlain(text: string): boolean {
  return PLAIN.test(text);
}

export function firstLetters(text: string, count: number): string {
  // No letter is shorter than one unit.
  if (text.length <= count) return text;
  if (PLAIN.test(text)) return text.slice(0, count);
  let seen = 0;
  for (const { index } of segments(text)) if (seen++ === count) return text.slice(0, index);
  return text;
}

export function lastLetters(text: string, count: number): string {
  if (text.length <= count) return text;
  if (PLAIN.test(text)) return text.slice(text.length - count);
  const starts = Array.from(segments(text), ({ index }) => index);
  return starts.length <= count ? text : text.slice(starts[starts.length - count] ?? text.length);
}

export function countLetters(text: string): number {
  if (PLAIN.test(text)) return text.length;
  let count = 0;
  for (const _letter of segments(text)) count++;
  return count;
}
