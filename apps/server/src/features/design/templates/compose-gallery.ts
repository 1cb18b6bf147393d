/** Gives the gallery what it needs of pictures and drawing. */
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Gallery } from '../images/starting-point.port.ts';
import { createGallery, type GalleryDeps } from './gallery.service.ts';
import { createGalleryPictures, type GalleryPictureDeps } from './gallery-pictures.ts';
import { bindGalleryPictures, galleryHandlers } from './gallery.routes.ts';

export interface GalleryParts {
  gallery: Gallery;
  handlers: ReturnType<typeof galleryHandlers>;
  bindPictures(app: FastifyInstance): void;
}

export interface GalleryPartsDeps extends GalleryDeps, Pick<GalleryPictureDeps, 'drawJpeg'> {
  dataDir: string;
  publicUrl: string;
}

export function composeGallery({ dataDir, publicUrl, keepArt, ownPictures, drawJpeg }: GalleryPartsDeps): GalleryParts {
  const pictures = createGalleryPictures({ directory: join(dataDir, 'gallery'), keepArt, drawJpeg });
  return {
    gallery: createGallery({ keepArt, ownPictures }),
    handlers: galleryHandlers({ pictures, baseUrl: publicUrl }),
    bindPictures: (app) => bindGalleryPictures(app, pictures),
  };
}
