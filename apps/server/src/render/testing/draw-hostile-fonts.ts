/**
 * Draws with hostile fonts, in a process that may die of them: `node draw-hostile-fonts.ts <first> <last>`.
 * Says the number of each font when it begins with it, and with what outcome it ended.
 */
import { createCanvas } from '@napi-rs/canvas';
import { fontStack, unpackFont } from '@limn/fonts';
import { fontUnpackers } from '../../platform/font-unpackers.ts';
import { openFontShelf } from '../draw/font-shelf.ts';
import { registerFont } from '../draw/register-font.ts';
import { hostileFont } from './hostile-fonts.ts';

const [first = 0, last = 0] = process.argv.slice(2).map(Number);
const WORDS = 'Hamburgefonts fi ffl AVATAR 123 مرحبا بالعالم';
openFontShelf(undefined)({ fontFamily: 'Open Sans', fontStyle: 'normal', fontWeight: 400 }, WORDS);

for (let seed = first; seed <= last; seed++) {
  console.log(`begin ${seed}`);
  const { bytes } = hostileFont(seed);
  const began = performance.now();
  const family = `Hostile ${seed}`;
  const isTaken = register(family, bytes);
  const canvas = createCanvas(400, 60);
  const context = canvas.getContext('2d');
  context.font = `400 24px "${family}"${fontStack('Open Sans').replace(/^"?/, ', "')}`;
  context.measureText(WORDS);
  context.fillText(WORDS, 4, 40);
  context.strokeText(WORDS, 4, 40);
  const isPainted = context.getImageData(0, 0, 400, 60).data.some((value) => value > 0);
  console.log(`end ${seed} ${isTaken ? 'taken' : 'refused'} ${isPainted ? 'painted' : 'blank'} ${Math.round(performance.now() - began)}`);
}

function register(family: string, bytes: Buffer): boolean {
  try {
    return registerFont(family, unpackFont(bytes, fontUnpackers)) !== undefined;
  } catch {
    return false;
  }
}
