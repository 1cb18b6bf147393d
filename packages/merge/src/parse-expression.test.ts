import { expect, test } from 'vitest';
import cases from './parse-expression.cases.json' with { type: 'json' };
import { fieldsUsed, MAX_EXPRESSION_LENGTH, MAX_STEPS, renameField } from './expression.ts';
import { parseExpression } from './parse-expression.ts';
import { printExpression } from './print-expression.ts';
import { stepProblems } from './step-problems.ts';

interface SyntaxCase {
  text: string;
  prints?: string;
  /** Position and message. */
  problems?: [number, string][];
}

const TABLE = cases as unknown as SyntaxCase[];

test.each(TABLE.filter(({ prints }) => prints !== undefined))('$text is written $prints', ({ text, prints }) => {
  expect(print(text)).toBe(prints);
  expect(print(prints ?? '')).toBe(prints);
});

test.each(TABLE.filter(({ problems }) => problems))('$text is refused with its position', ({ text, problems = [] }) => {
  expect(parseExpression(text)).toEqual({ ok: false, problems: problems.map(([at, message]) => ({ at, message })) });
});

test('lists an expression’s fields and follows a rename', () => {
  const parsed = parseExpression('{{first | join:[last name] | if:equals,first,[last name],"first"}}');
  if (!parsed.ok) throw new Error('should parse');
  expect(fieldsUsed(parsed.expression)).toEqual(['first', 'last name']);
  const renamed = renameField(renameField(parsed.expression, 'first', 'given name'), 'last name', 'family');
  expect(printExpression(renamed)).toBe('{{[given name] | join:family | if:equals,[given name],family,"first"}}');
});

test('more steps or a longer text than there may be are refused', () => {
  const steps = (count: number) => `{{a${' | trim'.repeat(count)}}}`;
  expect(parseExpression(steps(MAX_STEPS)).ok).toBe(true);
  expect(parseExpression(steps(MAX_STEPS + 1))).toMatchObject({
    ok: false,
    problems: [{ message: expect.stringContaining('more than 20 steps') }],
  });
  for (const long of [`{{a | default:"${'x'.repeat(MAX_EXPRESSION_LENGTH)}"}}`, `a | default:"${'x'.repeat(MAX_EXPRESSION_LENGTH)}"`]) {
    expect(parseExpression(long).ok).toBe(false);
  }
  expect(parseExpression(`{{a | default:"x"${' '.repeat(3000)}}}`)).toMatchObject({
    problems: [{ message: expect.stringContaining('2048 characters') }],
  });
});

test('states what a step from a form is missing', () => {
  expect(stepProblems({ transform: 'truncate', args: {} })).toEqual([]);
  expect(stepProblems({ transform: 'truncate', args: { length: { field: 'n' } } })).toEqual([]);
  expect(stepProblems({ transform: 'truncate', args: { length: -1 } })).toEqual([
    { argument: 'length', message: '“Letters” has to be at least 0.' },
  ]);
  expect(stepProblems({ transform: 'plural', args: { other: '# points' } })).toEqual([{ argument: 'one', message: '“One” is needed.' }]);
  expect(stepProblems({ transform: 'add', args: { number: '' } })).toEqual([
    { argument: 'number', message: '“Number” has to be a number.' },
  ]);
});

function print(text: string): string | undefined {
  const parsed = parseExpression(text);
  return parsed.ok ? printExpression(parsed.expression) : JSON.stringify(parsed.problems);
}
