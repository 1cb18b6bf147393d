/**
 * Changes of a tree of rules, as pure functions: each answers another tree, and the same one where there is
 * nothing to change. A place is a path of positions from the root. What this version does not know is carried
 * along untouched.
 */
import { MATCH, type Child, type Group, type GroupChild, type Match } from '@limn/query';
import { keepKey } from './child-keys.ts';

export type Path = readonly number[];

/** The group at a path; [] is the root. */
export function groupAt(tree: Group, path: Path): Group | undefined {
  if (path.length === 0) return tree;
  const child = childAt(tree, path);
  return isGroup(child) ? child : undefined;
}

export function childAt(tree: Group, path: Path): Child | undefined {
  const [index, ...rest] = path;
  const child = index === undefined ? undefined : tree.children[index];
  if (rest.length === 0 || child === undefined) return child;
  return isGroup(child) ? childAt(child, rest) : undefined;
}

export function isGroup(child: Child | undefined): child is GroupChild {
  return typeof child === 'object' && child !== null && child.type === 'group' && Array.isArray(child.children);
}

/** How many levels of groups a child brings with it: 0 for a rule. */
export function levelsOf(child: Child): number {
  return isGroup(child) ? 1 + Math.max(0, ...child.children.map(levelsOf)) : 0;
}

export function withMatch(tree: Group, path: Path, operator: Match): Group {
  return changeGroup(tree, path, (group) => (group.operator === operator ? group : { ...group, operator }));
}

export function withChild(tree: Group, path: Path, change: (child: Child) => Child): Group {
  const [parent, index] = split(path);
  return changeGroup(tree, parent, (group) => {
    const before = group.children[index];
    if (before === undefined) return group;
    const after = change(before);
    return after === before ? group : { ...group, children: group.children.with(index, keepKey(before, after)) };
  });
}

export function withInserted(tree: Group, parent: Path, index: number, child: Child): Group {
  return changeGroup(tree, parent, (group) => ({ ...group, children: group.children.toSpliced(index, 0, child) }));
}

export function withoutChild(tree: Group, path: Path): Group {
  const [parent, index] = split(path);
  return changeGroup(tree, parent, (group) =>
    index in group.children ? { ...group, children: group.children.toSpliced(index, 1) } : group,
  );
}

/** A deep copy right behind the original. */
export function withCopy(tree: Group, path: Path): Group {
  const child = childAt(tree, path);
  const [parent, index] = split(path);
  return child === undefined ? tree : withInserted(tree, parent, index + 1, structuredClone(child));
}

export function withSwitched(tree: Group, path: Path): Group {
  return withChild(tree, path, (child) => {
    const { off, ...rest } = child;
    return off ? rest : { ...rest, off: true };
  });
}

export function newGroup(): GroupChild {
  return { type: 'group', operator: MATCH.all, children: [] };
}

/** A place where a child may go. */
export interface Gap {
  /** The group it goes to, as the tree is before the move. */
  parent: Path;
  /** Before which of that group's children, as they are before the move. */
  index: number;
}

export interface Move extends Gap {
  from: Path;
}

/** A group can't go into itself, and nothing goes deeper than groups may be nested. */
export function mayMove(tree: Group, { from, parent }: Move, maxDepth: number): boolean {
  const child = childAt(tree, from);
  if (child === undefined || !groupAt(tree, parent)) return false;
  if (from.every((index, at) => parent[at] === index)) return false;
  return parent.length + 1 + levelsOf(child) <= maxDepth;
}

/** The tree after a move, with the path to which the child went. */
export function moved(tree: Group, move: Move, maxDepth: number): { tree: Group; path: Path } {
  const { from, parent, index } = move;
  const child = childAt(tree, from);
  if (child === undefined || !mayMove(tree, move, maxDepth)) return { tree, path: from };
  const [fromParent, fromIndex] = split(from);
  // Taking it out shifts what stood behind it in its group, and what was reached through that.
  const level = fromParent.length;
  const goesThrough = fromParent.every((at, n) => parent[n] === at);
  const passed = goesThrough && (parent[level] ?? -1) > fromIndex;
  const to = passed ? parent.map((at, n) => (n === level ? at - 1 : at)) : parent;
  const sameGroup = goesThrough && parent.length === level;
  const place = sameGroup && index > fromIndex ? index - 1 : index;
  if (sameGroup && place === fromIndex) return { tree, path: from };
  return { tree: withInserted(withoutChild(tree, from), to, place, child), path: [...to, place] };
}

/**
 * One place up or down as a reader goes through the rules: over a rule, into the group next to it, or out of
 * its own. Undefined where that is the end, or too deep on every way.
 */
export function stepOf(tree: Group, from: Path, direction: 'up' | 'down', maxDepth: number): Move | undefined {
  const [parent, index] = split(from);
  const siblings = groupAt(tree, parent)?.children ?? [];
  const next = index + (direction === 'up' ? -1 : 1);
  const beside = siblings[next];
  if (isGroup(beside)) {
    // Taken from before the group, positions inside it are those from before the move.
    const into: Move = { from, parent: [...parent, next], index: direction === 'up' ? beside.children.length : 0 };
    if (mayMove(tree, into, maxDepth)) return into;
  }
  if (beside !== undefined) return { from, parent, index: direction === 'up' ? next : next + 1 };
  if (parent.length === 0) return undefined;
  const [outer, place] = split(parent);
  return { from, parent: outer, index: direction === 'up' ? place : place + 1 };
}

function changeGroup(tree: Group, path: Path, change: (group: Group) => Group): Group {
  const [index, ...rest] = path;
  if (index === undefined) return change(tree);
  const child = tree.children[index];
  if (!isGroup(child)) return tree;
  const after = changeGroup(child, rest, change) as GroupChild;
  return after === child ? tree : { ...tree, children: tree.children.with(index, keepKey(child, after)) };
}

function split(path: Path): [parent: Path, index: number] {
  return [path.slice(0, -1), path.at(-1) ?? 0];
}
