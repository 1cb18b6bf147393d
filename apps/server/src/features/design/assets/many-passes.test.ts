import sharp from 'sharp';
import { expect, test } from 'vitest';
import { readPictureHeader } from './headers/picture-header.ts';
import { preparePicture } from './prepare-picture.ts';

const segment = (marker: number, body: readonly number[]) =>
  Buffer.from([0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 255, ...body]);
const table = (id: number, symbol: number) => segment(0xc4, [id, 1, ...Array<number>(15).fill(0), symbol]);

/**
 * A grey JPEG of so many passes: the first codes every block in one bit, each further one refines all others
 * in a few bytes, because one code says "nothing new" for up to 32,767 blocks.
 */
function manyPasses(width: number, height: number, passes: number): Buffer {
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8);
  const scan = (from: number, to: number, approximation: number) => segment(0xda, [1, 1, 0, from, to, approximation]);
  let bits = '';
  for (let left = blocks; left > 0; left -= 32_767)
    bits += `0${(Math.max(16_384, Math.min(32_767, left)) - 16_384).toString(2).padStart(14, '0')}`;
  bits = bits.padEnd(Math.ceil(bits.length / 8) * 8, '1');
  const coded = Array.from({ length: bits.length / 8 }, (_, n) => Number.parseInt(bits.slice(n * 8, n * 8 + 8), 2)).flatMap((byte) =>
    byte === 255 ? [255, 0] : [byte],
  );
  const pass = Buffer.concat([scan(1, 63, 0x10), Buffer.from(coded)]);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, [0, ...Array<number>(64).fill(1)]),
    segment(0xc2, [8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0]),
    table(0x00, 0),
    table(0x10, 0xe0),
    scan(0, 0, 0),
    Buffer.alloc(Math.ceil(blocks / 8)),
    ...Array<Buffer>(passes).fill(pass),
    Buffer.from([0xff, 0xd9]),
  ]);
}

const notDecoded = { normalise: () => Promise.reject(new Error('This was decoded.')) };

test.each([
  [7000, 7000, 60],
  [7000, 7000, 99],
  [7000, 7000, 100_000],
  [4000, 4000, 99],
  [20_000, 2500, 13],
])('refuses a JPEG of %d × %d pixels in %d passes without decoding it', async (width, height, passes) => {
  const bytes = manyPasses(width, height, passes);
  const refused = preparePicture(bytes, { resize: false, path: 'file', decoder: notDecoded });
  await expect(refused).rejects.toMatchObject({
    code: 'invalid',
    errors: [{ path: 'file', message: expect.stringContaining('so many passes') }],
  });
});

test.each(['4:4:4', '4:2:0'] as const)('takes a progressive JPEG of 50 megapixels as programs write it (%s)', async (chromaSubsampling) => {
  const create = { width: 8000, height: 6250, channels: 3 as const, background: { r: 200, g: 120, b: 40 } };
  const bytes = await sharp({ create }).jpeg({ progressive: true, mozjpeg: true, chromaSubsampling }).toBuffer();
  const verdict = readPictureHeader(bytes);
  expect(verdict).toMatchObject({ ok: true, header: { width: 8000, height: 6250 } });
  // The visits are known: each coefficient once for its band, and again for each refinement.
  const coefficients = 8000 * 6250 * (chromaSubsampling === '4:4:4' ? 3 : 1.5);
  const visits = verdict.ok ? (verdict.header.visits ?? 0) / coefficients : 0;
  expect(visits).toBeGreaterThan(1);
  expect(visits).toBeLessThan(4);
});

test('counts the one pass of a plain JPEG, and restarts in it, once', async () => {
  const create = { width: 800, height: 600, channels: 3 as const, background: { r: 200, g: 120, b: 40 } };
  const bytes = await sharp({ create }).jpeg({ chromaSubsampling: '4:4:4' }).toBuffer();
  expect(readPictureHeader(bytes)).toMatchObject({ ok: true, header: { visits: 800 * 600 * 3 } });
});
