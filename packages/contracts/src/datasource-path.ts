/**
 * Where a value stands in what a feed answers. `$.products[0].price` leads from the whole answer,
 * `price.amount` from a record; a name that is no plain word is quoted: `["list price"]`.
 */

/** Names of objects and, from 0, places in lists. */
export type FeedPath = readonly (string | number)[];

const MAX_STEPS = 100;
const STEP = /\.?([\p{L}_][\p{L}\p{N}_-]*)|\[(\d{1,9})\]|\[("(?:[^"\\]|\\.)*")\]/uy;
const PLAIN = /^[\p{L}_][\p{L}\p{N}_-]*$/u;

/** Undefined for text that is no path. `$` alone, and no text at all, is the place itself. */
export function readFeedPath(text: string): FeedPath | undefined {
  const steps: (string | number)[] = [];
  let at = text.startsWith('$') ? 1 : 0;
  while (at < text.length) {
    STEP.lastIndex = at;
    const match = STEP.exec(text);
    if (!match || steps.length === MAX_STEPS) return undefined;
    const [whole, plain, index, quoted] = match;
    // Only the first name of a path without $ stands without a dot.
    if (plain !== undefined && at > 0 && !whole.startsWith('.')) return undefined;
    const name = quoted === undefined ? plain : unquoted(quoted);
    if (index === undefined && name === undefined) return undefined;
    steps.push(index === undefined ? (name ?? '') : Number(index));
    at += whole.length;
  }
  return steps;
}

/** @param from `answer` writes it with `$`, `record` without */
export function writeFeedPath(path: FeedPath, from: 'answer' | 'record'): string {
  const steps = path.map((step) => (typeof step === 'number' ? `[${step}]` : PLAIN.test(step) ? `.${step}` : `[${JSON.stringify(step)}]`));
  const written = steps.join('');
  return from === 'answer' ? `$${written}` : written.replace(/^\./, '');
}

/**
 * The value at a path; undefined where the path ends early. Only the answer's own properties are found,
 * whatever their name.
 */
export function valueAtPath(tree: unknown, path: FeedPath): unknown {
  let value = tree;
  for (const step of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    if (Array.isArray(value)) value = typeof step === 'number' ? (value as unknown[])[step] : undefined;
    else value = Object.hasOwn(value, step) ? (value as Record<string | number, unknown>)[step] : undefined;
  }
  return value;
}

/** A leaf as text; undefined for objects, lists and null, which are no values. */
export function leafText(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
}

function unquoted(text: string): string | undefined {
  try {
    return JSON.parse(text) as string;
  } catch {
    return undefined;
  }
}
