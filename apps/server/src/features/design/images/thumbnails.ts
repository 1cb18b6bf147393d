/**
 * The small pictures that lists show: the newest draft, filled with its preview data. An editor saves every
 * two seconds, so they are drawn when it has been quiet for a while, or when a list asks for one; always
 * behind the pictures that readers wait for. What waits here is lost with the front: the image itself says
 * that its picture is stale (`preview_change`), so that the next list draws it.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@limn/model';
import { valuesOf } from '@limn/merge';
import { documentFields, dynamicPictures } from '@limn/scene';
import type { BlobStore } from '../../../platform/blobs.ts';
import type { Log } from '../../../platform/log.ts';
import type { PreviewRoute, Tx } from '../../../storage/database.ts';
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
  /** Draws once nothing was saved for a while. */
  soon(companyId: number, imageId: number): void;
  /** Draws and stores now, for a user who asked for it; answers the hash. */
  now(companyId: number, imageId: number): Promise<string>;
  /**
   * The hash of the newest draft's picture, for a list that shows it; the last one where drawing takes too
   * long.
   */
  current(preview: PreviewRoute): Promise<string>;
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
  /** Readers' pictures go first. */
  isBackground: boolean;
}

export interface ThumbnailDeps extends SnapshotDeps {
  log: Log;
  blobs: BlobStore;
  drawPng(picture: ThumbnailPicture): Promise<Buffer>;
  keepBlob(tx: Tx, companyId: number, blob: KeptDrawing): Promise<void>;
}

const MAX_SIDE = 640;
/** Twice the editor's autosave and a little more: who goes on working is drawn when they pause. */
const PAUSE_MS = 5000;
const LIST_WAIT_MS = 2000;
const MAX_DYNAMIC = 10;

export function createThumbnailer(deps: ThumbnailDeps): Thumbnailer {
  const waiting = new Map<string, NodeJS.Timeout>();
  const turns = new Map<string, Promise<string>>();
  let closed = false;

  async function draw(companyId: number, draft: DraftSnapshot, isBackground = false): Promise<KeptDrawing> {
    const facts = await previewFacts(draft.row, companyId, deps);
    const values = thumbnailValues(draft.row, documentFields(draft.snapshot.document), facts);
    const pictures = [...draft.snapshot.pictures, ...(await dynamicPins(draft.snapshot, values))];
    const filled = { ...draft, snapshot: { ...draft.snapshot, pictures } };
    const scale = Math.min(1, MAX_SIDE / Math.max(draft.row.width, draft.row.height));
    const { snapshot } = filled;
    const bytes = await deps.drawPng({ snapshot, key: draftKey(companyId, filled), values, scale, near: facts.near, isBackground });
    return { hash: await deps.blobs.put(bytes), mime: 'image/png', bytes: bytes.length };
  }

  /** Pictures whose address the preview data completes. One that cannot be had is left to its fallback. */
  async function dynamicPins(snapshot: VersionSnapshot, values: Readonly<Record<string, string>>): Promise<PinnedPicture[]> {
    const addresses = dynamicPictures(snapshot.document, valuesOf(values, 'table'), { allowedHosts: [] });
    const known = new Set(snapshot.pictures.map((picture) => picture.src));
    const wanted = addresses.filter((src) => !known.has(src)).slice(0, MAX_DYNAMIC);
    const outcomes = await Promise.allSettled(wanted.map(async (src) => ({ src, ...(await deps.keepOutside(src)) })));
    return outcomes.flatMap((outcome) => {
      if (outcome.status === 'rejected') return [];
      const { src, hash, width, height, mime } = outcome.value;
      return [{ src, hash, width, height, mime }];
    });
  }

  /** Drawings of one image follow each other, so that an older draft never overtakes a newer one. */
  function inTurn(companyId: number, imageId: number, isBackground: boolean): Promise<string> {
    const key = keyOf(companyId, imageId);
    forget(key);
    const draws = () => drawAndStore(companyId, imageId, isBackground);
    const turn = (turns.get(key) ?? Promise.resolve()).then(draws, draws);
    turns.set(key, turn);
    const end = () => turns.get(key) === turn && turns.delete(key);
    turn.then(end, end);
    return turn;
  }

  function forget(key: string): void {
    clearTimeout(waiting.get(key));
    waiting.delete(key);
  }

  async function drawAndStore(companyId: number, imageId: number, isBackground: boolean): Promise<string> {
    const draft = await snapshotOfDraft(companyId, imageId, deps);
    const drawing = await draw(companyId, draft, isBackground);
    await deps.db.withCompany(companyId, async (tx) => {
      // The image first, as publishing does: in the other order the two could wait for each other.
      await setThumbnail(tx, companyId, imageId, drawing.hash, draft.row.preview_change);
      await deps.keepBlob(tx, companyId, drawing);
    });
    return drawing.hash;
  }

  function start(companyId: number, imageId: number): void {
    inTurn(companyId, imageId, true).catch((cause: unknown) => {
      // The image may be gone by now; anything else is drawn again with the next save, or when it is asked
      // for.
      if (!(cause instanceof AppError && cause.code === 'not_found'))
        deps.log.warn('images.thumbnail_not_drawn', { companyId, imageId, why: cause instanceof Error ? cause.name : 'unknown' });
    });
  }

  return {
    draw: (companyId, draft) => draw(companyId, draft),
    now: (companyId, imageId) => inTurn(companyId, imageId, false),
    async current({ companyId, imageId, thumbnailHash: drawn, isStale }) {
      const key = keyOf(companyId, imageId);
      if (drawn !== null && !isStale && !waiting.has(key) && !turns.has(key)) return drawn;
      const newest = (waiting.has(key) ? undefined : turns.get(key)) ?? inTurn(companyId, imageId, true);
      if (drawn === null) return newest;
      const lateness = new AbortController();
      const late = sleep(LIST_WAIT_MS, drawn, { ref: false, signal: lateness.signal }).catch(() => drawn);
      return Promise.race([newest.catch(() => drawn), late]).finally(() => lateness.abort());
    },
    soon(companyId, imageId) {
      if (closed) return;
      const key = keyOf(companyId, imageId);
      clearTimeout(waiting.get(key));
      waiting.set(key, setTimeout(() => start(companyId, imageId), PAUSE_MS).unref());
    },
    async close() {
      closed = true;
      for (const timer of waiting.values()) clearTimeout(timer);
      await Promise.allSettled(turns.values());
    },
  };
}

const keyOf = (companyId: number, imageId: number) => `${companyId}:${imageId}`;

/**
 * Names a draft's snapshot in the cache of compiled scenes: a replaced picture or font makes another one of
 * the same draft.
 */
export function draftKey(companyId: number, { row, snapshot }: DraftSnapshot): string {
  const pictures = snapshot.pictures.map((picture) => picture.hash.slice(0, 12)).join('.');
  const fonts = snapshot.fonts.flatMap(({ own, hash }) => (own ? `/${hash.slice(0, 12)}` : [])).join('');
  return `${companyId}:${row.id}:draft:${row.draft_revision}:${pictures}${fonts}`;
}
