import { expect, test } from 'vitest';
import { isDateInSql, isNumberInSql } from './plain-texts.ts';

test('knows the dates that SQL reads itself, years of two digits among them', () => {
  const read = ['2026-12-05', '20261205', '5.12.2026', '12/31/2026', '05/12/26', ' 5.12.26 18:00 ', '05-12-26'];
  expect(read.map((text) => [text, isDateInSql(text)])).toEqual(read.map((text) => [text, true]));
  const others = ['5. Dezember 2026', '05/12-26', '5 December 2026', '12/26', ''];
  expect(others.map((text) => [text, isDateInSql(text)])).toEqual(others.map((text) => [text, false]));
  expect(isNumberInSql('€ 1.234,50')).toBe(true);
});
