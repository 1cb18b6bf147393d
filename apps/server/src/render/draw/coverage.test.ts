/**
 * The list of characters without a face, against what the canvas draws when all that it could load is loaded.
 */
import { createCanvas } from '@napi-rs/canvas';
import { fontStack } from '@limn/fonts';
import { charactersWithoutFace } from '@limn/fonts/coverage';
import { expect, test, vi } from 'vitest';
import { openFontShelf } from './font-shelf.ts';

vi.setConfig({ testTimeout: 120_000 });

/** Characters that are never drawn alone have no look that could be compared. */
const SEEN = /(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}\p{P}\p{S}]/u;
const [FIRST, LAST] = [0x21, 0x323af];
/** Blocks of syllables and of ideographs are long, all others short. */
const stepAt = (code: number) =>
  (code >= 0x3400 && code < 0xa000) || (code >= 0xac00 && code < 0xf900) || code >= 0x20000 ? 1024 : code >= 0x10000 ? 128 : 32;

test('agrees with the canvas about a sample of every Unicode block', () => {
  const load = openFontShelf(undefined);
  const context = createCanvas(80, 60).getContext('2d', { willReadFrequently: true });
  const look = (text: string, family = fontStack('Lora')) => {
    context.font = `normal 400 30px ${family}`;
    context.clearRect(0, 0, 80, 60);
    context.fillText(text, 20, 42);
    return Buffer.from(context.getImageData(0, 0, 80, 60).data);
  };
  const characters: string[] = [];
  for (let code = FIRST; code <= LAST; code += stepAt(code)) {
    // Its neighbour where the first of the row is no character; not what a shaper may draw of its parts.
    const row = [code, code + 1, code + 5].map((one) => String.fromCodePoint(one));
    const character = row.find((one) => SEEN.test(one) && one.normalize('NFD') === one);
    if (character) characters.push(character);
  }
  const wrong: string[] = [];
  let missing = 0;
  for (const character of characters) {
    const isMissing = charactersWithoutFace(character, 'Lora').length > 0;
    // The system's glyph for a family that no one has.
    const foreign = look(character, '"no such family"');
    load({ fontFamily: 'Lora', fontStyle: 'normal', fontWeight: 400 }, character);
    const drawn = look(character);
    // The box that stands for what is missing is that of the first font that is registered by now, or
    // nothing.
    const isForeign = drawn.equals(look('\u{10fffe}')) || drawn.equals(foreign);
    if (isForeign !== isMissing) wrong.push(`${character} U+${character.codePointAt(0)?.toString(16)}`);
    if (isMissing) missing++;
  }
  expect(wrong).toEqual([]);
  expect([missing > 150, characters.length - missing > 150]).toEqual([true, true]);
});
