/**
 * Fonts that companies brought along, known to the canvas of this process while pictures are drawn with them.
 * Each file is registered under a name made of its content, so that two companies may call different files
 * the same: whatever the document calls a family, the canvas gets the name of the very file.
 */
import {
  familiesOf,
  fontCharacters,
  fontStack,
  hasCharacter,
  nearestFace,
  openFontTables,
  unpackFont,
  weightNumber,
  withFixedOpticalSize,
  type FaceLooks,
  type GlyphLoader,
} from '@limn/fonts';
import type { DrawingEnv } from '@limn/scene';
import { GlobalFonts, type FontKey } from '@napi-rs/canvas';
import type { PinnedFont } from '@limn/published';
import type { BlobStore } from '../../platform/blobs.ts';
import { fontUnpackers } from '../../platform/font-unpackers.ts';
import { registerFont } from './register-font.ts';

export interface OwnFontShelf {
  /**
   * False where the bytes of one cannot be had now. To be asked before each drawing: what was not used for
   * long is let go.
   */
  take(fonts: readonly PinnedFont[]): Promise<boolean>;
  /**
   * How these fonts are found among those of `env`; only of those that were taken. The same fonts have the
   * same environment.
   */
  envOf(fonts: readonly PinnedFont[], env: DrawingEnv): DrawingEnv;
}

export interface OwnFontShelfOptions {
  blobs: Pick<BlobStore, 'get'>;
  loadLetters: GlyphLoader;
  maxBytes?: number;
  maxFonts?: number;
}

interface Shelved {
  /** Undefined for a file that cannot be drawn with: it has no letters. */
  key: FontKey | undefined;
  has: (codePoint: number) => boolean;
  /** Size unpacked. */
  bytes: number;
}

interface NamedFace extends FaceLooks {
  hash: string;
}

const MAX_BYTES = 96 * 1024 * 1024;
/**
 * Each letter is looked for in all families of its stack, not in all there are; this only bounds what lies
 * about.
 */
const MAX_FONTS = 200;
const MAX_ENVS = 300;

export function createOwnFontShelf({ blobs, loadLetters, maxBytes = MAX_BYTES, maxFonts = MAX_FONTS }: OwnFontShelfOptions): OwnFontShelf {
  /** The one that was used longest ago first. */
  const shelf = new Map<string, Shelved>();
  const envs = new Map<string, DrawingEnv>();

  async function shelve(hash: string): Promise<boolean> {
    const held = shelf.get(hash);
    if (held) {
      shelf.delete(hash);
      shelf.set(hash, held);
      return true;
    }
    const bytes = await blobs.get(hash);
    if (!bytes) return false;
    shelf.set(hash, register(hash, bytes));
    return true;
  }

  function makeSpace(needed: ReadonlySet<string>): void {
    let total = [...shelf.values()].reduce((sum, { bytes }) => sum + bytes, 0);
    for (const [hash, { key, bytes }] of shelf) {
      if (total <= maxBytes && shelf.size <= maxFonts) return;
      if (needed.has(hash)) continue;
      if (key) GlobalFonts.remove(key);
      shelf.delete(hash);
      total -= bytes;
    }
  }

  function makeEnv(faces: readonly NamedFace[], env: DrawingEnv): DrawingEnv {
    const faceOf = (family: string, { fontWeight, fontStyle: style }: { fontWeight: string | number; fontStyle: string }) =>
      nearestFace(faces, { family, weight: weightNumber(fontWeight), style });
    return {
      ...env,
      stackOf: (font) =>
        familiesOf(fontStack(font.fontFamily))
          .map((family) => {
            const face = faceOf(family, font);
            return `"${face ? nameOf(face.hash) : family}"`;
          })
          .join(','),
      loadLetters(font, text) {
        // The others are asked for what the first have no letters for; further own ones in the list are
        // registered already.
        const first: Shelved[] = [];
        for (const family of familiesOf(font.fontFamily)) {
          const face = faceOf(family, font);
          if (!face) break;
          const held = shelf.get(face.hash);
          if (held) first.push(held);
        }
        const missing = [...text].filter((letter) => !first.some(({ has }) => has(letter.codePointAt(0) ?? 0)));
        if (missing.length > 0) loadLetters(font, missing.join(''));
      },
    };
  }

  return {
    async take(fonts) {
      const wanted = new Set(fonts.map(({ hash }) => hash));
      let isWhole = true;
      for (const hash of wanted) isWhole = (await shelve(hash)) && isWhole;
      makeSpace(wanted);
      return isWhole;
    },
    envOf(fonts, env) {
      const faces = fonts
        .filter(({ hash }) => shelf.get(hash)?.key !== undefined)
        .map(({ family, style, weight, heaviest = weight, hash }) => ({ family, style, weight, heaviest, hash }));
      if (faces.length === 0) return env;
      const key = faces
        .map(({ family, style, weight, heaviest, hash }) => `${family}/${style}/${weight}/${heaviest}/${hash}`)
        .sort()
        .join(' ');
      let made = envs.get(key);
      if (!made) {
        if (envs.size >= MAX_ENVS) envs.clear();
        envs.set(key, (made = makeEnv(faces, env)));
      }
      return made;
    },
  };
}

function nameOf(hash: string): string {
  return `own ${hash}`;
}

/** An unreadable font has no glyphs: the next family of the stack is tried. */
function register(hash: string, bytes: Buffer): Shelved {
  try {
    const plain = withFixedOpticalSize(unpackFont(bytes, fontUnpackers), fontUnpackers);
    const cmap = openFontTables(plain, fontUnpackers).table('cmap');
    const characters = cmap ? fontCharacters(cmap) : [];
    const key = registerFont(nameOf(hash), plain);
    if (key) return { key, has: (codePoint) => hasCharacter(characters, codePoint), bytes: plain.length };
  } catch {
    // As for one that was refused.
  }
  return { key: undefined, has: () => false, bytes: 0 };
}
