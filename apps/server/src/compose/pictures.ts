/** Pictures: a company's own, those of the gallery, and those that are fetched for single readers. */
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { bindDemoPictures, withDemoPictures } from '../demo/product-pictures.ts';
import { assetHandlers } from '../features/design/assets/assets.routes.ts';
import { keepPicture, type AssetDeps } from '../features/design/assets/assets.service.ts';
import { createPictureDecoder, type PictureDecoder } from '../features/design/assets/decode/picture-decoder.ts';
import { createPictureFinder } from '../features/design/assets/find-picture.ts';
import { ownPictures } from '../features/design/assets/own-pictures.ts';
import { bindPictureFiles } from '../features/design/assets/picture-files.ts';
import { createPictureSource } from '../features/design/assets/picture-source.ts';
import { composeGallery } from '../features/design/templates/compose-gallery.ts';
import { openBoundedBlobs } from '../platform/blobs-bounded.ts';
import type { DiskBlobs } from '../platform/blobs.ts';
import type { Config } from '../platform/config.ts';
import type { Log } from '../platform/log.ts';
import type { Fetcher } from '../platform/outbound/guarded-fetch.ts';
import type { DrawPort } from '../render/draw/draw-port.ts';
import { createFetchedPictures, type FetchedPictures } from '../render/fetched-pictures.ts';
import { createGalleryDrawing } from '../render/publish-support.ts';
import type { Database } from '../storage/database.ts';
import { composeBlobs } from './blobs.ts';

/**
 * Limit for pictures that recipients' values name: one visitor must not fill the disk that counts and the
 * database share.
 */
const FETCHED_BYTES = 2 * 1024 ** 3;
/** Tags that tell a company where a picture of its library comes from. */
const GALLERY_TAGS = ['Gallery'];

export interface PicturePartsDeps {
  config: Config;
  db: Database;
  log: Log;
  draw: DrawPort;
  fetch: Fetcher;
  /** Pictures of the demo company's products are there too. */
  hasDemo: boolean;
}

export type PictureParts = Awaited<ReturnType<typeof composePictures>>;

export async function composePictures({ config, db, log, draw: pool, fetch, hasDemo }: PicturePartsDeps) {
  const { publicUrl } = config;
  const { blobs, draw, atOnce } = await composeBlobs(config, pool, log);
  const decoder = createPictureDecoder();
  const find = createPictureFinder(db);
  const anyPicture = createPictureSource({ find, blobs, publicUrl, fetch });
  const pictureBytes = hasDemo ? withDemoPictures(anyPicture, publicUrl) : anyPicture;
  const gallery = composeGallery({
    dataDir: config.dataDir,
    publicUrl,
    keepArt: (bytes) => keepPicture(bytes, { resize: false, path: 'data' }, { blobs, decoder }),
    ownPictures: (tx, caller, pictures) =>
      ownPictures(
        tx,
        caller,
        pictures.map((picture) => ({ ...picture, tags: GALLERY_TAGS })),
        publicUrl,
      ),
    drawJpeg: createGalleryDrawing(draw),
  });
  const directory = fetchedDirectory(config);
  const fetchedBlobs = openBoundedBlobs(directory, { maxBytes: FETCHED_BYTES, reserveBytes: config.diskReserveBytes });
  const fetchAndKeep = keepFetched(fetchedBlobs, pictureBytes, decoder);
  return {
    blobs,
    draw,
    atOnce,
    decoder,
    pictureBytes,
    gallery: gallery.gallery,
    fetchAndKeep,
    openFetched: (freshMs?: number): FetchedPictures =>
      createFetchedPictures({ fetchAndKeep, blobs: fetchedBlobs, directory, log, freshMs }),
    handlers: (pictureReplaced: AssetDeps['pictureReplaced']) => ({
      ...assetHandlers({ blobs, decoder, pictureBytes, publicUrl, pictureReplaced }),
      ...gallery.handlers,
    }),
    pages: [
      ...(hasDemo ? [bindDemoPictures] : []),
      (app: FastifyInstance) => bindPictureFiles(app, { find, blobs }),
      (app: FastifyInstance) => gallery.bindPictures(app),
    ],
    close: () => decoder.close(),
  };
}

/** Pictures that only one reader's values name: kept for a day, so they lie apart from what versions pin. */
export function fetchedDirectory(config: Pick<Config, 'dataDir'>): string {
  return join(config.dataDir, 'fetched');
}

function keepFetched(blobs: DiskBlobs, pictureBytes: (url: string) => Promise<Buffer>, decoder: PictureDecoder) {
  return async (url: string) => (await keepPicture(await pictureBytes(url), { resize: false, path: 'url' }, { blobs, decoder })).hash;
}
