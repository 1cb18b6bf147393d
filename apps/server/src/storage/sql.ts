/**
 * Statements that are put together of parts. A part carries its values, so no one counts places: `sql` makes
 * one, and parts may stand in others. For statements whose text is fixed, plain text with $1 is enough, and
 * the tests describe it.
 */
import sqlTag, { empty, join, raw, type Sql } from 'sql-template-tag';

export type { Sql };
/** No text. */
export { empty };

/** Everything between `${` and `}` that is no part is a value. */
export const sql: (strings: readonly string[], ...parts: readonly unknown[]) => Sql = sqlTag;

/** Text of the sources, as it is: a name, a number. Nothing that arrives from outside. */
export function text(own: string | number): Sql {
  return raw(String(own));
}

/** Parts, or values, with this between them. There is at least one. */
export function joined(parts: readonly unknown[], separator: string): Sql {
  return join([...parts], separator);
}

/**
 * Text and values for the driver. The same array, with the same cast behind it as where it stood last, is
 * sent once: the cast alone says its type. Anything else keeps its places, for the database works out a type
 * from what stands around each.
 */
export function sent({ strings, values }: Sql): [text: string, values: unknown[]] {
  const once: unknown[] = [];
  const lists = new Map<unknown, { cast: string; place: number }>();
  const places = values.map((value, index) => {
    const cast = Array.isArray(value) ? /^::\w+\[\]/.exec(strings[index + 1] ?? '')?.[0] : undefined;
    const known = lists.get(value);
    if (cast !== undefined && known?.cast === cast) return known.place;
    const place = once.push(value);
    if (cast !== undefined) lists.set(value, { cast, place });
    return place;
  });
  return [strings.map((string, index) => (index === 0 ? string : `$${places[index - 1] ?? 0}${string}`)).join(''), once];
}
