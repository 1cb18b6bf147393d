/** State and actions that all parts of a query builder share, so that groups don't pass them down. */
import type { OfferedFields } from '@limn/merge';
import type { Catalogue, Match, RuleQuery } from '@limn/query';
import { createContext, use, type ReactNode } from 'react';
import type { Move, Path } from './edit-tree.ts';
import type { SegmentSource } from './segment-choices.ts';

export interface Builder {
  catalogue: Catalogue;
  /** Fields that a value may take in. */
  mergeFields: OfferedFields;
  /** Undefined where rules can't refer to segments, or before these are known. */
  segments: SegmentSource | undefined;
  maxDepth: number;
  disabled: boolean;
  /**
   * The path of the child that is being dragged, as `path.join('.')`. Changes at the start and end of a drag
   * only.
   */
  dragged: string | undefined;
  /** Shown beside a rule's sentence, such as the verdict for the person who is tried. */
  noteOf: (path: string) => ReactNode;
  /** `place` names a field that is typed in: what is typed there is undone in one step. */
  edit: (path: Path, query: RuleQuery, place?: string) => void;
  addRule: (parent: Path) => void;
  addGroup: (parent: Path) => void;
  addSegment: (parent: Path, id: number) => void;
  /** Another segment for a reference. */
  choose: (path: Path, id: number) => void;
  /** Puts a reference in the place of a group, or of all rules. */
  replaceBySegment: (path: Path, id: number) => void;
  /** Asks which segment is added to a group. */
  pickSegment: (parent: Path) => void;
  /** Asks for the name under which a group is saved. */
  saveAsSegment: (path: Path) => void;
  remove: (path: Path) => void;
  copy: (path: Path) => void;
  turn: (path: Path) => void;
  match: (path: Path, match: Match) => void;
  /** True where the step is possible. */
  mayStep: (path: Path, direction: 'up' | 'down') => boolean;
  step: (path: Path, direction: 'up' | 'down') => void;
  move: (move: Move) => void;
  mayMove: (move: Move) => boolean;
}

export const BuilderContext = createContext<Builder | undefined>(undefined);

export function useBuilder(): Builder {
  const builder = use(BuilderContext);
  if (!builder) throw new Error('This part belongs inside a QueryBuilder.');
  return builder;
}

/**
 * "rule 2", "group 3", "rule 1 in group 3.2": the names of parts for those who can't see where they stand.
 */
export function nameOf(kind: 'rule' | 'group', path: Path): string {
  const parent = path.slice(0, -1).map((index) => index + 1);
  const place = `${kind} ${(path.at(-1) ?? 0) + 1}`;
  return parent.length === 0 ? place : `${place} in group ${parent.join('.')}`;
}
