/**
 * Statements that are put together of parts. A part carries its values, so no one counts places: `sql` makes one, and parts may stand in others. For
 * statements whose text is fixed, plain text with $1 is enough, and the tests describe it.
 */
import sqlTag, { empty, raw, type Sql } from 'sql-template-tag';

export type { Sql };
/** No text. */
export { empty };

/** Everything between `${` and `}` that is no part is a value. */
export const sql: (strings: readonly string[], ...parts: readonly unknown[]) => Sql = sqlTag;

/** Text of the sources, as it is: a name, a number. Nothing that arrives from outside. */
export function text(own: string | number): Sql {
  return raw(String(own));
}
