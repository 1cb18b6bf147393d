import { AppError } from '@limn/model';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createLog } from '../platform/log.ts';
import type { Phase } from '../platform/phase.ts';
import { createHttpServer, type FrontServer, type HttpServerDeps } from './create-http-server.ts';
import { openInsideServer, type InsideServer } from './inside-server.ts';

const webRoot = mkdtempSync(join(tmpdir(), 'limn-web-'));
let front: FrontServer;
let inside: InsideServer;
let phase: Phase;
let database: () => Promise<boolean>;
let setAside: () => Promise<{ job: string; companies: number; since: Date }[]>;
let figures: () => Promise<[]>;

beforeAll(async () => {
  front = await createHttpServer({
    ...({} as HttpServerDeps),
    log: createLog('silent'),
    handlers: {} as HttpServerDeps['handlers'],
    publicUrl: 'http://limn.test',
    renderUrl: 'http://limn.test',
    pages: [],
    trustedProxies: [],
    allowedHosts: [],
    webRoot,
    phase: () => phase,
    isDatabaseThere: () => database(),
    setAside: () => setAside(),
  });
  inside = await openInsideServer({ host: '127.0.0.1', port: 0, phase: () => phase, collect: () => figures() });
});
afterAll(async () => {
  await Promise.all([front.close(), inside.close()]);
  rmSync(webRoot, { recursive: true });
});
beforeEach(() => {
  phase = 'ready';
  database = async () => true;
  setAside = async () => [];
  figures = async () => [];
});

const PROBES = ['/livez', '/healthz', '/readyz', '/readyz/app'];
const statuses = () => Promise.all(PROBES.map(async (url) => (await front.app.inject({ url })).statusCode));

test.each([
  ['does not answer', () => new Promise<never>(() => {})],
  ['refuses', async () => false],
  ['is away', () => Promise.reject(new AppError('unavailable'))],
])('keeps pictures ready while the database %s, and not the app', async (_what, answer) => {
  expect(await statuses()).toEqual([200, 200, 200, 200]);
  database = answer;
  expect((await statuses()).map((status) => (status >= 500 ? 'not ready' : status))).toEqual([200, 200, 200, 'not ready']);
});

test('names jobs that fail for some companies, and is ready all the same', async () => {
  const since = new Date('2026-11-29T10:00:00Z');
  setAside = async () => [{ job: 'roll', companies: 2, since }];
  const answer = await front.app.inject({ url: '/readyz/app' });
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    { status: 'ready', set_aside: [{ job: 'roll', companies: 2, since: since.toISOString() }] },
  ]);
  setAside = () => Promise.reject(new Error('no'));
  expect((await front.app.inject({ url: '/readyz/app' })).json()).toEqual({ status: 'ready', set_aside: [] });
});

test.each(['starting', 'draining'] as const)('is alive and not ready while %s', async (now) => {
  phase = now;
  expect(await statuses()).toEqual([200, 200, 503, 503]);
});

test('asks kept connections to go elsewhere while it drains, and only then', async () => {
  await new Promise<void>((resolve) => front.server.listen(0, '127.0.0.1', resolve));
  const { port } = front.server.address() as AddressInfo;
  const connection = async () => (await fetch(`http://127.0.0.1:${port}/livez`)).headers.get('connection');
  expect(await connection()).not.toBe('close');
  phase = 'draining';
  expect(await connection()).toBe('close');
});

test('tells operators figures and probes on the inside port, and nothing else', async () => {
  const ask = async (path: string, method = 'GET') => {
    const answer = await fetch(`http://127.0.0.1:${inside.port}${path}`, { method });
    return [answer.status, await answer.text()];
  };
  expect(await ask('/livez')).toEqual([200, 'ok\n']);
  expect(await ask('/readyz')).toEqual([200, 'ready\n']);
  for (phase of ['starting', 'draining'] as const) expect(await ask('/readyz')).toEqual([503, `${phase}\n`]);
  expect(await ask('/livez')).toEqual([200, 'ok\n']);
  expect((await ask('/api/v1/user'))[0]).toBe(404);
  expect((await ask('/metrics', 'POST'))[0]).toBe(405);
  expect((await ask('/metrics'))[0]).toBe(200);
  figures = () => Promise.reject(new Error('away'));
  expect((await ask('/metrics'))[0]).toBe(503);
});
