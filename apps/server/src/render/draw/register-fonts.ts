/** Makes the installed fonts known to the canvas of this process, once, before anything is drawn. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createCanvas, GlobalFonts, setTextRenderer } from '@napi-rs/canvas';
import { fontStack, installedFaces, installedFamilies } from '@limn/fonts';

/** One letter of every script the fallback fonts are there for: the first use of a font is slow, so it happens at boot. */
const EVERY_SCRIPT = 'Ag éß Ж 中文 かな 한 عربي עברית हिन्दी ไทย 😀';

export function registerFonts(): void {
  // Must come before the first canvas: the other text renderer spaces letters 1 to 2 % away from a browser.
  setTextRenderer('system');
  for (const { family, package: name, files } of installedFaces()) {
    const folder = join(dirname(fileURLToPath(import.meta.resolve(`${name}/package.json`))), 'files');
    for (const file of readdirSync(folder).filter((entry) => files.test(entry)))
      GlobalFonts.register(readFileSync(join(folder, file)), family);
  }
  const context = createCanvas(64, 64).getContext('2d');
  for (const { family } of installedFamilies()) {
    context.font = `16px ${fontStack(family)}`;
    context.measureText(EVERY_SCRIPT);
    context.fillText(EVERY_SCRIPT, 0, 20);
  }
}
