/** Reads facts of real font files, and of broken ones without harm. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { brotliDecompressSync, inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { fontCharacters, hasCharacter } from './font-characters.ts';
import { readFontFacts } from './font-facts.ts';
import { cleanFontName } from './font-names.ts';
import { FontRefusal } from './font-bytes.ts';
import { openFontTables } from './font-tables.ts';
import { nearestFace } from './nearest-face.ts';
import { cssString, ownFontCss } from './own-font-css.ts';
import { unpackFont } from './unpack-font.ts';

const require = createRequire(import.meta.url);
const fileOf = (name: string, file: string) =>
  readFileSync(join(dirname(require.resolve(`@fontsource/${name}/package.json`)), 'files', file));
const unpackers = {
  inflate: (bytes: Uint8Array, maxBytes: number) => inflateSync(bytes, { maxOutputLength: Math.max(1, maxBytes) }),
  unbrotli: (bytes: Uint8Array, maxBytes: number) => brotliDecompressSync(bytes, { maxOutputLength: Math.max(1, maxBytes) }),
};

test('refuses a font of SVG drawings alone by what it is', () => {
  const font = Buffer.from(unpackFont(fileOf('lora', 'lora-latin-400-normal.woff'), unpackers));
  for (let at = 12; at < 12 + 16 * font.readUInt16BE(4); at += 16)
    if (font.toString('latin1', at, at + 4) === 'glyf') font.write('SVG ', at, 'latin1');
  expect(() => readFontFacts(font, unpackers)).toThrow('The letters of this font are SVG drawings only');
});

test('reads the same facts from all three font packings', () => {
  const woff = fileOf('lora', 'lora-latin-700-italic.woff');
  const files = [woff, fileOf('lora', 'lora-latin-700-italic.woff2'), unpackFont(woff, unpackers)];
  const [first, ...others] = files.map((bytes) => readFontFacts(bytes, unpackers));
  expect(first).toMatchObject({ format: 'woff', family: 'Lora', style: 'italic', weights: [700, 700], embedding: 'installable' });
  for (const other of others) expect({ ...other, format: 'woff' }).toEqual(first);
});

test('lists exactly the characters with glyphs', () => {
  const { characters } = readFontFacts(fileOf('noto-sans-arabic', 'noto-sans-arabic-arabic-400-normal.woff2'), unpackers);
  for (const letter of 'مرحبا') expect(hasCharacter(characters, letter.codePointAt(0) ?? 0)).toBe(true);
  for (const letter of '日x😀')
    expect([letter, hasCharacter(characters, letter.codePointAt(0) ?? 0)]).toEqual([
      letter,
      letter === 'x' && hasCharacter(characters, 0x78),
    ]);
  const emoji = openFontTables(fileOf('noto-color-emoji', 'noto-color-emoji-emoji-400-normal.woff2'), unpackers).table('cmap');
  expect(hasCharacter(fontCharacters(emoji ?? new Uint8Array()), 0x1f600)).toBe(true);
});

test('reads or refuses a broken file, whatever byte was changed', { timeout: 30_000 }, () => {
  let seed = 7;
  const random = (below: number) => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) % below;
  const sources = ['lora-latin-400-normal.woff', 'lora-latin-400-normal.woff2'].map((file) => fileOf('lora', file));
  sources.push(Buffer.from(unpackFont(sources[0] ?? Buffer.alloc(0), unpackers)));
  let refused = 0;
  for (let round = 0; round < 600; round++) {
    const bytes = Buffer.from(sources[round % 3] ?? []);
    for (let change = 0; change <= random(6); change++) bytes[random(round % 2 ? 600 : bytes.length)] = random(3) === 0 ? 255 : random(256);
    try {
      readFontFacts(round % 5 ? bytes : bytes.subarray(0, random(bytes.length)), unpackers);
    } catch (error) {
      if (!(error instanceof FontRefusal)) throw error;
      refused++;
    }
  }
  expect(refused).toBeGreaterThan(120);
});

test('cleans a name but keeps its characters', () => {
  const cases: [string, string][] = [
    ['Harbour Sans', 'Harbour Sans'],
    ['Größe 2.0 & mehr', 'Größe 2.0 & mehr'],
    ['源ノ角ゴシック', '源ノ角ゴシック'],
    ['Gill\'s "Sans", serif; {{x}} \\', 'Gill s Sans serif x'],
    ['<img src=x onerror=alert(1)>', 'img src x onerror alert 1'],
    ['a\u202Eb\u0000c\u200Bd', 'a b c d'],
    ['sans-serif', 'sans-serif font'],
    ['Inherit', 'Inherit font'],
    ['  \t ', ''],
    ['—…!', ''],
    ['x'.repeat(99), 'x'.repeat(60)],
    [`e${'\u0301'.repeat(500)}`, `é${'\u0301'.repeat(3)}`],
  ];
  expect(cases.map(([name]) => [name, cleanFontName(name)])).toEqual(cases);
});

test('keeps any name inside its style sheet string', () => {
  for (const text of ['"', '\\', '\n', '\r\f', '</style>', 'a"}b{', '*/', "'", '\u0000', '\ud800', '{{', '\u2028']) {
    const written = cssString(text);
    expect(written.slice(1, -1)).not.toMatch(/["\n\r\f<>{}*'\u2028]|\p{Cc}|\\(?![0-9a-f]+ )/u);
  }
  expect(cssString('Größe 2.0')).toBe('"Größe 2.0"');
  expect(cssString('a"b\\c<é')).toBe('"a\\22 b\\5c c\\3c é"');
  const face = { family: 'A"}', style: 'italic', weights: [300, 800], format: 'otf', url: '/fonts/own/x' } as const;
  expect(ownFontCss([face, { ...face, weights: [400, 400], style: 'normal', format: 'ttf' }])).toBe(
    '@font-face{font-family:"A\\22 \\7d ";font-style:italic;font-weight:300 800;font-display:block;src:url("/fonts/own/x") format("opentype")}\n' +
      '@font-face{font-family:"A\\22 \\7d ";font-style:normal;font-weight:400;font-display:block;src:url("/fonts/own/x") format("truetype")}',
  );
});

test('measures a variable face by its nearest weight', () => {
  const faces = [
    { family: 'V', style: 'normal', weight: 300, heaviest: 600 },
    { family: 'V', style: 'normal', weight: 900 },
  ] as const;
  const chosen = [100, 300, 450, 600, 700, 900].map((weight) => nearestFace(faces, { family: 'v', weight, style: 'normal' })?.weight);
  expect(chosen).toEqual([300, 300, 300, 300, 900, 900]);
});
