import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import type { FeedAnswer, FeedReader } from './feed-reader.ts';
import { openFeedKit, type FeedKit } from './testing/feed-kit.ts';
import {
  answerEndless,
  answerItems,
  answerJson,
  answerTrickle,
  startFeedServer,
  type Answering,
  type FeedServer,
} from './testing/feed-server.ts';

let database: TestDatabase;
let server: FeedServer;
let kit: FeedKit;
let front: FeedReader;
let now = 0;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  now = Date.now();
  server = await startFeedServer();
  kit = await openFeedKit(database.db, server.host);
  front = await kit.reader(() => now);
});
afterEach(async () => {
  await front.close();
  await server.close();
});

const NONE = new Map<string, string>();
const read = (id: number, position = 1, params: Record<string, string> = {}, reader = front) =>
  reader.feedValues(kit.companyId, id, new Map(Object.entries(params)), position);
const plain = ({ values, state }: FeedAnswer) => ({ state, ...Object.fromEntries(values) });
const EMPTY = { state: 'empty' };
const BOOTS = { product: 'Boots', price: '89.5', 'in stock': 'true', sku: '1' };

test('answers the record at a position as text, and nothing past the end', async () => {
  const id = await kit.add(server.url);
  expect(plain(await read(id, 1))).toEqual({ state: 'fresh', ...BOOTS });
  expect(plain(await read(id, 2))).toEqual({ state: 'cached', product: 'Scarf', price: '19', 'in stock': 'false' });
  for (const position of [3, 0, -1, 1.5, Number.NaN]) expect(plain(await read(id, position))).toEqual(EMPTY);
  expect(server.asked).toEqual(['/items']);
});

test('decodes what shops write for web pages, and gives addresses their scheme', async () => {
  const item = { name: 'Tom &amp; Jerry&#8217;s caf&eacute; mug', price: { amount: 12.5 }, sku: '//cdn.shop.example/a.jpg' };
  server.answer((_request, response) => answerJson(response, { items: [item] }));
  const values = { product: 'Tom & Jerry’s café mug', price: '12.5', sku: 'https://cdn.shop.example/a.jpg' };
  expect(plain(await read(await kit.add(server.url)))).toEqual({ state: 'fresh', ...values });
});

test('gives values the form of the company, and numbers a point', async () => {
  const id = await kit.add(server.url);
  await database.db.control((tx) => tx.run(`update company set locale = 'de-AT' where id = $1`, [kit.companyId]));
  server.answer((_request, response) => answerJson(response, { items: [{ name: '1.234', price: { amount: 1.234 } }] }));
  const { forms } = (await read(id)).values;
  expect([forms?.get('product')?.numbers, forms?.get('price')?.numbers]).toEqual(['comma', 'point']);
});

test('answers a single result at every position, also from another place', async () => {
  const id = await kit.add(server.url, { result_type: 'single', first_record: '$.items[1]' });
  expect(plain(await read(id, 7))).toMatchObject({ product: 'Scarf' });
});

test('encodes request values into path and query, with one answer for each filling', async () => {
  server.answer((request, response) => answerJson(response, { items: [{ name: request.url }] }));
  const id = await kit.add(`http://${server.host}/of/{{[customer id]}}?lang={{lang}}`);
  expect(plain(await read(id, 1, { 'customer id': 'a/b?c', lang: '&x=1' }))).toMatchObject({ product: '/of/a%2Fb%3Fc?lang=%26x%3D1' });
  expect(plain(await read(id, 1, {}))).toMatchObject({ product: '/of/?lang=' });
  expect(plain(await read(id, 1, { 'customer id': '..' }))).toEqual(EMPTY);
  expect(server.asked).toHaveLength(2);
});

test('answers nothing for unknown feeds and feeds of another company', async () => {
  const id = await kit.add(server.url);
  const other = await openFeedKit(database.db, server.host);
  expect(plain(await front.feedValues(other.companyId, id, NONE, 1))).toEqual(EMPTY);
  expect(plain(await read(2_000_000_000))).toEqual(EMPTY);
  expect(server.asked).toEqual([]);
});

test('makes one call for each address and front when a thousand open at once', async () => {
  server.answer((...call) => void setTimeout(() => answerItems(...call), 60));
  const id = await kit.add(server.url);
  const second = await kit.reader();
  const all = await Promise.all(Array.from({ length: 1000 }, (_, n) => read(id, 1, {}, n % 2 ? front : second)));
  expect(new Set(all.map((answer) => answer.values.get('product')))).toEqual(new Set(['Boots']));
  expect(server.asked).toHaveLength(2);
  await second.close();
});

test('caches an answer for a minute and asks a changed feed at once', async () => {
  const id = await kit.add(server.url);
  await read(id);
  now += 59_000;
  expect((await read(id)).state).toBe('cached');
  now += 1000;
  expect((await read(id)).state).toBe('fresh');
  expect(server.asked).toHaveLength(2);
  await kit.change(id, `${server.url}?v=2`);
  await expect.poll(async () => (await read(id)).state).toBe('fresh');
  expect(server.asked.at(-1)).toBe('/items?v=2');
});

const FAILURES: [string, Answering][] = [
  ['is silent', () => undefined],
  ['trickles', answerTrickle],
  ['never ends', answerEndless],
  ['says that a gigabyte comes', (_request, response) => void response.writeHead(200, { 'content-length': '1000000000' }).write('[')],
  ['answers 500', (_request, response) => answerJson(response, {}, 500)],
  [
    'answers a web page',
    (_request, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<!DOCTYPE html><html>'),
  ],
  ['redirects to itself', (request, response) => void response.writeHead(302, { location: request.url ?? '' }).end()],
  ['redirects into the network', (_request, response) => void response.writeHead(302, { location: 'http://169.254.169.254/' }).end()],
  ['breaks off', (request) => void request.socket.destroy()],
  ['is built otherwise', (_request, response) => answerJson(response, { error: 'moved' })],
  ['is nested without end', (_request, response) => void response.writeHead(200).end('['.repeat(500_000))],
];

test.each(FAILURES)('answers within the deadline for a day when a feed %s, from the last good answer', async (_name, failure) => {
  const id = await kit.add(server.url);
  await read(id);
  server.answer(failure);
  now += 3_600_000;
  const started = performance.now();
  expect(plain(await read(id))).toEqual({ state: 'last_good', ...BOOTS });
  expect(performance.now() - started).toBeLessThan(1000);
  now += 23 * 3_600_000;
  expect(plain(await read(id))).toEqual(EMPTY);
});

test('gives a caller with less time the last good answer sooner', async () => {
  const id = await kit.add(server.url);
  await read(id);
  server.answer(() => undefined);
  now += 3_600_000;
  const soon = front.feedValues(kit.companyId, id, NONE, 1, 10).then(({ state }) => state);
  expect(await Promise.race([soon, sleep(200, 'late')])).toBe('last_good');
});

test('shows another front’s answer after a start while the feed is silent', async () => {
  const id = await kit.add(server.url);
  await read(id);
  await front.close();
  server.answer(() => undefined);
  const second = await kit.reader();
  expect(plain(await read(id, 1, {}, second))).toEqual({ state: 'last_good', ...BOOTS });
  await second.close();
  front = await kit.reader(() => now);
});

test('drops the answers of one company when its recipient was erased, and no others', async () => {
  const other = await openFeedKit(database.db, server.host);
  const [ours, theirs] = [await kit.add(server.url), await other.add(server.url)];
  const states = async () => [(await read(ours)).state, (await front.feedValues(other.companyId, theirs, NONE, 1)).state];
  expect(await states()).toEqual(['fresh', 'fresh']);
  front.forget(other.companyId);
  expect(await states()).toEqual(['cached', 'fresh']);
  front.forget();
  expect(await states()).toEqual(['fresh', 'fresh']);
});

test('stops asking after five failures, tries one call, then asks again for everyone', async () => {
  const id = await kit.add(`${server.url}?c={{c}}`);
  await read(id, 1, { c: 'good' });
  server.answer((_request, response) => answerJson(response, {}, 503));
  for (let n = 0; n < 20; n++) await read(id, 1, { c: String(n) });
  expect(server.asked).toHaveLength(6);
  server.answer(answerItems);
  expect(plain(await read(id, 1, { c: 'next' }))).toEqual(EMPTY);
  expect(plain(await read(id, 1, { c: 'good' }))).toMatchObject({ state: 'cached' });
  now += 10_000;
  expect(plain(await read(id, 1, { c: 'next' }))).toMatchObject({ state: 'fresh' });
  expect(plain(await read(id, 1, { c: 'after' }))).toMatchObject({ state: 'fresh' });
});

test('hides occasional failures of a feed once it has answered', async () => {
  const id = await kit.add(server.url);
  await read(id);
  server.answer((request, response, asked) => (asked % 2 ? answerItems(request, response, asked) : answerJson(response, {}, 500)));
  for (let n = 0; n < 30; n++) {
    now += 61_000;
    expect((await read(id)).values.get('product')).toBe('Boots');
  }
  expect(server.asked).toHaveLength(31);
});

test('does not count unknown customers as failures of the feed', async () => {
  server.answer((request, response, asked) =>
    request.url?.endsWith('=known') ? answerItems(request, response, asked) : answerJson(response, {}, 404),
  );
  const id = await kit.add(`${server.url}?c={{c}}`);
  for (let n = 0; n < 20; n++) expect(plain(await read(id, 1, { c: String(n) }))).toEqual(EMPTY);
  expect(plain(await read(id, 1, { c: 'known' }))).toMatchObject({ state: 'fresh', product: 'Boots' });
});

test('keeps an answer that comes too late for the next open', async () => {
  server.answer((...call) => void setTimeout(() => answerItems(...call), 600));
  const id = await kit.add(server.url);
  expect(plain(await read(id))).toEqual(EMPTY);
  await expect.poll(async () => (await read(id)).state, { interval: 100 }).toBe('cached');
  expect(server.asked).toHaveLength(1);
});

test('goes on reading known answers while the database is away', async () => {
  const [id, unknown] = [await kit.add(server.url), await kit.add(server.url)];
  let away = false;
  const renderRead: typeof database.db.renderRead = (companyId, fn) =>
    away ? Promise.reject(new Error('away')) : database.db.renderRead(companyId, fn);
  const second = await kit.reader(() => now, { ...database.db, renderRead });
  await read(id, 1, {}, second);
  away = true;
  now += 3_600_000;
  expect(plain(await read(id, 1, {}, second))).toEqual({ state: 'fresh', ...BOOTS });
  expect(plain(await read(unknown, 1, {}, second))).toEqual(EMPTY);
  await second.close();
});
