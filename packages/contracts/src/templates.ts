import { z } from 'zod';
import { Id } from './common.ts';
import { listRoute } from './list.ts';

/** A design of the shipped gallery. `POST /images` with `source: {gallery: id}` makes an image of it. */
export const GalleryEntry = z
  .object({
    id: z.string(),
    name: z.string(),
    /** One sentence: what it is for. */
    text: z.string(),
    category: z.string(),
    type_id: z.number().int(),
    width: z.number().int(),
    height: z.number().int(),
    /** Names of the merge fields in its texts and link. */
    fields: z.array(z.string()),
    /** Made-up people, with a value for every field. */
    samples: z.array(z.record(z.string(), z.string())),
    /** Description of the picture for screen readers. */
    alt: z.string(),
    /** Public address of the picture drawn for the first of the samples; never shows anything else. */
    thumbnail: z.string(),
    /** One address for each sample. */
    thumbnails: z.array(z.string()),
  })
  .meta({ id: 'GalleryEntry' });
export type GalleryEntry = z.infer<typeof GalleryEntry>;

export const templateRoutes = {
  listGallery: listRoute({
    path: '/templates/gallery',
    summary: 'The designs included with the product',
    access: 'viewer',
    scope: 'images:read',
    list: { key: 'templates', searched: ['name', 'text', 'category'], typeId: 'type_id' },
    row: GalleryEntry,
    filters: {
      /** Only those for images of this type. */
      type: Id.optional(),
    },
  }),
};
