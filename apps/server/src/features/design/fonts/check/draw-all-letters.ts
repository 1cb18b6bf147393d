/**
 * Draws with a font what readers' pictures may ask of it, so that one that breaks what draws with it does so
 * here.
 */
import { createCanvas, GlobalFonts, setTextRenderer } from '@napi-rs/canvas';
import type { FontFacts } from '@limn/fonts';
import { blankCharacters } from './blank-characters.ts';

/** Spread over the font where it has more. */
const MAX_LETTERS = 6000;
const LETTERS_A_LINE = 100;
const SIZES = [13, 40] as const;
const NAME = 'a font that is being looked at';

// Must come before the first canvas, as where pictures are drawn.
setTextRenderer('system');

/**
 * Tells which characters draw nothing; undefined where the library refuses the font, or nothing of it can be
 * seen.
 */
export function drawAllLetters(
  bytes: Uint8Array,
  { characters, style, weights }: Pick<FontFacts, 'characters' | 'style' | 'weights'>,
): string[] | undefined {
  const key = GlobalFonts.register(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), NAME);
  if (key === null) return undefined;
  try {
    const canvas = createCanvas(800, 80);
    const context = canvas.getContext('2d');
    const letters = lettersOf(characters);
    let isSeen = false;
    for (const weight of new Set(weights)) {
      for (const size of SIZES) {
        context.font = `${style} ${weight} ${size}px "${NAME}"`;
        for (let from = 0; from < letters.length; from += LETTERS_A_LINE) {
          const line = letters.slice(from, from + LETTERS_A_LINE).join('');
          context.clearRect(0, 0, 800, 80);
          context.measureText(line);
          context.fillText(line, 4, 50);
          context.strokeText(line, 4, 50);
          isSeen ||= context.getImageData(0, 0, 800, 80).data.some((value) => value > 0);
        }
      }
    }
    return isSeen ? blankCharacters(NAME, { characters, style, weights }) : undefined;
  } finally {
    GlobalFonts.remove(key);
  }
}

function lettersOf(characters: FontFacts['characters']): string[] {
  const total = characters.reduce((sum, [first, last]) => sum + last - first + 1, 0);
  const step = Math.max(1, Math.ceil(total / MAX_LETTERS));
  const letters: string[] = [];
  let next = 0;
  let before = 0;
  for (const [first, last] of characters) {
    const count = last - first + 1;
    for (; next < before + count; next += step) {
      const code = first + next - before;
      if (code >= 0x20 && (code < 0xd800 || code > 0xdfff)) letters.push(String.fromCodePoint(code));
    }
    before += count;
  }
  return letters;
}
