import { z } from 'zod';
import { listRoute } from './list.ts';

/** One field of a form that the type describes; Configuration panels and preview forms are drawn from it. */
export const FormField = z
  .object({
    model: z.string(),
    label: z.string(),
    input: z.enum(['text', 'number', 'select', 'checkbox', 'date', 'colour']),
    options: z.array(z.object({ label: z.string(), value: z.string() })).optional(),
    required: z.boolean().optional(),
    merge: z.boolean().optional(),
    default: z.union([z.string(), z.number(), z.boolean()]).optional(),
    /** The email service's name for its value, where that differs from the model. */
    asksFor: z.string().optional(),
    /** The spellings that are read, in a sentence, where a text has to say a date. */
    reads: z.string().optional(),
  })
  .meta({ id: 'FormField' });
export type FormField = z.infer<typeof FormField>;

export const ImageType = z
  .object({
    id: z.number().int(),
    name: z.string(),
    icon: z.string(),
    short_name: z.string(),
    settings: z.array(FormField),
    template: z.unknown(),
    custom_merge_fields: z.array(z.object({ name: z.string(), value: z.string() })),
    merge_fields: z.array(z.object({ name: z.string(), value: z.string() })),
    multiple_items: z.boolean(),
  })
  .meta({ id: 'ImageType' });
export type ImageType = z.infer<typeof ImageType>;

export const imageTypeRoutes = {
  listImageTypes: listRoute({
    path: '/imagetypes',
    summary: 'The image types',
    access: 'viewer',
    scope: 'images:read',
    list: { key: 'imagetypes', searched: ['name', 'short_name'], typeId: 'id' },
    row: ImageType,
  }),
};
