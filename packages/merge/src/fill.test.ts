/// <reference types="node" />
import { expect, test } from 'vitest';
import cases from './fill.cases.json' with { type: 'json' };
import { fillCustomField, fillText } from './fill.ts';
import { fillUrl } from './fill-url.ts';
import { MAX_VALUE_BYTES, valuesOf } from './values.ts';

test.each(cases)('$name', ({ template, values, filled }) => {
  expect(fillText(template, valuesOf(values as unknown as Record<string, string>))).toBe(filled);
});

test.each([
  ['a megabyte', 'x'.repeat(1_000_000)],
  ['a hundred thousand combining marks', `e${'\u0301'.repeat(100_000)}`],
  ['a megabyte of emoji', '🔥'.repeat(250_000)],
  ['a megabyte of opening braces', '{{'.repeat(500_000)],
])('%s is cut to the cap and stays well formed', (_name, text) => {
  const filled = fillText('{{a}}', valuesOf({ a: text }));
  expect(Buffer.byteLength(filled)).toBeLessThanOrEqual(MAX_VALUE_BYTES);
  expect(Buffer.byteLength(filled)).toBeGreaterThan(MAX_VALUE_BYTES - 4);
  expect(filled.isWellFormed()).toBe(true);
  expect(text.startsWith(filled)).toBe(true);
});

test('marks a custom field as request data when any part is', () => {
  const table = valuesOf({ a: 'A' }, 'table');
  const both = new Map([...table, ...valuesOf({ b: 'B' })]);
  expect(fillCustomField('{{a}}!', both)).toEqual({ text: 'A!', origin: 'custom' });
  expect(fillCustomField('{{a}}{{b}}', both)).toEqual({ text: 'AB', origin: 'request' });
  expect(fillCustomField('plain', both)).toEqual({ text: 'plain', origin: 'custom' });
});

test('replaces lone surrogates in texts and addresses', () => {
  for (const text of ['x\ud83dy', 'x\udc00y']) {
    expect(fillText('{{a}}', valuesOf({ a: text }))).toBe('x\ufffdy');
    expect(fillUrl('https://shop.example/{{a}}', valuesOf({ a: text }), { allowedHosts: [] })).toBe('https://shop.example/x%EF%BF%BDy');
  }
});
