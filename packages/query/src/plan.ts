/**
 * A tree made ready to be decided, by the evaluator and by SQL alike: what is switched off is left out, what can't be understood is
 * marked, values are read. Never throws, whatever it is given.
 */
import type { InputType } from './input-types.ts';
import { inputType } from './input-types.ts';
import { hasFields, readOperand, type OperandProblem } from './operand.ts';
import { operatorOf } from './operators/index.ts';
import type { Operand, Operator, ValueSchema } from './operators/operator.ts';
import { childPath, MATCH, matchOf, recordOf, type RuleQuery } from './tree.ts';

export type Broken =
  | OperandProblem
  | 'not_a_group'
  | 'not_a_rule'
  | 'too_deep'
  | 'too_large'
  | 'unknown_match'
  | 'unknown_field'
  | 'unknown_type'
  | 'unknown_operator'
  | 'operator_not_for_type';

export interface PlanOptions {
  /**
   * The input type of a field, by what exists now; undefined for a field that is unknown. Left out, every field is known and has the type
   * that its rule was saved with.
   */
  typeOf?: (query: RuleQuery) => number | undefined;
  /**
   * How a group counts whose children are all switched off: `false` (default, for rulesets and weightings), or `skip` as if it were
   * not there (filters). A group that never had children is true.
   */
  emptied?: 'false' | 'skip';
}

export interface PlannedRule {
  kind: 'rule';
  path: string;
  query: RuleQuery;
  operator: Operator;
  reading: InputType['reading'];
  schema: ValueSchema;
  /** Undefined: the value holds merge fields and is read at each decision. */
  operand: Operand | undefined;
}

export interface PlannedGroup {
  kind: 'group';
  path: string;
  all: boolean;
  children: readonly Plan[];
  /** Paths of children that are switched off or skipped. */
  off: readonly string[];
  /** Its children are all switched off: false. */
  emptied: boolean;
}

/** Never matches. */
export interface BrokenPlan {
  kind: 'broken';
  path: string;
  because: Broken;
}

export type Plan = PlannedRule | PlannedGroup | BrokenPlan;

/** Deeper and larger than any tree that can be saved: these only keep a wild tree from costing too much. */
const MAX_DEPTH = 16;
const MAX_NODES = 5000;

export function planTree(tree: unknown, options: PlanOptions = {}): PlannedGroup | BrokenPlan {
  const planned = planGroup(tree, '', 1, { options, nodes: 0 });
  // A filter that is switched off altogether filters nothing.
  return planned ?? { kind: 'group', path: '', all: true, children: [], off: [], emptied: false };
}

interface Planning {
  options: PlanOptions;
  nodes: number;
}

/** Undefined where the group is skipped. */
function planGroup(group: unknown, path: string, depth: number, planning: Planning): PlannedGroup | BrokenPlan | undefined {
  const record = recordOf(group);
  const children: unknown = record?.children;
  if (!record || !Array.isArray(children)) return { kind: 'broken', path, because: 'not_a_group' };
  if (depth > MAX_DEPTH) return { kind: 'broken', path, because: 'too_deep' };
  const match = matchOf(record.operator);
  if (!match) return { kind: 'broken', path, because: 'unknown_match' };
  const planned: Plan[] = [];
  const off: string[] = [];
  for (const [index, child] of children.entries()) {
    planning.nodes++;
    if (planning.nodes > MAX_NODES) return { kind: 'broken', path, because: 'too_large' };
    const at = childPath(path, index);
    const plan = planChild(child, at, depth, planning);
    if (plan) planned.push(plan);
    else off.push(at);
  }
  const emptied = children.length > 0 && planned.length === 0;
  return emptied && planning.options.emptied === 'skip'
    ? undefined
    : { kind: 'group', path, all: match === MATCH.all, children: planned, off, emptied };
}

function planChild(child: unknown, path: string, depth: number, planning: Planning): Plan | undefined {
  const record = recordOf(child);
  if (record?.off === true) return undefined;
  if (record?.type === 'group') return planGroup(record, path, depth + 1, planning);
  const query = record?.type === 'rule' ? recordOf(record.query) : undefined;
  return query ? planRule(query as unknown as RuleQuery, path, planning.options) : { kind: 'broken', path, because: 'not_a_rule' };
}

/** A single rule; what the editor asks while it is being written, too. */
export function planRule(query: RuleQuery, path: string, { typeOf }: PlanOptions): PlannedRule | BrokenPlan {
  const broken = (because: Broken): BrokenPlan => ({ kind: 'broken', path, because });
  const code = typeOf ? typeOf(query) : query.ruleType;
  if (code === undefined) return broken(typeOf ? 'unknown_field' : 'unknown_type');
  const type = inputType(code);
  if (!type) return broken('unknown_type');
  const operator = operatorOf(query.operator);
  if (!operator) return broken('unknown_operator');
  const schema = operator.schema(type.reading);
  if (!schema) return broken('operator_not_for_type');
  const rule = { kind: 'rule', path, query, operator, reading: type.reading, schema } as const;
  if (hasFields(schema, query)) return { ...rule, operand: undefined };
  const read = readOperand(schema, query);
  return 'problem' in read ? broken(read.problem) : { ...rule, operand: read.operand };
}
