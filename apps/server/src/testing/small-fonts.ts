/** Small fonts for tests, of those that come with the product. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { unpackFont } from '@limn/fonts';
import { fontUnpackers } from '../platform/font-unpackers.ts';

/** A file of a font package: `lora-latin-400-normal.woff2`. */
export function fontFile(name: string): Buffer {
  const family = /^(.+?)-(?:latin|arabic|devanagari|emoji)-\d/.exec(name)?.[1] ?? '';
  return readFileSync(join(dirname(fileURLToPath(import.meta.resolve(`@fontsource/${family}/package.json`))), 'files', name));
}

/** The same unpacked: what people call a .ttf or .otf. */
export function plainFont(name: string): Buffer {
  return Buffer.from(unpackFont(fontFile(`${name}.woff`), fontUnpackers));
}

export function formWithFont(font: string | Uint8Array, fields: Readonly<Record<string, string>> = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([typeof font === 'string' ? fontFile(font) : Buffer.from(font)]), 'not-read.bin');
  return form;
}
