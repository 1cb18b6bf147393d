import { expect, test } from 'vitest';
import { includesLink } from './tag-form.ts';

test.each([
  ['https://shop.example/', '', undefined, true],
  ['', 'https://shop.example/', undefined, true],
  ['{{page}}', '', undefined, true],
  [' ', '', undefined, false],
  ['https://shop.example/', '', false, false],
  ['', '', true, true],
])('includes the link %o, falling back to %o, chosen %o: %o', (link, fallback_link, include_link, expected) => {
  const tags = include_link === undefined ? {} : { include_link };
  expect(includesLink({ tags, url_settings: {}, tag_settings: {} }, { link, fallback_link })).toBe(expected);
});
