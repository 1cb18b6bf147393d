/**
 * Google's directory of fonts, played by a server of our own: what is asked of it, and what becomes of its
 * answers.
 */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { DirectoryFamily, Font } from '@limn/contracts';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createGuardedFetch } from '../../../../platform/outbound/guarded-fetch.ts';
import { startApi, type ApiServer, type Tenant } from '../../../../testing/api-server.ts';
import { plainFont } from '../../../../testing/small-fonts.ts';
import { createFontDirectory } from './font-directory.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const KEY = 'a key & more';
let google: Server;
let host: string;
let asked: string[] = [];
let answer: (path: string) => { status?: number; body: string | Buffer } = () => ({ body: '' });
let api: ApiServer;
let tenant: Tenant;

beforeAll(async () => {
  google = createServer((request, response) => {
    asked.push(request.url ?? '');
    const { status = 200, body } = answer(request.url ?? '');
    response.writeHead(status).end(body);
  });
  await new Promise<void>((resolve) => google.listen(0, '127.0.0.1', () => resolve()));
  host = `127.0.0.1:${(google.address() as AddressInfo).port}`;
  api = await startApi({ env: { GOOGLE_FONTS_KEY: KEY, GOOGLE_FONTS_URL: `http://${host}/v1/webfonts`, OUTBOUND_ALLOW_HOSTS: host } });
  tenant = await api.tenant('google');
});
afterAll(async () => {
  await api.close();
  google.close();
});
beforeEach(() => {
  asked = [];
  answer = directory;
});

/**
 * As https://www.googleapis.com/webfonts/v1/webfonts answers: an array of families with the addresses of
 * their files by variant.
 */
function directory(path: string): { status?: number; body: string | Buffer } {
  const file = (name: string) => `http://${host}/s/${name}.ttf`;
  if (path.startsWith('/v1/webfonts')) {
    const items = [
      {
        family: 'Fraunces',
        variants: ['regular', '700', 'italic'],
        subsets: ['latin'],
        version: 'v31',
        files: { regular: file('lora-latin-400-normal'), '700': file('lora-latin-700-normal'), italic: file('lora-latin-400-italic') },
        category: 'serif',
        kind: 'webfonts#webfont',
        menu: file('caveat-latin-400-normal'),
      },
      { family: 'Broken Sans', variants: ['regular'], files: { regular: file('missing') }, category: 'sans-serif', menu: file('missing') },
      {
        family: 'Liar',
        variants: ['regular'],
        files: { regular: `http://${host}/v1/webfonts` },
        category: 'display',
        menu: file('missing'),
      },
      { family: 'Nothing', variants: [], files: {} },
      'no family at all',
    ];
    return { body: JSON.stringify({ kind: 'webfonts#webfontList', items }) };
  }
  const name = /^\/s\/(.+)\.ttf$/.exec(path)?.[1] ?? '';
  return name === 'missing' ? { status: 404, body: 'not found' } : { body: plainFont(name) };
}

const find = async (search: string) => (await api.ask('fontDirectory', { as: tenant.viewer, query: { search } })).body;
const add = (family: string) =>
  api.ask('saveFont', { as: tenant.editor, body: { name: family, source: 'Google', source_id: family, hidden: false } });

test('asks the directory once a day with the key and searches it here', async () => {
  const { unavailable, families } = (await find('frau')) as { unavailable: null; families: DirectoryFamily[] };
  expect(unavailable).toBeNull();
  expect(families).toEqual([{ family: 'Fraunces', category: 'serif', weights: [400, 700], styles: ['normal', 'italic'], faces: 3 }]);
  await find('');
  await find('liar');
  expect(asked).toEqual([`/v1/webfonts?sort=popularity&key=${encodeURIComponent(KEY)}`]);
});

test('fetches a family’s files, checks them like uploads and keeps them', async () => {
  const { body, status } = await add('Fraunces');
  expect([status, body.font]).toEqual([
    201,
    expect.objectContaining({
      name: 'Fraunces',
      source: 'Google',
      source_id: 'Fraunces',
      company_id: tenant.companyId,
      weights: [400, 700],
      styles: ['normal', 'italic'],
      faces: 3,
    }),
  ]);
  const css = await api.app.inject({ url: new URL((body.font as Font).css ?? '').pathname });
  expect(css.body.match(/font-family:"Fraunces"/g)?.length).toBe(3);
  asked = [];
  const again = await add('Fraunces');
  expect({ status: again.status, detail: again.body.detail, asked }).toEqual({
    status: 409,
    detail: 'This font already exists.',
    asked: [],
  });
});

test('explains why a family is unavailable and leaves nothing behind', async () => {
  expect([(await add('Broken Sans')).status, (await add('Broken Sans')).body.detail]).toEqual([
    503,
    'failed: Google’s font directory isn’t responding. Try again in a few minutes.',
  ]);
  expect((await add('Liar')).body.errors).toEqual([
    { path: 'source_id', message: 'This file is no font. Upload a .ttf, .otf, .woff or .woff2 file.' },
  ]);
  expect((await add('Never Heard Of')).body.errors).toEqual([{ path: 'source_id', message: 'Font not found.' }]);
  const { fonts } = (await api.ask('listFonts', { as: tenant.viewer })).body as { fonts: Font[] };
  expect(fonts.filter(({ company_id }) => company_id !== null).map(({ name }) => name)).toEqual(['Fraunces']);
});

test('samples a family with the characters of its name', async () => {
  const { body } = await api.ask('directorySample', { as: tenant.viewer, query: { family: 'Fraunces' } });
  expect(Buffer.from(body.sample as string, 'base64').equals(plainFont('caveat-latin-400-normal'))).toBe(true);
  expect((await api.ask('directorySample', { as: tenant.viewer, query: { family: 'Liar' } })).status).toBe(503);
});

test('explains missing keys, refusals, nonsense and silence of the directory', async () => {
  const fetch = createGuardedFetch({ allowHosts: [host] });
  const address = `http://${host}/v1/webfonts`;
  const why = async (deps: { key?: string; address?: string } = {}) =>
    (await createFontDirectory({ key: KEY, address, fetch, ...deps }).find('')).unavailable;
  expect(await createFontDirectory({ key: undefined, address, fetch }).find('')).toMatchObject({ families: [] });
  expect((await createFontDirectory({ key: undefined, address, fetch }).find('')).unavailable).toMatch(/GOOGLE_FONTS_KEY/);
  answer = () => ({ status: 403, body: '{"error":{"code":403}}' });
  expect(await why()).toBe('failed: Google’s directory of fonts rejected this server’s key. Check GOOGLE_FONTS_KEY.');
  answer = () => ({ body: '<html>' });
  expect(await why()).toBe('failed: Google’s directory of fonts answered something else than a list of fonts.');
  expect(await why({ address: 'http://127.0.0.1:1/v1/webfonts' })).toBe(
    'failed: Google’s directory of fonts did not answer. Try again in a few minutes.',
  );
});

test('keeps the last list while the directory does not answer', async () => {
  let nowMs = 0;
  const known = createFontDirectory({
    key: KEY,
    address: `http://${host}/v1/webfonts`,
    fetch: createGuardedFetch({ allowHosts: [host] }),
    nowMs: () => nowMs,
  });
  expect((await known.find('frau')).families).toHaveLength(1);
  nowMs += 86_400_001;
  answer = () => ({ status: 500, body: '' });
  expect((await known.find('frau')).families).toHaveLength(1);
  expect(asked).toHaveLength(2);
});
