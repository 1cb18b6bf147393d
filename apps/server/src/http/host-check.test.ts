import { routes, type RouteDefinition } from '@limn/contracts';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type ApiServer } from '../testing/api-server.ts';

let api: ApiServer;
let port = 0;

beforeAll(async () => {
  api = await startApi({
    embedded: true,
    captures: true,
    env: { PUBLIC_URL: 'http://limn.test:3999', ALLOWED_HOSTS: 'Proxy, other.example' },
  });
  const { server } = api.front.http;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => api.close());

function statusOf(
  path: string,
  host: string | undefined,
  options: { method?: string; headers?: Record<string, string> } = {},
): Promise<number> {
  const { method = 'GET', headers = {} } = options;
  return new Promise((resolve, reject) => {
    const asked = request({
      port,
      host: '127.0.0.1',
      path,
      method,
      setHost: false,
      headers: { ...(host === undefined ? {} : { host }), ...headers },
    });
    asked.once('error', reject);
    asked.once('response', (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    asked.end();
  });
}

/** Every route that the framework knows, as it lists them itself, with a value for each parameter. */
function pages(): { method: string; path: string }[] {
  const found: { method: string; path: string }[] = [];
  const open: string[] = [];
  for (const line of api.app.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent = '', path = '', methods = ''] = /^([│├└─\s]*)(\S*?)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? [];
    open.length = indent.length / 4;
    open.push(path);
    for (const method of methods.split(', ').filter(Boolean))
      found.push({ method, path: open.join('').replaceAll(/:\w+(\(.*?\))?/g, '1') });
  }
  return found;
}

/** Pages of the web app and of the sign-in, which no list of the framework names. */
const APP = [
  '/',
  '/login',
  '/settings?tab=profile',
  '/index.html',
  '/assets/none.js',
  '/oidc/auth',
  '/oidc/.well-known/openid-configuration',
];
const ANY_HOST = /^\/(cdn|collect|preview|v1)\/|^\/(livez|healthz|readyz|readyz\/app)$/;

test('answers no page, call or file under a name that is not ours', async () => {
  const list = pages();
  const known = new Set(list.map(({ path }) => path));
  // The list is whole: it holds every call of the contract, and pages of each kind.
  for (const { path } of Object.values(routes) as RouteDefinition[])
    expect([path, known.has(`/api/v1${path.replaceAll(/:\w+/g, '1')}`)]).toEqual([path, true]);
  for (const path of ['/mailbox', '/mailbox/1/html', '/auth/i/1/login', '/auth/reset', '/config.json', '/openapi.json'])
    expect(known).toContain(path);
  const answered: string[] = [];
  for (const { method, path } of [...list, ...APP.map((path) => ({ method: 'GET', path }))])
    if (!ANY_HOST.test(path) && (await statusOf(path, 'evil.example:3999', { method })) !== 421) answered.push(`${method} ${path}`);
  expect(answered).toEqual([]);
});

test.each(['evil.example', 'limn.test.evil.example', 'limn.test@evil.example', 'localhost.evil.example', '203.0.113.9', '', undefined])(
  'refuses the host %s however the address is written',
  async (host) => {
    for (const path of ['/mailbox', '/mailbox/', '//mailbox', '/MAILBOX', '/oidc/auth?x', '/healthz/../mailbox', '/%6dailbox'])
      expect([path, await statusOf(path, host)]).toEqual([path, 421]);
    // A picture's address that has no picture, not the page that the dots would lead to.
    expect(await statusOf('/cdn/../mailbox', host)).toBe(404);
    const forwarded = { 'x-forwarded-host': 'limn.test', forwarded: 'host=limn.test', 'x-forwarded-for': '127.0.0.1' };
    expect(await statusOf('/config.json', host, { headers: forwarded })).toBe(421);
  },
);

test.each(['limn.test:3999', 'LIMN.test', 'limn.test.', 'localhost:1', '127.0.0.1', '[::1]:3999', 'proxy', 'other.example:80'])(
  'answers under our own name %s',
  async (host) => expect(await statusOf('/config.json', host)).toBe(200),
);

test('serves pictures, links and probes under any name', async () => {
  const unknown = '/render/00000000-0000-4000-8000-000000000000';
  for (const host of ['cdn.example', undefined]) {
    expect(await statusOf(unknown, host)).toBe(200);
    for (const path of ['/livez', '/healthz', '/readyz', '/readyz/app']) expect([path, await statusOf(path, host)]).toEqual([path, 200]);
    for (const path of ['/cdn/1/2', '/preview/1.png', unknown.replace('render', 'link')])
      expect([path, await statusOf(path, host)]).toEqual([path, 404]);
  }
});

test('tells a browser where Limn answers', async () => {
  const answer = await api.app.inject({ url: '/settings', headers: { host: '192.168.1.20:3999', accept: 'text/html' } });
  expect([answer.statusCode, answer.body]).toEqual([421, expect.stringContaining('<a class="button" href="http://limn.test:3999">')]);
  expect((await api.app.inject({ url: '/api/v1/user', headers: { host: 'evil.example' } })).json()).toMatchObject({
    status: 421,
    code: 'wrong_host',
  });
});
