/** Turns what a schema refused into field problems in our own words: no text of a library leaves the server. */
import type { FieldProblem } from '@limn/model';
import type { z } from 'zod';

type Issue = z.core.$ZodIssue;
type RawIssue = z.core.$ZodRawIssue;

/** The message of every issue for which the schema itself has none. */
export function messageOf(issue: RawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'This is required.' : `This must be ${KINDS[issue.expected] ?? 'of another kind'}.`;
    case 'invalid_value':
      return `Use one of: ${issue.values.map(String).join(', ')}.`;
    case 'too_small':
      return issue.origin === 'array' ? `Give at least ${issue.minimum}.` : issue.origin === 'string' ? `Use at least ${issue.minimum} characters.` : `Use at least ${issue.minimum}.`;
    case 'too_big':
      return issue.origin === 'array' ? `Give at most ${issue.maximum}.` : issue.origin === 'string' ? `Use at most ${issue.maximum} characters.` : `Use at most ${issue.maximum}.`;
    case 'unrecognized_keys':
      return 'This field is not known here.';
    case 'invalid_key':
      return 'This name is not allowed.';
    default:
      return 'This value is not valid.';
  }
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

const MOST = 50;

/** At most 50 problems, each with the dotted path as sent. */
export function fieldProblems(issues: readonly Issue[]): FieldProblem[] {
  return issues.flatMap((issue) => flatten(issue, [])).slice(0, MOST);
}

function flatten(issue: Issue, above: readonly PropertyKey[]): FieldProblem[] {
  const path = [...above, ...issue.path];
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => ({ path: dotted([...path, key]), message: messageOf(issue as RawIssue) }));
  if (issue.code === 'invalid_union' && issue.errors.length > 0) return closest(issue.errors).flatMap((inner) => flatten(inner, path));
  return [{ path: dotted(path), message: issue.message }];
}

/** The alternative that came furthest: the one whose complaint lies deepest, then the one with the fewest complaints. */
function closest(alternatives: readonly Issue[][]): readonly Issue[] {
  const depth = (issues: readonly Issue[]) => Math.max(0, ...issues.map((issue) => issue.path.length));
  return [...alternatives].sort((a, b) => depth(b) - depth(a) || a.length - b.length)[0] ?? [];
}

function dotted(path: readonly PropertyKey[]): string {
  return path.map(String).join('.');
}
