import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createLog } from '../../../platform/log.ts';
import { createSecrets } from '../../../platform/secrets.ts';
import { startApi, type ApiServer, type Tenant } from '../../../testing/api-server.ts';
import { resealFeeds } from './reseal-feeds.ts';
import { createByteCache } from '../../../platform/byte-cache.ts';
import { createGuardedFetch } from '../../../platform/outbound/guarded-fetch.ts';
import { openFeedReader } from './feed-reader.ts';
import { answerEndless, answerItems, answerJson, ITEMS, startFeedServer, type FeedServer } from './testing/feed-server.ts';

interface Source {
  id: number;
  name: string;
  config: { username: string; password: string; password_set: boolean; headers: { header: string; value: string; value_set: boolean }[] };
  custom_fields: { field: string }[];
  editable_item: Record<string, unknown>;
}

const PASSWORD = 'sw0rdfish-in-the-pond';
const KEY = 'k3y-of-the-shop-000111';
let api: ApiServer;
let tenant: Tenant;
let server: FeedServer;
let other: FeedServer;

beforeAll(async () => {
  [server, other] = await Promise.all([startFeedServer(), startFeedServer()]);
  api = await startApi({ env: { OUTBOUND_ALLOW_HOSTS: `${server.host},${other.host}` } });
  tenant = await api.tenant('feeds');
});
afterAll(async () => {
  await api.close();
  await Promise.all([server.close(), other.close()]);
});
beforeEach(() => {
  server.answer(answerItems);
  server.headers.length = 0;
});

const FIELDS = [
  { field: 'name', value: 'product' },
  { field: 'price.amount', value: 'price' },
];
const config = (more: object = {}) => ({ url: server.url, result_type: 'multiple', first_record: '$.items', ...more });
const secretConfig = () => config({ username: 'shop', password: PASSWORD, headers: [{ header: 'X-Api-Key', value: KEY }] });
const ask = (...[route, asking]: Parameters<ApiServer['ask']>) => api.ask(route, { as: tenant.editor, ...asking });
async function create(body: object = {}): Promise<Source> {
  const answer = await ask('createDataSource', { body: { name: 'Shop', config: config(), merge_fields: FIELDS, ...body } });
  expect([answer.status, answer.body.errors]).toEqual([201, undefined]);
  return answer.body.datasource as Source;
}
const test_ = (body: object) => ask('testDataSource', { body });
/** The request that the feed got when it was tested with its stored secrets. */
async function sentFor(id: number, url = server.url) {
  await test_({ url, id });
  const { authorization, 'x-api-key': key } = server.headers.at(-1) ?? {};
  return { authorization, key };
}
const BASIC = `Basic ${Buffer.from(`shop:${PASSWORD}`).toString('base64')}`;

test('adds, lists with placeholders, changes, renames and deletes a feed', async () => {
  const made = await create({ config: config({ url: `${server.url}?c={{[customer id]}}&l={{lang}}` }) });
  expect(made).toMatchObject({
    name: 'Shop',
    type: 'JSON',
    custom_fields: [{ field: 'customer id' }, { field: 'lang' }],
    merge_fields: FIELDS,
  });
  const renamed = await ask('renameDataSource', { params: { id: made.id }, body: { name: ' Outdoor shop ' } });
  expect(renamed.body.datasource).toMatchObject({ id: made.id, name: 'Outdoor shop' });
  const changed = await ask('updateDataSource', { params: { id: made.id }, body: { merge_fields: FIELDS.slice(0, 1) } });
  expect(changed.body.datasource).toMatchObject({ name: 'Outdoor shop', merge_fields: FIELDS.slice(0, 1) });
  // As it was given, read-only keys and all.
  expect((await ask('updateDataSource', { params: { id: made.id }, body: changed.body.datasource })).status).toBe(200);
  expect((await ask('listDataSources')).body.datasource).toContainEqual(expect.objectContaining({ id: made.id }));
  expect((await ask('deleteDataSource', { params: { id: made.id } })).status).toBe(200);
  expect((await ask('deleteDataSource', { params: { id: made.id } })).status).toBe(404);
});

test('refuses feeds that cannot be asked or read, with the field and what to do', async () => {
  const refusal = async (body: object) => {
    const answer = await ask('createDataSource', { body: { name: 'Shop', config: config(), merge_fields: FIELDS, ...body } });
    return [
      answer.status,
      ...((answer.body.errors ?? []) as { path: string; message: string }[]).map(({ path, message }) => `${path}: ${message}`),
    ];
  };
  expect(await refusal({ name: ' ' })).toEqual([422, 'name: Give the feed a name.']);
  expect(await refusal({ config: config({ url: 'shop' }) })).toEqual([422, 'config.url: The address must begin with https:// or http://.']);
  expect(await refusal({ config: config({ first_record: 'a b' }) })).toEqual([
    422,
    'config.first_record: This is no place in an answer, such as $.products.',
  ]);
  expect(await refusal({ merge_fields: [] })).toEqual([422, 'merge_fields: Choose at least one field.']);
  const named = (...names: string[]) => ({ merge_fields: names.map((value) => ({ field: 'a', value })) });
  expect(await refusal(named('a', ' '))).toEqual([422, 'merge_fields.1.value: Every field needs a name.']);
  expect(await refusal(named('a', 'a'))).toEqual([422, 'merge_fields.1.value: Two fields are called “a”. Use a different name for each.']);
  expect(await refusal(named('eid'))).toEqual([
    422,
    'merge_fields.0.value: "eid" is a name that Limn uses itself. Call the field something else.',
  ]);
  const headers = (...list: object[]) => ({ config: config({ headers: list }) });
  expect(await refusal(headers({ header: 'Host', value: 'x' }))).toEqual([
    422,
    'config.headers.0.header: This header is set by Limn itself.',
  ]);
  expect(await refusal(headers({ header: 'X', value: 'a\r\nY: b' }))).toEqual([422, expect.stringContaining('config.headers.0.value:')]);
  expect(await refusal(headers({ header: 'A', value: '1' }, { header: 'a', value: '2' }))).toEqual([
    422,
    'config.headers.1.header: The header “a” is duplicated.',
  ]);
  expect((await ask('createDataSource', { as: tenant.viewer, body: { name: 'x', config: config(), merge_fields: FIELDS } })).status).toBe(
    403,
  );
});

test('keeps blank secrets, replaces typed ones and drops them when the host changes', async () => {
  const { id, config: sent } = await create({ config: secretConfig() });
  expect(sent).toMatchObject({
    username: 'shop',
    password: '',
    password_set: true,
    headers: [{ header: 'X-Api-Key', value: '', value_set: true }],
  });
  expect(await sentFor(id)).toEqual({ authorization: BASIC, key: KEY });

  const change = async (more: object) =>
    (await ask('updateDataSource', { params: { id }, body: { config: config(more) } })).body.datasource as Source;
  const blank = { username: 'shop', password: '', headers: [{ header: 'x-api-key', value: '' }] };
  await change(blank);
  expect(await sentFor(id)).toEqual({ authorization: BASIC, key: KEY });
  await change({ url: `${server.url}/elsewhere?x={{y}}` });
  expect(await sentFor(id)).toEqual({ authorization: BASIC, key: KEY });
  await change({ ...blank, password: 'another' });
  expect((await sentFor(id)).authorization).toBe(`Basic ${Buffer.from('shop:another').toString('base64')}`);

  // A test that leads elsewhere is not given what is kept.
  await test_({ url: other.url, id, username: 'shop', password: '', customHeaders: [{ header: 'X-Api-Key', value: '' }] });
  expect([other.headers.at(-1)?.authorization, other.headers.at(-1)?.['x-api-key']]).toEqual([
    `Basic ${Buffer.from('shop:').toString('base64')}`,
    '',
  ]);
  const moved = await change({ ...blank, url: other.url });
  expect(moved.config).toMatchObject({ password_set: false, headers: [{ header: 'x-api-key', value_set: false }] });
  await change({ ...blank, url: server.url });
  expect(await sentFor(id)).toEqual({ authorization: `Basic ${Buffer.from('shop:').toString('base64')}`, key: '' });

  await change({ ...secretConfig() });
  expect((await change({ username: '', headers: [] })).config).toMatchObject({ username: '', password_set: false, headers: [] });
  expect(await sentFor(id)).toEqual({ authorization: undefined, key: undefined });
});

test('hides secrets from database, logs and answers, also when a feed echoes them', async () => {
  server.answer((request, response) => answerJson(response, { items: [{ ...ITEMS[0], echo: request.headers }] }));
  const state = {
    dataSourceName: 'Shop',
    dataSourceUsername: 'shop',
    dataSourcePassword: PASSWORD,
    dataSourceHeaders: [{ header: 'X-Api-Key', value: KEY }],
    dataSourceResponse: JSON.stringify({ echo: BASIC, key: KEY }),
    other: PASSWORD,
  };
  const lines: string[] = [];
  const log = createLog('debug', (line) => lines.push(line));
  const made = await create({ config: secretConfig(), editable_item: state });
  expect(made.editable_item).toMatchObject({
    dataSourceName: 'Shop',
    dataSourcePassword: '',
    dataSourceHeaders: [{ header: 'X-Api-Key', value: '' }],
  });
  const answers = [
    made,
    await ask('listDataSources'),
    await test_({ url: server.url, id: made.id }),
    await test_({ url: `${server.url}?x`, username: 'shop', password: PASSWORD, customHeaders: { 'X-Api-Key': KEY } }),
  ];
  const reader = await openFeedReader({
    db: api.db,
    secrets: createSecrets('a secret for tests that is long enough'),
    fetch: createGuardedFetch({ allowHosts: [server.host] }),
    createCache: createByteCache,
    log,
  });
  expect((await reader.feedValues(tenant.companyId, made.id, new Map(), 1)).values.get('product')).toBe('Boots');
  expect(server.headers.at(-1)).toMatchObject({ authorization: BASIC, 'x-api-key': KEY });
  await reader.close();
  const dump = await api.db.withCompany(tenant.companyId, async (tx) => [
    await tx.query('select to_jsonb(t) from feed t'),
    await tx.query('select to_jsonb(t) from feed_answer t'),
  ]);
  const everything = JSON.stringify([answers, dump, lines]);
  expect(everything).toContain('Boots');
  for (const secret of [PASSWORD, KEY, BASIC, BASIC.slice(6)]) expect(everything).not.toContain(secret);
});

test('secrets open only for their own feed and company, and outlive a change of key', async () => {
  const [one, two] = [await create({ config: secretConfig() }), await create()];
  await api.db.withCompany(tenant.companyId, (tx) =>
    tx.run('update feed set secrets = (select secrets from feed where id = $1) where id = $2', [one.id, two.id]),
  );
  expect(await sentFor(two.id)).toEqual({ authorization: undefined, key: undefined });
  const changed = createSecrets('another secret for tests, long enough', ['a secret for tests that is long enough']);
  expect(await resealFeeds(api.db, changed)).toBeGreaterThan(0);
  expect(await resealFeeds(api.db, changed)).toBe(0);
  expect(await sentFor(one.id)).toEqual({ authorization: undefined, key: undefined });
  await resealFeeds(api.db, createSecrets('a secret for tests that is long enough', ['another secret for tests, long enough']));
  expect(await sentFor(one.id)).toEqual({ authorization: BASIC, key: KEY });
});

test('reports what the feed answers to a test, or what went wrong', async () => {
  const words = async (body: object) => {
    const answer = await test_(body);
    return answer.status === 200 ? JSON.parse(answer.body.result as string) : answer.body.detail;
  };
  const url = server.url;
  expect(await words({ url: `${url}?a={{a}}`, customFields: { a: 'ü' } })).toEqual({ items: ITEMS });
  expect(server.asked.at(-1)).toBe('/items?a=%C3%BC');
  await words({
    url: `${url}?a={{a}}`,
    customFields: [{ field: 'a', value: '1' }],
    customHeaders: { 'X-Key': '2' },
    username: 'u',
    password: 'p',
  });
  expect(server.headers.at(-1)).toMatchObject({
    'x-key': '2',
    authorization: `Basic ${Buffer.from('u:p').toString('base64')}`,
    accept: expect.stringContaining('application/json'),
  });

  const saying = async (status: number, body: unknown) => {
    server.answer((_request, response) => void response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body)));
    return words({ url });
  };
  expect(await saying(200, '{"a": 1,\n "b" 2}')).toBe('The response isn’t JSON: line 2, column 6: a colon is missing after the name.');
  expect(await saying(200, '<!doctype html>')).toContain('The response is a web page, not JSON.');
  expect(await saying(401, '')).toContain('The feed needs a user name and password');
  expect(await saying(404, '')).toContain('The feed has nothing at this URL (status 404).');
  expect(await saying(500, '')).toContain('The feed returned a server error (status 500).');
  server.answer(answerEndless);
  expect(await words({ url })).toContain('The response is larger than 2 MB.');
  server.answer((request, response) => void response.writeHead(302, { location: request.url ?? '' }).end());
  expect(await words({ url })).toContain('redirects in a loop');
  server.answer((request) => void request.socket.destroy());
  expect(await words({ url })).toBe('127.0.0.1 closed the connection.');
  expect(await words({ url: 'http://10.0.0.4/items' })).toBe('This URL is inside a private network. Use a public https URL.');
  expect(await words({ url: 'http://shop.invalid/items' })).toBe('No public server is called shop.invalid. Check the spelling.');
  expect(await words({ url: `${url}/{{a}}`, customFields: { a: '..' } })).toContain('would change the URL’s path');
});

test('refuses to delete feeds, fields or result kinds in use, naming the images', async () => {
  const { id } = await create();
  const object = { type: 'i-text', text: 'Now {{price}}', left: 0, top: 0, fontFamily: 'Open Sans', fontSize: 14 };
  const made = await ask('createImage', {
    body: { name: 'Spring offer', type_id: 6, api_source: { id }, data: { version: '3.4.0', objects: [object] } },
  });
  const image = made.body.image as { id: number };
  const change = (body: object) => ask('updateDataSource', { params: { id }, body });
  // A draft holds a feed, but no one sees its fields yet.
  expect((await change({ merge_fields: FIELDS.slice(0, 1) })).status).toBe(200);
  expect((await change({ merge_fields: FIELDS })).status).toBe(200);
  expect((await ask('publishImage', { params: { id: image.id }, body: {} })).status).toBe(201);
  const users = [{ kind: 'image', id: image.id, name: 'Spring offer' }];
  expect((await change({ merge_fields: FIELDS.slice(0, 1) })).body).toMatchObject({
    status: 409,
    code: 'in_use',
    users,
    detail: expect.stringContaining('“Spring offer” shows “price”'),
  });
  expect((await change({ config: { result_type: 'single', first_record: '$.items[0]' } })).body).toMatchObject({ status: 409, users });
  expect((await change({ merge_fields: FIELDS.slice(1) })).status).toBe(200);
  expect((await ask('deleteDataSource', { params: { id } })).body).toMatchObject({
    status: 409,
    code: 'in_use',
    users,
    detail: 'This data source is used by “Spring offer”. Choose another one there first.',
  });
  expect((await ask('deleteImage', { params: { id: image.id } })).status).toBe(200);
  expect((await ask('deleteDataSource', { params: { id } })).status).toBe(200);
});

test('does not hide short secrets that could appear by chance', async () => {
  server.answer((_request, response) =>
    answerJson(response, { year: 2024, url: 'https://shop.example', pin: 12345678, text: 'x12345678y' }),
  );
  const headers = [{ header: 'X-Pin', value: '12345678' }];
  const { id } = await create({ config: config({ username: 'shop', password: 'shop', headers }) });
  expect(JSON.parse((await test_({ url: server.url, id })).body.result as string)).toEqual({
    year: 2024,
    url: 'https://shop.example',
    pin: '********',
    text: 'x********y',
  });
});
