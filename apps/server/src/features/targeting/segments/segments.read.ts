/** Reads of segments for other features. */
import { isDeepStrictEqual } from 'node:util';
import type { PublishedSegment } from '@limn/published';
import { segmentsIn, segmentsReached, type Segment, type Segments } from '@limn/query';
import type { HoldUsed } from '../../data/uses/uses.port.ts';
import type { Tx } from '../../../storage/database.ts';
import { findSegments } from './segments.store.ts';

export const holdSegments: HoldUsed = (tx, companyId, ids) =>
  tx.query('select id from segment where company_id = $1 and id = any ($2::int[]) order by id for key share', [companyId, ids]);

/** All segments that these rules refer to, through other segments too. A missing one is not in the map. */
export async function segmentsOf(tx: Tx, companyId: number, trees: readonly unknown[]): Promise<Segments> {
  const found = new Map<number, Segment>();
  const asked = new Set<number>();
  let waiting = trees;
  // One statement for each level of references; most rules refer to none.
  for (;;) {
    const ids = [...new Set(waiting.flatMap((tree) => segmentsIn(tree).map(({ id }) => id)))].filter((id) => !asked.has(id));
    if (ids.length === 0) return found;
    for (const id of ids) asked.add(id);
    const rows = await findSegments(tx, companyId, ids.filter(isKey));
    for (const { id, name, rule } of rows) found.set(id, { name, rule });
    waiting = rows.map(({ rule }) => rule);
  }
}

/** The rules of these trees and of all segments that they refer to, for who looks for what they name. */
export function rulesWithSegments(trees: readonly unknown[], segments: Segments): unknown[] {
  return [...trees, ...[...segmentsReached(trees, segments)].flatMap((id) => segments.get(id)?.rule ?? [])];
}

/** The segments that a version keeps with its rules: all that these lead to. */
export function keptSegments(trees: readonly unknown[], segments: Segments): PublishedSegment[] {
  return [...segmentsReached(trees, segments)].flatMap((id) => {
    const segment = segments.get(id);
    return segment ? [{ id, ...segment }] : [];
  });
}

/** Segments of a draft whose rules are others than the live version keeps. */
export function changedSegments(kept: readonly PublishedSegment[], segments: Segments): { id: number; name: string }[] {
  return kept.flatMap(({ id, rule }) => {
    const now = segments.get(id);
    return now && !isDeepStrictEqual(now.rule, rule) ? [{ id, name: now.name }] : [];
  });
}

/** Anything may stand in a tree that was sent. */
function isKey(id: number): boolean {
  return id <= 2_147_483_647;
}
