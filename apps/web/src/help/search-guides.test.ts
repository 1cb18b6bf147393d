import { expect, test } from 'vitest';
import { TRANSFORMS } from '@limn/merge';
import { PRESETS } from '@limn/tags';
import { EDITOR_KEYS } from './editor-keys.ts';
import { createGuideSearch, SUGGESTED_WORDS } from './search-guides.ts';
import { GUIDES } from './all-guides.ts';

const search = createGuideSearch(GUIDES);
const titles = (query: string) => search(query).map(({ guide, section }) => `${guide.slug}#${section.id}`);

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

test('finds every word that the search field suggests', () => {
  const words = SUGGESTED_WORDS.replace('…', '').split(', ');
  expect(words.length).toBeGreaterThan(2);
  for (const word of words) expect([word, titles(word)[0]]).toEqual([word, expect.any(String)]);
});

test('finds every platform, editor key and step of a custom field by its name', () => {
  for (const { name } of PRESETS.filter(({ families }) => families !== 'all'))
    expect([name, titles(name)]).toEqual([name, expect.arrayContaining(['tags#platforms'])]);
  for (const [what] of EDITOR_KEYS) expect([what, titles(what).length]).not.toEqual([what, 0]);
  for (const { label } of TRANSFORMS) expect([label, titles(label).length]).not.toEqual([label, 0]);
});

test('ranks titles above texts', () => {
  expect(titles('click rate')[0]).toBe('counting#click-rate');
  expect(titles('lock')[0]).toBe('versions#lock');
});

test('requires every word and finds nothing for none', () => {
  expect(titles('lock zebra')).toEqual([]);
  expect(titles('  ')).toEqual([]);
});

test('highlights the searched words in a snippet', () => {
  expect(search('mail privacy protection')[0]?.snippet).toMatch(/Mail Privacy Protection/);
});

test.each([
  ['merge feild', 'merge-fields#'],
  ['publsh', 'versions#publish'],
  ['fallbak image', 'missing#fallback-image'],
  ['countdwn', 'timers#'],
  ['clcik rate', 'counting#click-rate'],
  ['attribtuion', 'reports#conversions'],
])('forgives the typing error in “%s”', (query, expected) => {
  expect(titles(query)[0]).toContain(expected);
});

test('shows what was found for a misspelt word in the snippet', () => {
  expect(search('attribtuion')[0]?.snippet).toContain('attribution model');
});
