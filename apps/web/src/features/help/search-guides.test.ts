import { expect, test } from 'vitest';
import { GUIDES } from './all-guides.ts';
import { searchGuides } from './search-guides.ts';

const titles = (query: string) => searchGuides(GUIDES, query).map(({ guide, section }) => `${guide.slug}#${section.id}`);

test.each([
  ['click rate', 'counting#click-rate'],
  ['fallback', 'missing#fallback-image'],
  ['apple', 'counting#privacy-proxies'],
  ['lock', 'versions#lock'],
  ['CREDITS', 'counting#credits'],
  ['openapi', 'api#document'],
  ['alt', 'tags#alternative-text'],
  ['{{{{', 'merge-fields#writing-them'],
  ['20 mb', 'pictures#kinds'],
])('“%s” finds the section that is about it', (query, expected) => {
  expect(titles(query)).toContain(expected);
});

test('a title that has the words comes before a text that has them', () => {
  expect(titles('click rate')[0]).toBe('counting#click-rate');
  expect(titles('lock')[0]).toBe('versions#lock');
});

test('every word must occur, and nothing is found for none', () => {
  expect(titles('lock zebra')).toEqual([]);
  expect(titles('  ')).toEqual([]);
});

test('a snippet shows the words that were looked for', () => {
  expect(searchGuides(GUIDES, 'mail privacy protection')[0]?.snippet).toMatch(/Mail Privacy Protection/);
});
