/**
 * A tree made ready to be decided, by the evaluator and by SQL alike: what is switched off is left out, what
 * can't be understood is marked, values are read. Never throws, whatever it is given.
 */
import type { InputType } from './input-types.ts';
import { inputType } from './input-types.ts';
import { hasFields, readOperand, type OperandProblem } from './operand.ts';
import { operatorOf } from './operators/index.ts';
import type { Operand, Operator, ValueSchema } from './operators/operator.ts';
import { LIMITS } from './limits.ts';
import { segmentIdOf, type Segments } from './segments.ts';
import { childPath, MATCH, matchOf, recordOf, segmentPath, type RuleQuery } from './tree.ts';

export type Broken =
  | OperandProblem
  | 'not_a_group'
  | 'not_a_rule'
  | 'segment_missing'
  | 'segment_circular'
  | 'too_deep'
  | 'too_large'
  | 'unknown_match'
  | 'unknown_field'
  | 'unknown_type'
  | 'unknown_operator'
  | 'operator_not_for_type';

export interface PlanOptions {
  /**
   * The input type of a field, by what exists now; undefined for a field that is unknown. Left out, every
   * field is known and has the type that its rule was saved with.
   */
  typeOf?: (query: RuleQuery) => number | undefined;
  /**
   * How a group counts whose children are all switched off: `false` (default, for rulesets and weightings),
   * or `skip` as if it were not there (filters). A group that never had children is true.
   */
  emptied?: 'false' | 'skip';
  /** The segments that references stand for; one that isn't there never matches. */
  segments?: Segments;
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
  /** The segment whose rules these are. */
  segment?: number;
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
  const steps = planInSteps(tree, options);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** The same, rule by rule: each step says how many values it read. */
export function* planInSteps(tree: unknown, options: PlanOptions = {}): Planned<PlannedGroup | BrokenPlan> {
  const planned = yield* planGroup(tree, ROOT, { options, nodes: 0 });
  // A filter that is switched off altogether filters nothing.
  return planned ?? { kind: 'group', path: '', all: true, children: [], off: [], emptied: false };
}

type Planned<T> = Generator<number, T, undefined>;

interface Planning {
  options: PlanOptions;
  nodes: number;
}

/** Where in a tree, and in which segments, the outermost first. */
interface Place {
  path: string;
  /** Before the paths of its children; that of a reference to a segment is another. */
  within: string;
  depth: number;
  inside: readonly number[];
}

const ROOT: Place = { path: '', within: '', depth: 1, inside: [] };

/** Undefined where the group is skipped. */
function* planGroup(group: unknown, place: Place, planning: Planning): Planned<PlannedGroup | BrokenPlan | undefined> {
  const { path, within, depth } = place;
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
    const at = childPath(within, index);
    const plan = yield* planChild(child, { ...place, path: at, within: at }, planning);
    if (plan) planned.push(plan);
    else off.push(at);
  }
  const emptied = children.length > 0 && planned.length === 0;
  return emptied && planning.options.emptied === 'skip'
    ? undefined
    : { kind: 'group', path, all: match === MATCH.all, children: planned, off, emptied };
}

function* planChild(child: unknown, place: Place, planning: Planning): Planned<Plan | undefined> {
  const record = recordOf(child);
  if (record?.off === true) return undefined;
  if (record?.type === 'group') return yield* planGroup(record, { ...place, depth: place.depth + 1 }, planning);
  if (record?.type === 'segment') return yield* planSegment(segmentIdOf(record), place, planning);
  const query = record?.type === 'rule' ? recordOf(record.query) : undefined;
  if (!query) return { kind: 'broken', path: place.path, because: 'not_a_rule' };
  const plan = planRule(query as unknown as RuleQuery, place.path, planning.options);
  yield Array.isArray(query.value) ? query.value.length : 1;
  return plan;
}

function* planSegment(id: number | undefined, { path, inside }: Place, planning: Planning): Planned<Plan | undefined> {
  const segment = id === undefined ? undefined : planning.options.segments?.get(id);
  if (id === undefined || !segment) return { kind: 'broken', path, because: 'segment_missing' };
  if (inside.includes(id)) return { kind: 'broken', path, because: 'segment_circular' };
  if (inside.length >= LIMITS.nestedSegments) return { kind: 'broken', path, because: 'too_deep' };
  const plan = yield* planGroup(segment.rule, { path, within: segmentPath(path), depth: 1, inside: [...inside, id] }, planning);
  return plan?.kind === 'group' ? { ...plan, segment: id } : plan;
}

/** A single rule; what the editor asks while it is being written, too. */
export function planRule(query: RuleQuery, path: string, { typeOf }: PlanOptions): PlannedRule | BrokenPlan {
  const broken = (because: Broken): BrokenPlan => ({ kind: 'broken', path, because });
  const code = typeOf ? typeOf(query) : query.ruleType;
  if (code === undefined) return broken(typeOf ? 'unknown_field' : 'unknown_type');
  const type = inputType(code);
  // A newer version may read the field otherwise, wherever the type is taken from.
  if (!type || (query.ruleType != null && !inputType(query.ruleType))) return broken('unknown_type');
  const operator = operatorOf(query.operator);
  if (!operator) return broken('unknown_operator');
  const schema = operator.schema(type.reading);
  if (!schema) return broken('operator_not_for_type');
  const rule = { kind: 'rule', path, query, operator, reading: type.reading, schema } as const;
  if (hasFields(schema, query)) return { ...rule, operand: undefined };
  const read = readOperand(schema, query);
  return 'problem' in read ? broken(read.problem) : { ...rule, operand: read.operand };
}
