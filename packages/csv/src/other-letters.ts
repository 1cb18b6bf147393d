/**
 * Programs save tables in the code page of their country and don't say in which: Excel's "CSV" of a Polish or
 * Japanese machine. Western letters (Windows-1252) are read. Those of other code pages would be read as
 * Western ones, and "Wałęsa" be greeted as "Wa³êsa" in each mail, so what can't be Western is refused: words
 * all of letters beyond ASCII, signs within words, and bytes that Windows-1252 leaves free.
 */

export const OTHER_LETTERS =
  'This file isn’t saved as Unicode, and its letters would be garbled. Save it again as “CSV UTF-8”, then choose that file.';

/** `£ ¥ ¯ ³ ¹ ¼ ¾ ¿`, which stand beside words and numbers, and are letters in Central Europe. */
const SIGNS: ReadonlySet<number> = new Set([0xa3, 0xa5, 0xaf, 0xb3, 0xb9, 0xbc, 0xbe, 0xbf]);
const FREE: ReadonlySet<number> = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d]);
/** Western words have two such letters beside each other (“créée”), hardly three. */
const RUN = 3;
const MIN_IN_RUNS = 6;
const MIN_ODD = 2;
/** Files that were pasted together, and typing errors: one letter in so many proves nothing. */
const MAX_PER_ODD = 16;
const MAX_KEPT = 1024;

export interface LetterCheck {
  /** Bytes that aren't UTF-8, in pieces. Answers true once they can't be Western letters. */
  push(bytes: Uint8Array): boolean;
  end(): boolean;
}

export function createLetterCheck(): LetterCheck {
  let [beyond, inRuns, odd] = [0, 0, 0];
  let before = 0;
  let run: number[] = [];

  function endRun(after: number): void {
    beyond += run.length;
    if (run.length >= RUN && new Set(run).size > 1 && !isUtf8(run)) inRuns += run.length;
    for (const [at, byte] of run.entries()) {
      const [left, right] = [run[at - 1] ?? before, run[at + 1] ?? after];
      if (FREE.has(byte) ? left < 0x80 : SIGNS.has(byte) && isAsciiLetter(left) && (isAsciiLetter(right) || right >= 0xc0)) odd += 1;
    }
    run = [];
  }

  const isOther = () => (inRuns >= MIN_IN_RUNS && inRuns * 2 > beyond) || (odd >= MIN_ODD && odd * MAX_PER_ODD >= beyond);
  return {
    push(bytes) {
      for (const byte of bytes) {
        if (byte >= 0x80) {
          if (run.length >= MAX_KEPT) endRun(0);
          run.push(byte);
          continue;
        }
        if (run.length > 0) endRun(byte);
        before = byte;
      }
      return isOther();
    },
    end() {
      if (run.length > 0) endRun(0);
      return isOther();
    },
  };
}

export function hasOtherLetters(bytes: Uint8Array): boolean {
  const check = createLetterCheck();
  check.push(bytes);
  return check.end();
}

function isAsciiLetter(byte: number): boolean {
  return (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a);
}

/** Whole characters of UTF-8, which were pasted in from another file. */
function isUtf8(run: readonly number[]): boolean {
  for (let at = 0; at < run.length;) {
    const lead = run[at] ?? 0;
    const length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
    const rest = run.slice(at + 1, at + length);
    if (lead < 0xc2 || lead > 0xf4 || rest.length < length - 1 || rest.some((byte) => byte > 0xbf)) return false;
    at += length;
  }
  return true;
}
