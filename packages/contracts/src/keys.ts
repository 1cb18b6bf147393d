import { z } from 'zod';
import { API_SCOPE } from '@limn/model';
import { IdParams, Message, text, writable } from './common.ts';
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
  })
  .meta({ id: 'ApiKey' });
export type ApiKey = z.infer<typeof ApiKey>;

export const keyRoutes = {
  listKeys: route({
    method: 'GET',
    path: '/keys',
    summary: 'API keys of the company',
    access: 'editor',
    response: z.object({ keys: z.array(ApiKey) }),
  }),
  createKey: route({
    method: 'POST',
    path: '/keys',
    summary: 'Create an API key; its secret is shown this once',
    access: 'editor',
    body: writable({
      name: text(200).refine((name) => name.trim() !== '', { error: 'Give the key a name.' }),
      scopes: z.array(Scope).min(1, { error: 'Choose at least one scope.' }),
    }),
    creates: true,
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
