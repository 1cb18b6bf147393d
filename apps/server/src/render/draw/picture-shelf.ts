/** Decoded pictures by content hash, bounded by their pixels' bytes. */
import { loadImage, type Image } from '@napi-rs/canvas';
import { readPictureHeader } from '../../features/design/assets/picture-header.port.ts';
import type { BlobStore } from '../../platform/blobs.ts';
import { createByteCache } from '../../platform/byte-cache.ts';

export interface PictureShelf {
  /** Undefined for a missing file, or one that isn't a picture. */
  take(hash: string): Promise<Image | undefined>;
}

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

/**
 * Looked at by its head first, before a pixel of it is decoded: what could not be uploaded is not drawn
 * either, however it came here.
 */
async function decode(bytes: Buffer): Promise<Image | undefined> {
  try {
    return readPictureHeader(bytes).ok ? await loadImage(bytes) : undefined;
  } catch {
    return undefined;
  }
}
