/**
 * Turns what a schema refused into field problems in our own words: no text of a library leaves the server.
 */
import type { FieldProblem } from '@limn/model';
import type { z } from 'zod';

type Issue = z.core.$ZodIssue;
type RawIssue = z.core.$ZodRawIssue;

/** The message of every issue for which the schema itself has none. */
export function messageOf(issue: RawIssue): string {
  if (issue.code === 'invalid_type')
    return issue.input === undefined ? 'This is required.' : `This must be ${KINDS[issue.expected] ?? 'of another kind'}.`;
  if (issue.code === 'invalid_value') return `Use one of: ${issue.values.map(String).join(', ')}.`;
  if (issue.code === 'too_small') return bound(issue.origin, 'at least', issue.minimum);
  if (issue.code === 'too_big') return bound(issue.origin, 'at most', issue.maximum);
  if (issue.code === 'unrecognized_keys') return UNKNOWN_FIELD;
  return 'Invalid value.';
}

function bound(origin: string, limit: 'at least' | 'at most', count: number | bigint): string {
  if (origin === 'array') return `Give ${limit} ${count}.`;
  return origin === 'string' ? `Use ${limit} ${count} characters.` : `Use ${limit} ${count}.`;
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
  never: 'left out',
};

const UNKNOWN_FIELD = 'Unknown field.';
const MAX = 50;

/**
 * At most 50 problems, each with the dotted path as sent. `unknown` is said of names that the schema doesn't
 * have.
 */
export function fieldProblems(issues: readonly Issue[], unknown = UNKNOWN_FIELD): FieldProblem[] {
  return issues.flatMap((issue) => flatten(issue, [], unknown)).slice(0, MAX);
}

function flatten(issue: Issue, above: readonly PropertyKey[], unknown: string): FieldProblem[] {
  const path = [...above, ...issue.path];
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => ({ path: dotted([...path, key]), message: unknown }));
  if (issue.code === 'invalid_union' && issue.errors.length > 0)
    return closest(issue.errors).flatMap((inner) => flatten(inner, path, unknown));
  return [{ path: dotted(path), message: issue.message }];
}

/**
 * The alternative that came furthest: the one whose complaint lies deepest, then the one with the fewest
 * complaints.
 */
function closest(alternatives: readonly Issue[][]): readonly Issue[] {
  const depth = (issues: readonly Issue[]) => Math.max(0, ...issues.map((issue) => issue.path.length));
  return [...alternatives].sort((a, b) => depth(b) - depth(a) || a.length - b.length)[0] ?? [];
}

function dotted(path: readonly PropertyKey[]): string {
  return path.map(String).join('.');
}
