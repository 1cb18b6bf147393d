/** What publishing and previewing need of drawing. All of it happens in the draw children, none of it here. */
import type { StillFormat, VersionSnapshot } from '../features/images/version-snapshot.ts';
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
  ): Promise<{ hash: string; mime: string; bytes: number; format: StillFormat }>;
  /** A picture for lists and previews; `scale` is its pixels per pixel of the document. */
  drawPng(snapshot: VersionSnapshot, key: string, values: Readonly<Record<string, string>>, scale: number): Promise<Buffer>;
}

/** A person who publishes waits longer than a mail reader: theirs is the first drawing of the version. */
const DEADLINE_MS = 10_000;

export function createPublishDrawing(draw: DrawPort, blobs: Pick<BlobStore, 'put'>): PublishDrawing {
  return {
    async drawNeutral(snapshot, key, format) {
      const { bytes, mime } = await draw.draw({ key, snapshot, values: {}, format: format ?? 'best', deadlineMs: DEADLINE_MS });
      return { hash: await blobs.put(bytes), mime, bytes: bytes.length, format: mime === 'image/png' ? 'png' : 'jpeg' };
    },
    async drawPng(snapshot, key, values, scale) {
      const { bytes } = await draw.draw({ key, snapshot, values, format: 'png', scale, deadlineMs: DEADLINE_MS });
      return bytes;
    },
  };
}
