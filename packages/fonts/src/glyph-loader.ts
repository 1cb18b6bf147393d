/**
 * Registers font files when a text needs them and not before. A canvas draws a character with the first
 * family of the stack that has a letter for it; so for each new character the families are gone through in
 * that order, until one that was registered has it.
 */
import type { FontFace } from './font-files.ts';
import { installedFaces } from './font-files.ts';
import { hasCharacter } from './font-characters.ts';
import type { CodeRange } from './font-css.ts';
import type { FontSlice } from './font-slices.ts';
import { fontStack, familiesOf } from './font-stack.ts';
import { nearestFace, weightNumber } from './nearest-face.ts';
import { liesAbove, shareOf, type SliceShare } from './slice-order.ts';

export interface GlyphLoaderPort {
  /** The files of a face: the first that has a character draws it. */
  slicesOf(face: FontFace): readonly FontSlice[];
  /** All characters of the file. */
  charactersOf(slice: FontSlice): readonly CodeRange[];
  /**
   * Makes the file known to the canvas for the characters of these ranges, above the files that are known,
   * and answers which it has. Asked for again to bring a file to the top.
   */
  register(slice: FontSlice, ranges: readonly CodeRange[]): (codePoint: number) => boolean;
}

export interface WantedFont {
  fontStyle: string;
  fontWeight: string | number;
  fontFamily: string;
}

export type GlyphLoader = (font: WantedFont, text: string) => void;

export function createGlyphLoader(port: GlyphLoaderPort, faces: readonly FontFace[] = installedFaces()): GlyphLoader {
  const files = new Map<FontFace, FaceFiles>();
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
    let ofFace = files.get(face);
    if (!ofFace) files.set(face, (ofFace = { slices: port.slicesOf(face), known: [] }));
    return ofFace.slices.some((slice) => {
      if (!hasCharacter(slice.ranges, codePoint)) return false;
      return (ofFace.known.find((known) => known.slice === slice) ?? register(slice, ofFace)).has(codePoint);
    });
  }

  function register(slice: FontSlice, ofFace: FaceFiles): Registered {
    const share = shareOf(slice, ofFace.slices, port.charactersOf);
    const added: Registered = { ...share, has: port.register(slice, share.ranges) };
    // Files that have to lie above it, and above those, are registered again, each when nothing is left that
    // has to lie beneath it.
    const moved: Registered[] = [];
    let below = ofFace.known;
    const nextAbove = () => below.find((known) => [added, ...moved].some((other) => liesAbove(known, other)));
    for (let known = nextAbove(); known; known = nextAbove()) {
      moved.push(known);
      below = below.filter((one) => one !== known);
    }
    const inOrder: Registered[] = [];
    while (moved.length > 0) {
      const lowest = moved.findIndex((one) => !moved.some((other) => other !== one && liesAbove(one, other)));
      inOrder.push(...moved.splice(Math.max(lowest, 0), 1));
    }
    for (const { slice: above, ranges } of inOrder) port.register(above, ranges);
    ofFace.known = [...below, added, ...inOrder];
    return added;
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

interface Registered extends SliceShare {
  has: (codePoint: number) => boolean;
}

interface FaceFiles {
  slices: readonly FontSlice[];
  /** The ones that are registered, the last one on top. */
  known: readonly Registered[];
}
