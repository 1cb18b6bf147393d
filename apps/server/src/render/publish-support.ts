/** What publishing and previewing need of drawing. All of it happens in the draw children, none of it here. */
import type { PictureFormat, StillFormat, VersionSnapshot } from '../features/images/version-snapshot.ts';
import type { BlobStore } from '../platform/blobs.ts';
import type { DrawPort } from './draw/draw-port.ts';

export interface PublishDrawing {
  /**
   * The picture with every field empty, in the format that suits it or the one that is asked for, kept as a blob: what is shown when a recipient's own
   * cannot be had, and the proof that the version can be drawn. `key` names the snapshot and nothing else. Rejects with an
   * `AppError` (`unavailable`) when it cannot be drawn.
   */
  drawNeutral(
    snapshot: VersionSnapshot,
    key: string,
    format?: StillFormat,
  ): Promise<{ hash: string; mime: string; bytes: number; format: PictureFormat; weight: number }>;
  /** A picture for lists and previews; `scale` is its pixels per pixel of the document. */
  drawPng(snapshot: VersionSnapshot, key: string, values: Readonly<Record<string, string>>, scale: number): Promise<Buffer>;
}

/** A person who publishes waits longer than a mail reader: theirs is the first drawing of the version. */
const DEADLINE_MS = 10_000;
/** A countdown that has not ended weighs much more than one that has. */
const TYPICAL_CLOCK = { seconds: 12 * 86_400 + 4321, direction: -1 } as const;

export function createPublishDrawing(draw: DrawPort, blobs: Pick<BlobStore, 'put'>): PublishDrawing {
  return {
    async drawNeutral(snapshot, key, format) {
      const job = { key, snapshot, values: {}, deadlineMs: DEADLINE_MS };
      const { bytes, mime } = await draw.draw({ ...job, format: snapshot.timer ? 'gif' : (format ?? 'best') });
      const kept = { hash: await blobs.put(bytes), mime, bytes: bytes.length };
      if (!snapshot.timer) return { ...kept, format: mime === 'image/png' ? 'png' : 'jpeg', weight: bytes.length };
      const running = await draw.draw({ ...job, format: 'gif', clock: TYPICAL_CLOCK });
      return { ...kept, format: 'gif', weight: running.bytes.length };
    },
    async drawPng(snapshot, key, values, scale) {
      const { bytes } = await draw.draw({ key, snapshot, values, format: 'png', scale, deadlineMs: DEADLINE_MS });
      return bytes;
    },
  };
}
