/** Categories of rules about the rows of a table or the records of a feed: `table_12`, `feed_7`. */

export interface SourceCategory {
  kind: 'table' | 'feed';
  id: number;
}

const SOURCE = /^(table|feed)_(\d{1,9})$/;

/** Undefined for any other category. */
export function sourceOfCategory(category: string): SourceCategory | undefined {
  const [, kind, id] = SOURCE.exec(category) ?? [];
  return kind === undefined ? undefined : { kind: kind === 'table' ? 'table' : 'feed', id: Number(id) };
}
