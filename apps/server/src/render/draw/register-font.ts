/**
 * The one door through which font files come to the canvas, no matter who made them. What cannot be a font,
 * or would fill the memory, is turned away before the canvas sees it, and so is a packed one: see
 * `unpackFont`. Nothing here fails: a file that was refused has no letters, and the next family of the stack
 * is asked.
 */
import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { GlobalFonts, type FontKey } from '@napi-rs/canvas';
import { fontProblem, FONT_HEAD_BYTES, MAX_FONT_BYTES } from './font-problem.ts';

/** Removes the font; undefined where the file can't be drawn with. */
export function registerFont(family: string, bytes: Uint8Array): FontKey | undefined {
  if (fontProblem(bytes, bytes.length) !== undefined) return undefined;
  return GlobalFonts.register(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), family) ?? undefined;
}

/** The same with a file on disk, which the canvas maps into memory. False also for a missing file. */
export function registerFontFile(family: string, file: string): boolean {
  const head = headOf(file);
  if (!head || fontProblem(head.bytes, head.size) !== undefined) return false;
  return GlobalFonts.registerFromPath(file, family) !== null;
}

function headOf(file: string): { bytes: Uint8Array; size: number } | undefined {
  try {
    const { size } = statSync(file);
    if (size > MAX_FONT_BYTES) return undefined;
    const descriptor = openSync(file, 'r');
    try {
      const bytes = new Uint8Array(Math.min(size, FONT_HEAD_BYTES));
      return { bytes: bytes.subarray(0, readSync(descriptor, bytes)), size };
    } finally {
      closeSync(descriptor);
    }
  } catch {
    return undefined;
  }
}
