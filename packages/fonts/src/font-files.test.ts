/// <reference types="node" />
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { brotliDecompressSync, inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { fontFaceCss, installedFaces, isFontFile } from './font-files.ts';
import { slicesOf } from './font-slices.ts';
import { sliceFont } from './slice-font.ts';
import { unpackFont } from './unpack-font.ts';

const require = createRequire(import.meta.url);
const folderOf = (name: string) => dirname(require.resolve(`@fontsource/${name.replace('@fontsource/', '')}/package.json`));
const readBytes = (name: string, file: string) => readFileSync(join(folderOf(name), file));
const readText = (name: string, file: string) => readBytes(name, file).toString('utf8');

const unpackers = { inflate: (bytes: Uint8Array) => inflateSync(bytes), unbrotli: (bytes: Uint8Array) => brotliDecompressSync(bytes) };

test('installs every face of the catalogue with style sheet and file', () => {
  for (const face of installedFaces()) {
    expect(readText(face.package, face.css)).toContain(`font-family: '${face.family.replace(' Currency', '')}'`);
    expect(readdirSync(join(folderOf(face.package), 'files')).some((file) => face.files.test(file))).toBe(true);
  }
});

test('names only public files in the browser’s style sheet, with ranges', () => {
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

test('subsets a file to its ranges, idempotently', () => {
  const lora = readBytes('lora', 'files/lora-latin-400-normal.woff2');
  const once = sliceFont(lora, [[0x41, 0x5a]], unpackers);
  expect([...once.characters]).toEqual(Array.from({ length: 26 }, (_, index) => 0x41 + index));
  expect(Buffer.compare(sliceFont(once.bytes, [[0x41, 0x5a]], unpackers).bytes, once.bytes)).toBe(0);
  expect(sliceFont(lora, [], unpackers).characters.size).toBe(0);
  expect(() => sliceFont(new Uint8Array(64), [], unpackers)).toThrow('This file is no font.');
});

test('unpacks every table as it was packed', () => {
  const lora = readBytes('lora', 'files/lora-latin-400-normal.woff');
  const font = unpackFont(lora, unpackers);
  const view = new DataView(font.buffer);
  const tables = Array.from({ length: view.getUint16(4) }, (_, index) => {
    const at = 12 + index * 16;
    return { tag: Buffer.from(font.subarray(at, at + 4)).toString('latin1'), end: view.getUint32(at + 8) + view.getUint32(at + 12) };
  });
  expect(tables.map(({ tag }) => tag)).toEqual(expect.arrayContaining(['cmap', 'glyf', 'head', 'hmtx', 'loca', 'name']));
  expect(Math.max(...tables.map(({ end }) => end))).toBeLessThanOrEqual(font.length);
  expect(() => unpackFont(new Uint8Array(64), unpackers)).toThrow('This file is no font.');
});

test('has a file with characters for each subset of a face', () => {
  const face = installedFaces().find(({ package: name }) => name === '@fontsource/lora');
  const slices = face ? slicesOf(face, readText(face.package, face.css)) : [];
  expect(slices.map(({ name }) => name)).toContain('lora-cyrillic-400-normal');
  expect(slices.every(({ isWhole, ranges }) => !isWhole && ranges.length > 0)).toBe(true);
});
