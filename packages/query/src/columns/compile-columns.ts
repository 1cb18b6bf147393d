/**
 * Decides a tree about every row of a table at once. Columns are coded by a dictionary, so a rule is asked once for each distinct value, by
 * the evaluator's own operators, and rows look its verdict up: both agree by construction, however many rows there are.
 */
import { ruleDecision, valueDecision } from '../evaluate.ts';
import type { Facts, FactValue, Point } from '../facts.ts';
import { inputType } from '../input-types.ts';
import { milesBetween } from '../operators/distances.ts';
import { planTree, type Plan, type PlannedRule, type PlanOptions } from '../plan.ts';
import { keyOf, pointOf, today } from '../readings.ts';
import type { RuleQuery } from '../tree.ts';

/** A column by a dictionary: row n holds `values[codes[n]]`. */
export interface CodedColumn {
  codes: Uint8Array | Uint16Array | Uint32Array;
  values: readonly FactValue[];
}

export interface ColumnOptions extends PlanOptions {
  /** Undefined for a field that is no column: it is read from the facts, once for all rows. */
  columnOf: (query: RuleQuery) => CodedColumn | undefined;
}

export interface ColumnTree {
  /** A verdict for each of these rows, by `COLUMN_VERDICT`. */
  decide: (rows: Uint32Array, facts: Facts) => Uint8Array;
}

/** In this order: all of several verdicts is the smallest, any of them the largest. */
export const COLUMN_VERDICT = { false: 0, unknown: 1, true: 2 } as const;

/** Adds the node's verdicts to those in `into`: the smaller ones where `all`, the larger ones otherwise. */
type Merge = (rows: Uint32Array, facts: Facts, into: Uint8Array, all: boolean) => void;

/** Never throws, whatever the tree is. Answers are kept by day for rules that ask nothing of the recipient. */
export function compileColumns(tree: unknown, options: ColumnOptions): ColumnTree {
  const merge = prepare(planTree(tree, options), options);
  return {
    decide: (rows, facts) => {
      const verdicts = new Uint8Array(rows.length).fill(COLUMN_VERDICT.true);
      merge(rows, facts, verdicts, true);
      return verdicts;
    },
  };
}

/** Where each value of a dictionary stands when it is ordered as this input type reads it; 0 for what is missing or can't be read. */
export function rankValues(values: readonly FactValue[], type: number, facts: Pick<Facts, 'moment'>): Uint32Array {
  const read = keyOf(inputType(type)?.reading ?? 'text', 'second');
  const keys = values.map((value) => read(value, facts.moment));
  const order = [...keys.keys()].filter((code) => keys[code] !== undefined).sort((a, b) => compareKeys(keys[a], keys[b]));
  const ranks = new Uint32Array(values.length);
  let rank = 0;
  for (const [n, code] of order.entries()) {
    if (n === 0 || compareKeys(keys[order[n - 1] ?? 0], keys[code]) !== 0) rank++;
    ranks[code] = rank;
  }
  return ranks;
}

/** Miles from a place to each value of a dictionary; Infinity for what is no point. */
export function milesTo(values: readonly FactValue[], place: Point, { moment }: Pick<Facts, 'moment'>): Float64Array {
  return Float64Array.from(values, (value) => {
    const point = pointOf(value, moment);
    return point ? milesBetween(point, place) : Infinity;
  });
}

function compareKeys(a: string | number | boolean | undefined, b: string | number | boolean | undefined): number {
  return a === b || a === undefined || b === undefined ? 0 : a < b ? -1 : 1;
}

function prepare(plan: Plan, options: ColumnOptions): Merge {
  if (plan.kind === 'broken' || (plan.kind === 'group' && plan.emptied)) return constant(() => COLUMN_VERDICT.false);
  if (plan.kind === 'rule') {
    const column = options.columnOf(plan.query);
    if (column) return ruleOverColumn(plan, column);
    const decide = ruleDecision(plan);
    return constant((facts) => COLUMN_VERDICT[decide(facts)]);
  }
  if (plan.children.length === 0) return constant(() => COLUMN_VERDICT.true);
  const children = plan.children.map((child) => prepare(child, options));
  return (rows, facts, into, all) => {
    if (plan.all === all) {
      for (const child of children) child(rows, facts, into, all);
      return;
    }
    const own = new Uint8Array(rows.length).fill(plan.all ? COLUMN_VERDICT.true : COLUMN_VERDICT.false);
    for (const child of children) child(rows, facts, own, plan.all);
    for (let n = 0; n < own.length; n++) {
      const verdict = own[n] as number;
      if (verdict < (into[n] as number) === all) into[n] = verdict;
    }
  };
}

function constant(verdictOf: (facts: Facts) => number): Merge {
  return (rows, facts, into, all) => {
    const verdict = verdictOf(facts);
    for (let n = 0; n < rows.length; n++) if (verdict < (into[n] as number) === all) into[n] = verdict;
  };
}

function ruleOverColumn(rule: PlannedRule, { codes, values }: CodedColumn): Merge {
  const isFixed = rule.operand !== undefined && rule.operator.needsPlace !== true;
  let kept: { key: string; table: Uint8Array } | undefined;
  const tableFor = (facts: Facts): Uint8Array => {
    const { timezone, dateOrder = 'dmy' } = facts.moment;
    const key = isFixed ? `${timezone} ${dateOrder} ${today(facts.moment)}` : '';
    if (isFixed && kept?.key === key) return kept.table;
    const decide = valueDecision(rule, facts);
    const table = Uint8Array.from(values, (value) => COLUMN_VERDICT[decide(value)]);
    if (isFixed) kept = { key, table };
    return table;
  };
  return (rows, facts, into, all) => {
    const table = tableFor(facts);
    if (all) {
      for (let n = 0; n < rows.length; n++) {
        const verdict = table[codes[rows[n] as number] as number] as number;
        if (verdict < (into[n] as number)) into[n] = verdict;
      }
    } else {
      for (let n = 0; n < rows.length; n++) {
        const verdict = table[codes[rows[n] as number] as number] as number;
        if (verdict > (into[n] as number)) into[n] = verdict;
      }
    }
  };
}
