import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { OutboundError } from '../../../platform/outbound/guarded-fetch.ts';
import { createPictureSource } from './picture-source.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type ApiServer, type Tenant } from '../../../testing/api-server.ts';
import { formWith, pngClaiming, pngOf } from '../../../testing/small-pictures.ts';

interface Picture {
  id: number;
  url: string;
  name: string;
  width: number;
  height: number;
  tags: string[];
  mime: string;
}

let api: ApiServer;
let tenant: Tenant;
let outside = '';
const ANSWERS: Readonly<Record<string, [mime: string, bytes: Buffer | string]>> = {
  '/photo.png': ['image/png', pngOf(12, 8)],
  '/sea%20view.png': ['image/png', pngOf(12, 8)],
  '/called-text': ['text/plain', pngOf(12, 8)],
  '/page.html': ['text/html; charset=utf-8', '<!doctype html><p>A picture, honestly.'],
  '/text': ['text/plain', 'hello'],
  '/drawing.svg': ['image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  '/huge.png': ['image/png', Buffer.alloc(21 * 1024 * 1024)],
};
const REDIRECTS: Readonly<Record<string, string>> = { '/moved': '/photo.png', '/round': '/round' };
const STATUSES: Readonly<Record<string, number>> = { '/secret.png': 403, '/broken.png': 500 };
const pictures = createServer((request, response) => {
  const { url = '' } = request;
  const answer = ANSWERS[url];
  if (answer) response.writeHead(200, { 'content-type': answer[0] }).end(answer[1]);
  else if (REDIRECTS[url]) response.writeHead(302, { location: REDIRECTS[url] }).end();
  else response.writeHead(STATUSES[url] ?? 404).end('nothing');
});

beforeAll(async () => {
  await new Promise<void>((resolve) => pictures.listen(0, '127.0.0.1', () => resolve()));
  outside = `127.0.0.1:${(pictures.address() as AddressInfo).port}`;
  api = await startApi({ env: { OUTBOUND_ALLOW_HOSTS: outside } });
  tenant = await api.tenant('pictures');
});
afterAll(async () => {
  pictures.close();
  await api.close();
});

async function upload(bytes: Buffer, fields: Record<string, string> = {}, filename = 'Beach at dawn.png') {
  const { status, body } = await api.ask('uploadCdnImage', { as: tenant.editor, form: formWith(bytes, fields, filename) });
  return { status, body, picture: body.cdn_image as Picture };
}
const blobCount = async () =>
  (
    await api.db.withCompany(tenant.companyId, (tx) =>
      tx.one<{ n: number }>('select count(*)::int as n from blob where company_id = $1', [tenant.companyId]),
    )
  ).n;
const fileOf = (url: string) => api.app.inject({ method: 'GET', url: new URL(url).pathname });

test('describes an upload by its own header and serves it without running it', async () => {
  const { status, picture } = await upload(pngOf(30, 20), { tags: 'sea, sand', desc: 'Morning' });
  expect([status, picture]).toEqual([
    201,
    {
      id: expect.any(Number),
      url: expect.stringMatching(/^http:\/\/limn\.test\/cdn\//),
      name: 'Beach at dawn',
      width: 30,
      height: 20,
      tags: ['sea', 'sand'],
      mime: 'image/png',
      bytes: pngOf(30, 20).length,
      desc: 'Morning',
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      used: 0,
      existing: false,
    },
  ]);
  const file = await fileOf(picture.url);
  expect(file.rawPayload.equals(pngOf(30, 20))).toBe(true);
  expect(file.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=3600',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('sandbox'),
  });
});

test('keeps id, address, name and tags of a replaced picture', async () => {
  const { picture: first } = await upload(pngOf(10, 10), { tags: 'old' });
  const { picture: second } = await upload(pngOf(22, 11, [0, 0, 255]), { replace: String(first.id) });
  expect(second).toMatchObject({ id: first.id, url: first.url, name: first.name, tags: ['old'], width: 22, height: 11 });
  expect((await fileOf(first.url)).rawPayload.equals(pngOf(22, 11, [0, 0, 255]))).toBe(true);
  const third = await api.ask('updateCdnImage', {
    as: tenant.editor,
    params: { id: first.id },
    form: formWith(pngOf(5, 5), { name: 'Third' }),
  });
  expect(third.body.cdn_image).toMatchObject({ id: first.id, url: first.url, name: 'Third', width: 5 });
});

test('name and tags change without touching the picture', async () => {
  const { picture } = await upload(pngOf(9, 9));
  const { body } = await api.ask('updateCdnImage', {
    as: tenant.editor,
    params: { id: picture.id },
    body: { ...picture, url: undefined, name: 'Dunes', tags: ['a', 'b'], width: 5000 },
  });
  expect({ ...(body.cdn_image as Picture), existing: false }).toEqual({
    ...picture,
    name: 'Dunes',
    tags: ['a', 'b'],
    updated_at: expect.any(String),
  });
  expect((await api.ask('getCdnImage', { as: tenant.viewer, params: { id: picture.id } })).body).toEqual({ ...body, users: [] });
});

test('resizes wide pictures to 2000 pixels and leaves small ones', async () => {
  expect((await upload(pngOf(3000, 30), { resize: '1' })).picture).toMatchObject({ width: 2000, height: 20 });
  expect((await upload(pngOf(3000, 30))).picture).toMatchObject({ width: 3000, height: 30 });
  expect((await upload(pngOf(30, 30), { resize: 'true' })).picture).toMatchObject({ width: 30, height: 30 });
});

test('fetches a picture from a URL, or refuses with the reason', async () => {
  const fetched = await api.ask('uploadCdnImage', { as: tenant.editor, body: { url: `http://${outside}/photo.png` } });
  expect([fetched.status, fetched.body.cdn_image]).toEqual([201, expect.objectContaining({ width: 12, height: 8, name: 'photo' })]);
});

test('refuses addresses without a picture, saying what to do, for the field url', async () => {
  for (const [url, message] of [
    [`http://${outside}/gone.png`, 'There’s nothing at this URL. Check it, or upload the picture as a file.'],
    [`http://${outside}/secret.png`, 'This address does not let us in. Upload the picture as a file.'],
    [
      `http://${outside}/broken.png`,
      'This address answers with an error (500) instead of a picture. Try again, or upload the picture as a file.',
    ],
    [`http://${outside}/page.html`, 'This address shows a web page, not a picture. Copy the address of the picture itself.'],
    [`http://${outside}/text`, 'This isn’t a supported picture. Use a PNG, JPEG, GIF or WebP file.'],
    [`http://${outside}/drawing.svg`, 'SVG drawings aren’t supported. Save it as a PNG.'],
    [`http://${outside}/huge.png`, 'The picture at this URL is too large. Use one up to 20 MB.'],
    [`http://${outside}/round`, 'This address leads on to others too many times. Use the address of the picture itself.'],
    ['http://127.0.0.1/photo.png', 'This URL is inside a private network. Use a public https URL.'],
    ['http://localhost/photo.png', 'This URL is inside a private network. Use a public https URL.'],
    ['http://169.254.169.254/', 'This URL is inside a private network. Use a public https URL.'],
    ['http://[::1]/photo.png', 'This URL is inside a private network. Use a public https URL.'],
    ['http://no-such-host.invalid/a.png', 'Can’t reach this URL. Check it, or upload the picture as a file.'],
    ['ftp://example.com/a.png', 'Use an address that begins with https://, without a user name or an unusual port.'],
    ['https://user:secret@example.com/a.png', 'Use an address that begins with https://, without a user name or an unusual port.'],
    ['', 'Use an address that begins with https://, without a user name or an unusual port.'],
  ]) {
    const { status, body } = await api.ask('uploadCdnImage', { as: tenant.editor, body: { url } });
    expect({ url, status, errors: body.errors }).toEqual({ url, status: 422, errors: [{ path: 'url', message }] });
  }
});

test('names private networks only where the address itself says so', async () => {
  const refuse = async () => {
    throw new OutboundError('private_address');
  };
  const source = createPictureSource({
    find: async () => undefined,
    blobs: { get: async () => undefined },
    fetch: refuse,
    publicUrl: 'https://limn.test',
  });
  const hidden = { errors: [{ path: 'url', message: expect.stringMatching(/^Can’t reach this (address|URL)/) }] };
  await expect(source('http://wiki.example.com/a.png')).rejects.toMatchObject(hidden);
  await expect(source('http://db.corp.internal/a.png')).rejects.toMatchObject(hidden);
  const plain = { errors: [{ path: 'url', message: expect.stringMatching(/^This URL is inside a private network/) }] };
  for (const url of ['http://10.0.0.1/', 'http://0x7f.1/', 'http://[fd00::1]/', 'http://intranet/', 'http://a.localhost./'])
    await expect(source(url)).rejects.toMatchObject(plain);
});

test('has its own sentence for every way in which an address can fail', async () => {
  const sentences = new Set<unknown>();
  for (const reason of ['bad_address', 'private_address', 'too_many_redirects', 'too_large', 'timeout', 'unreachable'] as const) {
    const fetch = async () => {
      throw new OutboundError(reason);
    };
    const source = createPictureSource({
      find: async () => undefined,
      blobs: { get: async () => undefined },
      fetch,
      publicUrl: 'https://limn.test',
    });
    const error = await source('http://10.1.2.3/a.png').catch((thrown: unknown) => thrown);
    const message = expect.stringMatching(/^(Use|.*\. (Use|Check|Try)) .*\.$/);
    expect([reason, error]).toEqual([reason, expect.objectContaining({ code: 'invalid', errors: [{ path: 'url', message }] })]);
    sentences.add((error as Error).message);
  }
  expect(sentences.size).toBe(6);
});

test('follows redirects of a picture’s address and accepts any name', async () => {
  for (const path of ['/moved', '/called-text']) {
    const { status, body } = await api.ask('uploadCdnImage', { as: tenant.editor, body: { url: `http://${outside}${path}` } });
    expect({ path, status, cdnImage: body.cdn_image }).toEqual({
      path,
      status: 201,
      cdnImage: expect.objectContaining({ mime: 'image/png', width: 12 }),
    });
  }
});

test('cuts long names between characters and ignores how accents are typed', async () => {
  const { picture } = await upload(pngOf(3, 3), {}, `${'a'.repeat(199)}😀😀.png`);
  expect(picture.name).toBe('a'.repeat(199));
  expect((await upload(pngOf(3, 4), {}, 'Cafe\u0301.png')).picture.name).toBe('Caf\u00e9');
  const { editor } = await api.tenant('picture-names');
  const fetched = await api.ask('uploadCdnImage', { as: editor, body: { url: `http://${outside}/sea%20view.png` } });
  expect((fetched.body.cdn_image as Picture).name).toBe('sea view');
});

test('makes one asset of the same file, in turn or at once, and keeps its name', async () => {
  const before = await blobCount();
  const bytes = pngOf(77, 5);
  const first = (await upload(bytes, { tags: 'sea' })).picture;
  const second = (await upload(bytes, { name: 'Another name' }, 'other.png')).picture;
  expect([first, second]).toMatchObject([{ existing: false }, { id: first.id, name: first.name, tags: ['sea'], existing: true }]);
  const together = pngOf(78, 5);
  const ids = await Promise.all(Array.from({ length: 6 }, async () => (await upload(together)).picture.id));
  expect(new Set(ids).size).toBe(1);
  expect((await blobCount()) - before).toBe(2);
});

test('refuses files that are no pictures, and damaged ones at no cost', async () => {
  for (const [bytes, message] of [
    [Buffer.from('<!doctype html><script>alert(1)</script>'), /isn’t a supported picture/],
    [Buffer.alloc(0), /empty/],
    [pngClaiming(16_384, 16_384), /16384 × 16384 pixels/],
    [pngClaiming(400, 400), /damaged/],
  ] as const) {
    const { status, body } = await upload(bytes);
    expect([status, body.errors]).toEqual([422, [{ path: 'file', message: expect.stringMatching(message) }]]);
  }
});

test('our own public addresses are known without asking the network', async () => {
  const { picture } = await upload(pngOf(14, 7));
  const copied = await api.ask('uploadCdnImage', { as: tenant.editor, body: { url: picture.url } });
  expect(copied.body.cdn_image).toMatchObject({ width: 14, height: 7 });
  expect((copied.body.cdn_image as Picture).id).toBe(picture.id);
  const unknown = picture.url.replace(/.{32}$/, '0'.repeat(32));
  expect((await api.ask('uploadCdnImage', { as: tenant.editor, body: { url: unknown } })).body.errors).toEqual([
    { path: 'url', message: 'Picture not found.' },
  ]);
});

test('neither a file nor an address is refused, and so is a file that is too large', async () => {
  expect((await api.ask('uploadCdnImage', { as: tenant.editor, body: { name: 'x' } })).body).toMatchObject({
    status: 422,
    errors: [{ path: 'file' }],
  });
  expect((await upload(Buffer.alloc(21 * 1024 * 1024))).body).toMatchObject({
    status: 413,
    code: 'too_large',
    errors: [{ path: 'file', message: 'The file is too large. Use one up to 20 MB.' }],
  });
});

test('answers a sender beyond the limit while they are still sending', async () => {
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = api.app.server.address() as AddressInfo;
  const sent = Buffer.alloc(1024 * 1024);
  const socket = connect(port, '127.0.0.1');
  const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n';
  socket.write(
    `POST /api/v1/cdn_image HTTP/1.1\r\nhost: limn.test\r\nauthorization: Bearer ${tenant.editor}\r\ncontent-type: multipart/form-data; boundary=x\r\ntransfer-encoding: chunked\r\n\r\n${head.length.toString(16)}\r\n${head}\r\n`,
  );
  const answer: string[] = [];
  socket.on('data', (data) => answer.push(data.toString()));
  for (let megabytes = 0; megabytes < 200 && answer.length === 0; megabytes++) {
    socket.write(`${sent.length.toString(16)}\r\n`);
    socket.write(sent);
    socket.write('\r\n');
    while (socket.writableLength > 0 && answer.length === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  await expect.poll(() => answer.join('')).toContain('Use one up to 20 MB.');
  expect(answer.join('')).toContain('HTTP/1.1 413');
  socket.destroy();
});
