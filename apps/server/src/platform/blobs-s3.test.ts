import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openS3Blobs } from './blobs-s3.ts';
import { hashOf } from './blobs.ts';
import { signS3 } from './outbound/sign-s3.ts';
import { describeBlobStore } from './testing/blob-conformance.ts';
import { startStorage, type TestStorage } from './testing/s3-storage.ts';

let storage: TestStorage;
beforeAll(async () => {
  storage = await startStorage();
});
afterAll(() => storage.close());

describeBlobStore('blobs in S3-compatible storage', async () => openS3Blobs(storage.settings));

test('signatures are those of the published examples', async () => {
  const credentials = {
    region: 'us-east-1',
    accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
    secretAccessKey: () => 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  };
  const now = new Date('2013-05-24T00:00:00Z');
  const url = (path: string) => new URL(path, 'https://examplebucket.s3.amazonaws.com');
  const signature = async (request: Parameters<typeof signS3>[0]) =>
    /Signature=(\w+)/.exec((await signS3(request, credentials, now))['authorization'] ?? '')?.[1];
  expect(await signature({ method: 'GET', url: url('/test.txt'), headers: { Range: 'bytes=0-9' } })).toBe(
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  );
  expect(
    await signature({
      method: 'PUT',
      url: url('/test$file.text'),
      headers: { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
      body: Buffer.from('Welcome to Amazon S3.'),
    }),
  ).toBe('98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd');
  expect(await signature({ method: 'GET', url: url('/?lifecycle') })).toBe(
    'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  );
  expect(await signature({ method: 'GET', url: url('/?max-keys=2&prefix=J') })).toBe(
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  );
});

test('separates two installations in one bucket', async () => {
  const [ours, theirs] = [openS3Blobs({ ...storage.settings, prefix: 'ours/' }), openS3Blobs({ ...storage.settings, prefix: 'theirs/' })];
  const hash = await ours.put(Buffer.from('ours'));
  expect(await theirs.get(hash)).toBeUndefined();
  expect(await theirs.sweep(Date.now() + 60_000, async () => new Set())).toBe(0);
  expect(await ours.get(hash)).toEqual(Buffer.from('ours'));
});

test('keeps blobs under a prefix of any characters', async () => {
  for (const prefix of ['a+b/', 'a b/', "it's (1)/", 'größe/', 'a%2Bb/']) {
    const blobs = openS3Blobs({ ...storage.settings, prefix: storage.settings.prefix + prefix });
    const hash = await blobs.put(Buffer.from(prefix));
    expect([prefix, await blobs.get(hash)]).toEqual([prefix, Buffer.from(prefix)]);
  }
});

test('retries stumbling storage, reports failing storage, and hides the secret', async () => {
  const bytes = Buffer.from('a picture');
  let statuses: number[] = [];
  let asked = 0;
  const server = createServer((request, response) => {
    request.resume();
    asked += 1;
    const status = statuses.shift() ?? 200;
    response
      .writeHead(status)
      .end(status === 200 ? bytes : `<Error><Code>Bad</Code><Resource>${request.headers.authorization}</Resource></Error>`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const settings = {
    ...storage.settings,
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    secretAccessKey: () => 'very-secret',
  };
  const blobs = openS3Blobs(settings);
  try {
    statuses = [500, 503];
    expect(await blobs.get(hashOf(bytes))).toEqual(bytes);
    for (const [failing, times] of [
      [[500, 500, 500], 3],
      [[403], 1],
    ] as const) {
      [statuses, asked] = [[...failing], 0];
      const error: unknown = await blobs.get(hashOf(bytes)).catch((thrown: unknown) => thrown);
      expect([asked, error]).toEqual([times, expect.objectContaining({ code: 'unavailable' })]);
      expect(inspect(error, { depth: 9 })).not.toMatch(/very-secret|Signature/);
    }
    await expect(blobs.get('0'.repeat(64))).rejects.toMatchObject({ code: 'unavailable' });
    expect(inspect(settings) + JSON.stringify(settings)).not.toContain('very-secret');
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
  await expect(blobs.put(bytes)).rejects.toMatchObject({ code: 'unavailable' });
});
