/**
 * Tells which characters of a font draw nothing though they should be seen: each is drawn by itself, as
 * readers' pictures will draw it.
 */
import { createCanvas } from '@napi-rs/canvas';
import type { FontFacts } from '@limn/fonts';

const [CELL, SIZE, COLUMNS] = [40, 24, 30];
const AT_ONCE = COLUMNS * COLUMNS;
/** The largest families have 65,535 glyphs, which take two seconds. */
const MAX_MS = 5000;
/**
 * Characters that may have no glyph: spaces, controls, combining marks, fillers, and Braille's empty cell.
 */
const UNSEEN = /[^\p{L}\p{N}\p{P}\p{S}]|\p{Default_Ignorable_Code_Point}|\u2800/u;

/** `name` is one that the canvas knows the font by. What was not reached in time counts as seen. */
export function blankCharacters(
  name: string,
  { characters, style, weights }: Pick<FontFacts, 'characters' | 'style' | 'weights'>,
): string[] {
  const until = performance.now() + MAX_MS;
  const canvas = createCanvas(COLUMNS * CELL, COLUMNS * CELL);
  const context = canvas.getContext('2d');
  context.font = `${style} ${weights[0]} ${SIZE}px "${name}"`;
  const blank: string[] = [];
  let waiting: string[] = [];

  function drawWaiting(): void {
    context.clearRect(0, 0, canvas.width, canvas.height);
    for (const [index, character] of waiting.entries()) {
      const [x, y] = [(index % COLUMNS) * CELL, Math.floor(index / COLUMNS) * CELL];
      context.save();
      context.beginPath();
      context.rect(x, y, CELL, CELL);
      context.clip();
      context.fillText(character, x + 8, y + 28);
      context.restore();
    }
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    blank.push(...waiting.filter((_, index) => !hasInk(data, index)));
    waiting = [];
  }

  for (const [first, last] of characters)
    for (let code = first; code <= last; code++) {
      if (performance.now() > until) return blank;
      const character = String.fromCodePoint(code);
      if (UNSEEN.test(character)) continue;
      waiting.push(character);
      if (waiting.length === AT_ONCE) drawWaiting();
    }
  if (waiting.length > 0) drawWaiting();
  return blank;
}

function hasInk(rgba: Uint8ClampedArray, index: number): boolean {
  const [left, top] = [(index % COLUMNS) * CELL, Math.floor(index / COLUMNS) * CELL];
  for (let y = top; y < top + CELL; y++)
    for (let x = left; x < left + CELL; x++) if ((rgba[(y * COLUMNS * CELL + x) * 4 + 3] ?? 0) > 0) return true;
  return false;
}
