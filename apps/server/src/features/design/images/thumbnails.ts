/**
 * The small pictures that lists show: the newest draft, filled with its preview data. They are drawn a moment after the
 * last save of a burst, and at once when somebody asks for one that is missing.
 */
import { AppError } from '@limn/model';
import { valuesOf } from '@limn/merge';
import { documentFields, dynamicPictures } from '@limn/scene';
import type { BlobStore } from '../../../platform/blobs.ts';
import type { Log } from '../../../platform/log.ts';
import type { Tx } from '../../../storage/database.ts';
import { previewFacts, thumbnailValues, type PreviewFacts } from './image-fields.ts';
import { setThumbnail } from './images.store.ts';
import type { KeptDrawing } from './publish.ts';
import { snapshotOfDraft, type DraftSnapshot, type SnapshotDeps } from './snapshot.ts';
import type { PinnedPicture, VersionSnapshot } from '@limn/published';

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

export interface ThumbnailPicture {
  snapshot: VersionSnapshot;
  key: string;
  values: Readonly<Record<string, string>>;
  /** Pixels of the picture per pixel of the document. */
  scale: number;
  near: PreviewFacts['near'];
}

export interface ThumbnailDeps extends SnapshotDeps {
  log: Log;
  blobs: BlobStore;
  drawPng(picture: ThumbnailPicture): Promise<Buffer>;
  keepBlob(tx: Tx, companyId: number, blob: KeptDrawing): Promise<void>;
}

const LONGEST_SIDE = 640;
const PAUSE_MS = 400;
const MOST_DYNAMIC = 10;

export function createThumbnailer(deps: ThumbnailDeps): Thumbnailer {
  const waiting = new Map<string, NodeJS.Timeout>();
  const turns = new Map<string, Promise<undefined>>();
  let closed = false;

  async function draw(companyId: number, draft: DraftSnapshot): Promise<KeptDrawing> {
    const facts = await previewFacts(draft.row, companyId, deps);
    const values = thumbnailValues(draft.row, documentFields(draft.snapshot.document), facts);
    const pictures = [...draft.snapshot.pictures, ...(await dynamicPins(draft.snapshot, values))];
    const filled = { ...draft, snapshot: { ...draft.snapshot, pictures } };
    const scale = Math.min(1, LONGEST_SIDE / Math.max(draft.row.width, draft.row.height));
    const { snapshot } = filled;
    const bytes = await deps.drawPng({ snapshot, key: draftKey(companyId, filled), values, scale, near: facts.near });
    return { hash: await deps.blobs.put(bytes), mime: 'image/png', bytes: bytes.length };
  }

  /** Pictures whose address the preview data completes. One that cannot be had is left to its fallback. */
  async function dynamicPins(snapshot: VersionSnapshot, values: Readonly<Record<string, string>>): Promise<PinnedPicture[]> {
    const addresses = dynamicPictures(snapshot.document, valuesOf(values, 'table'), { allowedHosts: [] });
    const known = new Set(snapshot.pictures.map((picture) => picture.src));
    const wanted = addresses.filter((src) => !known.has(src)).slice(0, MOST_DYNAMIC);
    const outcomes = await Promise.allSettled(wanted.map(async (src) => ({ src, ...(await deps.keepOutside(src)) })));
    return outcomes.flatMap((outcome) => {
      if (outcome.status === 'rejected') return [];
      const { src, hash, width, height, mime } = outcome.value;
      return [{ src, hash, width, height, mime }];
    });
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
    const drawing = await draw(companyId, await snapshotOfDraft(companyId, imageId, deps));
    await deps.db.withCompany(companyId, async (tx) => {
      // The image first, as publishing does: in the other order the two could wait for each other.
      await setThumbnail(tx, companyId, imageId, drawing.hash);
      await deps.keepBlob(tx, companyId, drawing);
    });
    return drawing.hash;
  }

  function start(companyId: number, imageId: number): void {
    now(companyId, imageId).catch((cause: unknown) => {
      // The image may be gone by now; anything else is drawn again with the next save, or when it is asked for.
      if (!(cause instanceof AppError && cause.code === 'not_found'))
        deps.log.warn('images.thumbnail_not_drawn', { companyId, imageId, why: cause instanceof Error ? cause.name : 'unknown' });
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

/** Names a draft's snapshot in the cache of compiled scenes: a replaced picture or font makes another one of the same draft. */
export function draftKey(companyId: number, { row, snapshot }: DraftSnapshot): string {
  const pictures = snapshot.pictures.map((picture) => picture.hash.slice(0, 12)).join('.');
  const fonts = snapshot.fonts.flatMap(({ own, hash }) => (own ? `/${hash.slice(0, 12)}` : [])).join('');
  return `${companyId}:${row.id}:draft:${row.draft_revision}:${pictures}${fonts}`;
}
