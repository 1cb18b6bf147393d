/**
 * Decides a tree about every row of a table at once. Columns are coded by a dictionary, so a rule is asked
 * once for each distinct value, by the evaluator's own operators, and rows look its verdict up: both agree by
 * construction, however many rows there are. What asks nothing of the recipient is put together once for all
 * rows, and kept.
 */
import { ruleDecision } from '../evaluate.ts';
import type { Facts, FactValue, Moment } from '../facts.ts';
import { planTree, type Plan, type PlannedRule, type PlanOptions } from '../plan.ts';
import type { RuleQuery } from '../tree.ts';
import { COLUMN_VERDICT, keptBy, momentKey, nothing, ruleTable } from './rule-table.ts';
import { numbersBelow, type Steps } from './steps.ts';

/** A column by a dictionary: row n holds `values[codes[n]]`. */
export interface CodedColumn {
  codes: Uint8Array | Uint16Array | Uint32Array;
  values: readonly FactValue[];
}

export interface ColumnOptions extends PlanOptions {
  /** Undefined for a field that is no column: it is read from the facts, once for all rows. */
  columnOf: (query: RuleQuery) => CodedColumn | undefined;
}

/**
 * Everything goes in short steps: a recipient with rules about each of many values must not hold up others.
 */
export interface ColumnTree {
  /** A verdict for each of these rows, by `COLUMN_VERDICT`. */
  decide: (rows: Uint32Array, facts: Facts) => Steps<Uint8Array>;
  /** The ones of all rows, 0 to the last, that match. */
  matching: (all: Uint32Array, facts: Facts) => Steps<Uint32Array>;
  /** For few rows: a verdict at a time. */
  ask: (facts: Facts) => Steps<(row: number) => number>;
  /**
   * Asks nothing of the recipient: the same verdicts for everyone; for a day, where they change from day to
   * day.
   */
  isFixed: boolean;
  byDay: boolean;
  /** Does once what others would wait for: with it, the first decision costs as much as the next. */
  prepare: (all: Uint32Array, moment: Moment) => Steps;
}

/** Part of a tree. */
interface Node {
  isFixed: boolean;
  /** Changes from day to day. */
  byDay: boolean;
  /** Adds verdicts to those in `into`: the smaller ones where `all`, the larger ones otherwise. */
  merge: (rows: Uint32Array, facts: Facts, into: Uint8Array, all: boolean) => Steps;
  ask: (facts: Facts) => Steps<(row: number) => number>;
  prepare: (moment: Moment) => Steps;
  /** The length of its column; 0 where it reads none. */
  rows: number;
}

/** Never throws, whatever the tree is. What the tree keeps, it keeps for a day. */
export function compileColumns(tree: unknown, options: ColumnOptions): ColumnTree {
  const plan = planTree(tree, options);
  const root = nodeOf(plan, options);
  // Verdicts that are the same for everyone narrow all rows once; only the rest is asked for each recipient.
  const parts =
    plan.kind === 'group' && plan.all && !plan.emptied
      ? combine(
          plan.children.map((child) => nodeOf(child, options)),
          true,
        )
      : [root];
  const fixed = parts.filter(({ isFixed }) => isFixed);
  const open = parts.filter(({ isFixed }) => !isFixed);
  function* pick(rows: Uint32Array, nodes: readonly Node[], facts: Facts): Steps<Uint32Array> {
    if (nodes.length === 0) return rows;
    const verdicts = new Uint8Array(rows.length).fill(COLUMN_VERDICT.true);
    for (const node of nodes) yield* node.merge(rows, facts, verdicts, true);
    const kept = keep(rows, verdicts);
    yield;
    return kept;
  }
  let every: Uint32Array = new Uint32Array();
  const narrowed = keptBy(momentKey(isByDay(fixed)), function* (moment) {
    for (const node of fixed) yield* node.prepare(moment);
    return yield* pick(every, fixed, still(moment));
  });
  const narrow = (all: Uint32Array) => {
    if (every.length !== all.length) narrowed.forget();
    every = all;
    return narrowed;
  };
  return {
    isFixed: root.isFixed,
    byDay: root.byDay,
    ask: root.ask,
    *decide(rows, facts) {
      const verdicts = new Uint8Array(rows.length).fill(COLUMN_VERDICT.true);
      yield* root.merge(rows, facts, verdicts, true);
      return verdicts;
    },
    *matching(all, facts) {
      return yield* pick(yield* narrow(all).get(facts.moment), open, facts);
    },
    *prepare(all, moment) {
      yield* root.prepare(moment);
      for (const node of parts) yield* node.prepare(moment);
      yield* narrow(all).prepare(moment);
    },
  };
}

function nodeOf(plan: Plan, options: ColumnOptions): Node {
  if (plan.kind === 'broken' || (plan.kind === 'group' && plan.emptied)) return constant(() => COLUMN_VERDICT.false);
  if (plan.kind === 'rule') {
    const column = options.columnOf(plan.query);
    if (column) return ruleNode(plan, column);
    const decide = ruleDecision(plan);
    return constant((facts) => COLUMN_VERDICT[decide(facts)]);
  }
  if (plan.children.length === 0) return constant(() => COLUMN_VERDICT.true);
  const children = combine(
    plan.children.map((child) => nodeOf(child, options)),
    plan.all,
  );
  const [only] = children;
  return only && children.length === 1 ? only : groupNode(children, plan.all);
}

/** The same children, those of them that are fixed as one. */
function combine(children: readonly Node[], all: boolean): readonly Node[] {
  const fixed = children.filter(({ isFixed }) => isFixed);
  return fixed.length > 1 ? [combined(fixed, all), ...children.filter(({ isFixed }) => !isFixed)] : children;
}

function groupNode(children: readonly Node[], all: boolean): Node {
  const start = all ? COLUMN_VERDICT.true : COLUMN_VERDICT.false;
  return {
    isFixed: false,
    rows: 0,
    byDay: isByDay(children),
    *prepare(moment) {
      for (const child of children) yield* child.prepare(moment);
    },
    *merge(rows, facts, into, wantsAll) {
      if (all === wantsAll) {
        for (const child of children) yield* child.merge(rows, facts, into, all);
        return;
      }
      const own = new Uint8Array(rows.length).fill(start);
      for (const child of children) yield* child.merge(rows, facts, own, all);
      for (let n = 0; n < own.length; n++) {
        const verdict = own[n] as number;
        if (verdict < (into[n] as number) === wantsAll) into[n] = verdict;
      }
      yield;
    },
    *ask(facts) {
      const asked: ((row: number) => number)[] = [];
      for (const child of children) asked.push(yield* child.ask(facts));
      return (row) => {
        let verdict: number = start;
        for (const one of asked) {
          const next = one(row);
          if (next < verdict === all) verdict = next;
        }
        return verdict;
      };
    },
  };
}

/** Fixed nodes as a verdict for each row. */
function combined(nodes: readonly Node[], all: boolean): Node {
  const rows = Math.max(...nodes.map((node) => node.rows));
  const byDay = isByDay(nodes);
  const masks = keptBy(momentKey(byDay), function* (moment) {
    const mask = new Uint8Array(rows).fill(all ? COLUMN_VERDICT.true : COLUMN_VERDICT.false);
    const everyRow = numbersBelow(rows);
    for (const node of nodes) {
      yield* node.prepare(moment);
      yield* node.merge(everyRow, still(moment), mask, all);
    }
    return mask;
  });
  return {
    isFixed: true,
    rows,
    byDay,
    prepare: masks.prepare,
    *merge(wanted, { moment }, into, wantsAll) {
      mergeTable(yield* masks.get(moment), wanted, into, wantsAll);
      yield;
    },
    *ask({ moment }) {
      const mask = yield* masks.get(moment);
      return (row) => mask[row] as number;
    },
  };
}

function constant(verdictOf: (facts: Facts) => number): Node {
  return {
    isFixed: false,
    rows: 0,
    byDay: false,
    prepare: nothing,
    *merge(rows, facts, into, all) {
      const verdict = verdictOf(facts);
      if (verdict === (all ? COLUMN_VERDICT.true : COLUMN_VERDICT.false)) return;
      for (let n = 0; n < rows.length; n++) if (verdict < (into[n] as number) === all) into[n] = verdict;
      yield;
    },
    *ask(facts) {
      const verdict = verdictOf(facts);
      yield* nothing();
      return () => verdict;
    },
  };
}

function ruleNode(rule: PlannedRule, { codes, values }: CodedColumn): Node {
  const table = ruleTable(rule, values);
  return {
    ...table,
    rows: codes.length,
    *merge(rows, facts, into, all) {
      const verdicts = yield* table.at(facts);
      if (all) {
        for (let n = 0; n < rows.length; n++) {
          const verdict = verdicts[codes[rows[n] as number] as number] as number;
          if (verdict < (into[n] as number)) into[n] = verdict;
        }
      } else {
        for (let n = 0; n < rows.length; n++) {
          const verdict = verdicts[codes[rows[n] as number] as number] as number;
          if (verdict > (into[n] as number)) into[n] = verdict;
        }
      }
      yield;
    },
    *ask(facts) {
      const verdicts = yield* table.at(facts);
      return (row) => verdicts[codes[row] as number] as number;
    },
  };
}

function mergeTable(mask: Uint8Array, rows: Uint32Array, into: Uint8Array, all: boolean): void {
  for (let n = 0; n < rows.length; n++) {
    const verdict = mask[rows[n] as number] as number;
    if (verdict < (into[n] as number) === all) into[n] = verdict;
  }
}

function keep(rows: Uint32Array, verdicts: Uint8Array): Uint32Array {
  const kept = new Uint32Array(rows.length);
  let count = 0;
  for (let n = 0; n < rows.length; n++) if (verdicts[n] === COLUMN_VERDICT.true) kept[count++] = rows[n] as number;
  return kept.slice(0, count);
}

function isByDay(nodes: readonly Node[]): boolean {
  return nodes.some(({ byDay }) => byDay);
}

function still(moment: Moment): Facts {
  return { moment, read: () => undefined };
}
