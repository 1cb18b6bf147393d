/** Gives images what they need of pictures, fonts, drawing and the render host. */
import { invalidField } from '@limn/model';
import { keepPicture } from '../features/design/assets/assets.service.ts';
import type { PictureDecoder } from '../features/design/assets/decode/picture-decoder.ts';
import { keepBlob } from '../features/design/assets/assets.store.ts';
import type { ImageRouteDeps } from '../features/design/images/images.routes.ts';
import { imagesShowing } from '../features/design/images/images.read.ts';
import { markPreviewsStale } from '../features/design/images/images.store.ts';
import { publishedImage } from '../features/design/images/published-image.ts';
import { createPublishing } from '../features/design/publishing/publishing.service.ts';
import { createOutsidePictures } from '../features/design/images/outside-pictures.ts';
import { pinFonts } from '../features/design/images/pin-fonts.ts';
import { requireOwnPictures } from '../features/design/images/pictures-of-image.ts';
import type { RecordSource } from '../features/data/records/records.port.ts';
import { snapshotOfDraft, type DraftSnapshot, type SnapshotDeps } from '../features/design/images/snapshot.ts';
import { createThumbnailer, draftKey, type Thumbnailer, type ThumbnailPicture } from '../features/design/images/thumbnails.ts';
import type { Gallery } from '../features/design/images/starting-point.port.ts';
import type { VersionRouteDeps } from '../features/design/images/versions.routes.ts';
import { keptImage } from '../features/design/images/kept-image.ts';
import type { TaggingDeps } from '../features/design/tagging/tagging.routes.ts';
import { allowedHosts } from '../features/people/accounts/accounts.read.ts';
import type { BlobStore } from '../platform/blobs.ts';
import type { Log } from '../platform/log.ts';
import type { DrawPort } from '../render/draw/draw-port.ts';
import type { ObjectSourceDeps } from '../render/opened/object-source.ts';
import type { MapPlanner } from '../render/maps/map-planner.ts';
import { createPreviewMaps } from '../render/maps/preview-map.ts';
import { mintPreviewToken } from '../render/preview-token.ts';
import { customerTexts } from './customers.ts';
import { composeUses } from './uses.ts';
import { createByteCache } from '../platform/byte-cache.ts';
import { createPublishDrawing } from '../render/publish-support.ts';
import type { Database, Tx } from '../storage/database.ts';

export interface ImageParts {
  routes: VersionRouteDeps & ImageRouteDeps;
  tagging: TaggingDeps;
  thumbnails: Thumbnailer;
  /** Draws the previews again that show this picture. */
  pictureReplaced(companyId: number, addressKey: string): void;
  /** The picture at an address, checked and kept. */
  keepOutside: SnapshotDeps['keepOutside'];
  /** The draft as the render host shows it to anyone who holds a token, with what else is known of it. */
  loadDraft(companyId: number, imageId: number): Promise<LoadedDraft>;
}

type LoadedDraft = NonNullable<Awaited<ReturnType<ObjectSourceDeps['loadDraft']>>> & Pick<DraftSnapshot, 'row' | 'problems'>;

export interface ImagePartsDeps {
  db: Database;
  blobs: BlobStore;
  /** The bytes behind any address of a picture. */
  pictureBytes: (url: string) => Promise<Buffer>;
  decoder: PictureDecoder;
  draw: DrawPort;
  gallery: Gallery;
  /** Rows, stores and feeds for previews. */
  records: RecordSource;
  maps: MapPlanner;
  log: Log;
  publicUrl: string;
  tokenSecret: Uint8Array;
}

/** Where the map does not say how many. */
const STORES_ON_A_MAP = 3;

/** About 40,000 images: what a busy front lists in a while. */
const MAX_TEXT_BYTES = 64 * 1024 * 1024;

export function composeImages({
  db,
  blobs,
  pictureBytes,
  decoder,
  draw,
  gallery,
  records,
  maps,
  log,
  publicUrl,
  tokenSecret,
}: ImagePartsDeps): ImageParts {
  const keep = (bytes: Buffer, path: string) => keepPicture(bytes, { resize: false, path }, { blobs, decoder });
  const snapshots: SnapshotDeps = {
    db,
    records,
    publicUrl,
    pinFonts,
    keepOutside: createOutsidePictures(async (url) => keep(await pictureBytes(url), 'data')),
    keepInline: (src) => keep(inlineBytes(src), 'data'),
  };
  const uses = composeUses();
  const drawing = createPublishDrawing(draw, blobs);
  const thumbnails = createThumbnailer({ ...snapshots, log, blobs, keepBlob, drawPng: drawThumbnail });

  /** With the map of the preview's place. */
  async function drawThumbnail({ near, ...picture }: ThumbnailPicture): Promise<Buffer> {
    const { snapshot, scale } = picture;
    const planned = near && maps.mapsOf({ ...near, document: snapshot.document, storeCount: STORES_ON_A_MAP, scale });
    return drawing.drawPng({ ...picture, maps: await planned?.catch(() => undefined) });
  }

  async function stale(tx: Tx, companyId: number, ids: number[]): Promise<number[]> {
    await markPreviewsStale(tx, companyId, ids);
    return ids;
  }

  const publishing = createPublishing(publishedImage, { uses, notifyVersionChanged: (tx, uuid) => db.notify(tx, 'version', { uuid }) });
  return {
    thumbnails,
    keepOutside: snapshots.keepOutside,
    pictureReplaced(companyId, addressKey) {
      db.withCompany(companyId, async (tx) => stale(tx, companyId, await imagesShowing(tx, companyId, addressKey))).then(
        (ids) => ids.forEach((id) => thumbnails.soon(companyId, id)),
        (cause: unknown) => log.warn('images.previews_not_redrawn', { companyId, why: cause instanceof Error ? cause.name : 'unknown' }),
      );
    },
    routes: {
      ...snapshots,
      thumbnails,
      keepBlob,
      readPicture: (hash) => blobs.get(hash),
      baseUrl: publicUrl,
      gallery,
      keptTexts: createByteCache(MAX_TEXT_BYTES),
      uses,
      publishing,
      requireOwnPictures: (tx, companyId, uses) => requireOwnPictures(tx, companyId, uses, publicUrl),
      previewIsStale: (companyId, imageId) => thumbnails.soon(companyId, imageId),
      drawNeutral: (...picture) => drawing.drawNeutral(...picture),
      weigh: (...picture) => drawing.weigh(...picture),
      allowedHosts: (companyId) => db.control((tx) => allowedHosts(tx, companyId)),
      drawMap: createPreviewMaps({ draw, maps, records }),
      previewCustomer: (companyId, eid, views) => customerTexts(db, companyId, eid, views),
    },
    tagging: {
      requireObject: keptImage.require,
      mintPreviewToken: (uuid, purpose) => mintPreviewToken({ uuid, purpose, nowMs: Date.now() }, tokenSecret),
      changed: (tx, uuid) => publishing.changed(tx, uuid),
    },
    async loadDraft(companyId, imageId) {
      const draft = await snapshotOfDraft(companyId, imageId, snapshots);
      return { ...draft, key: draftKey(companyId, draft) };
    },
  };
}

function inlineBytes(src: string): Buffer {
  const comma = src.indexOf(',');
  if (comma < 0) throw invalidField('data', 'This is not a picture.');
  return Buffer.from(src.slice(comma + 1), 'base64');
}
