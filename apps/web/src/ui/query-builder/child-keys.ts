/** Keys for React's lists: rules have no ids of their own, and none may be saved with them. */
import type { Child } from '@limn/query';

const keys = new WeakMap<object, string>();
let last = 0;

/** The same for a child and what it was changed into. */
export function keyOfChild(child: Child, index: number): string {
  if (typeof child !== 'object' || child === null) return `plain ${index}`;
  const key = keys.get(child) ?? `child ${++last}`;
  keys.set(child, key);
  return key;
}

/** Gives a changed child the key of the one it was made of. */
export function keepKey<C extends Child>(before: Child, after: C): C {
  const key = typeof before === 'object' && before !== null ? keys.get(before) : undefined;
  if (key !== undefined && typeof after === 'object' && after !== null) keys.set(after, key);
  return after;
}
