import { seededRandom } from '@limn/model';
import { expect, test } from 'vitest';
import cases from './parse-query.cases.json' with { type: 'json' };
import { parseTagQuery } from './parse-query.ts';

test.each(cases)('$name', ({ query, values }) => {
  expect(parseTagQuery(query)).toEqual(new Map(Object.entries(values)));
});

test('treats names with a meaning in JavaScript as plain names', () => {
  expect([...parseTagQuery('__proto__=x&constructor=y')]).toEqual([
    ['__proto__', 'x'],
    ['constructor', 'y'],
  ]);
});

test('cuts values at 2 KB, well formed, and reads 200 parameters at most', () => {
  const value = parseTagQuery(`a=${encodeURIComponent('€'.repeat(1000))}`).get('a') ?? '';
  expect(value).toBe('€'.repeat(682));
  expect(parseTagQuery(Array.from({ length: 1000 }, (_, index) => `p${index}=x`).join('&')).size).toBe(200);
});

test('decodes every escape of one byte as the platform reads Windows-1252', () => {
  const platform = new TextDecoder('windows-1252');
  for (let byte = 0; byte < 256; byte++) {
    const text = platform.decode(Uint8Array.of(byte)).replace('\0', '');
    const hex = byte.toString(16).padStart(2, '0');
    for (const escape of [`%${hex}`, `%${hex.toUpperCase()}`]) {
      const read = parseTagQuery(`value=a${escape}b&cut=a${escape}%4&eid=${escape}`);
      expect([escape, ...read.values()]).toEqual([escape, `a${text}b`, `a${text}%4`, text]);
    }
  }
});

test('anything can be read, and a megabyte of separators, escapes or references too', () => {
  const random = seededRandom(7);
  const pieces = ['&', '&amp;', '=', '%', '%4', '%41', '%ff', '+', '#', '?', ';', '&#x', '&#0;', '\ud800', 'é', '\0', 'eid=', '{{', ' '];
  for (let round = 0; round < 5000; round++) {
    const query = Array.from({ length: random.below(20) }, () => random.pick(pieces)).join('');
    for (const [name, value] of parseTagQuery(query)) expect([name, value.isWellFormed()]).toEqual([name, true]);
  }
  for (const piece of ['&', '&a', '&a=', '%', '%41', 'amp;', '&amp;', '+', '=', '&#39;', '&@']) {
    expect(parseTagQuery(`eid=${piece.repeat(1_000_000 / piece.length)}`).has('eid')).toBe(true);
  }
});
