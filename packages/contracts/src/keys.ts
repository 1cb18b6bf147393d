import { z } from 'zod';
import { API_SCOPE } from '@limn/model';
import { IdParams, Message, nameText, writable } from './common.ts';
import { listRoute } from './list.ts';
import { route } from './route.ts';

const Scope = z.enum(Object.values(API_SCOPE) as [string, ...string[]]);
export const ApiKey = z
  .object({
    id: z.number().int(),
    name: z.string(),
    scopes: z.array(z.string()),
    hint: z.string(),
    created_at: z.string(),
    last_used_at: z.string().nullable(),
    /** Null: it works until it is revoked. */
    expires_at: z.string().nullable(),
    /** The person who made it; it is revoked when they leave the company or only read. */
    made_by: z.object({ user_id: z.number().int(), name: z.string() }).nullable(),
  })
  .meta({ id: 'ApiKey' });
export type ApiKey = z.infer<typeof ApiKey>;

/** A key's information about itself. */
export const OwnKey = z
  .object({
    name: z.string(),
    company: z.object({ id: z.number().int(), name: z.string() }),
    scopes: z.array(z.string()),
    /** Null: it works until it is revoked. */
    expires: z.string().nullable(),
    limits: z.object({
      /** Requests that may come at once, and how many more the company may make each second. */
      requests_at_once: z.number().int(),
      requests_per_second: z.number(),
    }),
    credits: z.object({ remaining: z.number().int(), granted: z.number().int() }),
  })
  .meta({ id: 'OwnKey' });
export type OwnKey = z.infer<typeof OwnKey>;

export const keyRoutes = {
  getOwnKey: route({
    method: 'GET',
    path: '/key',
    summary: 'Get the key that makes this request: its company, scopes, limits and credits; 404 without a key',
    access: 'viewer',
    anyKey: true,
    response: z.object({ key: OwnKey }),
  }),
  listKeys: listRoute({
    path: '/keys',
    summary: 'API keys of the company',
    access: 'editor',
    list: { key: 'keys', searched: ['name'] },
    row: ApiKey,
  }),
  createKey: route({
    method: 'POST',
    path: '/keys',
    summary: 'Create an API key; its secret is only shown once',
    access: 'editor',
    body: writable({
      name: nameText(200, 'key'),
      scopes: z.array(Scope).min(1, { error: 'Choose at least one scope.' }),
      expires_at: z.iso.datetime({ offset: true, error: 'Use a date and time like 2027-03-31T12:00:00Z.' }).nullable().optional(),
    }),
    creates: true,
    refuses: ['conflict'],
    example: { name: 'Table sync', scopes: ['data:read', 'data:write'] },
    response: z.object({ key: ApiKey.extend({ secret: z.string() }) }),
  }),
  deleteKey: route({
    method: 'DELETE',
    path: '/keys/:id',
    summary: 'Revoke an API key',
    access: 'editor',
    params: IdParams,
    response: Message,
  }),
};
