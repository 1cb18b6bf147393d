import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PAGE_CSS } from '../../../platform/page/page-css.ts';
import { createLog } from '../../../platform/log.ts';
import { createSecrets } from '../../../platform/secrets.ts';
import { startApi, type ApiServer } from '../../../testing/api-server.ts';
import { testDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { insertMail } from './mail.store.ts';
import { registerMailbox } from './mailbox.routes.ts';
import { openMailer, type OpenMailer } from './mailer.ts';

let database: TestDatabase;
let app: FastifyInstance;
let mailer: OpenMailer;
const fronts = new Map<string, ApiServer>();
beforeAll(async () => {
  database = await testDatabase();
  app = Fastify();
  registerMailbox(app, database.db, 'loopback');
  const secrets = createSecrets('a secret that only this test knows');
  mailer = openMailer({ db: database.db, secrets, log: createLog('silent'), smtpUrl: undefined, mailFrom: 'Limn <no-reply@localhost>' });
});
afterAll(async () => {
  for (const api of fronts.values()) await api.close();
  await app?.close();
  await database?.drop();
});

const open = (url: string) => app.inject({ url });
const subjects = (page: string) => [...page.matchAll(/<span class="subject">([^<]*)</g)].map(([, subject]) => subject);
const message = (to: string, subject: string) =>
  mailer.send({ to, subject, lines: ['Hello <b>Ann</b>,'], action: { label: 'Open', url: 'https://limn.example/a?b=1&c=2' } });

test('explains in an empty mailbox how an email gets there', async () => {
  expect((await open('/mailbox')).body).toContain('No emails yet.');
});

test('lists emails newest first, by pages, and finds them by part of the recipient', async () => {
  for (let n = 1; n <= 60; n++) await message(`reader-${n % 2 === 0 ? 'even' : 'odd'}@example.com`, `Message ${n}`);
  const first = (await open('/mailbox')).body;
  expect([subjects(first)[0], subjects(first).length]).toEqual(['Message 60', 50]);
  const older = /href="(\/mailbox\?before=\d+)"/.exec(first)?.[1] ?? '';
  expect(subjects((await open(older)).body)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1].map((n) => `Message ${n}`));
  const odd = subjects((await open('/mailbox?to=READER-ODD%40')).body);
  expect([odd.length, odd[0]]).toEqual([30, 'Message 59']);
  expect((await open('/mailbox?to=%25')).body).toContain('No email was sent to “%”.');
  for (const strange of ['?to=a&to=b', '?to=%00', '?before=x', '?before=999999999999', `?to=${'x'.repeat(900)}`])
    expect([strange, (await open(`/mailbox${strange}`)).statusCode]).toEqual([strange, 200]);
});

test('has a style for every class of its pages', async () => {
  await message('styled@example.com', 'Styled');
  const list = (await open('/mailbox?to=styled')).body;
  const [, path = ''] = /href="(\/mailbox\/\d+)"/.exec(list) ?? [];
  const used = [...(list + (await open(path)).body).matchAll(/class="([^"]+)"/g)].flatMap(([, names = '']) => names.split(' '));
  expect(used).toContain('message');
  expect(new Set(used.filter((name) => !new RegExp(`\\.${name}\\b`).test(PAGE_CSS)))).toEqual(new Set());
});

test('shows an email in a sandboxed frame and as text with its address', async () => {
  await message('"><script>alert(1)</script>@example.com', '<img src=x onerror=alert(1)>');
  const [, path = ''] = /href="(\/mailbox\/\d+)"/.exec((await open('/mailbox')).body) ?? [];
  const page = await open(path);
  expect(page.body).toContain(`src="${path}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"`);
  expect(page.body).toContain('<a href="https://limn.example/a?b=1&#38;c=2">');
  expect(page.body).not.toMatch(/<(script|img|b)\b/);
  expect(page.headers['content-security-policy']).toBe(
    "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; frame-src 'self'",
  );
  const inner = await open(`${path}/html`);
  expect({
    status: inner.statusCode,
    contentType: inner.headers['content-type'],
    contentSecurityPolicy: inner.headers['content-security-policy'],
  }).toEqual({
    status: 200,
    contentType: 'text/html; charset=utf-8',
    contentSecurityPolicy:
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
  });
  expect(inner.body).toContain('Hello &#60;b&#62;Ann');
  for (const gone of ['/mailbox/999999', '/mailbox/x', '/mailbox/999999/html', '/mailbox/0/html'])
    expect([gone, (await open(gone)).statusCode]).toEqual([gone, 404]);
});

/** The whole product with these settings, and one mail; kept for the next test with the same ones. */
async function front(env: Record<string, string>): Promise<ApiServer> {
  const key = JSON.stringify(env);
  const known = fronts.get(key);
  if (known) return known;
  const api = await startApi({ captures: true, env });
  fronts.set(key, api);
  const mail = { recipient: 'ann@example.com', subject: 'Reset your password', text: 'secret', html: '<p>secret' };
  await api.db.control((tx) => insertMail(tx, mail));
  return api;
}
const LOCAL = 'http://localhost:3999';
const FORWARDED = { 'x-forwarded-for': '127.0.0.1' };

/** Requests that an attacker on the network, or a website in a visitor's browser, can send. */
test.each([
  ['on this machine', LOCAL, {}, '127.0.0.1', {}, true],
  ['on this machine, by IPv6', LOCAL, {}, '::1', {}, true],
  ['on a socket for both families', LOCAL, {}, '::ffff:127.0.0.1', {}, true],
  ['in the same network', LOCAL, {}, '192.168.1.66', {}, false],
  ['in the same network, by IPv6', LOCAL, {}, 'fe80::1', {}, false],
  ['that claims to be forwarded for us', LOCAL, {}, '192.168.1.66', FORWARDED, false],
  ['that a trusted proxy forwards', LOCAL, { TRUSTED_PROXIES: '192.168.1.66,127.0.0.1' }, '192.168.1.66', FORWARDED, false],
  ['behind a proxy on this machine', LOCAL, { TRUSTED_PROXIES: '127.0.0.1' }, '127.0.0.1', FORWARDED, false],
  ['behind a proxy that says so its own way', LOCAL, {}, '127.0.0.1', { forwarded: 'for=127.0.0.1' }, false],
  ['on this machine, of a private address', 'http://192.168.1.20', {}, '127.0.0.1', {}, true],
  ['in the network of a private address', 'http://192.168.1.20', {}, '192.168.1.66', {}, false],
  ['on this machine, of a public address', 'https://limn.com', {}, '127.0.0.1', {}, false],
  ['anywhere, of a public address that opens it', 'https://limn.com', { MAILBOX: 'open' }, '203.0.113.7', {}, true],
])('lets a caller %s read captured email only where it should', async (_caller, PUBLIC_URL, env, remoteAddress, headers, isRead) => {
  const api = await front({ PUBLIC_URL, ...env });
  const host = new URL(PUBLIC_URL).host;
  for (const url of ['/mailbox', '/mailbox?to=ann', '/mailbox/1', '/mailbox/1/html', '/mailbox/']) {
    const { body } = await api.app.inject({ url, remoteAddress, headers: { host, ...headers } });
    expect([url, /Reset your password|secret/.test(body)]).toEqual([url, isRead]);
  }
});

test.each([
  ['kept here', LOCAL, {}, true, '/mailbox'],
  ['kept at a public address', 'https://limn.com', {}, true, undefined],
  ['open at a public address', 'https://limn.com', { MAILBOX: 'open' }, true, '/mailbox'],
  ['sent', LOCAL, {}, false, undefined],
  ['sent by another issuer', LOCAL, { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'limn', OIDC_AUDIENCE: 'limn' }, true, undefined],
])('names the mailbox to the app where emails are %s only if it helps', async (_emails, PUBLIC_URL, env, captures, mailbox) => {
  const api = captures ? await front({ PUBLIC_URL, ...env }) : await startApi({ env: { PUBLIC_URL, ...env } });
  const { signIn } = (
    await api.app.inject({ url: '/config.json', remoteAddress: '127.0.0.1', headers: { host: new URL(PUBLIC_URL).host } })
  ).json<{ signIn: { mailbox?: string } }>();
  if (!captures) await api.close();
  expect(signIn.mailbox).toBe(mailbox);
});
