import { expect, test } from 'vitest';
import { z } from 'zod';
import { CompanyCreate } from './accounts.ts';
import { createClient } from './client.ts';
import { ImageCreate, ImageUpdate } from './image-settings.ts';
import type { RouteDefinition } from './route.ts';
import { routes } from './routes.ts';

const list: [string, RouteDefinition][] = Object.entries(routes);

test('gives every call its own method and path', () => {
  const calls = list.map(([, route]) => `${route.method} ${route.path}`);
  expect(new Set(calls).size).toBe(calls.length);
});

test('has a schema for every path parameter, and no other', () => {
  for (const [name, route] of list) {
    const inPath = [...route.path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '').toSorted((a, b) => a.localeCompare(b));
    expect([name, Object.keys(route.params?.shape ?? {}).toSorted((a, b) => a.localeCompare(b))]).toEqual([name, inPath]);
  }
});

test('API keys reach images, data and statistics only, never people, keys or billing', () => {
  for (const [name, route] of list) {
    if (/^\/(user|company|keys|invite|invitations|pricing|billing|activity|erasure|export|import|dismissals|first_steps)/.test(route.path))
      expect([name, route.scope]).toEqual([name, undefined]);
    if (route.scope?.endsWith(':read')) expect([name, route.method]).toEqual([name, 'GET']);
  }
});

test('keys every answer by its resource', () => {
  for (const [name, route] of list) expect([name, route.response instanceof z.ZodObject]).toEqual([name, true]);
});

test('known read-only keys are ignored and unknown keys are refused by name', () => {
  expect(ImageUpdate.parse({ name: 'Winter', id: 7, uuid: 'x', updated_at: 'now', stats: null })).toEqual({ name: 'Winter' });
  const refused = ImageUpdate.safeParse({ name: 'Winter', nmae: 'x' });
  expect(refused.success).toBe(false);
  expect(JSON.stringify(refused.error?.issues)).toContain('nmae');
});

test('reads a field list as one comma-separated string', () => {
  const parse = (fields: unknown) => ImageCreate.parse({ name: 'a', type_id: '1', data_source: { fields } }).data_source?.fields;
  expect(parse('first,town')).toBe('first,town');
  expect(parse(['first', 'town'])).toBe('first,town');
});

test('creating a company names what is missing in the words of the form', () => {
  const messages = (input: unknown) => {
    const result = CompanyCreate.safeParse(input);
    return Object.fromEntries((result.error?.issues ?? []).map((issue) => [issue.path.join('.'), issue.message]));
  };
  const company = { name: 'Harbour', website: 'harbour.example', industry: 'Retail', email_provider: 'Other', email_list_size: 'Over 1M' };
  const user = { role: ['email_strategy'], goal: ['impact'] };
  expect(messages({ company, user })).toEqual({});
  expect(
    messages({ company: { ...company, name: ' ', website: '', industry: '', email_provider: '', email_list_size: '' }, user }),
  ).toEqual({
    'company.name': 'Company name is required',
    'company.website': 'Company website is required',
    'company.industry': 'Company industry is required',
    'company.email_provider': 'ESP is required',
    'company.email_list_size': 'Email List Size is required',
  });
  expect(messages({ company, user: { role: [], goal: [] } })).toEqual({
    'user.role': 'At least one item should be selected',
    'user.goal': 'At least one item should be selected',
  });
  expect(messages({ company, user: { ...user, goal: ['other'] } })).toEqual({ 'user.goal_other': 'Please specify your goal' });
});

test('fills path, query, guard and key, and turns refusals into errors', async () => {
  const seen: Request[] = [];
  const answers = [
    Response.json({ image: { id: 7 } }),
    Response.json({ type: 'about:blank', title: 'Not found', status: 404, code: 'not_found' }, { status: 404 }),
  ];
  const client = createClient(routes, {
    base: 'http://limn.example/api/v1',
    headers: () => ({ authorization: 'Bearer t' }),
    fetch: async (input, init) => {
      seen.push(new Request(input, init));
      return answers.shift() as Response;
    },
  });
  await client.updateImage({ params: { id: 7 }, body: { name: 'Winter' }, ifMatch: 3, idempotencyKey: 'k' });
  expect({
    url: seen[0]?.url,
    method: seen[0]?.method,
    ifMatch: seen[0]?.headers.get('if-match'),
    idempotencyKey: seen[0]?.headers.get('idempotency-key'),
    json: await seen[0]?.json(),
  }).toEqual({ url: 'http://limn.example/api/v1/images/7', method: 'POST', ifMatch: '"3"', idempotencyKey: 'k', json: { name: 'Winter' } });
  await expect(client.previewJson({ params: { id: 7 }, query: { row: 2 } })).rejects.toMatchObject({ status: 404, code: 'not_found' });
  expect(seen[1]?.url).toBe('http://limn.example/api/v1/images/7/previewJson?row=2');
});

test('refuses unknown keys at every level of every body', () => {
  // Objects that are free: names of fields, rows and notes of the caller's own, and canvas documents, whose
  // rules are the scene's.
  const open: string[] = [];
  let levels = 0;
  const walk = (schema: z.core.$ZodType, path: string): void => {
    const { def } = schema._zod as unknown as { def: Record<string, unknown> & { type: string } };
    const into = (key: string, name = path) => walk(def[key] as z.core.$ZodType, name);
    if (def.type === 'object') {
      levels += 1;
      const rest = def['catchall'] as z.core.$ZodType | undefined;
      if ((rest?._zod.def as { type?: string } | undefined)?.type !== 'never') open.push(path);
      for (const [key, value] of Object.entries(def['shape'] as Record<string, z.core.$ZodType>)) walk(value, `${path}.${key}`);
    } else if (def.type === 'array') into('element', `${path}[]`);
    else if (def.type === 'union') for (const option of def['options'] as z.core.$ZodType[]) walk(option, path);
    else if (def.type === 'pipe') {
      into('in');
      into('out');
    } else if ('innerType' in def) into('innerType');
    else if (def.type === 'intersection') open.push(path);
  };
  for (const [name, route] of list) if (route.body) walk(route.body, name);
  expect(open).toEqual([]);
  expect(levels).toBeGreaterThan(60);
});
