import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { evaluate, finish, INPUT_TYPE, OPERATOR, rankValues, unreachableInSteps, type Facts } from './index.ts';
import { WHOLE_COMPARISONS, WHOLE_NUMBERS } from './testing/index.ts';

const facts = (value: string): Facts => ({ moment: { now: 0, timezone: 'UTC' }, read: () => value });
const rule = (operator: number, value: unknown, ruleType = INPUT_TYPE.NUMBER) => ({
  operator: 'All',
  children: [{ type: 'rule', query: { category_id: 'c', id: 'x', operator, value, ruleType } }],
});

it('tells whole numbers apart to the last digit, as BigInt does', () => {
  const wrong: string[] = [];
  for (const wanted of WHOLE_NUMBERS) {
    for (const { operator, holds } of WHOLE_COMPARISONS) {
      for (const value of WHOLE_NUMBERS) {
        const answer = evaluate(rule(operator, String(wanted)), facts(String(value))) === 'true';
        if (answer !== holds(value, wanted)) wrong.push(`${operator}: ${value} and ${wanted}`);
      }
    }
  }
  expect(wrong).toEqual([]);
});

it('tells apart any two whole numbers, also neighbours, as BigInt does', () => {
  const MAX = 10n ** 25n;
  const number = fc.bigInt({ min: -MAX, max: MAX });
  const pair = fc.oneof(
    fc.tuple(number, number),
    fc.tuple(number, fc.bigInt({ min: -2n, max: 2n })).map(([one, by]) => [one, one + by] as const),
  );
  const property = fc.property(pair, fc.constantFrom(...WHOLE_COMPARISONS), ([value, wanted], { operator, holds }) => {
    expect(evaluate(rule(operator, String(wanted)), facts(String(value)))).toBe(String(holds(value, wanted)));
  });
  fc.assert(property, { seed: 1, numRuns: 3000 });
});

it('finds in a list the number whose last digit fits', () => {
  const fits = (operator: number, value: string, list: string) =>
    evaluate(rule(operator, value, INPUT_TYPE.MULTI_SELECT), facts(list)) === 'true';
  expect(fits(OPERATOR.GREATER, '9007199254740992', '7,9007199254740993')).toBe(true);
  expect(fits(OPERATOR.GREATER, '9007199254740993', '7,9007199254740993')).toBe(false);
});

it('looks for all digits of a number of 16, in texts and in JSON', () => {
  expect(evaluate(rule(OPERATOR.CONTAINS, '3456'), facts('1234567890123456'))).toBe('true');
  expect(evaluate(rule(OPERATOR.EQUAL, 1_234_567_890_123_456, INPUT_TYPE.TEXT), facts('1234567890123456'))).toBe('true');
});

it('orders whole numbers to the last digit', () => {
  const ordered = WHOLE_NUMBERS.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const ranks = rankValues(ordered.map(String), INPUT_TYPE.NUMBER, facts(''));
  const distinct = [...new Set(ordered)];
  expect([...ranks]).toEqual(ordered.map((number) => distinct.indexOf(number) + 1));
});

it('sees that a number beside another can still match', () => {
  const trees = ['9007199254740992', '9007199254740993'].map((id, at) => ({ rule: rule(OPERATOR.EQUAL, id), after: at === 0 ? [] : [0] }));
  expect(finish(unreachableInSteps(trees)).found).toEqual([]);
});
