import { expect, test } from 'vitest';
import { addFieldNames, splitTyped } from './field-names.ts';

test('names are trimmed, kept once, and lose their commas, which divide the list', () => {
  expect(addFieldNames(['city'], [' firstname ', 'city', '', 'last, first'])).toEqual({
    names: ['city', 'firstname', 'last first'],
    left: [],
  });
});

test('skips names with brackets or used by the tag, with the reason', () => {
  expect(addFieldNames([], ['eid', 'a{b', 'points'])).toEqual({
    names: ['points'],
    left: ['“eid” is a name Limn uses itself.', '“a{b” contains brackets.'],
  });
});

test('splits a pasted list at commas, semicolons, tabs and line breaks', () => {
  expect(splitTyped('a,b;c\td\ne')).toEqual(['a', 'b', 'c', 'd', 'e']);
});
