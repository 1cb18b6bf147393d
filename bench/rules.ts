/**
 * Rules: what a decision of a campaign costs in which no ruleset matches but the last, so that all 50 rules
 * are asked, beside GrowthBook's SDK with the same conditions about the same people, in turns. Also what it
 * costs to read such a campaign and to explain a decision, the same over HTTP with its picture, and the list
 * and the editor of campaigns. `BENCH_RULES=decision,http,screens` measures a part only.
 */
import { hash } from 'node:crypto';
import { GrowthBookClient, type ConditionInterface } from '@growthbook/growthbook';
import { armOf, bucketOf, readTest } from '@limn/experiments';
import {
  compileTree,
  INPUT_TYPE,
  OPERATOR,
  type CompiledTree,
  type Facts,
  type FactValue,
  type Group,
  type OperatorKey,
} from '@limn/query';
import { reportWithGoal } from './goals/report-with-goal.ts';
import { reportCampaignOverHttp } from './rules/over-http.ts';
import { reportCampaignScreens } from './rules/screens.ts';
import type { Report } from './run.ts';

const RULESETS = 10;
const DECISIONS = 20_000;
const ROUNDS = 7;
const TIERS = Array.from({ length: RULESETS }, (_, n) => `tier ${n}`);

type Person = Readonly<Record<string, string | number | boolean | readonly string[]>>;

/** Different people, as in a mailing. All are in the last tier: the last ruleset is theirs. */
const PEOPLE: readonly Person[] = Array.from({ length: 1000 }, (_, n) => ({
  device: n % 2 ? 'phone' : 'tablet',
  country: 'gb',
  spend: 100 + n,
  email: `person.${n}@example.com`,
  tags: ['news', `t${n % 7}`, 'offers'],
  tier: TIERS[RULESETS - 1] ?? '',
}));

const moment = { now: Date.UTC(2026, 10, 22, 12), timezone: 'Europe/London' };
const FACTS: readonly Facts[] = PEOPLE.map((person) => ({ moment, read: ({ id }): FactValue => person[String(id)] }));
const NOBODY: Facts = { moment, read: () => null };
const factsOf = (n: number): Facts => FACTS[n % FACTS.length] ?? NOBODY;

function ruleset(tier: string): Group {
  const rule = (id: string, type: keyof typeof INPUT_TYPE, operator: OperatorKey, value: unknown): Group['children'][number] => ({
    type: 'rule',
    query: { category_id: 'person', id, operator: OPERATOR[operator], value, ruleType: INPUT_TYPE[type] },
  });
  return {
    operator: 'All',
    children: [
      rule('device', 'SELECT', 'INLIST', ['phone', 'tablet']),
      rule('spend', 'NUMBER', 'GREATER_OR_EQUAL', 50),
      rule('email', 'TEXT', 'ENDS_WITH', '@example.com'),
      rule('tags', 'MULTI_SELECT', 'LIST_CONTAINS', ['news']),
      rule('tier', 'TEXT', 'EQUAL', tier),
    ],
  };
}

/** The same in GrowthBook's language. */
function condition(tier: string): ConditionInterface {
  return {
    device: { $in: ['phone', 'tablet'] },
    spend: { $gte: 50 },
    email: { $regex: '@example\\.com$' },
    tags: { $elemMatch: { $eq: 'news' } },
    tier,
  };
}

const parts = process.env.BENCH_RULES?.split(',');
const wants = (part: string) => parts?.includes(part) ?? true;

export async function run(report: Report): Promise<void> {
  if (wants('decision')) reportDecisions(report);
  if (wants('http')) await reportCampaignOverHttp(report);
  if (wants('screens')) await reportCampaignScreens(report);
}

function reportDecisions(report: Report): void {
  const campaign = TIERS.map((tier) => compileTree(ruleset(tier)));
  const theirs = new GrowthBookClient().initSync({
    payload: {
      features: { campaign: { defaultValue: -1, rules: TIERS.map((tier, index) => ({ condition: condition(tier), force: index })) } },
    },
  });
  const ours = (n: number) => chosen(campaign, factsOf(n));
  const baseline = (n: number) => theirs.evalFeature('campaign', { attributes: PEOPLE[n % PEOPLE.length] }).value as number;
  for (let n = 0; n < PEOPLE.length; n++) {
    if (ours(n) !== RULESETS - 1 || baseline(n) !== RULESETS - 1) throw new Error(`Person ${n}: ${ours(n)} and ${baseline(n)}`);
  }
  const [mine, other]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    mine.push(microseconds(ours));
    other.push(microseconds(baseline));
  }
  reportWithGoal(report, 'rules_decision_of_50_rules', median(mine), 'µs', 50);
  report('rules_growthbook_decision_of_50_rules', median(other), 'µs');
  reportWithGoal(report, 'rules_decision_time_ratio_vs_growthbook', median(mine) / median(other), 'x', 1);
  report(
    'rules_explanation_of_50_rules',
    microseconds((n) => campaign.map((tree) => tree.explain(factsOf(n), { everything: true })).length),
    'µs',
  );
  report(
    'rules_compile_50_rules',
    microseconds(() => TIERS.map((tier) => compileTree(ruleset(tier))).length, 2000),
    'µs',
  );
  report('rules_arm_of_a_recipient', microseconds(armIndex), 'µs');
  report(
    'rules_reading_of_a_test',
    microseconds((n) => readTest(ARMS.map((arm) => ({ ...arm, recipients: 1000 + n, successes: 50 + (n % 50) }))).arms.length),
    'µs',
  );
}

const ARMS = [
  { key: 1, role: 'control', weight: 45 },
  { key: 2, role: 'variant', weight: 45 },
  { key: 3, role: 'hold_out', weight: 10 },
] as const;

/** With the hash, as the render host finds it. */
function armIndex(n: number): number {
  const bucket = bucketOf(hash('sha256', `test 1 recipient ${n}`, 'buffer'));
  return armOf(bucket, ARMS)?.key ?? 0;
}

function chosen(campaign: readonly CompiledTree[], facts: Facts): number {
  return campaign.findIndex((tree) => tree.decide(facts) === 'true');
}

function microseconds(decide: (n: number) => number, times = DECISIONS): number {
  let sum = 0;
  const started = performance.now();
  for (let n = 0; n < times; n++) sum += decide(n);
  const took = performance.now() - started;
  if (Number.isNaN(sum)) throw new Error('Nothing was decided.');
  return (took * 1000) / times;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
