/**
 * Makes names comparable: without case, accents, punctuation and the usual short forms. "Saint-Étienne" and
 * "st etienne" are one.
 */

const LETTERS: Readonly<Record<string, string>> = { ß: 'ss', ø: 'o', æ: 'ae', œ: 'oe', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' };
const SHORT: ReadonlyMap<string, string> = new Map([
  ['saint', 'st'],
  ['sainte', 'ste'],
  ['sankt', 'st'],
  ['fort', 'ft'],
  ['mount', 'mt'],
]);
const PLAIN = /^[a-z ]+$/;

export function foldName(name: string): string {
  const lower = name.toLowerCase().trim();
  const plain = PLAIN.test(lower)
    ? lower
    : lower
        .normalize('NFD')
        .replace(/[\p{M}'’‘`ʻ.]/gu, '')
        .replace(/[ßøæœłđðþı]/g, (letter) => LETTERS[letter] ?? letter)
        .replace(/[^\p{L}\p{N}]+/gu, ' ')
        .trim();
  const words = plain.split(' ').filter((word) => word !== '');
  // Not the whole name: Mount and Fort are towns too.
  const [first = ''] = words;
  if (words.length > 1) words[0] = SHORT.get(first) ?? first;
  return words.join(' ');
}
