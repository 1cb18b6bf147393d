import { expect, test } from 'vitest';
import { FontRefusal } from './font-bytes.ts';
import { rebuildOutlines, rebuildWidths } from './woff2-outlines.ts';

const u16 = (...values: number[]) => values.flatMap((value) => [(value >> 8) & 0xff, value & 0xff]);
const u32 = (...values: number[]) => values.flatMap((value) => u16(value >>> 16, value & 0xffff));

/**
 * Three glyphs: a box of four points whose first outline overlaps, nothing, and the box twice. Written by
 * hand after the specification: https://www.w3.org/TR/WOFF2/#glyf_table_format
 */
function transformed({ overlaps = true, compositeBox = true } = {}): Uint8Array {
  const contours = u16(1, 0, 0xffff);
  const points = [4];
  // (100, 0), (+300, 0), (0, +700), (-300, 0), on the curve: a step in x below 256, two in x of 256 to 511,
  // one in y of 512 to 767.
  const flags = [11, 13, 5, 12];
  const glyphs = [100, 300 - 256, 700 - 512, 300 - 256, 2, 1];
  const composites = [...u16(0x0022, 0), 5, 0, ...u16(0x0102, 0), 250, 7];
  const boxes = [compositeBox ? 0x20 : 0, 0, 0, 0, ...(compositeBox ? u16(0xfff0, 0, 400, 700) : [])];
  const instructions = [0xb0, 0x00, 0x21];
  const streams = [contours, points, flags, glyphs, composites, boxes, instructions];
  return Uint8Array.from([
    ...u16(0, overlaps ? 1 : 0, 3, 0),
    ...u32(...streams.map((stream) => stream.length)),
    ...streams.flat(),
    ...(overlaps ? [0x80] : []),
  ]);
}

const BOX = [
  ...u16(1, 100, 0, 400, 700, 3, 2),
  0xb0,
  0x00,
  // The first says that it overlaps; steps of 0 are said by the flag alone.
  0x01 | 0x02 | 0x10 | 0x20 | 0x40,
  0x01 | 0x20,
  0x01 | 0x10,
  0x01 | 0x20,
  100,
  ...u16(300, -300),
  ...u16(700),
];
const PAIR = [...u16(0xffff, 0xfff0, 0, 400, 700), ...u16(0x0022, 0), 5, 0, ...u16(0x0102, 0), 250, 7, ...u16(1), 0x21];

test('rebuilds simple, empty and composite glyphs, the last one included', () => {
  const { glyf, loca, hasLongOffsets, leftEdges } = rebuildOutlines(transformed());
  const first = [...BOX, ...Array<number>((4 - (BOX.length % 4)) % 4).fill(0)];
  const last = [...PAIR, ...Array<number>((4 - (PAIR.length % 4)) % 4).fill(0)];
  expect([...glyf]).toEqual([...first, ...last]);
  expect([...loca]).toEqual(u16(0, first.length / 2, first.length / 2, (first.length + last.length) / 2));
  expect([hasLongOffsets, [...leftEdges]]).toEqual([false, [100, 0, -16]]);
});

test('rebuilds side bearings that were left out, of all glyphs or of some', () => {
  const outlines = rebuildOutlines(transformed());
  expect([...rebuildWidths(Uint8Array.from([3, ...u16(500, 600)]), outlines, 2)]).toEqual(u16(500, 100, 600, 0, -16));
  expect([...rebuildWidths(Uint8Array.from([1, ...u16(500, 600, 33)]), outlines, 2)]).toEqual(u16(500, 100, 600, 0, 33));
  expect([...rebuildWidths(Uint8Array.from([2, ...u16(500, 600, 1, 2)]), outlines, 2)]).toEqual(u16(500, 1, 600, 2, -16));
});

test('refuses tables that are cut off or contradict themselves', () => {
  const whole = transformed();
  for (let length = 0; length < whole.length; length++)
    expect(() => rebuildOutlines(whole.subarray(0, length)), `${length} bytes`).toThrow(FontRefusal);
  expect(() => rebuildOutlines(transformed({ compositeBox: false }))).toThrow(FontRefusal);
  const outlines = rebuildOutlines(whole);
  for (const bytes of [[], [0, ...u16(1, 2, 3)], [4, ...u16(1)], [3, 0]])
    expect(() => rebuildWidths(Uint8Array.from(bytes), outlines, 2)).toThrow(FontRefusal);
  expect(() => rebuildWidths(Uint8Array.from([3, ...u16(1, 2, 3, 4)]), outlines, 4)).toThrow(FontRefusal);
});
