/**
 * Tells which names of events are one person's. A customer may be named in several ways; the first of these
 * names stands for all: the `person`. A person with one name, or who is no customer, is that name. Reading
 * all of it takes as long as there are other names, and no time where there are none.
 */
import type { Tx } from '../../../storage/tx.ts';

/** SQL of rows (value, person): names that are not the first of their customer, of all or among these. */
export function otherNames(companyId: number, among?: string): string {
  const some = among === undefined ? 'joined is not null' : `value = any (${among})`;
  return `select value, person from customer_identity where company_id = ${companyId} and person is not null and ${some}`;
}

/**
 * SQL of the ids of browsers that no one is known in. They have a history of their own, and are no customers.
 * Someone who is known only by events that make no customers is not among them.
 * @param among SQL of the names (text[]) among which they are; left out: all
 */
export function unknownBrowsers(companyId: number, among?: string): string {
  const some = among === undefined ? '' : ` and value = any (${among})`;
  return `select value from customer_identity where company_id = ${companyId} and kind = 'anonymous_id' and customer is null${some}`;
}

/** Finds those of these names that are browsers that no one is known in. */
export async function browsersAmong(tx: Pick<Tx, 'query'>, companyId: number, names: readonly string[]): Promise<ReadonlySet<string>> {
  if (names.length === 0) return new Set();
  const rows = await tx.query<{ value: string }>(unknownBrowsers(companyId, '$1::text[]'), [names]);
  return new Set(rows.map(({ value }) => value));
}

const NAMES_OF = (asked: string) => `select distinct o.value, o.person from customer_identity i
  join customer_identity o on o.company_id = $1 and o.customer = i.customer and (o.id <> i.id or o.person is not null) where i.company_id = $1 and ${asked}`;
/**
 * Rows (value, person) of all names of those whom some of the names $2 of the company $1 name; people with
 * one name are left out.
 */
export const NAMES_OF_PEOPLE = NAMES_OF('i.value = any ($2::text[])');
/** The same of customers of $1 who became one since the number $2. */
export const NAMES_OF_JOINED = NAMES_OF('i.joined > $2::bigint');
/** One row: `joined`, the number of the last change by which a name became another person's. */
export const LAST_JOINED = 'select coalesce(max(joined), 0)::float8 as joined from customer_identity where company_id = $1';

export interface PeopleNamed {
  /** The ones asked for, and all others of the same people. */
  names: string[];
  /** The person, by each name that doesn't stand for it. */
  persons: ReadonlyMap<string, string>;
}

export async function peopleNamed(tx: Pick<Tx, 'query'>, companyId: number, names: readonly string[]): Promise<PeopleNamed> {
  const rows = names.length === 0 ? [] : await tx.query<{ value: string; person: string | null }>(NAMES_OF_PEOPLE, [companyId, names]);
  return {
    names: [...new Set([...names, ...rows.map(({ value }) => value)])],
    persons: new Map(rows.flatMap(({ value, person }) => (person === null ? [] : [[value, person] as const]))),
  };
}
