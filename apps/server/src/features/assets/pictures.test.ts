import { Transformer } from '@napi-rs/image';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type ApiServer, type Tenant } from '../../testing/api-server.ts';
import { formWith, pngClaiming, pngOf } from '../../testing/small-pictures.ts';

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
const pictures = createServer((request, response) => {
  if (request.url === '/photo.png') response.writeHead(200, { 'content-type': 'image/png' }).end(pngOf(12, 8));
  else response.writeHead(404).end('nothing');
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
const fileOf = (url: string) => api.app.inject({ method: 'GET', url: new URL(url).pathname });

/** A JPEG with an EXIF orientation in front. */
async function jpeg(width: number, height: number, orientation = 1): Promise<Buffer> {
  const plain = await new Transformer(pngOf(width, height)).jpeg(90);
  // One little-endian directory with one entry: tag 0x0112, a short, once.
  const exif = Buffer.concat([
    Buffer.from('Exif\0\0II*\0', 'latin1'),
    Buffer.from([8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0, 0, 0, 0, 0]),
  ]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(exif.length + 2, 2);
  return Buffer.concat([plain.subarray(0, 2), head, exif, plain.subarray(2)]);
}

test('an uploaded picture is described by its own header and shown at its address, where it can run nothing', async () => {
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

test('a replaced picture keeps its id, its address, its name and its tags, and shows the new bytes', async () => {
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
    body: { name: 'Dunes', tags: ['a', 'b'], width: 5000 },
  });
  expect(body.cdn_image).toEqual({ ...picture, name: 'Dunes', tags: ['a', 'b'], updated_at: expect.any(String) });
  expect((await api.ask('getCdnImage', { as: tenant.viewer, params: { id: picture.id } })).body).toEqual(body);
});

test('a photo that lies on its side is turned upright', async () => {
  for (const [orientation, width, height] of [
    [1, 40, 20],
    [3, 40, 20],
    [6, 20, 40],
    [8, 20, 40],
  ] as const) {
    const { picture } = await upload(await jpeg(40, 20, orientation));
    expect([orientation, picture.width, picture.height, picture.mime]).toEqual([orientation, width, height, 'image/jpeg']);
    expect((await new Transformer((await fileOf(picture.url)).rawPayload).metadata()).width).toBe(width);
  }
});

test('with the resize flag a wide picture becomes 2000 pixels wide, and a small one stays as it is', async () => {
  expect((await upload(pngOf(3000, 30), { resize: '1' })).picture).toMatchObject({ width: 2000, height: 20 });
  expect((await upload(pngOf(3000, 30))).picture).toMatchObject({ width: 3000, height: 30 });
  expect((await upload(pngOf(30, 30), { resize: 'true' })).picture).toMatchObject({ width: 30, height: 30 });
});

test('a picture is fetched from an address, and what cannot be fetched is refused with the reason', async () => {
  const fetched = await api.ask('uploadCdnImage', { as: tenant.editor, body: { url: `http://${outside}/photo.png` } });
  expect([fetched.status, fetched.body.cdn_image]).toEqual([201, expect.objectContaining({ width: 12, height: 8, name: 'photo' })]);
  for (const url of [`http://${outside}/gone.png`, 'http://127.0.0.1/photo.png', 'http://169.254.169.254/', 'ftp://example.com/a.png']) {
    const { status, body } = await api.ask('uploadCdnImage', { as: tenant.editor, body: { url } });
    expect([url, status, body.errors]).toEqual([url, 422, [{ path: 'url', message: expect.any(String) }]]);
  }
});

test('bombs, cut-off files and files that are no pictures are refused from their header, with a reason', async () => {
  const gif = Buffer.concat([
    Buffer.from('GIF89a'),
    Buffer.from([2, 0, 2, 0, 0, 0, 0]),
    ...Array.from({ length: 60_000 }, () => Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 1, 0, 0])),
    Buffer.from([0x3b]),
  ]);
  const hugeJpeg = await jpeg(40, 20);
  const frame = hugeJpeg.indexOf(Buffer.from([0xff, 0xc0])) + 5;
  hugeJpeg.writeUInt16BE(10_328, frame);
  hugeJpeg.writeUInt16BE(9643, frame + 2);
  const photo = await jpeg(200, 200);
  const broken = Buffer.from(pngOf(50, 50));
  broken.writeUInt8(broken.readUInt8(45) ^ 0xff, 45);
  const refusals: [string, Buffer, RegExp][] = [
    ['16384 × 16384 PNG', pngClaiming(16_384, 16_384), /16384 × 16384 pixels.*50 megapixels/],
    ['9643 × 10328 JPEG', hugeJpeg, /9643 × 10328 pixels/],
    ['a line of 60,000 pixels', pngClaiming(60_000, 1), /too large/],
    ['60,000 frames', gif, /animation is too long/],
    ['a PNG that ends early', pngOf(50, 50).subarray(0, 60), /ends too early/],
    ['a JPEG that ends early', photo.subarray(0, photo.length - 30), /ends too early/],
    ['a PNG with a changed byte', broken, /ends too early|damaged/],
    ['a PNG without pixels', pngClaiming(400, 400), /damaged/],
    ['SVG', Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), /SVG.*PNG/],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>'), /not a picture/],
    ['text', Buffer.from('hello'), /not a picture/],
    ['nothing', Buffer.alloc(0), /empty/],
    ['a PDF', Buffer.from('%PDF-1.7 ...'), /PDF/],
    ['a BMP', Buffer.concat([Buffer.from('BM'), Buffer.alloc(60)]), /BMP/],
    ['a WebP that ends early', Buffer.concat([Buffer.from('RIFF\xff\xff\0\0WEBPVP8X', 'latin1'), Buffer.alloc(30)]), /ends too early/],
  ];
  for (const [what, bytes, message] of refusals) {
    const { status, body } = await upload(bytes);
    expect([what, status, body.errors]).toEqual([what, 422, [{ path: 'file', message: expect.stringMatching(message) }]]);
  }
});

test('GIF and WebP pictures are taken as they are', async () => {
  const gif = Buffer.from('47494638396101000100800000de620fffffff21f90400000000002c00000000010001000002024401003b', 'hex');
  const webp = await new Transformer(pngOf(30, 20)).webp(80);
  expect((await upload(gif)).picture).toMatchObject({ mime: 'image/gif', width: 1, height: 1, bytes: gif.length });
  expect((await upload(webp)).picture).toMatchObject({ mime: 'image/webp', width: 30, height: 20, bytes: webp.length });
  expect((await upload(await new Transformer(pngOf(31, 21)).webpLossless())).picture).toMatchObject({
    mime: 'image/webp',
    width: 31,
    height: 21,
  });
});

test('our own public addresses are known without asking the network', async () => {
  const { picture } = await upload(pngOf(14, 7));
  const copied = await api.ask('uploadCdnImage', { as: tenant.editor, body: { url: picture.url } });
  expect(copied.body.cdn_image).toMatchObject({ width: 14, height: 7 });
  expect((copied.body.cdn_image as Picture).id).not.toBe(picture.id);
  const unknown = picture.url.replace(/.{32}$/, '0'.repeat(32));
  expect((await api.ask('uploadCdnImage', { as: tenant.editor, body: { url: unknown } })).body.errors).toEqual([
    { path: 'url', message: 'There is no such picture.' },
  ]);
});

test('neither a file nor an address is refused, and so is a file that is too large', async () => {
  expect((await api.ask('uploadCdnImage', { as: tenant.editor, body: { name: 'x' } })).body).toMatchObject({
    status: 422,
    errors: [{ path: 'file' }],
  });
  expect((await upload(Buffer.alloc(21 * 1024 * 1024))).body).toMatchObject({ status: 413, code: 'too_large' });
});
