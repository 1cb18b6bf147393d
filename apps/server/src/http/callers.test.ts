import type { RouteName } from '@limn/contracts';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type ApiServer, type Asking, type Tenant } from '../testing/api-server.ts';

let api: ApiServer;
let first: Tenant;
let second: Tenant;
/** A tenth of what the product allows, so that a tenth of its floods are floods here. */
const RATE_LIMIT = { burst: 40, perSecond: 10 };
/** How often a caller was looked up. */
let looks = 0;

beforeAll(async () => {
  api = await startApi({
    rateLimit: RATE_LIMIT,
    wrap: (db) => ({
      ...db,
      look(work) {
        looks += 1;
        return db.look(work);
      },
    }),
  });
  first = await api.tenant('first');
  second = await api.tenant('second');
});
afterAll(() => api.close());

const outcome = async (route: RouteName, asking: Asking) => {
  const { status, body } = await api.ask(route, asking);
  return body.code === undefined ? status : body.code;
};
async function listening(): Promise<string> {
  const { server } = api.front.http;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
const NEW_IMAGE = { name: 'New', type_id: 1 };

test('requires X-Company with several companies, except in calls about oneself', async () => {
  expect(await outcome('listImages', { as: first.owner })).toBe(200);
  const both = api.person('both');
  await api.join(first.companyId, both, 'editor');
  await api.join(second.companyId, both, 'viewer');
  expect(await outcome('listImages', { as: both })).toBe('company_required');
  expect((await api.ask('listImages', { as: both })).status).toBe(422);
  expect(await outcome('listImages', { as: both, company: second.companyId })).toBe(200);
  for (const route of ['getUser', 'getUserCompany', 'listCompanies', 'verifyEmail'] as const)
    expect([route, await outcome(route, { as: both })]).toEqual([route, 200]);
  expect(await outcome('updateUser', { as: both, body: { phone: '1' } })).toBe(200);
});

test('GET user/company answers the last company chosen, and 0 to someone without one', async () => {
  const person = api.person('chooser');
  expect((await api.ask('getUserCompany', { as: person })).body).toEqual({ company: 0 });
  await api.join(first.companyId, person, 'viewer');
  await api.join(second.companyId, person, 'editor');
  expect((await api.ask('getUserCompany', { as: person, company: second.companyId })).body.company).toMatchObject({
    id: second.companyId,
    role: 'editor',
    name: 'second',
  });
  expect((await api.ask('getUserCompany', { as: person })).body.company).toMatchObject({ id: second.companyId });
  expect((await api.ask('getUserCompany', { as: person, company: first.companyId })).body.company).toMatchObject({ id: first.companyId });
  expect((await api.ask('getUserCompany', { as: person })).body.company).toMatchObject({ id: first.companyId });
});

test('lets unverified users read themselves, re-check and create a company only', async () => {
  const person = api.person('newcomer', { verified: false });
  const body = {
    company: { name: 'Fresh', website: 'fresh.example', industry: 'Retail', email_provider: 'Other', email_list_size: 'Over 1M' },
    user: { role: ['email_strategy'], goal: ['impact'] },
  };
  expect(await outcome('createCompany', { as: person, body })).toBe(201);
  for (const route of ['getUser', 'getUserCompany', 'listCompanies', 'verifyEmail'] as const)
    expect([route, await outcome(route, { as: person })]).toEqual([route, 200]);
  expect((await api.ask('verifyEmail', { as: person })).body).toEqual({ email_verified: 0 });
  for (const route of ['listImages', 'listKeys', 'availableFonts', 'imageOpens', 'listImageTypes'] as const)
    expect([route, await outcome(route, { as: person })]).toEqual([route, 'email_unverified']);
  expect(await outcome('updateUser', { as: person, body: { phone: '1' } })).toBe('email_unverified');
  api.person('newcomer', { verified: true });
  expect((await api.ask('verifyEmail', { as: person })).body).toEqual({ email_verified: 1 });
  expect(await outcome('listImages', { as: person })).toBe(200);
});

test('lets a viewer read and change nothing', async () => {
  expect(await outcome('listImages', { as: first.viewer })).toBe(200);
  expect(await outcome('createImage', { as: first.viewer, body: NEW_IMAGE })).toBe('forbidden');
  expect(await outcome('createKey', { as: first.viewer, body: { name: 'k', scopes: ['images:read'] } })).toBe('forbidden');
  expect(await outcome('updateCompany', { as: first.viewer, params: { id: first.companyId }, body: { city: 'x' } })).toBe('forbidden');
  expect(await outcome('createImage', { as: first.editor, body: NEW_IMAGE })).toBe(201);
});

test('limits an API key to its company and scopes, never people, keys or companies', async () => {
  const { secret } = (await api.ask('createKey', { as: first.owner, body: { name: 'Reader', scopes: ['images:read'] } })).body.key as {
    secret: string;
  };
  expect(await outcome('listImages', { as: secret })).toBe(200);
  expect(await outcome('listImages', { as: secret, company: first.companyId })).toBe(200);
  expect(await outcome('listImages', { as: secret, company: second.companyId })).toBe('company_forbidden');
  expect(await outcome('createImage', { as: secret, body: NEW_IMAGE })).toBe('scope_missing');
  expect(await outcome('imageOpens', { as: secret })).toBe('scope_missing');
  for (const route of ['getUser', 'listKeys', 'getUserCompany', 'listCompanies', 'createKey'] as const)
    expect([route, await outcome(route, { as: secret, body: route === 'createKey' ? {} : undefined })]).toEqual([route, 'scope_missing']);
});

test('shows a secret once, keeps its hash only, and refuses revoked keys', async () => {
  const key = (await api.ask('createKey', { as: first.owner, body: { name: 'Once', scopes: ['images:read'] } })).body.key as {
    id: number;
    secret: string;
  };
  const listed = (await api.ask('listKeys', { as: first.owner })).body;
  expect(JSON.stringify(listed)).not.toContain(key.secret);
  const rows = await api.db.control((tx) => tx.query<{ row: string }>('select to_jsonb(k)::text as row from api_key k'));
  expect(rows.map(({ row }) => row).join()).not.toContain(key.secret.slice(5));
  expect(await outcome('listImages', { as: key.secret })).toBe(200);
  expect(await outcome('deleteKey', { as: first.owner, params: { id: key.id } })).toBe(200);
  expect(await outcome('listImages', { as: key.secret })).toBe('unauthorized');
});

test('states the requests left in every answer, refusals included', async () => {
  const watched = await api.tenant('watched');
  const standing = async (page: string) => {
    const { headers } = await api.ask('listImages', { as: watched.key, query: { page } });
    return [headers['ratelimit-policy'], /^"api";r=(\d+);t=\d+$/.exec(String(headers['ratelimit']))?.[1]];
  };
  const [policy, left] = await standing('1');
  expect(policy).toMatch(/^"api";q=\d+;w=\d+$/);
  const [, next] = await standing('0');
  expect(Number(next)).toBeLessThanOrEqual(Number(left));
});

test('answers a key about itself whatever its scopes, and no one else', async () => {
  const mine = await api.tenant('key-owner');
  for (const scopes of [['images:read'], ['statistics:write']]) {
    const made = await api.ask('createKey', { as: mine.owner, body: { name: 'Sync', scopes } });
    const { secret } = made.body.key as { secret: string };
    const { status, body } = await api.ask('getOwnKey', { as: secret });
    expect([status, body.key]).toMatchObject([
      200,
      {
        name: 'Sync',
        company: { id: mine.companyId, name: 'key-owner' },
        scopes,
        limits: { requests_at_once: expect.any(Number), requests_per_second: expect.any(Number) },
        credits: { remaining: 1000, granted: 1000 },
      },
    ]);
  }
  for (const as of [mine.owner, mine.viewer]) expect(await outcome('getOwnKey', { as })).toBe('not_found');
  expect(await outcome('getOwnKey', { as: 'limn_' + 'a'.repeat(43) })).toBe('unauthorized');
});

test('slows a flooding company only, not others or its recipients', async () => {
  const busy = await api.tenant('busy');
  const image = (await api.ask('createImage', { as: busy.owner, body: NEW_IMAGE })).body.image as { uuid: string };
  const statuses = await Promise.all(Array.from({ length: 150 }, async () => api.ask('listImages', { as: busy.key })));
  const refused = statuses.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(50);
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThanOrEqual(1);
  expect(refused[0]?.body).toMatchObject({ code: 'too_many_requests', status: 429 });
  expect(refused[0]?.headers['ratelimit']).toMatch(/^"api";r=0;t=1$/);
  expect(await outcome('listImages', { as: second.key })).toBe(200);
  // From now on no one is looked up to say so again; what names another company is looked at as ever.
  looks = 0;
  const again = await Promise.all(Array.from({ length: 100 }, async () => api.ask('listImages', { as: busy.key })));
  expect(looks).toBe(again.filter(({ status }) => status === 200).length);
  expect(await outcome('listImages', { as: busy.key, company: second.companyId })).toBe('company_forbidden');
  const origin = await listening();
  const opened = await Promise.all(Array.from({ length: 120 }, async () => (await fetch(`${origin}/render/${image.uuid}`)).status));
  expect(new Set(opened)).toEqual(new Set([200]));
});

test('charges a revoked key’s waiting requests to no company', async () => {
  const robbed = await api.tenant('robbed');
  const { keys } = (await api.ask('listKeys', { as: robbed.owner })).body as { keys: { id: number }[] };
  await Promise.all(Array.from({ length: 150 }, async () => api.ask('listImages', { as: robbed.key })));
  await expect.poll(() => outcome('deleteKey', { as: robbed.owner, params: { id: keys[0]?.id } })).toBe(200);
  await sleep(500);
  const asking = new AbortController();
  const flood = (async () => {
    for (; !asking.signal.aborted; await sleep(5)) await outcome('listImages', { as: robbed.key });
  })();
  const mine = [];
  for (let n = 0; n < 8; n += 1) {
    await sleep(150);
    mine.push(await outcome('listImages', { as: robbed.owner }));
  }
  asking.abort();
  await flood;
  expect(new Set(mine)).toEqual(new Set([200]));
});
