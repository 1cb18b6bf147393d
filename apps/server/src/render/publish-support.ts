/** What publishing and previewing need of drawing. All of it happens in the draw children, none of it here. */
import type { StillFormat, VersionSnapshot } from '../features/images/version-snapshot.ts';
import type { BlobStore } from '../platform/blobs.ts';
import { MIME, type DrawPort, type Drawn } from './draw/draw-port.ts';
import { hasFullChroma } from './encode/jpeg/header.ts';
import { paletteInPng } from './encode/png/chunks.ts';

/** How a version is served. */
type Decided = Pick<VersionSnapshot, 'format' | 'fullChroma' | 'palette'>;

export interface PublishDrawing {
  /**
   * Draws a sample of the picture and decides by it in which format the version is served, unless one is asked for. Then the picture
   * with every field empty is drawn and kept as a blob: what is shown when a recipient's own cannot be had, and the proof that the
   * version can be drawn. `key` names the snapshot and nothing else, `weight` is the sample's, in bytes. Rejects with an `AppError`
   * (`unavailable`) when it cannot be drawn.
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
  /** A picture for lists and previews; `scale` is its pixels per pixel of the document. */
  drawPng(snapshot: VersionSnapshot, key: string, values: Readonly<Record<string, string>>, scale: number): Promise<Buffer>;
}

/** A person who publishes waits longer than a mail reader: theirs is the first drawing of the version. */
const DEADLINE_MS = 10_000;
/** A countdown that has not ended weighs much more than one that has. */
const TYPICAL_CLOCK = { seconds: 12 * 86_400 + 4321, direction: -1 } as const;

export function createPublishDrawing(draw: DrawPort, blobs: Pick<BlobStore, 'put'>): PublishDrawing {
  return {
    async drawNeutral(snapshot, key, sample, format) {
      const wanted = snapshot.timer ? 'gif' : (format ?? 'best');
      const typical = await draw.draw({ key, snapshot, values: sample, format: wanted, clock: TYPICAL_CLOCK, deadlineMs: DEADLINE_MS });
      const decided = decidedBy(typical);
      // Another key: the child decides about colour once for each scene.
      const neutral = { key: `${key} neutral`, snapshot: { ...snapshot, ...decided }, values: {}, deadlineMs: DEADLINE_MS };
      const { bytes, mime } = await draw.draw(neutral);
      return { neutral: { hash: await blobs.put(bytes), mime, bytes: bytes.length }, decided, weight: typical.bytes.length };
    },
    async drawPng(snapshot, key, values, scale) {
      const { bytes } = await draw.draw({ key, snapshot, values, format: 'png', scale, deadlineMs: DEADLINE_MS });
      return bytes;
    },
  };
}

function decidedBy({ mime, bytes }: Drawn): Decided {
  if (mime === MIME.gif) return { format: 'gif' };
  if (mime === MIME.jpeg) return { format: 'jpeg', fullChroma: hasFullChroma(bytes) };
  const palette = paletteInPng(bytes);
  return { format: 'png', ...(palette ? { palette: Buffer.from(palette).toString('base64') } : {}) };
}
