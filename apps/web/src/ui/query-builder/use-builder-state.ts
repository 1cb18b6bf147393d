import { MATCH, type Group } from '@limn/query';
import { useRef, useState } from 'react';
import { nameOf, type Builder } from './builder-context.ts';
import { firstItem, newRule, withTypeOf } from './edit-rule.ts';
import {
  childAt,
  groupAt,
  isGroup,
  mayMove,
  moved,
  newGroup,
  stepOf,
  withChild,
  withCopy,
  withInserted,
  withMatch,
  withoutChild,
  withSwitched,
  type Move,
  type Path,
} from './edit-tree.ts';
import { changed, historyOf, redone, undone, type History } from '../history.ts';
import { reference } from './segment-choices.ts';
import type { QueryBuilderProps } from './QueryBuilder.tsx';

/** Tells which part gets the focus after a change. */
export interface WantedFocus {
  path: Path;
  part: 'field' | 'grip';
}

export interface BuilderState {
  tree: Group;
  history: History<Group>;
  /** Read out after a change that can't be heard otherwise. */
  said: string;
  /** The part that gets the focus after this render; answers once. */
  takeWanted: () => WantedFocus | undefined;
  back: () => void;
  forth: () => void;
  actions: Omit<
    Builder,
    'catalogue' | 'mergeFields' | 'segments' | 'maxDepth' | 'disabled' | 'dragged' | 'noteOf' | 'pickSegment' | 'saveAsSegment'
  >;
}

/** The tree with its past, and what can be done to it. A value from outside begins a new history. */
export function useBuilderState({ value, onChange, catalogue, maxDepth }: QueryBuilderProps & { maxDepth: number }): BuilderState {
  const [history, setHistory] = useState(() => historyOf(value));
  const [said, setSaid] = useState('');
  const wanted = useRef<WantedFocus | undefined>(undefined);
  // The same tree may come back as another object, after it was saved.
  if (value !== history.present && JSON.stringify(value) !== JSON.stringify(history.present)) setHistory(historyOf(value));
  const tree = history.present;

  function take(next: History<Group>): void {
    setHistory(next);
    if (next.present !== tree) onChange(next.present);
  }
  const change = (next: Group, place?: string): void => take(changed(history, next, { merge: place }));
  const kindAt = (path: Path) => (isGroup(childAt(tree, path)) ? 'group' : 'rule');

  function move(wish: Move): void {
    const kind = kindAt(wish.from);
    const { tree: next, path } = moved(tree, wish, maxDepth);
    if (next === tree) return;
    wanted.current = { path, part: 'grip' };
    setSaid(`Moved: now ${nameOf(kind, path)}.`);
    change(next);
  }

  return {
    tree,
    history,
    said,
    takeWanted: () => {
      const focus = wanted.current;
      wanted.current = undefined;
      return focus;
    },
    back: () => take(undone(history)),
    forth: () => take(redone(history)),
    actions: {
      edit: (path, query, place) =>
        change(
          withChild(tree, path, (child) => (child.type === 'rule' ? { ...child, query: withTypeOf(query, catalogue) } : child)),
          place,
        ),
      addRule: (parent) => {
        const first = firstItem(catalogue);
        const index = groupAt(tree, parent)?.children.length ?? 0;
        if (!first) return;
        wanted.current = { path: [...parent, index], part: 'field' };
        change(withInserted(tree, parent, index, newRule(first.category, first.item)));
      },
      addGroup: (parent) => {
        const index = groupAt(tree, parent)?.children.length ?? 0;
        wanted.current = { path: [...parent, index], part: 'grip' };
        change(withInserted(tree, parent, index, newGroup()));
      },
      addSegment: (parent, id) => {
        const index = groupAt(tree, parent)?.children.length ?? 0;
        wanted.current = { path: [...parent, index], part: 'grip' };
        change(withInserted(tree, parent, index, reference(id)));
      },
      choose: (path, id) => change(withChild(tree, path, (child) => (child.type === 'segment' ? { ...child, segment_id: id } : child))),
      replaceBySegment: (path, id) => {
        wanted.current = { path: path.length === 0 ? [0] : path, part: 'grip' };
        change(
          path.length === 0
            ? { operator: MATCH.all, children: [reference(id)] }
            : withChild(tree, path, ({ off }) => ({ ...reference(id), ...(off === undefined ? {} : { off }) })),
        );
      },
      remove: (path) => {
        const siblings = (groupAt(tree, path.slice(0, -1))?.children.length ?? 1) - 1;
        const index = Math.min(path.at(-1) ?? 0, siblings - 1);
        wanted.current = { path: index >= 0 ? [...path.slice(0, -1), index] : path.slice(0, -1), part: 'grip' };
        setSaid(`Removed ${nameOf(kindAt(path), path)}. Ctrl Z brings it back.`);
        change(withoutChild(tree, path));
      },
      copy: (path) => {
        const copy = [...path.slice(0, -1), (path.at(-1) ?? 0) + 1];
        wanted.current = { path: copy, part: kindAt(path) === 'rule' ? 'field' : 'grip' };
        setSaid(`Copied to ${nameOf(kindAt(path), copy)}.`);
        change(withCopy(tree, path));
      },
      turn: (path) => {
        wanted.current = { path, part: 'grip' };
        change(withSwitched(tree, path));
      },
      match: (path, match) => change(withMatch(tree, path, match === MATCH.any ? MATCH.any : MATCH.all)),
      mayStep: (path, direction) => stepOf(tree, path, direction, maxDepth) !== undefined,
      step: (path, direction) => {
        const wish = stepOf(tree, path, direction, maxDepth);
        if (wish) move(wish);
      },
      move,
      mayMove: (wish) => mayMove(tree, wish, maxDepth),
    },
  };
}
