import { expect, test } from 'vitest';
import cases from './field-names.cases.json';
import { addFieldNames, csvHeader, splitTyped } from './field-names.ts';

test.each(cases)('the columns of a CSV are read from its first line: $name', ({ bytes, columns }) => {
  expect(csvHeader(new TextEncoder().encode(bytes))).toEqual(columns);
});

test('a header in Windows-1252 or UTF-16 keeps its letters', () => {
  expect(csvHeader(Uint8Array.of(0x70, 0x72, 0xe9, 0x6e, 0x6f, 0x6d, 0x2c, 0x61, 0x0a))).toEqual(['prénom', 'a']);
  expect(csvHeader(Uint8Array.of(0xff, 0xfe, 0x61, 0, 0x2c, 0, 0x62, 0))).toEqual(['a', 'b']);
});

test('names are trimmed, kept once, and lose their commas, which divide the list', () => {
  expect(addFieldNames(['city'], [' firstname ', 'city', '', 'last, first'])).toEqual({
    names: ['city', 'firstname', 'last first'],
    left: [],
  });
});

test('a name that the tag uses itself, or with brackets, is left out with the reason', () => {
  expect(addFieldNames([], ['eid', 'a{b', 'points'])).toEqual({
    names: ['points'],
    left: ['“eid” is a name that Limn uses itself.', '“a{b” has brackets in it.'],
  });
});

test('a pasted list is divided at commas, semicolons, tabs and line breaks', () => {
  expect(splitTyped('a,b;c\td\ne')).toEqual(['a', 'b', 'c', 'd', 'e']);
});
