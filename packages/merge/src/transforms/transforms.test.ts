import { expect, test } from 'vitest';
import { contextOf } from '../context.ts';
import { evaluate } from '../evaluate.ts';
import { parseExpression } from '../parse-expression.ts';
import { isNeeded, numberProblem } from '../step-problems.ts';
import { valuesOf } from '../values.ts';
import cases from './transforms.cases.json' with { type: 'json' };
import { findTransform, TRANSFORMS } from './index.ts';

interface TransformCase {
  step: string;
  value: string;
  /** Other fields. */
  others?: Record<string, string>;
  locale?: string;
  timezone?: string;
  result: string;
}

/** A Saturday, at noon in London. */
const now = Date.UTC(2026, 10, 21, 12);
const TABLE = cases as TransformCase[];

test.each(TABLE)(
  '$step of "$value" in $locale is "$result"',
  ({ step, value, others = {}, locale, timezone = 'Europe/London', result }) => {
    expect(run(step, { ...others, value }, { locale, timezone })).toBe(result);
  },
);

test('does what the example of every transform says', () => {
  for (const { example } of TRANSFORMS) {
    expect(run(example.step, { value: example.value }, { timezone: 'Europe/London' }), example.step).toBe(example.result);
  }
});

test('has cases for every transform', () => {
  const tried = new Set(TABLE.flatMap(({ step }) => step.split(' | ').map((part) => part.split(':')[0])));
  expect(TRANSFORMS.filter(({ key }) => !tried.has(key)).map(({ key }) => key)).toEqual([]);
});

test('gives every transform a typeable name of its own', () => {
  const words = TRANSFORMS.flatMap(({ key, also = [] }) => [key, ...also]);
  expect(new Set(words).size).toBe(words.length);
  for (const word of words) {
    expect(word).toMatch(/^[a-z]+(-[a-z]+)*$/);
    expect(findTransform(word)).toBeDefined();
  }
  expect(findTransform('__proto__')).toBeUndefined();
});

test('offers form fields that the parser accepts', () => {
  for (const { key, arguments: fields } of TRANSFORMS) {
    for (const { name, input, options, default: usual, ...rest } of fields) {
      expect(name, key).toMatch(/^[a-z]+$/);
      expect(options !== undefined, `${key} ${name}`).toBe(input === 'choice');
      for (const { value } of options ?? []) {
        expect(parseExpression(`{{a | ${key}:${name}=${value}}}`).ok || fields.some(isNeeded), `${key} ${value}`).toBe(true);
      }
      if (input === 'choice' && usual !== undefined) expect(options?.map(({ value }) => value)).toContain(usual);
      if (typeof usual === 'number') expect(numberProblem({ name, input, ...rest }, usual)).toBeUndefined();
    }
  }
});

function run(steps: string, values: Record<string, string>, context: { locale?: string | undefined; timezone: string }): string {
  const parsed = parseExpression(`{{value | ${steps}}}`);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return evaluate(parsed.expression, valuesOf(values), contextOf({ ...context, now })).text;
}
