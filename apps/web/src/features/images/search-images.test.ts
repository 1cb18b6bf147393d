import { expect, test } from 'vitest';
import { aSummary, aType } from '../../testing/builders.ts';
import { orderImages, searchImages } from './search-images.ts';

const images = [
  aSummary({ id: 1, name: 'Winter welcome', labels: ['Journey'], updated_at: '2026-11-01T00:00:00Z' }),
  aSummary({ id: 2, name: 'Black Friday', labels: ['Sale', 'Retail'], updated_at: '2026-11-03T00:00:00Z' }),
  aSummary({ id: 3, name: 'Nearest store', type: aType({ id: 3, name: 'Location' }), updated_at: '2026-11-02T00:00:00Z' }),
];
const ids = (found: { id: number }[]) => found.map((image) => image.id);

test('search finds names, type names and any label, whatever the case', () => {
  expect(ids(searchImages(images, ' WINTER ', undefined))).toEqual([1]);
  expect(ids(searchImages(images, 'retail', undefined))).toEqual([2]);
  expect(ids(searchImages(images, 'loca', undefined))).toEqual([3]);
  expect(ids(searchImages(images, '', undefined))).toEqual([1, 2, 3]);
  expect(searchImages(images, 'nothing', undefined)).toEqual([]);
});

test('the type filter and the search hold together', () => {
  expect(ids(searchImages(images, 'e', 'Location'))).toEqual([3]);
});

test('the last edited come first, or names in order', () => {
  expect(ids(orderImages(images, 'edited'))).toEqual([2, 3, 1]);
  expect(ids(orderImages(images, 'name'))).toEqual([2, 3, 1]);
});
