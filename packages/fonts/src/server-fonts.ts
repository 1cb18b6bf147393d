/** The installed fonts as a server registers them. */
import { cssFaces } from './font-css.ts';
import type { FontFace } from './font-files.ts';
import { installedFaces } from './font-files.ts';
import type { Brotli } from './slice-font.ts';
import { sliceFont } from './slice-font.ts';

export interface FontReader {
  /** Text of a file in a package: `readText('@fontsource/lora', '400.css')`. */
  readText(packageName: string, file: string): string;
  /** Bytes of a file in a package: `readBytes('@fontsource/lora', 'files/lora-latin-400-normal.woff2')`. */
  readBytes(packageName: string, file: string): Uint8Array;
  brotli: Brotli;
}

export interface RegistrableFont {
  family: string;
  bytes: Uint8Array;
}

/**
 * Every font file to hand to the canvas with its family's name. Each answers only for the characters that its style sheet gives
 * it: registered as they come, files of one family hide each other's letters. One at a time, because all together are large.
 */
export function* serverFonts(reader: FontReader, faces: readonly FontFace[] = installedFaces()): Generator<RegistrableFont> {
  for (const face of faces) {
    for (const { woff2, ranges } of cssFaces(reader.readText(face.package, face.css))) {
      const bytes = reader.readBytes(face.package, `files/${woff2}`);
      yield {
        family: face.family,
        bytes: ranges === undefined ? bytes : sliceFont(bytes, ranges, reader.brotli),
      };
    }
  }
}
