import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compressAnswer } from './compress-answer.ts';

const LONG = JSON.stringify(Array.from({ length: 300 }, (_, id) => ({ id, name: `Grüße ${id}` })));

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip;q=1.0, br;q=0', 'gzip'],
  ['GZIP', 'gzip'],
  ['identity', undefined],
  ['x-brotli', undefined],
  [undefined, undefined],
])('answers Accept-Encoding %s with %s, and says so', async (accepted, encoding) => {
  const answer = await compressAnswer(LONG, accepted);
  expect(answer.encoding).toBe(encoding);
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync };
  expect(answer.encoding ? unpack[answer.encoding](answer.body).toString() : answer.body).toBe(LONG);
  if (answer.encoding) expect(answer.body.length).toBeLessThan(LONG.length / 4);
});

test('sends short answers uncompressed', async () => {
  expect(await compressAnswer('{"message":"ok"}', 'br')).toEqual({ body: '{"message":"ok"}', encoding: undefined });
});
