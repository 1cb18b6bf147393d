/**
 * The people whose events a preview has found: their names are looked up once, so that a search never reads
 * those of everyone.
 */
import type { PeopleNamed } from '../customers/customers.read.ts';
import type { Values } from './compile-view.ts';

/** For a statement that takes events one by one. */
export const NO_OTHERS = () => 'select null::text as value, null::text as person where false';

/** SQL of rows (value, person), as `viewParts` asks for. */
export function othersAmong({ persons }: PeopleNamed, values: Values): () => string {
  if (persons.size === 0) return NO_OTHERS;
  return () =>
    `select u.value, u.person from unnest(${values.add([...persons.keys()], 'text[]')}, ${values.add([...persons.values()], 'text[]')}) u (value, person)`;
}
