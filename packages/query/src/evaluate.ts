/**
 * Decides a tree in JavaScript. Three answers: `unknown` matches nothing, but stays visible. Children are
 * asked in order and no further than needed, so that a fact is read only when a rule that is reached asks for
 * it.
 */
import { UNKNOWN, type Facts, type FactValue, type Point } from './facts.ts';
import { fillOperand } from './operand.ts';
import type { Operand, Operator, Test } from './operators/operator.ts';
import { planTree, type Broken, type Plan, type PlannedGroup, type PlannedRule, type PlanOptions } from './plan.ts';
import { pointOf } from './readings.ts';

export type Verdict = 'true' | 'false' | 'unknown';

export interface TraceEntry {
  /** `children[0].children[2]`; '' is the root. */
  path: string;
  /** `off`: switched off, or emptied and skipped. `unreached`: the groups above were decided without it. */
  verdict: Verdict | 'off' | 'unreached';
  /** Why a rule or group can never match as it stands. */
  because?: Broken;
  /** The segment that this is a reference to; its rules follow, below `….segment`. */
  segment?: number;
}

export interface Explanation {
  verdict: Verdict;
  /** Every group and rule, parents first; what is switched off comes after its siblings. */
  trace: TraceEntry[];
}

export interface CompiledTree {
  /** The tree matches when this is `true`. */
  decide: (facts: Facts) => Verdict;
  /** As `decide`; calls `answered` with the verdict of every rule that was asked, in order. */
  decideNoting: (facts: Facts, answered: (verdict: Verdict) => void) => Verdict;
  /** The same with a trace. `everything` asks also what the verdict does not depend on. */
  explain: (facts: Facts, options?: { everything?: boolean }) => Explanation;
  /**
   * The explanation of an earlier decision, from what `decideNoting` noted. `next` answers undefined where
   * there are no more: then so does this.
   */
  replay: (next: () => Verdict | undefined) => Explanation | undefined;
}

type Decide = (facts: Facts) => Verdict;

/** Reads a tree once; the compiled form decides it many times. Never throws. */
export function compileTree(tree: unknown, options: PlanOptions = {}): CompiledTree {
  const node = prepare(planTree(tree, options));
  return {
    decide: node.decide,
    decideNoting: (facts, answered) => noteNode(node, facts, answered),
    explain: (facts, { everything = false } = {}) => {
      const trace: TraceEntry[] = [];
      const verdict = explainNode(node, { trace, everything, answerOf: ({ decide }) => decide(facts) });
      return { verdict, trace };
    },
    replay: (next) => replayNode(node, next),
  };
}

/** Compiles and decides once. */
export function evaluate(tree: unknown, facts: Facts, options: PlanOptions = {}): Verdict {
  return compileTree(tree, options).decide(facts);
}

interface Node {
  plan: Plan;
  decide: Decide;
  children: readonly Node[];
}

const NO: Decide = () => 'false';

function prepare(plan: Plan): Node {
  if (plan.kind === 'rule') return { plan, decide: ruleDecision(plan), children: [] };
  if (plan.kind === 'broken' || plan.emptied) return { plan, decide: NO, children: [] };
  const children = plan.children.map(prepare);
  const decisions = children.map(({ decide }) => decide);
  return { plan, decide: plan.all ? allOf(decisions) : anyOf(decisions), children };
}

function allOf(decisions: readonly Decide[]): Decide {
  return (facts) => {
    let verdict: Verdict = 'true';
    for (const decide of decisions) {
      const answer = decide(facts);
      if (answer === 'false') return answer;
      if (answer === 'unknown') verdict = answer;
    }
    return verdict;
  };
}

function anyOf(decisions: readonly Decide[]): Decide {
  // An empty group is true, whichever match it wants.
  if (decisions.length === 0) return () => 'true';
  return (facts) => {
    let verdict: Verdict = 'false';
    for (const decide of decisions) {
      const answer = decide(facts);
      if (answer === 'true') return answer;
      if (answer === 'unknown') verdict = answer;
    }
    return verdict;
  };
}

/** The decision of one rule; SQL uses it for rules about facts that are no columns. */
export function ruleDecision(rule: PlannedRule): Decide {
  const { query, operator, reading, operand } = rule;
  if (operand) return testing(query, operator, operator.test(reading, operand));
  return (facts) => {
    const value = facts.read(query);
    return value === UNKNOWN ? 'unknown' : valueDecision(rule, facts)(value);
  };
}

/** One rule about many values at one moment: whatever does not hang on the value is read once. */
export function valueDecision({ query, operator, reading, schema, operand }: PlannedRule, facts: Facts): (value: FactValue) => Verdict {
  const filled: Operand | 'unknown' | undefined = operand ?? fillOperand(schema, query, facts);
  const { negates = false, needsPlace = false } = operator;
  const place = needsPlace ? facts.place?.() : undefined;
  if (filled === 'unknown' || place === UNKNOWN) return () => 'unknown';
  if (!filled) return (value) => (value === UNKNOWN ? 'unknown' : negates ? 'true' : 'false');
  const test = operator.test(reading, filled);
  const from = validPlace(place, facts);
  return (value) => (value === UNKNOWN ? 'unknown' : test(value, facts.moment, from) === negates ? 'false' : 'true');
}

function testing(query: PlannedRule['query'], { negates = false, needsPlace = false }: Operator, test: Test): Decide {
  if (needsPlace) {
    return (facts) => {
      const value = facts.read(query);
      const place = facts.place?.();
      if (value === UNKNOWN || place === UNKNOWN) return 'unknown';
      return test(value, facts.moment, validPlace(place, facts)) === negates ? 'false' : 'true';
    };
  }
  return (facts) => {
    const value = facts.read(query);
    if (value === UNKNOWN) return 'unknown';
    return test(value, facts.moment, undefined) === negates ? 'false' : 'true';
  };
}

/** Where the recipient is, if that is a place on earth. */
export function validPlace(place: Point | null | undefined, facts: Facts): Point | undefined {
  return place ? pointOf(place, facts.moment) : undefined;
}

/**
 * Broken rules are noted, too: a later release may understand it, and must still find the answers of the
 * others in their places.
 */
function noteNode({ plan, decide, children }: Node, facts: Facts, answered: (verdict: Verdict) => void): Verdict {
  if (plan.kind !== 'group') {
    const verdict = decide(facts);
    answered(verdict);
    return verdict;
  }
  if (children.length === 0) return decide(facts);
  const decisive: Verdict = plan.all ? 'false' : 'true';
  let verdict: Verdict = plan.all ? 'true' : 'false';
  for (const child of children) {
    const answer = noteNode(child, facts, answered);
    if (answer === decisive) return answer;
    if (answer === 'unknown') verdict = answer;
  }
  return verdict;
}

function replayNode(node: Node, next: () => Verdict | undefined): Explanation | undefined {
  const trace: TraceEntry[] = [];
  let isComplete = true;
  const answerOf = ({ plan }: Node): Verdict => {
    if (plan.kind === 'group') return plan.emptied ? 'false' : 'true';
    const answer = next();
    isComplete &&= answer !== undefined;
    return answer ?? 'unknown';
  };
  const verdict = explainNode(node, { trace, everything: false, answerOf });
  return isComplete ? { verdict, trace } : undefined;
}

interface Explaining {
  trace: TraceEntry[];
  everything: boolean;
  /** The verdict of a rule, of what is broken, or of a group without children. */
  answerOf: (node: Node) => Verdict;
}

function explainNode(node: Node, explaining: Explaining): Verdict {
  const { plan, children } = node;
  const entry: TraceEntry = { path: plan.path, verdict: 'unreached' };
  explaining.trace.push(entry);
  if (plan.kind === 'broken') entry.because = plan.because;
  else if (plan.kind === 'group' && plan.segment !== undefined) entry.segment = plan.segment;
  if (plan.kind !== 'group' || children.length === 0) {
    entry.verdict = explaining.answerOf(node);
    if (plan.kind === 'group') traceOff(plan.off, explaining);
    return entry.verdict;
  }
  entry.verdict = explainChildren(plan, children, explaining);
  return entry.verdict;
}

function explainChildren(plan: PlannedGroup, children: readonly Node[], explaining: Explaining): Verdict {
  const decisive: Verdict = plan.all ? 'false' : 'true';
  let verdict: Verdict = plan.all ? 'true' : 'false';
  for (const child of children) {
    if (verdict === decisive && !explaining.everything) {
      traceUnreached(child, explaining);
      continue;
    }
    const answer = explainNode(child, explaining);
    if (answer === decisive || (answer === 'unknown' && verdict !== decisive)) verdict = answer;
  }
  traceOff(plan.off, explaining);
  return verdict;
}

function traceUnreached(node: Node, explaining: Explaining): void {
  const { plan } = node;
  explaining.trace.push({
    path: plan.path,
    verdict: 'unreached',
    ...(plan.kind === 'broken' && { because: plan.because }),
    ...(plan.kind === 'group' && plan.segment !== undefined && { segment: plan.segment }),
  });
  for (const child of node.children) traceUnreached(child, explaining);
  if (plan.kind === 'group') traceOff(plan.off, explaining);
}

function traceOff(paths: readonly string[], { trace }: Explaining): void {
  for (const path of paths) trace.push({ path, verdict: 'off' });
}
