import { createServer, type Server } from 'node:http';
import type { AddressInfo, LookupFunction } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import cases from './addresses.cases.json' with { type: 'json' };
import { createGuardedFetch, OutboundError, type OutboundRequest } from './guarded-fetch.ts';

/** Listens on loopback and notes whatever reaches it. */
let canary: Server;
let port = 0;
let hits: { url: string; headers: Record<string, unknown> }[] = [];
/** Names that the stand-in resolver knows, in the order in which they are asked. */
let names: Record<string, string[]> = {};
const asked: string[] = [];

beforeAll(async () => {
  canary = createServer((request, response) => {
    hits.push({ url: request.url ?? '', headers: request.headers });
    const redirect = /^\/to\?(.*)$/.exec(request.url ?? '');
    if (redirect) return response.writeHead(302, { location: decodeURIComponent(redirect[1] ?? '') }).end();
    if (request.url === '/zipped') return response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(5_000_000)));
    if (request.url === '/silent') return undefined;
    return response.writeHead(200, { 'content-type': 'text/plain' }).end('hello');
  });
  await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', () => resolve()));
  port = (canary.address() as AddressInfo).port;
});
beforeEach(() => {
  hits = [];
  names = {};
  asked.length = 0;
});
afterAll(() => {
  canary.closeAllConnections();
  canary.close();
});

const lookup: LookupFunction = (hostname, options, callback) => {
  asked.push(hostname);
  const addresses = (names[hostname] ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  if (addresses.length === 0) callback(Object.assign(new Error('unknown name'), { code: 'ENOTFOUND' }), '', 4);
  else if (options.all) callback(null, addresses);
  else callback(null, addresses[0]?.address ?? '', addresses[0]?.family);
};

const request = (url: string, more: Partial<OutboundRequest> = {}): OutboundRequest => ({
  url,
  maxBytes: 100_000,
  deadlineMs: 2000,
  ...more,
});
const reason = async (work: Promise<unknown>) => {
  try {
    await work;
    return 'answered';
  } catch (error) {
    return error instanceof OutboundError ? error.reason : error;
  }
};
/** As a deployment without exceptions. */
const guarded = (url: string, more?: Partial<OutboundRequest>) => createGuardedFetch({ allowHosts: [], lookup })(request(url, more));
/** With the canary itself on the list of hosts that this deployment may reach. */
const allowing = (url: string, more?: Partial<OutboundRequest>) =>
  createGuardedFetch({ allowHosts: [`127.0.0.1:${port}`], lookup })(request(url, more));

test('tries no private address in any spelling, scheme, port or with a user name', async () => {
  expect(cases.refused.length).toBeGreaterThanOrEqual(60);
  for (const url of cases.refused)
    expect([url, await reason(guarded(url))]).toEqual([url, expect.stringMatching(/^(bad_address|private_address)$/)]);
  expect(asked).toEqual([]);
  expect(hits).toEqual([]);
});

test('refuses a name when one of its addresses is private', async () => {
  for (const addresses of [
    ['127.0.0.1'],
    ['10.0.0.8'],
    ['::1'],
    ['::ffff:127.0.0.1'],
    ['93.184.215.14', '127.0.0.1'],
    ['169.254.169.254'],
  ]) {
    names = { 'rebound.example': addresses };
    expect([addresses, await reason(guarded('http://rebound.example/'))]).toEqual([addresses, 'private_address']);
  }
  expect(hits).toEqual([]);
});

test('checks redirects like the first address and follows three at most', async () => {
  const to = (url: string) => `http://127.0.0.1:${port}/to?${encodeURIComponent(url)}`;
  expect(await reason(allowing(to('http://10.0.0.1/')))).toBe('private_address');
  expect(await reason(allowing(to('file:///etc/passwd')))).toBe('bad_address');
  expect(await reason(allowing(to('http://[::1]/')))).toBe('private_address');
  expect((await allowing(to(to(to(`http://127.0.0.1:${port}/end`))))).url).toBe(`http://127.0.0.1:${port}/end`);
  expect(await reason(allowing(to(to(to(to('/end'))))))).toBe('too_many_redirects');
});

test('credentials stay behind when a redirect leads to another host', async () => {
  const second = createServer((incoming, response) => {
    hits.push({ url: incoming.url ?? '', headers: incoming.headers });
    response.end('ok');
  });
  await new Promise<void>((resolve) => second.listen(0, '127.0.0.1', () => resolve()));
  const other = `127.0.0.1:${(second.address() as AddressInfo).port}`;
  const fetch = createGuardedFetch({ allowHosts: [`127.0.0.1:${port}`, other], lookup });
  await fetch(
    request(`http://127.0.0.1:${port}/to?${encodeURIComponent(`http://${other}/end`)}`, {
      headers: { Authorization: 'Basic c2VjcmV0', accept: 'text/plain' },
      secretHeaders: { 'X-Api-Key': 'k3y' },
    }),
  );
  second.close();
  expect(
    hits.map(({ headers }) => ({ authorization: headers.authorization, xApiKey: headers['x-api-key'], accept: headers.accept })),
  ).toEqual([
    { authorization: 'Basic c2VjcmV0', xApiKey: 'k3y', accept: 'text/plain' },
    { authorization: undefined, xApiKey: undefined, accept: 'text/plain' },
  ]);
});

test('counts the bytes of the decompressed answer', async () => {
  expect(await reason(allowing(`http://127.0.0.1:${port}/zipped`))).toBe('too_large');
  expect((await allowing(`http://127.0.0.1:${port}/zipped`, { maxBytes: 6_000_000 })).bytes.length).toBe(5_000_000);
});

test('uses one deadline for the whole fetch', async () => {
  expect(await reason(allowing(`http://127.0.0.1:${port}/silent`, { deadlineMs: 50 }))).toBe('timeout');
});

test('reports a private address like one that does not answer', () => {
  expect(new OutboundError('private_address').message).toBe(new OutboundError('unreachable').message);
});
