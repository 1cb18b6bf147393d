/// <reference types="node" />
import { formOf } from '@limn/values';
import { expect, test } from 'vitest';
import { contextOf } from './context.ts';
import { evaluate } from './evaluate.ts';
import type { Expression } from './expression.ts';
import { fillText } from './fill.ts';
import { fillUrl } from './fill-url.ts';
import { parseExpression } from './parse-expression.ts';
import { MAX_VALUE_BYTES, valuesOf, type Value } from './values.ts';

const context = contextOf({ now: Date.UTC(2026, 10, 21, 12) });

test('marks an outcome as request data when any field is', () => {
  const values = new Map([...valuesOf({ a: 'A', b: 'B' }, 'table'), ...valuesOf({ c: 'C' }, 'feed'), ...valuesOf({ r: 'R' })]);
  const originOf = (text: string) => evaluate(expressionOf(text), values, context).origin;
  expect(originOf('{{a | join:b | join:c}}')).toBe('custom');
  expect(originOf('{{r | upper}}')).toBe('request');
  expect(originOf('{{a | join:r}}')).toBe('request');
  expect(originOf('{{a | if:equals,"A","yes",r}}')).toBe('request');
  expect(originOf('{{a | if:equals,missing,"yes","no"}}')).toBe('custom');
});

test('steps do not let a request value choose where an address leads', () => {
  const address = 'https://evil.example/x';
  const policy = { allowedHosts: ['cdn.example'] };
  for (const text of ['{{u | trim}}', '{{u | default:"https://shop.example/"}}', '{{ok | if:equals,"1",u,"https://shop.example/"}}']) {
    expect(fillUrl(text, valuesOf({ u: address, ok: '1' }), policy, context)).toBeNull();
    expect(fillUrl(text, valuesOf({ u: address, ok: '1' }, 'table'), policy, context)).toBe(address);
  }
  expect(fillUrl('https://{{u | trim}}/', valuesOf({ u: 'evil.example' }), policy, context)).toBeNull();
  expect(fillUrl('https://shop.example/{{u | lower}}', valuesOf({ u: '../A B' }), policy, context)).toBe('https://shop.example/..%2Fa%20b');
});

test('never expands what a value holds', () => {
  expect(fillText('{{a | trim}} {{a | replace:"x","{{b}}"}}', valuesOf({ a: ' {{b}}x ', b: 'no' }), context)).toBe('{{b}}x  {{b}}{{b}} ');
});

test('caps a value’s growth and splits no character', () => {
  const long = { a: 'a,'.repeat(1000), pile: `e${'\u0301'.repeat(100_000)}`, fire: '🔥'.repeat(250_000), odd: '\ud83d'.repeat(5000) };
  for (const name of Object.keys(long)) {
    for (const steps of [
      'replace:",",pile',
      `join:fire,""`,
      'url-encode',
      'upper',
      'pad:500,pile',
      `before:fire | after:a`,
      'first:3',
      'title',
    ]) {
      const { text } = evaluate(expressionOf(`{{${name} | ${steps}}}`), valuesOf(long), context);
      expect(Buffer.byteLength(text)).toBeLessThanOrEqual(MAX_VALUE_BYTES);
      expect(text.isWellFormed()).toBe(true);
    }
  }
});

test('expressions that no parser has seen are evaluated without harm', () => {
  const odd = [
    { source: 'a', steps: [{ transform: 'no-such', args: {} }] },
    { source: 'a', steps: [{ transform: '__proto__', args: {} }] },
    { source: 'a', steps: [{ transform: 'truncate', args: JSON.parse('{"__proto__": {"length": 1}}') }] },
    { source: 'a', steps: [{ transform: 'truncate', args: { length: 'x' } }] },
    { source: 'a', steps: [{ transform: 'replace', args: {} }] },
    { source: 'a', steps: [{ transform: 'pad', args: { length: Number.NaN } }] },
    { source: 'a', steps: [{ transform: 'if', args: { is: 'constructor', yes: 'x' } }] },
    { source: 'a', steps: [{ transform: 'date', args: { day: { field: 'a' } } }] },
    { source: '__proto__', steps: [{ transform: 'default', args: { text: 'abc' } }] },
  ] as unknown as Expression[];
  for (const expression of odd) expect(evaluate(expression, valuesOf({ a: 'abc' }), context).text).toBe('abc');
});

test('ignores a nonsensical context but for the language', () => {
  const odd = { locale: '\u0000', timezone: '../etc', now: Number.NaN };
  expect(evaluate(expressionOf('{{d | date}}'), valuesOf({ d: '2026-12-24T12:00:00Z' }), odd).text).toBe('24 December 2026');
  expect(evaluate(expressionOf('{{d | relative-date}}'), valuesOf({ d: '2026-12-24' }), odd).text).toBe('2026-12-24');
  expect(evaluate(expressionOf('{{n | add-commas}}'), valuesOf({ n: '1234' }), odd).text).toBe('1,234');
});

function expressionOf(text: string): Expression {
  const parsed = parseExpression(text);
  if (!parsed.ok) throw new Error(`${text}: ${JSON.stringify(parsed.problems)}`);
  return parsed.expression;
}

test('compares with a field as its column writes it, and with what a cell holds', () => {
  const german = formOf('de-DE');
  const values = new Map<string, Value>([
    ['price', { text: '1.500', origin: 'table', form: german }],
    ['limit', { text: '1.499,50', origin: 'table', form: german }],
    ['mark', { text: '1.400', origin: 'table', form: german }],
    ['sales', { text: '1.2M', origin: 'table', held: '1234567' }],
    ['goal', { text: '1.1M', origin: 'table', held: '1100000' }],
  ]);
  const outcome = (text: string) => fillText(text, values, contextOf({ locale: 'en-GB' }));
  expect(outcome('{{price | if:greater,limit,"over","under"}} {{price | if:smaller,mark,"low","high"}}')).toBe('over high');
  // Typed in a picture in English.
  expect(outcome('{{price | if:equals,"1,500","same","other"}}')).toBe('same');
  expect(outcome('{{sales | if:greater,goal,"won","missed"}} {{sales | subtract:goal}} {{sales}}')).toBe('won 134567 1.2M');
  // Another text holds nothing else.
  expect(outcome('{{sales | lower | add:1}}')).toBe('1.2m');
});
