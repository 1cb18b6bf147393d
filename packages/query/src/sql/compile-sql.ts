/** A tree as a condition of SQL, with the same answer for every row as the evaluator has. */
import { ruleDecision, validPlace } from '../evaluate.ts';
import { UNKNOWN, type Facts } from '../facts.ts';
import { fillOperand } from '../operand.ts';
import { planTree, type Plan, type PlannedRule, type PlanOptions } from '../plan.ts';
import type { RuleQuery } from '../tree.ts';
import type { Column, SqlReader } from './column.ts';
import { createSqlReader } from './reader.ts';

export interface SqlOptions extends PlanOptions {
  /** The column of a field; undefined for any other fact: its rule is decided now, by `facts`. */
  columnOf: (query: RuleQuery) => Column | undefined;
  facts: Facts;
  /** Number of the first parameter, 1 unless the statement has others. */
  firstParameter?: number;
}

export interface SqlCondition {
  /** A boolean expression that is never NULL. */
  text: string;
  /** Values of `$1`, `$2`, … or from `firstParameter` on. */
  values: unknown[];
}

/** Never throws. Nothing of the tree reaches the text but parameters. */
export function compileSql(tree: unknown, options: SqlOptions): SqlCondition {
  const sql = createSqlReader(options.facts.moment, options.firstParameter ?? 1);
  return { text: conditionOf(planTree(tree, options), options, sql), values: sql.values };
}

function conditionOf(plan: Plan, options: SqlOptions, sql: SqlReader): string {
  if (plan.kind === 'broken') return 'false';
  if (plan.kind === 'rule') return ruleSql(plan, options, sql);
  if (plan.emptied) return 'false';
  if (plan.children.length === 0) return 'true';
  return `(${plan.children.map((child) => conditionOf(child, options, sql)).join(plan.all ? ' and ' : ' or ')})`;
}

function ruleSql(rule: PlannedRule, { columnOf, facts }: SqlOptions, sql: SqlReader): string {
  const { query, operator, reading, schema } = rule;
  const column = columnOf(query);
  if (!column) return ruleDecision(rule)(facts) === 'true' ? 'true' : 'false';
  const operand = rule.operand ?? fillOperand(schema, query, facts);
  if (operand === 'unknown') return 'false';
  if (!operand) return operator.negates ? 'true' : 'false';
  const place = operator.needsPlace ? facts.place?.() : undefined;
  if (place === UNKNOWN) return 'false';
  const condition = operator.sql(reading, operand, column, sql, validPlace(place, facts));
  return operator.negates ? `(${condition}) is not true` : `(${condition}) is true`;
}
