/** Limits are by the address of anyone who asks: behind a proxy everyone comes from the same one. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createLog } from '../platform/log.ts';
import { createHttpServer, type HttpServerDeps } from './create-http-server.ts';

/** The address that a page sees of a visitor connected from `from` and forwarded for `chain`. */
async function seenBy(trustedProxies: readonly string[], from: string, chain: string): Promise<string> {
  return (await asked({ trustedProxies, from, headers: { 'x-forwarded-for': chain } })).body;
}

async function asked({
  trustedProxies,
  from,
  headers,
  publicUrl = 'http://limn.test',
  method = 'GET',
  url = '/seen',
}: {
  trustedProxies: readonly string[];
  from: string;
  headers: Record<string, string>;
  publicUrl?: string;
  method?: 'GET' | 'POST';
  url?: string;
}) {
  const webRoot = mkdtempSync(join(tmpdir(), 'limn-web-'));
  const { app } = await createHttpServer({
    ...({} as HttpServerDeps),
    log: createLog('silent'),
    handlers: {} as HttpServerDeps['handlers'],
    publicUrl,
    renderUrl: 'http://limn.test',
    pages: [(pages) => void pages.get('/seen', (request, reply) => void reply.send(request.ip))],
    trustedProxies,
    allowedHosts: [],
    webRoot,
  });
  try {
    return await app.inject({ method, url, remoteAddress: from, headers });
  } finally {
    await app.close();
    rmSync(webRoot, { recursive: true });
  }
}

test('trusts the nearest address that is not one of our own proxies', async () => {
  const proxies = ['10.0.0.0/8', '::1'];
  expect(await seenBy(proxies, '10.1.2.3', '198.51.100.7')).toBe('198.51.100.7');
  expect(await seenBy(proxies, '10.1.2.3', '192.0.2.1, 198.51.100.7, 10.9.9.9')).toBe('198.51.100.7');
  expect(await seenBy(proxies, '::1', '2001:db8::7')).toBe('2001:db8::7');
  expect(await seenBy(proxies, '203.0.113.5', '198.51.100.7')).toBe('203.0.113.5');
  expect(await seenBy([], '10.1.2.3', '198.51.100.7')).toBe('10.1.2.3');
});

test('reads addresses with ports and brackets as pictures do', async () => {
  const proxies = ['10.0.0.0/8'];
  expect(await seenBy(proxies, '10.1.2.3', '198.51.100.7:52311, 10.9.9.9:443')).toBe('198.51.100.7');
  expect(await seenBy(proxies, '10.1.2.3', '[2001:db8::7]:52311')).toBe('2001:db8::7');
});

test('sends visitors of http on to https with their method, where a proxy says so', async () => {
  const publicUrl = 'https://limn.test';
  const from = '10.1.2.3';
  const headers = { host: 'limn.test', 'x-forwarded-for': '198.51.100.7', 'x-forwarded-proto': 'http' };
  const status = async (changes: object) => {
    const { statusCode, headers: said } = await asked({ trustedProxies: ['10.0.0.0/8'], publicUrl, from, headers, ...changes });
    return [statusCode, said.location];
  };
  expect(await status({ method: 'POST', url: '/collect/k/Purchase?x=1' })).toEqual([308, 'https://limn.test/collect/k/Purchase?x=1']);
  expect(await status({})).toEqual([308, 'https://limn.test/seen']);
  const stays = [200, undefined];
  expect(await status({ headers: { ...headers, 'x-forwarded-proto': 'https' } })).toEqual(stays);
  expect(await status({ headers: { host: 'limn.test', 'x-forwarded-for': '198.51.100.7' } })).toEqual(stays);
  expect(await status({ from: '198.51.100.9' })).toEqual(stays);
  expect(await status({ publicUrl: 'http://limn.test' })).toEqual(stays);
});
