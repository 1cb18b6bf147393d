/**
 * Fonts as no one should make them: real files that were cut off, mixed up, or changed so that they lead in
 * circles.
 */
import { seededRandom } from '@limn/model';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { unpackFont } from '@limn/fonts';
import { fontUnpackers } from '../../platform/font-unpackers.ts';
import { pngOf } from '../../testing/small-pictures.ts';

const PACKAGES = ['lora', 'caveat', 'noto-sans-arabic'] as const;
const SUBSET = { lora: 'latin', caveat: 'latin', 'noto-sans-arabic': 'arabic' } as const;
const WOFF2_HEAD = 48;
/** The number of a font whose hinting ends the process that draws with it, as the canvas library is today. */
export const DEADLY_FONT = 3391;

type Random = () => number;

/** The same font for the same number. */
export function hostileFont(seed: number): { what: string; bytes: Buffer } {
  const random = seededRandom(seed);
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  const name = pick(PACKAGES);
  const file = (ending: string) => Buffer.from(readFileSync(join(folderOf(name), `files/${name}-${SUBSET[name]}-400-normal.${ending}`)));
  const plain = () => Buffer.from(unpackFont(file('woff'), fontUnpackers));
  const [what, bytes] = pick<readonly [string, () => Buffer]>([
    ['no font', () => pick([Buffer.alloc(0), Buffer.from('<html>not found</html>'.repeat(9)), pngOf(9, 9, [1, 2, 3]), Buffer.alloc(5000)])],
    ['cut off', () => cutOff(pick([plain(), file('woff'), file('woff2')]), random)],
    ['another kind', () => withHead(pick([plain(), file('woff'), file('woff2')]), pick(['OTTO', 'wOFF', 'wOF2', 'true', 'ttcf']))],
    ['bytes changed', () => scattered(pick([plain(), file('woff'), file('woff2')]), random, 12)],
    ['bytes of tables changed', () => scattered(plain(), random, 300)],
    ['unpacked bytes changed', () => repacked(file('woff2'), random)],
    [
      'one table changed',
      () => tableScattered(plain(), random, pick(['glyf', 'loca', 'cmap', 'GSUB', 'GPOS', 'hmtx', 'fpgm', 'head', 'maxp'])),
    ],
    ['huge tables', () => hugeTables(plain(), random)],
    ['letters made of themselves', () => recursiveLetters(plain())],
    ['rules that call themselves', () => allTheSame(plain(), 'GSUB', random)],
    ['a program without end', () => endlessProgram(plain())],
  ]);
  return { what, bytes: bytes() };
}

function folderOf(name: string): string {
  return dirname(fileURLToPath(import.meta.resolve(`@fontsource/${name}/package.json`)));
}

function cutOff(font: Buffer, random: Random): Buffer {
  return font.subarray(0, Math.floor(font.length * random()));
}

function withHead(font: Buffer, head: string): Buffer {
  font.write(head, 0, 'latin1');
  return font;
}

function scattered(font: Buffer, random: Random, count: number, from = 0, to = font.length): Buffer {
  for (let change = Math.ceil(random() * count); change > 0; change--)
    font[from + Math.floor(random() * (to - from))] = random() < 0.3 ? 255 : Math.floor(random() * 256);
  return font;
}

/** A WOFF 2 whose tables were changed before they were packed: its head is right, so that it is believed. */
function repacked(font: Buffer, random: Random): Buffer {
  const length = font.readUInt32BE(20);
  const start = WOFF2_HEAD + directoryLength(font);
  const stream = scattered(brotliDecompressSync(font.subarray(start, start + length)), random, 200);
  const packed = brotliCompressSync(stream, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });
  const changed = Buffer.concat([font.subarray(0, start), packed, Buffer.alloc(3)]);
  changed.writeUInt32BE(packed.length, 20);
  changed.writeUInt32BE(changed.length, 8);
  return changed;
}

function directoryLength(font: Buffer): number {
  let at = WOFF2_HEAD;
  const skipNumber = () => {
    while ((font[at++] ?? 0) & 0x80);
  };
  for (let left = font.readUInt16BE(12); left > 0; left--) {
    const flags = font[at] ?? 0;
    at += (flags & 63) === 63 ? 5 : 1;
    skipNumber();
    const isGlyfOrLoca = (flags & 63) === 10 || (flags & 63) === 11;
    if (isGlyfOrLoca ? flags >> 6 !== 3 : flags >> 6 !== 0) skipNumber();
  }
  return at - WOFF2_HEAD;
}

interface Table {
  entry: number;
  offset: number;
  length: number;
}

function tablesOf(font: Buffer): Map<string, Table> {
  const entries = Array.from({ length: font.readUInt16BE(4) }, (_, index) => 12 + index * 16);
  return new Map(
    entries.map((entry) => [
      font.toString('latin1', entry, entry + 4),
      { entry, offset: font.readUInt32BE(entry + 8), length: font.readUInt32BE(entry + 12) },
    ]),
  );
}

function tableScattered(font: Buffer, random: Random, name: string): Buffer {
  const table = tablesOf(font).get(name);
  return table ? scattered(font, random, 60, table.offset, table.offset + table.length) : font;
}

function hugeTables(font: Buffer, random: Random): Buffer {
  for (const { entry } of tablesOf(font).values()) if (random() < 0.3) font.writeUInt32BE(0xfffffff0, entry + (random() < 0.5 ? 8 : 12));
  return font;
}

/** Every letter is said to be made of itself, twice. */
function recursiveLetters(font: Buffer): Buffer {
  const [glyf, loca, maxp, head] = ['glyf', 'loca', 'maxp', 'head'].map((name) => tablesOf(font).get(name));
  if (!glyf || !loca || !maxp || !head) return font;
  const isLong = font.readInt16BE(head.offset + 50) === 1;
  const count = font.readUInt16BE(maxp.offset + 4);
  for (let glyph = 0; glyph < count; glyph++) {
    const [from, to] = [glyph, glyph + 1].map((index) =>
      isLong ? font.readUInt32BE(loca.offset + index * 4) : font.readUInt16BE(loca.offset + index * 2) * 2,
    );
    if (from === undefined || to === undefined || to - from < 24 || to > glyf.length) continue;
    const at = glyf.offset + from;
    font.writeInt16BE(-1, at);
    for (const [component, flags] of [0x0022, 0x0002].entries()) {
      font.writeUInt16BE(flags, at + 10 + component * 6);
      font.writeUInt16BE(glyph, at + 12 + component * 6);
      font.writeUInt16BE(0, at + 14 + component * 6);
    }
  }
  return font;
}

/** Offsets and numbers of a table of rules that all lead to the same place. */
function allTheSame(font: Buffer, name: string, random: Random): Buffer {
  const table = tablesOf(font).get(name);
  if (!table) return font;
  const value = Math.floor(random() * 64) * 2;
  for (let at = table.offset + 10; at + 2 <= table.offset + table.length; at += 2) if (random() < 0.5) font.writeUInt16BE(value, at);
  return font;
}

/** Instructions that jump back to where they began. */
function endlessProgram(font: Buffer): Buffer {
  for (const name of ['fpgm', 'prep']) {
    const table = tablesOf(font).get(name);
    if (!table) continue;
    // PUSHW -3, JMPR: three bytes back, for ever.
    for (let at = table.offset; at + 4 <= table.offset + table.length; at += 4) font.set([0xb8, 0xff, 0xfd, 0x1c], at);
  }
  return font;
}
