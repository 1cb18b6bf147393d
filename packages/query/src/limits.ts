/** How deep and how large a tree may be. Named problems with their paths: a route answers 422 with them. */
import { childPath, recordOf } from './tree.ts';

export const LIMITS = {
  /** Nested groups, the root included. */
  depth: 3,
  rules: 200,
  children: 100,
  /** Values of one list. */
  values: 10_000,
  /** Characters of one value. */
  characters: 2000,
  /** Lists and objects inside each other, in a value and in what a newer release wrote. */
  nestedValues: 16,
  /** Segments that refer to segments: from a tree down. */
  nestedSegments: 8,
  /** Rules and groups of a tree together with those of its segments. */
  expandedRules: 2000,
} as const;

export type TreeProblemCode =
  | 'not_a_group'
  | 'not_a_child'
  | 'too_deep'
  | 'too_many_children'
  | 'too_many_rules'
  | 'too_many_values'
  | 'value_too_long'
  | 'circular';

export interface TreeProblem {
  code: TreeProblemCode;
  /** Where: `children[1].children[0].query.value`, or '' for the root. */
  path: string;
  message: string;
}

export type Limits = { readonly [limit in keyof typeof LIMITS]: number };

/**
 * Problems of shape and size that forbid saving a tree, at most 20. Unknown operators, categories and types
 * are no problem here: they are kept, and match nothing.
 */
export function treeProblems(tree: unknown, limits: Limits = LIMITS): TreeProblem[] {
  const problems: TreeProblem[] = [];
  const count = { rules: 0 };
  checkGroup(tree, '', 1, { limits, count, add: (problem) => problems.length < 20 && problems.push(problem) });
  return problems;
}

interface Checking {
  limits: Limits;
  count: { rules: number };
  add: (problem: TreeProblem) => void;
}

function checkGroup(group: unknown, path: string, depth: number, checking: Checking): void {
  const { limits, add } = checking;
  const record = recordOf(group);
  const children = record?.children;
  checkNested(record, 'children', path, checking);
  if (!Array.isArray(children)) {
    add({ code: 'not_a_group', path, message: 'A group needs an operator and a list of children.' });
  } else if (depth > limits.depth) {
    add({ code: 'too_deep', path, message: `Groups can be nested ${limits.depth} deep.` });
  } else if (children.length > limits.children) {
    add({ code: 'too_many_children', path: join(path, 'children'), message: `A group holds at most ${limits.children} rules and groups.` });
  } else {
    for (const [index, child] of children.entries()) checkChild(child, childPath(path, index), depth, checking);
  }
}

function checkChild(child: unknown, path: string, depth: number, checking: Checking): void {
  const { limits, count, add } = checking;
  const record = recordOf(child);
  if (record?.type === 'group') return checkGroup(record, path, depth + 1, checking);
  const query = recordOf(record?.query);
  const isNameless = record?.type === 'segment' && !(Number.isInteger(record.segment_id) && Number(record.segment_id) > 0);
  if (isNameless || !record || typeof record.type !== 'string' || (record.type === 'rule' && !query)) {
    return add({ code: 'not_a_child', path, message: 'A child is a group, a rule with its query, or a segment with its segment_id.' });
  }
  checkNested(record, 'query', path, checking);
  count.rules++;
  if (count.rules === limits.rules + 1) {
    add({ code: 'too_many_rules', path, message: `A tree holds at most ${limits.rules} rules.` });
  }
  for (const [key, value] of Object.entries(query ?? {})) checkValue(value, join(path, `query.${key}`), checking);
}

/** Checks keys that this release may not know: everything that walks through a saved tree uses the stack. */
function checkNested(record: Readonly<Record<string, unknown>> | undefined, but: string, path: string, checking: Checking): void {
  for (const [key, value] of Object.entries(record ?? {}))
    if (key !== but && isDeeper(value, checking.limits.nestedValues)) checking.add(tooDeep(join(path, key), checking));
}

function tooDeep(path: string, { limits }: Checking): TreeProblem {
  return { code: 'too_deep', path, message: `Lists and objects in a value can be nested ${limits.nestedValues} deep.` };
}

/** Goes level by level: a wild value may be deeper than the stack. */
function isDeeper(value: unknown, levels: number): boolean {
  let level = [value].filter(isNesting);
  for (let depth = 0; depth < levels && level.length > 0; depth++) level = level.flatMap((one) => Object.values(one).filter(isNesting));
  return level.length > 0;
}

function isNesting(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function checkValue(value: unknown, path: string, checking: Checking): void {
  const { limits, add } = checking;
  if (isDeeper(value, limits.nestedValues)) return add(tooDeep(path, checking));
  if (Array.isArray(value)) {
    if (value.length > limits.values) {
      return add({ code: 'too_many_values', path, message: `A list holds at most ${limits.values.toLocaleString('en-GB')} values.` });
    }
    const long = value.findIndex((member) => typeof member === 'string' && member.length > limits.characters);
    if (long >= 0)
      add({ code: 'value_too_long', path: `${path}[${long}]`, message: `A value holds at most ${limits.characters} characters.` });
  } else if (typeof value === 'string' && value.length > limits.characters) {
    add({ code: 'value_too_long', path, message: `A value holds at most ${limits.characters} characters.` });
  }
}

function join(path: string, rest: string): string {
  return path === '' ? rest : `${path}.${rest}`;
}
