import { expect, test } from 'vitest';
import { charactersWithoutFace, packRanges, unpackRanges } from './coverage.ts';

test('names each character that no family of the stack has, once', () => {
  expect(charactersWithoutFace('Hello Ꮳ Ꮃ Ꮳ 😀 日本 $20 ₹ தமிழ்', 'Lora')).toEqual(['Ꮳ', 'Ꮃ']);
  // Joiners, selectors, tags, spaces and private use are not looked for.
  expect(charactersWithoutFace('👩‍👩‍👧 ☎️ 🏴󠁧󠁢󠁥󠁮󠁧󠁿\u00a0\u200d\ue000\n\u0007', 'Lora')).toEqual([]);
  // Inter alone has this one.
  expect(charactersWithoutFace('Ɀ', 'Lora')).toEqual(['Ɀ']);
  expect(charactersWithoutFace('Ɀ', 'Inter')).toEqual([]);
});

test('asks a font that a company brought along for what the others lack', () => {
  const asked: string[] = [];
  const has = (family: string, code: number) => asked.push(`${family} ${code.toString(16)}`) > 0 && code === 0x13e3;
  expect(charactersWithoutFace('aᏣᏔ', 'Brand, Lora', has)).toEqual(['Ꮤ']);
  expect(asked).toEqual(['Brand 13e3', 'Brand 13d4', 'Lora 13d4']);
});

test('packs ranges and reads them again', () => {
  const ranges = [
    [0, 5],
    [7, 7],
    [0x1f600, 0x1f64f],
  ] as const;
  expect(unpackRanges(packRanges(ranges))).toEqual(ranges);
  expect(unpackRanges('')).toEqual([]);
});
