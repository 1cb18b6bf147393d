/// <reference types="node" />
import { expect, test } from 'vitest';
import { templateProblems } from './custom-fields.ts';
import { evaluate } from './evaluate.ts';
import type { Argument, Expression, Step } from './expression.ts';
import { MAX_STEPS } from './expression.ts';
import { fillText } from './fill.ts';
import { parseTemplate } from './parse.ts';
import { parseExpression } from './parse-expression.ts';
import { printExpression } from './print-expression.ts';
import { TRANSFORMS } from './transforms/index.ts';
import type { NamedArgument } from './transforms/transform.ts';
import { MAX_VALUE_BYTES, valuesOf } from './values.ts';

const ROUNDS = 3000;

const TEXTS = [
  ['', ' ', 'Anna', 'friend', '"', "'", '\\', '\\n', '\n', '\r\n', '\t', '|', ':', ',', '}}', '{{', '{{{{', '[[a.b]]', '{{a}}', '“”', '$&'],
  ['0', '-1', '1e999', '1e-999', 'NaN', '-0', '٣', '1,5', '1.234', '1e21', '999999999999999999999', '0.1', '£5', '50 %', '1'.repeat(70)],
  ['2026-02-29', '2026-03-29T01:30', '31/12/9999', '1798106400', '0000-00-00', '2026-10-25T01:30:00Z', '-271821-04-20', 'May', '1/1/1'],
  [
    '__proto__',
    'constructor',
    'toString',
    '<script>',
    '\u202eevil',
    '\u0000',
    '\ud83d',
    '\udc00x',
    '👩🏽‍🚀',
    'e\u0301'.repeat(20),
    'İ',
    'ß',
    'ﷺ',
  ],
  ['x'.repeat(3000), '🔥'.repeat(2000), '\u0301'.repeat(5000), 'a,'.repeat(1500), ' '.repeat(2500)],
].flat();
const NAMES = [
  'a',
  'name',
  'first name',
  '__proto__',
  'a]b',
  'a\\b',
  '\\',
  ']',
  "it's",
  'x|y',
  '{{',
  'true',
  'e5',
  '名前',
  'a.b',
  '5',
  '"q"',
  '[',
];
const LOCALES = ['en-GB', 'en-US', 'de-DE', 'fr-FR', 'ja-JP', 'ar', 'hi-IN', 'pl', 'tr-TR', 'ar-EG', 'th-TH', 'xx', '', '\u0000'];
const ZONES = ['Europe/London', 'Pacific/Apia', 'Asia/Kolkata', 'America/St_Johns', 'UTC', 'nonsense', ''];
const NUMBERS = [0, 1, -1, 2, 20, 0.5, 1e21, -1e-7, 1e308, 123_456.789];

test('evaluates and reprints any expression without throwing', () => {
  const pick = seeded(20261121);
  for (let round = 0; round < ROUNDS; round++) {
    const expression = anExpression(pick);
    const values = valuesOf(Object.fromEntries(NAMES.map((name) => [name, pick(TEXTS)])));
    const context = {
      locale: pick(LOCALES),
      timezone: pick(ZONES),
      now: pick([0, Date.UTC(2026, 2, 29, 1), 8.64e15, -8.64e15, Number.NaN]),
    };
    const { text } = evaluate(expression, values, context);
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(MAX_VALUE_BYTES);
    expect(text.isWellFormed()).toBe(true);
    const printed = printExpression(expression);
    if (printed.length <= 2000) expect(parseExpression(printed), printed).toEqual({ ok: true, expression });
    expect(evaluate(expression, values, context).text).toBe(text);
  }
});

test('parses any typed text without throwing, stably', () => {
  const pick = seeded(7);
  const pieces = [...TRANSFORMS.flatMap(({ key, example }) => [key, example.step]), ...NAMES, ...TEXTS.filter((text) => text.length < 50)];
  const signs = ['{{', '}}', '[[', ']]', '[', ']', ' | ', '|', ':', ',', '=', '"', '“', ' ', '-', '.'];
  for (let round = 0; round < ROUNDS; round++) {
    const text = Array.from({ length: 1 + Math.floor(pick.number() * 12) }, () => pick(pick.number() < 0.5 ? signs : pieces)).join('');
    for (const candidate of [text, `{{${text}}}`, `{{a | ${text}}}`]) {
      const parsed = parseExpression(candidate);
      if (parsed.ok) expect(parseExpression(printExpression(parsed.expression)), candidate).toEqual(parsed);
      else for (const { at } of parsed.problems) expect(at >= 0 && at <= candidate.length, candidate).toBe(true);
      fillText(candidate, valuesOf({ a: 'A' }));
      templateProblems(candidate);
      const { parts, starts } = parseTemplate(candidate);
      expect(starts).toHaveLength(parts.length);
    }
  }
});

function anExpression(pick: Pick): Expression {
  const count = Math.floor(pick.number() ** 2 * (MAX_STEPS + 1));
  return { source: aName(pick), steps: Array.from({ length: count }, () => aStep(pick)) };
}

function aStep(pick: Pick): Step {
  const { key, arguments: fields } = pick(TRANSFORMS);
  const given = fields.flatMap((field) => {
    const isNeeded = field.default === undefined && !field.optional;
    const value = isNeeded || pick.number() < 0.5 ? anArgument(field, pick) : undefined;
    return value === undefined || value === field.default ? [] : [[field.name, value] as const];
  });
  return { transform: key, args: Object.fromEntries(given) };
}

function anArgument({ input, options = [], min = -Infinity, max = Infinity, whole }: NamedArgument, pick: Pick): Argument {
  if (input === 'choice') return pick(options).value;
  if (input === 'truth') return pick([true, false]);
  if (pick.number() < 0.3) return { field: aName(pick) };
  if (input === 'text') return pick(TEXTS.filter((text) => text.length < 100));
  const number = Math.min(Math.max(pick(NUMBERS), min), max);
  return whole ? Math.round(number) + 0 : number;
}

function aName(pick: Pick): string {
  return pick(NAMES);
}

interface Pick {
  <T>(from: readonly T[]): T;
  number(): number;
}

/** Mulberry32: the same choices in every run. */
function seeded(seed: number): Pick {
  let state = seed;
  const number = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return Object.assign(<T>(from: readonly T[]): T => from[Math.floor(number() * from.length)] as T, { number });
}
