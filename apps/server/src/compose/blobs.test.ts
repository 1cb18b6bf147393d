import type { CdnImage } from '@limn/contracts';
import { rmSync } from 'node:fs';
import { createServer, request as ask, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentWith } from '../http/route.cases.ts';
import { readConfig } from '../platform/config.ts';
import { startStorage, type TestStorage } from '../platform/testing/s3-storage.ts';
import { openImageKit, type ImageKit, type WireImage } from '../testing/image-kit.ts';
import { formWith, pngOf } from '../testing/small-pictures.ts';

let storage: TestStorage;
let road: Server;
let kit: ImageKit;
/** The connection between the front and its storage. */
let roadIs: 'open' | 'cut' | 'jammed' = 'open';

beforeAll(async () => {
  storage = await startStorage();
  const { settings } = storage;
  road = createServer((request, response) => {
    if (roadIs === 'cut') return void request.destroy();
    if (roadIs === 'jammed') return;
    const { method, headers, url = '' } = request;
    const onward = ask(new URL(url, settings.endpoint), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  });
  await new Promise<void>((resolve) => road.listen(0, '127.0.0.1', () => resolve()));
  kit = await openImageKit({
    S3_ENDPOINT: `http://127.0.0.1:${(road.address() as AddressInfo).port}`,
    S3_BUCKET: settings.bucket,
    S3_PREFIX: settings.prefix,
    S3_REGION: settings.region,
    S3_ACCESS_KEY_ID: settings.accessKeyId,
    S3_SECRET_ACCESS_KEY: settings.secretAccessKey(),
  });
});
afterAll(async () => {
  roadIs = 'open';
  await kit.close();
  road.closeAllConnections();
  await new Promise((resolve) => road.close(resolve));
  await storage.close();
});

const uploadOf = (bytes: Buffer) => kit.api.ask('uploadCdnImage', { as: kit.tenant.owner, form: formWith(bytes) });
const fileOf = ({ url }: CdnImage) => kit.api.app.inject({ method: 'GET', url: new URL(url).pathname });
const forgetHere = () => rmSync(join(kit.api.dataDir, 'blob-cache'), { recursive: true, force: true });
let picture: CdnImage;

async function published(bytes: Buffer): Promise<WireImage> {
  const { url } = (await uploadOf(bytes)).body.cdn_image as CdnImage;
  const image = await kit.create({ data: documentWith(url) });
  expect((await kit.publish(image.id)).status).toBe(201);
  return image;
}

test('uploads, serves, publishes and draws pictures from S3 as from the disk', async () => {
  picture = (await uploadOf(pngOf(40, 30))).body.cdn_image as CdnImage;
  expect((await fileOf(picture)).rawPayload.equals(pngOf(40, 30))).toBe(true);
  expect((await kit.rendered((await published(pngOf(43, 30))).uuid)).reason).toBe('picture');
  forgetHere();
  expect((await fileOf(picture)).rawPayload.equals(pngOf(40, 30))).toBe(true);
  const { uuid } = await published(pngOf(44, 30));
  forgetHere();
  expect((await kit.rendered(uuid)).reason).toBe('picture');
});

test('draws warm pictures and refuses uploads while storage is away', async () => {
  const [warm, cold] = [await published(pngOf(45, 30)), await published(pngOf(46, 30))];
  await fileOf(picture);
  roadIs = 'cut';
  expect((await kit.rendered(warm.uuid)).reason).toBe('picture');
  expect((await fileOf(picture)).statusCode).toBe(200);
  expect((await uploadOf(pngOf(41, 30))).body).toMatchObject({
    status: 503,
    code: 'unavailable',
    detail: expect.stringMatching(/We can’t store pictures right now/),
  });
  expect((await kit.api.ask('listCdnImages', { as: kit.tenant.viewer, query: { search: 'picture' } })).status).toBe(200);
  // Nothing here, and not even an answer from there: every step of the chain is given its moment, and no
  // more.
  roadIs = 'jammed';
  forgetHere();
  expect((await kit.rendered(cold.uuid)).reason).toBe('transparent');
  expect((await kit.rendered(warm.uuid)).reason).toBe('picture');
  roadIs = 'open';
  road.closeAllConnections();
  await expect.poll(async () => (await kit.rendered(cold.uuid)).reason, { timeout: 15_000 }).toBe('picture');
});

test('accepts only complete storage settings and never prints the secret', () => {
  const env = { S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 'very-secret' };
  expect(readConfig({}).s3).toBeUndefined();
  expect(readConfig({ ...env, S3_REGION: 'eu-west-2' }).s3).toMatchObject({
    endpoint: 'https://s3.eu-west-2.amazonaws.com',
    pathStyle: false,
    prefix: '',
  });
  expect(readConfig({ ...env, S3_ENDPOINT: 'http://minio:9000/', S3_PREFIX: '/limn/' }).s3).toMatchObject({
    endpoint: 'http://minio:9000',
    pathStyle: true,
    prefix: 'limn/',
  });
  expect(JSON.stringify(readConfig(env))).not.toContain('very-secret');
  expect(() => readConfig({ S3_BUCKET: 'b' })).toThrow('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be too');
  expect(() => readConfig({ ...env, S3_PREFIX: 'a b' })).toThrow('S3_PREFIX may hold');
});
