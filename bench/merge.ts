/**
 * The merge language: how often a chain of five steps is worked out in a second, beside the same chain
 * written by hand, and what reading an expression and the costliest inputs cost.
 */
import { contextOf, evaluate, parseExpression, TRANSFORMS, valuesOf, type Expression, type Values } from '@limn/merge';
import { reportWithGoal } from './goals/report-with-goal.ts';
import type { Report } from './run.ts';

const ROUNDS = 5;
const EVALUATIONS = 100_000;
const context = contextOf({ timezone: 'Europe/London', now: Date.UTC(2026, 10, 21, 12) });

const NOBODY: Values = new Map();

const TEXT_CHAIN = '{{name | trim | title | truncate:20 | replace:"-"," " | default:"friend"}}';
const MONEY_CHAIN = '{{price | multiply:1.2 | subtract:3 | limit:0 | round:2 | currency:"EUR"}}';
const DATE_CHAIN = '{{due | add-time:7 | add-time:1,month | date:weekday=short | upper | before:"By "}}';

export function run(report: Report): void {
  // Different people, as in a mailing: nothing may be remembered from the one before.
  const people = Array.from({ length: 1000 }, (_, n) =>
    valuesOf({ name: `  anna-maria berg ${n} `, price: `${n}.50`, due: new Date(context.now + n * 86_400_000).toISOString() }),
  );
  const [text, money, date] = [TEXT_CHAIN, MONEY_CHAIN, DATE_CHAIN].map(expressionOf) as [Expression, Expression, Expression];
  const rate = (work: (values: Values) => unknown) => perSecond((n) => work(people[n % people.length] ?? NOBODY));
  const ours = rate((values) => evaluate(text, values, context));
  const byHand = rate((values) => textByHand(values.get('name')?.text ?? ''));
  reportWithGoal(report, 'merge_five_steps_per_second', ours, 'evaluations/s', 200_000);
  report('merge_five_steps_by_hand_per_second', byHand, 'evaluations/s');
  report('merge_five_steps_time_ratio_vs_by_hand', byHand / ours, 'x');
  report(
    'merge_money_chain_per_second',
    rate((values) => evaluate(money, values, context)),
    'evaluations/s',
  );
  report(
    'merge_date_chain_per_second',
    rate((values) => evaluate(date, values, context)),
    'evaluations/s',
  );
  report(
    'merge_parse_per_second',
    perSecond(() => parseExpression(TEXT_CHAIN), 10_000),
    'expressions/s',
  );
  reportWithGoal(report, 'merge_worst_step', worstStepMs(), 'ms', 1);
}

/** The same chain as a programmer would write it for this one purpose. */
function textByHand(name: string): string {
  const title = name
    .trim()
    .toLowerCase()
    .replace(/\p{L}[\p{L}\p{N}]*/gu, (word) => word.charAt(0).toUpperCase() + word.slice(1));
  return title.slice(0, 20).replaceAll('-', ' ') || 'friend';
}

function expressionOf(text: string): Expression {
  const parsed = parseExpression(text);
  if (!parsed.ok) throw new Error(`${text}: ${parsed.problems[0]?.message ?? ''}`);
  return parsed.expression;
}

/** The median of several rounds, after one to warm up. */
function perSecond(work: (n: number) => unknown, times = EVALUATIONS): number {
  const rates: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const start = performance.now();
    for (let n = 0; n < times; n++) work(n);
    if (round > 0) rates.push((times / (performance.now() - start)) * 1000);
  }
  return rates.sort((a, b) => a - b)[ROUNDS >> 1] ?? 0;
}

/** Every transform over the values that are hardest to count letters and read numbers in. */
function worstStepMs(): number {
  const values = valuesOf({
    marks: `e${'\u0301'.repeat(100_000)}`,
    families: '👩‍👩‍👧'.repeat(1000),
    words: 'a '.repeat(5000),
    dots: '.'.repeat(5000),
    digits: '1'.repeat(64),
  });
  let worst = 0;
  for (const name of values.keys()) {
    for (const { example } of TRANSFORMS) {
      const expression = expressionOf(`{{${name} | ${example.step}}}`);
      worst = Math.max(worst, 1000 / perSecond(() => evaluate(expression, values, context), 20));
    }
  }
  return worst;
}
