/** Values that JSON allows and no database stores. Found early, so that an error can name the path. */
import type { FieldProblem } from './errors.ts';

/** Deeper than anything that is ever sent on purpose, and shallow enough for code that calls itself. */
const DEEPEST = 100;

/**
 * The first place in a parsed JSON value that cannot be kept as it is: half a character, the character 0, a
 * number that was too large to read, or too many levels. Undefined if all of it can be kept. `path` is put
 * before the place's own.
 */
export function unkeepable(value: unknown, path = ''): FieldProblem | undefined {
  const waiting: { value: unknown; path: string; depth: number }[] = [{ value, path, depth: 0 }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const message = problemOf(next.value, next.depth);
    if (message !== undefined) return { path: next.path, message };
    if (typeof next.value !== 'object' || next.value === null) continue;
    const inner: typeof waiting = [];
    for (const [key, item] of Object.entries(next.value)) {
      const at = next.path === '' ? key : `${next.path}.${key}`;
      if (isBroken(key)) return { path: at.replaceAll('\0', '\\0').toWellFormed(), message: BROKEN };
      inner.push({ value: item, path: at, depth: next.depth + 1 });
    }
    // Taken from the end: the first one as sent comes first.
    for (const item of inner.reverse()) waiting.push(item);
  }
  return undefined;
}

const BROKEN = 'This text has characters that cannot be kept: the character 0, or half of one.';

function problemOf(value: unknown, depth: number): string | undefined {
  if (typeof value === 'string') return isBroken(value) ? BROKEN : undefined;
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : 'This number is too large.';
  return depth > DEEPEST ? 'This is nested too deeply.' : undefined;
}

function isBroken(text: string): boolean {
  return text.includes('\0') || !text.isWellFormed();
}
