import { routes, type RouteDefinition, type RouteName } from '@limn/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type ApiServer, type Tenant } from '../testing/api-server.ts';
import { formWith, pngOf } from '../testing/small-pictures.ts';
import { ROUTE_CASES, type Belongings } from './route.cases.ts';

let api: ApiServer;
let tenant: Tenant;
let own: Belongings;

beforeAll(async () => {
  // More calls than one caller may make at once.
  api = await startApi({ rateLimit: { burst: 10_000, perSecond: 1000 } });
  tenant = await api.tenant('requests');
  const picture = (await api.ask('uploadCdnImage', { as: tenant.owner, form: formWith(pngOf(4, 4)) })).body.cdn_image as {
    id: number;
    url: string;
  };
  const image = (await api.ask('createImage', { as: tenant.owner, body: { name: 'One', type_id: 1 } })).body.image as { id: number };
  own = {
    companyId: tenant.companyId,
    imageId: image.id,
    campaignId: 1,
    recipeId: 1,
    segmentId: 1,
    personId: 1,
    pictureId: picture.id,
    pictureUrl: picture.url,
    keyId: 1,
    feedId: 1,
    fontId: 1,
    fontFileId: 1,
    binnedId: 1,
    binnedPictureId: 1,
    binnedTableId: 1,
    binnedFeedId: 1,
    binnedCampaignId: 1,
    binnedRecipeId: 1,
    folderId: 1,
    tableId: 1,
    eventId: 1,
    eventFieldId: 1,
    eventViewId: 1,
    collectKeyId: 1,
    customerId: 1,
    otherCustomerId: 1,
    customerFieldId: 1,
    rejectId: 1,
    eventImportId: 1,
    customerImportId: 1,
    flavourId: 1,
    editorId: 1,
    invitationId: 1,
    exportId: 1,
    reportScheduleId: 1,
    reportGuestId: 1,
    reportLinkId: 1,
  };
});
afterAll(() => api.close());

const inject = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, headers: Record<string, string> = {}, payload?: string) => {
  const response = await api.app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${tenant.owner}`, ...headers },
    ...(payload === undefined ? {} : { payload }),
  });
  return {
    status: response.statusCode,
    type: response.headers['content-type'],
    headers: response.headers,
    body: JSON.parse(response.body) as Record<string, unknown>,
  };
};
const CUT_OFF_FORM = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nabc';
const JSON_TYPE = { 'content-type': 'application/json' };

test('answers every refusal as a problem document with a known code', async () => {
  const refusals: [number, string, ReturnType<typeof inject>][] = [
    [400, 'bad_request', inject('POST', '/api/v1/images', JSON_TYPE, '{"name": ')],
    [400, 'bad_request', inject('POST', '/api/v1/images', JSON_TYPE, '')],
    [400, 'bad_request', inject('POST', '/api/v1/images', JSON_TYPE, '{"__proto__": {"x": 1}}')],
    [404, 'not_found', inject('GET', '/api/v1/nothing')],
    [404, 'not_found', inject('GET', '/api/v1/images/abc')],
    [404, 'not_found', inject('GET', '/api/v1/images/99999999999999')],
    [404, 'not_found', inject('GET', '/cdn/no-company/nothing')],
    [404, 'not_found', inject('GET', '/preview/nothing.png')],
    [405, 'method_not_allowed', inject('PUT', '/api/v1/images', JSON_TYPE, '{}')],
    [405, 'method_not_allowed', inject('DELETE', '/api/v1/imagetypes')],
    [413, 'too_large', inject('POST', '/api/v1/keys', JSON_TYPE, JSON.stringify({ name: 'x'.repeat(1_100_000) }))],
    [413, 'too_large', inject('POST', '/api/v1/images', JSON_TYPE, JSON.stringify({ name: 'x'.repeat(13_000_000) }))],
    [415, 'unsupported_media_type', inject('POST', '/api/v1/images', { 'content-type': 'text/plain' }, 'name=x')],
    [415, 'unsupported_media_type', inject('POST', '/api/v1/images', { 'content-type': 'application/x-www-form-urlencoded' }, 'name=x')],
    [415, 'unsupported_media_type', inject('POST', '/api/v1/images', { 'content-type': 'multipart/form-data; boundary=x' }, '--x--')],
    [400, 'bad_request', inject('POST', '/api/v1/cdn_image', { 'content-type': 'multipart/form-data' }, 'x')],
    [400, 'bad_request', inject('POST', '/api/v1/cdn_image', { 'content-type': `multipart/form-data; boundary=${'x'.repeat(300)}` }, 'x')],
    [400, 'bad_request', inject('POST', '/api/v1/cdn_image', { 'content-type': 'multipart/form-data; boundary=x' }, CUT_OFF_FORM)],
    [422, 'invalid', inject('POST', '/api/v1/images', JSON_TYPE, '[]')],
    [422, 'invalid', inject('POST', '/api/v1/images', JSON_TYPE, '"text"')],
    [422, 'invalid', inject('POST', `/api/v1/images/${own.imageId}`, { ...JSON_TYPE, 'if-match': 'abc' }, '{}')],
    [422, 'invalid', inject('GET', '/api/v1/image_stats/by_date/2026-13-01/2026-01-31')],
    [422, 'invalid', inject('GET', '/api/v1/image_stats/by_date/2026-02-01/2026-01-31')],
  ];
  for (const [status, code, answer] of refusals) {
    const { status: actual, type, body } = await answer;
    expect({ actual, code: body.code, type }).toEqual({ actual: status, code, type: 'application/problem+json; charset=utf-8' });
    expect(body).toMatchObject({
      status,
      type: `urn:limn:problem:${code}`,
      title: expect.any(String),
      detail: expect.stringMatching(/[.]$|^[A-Z]/),
    });
    expect(JSON.stringify(body)).not.toMatch(/zod|fastify|FST_|expected string|Invalid input|syntax|JSON at position|postgres|relation/i);
  }
  expect((await inject('PUT', '/api/v1/images', JSON_TYPE, '{}')).headers.allow).toBe('GET, POST');
});

test('names every problem of a body with path and expectation', async () => {
  const { body } = await api.ask('createImage', {
    as: tenant.owner,
    body: {
      name: '',
      type_id: 99,
      width: 0,
      labels: ['a', 7],
      transparent: 'yes',
      colour: 'red',
      tags: { items: 900 },
      custom_merge_fields: [{ name: 'x' }],
    },
  });
  expect(body.errors).toEqual([
    { path: 'name', message: 'Give the image a name.' },
    { path: 'labels.1', message: 'This must be text.' },
    { path: 'width', message: 'Use at least 1 pixel.' },
    { path: 'transparent', message: 'This must be true or false.' },
    { path: 'tags.items', message: 'Use at most 50.' },
    { path: 'custom_merge_fields.0.value', message: 'This is required.' },
    { path: 'colour', message: 'Unknown field.' },
  ]);
  expect((await api.ask('createImage', { as: tenant.owner, body: { name: 'x', type_id: 99 } })).body.errors).toEqual([
    { path: 'type_id', message: 'Image type not found.' },
  ]);
});

const writing = (Object.keys(ROUTE_CASES) as RouteName[]).filter((name) => {
  const { body } = ROUTE_CASES[name]({ ...own, imageId: 1, pictureId: 1, keyId: 1, companyId: 1, pictureUrl: '' });
  return (routes[name] as RouteDefinition).method !== 'GET' && body !== undefined && Object.keys(body as object).length > 0;
});

test('refuses unknown keys of a body by name on every route', async () => {
  expect(writing.length).toBeGreaterThan(8);
  for (const name of writing) {
    const { params, body } = ROUTE_CASES[name](own);
    const { status, body: problem } = await api.ask(name, { as: tenant.owner, params, body: { ...(body as object), surprise: 1 } });
    expect({ name, status, errors: problem.errors }).toEqual({
      name,
      status: 422,
      errors: [{ path: 'surprise', message: 'Unknown field.' }],
    });
  }
});

test('read-only keys that come back from the API are accepted and change nothing', async () => {
  const before = (await api.ask('getImage', { as: tenant.owner, params: { id: own.imageId } })).body.image as Record<string, unknown>;
  const forged = {
    ...before,
    id: 999,
    uuid: '11111111-1111-4111-8111-111111111111',
    live_version: 9,
    revision: 77,
    stats: { opens: 1 },
    updated_at: '2001-01-01',
    preview_image: 'x',
    unpublished_changes: false,
    name: 'Sent back',
  };
  const { status } = await api.ask('updateImage', { as: tenant.owner, params: { id: own.imageId }, body: forged });
  expect(status).toBe(200);
  const { image } = (await api.ask('getImage', { as: tenant.owner, params: { id: own.imageId } })).body;
  const { updated_at: _, revision, ...after } = image as Record<string, unknown>;
  const { updated_at: __, revision: revisionBefore, ...expected } = { ...before, name: 'Sent back' } as Record<string, unknown>;
  expect(after).toEqual(expected);
  expect(revision).toBe(Number(revisionBefore) + 1);
  const company = (await api.ask('getUserCompany', { as: tenant.owner })).body.company as Record<string, unknown>;
  const saved = await api.ask('updateCompany', {
    as: tenant.owner,
    params: { id: tenant.companyId },
    body: { ...company, billing: { plan_type: 'custom', usage: { credits_remaining: 1e9 } }, users: [], role: 'owner', id: 5 },
  });
  expect([saved.status, saved.body.company]).toEqual([200, company]);
});

test('creates once for repeated requests with one key, also concurrently', async () => {
  const body = { name: 'Once', type_id: 1 };
  const create = (key: string, changed: object = {}, as = tenant.owner) =>
    api.ask('createImage', { as, body: { ...body, ...changed }, headers: { 'idempotency-key': key } });
  const answers = await Promise.all(Array.from({ length: 8 }, () => create('k-1')));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 201));
  for (const { body: answer } of answers) expect(answer).toEqual(answers[0]?.body);
  expect((await create('k-1')).body).toEqual(answers[0]?.body);
  const images = (await api.ask('listImages', { as: tenant.owner })).body.images as { name: string }[];
  expect(images.filter(({ name }) => name === 'Once')).toHaveLength(1);

  expect((await create('k-1', { name: 'Other' })).body).toMatchObject({ status: 409, code: 'idempotency_conflict' });
  expect(
    (await api.ask('createKey', { as: tenant.owner, body: { name: 'k', scopes: ['images:read'] }, headers: { 'idempotency-key': 'k-1' } }))
      .body,
  ).toMatchObject({ code: 'idempotency_conflict' });
  expect((await create('k-1', {}, tenant.editor)).body).not.toEqual(answers[0]?.body);
  expect((await create('bad key')).body).toMatchObject({ status: 422, errors: [{ path: 'Idempotency-Key' }] });
});

test('frees the key of a failed creation and stores secrets unreadably', async () => {
  const headers = { 'idempotency-key': 'k-2' };
  expect((await api.ask('createImage', { as: tenant.owner, body: { name: 'x', type_id: 99 }, headers })).status).toBe(422);
  expect((await api.ask('createImage', { as: tenant.owner, body: { name: 'x', type_id: 1 }, headers })).status).toBe(201);
  const make = () =>
    api.ask('createKey', { as: tenant.owner, body: { name: 'Kept', scopes: ['images:read'] }, headers: { 'idempotency-key': 'k-3' } });
  const [one, two] = [await make(), await make()];
  expect(two.body).toEqual(one.body);
  const kept = await api.db.control((tx) => tx.query<{ text: string }>('select response::text as text from idempotency'));
  expect(kept.map(({ text }) => text).join()).not.toContain((one.body.key as { secret: string }).secret.slice(5));
});

test('forgets a key after a day', async () => {
  const create = () =>
    api.ask('createImage', { as: tenant.owner, body: { name: 'Daily', type_id: 1 }, headers: { 'idempotency-key': 'k-4' } });
  const first = await create();
  await api.db.control((tx) => tx.run(`update idempotency set created_at = now() - interval '25 hours' where key = 'k-4'`));
  expect((await create()).body).not.toEqual(first.body);
});

/** The ones of the render and collecting hosts, which any program may ask. */
const BESIDE_ROUTES = ['collectEvents', 'followLink', 'renderPicture', 'sendBatch', 'sendIdentify', 'sendPage', 'sendTrack'];

test('describes every route of the API without dangling references', async () => {
  const { status, body } = await inject('GET', '/openapi.json');
  expect(status).toBe(200);
  const operations = Object.values(body.paths as Record<string, Record<string, { operationId?: string }>>).flatMap((path) =>
    Object.values(path).flatMap(({ operationId }) => operationId ?? []),
  );
  expect(operations.toSorted()).toEqual([...Object.keys(routes), ...BESIDE_ROUTES].toSorted());
  const text = JSON.stringify(body);
  const components = body.components as Record<string, Record<string, unknown>>;
  for (const [, kind = '', name = ''] of text.matchAll(/"#\/components\/(\w+)\/([\w-]+)"/g))
    expect({ kind, name, isThere: components[kind]?.[name] !== undefined }).toEqual({ kind, name, isThere: true });
  expect(text).not.toContain('#/$defs/');
  expect((await inject('GET', '/api/v1/openapi.json')).body).toEqual(body);
});

test('refuses what cannot be stored, by its path, on every route with a body', async () => {
  for (const name of writing) {
    const { params, body } = ROUTE_CASES[name](own);
    const { status, body: problem } = await api.ask(name, { as: tenant.owner, params, body: { ...(body as object), odd: { deep: '\0' } } });
    expect({ name, status, errors: problem.errors }).toEqual({
      name,
      status: 422,
      errors: [expect.objectContaining({ path: 'odd.deep' })],
    });
  }
  const save = (json: string) => inject('POST', `/api/v1/images/${own.imageId}`, JSON_TYPE, json);
  const inText = (value: string) => JSON.stringify(`{"version":"3.4.0","objects":[],"note":${value}}`);
  const cases: [string, string][] = [
    ['{"preview_settings":{"a":"\\ud800"}}', 'preview_settings.a'],
    ['{"tag_settings":{"\\u0000":"x"}}', 'tag_settings.\\0'],
    ['{"width":1e999}', 'width'],
    [`{"stats":${'['.repeat(200_000)}${']'.repeat(200_000)}}`, `stats${'.0'.repeat(100)}`],
    ['{"data":{"version":"3.4.0","objects":[],"note":"\\ud800"}}', 'data.note'],
    [`{"data":${inText('"\\udfff"')}}`, 'data.note'],
    [`{"data":${inText('1e999')}}`, 'data.note'],
  ];
  for (const [json, path] of cases) {
    const { status, body } = await save(json);
    expect({ body: json.slice(0, 60), status, errors: body.errors }).toEqual({
      body: json.slice(0, 60),
      status: 422,
      errors: [expect.objectContaining({ path })],
    });
  }
});

test('refuses an invalid API source and keeps the image list readable', async () => {
  for (const api_source of [true, 5, 'x', [], { id: 'x' }, { id: 1.5 }]) {
    const { status, body } = await api.ask('updateImage', { as: tenant.owner, params: { id: own.imageId }, body: { api_source } });
    expect([api_source, status]).toEqual([api_source, 422]);
    expect((body.errors as { path: string }[])[0]?.path).toMatch(/^api_source/);
  }
  const { status, body } = await api.ask('updateImage', {
    as: tenant.owner,
    params: { id: own.imageId },
    body: { api_source: { id: 7, custom_fields: [], merge_fields: [] } },
  });
  expect([status, body.errors]).toEqual([422, [{ path: 'api_source.id', message: 'This type of image doesn’t use an API feed.' }]]);
  const long = await api.ask('createImage', { as: tenant.owner, body: { name: 'x', type_id: 1, source: 'x'.repeat(30_000) } });
  expect([long.status, long.body.errors]).toEqual([422, [{ path: 'source', message: 'Use at most 20,000 characters of JSON.' }]]);
  expect((await api.ask('listImages', { as: tenant.owner })).status).toBe(200);
});

test('accepts the last possible day as a bound of the activity log', async () => {
  for (const route of ['listActivity', 'exportActivity'] as const) {
    const { status } = await api.ask(route, { as: tenant.owner, query: { from: '2000-01-01', to: '9999-12-31' } });
    expect([route, status]).toEqual([route, 200]);
  }
});

/**
 * Bodies with every object that they may hold; a route that is missing here has one of its own in the list of
 * cases.
 */
const RICH: Partial<Record<RouteName, unknown>> = {
  updateImage: {
    tags: { items: 2 },
    url_settings: { utm_source: 'x' },
    custom_merge_fields: [{ name: 'shout', value: '{{first}}!' }],
    data_source: { fields: 'first', timer: { kind: 'fixed' } },
    api_source: { id: null },
  },
  createDataSource: {
    name: 'Shop',
    config: {
      url: 'https://shop.example/items',
      result_type: 'multiple',
      first_record: '$.items',
      headers: [{ header: 'X-Key', value: 'x' }],
    },
    merge_fields: [{ field: 'name', value: 'product' }],
  },
  testDataSource: {
    url: 'https://shop.example/items',
    customHeaders: [{ header: 'X-Key', value: 'x' }],
    customFields: [{ field: 'a', value: 'b' }],
  },
};
/**
 * Objects whose keys are the caller's own, documents, whose rules are the scene's, and rule trees, which are
 * kept as they came.
 */
const FREE = /^(data|source|editable_item|preview_settings|tag_settings|record|row|rule|filters|records\.\d+)(\.|$)/;

/** The body once for every object in it, with a key that no contract knows. */
function* withStrangeKeys(value: unknown, path = ''): Generator<{ path: string; body: unknown }> {
  if (FREE.test(path) || typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield { path: path === '' ? 'no_such_key' : `${path}.no_such_key`, body: { ...value, no_such_key: 1 } };
  for (const [key, inner] of Object.entries(value))
    for (const { path: at, body } of withStrangeKeys(inner, path === '' ? key : `${path}.${key}`))
      yield {
        path: at,
        body: Array.isArray(value)
          ? value.map((one, index) => (String(index) === key ? body : (one as unknown)))
          : { ...value, [key]: body },
      };
}

test('refuses an unknown key at every level of every body with 422 and its path', async () => {
  let levels = 0;
  for (const [name, route] of Object.entries(routes) as [RouteName, RouteDefinition][]) {
    if (!route.body) continue;
    const known = ROUTE_CASES[name](own);
    const params = Object.fromEntries(
      Object.keys(route.params?.shape ?? {}).map((key) => [key, key === 'id' ? own.imageId : (known.params?.[key] ?? 1)]),
    );
    for (const sample of [known.body ?? {}, RICH[name]])
      for (const { path, body } of withStrangeKeys(sample)) {
        levels += 1;
        const answer = await api.ask(name, { as: tenant.owner, params, body });
        expect({ name, path, status: answer.status, errors: answer.body.errors }).toEqual({
          name,
          path,
          status: 422,
          errors: expect.arrayContaining([{ path, message: 'Unknown field.' }]),
        });
      }
  }
  expect(levels).toBeGreaterThan(60);
});

test('takes a JSON content type with an empty body on every call that needs none', async () => {
  let bodiless = 0;
  for (const [name, route] of Object.entries(routes) as [RouteName, RouteDefinition][]) {
    const needsBody = route.body && !route.body.safeParse(undefined).success;
    const path = route.path.replaceAll(/:\w+/g, '2000000000');
    const plain = await inject(route.method, `/api/v1${path}`);
    const typed = await inject(route.method, `/api/v1${path}`, JSON_TYPE, '');
    if (!needsBody) bodiless += 1;
    if (needsBody) expect({ name, status: typed.status, code: typed.body.code }).toEqual({ name, status: 400, code: 'bad_request' });
    else expect({ name, status: typed.status, code: typed.body.code }).toEqual({ name, status: plain.status, code: plain.body.code });
  }
  expect(bodiless).toBeGreaterThan(60);
});

test('finds an id in one spelling only', async () => {
  const made = await inject('POST', '/api/v1/images', JSON_TYPE, JSON.stringify({ name: 'Spelled', type_id: 1 }));
  const { id } = made.body.image as { id: number };
  const statuses: [string, number][] = [];
  for (const text of [`${id}`, `0x${id.toString(16)}`, `${id}e0`, `0${id}`, `%20${id}`, `${id}.0`, `+${id}`])
    statuses.push([text, (await inject('GET', `/api/v1/images/${text}`)).status]);
  expect(statuses.map(([, status]) => status)).toEqual([200, 404, 404, 404, 404, 404, 404]);
});

test('refuses unknown parameters of an address on every route, naming known ones', async () => {
  for (const [name, { query, method }] of Object.entries(routes) as [RouteName, RouteDefinition][]) {
    const { params, query: asked, body } = ROUTE_CASES[name](own);
    const { status, body: problem } = await api.ask(name, {
      as: tenant.owner,
      params,
      query: { ...asked, surprise: '1' },
      ...(method === 'GET' ? {} : { body: body ?? {} }),
    });
    const names = Object.keys(query?.shape ?? {}).join(', ');
    const message = `Unknown parameter. ${names ? `Use one of: ${names}.` : 'This call takes none.'}`;
    expect({ name, status, errors: problem.errors }).toEqual({ name, status: 422, errors: [{ path: 'surprise', message }] });
  }
});
