/**
 * Points rules, and whatever else of a campaign names tables, feeds and segments, at those of the new
 * company.
 */
import type { ImportContext } from '../part.ts';

/** Rules name tables and feeds by their category, `table_12`, and so do fields: `[[table_12.town]]`. */
const CATEGORY = /("category_id":"|\[\[ *)(table|places|feed)_(\d{1,9})(?=["|.])/g;

export function movedRules<T>(value: T, { moved, tables, feeds, segments }: ImportContext): T {
  const text = moved(JSON.stringify(value)).replaceAll(CATEGORY, (_, before: string, kind: string, id: string) => {
    const now = kind === 'feed' ? feeds.get(Number(id)) : tables.get(Number(id))?.id;
    return `${before}${kind}_${now ?? 0}`;
  });
  return JSON.parse(text, (_key, part: unknown) =>
    isReference(part) ? { ...part, segment_id: segments.get(part.segment_id) ?? NOWHERE } : part,
  ) as T;
}

/** No segment has this number: what a reference led to is gone, and the reference stays. */
const NOWHERE = 2_147_483_647;

function isReference(part: unknown): part is { segment_id: number } {
  return (
    typeof part === 'object' &&
    part !== null &&
    'type' in part &&
    part.type === 'segment' &&
    'segment_id' in part &&
    typeof part.segment_id === 'number'
  );
}
