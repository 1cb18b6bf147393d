/**
 * Categories of rules about the rows of a table, the nearest store of a location table or the records of a
 * feed: `table_12`, `feed_7`.
 */
import type { RecordKind, RecordRef } from '@limn/image-types';

const SOURCE = /^(table|places|feed)_(\d{1,9})$/;

/** Undefined for any other category. */
export function sourceOfCategory(category: string): RecordRef | undefined {
  const [, kind, id] = SOURCE.exec(category) ?? [];
  return kind === undefined ? undefined : { kind: kind as RecordKind, id: Number(id) };
}

export function categoryOfSource({ kind, id }: RecordRef): string {
  return `${kind}_${id}`;
}
