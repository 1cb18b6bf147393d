import { seededRandom } from '@limn/model';
import { Transformer } from '@napi-rs/image';
import { expect, test } from 'vitest';
import { aPhotograph } from '../../testing/pictures.ts';
import { STANDARD_TABLES, tableOf, type JpegTables } from './fitted-tables.ts';
import { packedTables, unpackTables } from './header.ts';
import { createJpegEncoder } from './jpeg-encoder.ts';
import { huffmanCodes } from './tables.ts';

const KINDS = ['dcLuma', 'acLuma', 'dcChroma', 'acChroma'] as const;
const [width, height] = [203, 117];

test.each([false, true])('codes the same picture in fewer bytes than standard tables (full colour: %s)', (fullChroma) => {
  for (let seed = 1; seed <= 10; seed++) {
    const picture = { width, height, rgba: aPhotograph(width, height, seededRandom(seed)), quality: 85, fullChroma };
    const [fitted, standard] = [createJpegEncoder().encode(picture), createJpegEncoder().encode({ ...picture, tables: STANDARD_TABLES })];
    expect(fitted.bytes.length).toBeLessThan(standard.bytes.length * 0.97);
    // The coefficients are the same, so a decoder of another maker shows the same pixels.
    expect(Buffer.compare(new Transformer(fitted.bytes).rawPixelsSync(), new Transformer(standard.bytes).rawPixelsSync())).toBe(0);
  }
});

test('keeps a code for every symbol, of at most sixteen bits, none of them all ones', () => {
  const random = seededRandom(7);
  for (let round = 0; round < 200; round++) {
    const kind = KINDS[round % 4] as keyof JpegTables;
    const counts = new Uint32Array(256);
    // As uneven as Fibonacci's numbers at worst, which make the deepest trees.
    for (const symbol of STANDARD_TABLES[kind].symbols) counts[symbol] = 1 + Math.floor(random() ** 12 * 1e9);
    const codes = huffmanCodes(tableOf(counts));
    const used = STANDARD_TABLES[kind].symbols.map((symbol) => codes[symbol] ?? 0);
    expect(used.every((code) => (code & 255) >= 1 && (code & 255) <= 16)).toBe(true);
    expect(used.some((code) => code >> 8 === (1 << (code & 255)) - 1)).toBe(false);
    const texts = used.map((code) => (code >> 8).toString(2).padStart(code & 255, '0')).toSorted();
    expect(texts.some((text, at) => at > 0 && text.startsWith(texts[at - 1] ?? ' '))).toBe(false);
  }
});

test('reads the tables of a file back, and none from anything else', () => {
  const { bytes, tables } = createJpegEncoder().encode({ width, height, rgba: aPhotograph(width, height, seededRandom(3)), quality: 85 });
  expect(unpackTables(packedTables(bytes))).toEqual(tables);
  for (const rubbish of [
    Buffer.alloc(0),
    Buffer.alloc(16),
    Buffer.alloc(400, 255),
    packedTables(bytes).subarray(0, 100),
    packedTables(bytes).fill(5, 30, 40),
  ])
    expect(unpackTables(rubbish)).toBeUndefined();
});
