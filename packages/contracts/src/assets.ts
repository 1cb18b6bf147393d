import { z } from 'zod';
import { Id, IdParams, text, writable } from './common.ts';
import { route } from './route.ts';

export const CdnImage = z
  .object({
    id: z.number().int(),
    url: z.string(),
    name: z.string(),
    width: z.number().int(),
    height: z.number().int(),
    tags: z.array(z.string()),
    mime: z.string(),
    bytes: z.number().int(),
  })
  .meta({ id: 'CdnImage' });
export type CdnImage = z.infer<typeof CdnImage>;

const tags = z.union([
  z.array(text(100)).max(100),
  text(2000).transform((value) =>
    value
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
  ),
]);
const flag = z
  .union([z.boolean(), z.enum(['0', '1', 'true', 'false'])])
  .transform((value) => value === true || value === '1' || value === 'true');

/** JSON with `url`, or a multipart form with one `file`. `replace` is the id of the picture whose bytes are exchanged. */
export const CdnUpload = writable(
  {
    url: text(4096).optional(),
    name: text(200).optional(),
    desc: text(1000).optional(),
    tags: tags.optional(),
    replace: Id.optional(),
    resize: flag.optional(),
  },
  ['id', 'width', 'height', 'mime', 'bytes'],
);

export const assetRoutes = {
  uploadCdnImage: route({
    method: 'POST',
    path: '/cdn_image',
    summary: 'Upload a picture, or fetch one from an address',
    access: 'editor',
    scope: 'images:write',
    body: CdnUpload,
    upload: true,
    creates: true,
    response: z.object({ cdn_image: CdnImage }),
  }),
  getCdnImage: route({
    method: 'GET',
    path: '/cdn_image/:id',
    summary: 'One uploaded picture',
    access: 'viewer',
    scope: 'images:read',
    params: IdParams,
    response: z.object({ cdn_image: CdnImage }),
  }),
  updateCdnImage: route({
    method: 'POST',
    path: '/cdn_image/:id',
    summary: 'Change name and tags, or replace the picture',
    access: 'editor',
    scope: 'images:write',
    params: IdParams,
    body: CdnUpload,
    upload: true,
    response: z.object({ cdn_image: CdnImage }),
  }),
};
