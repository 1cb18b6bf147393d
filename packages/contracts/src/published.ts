/**
 * Parts of every kind of thing with a published version: the fields of its draft, its versions, and the calls
 * that make, list and change them.
 */
import { z } from 'zod';
import { Id, IdParams, Message, NoBody, text, writable } from './common.ts';
import { listRoute } from './list.ts';
import { route } from './route.ts';

/** Fields of a draft beside its content. */
export const DRAFT_FIELDS = {
  /** Number of the last change; the If-Match of the next save. */
  revision: z.number().int(),
  /** The version that recipients see; null before the first publish. */
  live_version: z.number().int().nullable(),
  unpublished_changes: z.boolean(),
  created_at: z.string(),
  updated_at: z.string(),
  published_at: z.string().nullable(),
};

/** Fields that a save may send back and that don't change by it. */
export const DRAFT_READ_ONLY = ['id', 'uuid', ...Object.keys(DRAFT_FIELDS)];

export const PublishedVersion = z
  .object({
    version: z.number().int(),
    live: z.boolean(),
    note: z.string(),
    published_at: z.string(),
    published_by: z.string().nullable(),
  })
  .meta({ id: 'PublishedVersion' });
export type PublishedVersion = z.infer<typeof PublishedVersion>;

/** Published all the same: `path` says where in the draft, `message` what recipients get there. */
export const Warning = z.object({ path: z.string(), message: z.string() }).meta({ id: 'Warning' });
export type Warning = z.infer<typeof Warning>;

export const TOKEN_PURPOSES = ['draft', 'debug', 'log', 'json'] as const;

/** @param noun "a campaign" @param thing the field with the whole thing, as each call answers it */
export function publishingRoutes<const Path extends string, Entity extends z.ZodRawShape>(
  path: Path,
  noun: string,
  thing: Entity,
  example: { note: string },
) {
  return {
    publish: route({
      method: 'POST',
      path: `${path}/publish`,
      summary: 'Make the draft the live version',
      access: 'editor',
      scope: 'images:write',
      params: IdParams,
      body: writable({ note: text(500).optional() }).optional(),
      creates: true,
      refuses: ['conflict'],
      example,
      response: z.object({
        version: PublishedVersion,
        ...thing,
        /** Rules that never match: of unknown fields, comparisons or segments, or without a value. */
        warnings: z.array(Warning),
      }),
    }),
    versions: listRoute({
      path: `${path}/versions`,
      summary: `Published versions of ${noun}, newest first`,
      access: 'viewer',
      scope: 'images:read',
      params: IdParams,
      list: { key: 'versions', searched: ['note', 'published_by'] },
      row: PublishedVersion,
    }),
    restore: route({
      method: 'POST',
      path: `${path}/versions/:v/restore`,
      summary: `Make an older version of ${noun} live again`,
      access: 'editor',
      scope: 'images:write',
      params: z.object({ id: Id, v: Id }),
      body: NoBody,
      response: z.object(thing),
    }),
  };
}

/** @param noun "a campaign" @param tag "a campaign’s tag" */
export function tagRoutes<const Path extends string>(path: Path, noun: string, tag: string) {
  return {
    previewToken: route({
      method: 'GET',
      path: `${path}/preview_token`,
      summary: `A short-lived token that shows the draft of ${noun} on the render host`,
      access: 'viewer',
      scope: 'images:read',
      params: IdParams,
      query: z.object({ purpose: z.enum(TOKEN_PURPOSES).default('draft') }),
      response: z.object({ token: z.string(), expires: z.string() }),
    }),
    tagTokens: route({
      method: 'POST',
      path: `${path}/tag_tokens`,
      summary: `Keep the placeholders that ${tag} contains, so that one left unfilled is recognised`,
      access: 'editor',
      scope: 'images:write',
      params: IdParams,
      body: writable({ tokens: z.array(z.strictObject({ parameter: text(200), token: text(500) })).max(200) }),
      response: Message,
    }),
  };
}
