/**
 * Pictures of a campaign in one size: each is drawn whole into a box, as the draw children draw everything.
 */
import { LINK } from '@limn/image-types';
import type { PinnedPicture, VersionSnapshot } from '@limn/published';
import type { BlobStore } from '../platform/blobs.ts';
import { createByteCache } from '../platform/byte-cache.ts';
import { MIME, type DrawPort } from './draw/draw-port.ts';
import { createPublishDrawing } from './publish-support.ts';

type Picture = Pick<PinnedPicture, 'hash' | 'mime' | 'width' | 'height'>;
interface Fitted extends Picture {
  bytes: number;
}
/** Undefined: it has that size, and is shown as it is. */
export type PictureFit = (picture: Picture, box: { width: number; height: number }) => Promise<Fitted | undefined>;

const SRC = 'picture';
const MAX_KEPT = 1000;
/** Bytes that nothing shows yet are swept after a day. */
const FRESH_MS = 3_600_000;
/** Every mail program shows these as they are. */
const PLAIN: ReadonlySet<string> = new Set([MIME.jpeg, MIME.png, MIME.gif]);

export function createPictureFit(draw: DrawPort, blobs: Pick<BlobStore, 'put'>, nowMs: () => number = Date.now): PictureFit {
  const drawing = createPublishDrawing(draw, blobs);
  const known = createByteCache<{ fitted: Fitted; atMs: number }>(MAX_KEPT);

  return async (picture, box) => {
    const { hash, mime, width, height } = picture;
    // One that moves would stand still.
    if (mime === MIME.gif || (PLAIN.has(mime) && width === box.width && height === box.height)) return undefined;
    const key = `fit ${hash} ${box.width} ${box.height}`;
    const held = known.get(key);
    if (held && nowMs() - held.atMs < FRESH_MS) return held.fitted;
    const { neutral } = await drawing.drawNeutral(documentOf(picture, box), key, {});
    const fitted = { ...neutral, ...box };
    known.set(key, { fitted, atMs: nowMs() }, 1);
    return fitted;
  };
}

function documentOf({ hash, mime, width, height }: Picture, box: { width: number; height: number }): VersionSnapshot {
  const scale = Math.min(box.width / width, box.height / height);
  const [left, top] = [(box.width - width * scale) / 2, (box.height - height * scale) / 2];
  const isCovered = left < 0.5 && top < 0.5;
  return {
    typeId: 1,
    document: {
      version: '3.4.0',
      objects: [{ type: 'image', src: SRC, left, top, width, height, scaleX: scale, scaleY: scale, originX: 'left', originY: 'top' }],
    },
    ...box,
    bgcolor: '#ffffff',
    transparent: mime !== MIME.jpeg || !isCovered,
    link: '',
    fallbackImage: '',
    fallbackLink: '',
    fields: [],
    customFields: [],
    pictures: [{ src: SRC, hash, width, height, mime }],
    fonts: [],
    format: 'png',
    source: LINK,
  };
}
