/** Finds rulesets that nothing can reach, and rules that no open can fulfil. */
import type { CampaignFinding } from '@limn/contracts';
import { setImmediate as pause } from 'node:timers/promises';
import {
  inTurns,
  problemSentence,
  segmentIdOf,
  treeSentence,
  typesIn,
  unreachableInSteps,
  type Catalogue,
  type Reach,
  type RuleQuery,
  type Segments,
  type Unreachable,
} from '@limn/query';
import { domainOfFact } from '../facts/catalogue.read.ts';

/** A draft has them, and so has a version. */
interface Ruleset {
  name: string;
  rule?: unknown;
  start?: string | null | undefined;
  end?: string | null | undefined;
}

type Found = Pick<CampaignFinding, 'kind' | 'message' | 'rules'> & { at: number };

interface Known {
  catalogue: Catalogue;
  segments: Segments;
}

export interface CheckedRules {
  found: Found[];
  /** Rulesets that were not checked altogether, since their rules have too many values. */
  left: number;
}

/** Others have their turn while it works. */
export async function unreachableRules(rulesets: readonly Ruleset[], known: Known, nowMs: number): Promise<CheckedRules> {
  const times = rulesets.map(({ start, end }) => ({
    from: Math.max(nowMs, start == null ? nowMs : Date.parse(start)),
    until: end == null ? Number.POSITIVE_INFINITY : Date.parse(end),
  }));
  const trees = rulesets.map(({ rule }, place) => ({ rule: rule ?? EMPTY, after: alwaysBefore(place, times) }));
  const options = { typeOf: typesIn(known.catalogue), segments: known.segments, domainOf: domainOfFact };
  const reach = await inTurns(unreachableInSteps(trees, options), {
    clock: () => performance.now(),
    pause: async () => {
      await pause();
    },
  });
  const broken = reach.broken.map(brokenRule);
  const isBroken = new Set(broken.map(({ at }) => at));
  const over = times.flatMap(({ until }, at): Found[] =>
    until > nowMs ? [] : [{ kind: 'over', at, message: 'The end of this ruleset is over: it is never shown again.' }],
  );
  const isOver = new Set(over.map(({ at }) => at));
  const found = [
    ...broken,
    ...over,
    // The finding about a broken rule covers what it makes impossible.
    ...reach.found
      .filter(({ tree, kind }) => !isOver.has(tree) && !(kind === 'never' && isBroken.has(tree)))
      .map((one) => findingOf(one, rulesets, known))
      .filter(isFirstToSay),
  ];
  return { found, left: reach.unchecked.filter((tree) => !isOver.has(tree)).length };
}

/**
 * A rule of the ruleset and the same rule in its segment conflict with the same third one: once is enough.
 */
function isFirstToSay({ at, message }: Found, place: number, all: readonly Found[]): boolean {
  return all.findIndex((one) => one.at === at && one.message === message) === place;
}

const EMPTY = { operator: 'All', children: [] };

/** Places of earlier rulesets that are on for as long as this one is. */
function alwaysBefore(place: number, times: readonly { from: number; until: number }[]): number[] {
  const { from, until } = times[place] ?? { from: 0, until: 0 };
  return [...times.entries()].flatMap(([other, time]) => (other < place && time.from <= from && time.until >= until ? [other] : []));
}

function brokenRule({ tree, path, because }: Reach['broken'][number]): Found {
  return { kind: 'broken_rule', at: tree, rules: [path], message: problemSentence(because) };
}

function findingOf(one: Unreachable, rulesets: readonly Ruleset[], known: Known): Found {
  const at = one.tree;
  switch (one.kind) {
    case 'never':
      return { kind: 'never_true', at, message: 'The rules of this ruleset are never all true, so it is never shown.' };
    case 'always':
      return { kind: 'always_true', at, rules: one.paths, message: alwaysTrue(one, rulesets, known) };
    case 'off':
      return {
        kind: 'always_off',
        at,
        rules: one.paths,
        message: 'A group or segment whose rules are all switched off is never true. Switch one on, or delete it.',
      };
    case 'covered':
      return { kind: 'never_reached', at, message: coveredBy(one.by === undefined ? undefined : rulesets[one.by]) };
    case 'conflict': {
      const rules = one.paths.toSorted((first, second) => first.localeCompare(second, 'en', { numeric: true }));
      const said = rules.map((path) => sentenceAt(rulesets[at]?.rule, path, known));
      const [only, other] = said;
      const message = other === undefined ? `This is never true: ${only}` : `These are never true together: ${only} ${other}`;
      return { kind: 'conflict', at, rules, message };
    }
  }
}

function alwaysTrue({ tree, paths, whole }: Extract<Unreachable, { kind: 'always' }>, rulesets: readonly Ruleset[], known: Known): string {
  const said = paths.map((path) => sentenceAt(rulesets[tree]?.rule, path, known) || 'A group or segment without rules.');
  const because = said.length === 0 ? '' : ` Always true: ${[...new Set(said)].join(' ')}`;
  return whole ? `Everyone who gets here sees this ruleset: its rules are always true.${because}` : because.trim();
}

function coveredBy(above: Ruleset | undefined): string {
  if (!above) return 'This ruleset is never reached: whenever it is true, one above it is true first.';
  return `This ruleset is never reached: whenever it is true, “${above.name}” above it is true first.`;
}

function sentenceAt(tree: unknown, path: string, { catalogue, segments }: Known): string {
  let node: unknown = tree;
  for (const [step, index] of path.matchAll(/children\[(\d+)\]|segment/g))
    node =
      step === 'segment'
        ? segments.get(segmentIdOf(node) ?? 0)?.rule
        : (node as { children?: unknown[] } | undefined)?.children?.[Number(index)];
  const query = (node as { query?: RuleQuery } | undefined)?.query;
  return query ? treeSentence({ operator: 'All', children: [{ type: 'rule', query }] }, catalogue) : '';
}
