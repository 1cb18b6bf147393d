/** Decoded pictures by content hash, bounded by their pixels' bytes. */
import { Transformer } from '@napi-rs/image';
import { loadImage, type Image } from '@napi-rs/canvas';
import type { BlobStore } from '../../platform/blobs.ts';
import { createByteCache } from '../byte-cache.ts';

export interface PictureShelf {
  /** Undefined for a picture that is not there or is none. */
  take(hash: string): Promise<Image | undefined>;
}

const MAX_PIXELS = 50_000_000;

export function createPictureShelf(blobs: Pick<BlobStore, 'get'>, maxBytes: number): PictureShelf {
  const shelf = createByteCache<Image>(maxBytes);
  return {
    async take(hash) {
      const held = shelf.get(hash);
      if (held) return held;
      const bytes = await blobs.get(hash);
      const picture = bytes && (await decode(bytes));
      if (picture) shelf.set(hash, picture, picture.width * picture.height * 4);
      return picture;
    },
  };
}

async function decode(bytes: Buffer): Promise<Image | undefined> {
  try {
    return isTooLarge(bytes) ? undefined : await loadImage(bytes);
  } catch {
    return undefined;
  }
}

/** By the header alone, before a pixel of it is decoded. What the other decoder does not know (SVG) is left to the canvas. */
function isTooLarge(bytes: Buffer): boolean {
  try {
    const { width, height } = new Transformer(bytes).metadataSync();
    return width * height > MAX_PIXELS;
  } catch {
    return false;
  }
}
