/// <reference types="node" />
import { seededRandom, type Random } from '@limn/model';
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
  const random = seededRandom(20261121);
  for (let round = 0; round < ROUNDS; round++) {
    const expression = anExpression(random);
    const values = valuesOf(Object.fromEntries(NAMES.map((name) => [name, random.pick(TEXTS)])));
    const context = {
      locale: random.pick(LOCALES),
      timezone: random.pick(ZONES),
      now: random.pick([0, Date.UTC(2026, 2, 29, 1), 8.64e15, -8.64e15, Number.NaN]),
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
  const random = seededRandom(7);
  const pieces = [...TRANSFORMS.flatMap(({ key, example }) => [key, example.step]), ...NAMES, ...TEXTS.filter((text) => text.length < 50)];
  const signs = ['{{', '}}', '[[', ']]', '[', ']', ' | ', '|', ':', ',', '=', '"', '“', ' ', '-', '.'];
  for (let round = 0; round < ROUNDS; round++) {
    const text = Array.from({ length: 1 + Math.floor(random() * 12) }, () => random.pick(random() < 0.5 ? signs : pieces)).join('');
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

function anExpression(random: Random): Expression {
  const count = Math.floor(random() ** 2 * (MAX_STEPS + 1));
  return { source: aName(random), steps: Array.from({ length: count }, () => aStep(random)) };
}

function aStep(random: Random): Step {
  const { key, arguments: fields } = random.pick(TRANSFORMS);
  const given = fields.flatMap((field) => {
    const isNeeded = field.default === undefined && !field.optional;
    const value = isNeeded || random() < 0.5 ? anArgument(field, random) : undefined;
    return value === undefined || value === field.default ? [] : [[field.name, value] as const];
  });
  return { transform: key, args: Object.fromEntries(given) };
}

function anArgument({ input, options = [], min = -Infinity, max = Infinity, whole }: NamedArgument, random: Random): Argument {
  if (input === 'choice') return random.pick(options).value;
  if (input === 'truth') return random.pick([true, false]);
  if (random() < 0.3) return { field: aName(random) };
  if (input === 'text') return random.pick(TEXTS.filter((text) => text.length < 100));
  const number = Math.min(Math.max(random.pick(NUMBERS), min), max);
  return whole ? Math.round(number) + 0 : number;
}

function aName(random: Random): string {
  return random.pick(NAMES);
}
