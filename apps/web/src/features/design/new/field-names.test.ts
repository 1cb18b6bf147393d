import { expect, test } from 'vitest';
import { addFieldNames, splitTyped } from './field-names.ts';

test('names are trimmed, kept once, and lose their commas, which divide the list', () => {
  expect(addFieldNames(['city'], [' firstname ', 'city', '', 'last, first'])).toEqual({
    names: ['city', 'firstname', 'last first'],
    left: [],
  });
});

test('a name that the tag uses itself, or with brackets, is left out with the reason', () => {
  expect(addFieldNames([], ['eid', 'a{b', 'points'])).toEqual({
    names: ['points'],
    left: ['“eid” is a name Limn uses itself.', '“a{b” contains brackets.'],
  });
});

test('a pasted list is divided at commas, semicolons, tabs and line breaks', () => {
  expect(splitTyped('a,b;c\td\ne')).toEqual(['a', 'b', 'c', 'd', 'e']);
});
