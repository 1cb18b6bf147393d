/** Drawing for publishing and previewing. All of it happens in the draw children, none of it here. */
import { timerOf } from '@limn/image-types';
import { hasDynamicPictures } from '@limn/scene';
import type { PictureFormat, StillFormat, VersionSnapshot } from '@limn/published';
import type { BlobStore } from '../platform/blobs.ts';
import { MIME, type DrawJob, type DrawPort, type Drawn } from './draw/draw-port.ts';
import { hasFullChroma, packedTables } from './encode/jpeg/header.ts';
import { paletteInPng } from './encode/png/chunks.ts';
import { sampleMaps } from './maps/sample-map.ts';

/** How a version is served. */
type Decided = Pick<VersionSnapshot, 'format' | 'fullChroma' | 'huffman' | 'palette'>;

export interface PublishDrawing {
  /**
   * Draws a sample of the picture and decides by it in which format the version is served, unless one is
   * asked for. Then the picture with every field empty is drawn and kept as a blob: what is shown when a
   * recipient's own cannot be had, and the proof that the version can be drawn. `key` names the snapshot and
   * nothing else, `weight` is the sample's, in bytes. Rejects with an `AppError` (`unavailable`) when it
   * cannot be drawn.
   */
  drawNeutral(
    snapshot: VersionSnapshot,
    key: string,
    sample: Readonly<Record<string, string>>,
    format?: StillFormat,
  ): Promise<{
    neutral: { hash: string; mime: string; bytes: number };
    decided: Decided;
    weight: number;
  }>;
  /** In which format it would be published by this sample. Rejects like `drawNeutral`. */
  decide(snapshot: VersionSnapshot, key: string, sample: Readonly<Record<string, string>>): Promise<Decided>;
  /** A sample in every format that the version may have, at both sizes. Rejects like `drawNeutral`. */
  weigh(
    snapshot: VersionSnapshot,
    key: string,
    sample: Readonly<Record<string, string>>,
  ): Promise<{ best: PictureFormat; formats: { decided: Decided; weight: number; weight2x: number }[] }>;
  /** A picture for lists and previews. Without maps of its own it shows made-up ones. */
  drawPng(picture: Pick<DrawJob, 'snapshot' | 'key' | 'values' | 'scale' | 'maps' | 'isBackground'>): Promise<Buffer>;
}

/** A person who publishes waits longer than a mail reader: theirs is the first drawing of the version. */
const DEADLINE_MS = 10_000;
/** A countdown that has not ended weighs much more than one that has. */
export const TYPICAL_CLOCK = { seconds: 12 * 86_400 + 4321, direction: -1 } as const;

export function createPublishDrawing(draw: DrawPort, blobs: Pick<BlobStore, 'put'>): PublishDrawing {
  /**
   * The sample as it is served: with the palette that was found for it, also where its format was asked for.
   */
  async function typicalOf(
    snapshot: VersionSnapshot,
    key: string,
    values: Readonly<Record<string, string>>,
    format?: PictureFormat,
  ): Promise<Drawn> {
    const job = { key, snapshot, values, maps: sampleMaps(snapshot.document), clock: TYPICAL_CLOCK, deadlineMs: DEADLINE_MS };
    if (timerOf(snapshot)) return draw.draw({ ...job, format: 'gif' });
    // Recipients' own pictures are not in the sample: they are taken for photographs.
    if (hasDynamicPictures(snapshot.document)) return draw.draw({ ...job, format: format ?? (snapshot.transparent ? 'png' : 'jpeg') });
    const best = await draw.draw({ ...job, format: 'best' });
    return format === undefined || decidedBy(best, snapshot).format === format ? best : draw.draw({ ...job, format });
  }

  return {
    async drawNeutral(snapshot, key, sample, format) {
      const typical = await typicalOf(snapshot, key, sample, format);
      const decided = decidedBy(typical, snapshot);
      // Another key: the child decides about colour once for each scene.
      const neutral = { key: `${key} neutral`, snapshot: { ...snapshot, ...decided }, values: {}, deadlineMs: DEADLINE_MS };
      const { bytes, mime } = await draw.draw(neutral);
      return { neutral: { hash: await blobs.put(bytes), mime, bytes: bytes.length }, decided, weight: typical.bytes.length };
    },
    decide: async (snapshot, key, sample) => decidedBy(await typicalOf(snapshot, key, sample), snapshot),
    async weigh(snapshot, key, sample) {
      const best = decidedBy(await typicalOf(snapshot, key, sample), snapshot).format;
      const formats = await Promise.all(
        formatsOf(best, snapshot).map(async (format) => {
          const typical = await typicalOf(snapshot, key, sample, format);
          const decided = decidedBy(typical, snapshot);
          const double = { key: `${key} ${decided.format}`, snapshot: { ...snapshot, ...decided }, values: sample, scale: 2 };
          const { bytes } = await draw.draw({
            ...double,
            maps: sampleMaps(snapshot.document),
            clock: TYPICAL_CLOCK,
            deadlineMs: DEADLINE_MS,
          });
          return { decided, weight: typical.bytes.length, weight2x: bytes.length };
        }),
      );
      return { best, formats };
    },
    async drawPng(picture) {
      const maps = picture.maps ?? sampleMaps(picture.snapshot.document);
      const { bytes } = await draw.draw({ ...picture, maps, format: 'png', deadlineMs: DEADLINE_MS });
      return bytes;
    },
  };
}

/**
 * Designs of the gallery, with made-up maps. Anyone who opens the gallery waits for the first drawing of
 * each, and never again.
 */
export function createGalleryDrawing(draw: Pick<DrawPort, 'draw'>) {
  return async (snapshot: VersionSnapshot, key: string, values: DrawJob['values'], scale: number): Promise<Buffer> => {
    const maps = sampleMaps(snapshot.document) ?? {};
    return (await draw.draw({ key, snapshot, values, maps, format: 'jpeg', scale, deadlineMs: DEADLINE_MS })).bytes;
  };
}

/** The best one first. What can be seen through, and what moves, has one format only. */
function formatsOf(best: PictureFormat, { transparent }: VersionSnapshot): PictureFormat[] {
  if (best === 'gif' || transparent) return [best];
  return best === 'png' ? ['png', 'jpeg'] : ['jpeg', 'png'];
}

/**
 * A palette holds the colours of the sample: it would take those of pictures away that only recipients name.
 */
function decidedBy({ mime, bytes }: Drawn, { document }: VersionSnapshot): Decided {
  if (mime === MIME.gif) return { format: 'gif' };
  if (mime === MIME.jpeg) return { format: 'jpeg', fullChroma: hasFullChroma(bytes), huffman: packedTables(bytes).toString('base64') };
  const palette = hasDynamicPictures(document) ? undefined : paletteInPng(bytes);
  return { format: 'png', ...(palette ? { palette: Buffer.from(palette).toString('base64') } : {}) };
}
