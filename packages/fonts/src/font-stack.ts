import { FALLBACK_FAMILIES } from './catalogue.ts';

/** Families that CSS leaves to each computer: left out, because no two would draw them alike. */
const GENERIC = new Set([
  'serif',
  'sans-serif',
  'monospace',
  'cursive',
  'fantasy',
  'system-ui',
  'ui-serif',
  'ui-sans-serif',
  'ui-monospace',
  'ui-rounded',
  'math',
  'emoji',
  'fangsong',
]);
const TAIL = FALLBACK_FAMILIES.map((family) => family.family);
const stacks = new Map<string, string>();
/** A page uses a few dozen families; more than this means they are made up. */
const MAX_STACKS = 1000;

/**
 * The CSS `font-family` value to draw a family with: the family, then every fallback, each quoted. Editor and
 * server must both use it, or they break lines differently. A value that already is a list keeps its order. A
 * stack's own stack is itself.
 */
export function fontStack(family: string): string {
  const known = stacks.get(family);
  if (known !== undefined) return known;
  const names = familiesOf(family);
  for (const name of TAIL) if (!names.includes(name)) names.push(name);
  const stack = names.map(quote).join(',');
  if (stacks.size >= MAX_STACKS) stacks.clear();
  stacks.set(family, stack);
  return stack;
}

/** The family that a stack (or a bare family) begins with, unquoted: what a font list shows as chosen. */
export function familyOf(stack: string): string {
  return familiesOf(stack)[0] ?? '';
}

/** The families of a list in their order, unquoted. */
export function familiesOf(list: string): string[] {
  return [...list.matchAll(/"([^"]*)"|'([^']*)'|([^,"']+)/g)]
    .map((match) => (match[1] ?? match[2] ?? match[3] ?? '').trim())
    .filter((name) => name !== '' && !GENERIC.has(name.toLowerCase()));
}

function quote(name: string): string {
  return `"${name.replace(/["\\]/g, '')}"`;
}
