import { z } from 'zod';
import { Id, IdParams, Message, text, writable } from './common.ts';
import { route } from './route.ts';
import { ImageType } from './image-types.ts';
import { LinkTemplate } from './link-template.ts';

const Colour = text(64);
const Url = text(4096);
const Size = z.coerce
  .number({ error: 'This must be a number of pixels.' })
  .int({ error: 'Use whole pixels.' })
  .min(1, { error: 'Use at least 1 pixel.' })
  .max(5000, { error: 'Use at most 5000 pixels.' });
const Settings = z.record(z.string().max(200), z.union([z.string().max(4096), z.number(), z.boolean(), z.null()]));
/**
 * Where a new image comes from. `{gallery: id}` names a design of the gallery and `{image: id}` an image or template of the
 * company: without `data`, whatever the body leaves out is taken from there. Anything else is a note of the caller's own.
 */
const Source = z
  .json({ error: 'This must be JSON.' })
  .refine((value) => JSON.stringify(value).length <= 20_000, { error: 'Use at most 20,000 characters of JSON.' });
const FieldList = z
  .union([text(20_000), z.array(text(200)).max(200)])
  .transform((value) => (Array.isArray(value) ? value.join(',') : value));

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
    timer: Timer.optional(),
    /** Of a table: its columns, whose names may hold commas, and the one whose values a link names. */
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
const ApiSourceInput = z.union([
  z.null(),
  z.object({
    id: z.number().int().nullable().optional(),
    /** Both are the feed's own, and not changed here. */
    custom_fields: z.unknown().optional(),
    merge_fields: z.unknown().optional(),
    result_type: z.unknown().optional(),
  }),
]);
export const CustomMergeField = z
  .object({ name: text(200).min(1, { error: 'Give the field a name.' }), value: text(4000) })
  .meta({ id: 'CustomMergeField' });
export type CustomMergeField = z.infer<typeof CustomMergeField>;

export const UrlSettings = z
  .object({ utm_campaign: text(500), utm_content: text(500), utm_medium: text(500), utm_source: text(500), custom: text(2000) })
  .partial()
  .meta({ id: 'UrlSettings' });
export type UrlSettings = z.infer<typeof UrlSettings>;
export const TagOptions = z
  .object({
    include_link: z.boolean(),
    items: z.coerce.number().int().min(1).max(50),
    first_item: z.coerce.number().int().min(1).max(1000),
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

/** A document of 5 MB, sent as JSON text inside JSON. */
const DOCUMENT_BODY_BYTES = 12 * 1024 * 1024;
/**
 * The canvas document, as an object or its JSON text. Its own rules are the scene's. It goes through untouched: a schema of
 * objects would write its keys in another order, and what is saved must come back byte for byte.
 */
const Document = z.custom<object | string>(
  (value) =>
    typeof value === 'string'
      ? value.length <= 6_000_000
      : typeof value === 'object' && value !== null && 'objects' in value && Array.isArray(value.objects),
  { error: 'This must be a document with a list of objects, or its JSON text.' },
);

export const ImageSummary = z
  .object({
    id: z.number().int(),
    uuid: z.string(),
    name: z.string(),
    type: ImageType,
    labels: z.array(z.string()),
    lock: z.boolean(),
    width: z.number().int(),
    height: z.number().int(),
    bgcolor: z.string(),
    transparent: z.boolean(),
    link: z.string(),
    fallback_image: z.string(),
    fallback_link: z.string(),
    preview_image: z.string(),
    preview_settings: Settings,
    tag_settings: Settings,
    tags: TagOptions,
    url_settings: UrlSettings,
    data_source: DataSource.nullable(),
    api_source: ApiSource.nullable(),
    custom_merge_fields: z.array(CustomMergeField),
    stats: z.unknown(),
    app: z.string().nullable(),
    template: z.boolean(),
    /** Number of the draft's last change; the If-Match of a document save. */
    revision: z.number().int(),
    /** The version that recipients see; null before the first publish. */
    live_version: z.number().int().nullable(),
    unpublished_changes: z.boolean(),
    created_at: z.string(),
    updated_at: z.string(),
    published_at: z.string().nullable(),
  })
  .meta({ id: 'ImageSummary' });
export type ImageSummary = z.infer<typeof ImageSummary>;

export const Image = ImageSummary.extend({ data: z.unknown(), weight: z.number().int().nullable(), format: z.string().nullable() }).meta({
  id: 'Image',
});
export type Image = z.infer<typeof Image>;

const READ_ONLY = [
  'id',
  'uuid',
  'type',
  'preview_image',
  'stats',
  'updated_at',
  'created_at',
  'published_at',
  'revision',
  'live_version',
  'unpublished_changes',
  'merge_fields',
  'source_settings',
  'weight',
  'format',
  'template',
];

const settingShape = {
  name: text(200).min(1, { error: 'Give the image a name.' }).optional(),
  labels: z.array(text(100).min(1)).max(100).optional(),
  lock: z.boolean().optional(),
  width: Size.optional(),
  height: Size.optional(),
  bgcolor: Colour.optional(),
  transparent: z.boolean().optional(),
  link: LinkTemplate.optional(),
  fallback_image: Url.optional(),
  fallback_link: LinkTemplate.optional(),
  preview_settings: Settings.optional(),
  data: Document.optional(),
  tag_settings: Settings.optional(),
  tags: TagOptions.optional(),
  url_settings: UrlSettings.optional(),
  custom_merge_fields: z.array(CustomMergeField).max(200).optional(),
  data_source: z
    .union([
      z.null(),
      z
        .object({
          id: z.number().int().nullable().optional(),
          fields: FieldList.optional(),
          csv_header: FieldList.optional(),
          timer: Timer.partial().optional(),
        })
        .loose(),
    ])
    .optional(),
  api_source: ApiSourceInput.optional(),
  app: text(200).nullable().optional(),
};

export const ImageUpdate = writable(settingShape, READ_ONLY);
export const ImageCreate = writable(
  {
    ...settingShape,
    name: text(200).min(1, { error: 'Give the image a name.' }),
    type_id: Id,
    source: Source.optional(),
    template: z.boolean().optional(),
  },
  READ_ONLY,
);

/** Why a picture weighs more than mail should carry: `what` makes it heavy, and what to do about it. Sentences for people. */
export const HeavyCause = z
  .object({
    cause: z.enum(['photograph', 'colours', 'full_colour', 'timer_frames', 'shadows', 'size', 'detail']),
    what: z.string(),
    advice: z.string(),
  })
  .meta({ id: 'HeavyCause' });
export type HeavyCause = z.infer<typeof HeavyCause>;

/** What a draft would weigh in one format, bytes; `weight_2x` with twice the pixels. */
export const FormatWeight = z
  .object({
    format: z.enum(['jpeg', 'png', 'gif']),
    weight: z.number().int(),
    weight_2x: z.number().int(),
    heavy: z.array(HeavyCause),
  })
  .meta({ id: 'FormatWeight' });
export type FormatWeight = z.infer<typeof FormatWeight>;

export const Version = z
  .object({
    version: z.number().int(),
    live: z.boolean(),
    note: z.string(),
    format: z.string(),
    weight: z.number().int(),
    /** Empty up to 100 KB. */
    heavy: z.array(HeavyCause),
    published_at: z.string(),
    published_by: z.string().nullable(),
    thumbnail: z.string(),
  })
  .meta({ id: 'Version' });
export type Version = z.infer<typeof Version>;

export const TOKEN_PURPOSES = ['draft', 'debug', 'log', 'json'] as const;

export const imageRoutes = {
  listImages: route({
    method: 'GET',
    path: '/images',
    summary: 'All images of the company, or its templates, newest change first',
    access: 'viewer',
    scope: 'images:read',
    query: z.object({
      /** 1: the templates. Without it the images, which have no template among them. */
      template: z.enum(['0', '1']).optional(),
    }),
    response: z.object({ images: z.array(ImageSummary) }),
  }),
  getImage: route({
    method: 'GET',
    path: '/images/:id',
    summary: 'One image with its document',
    access: 'viewer',
    scope: 'images:read',
    params: IdParams,
    response: z.object({ image: Image }),
  }),
  createImage: route({
    method: 'POST',
    path: '/images',
    summary: 'Create an image',
    access: 'editor',
    scope: 'images:write',
    body: ImageCreate,
    maxBodyBytes: DOCUMENT_BODY_BYTES,
    creates: true,
    response: z.object({ image: Image }),
  }),
  updateImage: route({
    method: 'POST',
    path: '/images/:id',
    summary: 'Save some fields of an image',
    access: 'editor',
    scope: 'images:write',
    params: IdParams,
    body: ImageUpdate,
    maxBodyBytes: DOCUMENT_BODY_BYTES,
    guarded: true,
    response: z.object({ image: Image }),
  }),
  copyImage: route({
    method: 'POST',
    path: '/images/copy/:id',
    summary: 'Copy an image',
    access: 'editor',
    scope: 'images:write',
    params: IdParams,
    body: z.unknown().optional(),
    creates: true,
    response: z.object({ image: Image }),
  }),
  deleteImage: route({
    method: 'DELETE',
    path: '/images/:id',
    summary: 'Delete an image',
    access: 'editor',
    scope: 'images:write',
    params: IdParams,
    response: Message,
  }),
  previewJson: route({
    method: 'GET',
    path: '/images/:id/previewJson',
    summary: 'The document with the preview data filled in',
    access: 'viewer',
    scope: 'images:read',
    params: IdParams,
    query: z.object({
      row: z.coerce.number().int().min(0).optional(),
      /** JSON of preview settings to show instead of the saved ones. */
      settings: text(20_000).optional(),
    }),
    response: z.object({
      preview: z.unknown(),
      /** The row, store or feed entry that it is filled with, by field; empty for images that are filled from their tag. */
      record: z.record(z.string(), z.string()),
    }),
  }),
  drawMap: route({
    method: 'GET',
    path: '/images/:id/map',
    summary: 'The map of the stores near the place of the preview, as a data: address; null where nobody knows the place',
    access: 'viewer',
    scope: 'images:read',
    params: IdParams,
    query: z.object({
      width: Size,
      height: Size,
      stores: z.coerce.number().int().min(1).max(20).optional(),
      /** How it looks: JSON of an object's `mapSource`. */
      source: text(2000).optional(),
      place: text(200).optional(),
      /** Draw a made-up map where nobody knows the place. */
      sample: z.literal('1').optional(),
    }),
    response: z.object({ picture: z.string().nullable() }),
  }),
  setCustomMergeField: route({
    method: 'POST',
    path: '/images/:id/custom_merge_field',
    summary: 'Add or change one custom merge field',
    access: 'editor',
    scope: 'images:write',
    params: IdParams,
    body: writable({ name: CustomMergeField.shape.name, value: CustomMergeField.shape.value }),
    response: z.object({ custom_merge_fields: z.array(CustomMergeField) }),
  }),
  publishImage: route({
    method: 'POST',
    path: '/images/:id/publish',
    summary: 'Make the draft the live version',
    access: 'editor',
    scope: 'images:write',
    params: IdParams,
    body: writable({ note: text(500).optional(), format: z.enum(['jpeg', 'png']).optional() }).optional(),
    creates: true,
    response: z.object({ version: Version, image: Image }),
  }),
  weighDraft: route({
    method: 'GET',
    path: '/images/:id/weight',
    summary: 'What the draft would weigh in each format, and which one would be chosen',
    access: 'viewer',
    scope: 'images:read',
    params: IdParams,
    response: z.object({ best: z.enum(['jpeg', 'png', 'gif']), formats: z.array(FormatWeight) }),
  }),
  listVersions: route({
    method: 'GET',
    path: '/images/:id/versions',
    summary: 'Published versions, newest first',
    access: 'viewer',
    scope: 'images:read',
    params: IdParams,
    response: z.object({ versions: z.array(Version) }),
  }),
  restoreVersion: route({
    method: 'POST',
    path: '/images/:id/versions/:v/restore',
    summary: 'Make an older version live again',
    access: 'editor',
    scope: 'images:write',
    params: z.object({ id: Id, v: Id }),
    body: z.unknown().optional(),
    response: z.object({ image: Image }),
  }),
  previewToken: route({
    method: 'GET',
    path: '/images/:id/preview_token',
    summary: 'A short-lived token that shows the draft on the render host',
    access: 'viewer',
    scope: 'images:read',
    params: IdParams,
    query: z.object({ purpose: z.enum(TOKEN_PURPOSES).default('draft') }),
    response: z.object({ token: z.string(), expires: z.string() }),
  }),
  refreshPreview: route({
    method: 'POST',
    path: '/images/:id/refresh_preview',
    summary: 'Draw the preview picture again',
    access: 'editor',
    scope: 'images:write',
    params: IdParams,
    body: z.unknown().optional(),
    response: z.object({ image: Image }),
  }),
  registerTagTokens: route({
    method: 'POST',
    path: '/images/:id/tag_tokens',
    summary: 'Keep the placeholders that a generated tag contains, so that one left unfilled is recognised',
    access: 'editor',
    scope: 'images:write',
    params: IdParams,
    body: writable({ tokens: z.array(z.object({ parameter: text(200), token: text(500) })).max(200) }),
    response: Message,
  }),
};
