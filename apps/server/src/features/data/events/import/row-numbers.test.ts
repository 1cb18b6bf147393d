import { expect, test } from 'vitest';
import { numberIn } from './row-numbers.ts';

test.each([
  ['comma', '1.234,56', '1234.56'],
  ['comma', '-12,50', '-12.50'],
  ['comma', '1.234.567', '1234567'],
  ['comma', '1 234,5', '1234.5'],
  ['comma', '1\u202f234\u00a0567,5', '1234567.5'],
  ['comma', '12', '12'],
  ['comma', '12.5', '12.5'],
  ['comma', '1,234.56', '1234.56'],
  ['comma', '1.234', '1234'],
  ['comma', '12,50 €', '12.50'],
  ['comma', '12 kg', '12 kg'],
  ['comma', '01067', '01067'],
  ['comma', '12,', '12,'],
  ['comma', '1.2.3', '1.2.3'],
  ['point', '1,234.56', '1234.56'],
  ['point', '-1,234,567', '-1234567'],
  ['point', '12.50', '12.50'],
  ['point', '12,50', '12.50'],
  ['point', '1.234,56', '1234.56'],
  ['point', '1.234', '1.234'],
  ['point', '1’234.50', '1234.50'],
  ['plain', '1,234', '1,234'],
  ['plain', '1.5', '1.5'],
] as const)('reads with a %s the number %j', (form, text, expected) => {
  expect(numberIn(text, form)).toBe(expected);
});
