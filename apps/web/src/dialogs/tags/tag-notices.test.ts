import { expect, test } from 'vitest';
import { tagNotices } from './tag-notices.ts';

const tag = { html: '<img>', warnings: [], refused: [], tokens: [] };

test('a complete tag needs no notice', () => {
  expect(tagNotices(tag, [{ label: 'firstname', value: '*|FNAME|*' }])).toEqual([]);
});

test('a missing email field comes before the fields that stay empty', () => {
  const warnings = [
    { path: 'tag_settings.points', message: 'Something about points.' },
    { path: 'email_field', message: 'Nobody is recognised.' },
  ];
  expect(
    tagNotices({ ...tag, warnings }, [
      { label: 'firstname', value: '*|FNAME|*' },
      { label: 'points', value: ' ' },
      { label: 'town', value: '' },
    ]),
  ).toEqual(['Nobody is recognised.', '“points” and “town” have no merge code yet, so they stay empty for everybody.']);
});
