import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { productPicture, productPictureUrl, withDemoPictures } from './product-pictures.ts';
import { PRODUCTS } from './products.ts';

const SITE = 'http://localhost:3000';

test('draws a picture of every product, and hardly two alike', () => {
  const hashes = PRODUCTS.map(({ id }) => {
    const png = productPicture(`${id}.png`) ?? Buffer.alloc(24);
    expect({
      signature: png.toString('latin1', 1, 4),
      width: png.readUInt32BE(16),
      height: png.readUInt32BE(20),
      isSmall: png.length < 4000,
    }).toEqual({ signature: 'PNG', width: 160, height: 160, isSmall: true });
    return createHash('sha256').update(png).digest('hex');
  });
  expect(new Set(hashes).size).toBeGreaterThan(PRODUCTS.length - 8);
  expect(productPicture('HP-999.png')).toBeUndefined();
});

test('answers the addresses of its pictures without a request, and no others', async () => {
  const asked: string[] = [];
  const source = withDemoPictures(async (url) => {
    asked.push(url);
    return Buffer.alloc(0);
  }, SITE);
  const url = productPictureUrl(SITE, 'HP-201');
  expect((await source(url)).equals(productPicture('HP-201.png') ?? Buffer.alloc(0))).toBe(true);
  const others = [`${url}?x`, `${SITE}/demo/products/HP-999.png`, `${SITE}/mailbox`, 'https://shop.example/demo/products/HP-201.png'];
  for (const other of others) await source(other);
  expect(asked).toEqual(others);
});
