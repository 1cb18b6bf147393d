/** Gives the gallery what it needs of pictures and drawing. */
import { join } from 'node:path';
import { ownPictures } from '../features/design/assets/own-pictures.ts';
import type { StoredPicture } from '../features/design/assets/assets.store.ts';
import type { Gallery } from '../features/design/images/starting-point.port.ts';
import { createGallery } from '../features/design/templates/gallery.service.ts';
import { createGalleryPictures, type GalleryPictures } from '../features/design/templates/gallery-pictures.ts';
import { sampleMaps } from '../render/maps/sample-map.ts';
import type { DrawPort } from '../render/draw/draw-port.ts';

export interface GalleryParts {
  gallery: Gallery;
  pictures: GalleryPictures;
}

/** What tells a company where a picture of its library comes from. */
const TAGS = ['Gallery'];
/** Whoever opens the gallery waits for the first drawing of each design, and never again. */
const DEADLINE_MS = 10_000;

export function composeGallery(deps: {
  dataDir: string;
  publicUrl: string;
  draw: DrawPort;
  keepPicture(bytes: Buffer): Promise<StoredPicture>;
}): GalleryParts {
  const { draw, publicUrl, keepPicture } = deps;
  return {
    gallery: createGallery({
      keepArt: keepPicture,
      ownPictures: (tx, caller, pictures) =>
        ownPictures(
          tx,
          caller,
          pictures.map((picture) => ({ ...picture, tags: TAGS })),
          publicUrl,
        ),
    }),
    pictures: createGalleryPictures({
      directory: join(deps.dataDir, 'gallery'),
      keepArt: keepPicture,
      drawJpeg: async (snapshot, key, values, scale) => {
        const maps = sampleMaps(snapshot.document) ?? {};
        return (await draw.draw({ key, snapshot, values, maps, format: 'jpeg', scale, deadlineMs: DEADLINE_MS })).bytes;
      },
    }),
  };
}
