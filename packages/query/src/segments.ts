/**
 * Named rule trees that other trees refer to: `{ type: 'segment', segment_id: 7 }` stands for the rules of
 * segment 7 as they are in the map that a decision is given. A reference that is missing there, or that leads
 * back to where it stands, never matches.
 */
import { LIMITS, type TreeProblem } from './limits.ts';
import { childPath, recordOf } from './tree.ts';

export interface Segment {
  name: string;
  /** A tree, as it was saved. */
  rule: unknown;
  /**
   * The tree has only the references of its rules: enough to find a circle, and for no claim about the
   * others.
   */
  isOutline?: boolean;
}

/** By their ids. */
export type Segments = ReadonlyMap<number, Segment>;

export interface SegmentRef {
  id: number;
  /** Where the reference stands in its own tree. */
  path: string;
}

/** The id that a child refers to; undefined for another child, and for one without a number. */
export function segmentIdOf(child: unknown): number | undefined {
  const record = recordOf(child);
  const id = record?.type === 'segment' ? record.segment_id : undefined;
  return typeof id === 'number' && Number.isInteger(id) && id > 0 ? id : undefined;
}

/** The map of what was kept with the rules that refer to it. */
export function segmentsById(kept: readonly (Segment & { id: number })[]): Segments {
  return new Map(kept.map((segment) => [segment.id, segment]));
}

/** The references in a tree itself, also those that are switched off. */
export function segmentsIn(tree: unknown): SegmentRef[] {
  const refs: SegmentRef[] = [];
  collect(tree, '', 1, refs);
  return refs;
}

/**
 * Ids of all segments that the trees refer to, through other segments too, the nearest first; also of missing
 * ones.
 */
export function segmentsReached(trees: readonly unknown[], segments: Segments): Set<number> {
  const reached = new Set<number>();
  const waiting = [...trees];
  for (const tree of waiting) {
    for (const { id } of segmentsIn(tree)) {
      if (reached.has(id)) continue;
      reached.add(id);
      waiting.push(segments.get(id)?.rule);
    }
  }
  return reached;
}

/** Why these rules can't be those of segment `id`: a reference leads back to it, or brings too many rules. */
export function segmentProblems(id: number, rule: unknown, segments: Segments): TreeProblem[] {
  const after = new Map(segments).set(id, { name: '', rule });
  return segmentsIn(rule).flatMap((ref): TreeProblem[] => {
    if (ref.id !== id && !segmentsReached([after.get(ref.id)?.rule], after).has(id)) return [];
    const name = segments.get(ref.id)?.name ?? '';
    const message =
      ref.id === id ? 'A segment can’t refer to itself.' : `“${name}” refers to this segment, so this segment can’t refer to it.`;
    return [{ code: 'circular', path: ref.path, message }];
  });
}

/** Too many rules, counted with those of the segments that a tree refers to. */
export function expandedProblems(tree: unknown, segments: Segments): TreeProblem[] {
  const sizes = new Map<number, number>();
  const sizeOf = (one: unknown, depth: number): number => {
    let size = countRules(one, 1);
    for (const { id } of segmentsIn(one)) {
      if (!sizes.has(id)) {
        // Against circles: while a segment is being counted it has no size.
        sizes.set(id, 0);
        sizes.set(id, depth > LIMITS.nestedSegments ? Number.POSITIVE_INFINITY : sizeOf(segments.get(id)?.rule, depth + 1));
      }
      size += sizes.get(id) ?? 0;
    }
    return size;
  };
  const size = sizeOf(tree, 1);
  if (size <= LIMITS.expandedRules) return [];
  const message =
    size === Number.POSITIVE_INFINITY
      ? `Segments can be nested ${LIMITS.nestedSegments} deep.`
      : `Together with its segments, a tree holds at most ${LIMITS.expandedRules.toLocaleString('en-GB')} rules.`;
  return [{ code: 'too_many_rules', path: '', message }];
}

/** Deeper than any tree that can be saved. */
const MAX_DEPTH = 16;

function collect(group: unknown, path: string, depth: number, refs: SegmentRef[]): void {
  for (const [index, child] of childrenOf(group).entries()) {
    const at = childPath(path, index);
    const id = segmentIdOf(child);
    if (id !== undefined) refs.push({ id, path: at });
    else if (depth < MAX_DEPTH && recordOf(child)?.type === 'group') collect(child, at, depth + 1, refs);
  }
}

function countRules(group: unknown, depth: number): number {
  let count = 0;
  for (const child of childrenOf(group))
    count += recordOf(child)?.type === 'group' ? (depth < MAX_DEPTH ? 1 + countRules(child, depth + 1) : 0) : 1;
  return count;
}

function childrenOf(group: unknown): readonly unknown[] {
  const children = recordOf(group)?.children;
  return Array.isArray(children) ? children : [];
}
