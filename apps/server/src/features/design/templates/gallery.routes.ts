import { AppError } from '@limn/model';
import { galleryTemplates, type GalleryTemplate } from '@limn/templates';
import type { FastifyInstance } from 'fastify';
import { createReadStream } from 'node:fs';
import type { GalleryEntry } from '@limn/contracts';
import { PICTURE_HEADERS } from '../../../platform/picture-headers.ts';
import type { Handlers } from '../../../api/call.ts';
import type { GalleryPictures } from './gallery-pictures.ts';

const PATH = '/gallery';
const YEAR_SECONDS = 31_536_000;

export function galleryHandlers(deps: { pictures: GalleryPictures; baseUrl: string }): Handlers<'listGallery'> {
  return {
    listGallery: async ({ query: { type } }) => {
      const offered = galleryTemplates.filter((template) => type === undefined || template.typeId === type);
      return { templates: await Promise.all(offered.map((template) => entryOf(template, deps))) };
    },
  };
}

/** Serves the drawn designs to anyone: they show made-up people only. */
export function bindGalleryPictures(app: FastifyInstance, pictures: GalleryPictures): void {
  app.get<{ Params: { file: string } }>(`${PATH}/:file`, async (request, reply) => {
    const file = await pictures.fileOf(request.params.file);
    if (file === undefined) throw new AppError('not_found', { publicMessage: 'Picture not found.' });
    const tag = `"${request.params.file}"`;
    reply.headers(PICTURE_HEADERS).header('etag', tag).header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`);
    if (request.headers['if-none-match'] === tag) return reply.code(304).send();
    return reply.type('image/jpeg').send(createReadStream(file));
  });
}

async function entryOf(template: GalleryTemplate, deps: { pictures: GalleryPictures; baseUrl: string }): Promise<GalleryEntry> {
  const { id, name, text, category, typeId, width, height, fields, sample, alt } = template;
  const thumbnails = (await deps.pictures.namesOf(template)).map((file) => `${deps.baseUrl}${PATH}/${file}`);
  return {
    id,
    name,
    text,
    category,
    type_id: typeId,
    width,
    height,
    fields: [...fields],
    samples: sample.map((values) => ({ ...values })),
    alt,
    thumbnail: thumbnails[0] ?? '',
    thumbnails,
  };
}
