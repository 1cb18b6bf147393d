/**
 * Chooses what a reader sees when their picture is not available. The one chain, in this order: the picture →
 * the last one the same recipient was shown here → the image's fallback picture → the neutral picture drawn
 * at publish → a transparent pixel. Never another person's picture, and always a picture.
 */
import type { BlobStore } from '../platform/blobs.ts';
import { withDeadline } from '../platform/with-deadline.ts';
import type { Budget } from './budget.ts';
import { createByteCache } from '../platform/byte-cache.ts';
import type { Drawn } from './draw/draw-port.ts';
import type { FallbackReason } from './fallback-tally.ts';
import type { LiveVersion } from './live-version.ts';

/** The step that answered, as the header `X-Limn-Reason` names it. */
export type PictureStep = 'picture' | 'nothing' | 'last_shown' | 'fallback_image' | 'neutral' | 'transparent' | 'unknown';

export interface ServedPicture {
  picture: Drawn;
  step: PictureStep;
  /** Why it is not the recipient's own. */
  because?: FallbackReason;
}

/** A transparent GIF of one pixel: 43 bytes that every mail client shows as nothing. */
export const TRANSPARENT: Drawn = {
  bytes: Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
  mime: 'image/gif',
  width: 1,
  height: 1,
};

export interface FallbackChain {
  /** As `after`, where nothing has to be read for it; undefined where something has. */
  held(version: LiveVersion, lastShown: Drawn | undefined): ServedPicture | undefined;
  /** The first step after the picture itself that has something to show, in what is left of the time. */
  after(version: LiveVersion | undefined, lastShown: Drawn | undefined, budget: Budget): Promise<ServedPicture>;
}

const CACHE_BYTES = 64 * 1024 * 1024;

export function createFallbackChain(blobs: Pick<BlobStore, 'get'>): FallbackChain {
  const cache = createByteCache<Drawn>(CACHE_BYTES);
  /** Each refused open asks for the same few. */
  const known = new WeakMap<LiveVersion, StandIn[]>();

  function standInsOf(version: LiveVersion): StandIn[] {
    let made = known.get(version);
    if (!made) known.set(version, (made = standIns(version)));
    return made;
  }

  async function read(hash: string, about: Omit<Drawn, 'bytes'>): Promise<Drawn | undefined> {
    const bytes = await blobs.get(hash);
    if (!bytes) return undefined;
    const picture = { ...about, bytes };
    cache.set(hash, picture, bytes.length);
    return picture;
  }

  return {
    held(version, lastShown) {
      if (lastShown) return { picture: lastShown, step: 'last_shown' };
      const [first] = standInsOf(version);
      if (!first) return { picture: TRANSPARENT, step: 'transparent' };
      const picture = cache.get(first.hash);
      return picture && { picture, step: first.step };
    },
    async after(version, lastShown, budget) {
      if (lastShown) return { picture: lastShown, step: 'last_shown' };
      for (const { hash, about, step } of version ? standInsOf(version) : []) {
        const picture = cache.get(hash) ?? (await withDeadline(read(hash, about), budget.left() / 2)); // the next one has time, too
        if (picture) return { picture, step };
      }
      return { picture: TRANSPARENT, step: 'transparent' };
    },
  };
}

interface StandIn {
  step: PictureStep;
  hash: string;
  about: Omit<Drawn, 'bytes'>;
}

/** Stored pictures of a version, in the order in which they are tried. */
function standIns({ snapshot, neutralHash }: LiveVersion): StandIn[] {
  const pinned = snapshot.pictures.find(({ src }) => src !== '' && src === snapshot.fallbackImage);
  const neutral = { mime: `image/${snapshot.format}`, width: snapshot.width, height: snapshot.height };
  return [
    ...(pinned ? [{ step: 'fallback_image' as const, hash: pinned.hash, about: pinned }] : []),
    ...(neutralHash ? [{ step: 'neutral' as const, hash: neutralHash, about: neutral }] : []),
  ];
}
