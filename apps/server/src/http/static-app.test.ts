import { AppError } from '@limn/model';
import Fastify, { type FastifyInstance } from 'fastify';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../platform/log.ts';
import { bindFontFiles } from './font-files.ts';
import { appHeaders } from './security-headers.ts';
import { sendError } from './send-error.ts';
import { bindStaticApp, createStaticApp } from './static-app.ts';

const root = mkdtempSync(join(tmpdir(), 'limn-web-'));
const SCRIPT = 'console.log("app");'.repeat(200);
const headers = appHeaders({
  publicUrl: 'https://app.example',
  renderUrl: 'https://pictures.example',
  issuer: 'https://login.example/tenant',
});
let app: FastifyInstance;

beforeAll(async () => {
  mkdirSync(join(root, 'dist/assets'), { recursive: true });
  writeFileSync(join(root, 'secret.txt'), 'outside');
  writeFileSync(join(root, 'dist/index.html'), '<!doctype html><title>Limn</title>');
  writeFileSync(join(root, 'dist/assets/app-1a2b.js'), SCRIPT);
  writeFileSync(join(root, 'dist/assets/app-1a2b.js.br'), brotliCompressSync(SCRIPT));
  writeFileSync(join(root, 'dist/assets/app-1a2b.js.gz'), gzipSync(SCRIPT));
  writeFileSync(join(root, 'dist/assets/tour-3c4d.webm'), '0123456789');
  app = Fastify();
  const log = createLog('silent');
  app.setErrorHandler((error, _request, reply) => sendError(reply, error, log));
  bindFontFiles(app);
  bindStaticApp(
    app,
    createStaticApp({ root: join(root, 'dist'), headers, isAppPath: (path) => !path.startsWith('/api/') }),
    (_request, reply) => sendError(reply, new AppError('not_found'), log),
  );
  await app.ready();
});
afterAll(async () => {
  await app.close();
  rmSync(root, { recursive: true, force: true });
});

const get = (url: string, asked: Record<string, string> = {}) => app.inject({ method: 'GET', url, headers: asked });

test('sends hashed files in the best encoding, cacheable for ever', async () => {
  const [br, gz, plain] = [
    await get('/assets/app-1a2b.js', { 'accept-encoding': 'gzip, br' }),
    await get('/assets/app-1a2b.js', { 'accept-encoding': 'gzip' }),
    await get('/assets/app-1a2b.js'),
  ];
  expect({ br: br.headers['content-encoding'], gz: gz.headers['content-encoding'], plain: plain.headers['content-encoding'] }).toEqual({
    br: 'br',
    gz: 'gzip',
    plain: undefined,
  });
  expect({ br: brotliDecompressSync(br.rawPayload).toString(), gz: gunzipSync(gz.rawPayload).toString(), plain: plain.body }).toEqual({
    br: SCRIPT,
    gz: SCRIPT,
    plain: SCRIPT,
  });
  for (const answer of [br, gz, plain])
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
      vary: 'accept-encoding',
    });
  expect((await get('/assets/app-1a2b.js', { 'if-none-match': String(plain.headers.etag) })).statusCode).toBe(304);
});

test('sends no form that the browser rules out', async () => {
  const { headers: sent } = await get('/assets/app-1a2b.js', { 'accept-encoding': 'br;q=0, gzip;q=0.5' });
  expect(sent['content-encoding']).toBe('gzip');
  expect((await get('/assets/app-1a2b.js', { 'accept-encoding': 'gzipped, brick' })).headers['content-encoding']).toBeUndefined();
});

test('serves the page at every app address, revalidated; not for files or the API', async () => {
  for (const url of ['/', '/home', '/editor?id=3&type=image', '/reports/image', '/login/callback?code=x']) {
    const { statusCode, headers: sent, body } = await get(url);
    expect({ url, statusCode, cacheControl: sent['cache-control'], body }).toEqual({
      url,
      statusCode: 200,
      cacheControl: 'no-cache',
      body: '<!doctype html><title>Limn</title>',
    });
  }
  for (const url of [
    '/assets/gone.js',
    '/favicon.ico',
    '/api/v1/x',
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/%00',
    '/assets/..%5c..%5csecret.txt',
  ])
    expect([url, (await get(url)).statusCode]).toEqual([url, 404]);
  expect((await app.inject({ method: 'POST', url: '/home' })).statusCode).toBe(404);
});

test('runs only our own scripts and forbids framing', async () => {
  const { headers: sent } = await get('/home');
  const policy = Object.fromEntries(
    String(sent['content-security-policy'])
      .split('; ')
      .map((rule) => [rule.split(' ')[0], rule.split(' ').slice(1).join(' ')]),
  );
  expect(policy).toMatchObject({
    'default-src': "'none'",
    'script-src': "'self'",
    'font-src': "'self'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'frame-ancestors': "'self'",
  });
  expect(policy['img-src']).toContain('https://pictures.example');
  expect(policy['connect-src']).toBe("'self' https://pictures.example https://login.example");
  expect(sent).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' });
  const embedded = appHeaders({ publicUrl: 'https://app.example', renderUrl: 'https://app.example', issuer: undefined });
  expect(embedded['content-security-policy']).toContain("frame-ancestors 'none'");
});

test('serves the catalogue’s font files publicly for ever, and no others', async () => {
  const css = await get('/fonts/fonts.css', { 'accept-encoding': 'gzip' });
  const sheet = gunzipSync(css.rawPayload).toString();
  expect([css.headers['content-type'], sheet.match(/@font-face/g)?.length]).toEqual(['text/css; charset=utf-8', expect.any(Number)]);
  const address = /url\((\/fonts\/open-sans\/[^)]+)\)/.exec(sheet)?.[1] ?? '';
  const font = await get(address);
  expect({
    status: font.statusCode,
    contentType: font.headers['content-type'],
    cacheControl: font.headers['cache-control'],
    signature: font.rawPayload.subarray(0, 4).toString(),
  }).toEqual({ status: 200, contentType: 'font/woff2', cacheControl: 'public, max-age=31536000, immutable', signature: 'wOF2' });
  for (const url of [
    '/fonts/open-sans/package.json',
    '/fonts/open-sans/..%2fpackage.json',
    '/fonts/fastify/package.json',
    '/fonts/open-sans/open-sans-latin-400-normal.woff',
  ])
    expect([url, (await get(url)).statusCode]).toEqual([url, 404]);
});

test('sends the part of a video that a browser asks for', async () => {
  const whole = await get('/assets/tour-3c4d.webm');
  expect({ status: whole.statusCode, contentType: whole.headers['content-type'], acceptRanges: whole.headers['accept-ranges'] }).toEqual({
    status: 200,
    contentType: 'video/webm',
    acceptRanges: 'bytes',
  });
  for (const [range, status, body] of [
    ['bytes=2-4', 206, '234'],
    ['bytes=7-', 206, '789'],
    ['bytes=0-99', 206, '0123456789'],
    ['bytes=10-', 200, '0123456789'],
    ['bytes=0-1,3-4', 200, '0123456789'],
  ] as const) {
    const answer = await get('/assets/tour-3c4d.webm', { range });
    expect({ range, status: answer.statusCode, body: answer.body }).toEqual({ range, status, body });
  }
  expect((await get('/assets/tour-3c4d.webm', { range: 'bytes=2-4' })).headers['content-range']).toBe('bytes 2-4/10');
});
