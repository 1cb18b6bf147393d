/** Segments as versions of campaigns and recipes keep them. */
import { treeProblems } from '@limn/query';
import { z } from 'zod';
import { renumbered, type Arrival } from '../part.ts';
import { Id, Text } from './fields.ts';

export const KeptSegments = z
  .array(z.object({ id: Id, name: Text(200), rule: z.unknown().refine((tree) => tree == null || treeProblems(tree).length === 0) }))
  .max(1000)
  .optional();
type KeptSegments = z.infer<typeof KeptSegments>;

/** Versions keep the rules of segments that were deleted since: they get numbers that nothing else has. */
export async function numberKeptSegments(kept: readonly KeptSegments[], { tx, segments }: Arrival): Promise<void> {
  const gone = [...new Set(kept.flatMap((all = []) => all.map(({ id }) => id)))].filter((id) => !segments.has(id));
  const ids = await tx.query<{ id: number }>(`select nextval('object_id')::int as id from generate_series(1, $1)`, [gone.length]);
  for (const [index, id] of gone.entries()) segments.set(id, ids[index]?.id ?? 0);
}

/** As a part of a snapshot. */
export function movedSegments(kept: KeptSegments, { segments }: Arrival): { segments?: KeptSegments } {
  return kept ? { segments: kept.map((segment) => ({ ...segment, id: renumbered(segments, segment.id, 'a segment') })) } : {};
}
