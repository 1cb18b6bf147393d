/**
 * A tree of rules as it is saved and sent: groups that want all or any of their children, and rules that
 * compare one field. What a newer version of the product wrote, and this one does not know, stays in the tree
 * and never matches.
 */

/** Match labels of a group, on the wire and on the screen. */
export const MATCH = { all: 'All', any: 'Any' } as const;
export type Match = (typeof MATCH)[keyof typeof MATCH];

export interface RuleQuery {
  category_id: string | number;
  id: string | number;
  /** Code of an operator (`OPERATORS`). */
  operator: number;
  value: unknown;
  /** Code of an input type (`INPUT_TYPES`). */
  ruleType: number;
  /** Query string parameter, for items of the URL category. */
  string?: string;
  /** Miles, for DISTANCE; the point it is measured from is in `longitude` and `latitude`. */
  distance?: number | string | null;
  /** Miles, for DISTANCE_BETWEEN. */
  distance_between?: number | string | null;
  longitude?: number | string | null;
  latitude?: number | string | null;
}

export interface RuleChild {
  type: 'rule';
  query: RuleQuery;
  /** Switched off: kept, and treated as absent. */
  off?: boolean;
}

export interface Group {
  operator: Match;
  children: Child[];
}

export interface GroupChild extends Group {
  type: 'group';
  off?: boolean;
}

/** Stands for the rules of a segment, as they are where the tree is decided. */
export interface SegmentChild {
  type: 'segment';
  segment_id: number;
  off?: boolean;
}

export type Child = RuleChild | GroupChild | SegmentChild;

/** A new group: All, without children. */
export function emptyGroup(): Group {
  return { operator: MATCH.all, children: [] };
}

/** The object's own keys, or undefined for anything but a plain object. */
export function recordOf(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined;
}

/** `All` and `Any` in any case; undefined for what is neither. */
export function matchOf(value: unknown): Match | undefined {
  const word = typeof value === 'string' ? value.toLowerCase() : '';
  return word === 'all' ? MATCH.all : word === 'any' ? MATCH.any : undefined;
}

/** Below the path of a reference lie the rules of its segment: `children[1].segment.children[0]`. */
export function segmentPath(path: string): string {
  return `${path}.segment`;
}

/** The path of a child, as errors and traces name it: `children[2].children[0]`. */
export function childPath(parent: string, index: number): string {
  return `${parent === '' ? '' : `${parent}.`}children[${index}]`;
}
