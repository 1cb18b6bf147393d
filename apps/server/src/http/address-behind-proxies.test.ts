/** Limits are by the address of anyone who asks: behind a proxy everyone comes from the same one. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createLog } from '../platform/log.ts';
import { createHttpServer, type HttpServerDeps } from './create-http-server.ts';

/** The address that a page sees of a visitor connected from `from` and forwarded for `chain`. */
async function seenBy(trustedProxies: readonly string[], from: string, chain: string): Promise<string> {
  const webRoot = mkdtempSync(join(tmpdir(), 'limn-web-'));
  const { app } = await createHttpServer({
    ...({} as HttpServerDeps),
    log: createLog('silent'),
    handlers: {} as HttpServerDeps['handlers'],
    publicUrl: 'http://limn.test',
    renderUrl: 'http://limn.test',
    pages: [(pages) => void pages.get('/seen', (request, reply) => void reply.send(request.ip))],
    trustedProxies,
    allowedHosts: [],
    webRoot,
  });
  try {
    const { body } = await app.inject({ url: '/seen', remoteAddress: from, headers: { 'x-forwarded-for': chain } });
    return body;
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
