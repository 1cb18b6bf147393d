import { z } from 'zod';
import { Id, IdParams, Message, paging, text, writable } from './common.ts';
import { route } from './route.ts';
import { UsingImage } from './using-image.ts';

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
    desc: z.string(),
    /** When it was uploaded; replacing the picture does not change it. */
    created_at: z.string(),
    updated_at: z.string(),
    /** How many images and templates show it, in their draft, their live version or as fallback. */
    used: z.number().int(),
  })
  .meta({ id: 'CdnImage' });
export type CdnImage = z.infer<typeof CdnImage>;

/** As a list, or as text with commas. Each is kept once, as it was written first. */
const tags = z
  .union([z.array(text(100)).max(100, { error: 'Use at most 100 tags.' }), text(11_000).transform((value) => value.split(','))])
  .transform(eachOnce)
  .refine((list) => list.length <= 100, { error: 'Use at most 100 tags.' })
  .refine((list) => list.every((tag) => tag.length <= 100), { error: 'Use at most 100 characters in a tag.' });

function eachOnce(list: readonly string[]): string[] {
  const found = new Map<string, string>();
  for (const typed of list) {
    const tag = typed.trim().normalize('NFC');
    const folded = tag.toLowerCase();
    if (tag !== '' && !found.has(folded)) found.set(folded, tag);
  }
  return [...found.values()];
}

const flag = z
  .union([z.boolean(), z.enum(['0', '1', 'true', 'false'])])
  .transform((value) => value === true || value === '1' || value === 'true');

/**
 * JSON with `url`, or a multipart form with one `file`. `replace` is the id of the picture whose bytes are
 * exchanged.
 */
export const CdnUpload = writable(
  {
    url: text(4096).optional(),
    name: text(200).optional(),
    desc: text(1000).optional(),
    tags: tags.optional(),
    replace: Id.optional(),
    resize: flag.optional(),
  },
  ['id', 'width', 'height', 'mime', 'bytes', 'created_at', 'updated_at', 'used', 'existing'],
);

/**
 * Words are looked for in name, description and tags, whatever their case; every one of them must be there.
 */
const CdnSearch = z.object({
  search: text(200).default(''),
  /** A whole tag, whatever its case. */
  tag: text(100).default(''),
  /** The same, as other lists call it. */
  label: text(100).optional(),
  ...paging(24),
});

export const assetRoutes = {
  listCdnImages: route({
    method: 'GET',
    path: '/cdn_image',
    summary: 'The uploaded pictures, newest first, a page at a time',
    access: 'viewer',
    scope: 'images:read',
    query: CdnSearch,
    response: z.object({
      cdn_images: z.object({
        data: z.array(CdnImage),
        current_page: z.number().int(),
        per_page: z.number().int(),
        /** Total of all pages. */
        total: z.number().int(),
      }),
      /**
       * Every tag of the company, the most used first; of spellings that differ in case one. At most 1,000.
       */
      tags: z.array(z.object({ tag: z.string(), count: z.number().int() })),
    }),
  }),
  uploadCdnImage: route({
    method: 'POST',
    path: '/cdn_image',
    summary: 'Upload a picture, or fetch one from an address',
    access: 'editor',
    scope: 'images:write',
    body: CdnUpload,
    upload: true,
    exampleFile: 'beach.png',
    creates: true,
    refuses: ['not_found'],
    example: { url: 'https://harbour.example/beach.jpg', name: 'Beach' },
    response: z.object({
      /** `existing`: the same file was uploaded before; its asset is answered, unchanged. */
      cdn_image: CdnImage.extend({ existing: z.boolean() }),
    }),
  }),
  getCdnImage: route({
    method: 'GET',
    path: '/cdn_image/:id',
    summary: 'One uploaded picture, and what uses it',
    access: 'viewer',
    scope: 'images:read',
    params: IdParams,
    response: z.object({
      cdn_image: CdnImage,
      /** At most 100 of them, by name. */
      users: z.array(UsingImage),
    }),
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
    example: { name: 'Beach', tags: ['summer'] },
    response: z.object({ cdn_image: CdnImage }),
  }),
  deleteCdnImage: route({
    method: 'DELETE',
    path: '/cdn_image/:id',
    summary: 'Move a picture that nothing shows to the bin, for 30 days; else 409 `in_use`, with its `users`',
    access: 'editor',
    scope: 'images:write',
    params: IdParams,
    refuses: ['in_use'],
    response: Message,
  }),
};
