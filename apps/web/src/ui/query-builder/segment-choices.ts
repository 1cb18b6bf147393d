/** Segments as a query builder knows them: by name, with those that their own rules refer to. */
import type { Group, GroupChild, SegmentChild, Segments } from '@limn/query';

export interface SegmentChoice {
  id: number;
  name: string;
  /** Ids of the segments that its own rules refer to. */
  segments: readonly number[];
}

export interface SegmentSource {
  list: readonly SegmentChoice[];
  /**
   * Saves rules as a segment and answers its id; undefined where that failed, which was said then. Left out
   * for viewers.
   */
  save?: ((name: string, rule: Group) => Promise<number | undefined>) | undefined;
}

/**
 * As sentences read them. The rules say no more than which segments they refer to: enough to find a circle.
 */
export function namedSegments(list: readonly SegmentChoice[] = []): Segments {
  return new Map(
    list.map(({ id, name, segments }) => [id, { name, rule: { operator: 'All', children: segments.map(reference) }, isOutline: true }]),
  );
}

export function reference(id: number): SegmentChild {
  return { type: 'segment', segment_id: id };
}

/** The rules of a group, or of the whole tree, as a segment holds them. */
export function ruleOfGroup(group: Group | GroupChild): Group {
  const { type: _type, off: _off, ...rule } = group as GroupChild;
  return rule;
}
