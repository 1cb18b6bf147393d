/// <reference types="node" />
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { fontFaceCss, installedFaces, isFontFile } from './font-files.ts';
import { serverFonts } from './server-fonts.ts';
import { sliceFont } from './slice-font.ts';

const require = createRequire(import.meta.url);
const folderOf = (name: string) => dirname(require.resolve(`@fontsource/${name.replace('@fontsource/', '')}/package.json`));
const readBytes = (name: string, file: string) => readFileSync(join(folderOf(name), file));
const readText = (name: string, file: string) => readBytes(name, file).toString('utf8');
const brotli = { unpack: brotliDecompressSync, pack: (bytes: Uint8Array) => brotliCompressSync(bytes, { params: { 1: 0 } }) };

test('every face of the catalogue is installed: its style sheet, and at least one file', () => {
  for (const face of installedFaces()) {
    expect(readText(face.package, face.css)).toContain(`font-family: '${face.family}'`);
    expect(readdirSync(join(folderOf(face.package), 'files')).some((file) => face.files.test(file))).toBe(true);
  }
});

test('the style sheet for browsers names only files that may be handed out, each with its unicode range', () => {
  const css = fontFaceCss('/fonts', readText);
  const urls = [...css.matchAll(/url\(([^)]+)\)/g)].map((match) => match[1] ?? '');
  expect(urls.length).toBeGreaterThan(500);
  for (const url of urls) {
    const [, base, folder = '', file = ''] = url.split('/');
    expect([base, isFontFile(folder, file)]).toEqual(['fonts', true]);
  }
  expect(css.match(/@font-face/g)?.length).toBe(css.match(/unicode-range/g)?.length);
});

test('nothing else in the packages is a font file', () => {
  for (const file of ['../package.json', 'open-sans-latin-400-normal.woff', 'lora-latin-400-normal.woff2', ''])
    expect(isFontFile('open-sans', file)).toBe(false);
  expect(isFontFile('..', 'open-sans-latin-400-normal.woff2')).toBe(false);
});

test('a file sliced to no character names none, and slicing it twice changes nothing', () => {
  const lora = readBytes('lora', 'files/lora-latin-400-normal.woff2');
  const once = sliceFont(lora, [[0x41, 0x5a]], brotli);
  expect(Buffer.compare(sliceFont(once, [[0x41, 0x5a]], brotli), once)).toBe(0);
  expect(sliceFont(lora, [], brotli).length).toBeLessThan(once.length);
  expect(() => sliceFont(new Uint8Array(64), [], brotli)).toThrow('not a WOFF 2');
});

test('the server is given every face, weight and style of the catalogue', () => {
  const faces = installedFaces().filter((face) => face.package === '@fontsource/lora');
  const fonts = [...serverFonts({ readText, readBytes, brotli }, faces)];
  expect(fonts.length).toBe(faces.length * 7);
  expect(new Set(fonts.map((font) => font.family))).toEqual(new Set(['Lora']));
});
