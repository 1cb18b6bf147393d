/**
 * Registers font files when a text needs them and not before. A canvas draws a character with the first family of the stack that has
 * a letter for it; so for each new character the families are gone through in that order, until one that was registered has it.
 */
import type { FontFace } from './font-files.ts';
import { installedFaces } from './font-files.ts';
import type { FontSlice } from './font-slices.ts';
import { fontStack, familiesOf } from './font-stack.ts';
import { nearestFace, weightNumber } from './nearest-face.ts';

export interface LetterLoaderPort {
  /** The files of a face. */
  slicesOf(face: FontFace): readonly FontSlice[];
  /** Makes the file known to the canvas, and answers which characters it has. */
  register(slice: FontSlice): (codePoint: number) => boolean;
}

export interface WantedFont {
  fontStyle: string;
  fontWeight: string | number;
  fontFamily: string;
}

export type LetterLoader = (font: WantedFont, text: string) => void;

export function createLetterLoader(port: LetterLoaderPort, faces: readonly FontFace[] = installedFaces()): LetterLoader {
  const slices = new Map<FontFace, readonly FontSlice[]>();
  const registered = new Map<FontSlice, (codePoint: number) => boolean>();
  const fonts = new Map<string, { chain: readonly FontFace[]; known: Set<number> }>();

  function fontOf({ fontStyle: style, fontWeight, fontFamily }: WantedFont) {
    const key = `${style}/${fontWeight}/${fontFamily}`;
    let font = fonts.get(key);
    if (!font) {
      if (fonts.size >= MAX_FONTS) fonts.clear();
      const weight = weightNumber(fontWeight);
      const chain = familiesOf(fontStack(fontFamily)).flatMap((family) => nearestFace(faces, { family, weight, style }) ?? []);
      fonts.set(key, (font = { chain, known: new Set() }));
    }
    return font;
  }

  function findLetter(face: FontFace, codePoint: number): boolean {
    let ofFace = slices.get(face);
    if (!ofFace) slices.set(face, (ofFace = port.slicesOf(face)));
    return ofFace.some((slice) => {
      if (!slice.ranges.some(([first, last]) => first <= codePoint && codePoint <= last)) return false;
      let has = registered.get(slice);
      if (!has) registered.set(slice, (has = port.register(slice)));
      return has(codePoint);
    });
  }

  return (wanted, text) => {
    const { chain, known } = fontOf(wanted);
    for (const character of text) {
      const codePoint = character.codePointAt(0) ?? 0;
      if (known.has(codePoint)) continue;
      known.add(codePoint);
      chain.some((face) => findLetter(face, codePoint));
    }
  };
}

const MAX_FONTS = 500;
