import { z } from 'zod';
import { IdParams, Message, NoBody, text, writable } from './common.ts';
import { CanvasDocument } from './formats.ts';
import {
  ApiSource,
  CustomMergeField,
  CustomMergeFieldInput,
  DataSource,
  ImageCreate,
  ImageUpdate,
  Pixels,
  PlainSettings,
  TagOptions,
  UrlSettings,
} from './image-settings.ts';
import { ImageType } from './image-types.ts';
import { listRoute } from './list.ts';
import { DRAFT_FIELDS, tagRoutes } from './published.ts';
import { route } from './route.ts';
import { integer } from './numbers.ts';

/** A document of 5 MB, sent as JSON text inside JSON. */
const DOCUMENT_BODY_BYTES = 12 * 1024 * 1024;

export const ImageSummary = z
  .object({
    id: z.number().int(),
    uuid: z.string(),
    name: z.string(),
    type: ImageType,
    labels: z.array(z.string()),
    lock: z.boolean(),
    /** The folder that it is in; null: in none. */
    folder_id: z.number().int().nullable(),
    width: z.number().int(),
    height: z.number().int(),
    bgcolor: z.string(),
    transparent: z.boolean(),
    link: z.string(),
    fallback_image: z.string(),
    fallback_link: z.string(),
    preview_image: z.string(),
    preview_settings: PlainSettings,
    tag_settings: PlainSettings,
    tags: TagOptions,
    url_settings: UrlSettings,
    data_source: DataSource.nullable(),
    api_source: ApiSource.nullable(),
    custom_merge_fields: z.array(CustomMergeField),
    stats: z.unknown(),
    app: z.string().nullable(),
    /** BCP 47 tag that its dates, numbers and plurals follow. */
    locale: z.string(),
    template: z.boolean(),
    ...DRAFT_FIELDS,
  })
  .meta({ id: 'ImageSummary' });
export type ImageSummary = z.infer<typeof ImageSummary>;

export const Image = ImageSummary.extend({ data: CanvasDocument, weight: z.number().int().nullable(), format: z.string().nullable() }).meta(
  {
    id: 'Image',
  },
);
export type Image = z.infer<typeof Image>;

/**
 * The response to a save. The request is not returned: documents have up to 5 MB, and are saved every two
 * seconds.
 */
export const SavedImage = ImageSummary.pick({ id: true, revision: true, updated_at: true, unpublished_changes: true }).meta({
  id: 'SavedImage',
});
export type SavedImage = z.infer<typeof SavedImage>;

const tag = tagRoutes('/images/:id', 'an image', 'a generated tag');

/** A dynamic picture of a preview. */
export const PreviewPicture = z
  .object({
    /** Name of its layer. */
    layer: z.string(),
    /** Its address with the preview data filled in; empty where there is none. */
    src: z.string(),
    /** The picture itself, as a data: address, where its own address is http://, which a page can’t load. */
    data: z.string().nullable(),
    /** Why recipients don’t get it, in a sentence. */
    problem: z.string().nullable(),
    /** The picture itself, its fallback, or nothing, as recipients see it. */
    shows: z.enum(['picture', 'fallback', 'nothing']),
  })
  .meta({ id: 'PreviewPicture' });
export type PreviewPicture = z.infer<typeof PreviewPicture>;

export const imageRoutes = {
  listImages: listRoute({
    path: '/images',
    summary: 'All images of the company, or its templates, newest change first',
    access: 'viewer',
    scope: 'images:read',
    list: { key: 'images', searched: ['name', 'type.name', 'labels'], labels: 'labels', typeId: 'type.id' },
    row: ImageSummary,
    filters: {
      /** 1: the templates. Without it the images, which have no template among them. */
      template: z.enum(['0', '1']).optional(),
      /** The ones in this folder; 0: those in none. */
      folder_id: integer(0, 2_147_483_647).optional(),
    },
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
    example: {
      name: 'Spring offer',
      type_id: 1,
      width: 600,
      height: 200,
      data_source: { fields: 'first,town' },
      link: 'https://harbour.example/offers',
    },
    response: z.object({ image: Image }),
  }),
  updateImage: route({
    method: 'POST',
    path: '/images/:id',
    summary: 'Save some fields of an image; returns its revision, which a new document raises, and when it was saved',
    access: 'editor',
    scope: 'images:write',
    params: IdParams,
    body: ImageUpdate,
    maxBodyBytes: DOCUMENT_BODY_BYTES,
    guarded: true,
    refuses: ['locked'],
    example: { name: 'Spring offer', labels: ['Spring', 'UK'] },
    response: z.object({ image: SavedImage }),
  }),
  copyImage: route({
    method: 'POST',
    path: '/images/copy/:id',
    summary: 'Copy an image',
    access: 'editor',
    scope: 'images:write',
    params: IdParams,
    body: NoBody,
    creates: true,
    response: z.object({ image: Image }),
  }),
  deleteImage: route({
    method: 'DELETE',
    path: '/images/:id',
    summary: 'Move an image that no campaign shows to the bin, for 30 days; else 409 `in_use`, with its `users`',
    access: 'editor',
    scope: 'images:write',
    params: IdParams,
    refuses: ['locked', 'in_use'],
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
      /** The row of its table, the nearest store or the feed’s entry to fill it with, from 0. */
      row: integer(0, 9999).optional(),
      /** JSON of preview settings to show instead of the saved ones. */
      settings: text(20_000).optional(),
      /** Asks for `pictures`, which are fetched for it. */
      pictures: z.literal('1').optional(),
    }),
    response: z.object({
      preview: CanvasDocument,
      /** Dynamic pictures that a page can’t load itself, or that recipients don’t get. */
      pictures: z.array(PreviewPicture).optional(),
      /**
       * The row, store or feed entry that it is filled with, by field; empty for images that are filled from
       * their tag.
       */
      record: z.record(z.string(), z.string()),
      /**
       * Dates of the record, where a field shows them otherwise: in a form that reads back as the same in
       * every language.
       */
      dates: z.record(z.string(), z.string()),
    }),
  }),
  drawMap: route({
    method: 'GET',
    path: '/images/:id/map',
    summary: 'The map of the stores near the place of the preview, as a data: address; null where the place is unknown',
    access: 'viewer',
    scope: 'images:read',
    params: IdParams,
    query: z.object({
      width: Pixels,
      height: Pixels,
      stores: integer(1, 20).optional(),
      /** How it looks: JSON of an object's `mapSource`. */
      source: text(2000).optional(),
      place: text(200).optional(),
      /** Draw a made-up map where no one knows the place. */
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
    body: writable(CustomMergeFieldInput.shape),
    refuses: ['locked'],
    example: { name: 'greeting', value: 'Hello {{first | default:"there"}}' },
    response: z.object({ custom_merge_fields: z.array(CustomMergeField) }),
  }),
  previewToken: tag.previewToken,
  refreshPreview: route({
    method: 'POST',
    path: '/images/:id/refresh_preview',
    summary: 'Draw the preview picture again',
    access: 'editor',
    scope: 'images:write',
    params: IdParams,
    body: NoBody,
    response: z.object({ image: Image }),
  }),
  registerTagTokens: tag.tagTokens,
};
