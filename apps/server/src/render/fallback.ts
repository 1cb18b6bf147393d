/**
 * What a reader sees when their picture cannot be had. The one chain, in this order: the picture → the last one the same
 * recipient was shown here → the image's fallback picture → the neutral picture drawn at publish → a transparent pixel.
 * Never another person's picture, and always a picture.
 */
import type { BlobStore } from '../platform/blobs.ts';
import { createByteCache } from './byte-cache.ts';
import type { Drawn } from './draw/draw-port.ts';
import type { LiveVersion } from './load-version.ts';

/** The step that answered, as the header `X-Limn-Reason` names it. */
export type PictureStep = 'picture' | 'last_shown' | 'fallback_image' | 'neutral' | 'transparent' | 'unknown';

export interface ServedPicture {
  picture: Drawn;
  step: PictureStep;
}

/** A transparent GIF of one pixel: 43 bytes that every mail client shows as nothing. */
export const TRANSPARENT: Drawn = {
  bytes: Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
  mime: 'image/gif',
  width: 1,
  height: 1,
};

export interface FallbackChain {
  /** The first step after the picture itself that has something to show. */
  after(version: LiveVersion | undefined, lastShown: Drawn | undefined): Promise<ServedPicture>;
}

const CACHE_BYTES = 64 * 1024 * 1024;

export function createFallbackChain(blobs: Pick<BlobStore, 'get'>): FallbackChain {
  const cache = createByteCache<Drawn>(CACHE_BYTES);

  async function kept(hash: string | null | undefined, about: Omit<Drawn, 'bytes'>): Promise<Drawn | undefined> {
    if (!hash) return undefined;
    const held = cache.get(hash);
    if (held) return held;
    const bytes = await blobs.get(hash);
    if (!bytes) return undefined;
    const picture = { ...about, bytes };
    cache.set(hash, picture, bytes.length);
    return picture;
  }

  return {
    async after(version, lastShown) {
      if (lastShown) return { picture: lastShown, step: 'last_shown' };
      if (!version) return { picture: TRANSPARENT, step: 'transparent' };
      const { snapshot, neutralHash } = version;
      const pinned = snapshot.pictures.find(({ src }) => src !== '' && src === snapshot.fallbackImage);
      const fallbackImage = pinned && (await kept(pinned.hash, pinned));
      if (fallbackImage) return { picture: fallbackImage, step: 'fallback_image' };
      const neutral = await kept(neutralHash, { mime: `image/${snapshot.format}`, width: snapshot.width, height: snapshot.height });
      return neutral ? { picture: neutral, step: 'neutral' } : { picture: TRANSPARENT, step: 'transparent' };
    },
  };
}
