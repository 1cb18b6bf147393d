import { expect, test } from 'vitest';
import { buildTag } from './build-tag.ts';
import { DELIMITERS, findDelimiters, placeholderIn } from './delimiters.ts';
import { FAMILIES } from './placeholder-families.ts';
import { findPlaceholders } from './placeholders.ts';

test('finds placeholders whole with any delimiters', () => {
  expect(new Set(DELIMITERS.map(({ id }) => id)).size).toBe(19);
  for (const delimiters of DELIMITERS) {
    const token = placeholderIn(delimiters, 'first name');
    expect(findPlaceholders(token, FAMILIES).map(({ text }) => text)).toEqual([token]);
    const size = { renderUrl: 'https://r.example', linkUrl: 'https://r.example', width: 1, height: 1 };
    const { html, tokens } = buildTag({ ...size, uuid: 'u', preset: 'other', emailField: token });
    expect([html.includes(`?eid=${token}"`), tokens]).toEqual([true, [{ parameter: 'eid', token }]]);
  }
});

test('warns of hash signs only, also in the tag', () => {
  expect(DELIMITERS.filter(({ note }) => note !== undefined).map(({ id }) => id)).toEqual(['#…#']);
  const delimiters = findDelimiters('#…#')!;
  const size = { renderUrl: 'https://r.example', linkUrl: 'https://r.example', width: 1, height: 1 };
  const { warnings } = buildTag({ ...size, uuid: 'u', preset: 'other', emailField: placeholderIn(delimiters, 'email') });
  expect(warnings.map(({ path }) => path)).toEqual(['email_field']);
  expect(findDelimiters(undefined)).toBeUndefined();
});
