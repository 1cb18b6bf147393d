/** Makes the installed fonts known to the canvas of this process, once, before anything is drawn. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { createCanvas, GlobalFonts, setTextRenderer } from '@napi-rs/canvas';
import { fontStack, installedFamilies, serverFonts } from '@limn/fonts';

/** One letter of every script the fallback fonts are there for: the first use of a font is slow, so it happens at boot. */
const EVERY_SCRIPT = 'Ag éß Ж 中文 かな 한 عربي עברית हिन्दी ไทย 😀';

export function registerFonts(): void {
  // Must come before the first canvas: the other text renderer spaces letters 1 to 2 % away from a browser.
  setTextRenderer('system');
  const readBytes = (name: string, file: string) =>
    readFileSync(join(dirname(fileURLToPath(import.meta.resolve(`${name}/package.json`))), file));
  const readText = (name: string, file: string) => readBytes(name, file).toString('utf8');
  // Packed only to be unpacked by the canvas at once.
  const pack = (bytes: Uint8Array) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 0 } });
  for (const { family, bytes } of serverFonts({ readBytes, readText, brotli: { unpack: brotliDecompressSync, pack } }))
    GlobalFonts.register(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), family);
  const context = createCanvas(64, 64).getContext('2d');
  for (const { family } of installedFamilies()) {
    context.font = `16px ${fontStack(family)}`;
    context.measureText(EVERY_SCRIPT);
    context.fillText(EVERY_SCRIPT, 0, 20);
  }
}
