/**
 * The small pictures that lists show: the newest draft, filled with its preview data. They are drawn a moment after the
 * last save of a burst, and at once when somebody asks for one that is missing.
 */
import { AppError } from '@limn/model';
import { documentFields } from '@limn/scene';
import type { BlobStore } from '../../platform/blobs.ts';
import type { Log } from '../../platform/log.ts';
import { thumbnailValues } from './image-fields.ts';
import { setThumbnail } from './images.store.ts';
import type { KeptDrawing } from './publish.ts';
import { snapshotOfDraft, type DraftSnapshot, type SnapshotDeps } from './snapshot.ts';
import type { VersionSnapshot } from './version-snapshot.ts';

export interface ThumbnailPort {
  /** The thumbnail of a draft, drawn and kept as a file. */
  draw(companyId: number, draft: DraftSnapshot): Promise<KeptDrawing>;
}

export interface Thumbnailer extends ThumbnailPort {
  /** Draws a moment later; a burst of saves is drawn once. */
  soon(companyId: number, imageId: number): void;
  /** Draws and stores now; answers the hash. */
  now(companyId: number, imageId: number): Promise<string>;
  /** Forgets what waits, lets what is being drawn end. */
  close(): Promise<void>;
}

export interface ThumbnailDeps extends SnapshotDeps {
  log: Log;
  blobs: BlobStore;
  /** `scale` is pixels of the picture per pixel of the document. */
  drawPng(snapshot: VersionSnapshot, key: string, values: Readonly<Record<string, string>>, scale: number): Promise<Buffer>;
}

const LONGEST_SIDE = 640;
const PAUSE_MS = 400;

export function createThumbnailer(deps: ThumbnailDeps): Thumbnailer {
  const waiting = new Map<string, NodeJS.Timeout>();
  const turns = new Map<string, Promise<undefined>>();
  let closed = false;

  async function draw(companyId: number, draft: DraftSnapshot): Promise<KeptDrawing> {
    const { snapshot, row } = draft;
    const values = thumbnailValues(row, documentFields(snapshot.document));
    const bytes = await deps.drawPng(
      snapshot,
      draftKey(companyId, draft),
      values,
      Math.min(1, LONGEST_SIDE / Math.max(snapshot.width, snapshot.height)),
    );
    return { hash: await deps.blobs.put(bytes), mime: 'image/png', bytes: bytes.length };
  }

  /** Drawings of one image follow each other, so that an older draft never overtakes a newer one. */
  function now(companyId: number, imageId: number): Promise<string> {
    const key = `${companyId}:${imageId}`;
    const before = turns.get(key) ?? Promise.resolve();
    const turn = before.then(() => drawAndStore(companyId, imageId));
    const ended = turn.then(
      () => undefined,
      () => undefined,
    );
    turns.set(key, ended);
    void ended.then(() => turns.get(key) === ended && turns.delete(key));
    return turn;
  }

  async function drawAndStore(companyId: number, imageId: number): Promise<string> {
    const { hash } = await draw(companyId, await snapshotOfDraft(companyId, imageId, deps));
    await deps.db.withCompany(companyId, (tx) => setThumbnail(tx, companyId, imageId, hash));
    return hash;
  }

  function start(companyId: number, imageId: number): void {
    now(companyId, imageId).catch((cause: unknown) => {
      // The image may be gone by now; anything else is drawn again with the next save, or when it is asked for.
      if (!(cause instanceof AppError && cause.code === 'not_found'))
        deps.log.warn('thumbnail not drawn', { companyId, imageId, why: cause instanceof Error ? cause.name : 'unknown' });
    });
  }

  return {
    draw,
    now,
    soon(companyId, imageId) {
      if (closed) return;
      const key = `${companyId}:${imageId}`;
      clearTimeout(waiting.get(key));
      waiting.set(
        key,
        setTimeout(() => {
          waiting.delete(key);
          start(companyId, imageId);
        }, PAUSE_MS).unref(),
      );
    },
    async close() {
      closed = true;
      for (const timer of waiting.values()) clearTimeout(timer);
      await Promise.all(turns.values());
    },
  };
}

/** Names a draft's snapshot in the cache of compiled scenes: a replaced picture makes another one of the same draft. */
export function draftKey(companyId: number, { row, snapshot }: DraftSnapshot): string {
  const pictures = snapshot.pictures.map((picture) => picture.hash.slice(0, 12)).join('.');
  return `${companyId}:${row.id}:draft:${row.draft_revision}:${pictures}`;
}
