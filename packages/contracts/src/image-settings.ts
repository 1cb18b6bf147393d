/** The writable part of an image: its settings, its source, and its document. */
import { isColour } from '@limn/scene/colours';
import { TAG_LAYOUTS } from '@limn/tags';
import { z } from 'zod';
import { Id, Locale, nameText, text, writable } from './common.ts';
import { FORMAT } from './formats.ts';
import { LinkTemplate } from './link-template.ts';
import { DRAFT_READ_ONLY } from './published.ts';
import { integer } from './numbers.ts';

/** Canvases silently keep their last colour when they are given another text. */
const Colour = text(64)
  .transform((colour) => colour.trim())
  .refine(isColour, { error: 'Use a colour like #de620f, rgb(222,98,15) or white; empty for none.' });
const Url = text(4096);
/** A side of a picture. */
export const Pixels = integer(1, 5000, {
  kind: 'This must be a number of pixels.',
  whole: 'Use whole pixels.',
  min: 'Use at least 1 pixel.',
  max: 'Use at most 5000 pixels.',
});
/** Settings of the preview and of the tag: plain values by name. */
export const PlainSettings = z.record(z.string().max(200), z.union([z.string().max(4096), z.number(), z.boolean(), z.null()]));
/**
 * Where a new image comes from. `{gallery: id}` names a design of the gallery and `{image: id}` an image or
 * template of the company: without `data`, whatever the body leaves out is taken from there. Anything else is
 * a note of the caller's own.
 */
const Source = z
  .json({ error: 'This must be JSON.' })
  .refine((value) => JSON.stringify(value).length <= 20_000, { error: 'Use at most 20,000 characters of JSON.' });
const FieldList = z
  .union([text(20_000), z.array(text(200)).max(200)])
  .transform((value) => (Array.isArray(value) ? value.join(',') : value));

/** Part of what an answer says, sent back. */
const Ignored = z.unknown().transform(() => undefined);

/** A countdown: to what it counts, and what is shown once the time has come. */
const Timer = z
  .object({
    kind: z.string(),
    end: z.string(),
    timezone: z.string(),
    duration_seconds: z.number(),
    field: z.string(),
    end_image: z.string(),
  })
  .meta({ id: 'Timer' });

export const DataSource = z
  .object({
    id: z.number().int().nullable().optional(),
    fields: z.string(),
    csv_header: z.string(),
    /**
     * For a table or feed: names of the fields that the tag brings beside its record, separated by commas.
     */
    link_fields: z.string().optional(),
    timer: Timer.optional(),
    /** For a table: its columns, whose names may hold commas, and the one whose values a link names. */
    columns: z.array(z.string()).optional(),
    unique_header: z.string().nullable().optional(),
  })
  .meta({ id: 'DataSource' });
export const ApiSource = z
  .object({
    id: z.number().int().nullable().optional(),
    custom_fields: z.array(z.object({ field: z.string() })),
    merge_fields: z.array(z.object({ value: z.string() }).catchall(z.unknown())),
    result_type: z.enum(['single', 'multiple']).optional(),
  })
  .meta({ id: 'ApiSource' });
/** As a caller sends it: nothing that the answer could not say again. */
const ApiSourceInput = z
  .strictObject({
    id: z.number().int().nullable().optional(),
    /** Both are the feed's own, and not changed here. */
    custom_fields: z.unknown().optional(),
    merge_fields: z.unknown().optional(),
    result_type: z.unknown().optional(),
  })
  .nullable();
export const CustomMergeField = z.object({ name: z.string(), value: z.string() }).meta({ id: 'CustomMergeField' });
export const CustomMergeFieldInput = z.strictObject({ name: nameText(200, 'field'), value: text(4000) });
export type CustomMergeField = z.infer<typeof CustomMergeField>;

export const UrlSettings = z
  .object({ utm_campaign: text(500), utm_content: text(500), utm_medium: text(500), utm_source: text(500), custom: text(2000) })
  .partial()
  .meta({ id: 'UrlSettings' });
export type UrlSettings = z.infer<typeof UrlSettings>;
export const TagOptions = z
  .object({
    include_link: z.boolean(),
    items: integer(1, 50),
    first_item: integer(1, 1000),
    /** How several items stand: under each other, or two or three in a row. */
    layout: z.enum(TAG_LAYOUTS, { error: `Use one of ${TAG_LAYOUTS.join(', ')}.` }),
    email_field: text(500),
    send_token: text(500),
    preset: text(100),
    /** How a service that is not on the list writes its placeholders: `{{…}}`. */
    delimiters: text(20),
    alt: text(500),
    scale_2x: z.boolean(),
  })
  .partial()
  .meta({ id: 'TagOptions' });
export type TagOptions = z.infer<typeof TagOptions>;

/**
 * The canvas document, as an object or its JSON text. Its own rules are the scene's. It goes through
 * untouched: a schema of objects would write its keys in another order, and what is saved must come back byte
 * for byte.
 */
const Document = z
  .custom<object | string>(
    (value) =>
      typeof value === 'string'
        ? value.length <= 6_000_000
        : typeof value === 'object' && value !== null && 'objects' in value && Array.isArray(value.objects),
    { error: 'This must be a document with a list of objects, or its JSON text.' },
  )
  .meta({ [FORMAT]: 'CanvasDocument', description: 'The canvas document, as an object or its JSON text' });

const READ_ONLY = [...DRAFT_READ_ONLY, 'type', 'preview_image', 'stats', 'merge_fields', 'source_settings', 'weight', 'format', 'template'];

const settingShape = {
  name: nameText(200, 'image').optional(),
  labels: z.array(nameText(100, 'label')).max(100).optional(),
  lock: z.boolean().optional(),
  /** Null: in no folder. */
  folder_id: Id.nullable().optional(),
  width: Pixels.optional(),
  height: Pixels.optional(),
  bgcolor: Colour.optional(),
  transparent: z.boolean().optional(),
  link: LinkTemplate.optional(),
  fallback_image: Url.optional(),
  fallback_link: LinkTemplate.optional(),
  preview_settings: PlainSettings.optional(),
  data: Document.optional(),
  tag_settings: PlainSettings.optional(),
  tags: TagOptions.strict().optional(),
  url_settings: UrlSettings.strict().optional(),
  custom_merge_fields: z.array(CustomMergeFieldInput).max(200).optional(),
  data_source: z
    .strictObject({
      id: z.number().int().nullable().optional(),
      fields: FieldList.optional(),
      csv_header: FieldList.optional(),
      link_fields: FieldList.optional(),
      timer: Timer.partial().strict().optional(),
      /** Both are the table's own, and not changed here. */
      columns: Ignored.optional(),
      unique_header: Ignored.optional(),
    })
    .nullable()
    .optional(),
  api_source: ApiSourceInput.optional(),
  app: text(200).nullable().optional(),
  locale: Locale.optional(),
};

export const ImageUpdate = writable(settingShape, READ_ONLY);
export const ImageCreate = writable(
  {
    ...settingShape,
    name: nameText(200, 'image'),
    type_id: Id,
    source: Source.optional(),
    template: z.boolean().optional(),
  },
  READ_ONLY,
);
