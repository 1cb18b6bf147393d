/**
 * Finds the first ruleset whose rule is true. One that depends on facts that are not there in time is not
 * matched.
 */
import type { Verdict } from '@limn/query';
import type { FactReader } from '../../features/targeting/facts/fact-reader.port.ts';
import { andThen } from '../../platform/and-then.ts';
import type { Budget } from '../budget.ts';
import type { CompiledRuleset } from './compiled-campaign.ts';
import { trail, type RulesetTrace } from './ruleset-trace.ts';

/**
 * Rows and records that rules ask are waited for so long at a time, and so long in all: the picture needs the
 * rest.
 */
export const FACTS_TIMEOUT_MS = 400;
const ALL_FACTS_TIMEOUT_MS = 700;

/** One decision while its rules are asked. */
export interface Asking {
  reader: FactReader;
  budget: Budget;
  atMs: number;
  /** The answer of each rule that was asked, in turn. */
  answers: Verdict[];
  /** Only for a reader of the reasons. */
  trace: RulesetTrace[] | undefined;
}

type Found = CompiledRuleset | undefined;

export function firstMatching(rulesets: readonly CompiledRuleset[], asking: Asking): Found | Promise<Found> {
  const { answers, trace } = asking;
  const found = matchingOf(rulesets, asking, {
    note: (answer) => void answers.push(answer),
    endsAt: performance.now() + ALL_FACTS_TIMEOUT_MS,
  });
  return trace ? andThen(found, (ruleset) => explainAsked(rulesets, asking, trace).then(() => ruleset)) : found;
}

interface Going {
  note: (answer: Verdict) => void;
  /** When rows and records are waited for no longer. */
  endsAt: number;
}

function matchingOf(rulesets: readonly CompiledRuleset[], asking: Asking, going: Going): Found | Promise<Found> {
  const { reader, atMs, answers, trace } = asking;
  for (const ruleset of rulesets) {
    if (atMs < ruleset.startMs || atMs >= ruleset.endMs) {
      if (trace) trail(trace, ruleset, atMs < ruleset.startMs ? 'not_started' : 'ended');
      continue;
    }
    const before = answers.length;
    const verdict = ruleset.tree.decideNoting(reader.facts, going.note);
    if (verdict === 'unknown' && reader.isWaiting) return matchingLater(rulesets.slice(rulesets.indexOf(ruleset)), asking, going, before);
    if (trace) trail(trace, ruleset, verdict);
    if (verdict === 'true') return ruleset;
  }
  return undefined;
}

/**
 * Waits for the facts that the first of these rulesets asked: each round reads those of the one before, and a
 * row is asked for once.
 * @param before how many answers there were before this ruleset's
 */
async function matchingLater(rulesets: readonly CompiledRuleset[], asking: Asking, going: Going, before: number): Promise<Found> {
  const { reader, budget, answers, trace } = asking;
  const [ruleset, ...others] = rulesets;
  if (!ruleset) return undefined;
  const allowMs = () => budget.allow(Math.max(0, Math.min(FACTS_TIMEOUT_MS, going.endsAt - performance.now())));
  let verdict: Verdict = 'unknown';
  while (verdict === 'unknown' && reader.isWaiting && (await reader.load(allowMs()))) {
    answers.length = before;
    verdict = ruleset.tree.decideNoting(reader.facts, going.note);
  }
  if (trace) trail(trace, ruleset, verdict);
  return verdict === 'true' ? ruleset : matchingOf(others, asking, going);
}

/**
 * Adds the answer of every rule, also of those that the decision did not need. Their facts are read now, when
 * it is made.
 */
async function explainAsked(rulesets: readonly CompiledRuleset[], { reader, budget }: Asking, trace: RulesetTrace[]): Promise<void> {
  const asked = trace.flatMap(({ id, verdict }) => {
    const ruleset = rulesets.find((one) => one.id === id);
    return ruleset && verdict !== 'not_started' && verdict !== 'ended' ? [{ ruleset, verdict }] : [];
  });
  const endsAt = performance.now() + ALL_FACTS_TIMEOUT_MS;
  const explain = () => asked.map(({ ruleset: { tree } }) => tree.explain(reader.facts, { everything: true }).trace);
  let rules = explain();
  while (reader.isWaiting && (await reader.load(budget.allow(Math.max(0, Math.min(FACTS_TIMEOUT_MS, endsAt - performance.now()))))))
    rules = explain();
  for (const [index, { ruleset, verdict }] of asked.entries()) trail(trace, ruleset, verdict, rules[index]);
}
