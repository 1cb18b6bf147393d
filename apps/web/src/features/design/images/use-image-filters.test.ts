import { expect, test } from 'vitest';
import { NO_FILTERS, type ImageFilters } from '../cards/find-images.ts';
import { filtersAddress, readFilters } from './use-image-filters.ts';

test.each<[string, ImageFilters]>([
  ['', NO_FILTERS],
  ['?q=winter+welcome', { ...NO_FILTERS, words: 'winter welcome' }],
  ['?type=API+feed&label=Sale&label=50%25+off+%26+more', { ...NO_FILTERS, type: 'API feed', labels: ['Sale', '50% off & more'] }],
  ['?q=offer&folder=3', { ...NO_FILTERS, words: 'offer', folder: 3 }],
  ['?folder=0', { ...NO_FILTERS, folder: 0 }],
])('keeps the filters in the address %s', (address, filters) => {
  expect([readFilters(address), filtersAddress(filters)]).toEqual([filters, address]);
});

test('ignores nonsense in the address', () => {
  expect(readFilters('?q=%E0%A4%A&label=a&label=a&x=1&folder=-3')).toEqual({ ...NO_FILTERS, words: '\uFFFD%A', labels: ['a'] });
});
