/**
 * Text without case. PostgreSQL's own `lower` follows the collation of its database; a map of characters that
 * is handed over with the statement gives the same answer everywhere. Characters that are composed in two
 * ways (é) are one.
 */

/** Where scripts with capitals lie. */
const CASED = [
  [0x41, 0x5a],
  [0x80, 0x58f],
  [0x10a0, 0x10ff],
  [0x13a0, 0x13ff],
  [0x1c80, 0x1cbf],
  [0x1e00, 0x1fff],
  [0x2100, 0x218f],
  [0x24b0, 0x24ff],
  [0x2c00, 0x2d2f],
  [0xa640, 0xa7ff],
  [0xab70, 0xabbf],
  [0xff21, 0xff3a],
] as const;

let lowered: ReadonlyMap<string, string> | undefined;

const BEYOND_ASCII = /[\u0080-\uffff]/;

export function fold(text: string): string {
  if (!BEYOND_ASCII.test(text)) return text.toLowerCase();
  const small = lowerLetters();
  let folded = '';
  for (const character of text.normalize('NFC')) folded += small.get(character) ?? character;
  return folded;
}

/** Capitals and the small letters in their places, as `translate` of PostgreSQL takes them. */
export function foldMap(): { from: string; to: string } {
  const letters = [...lowerLetters()];
  return { from: letters.map(([capital]) => capital).join(''), to: letters.map(([, small]) => small).join('') };
}

function lowerLetters(): ReadonlyMap<string, string> {
  if (lowered) return lowered;
  const letters = new Map<string, string>();
  for (const [first, last] of CASED) {
    for (let code = first; code <= last; code++) {
      const capital = String.fromCodePoint(code);
      const small = capital.toLowerCase();
      if (small !== capital && small.length === 1) letters.set(capital, small);
    }
  }
  // Two small letters of one capital, and a capital whose small letter would be two characters.
  letters.set('ς', 'σ');
  letters.set('İ', 'i');
  lowered = letters;
  return letters;
}
