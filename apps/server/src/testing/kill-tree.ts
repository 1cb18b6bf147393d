/**
 * kill -9 of a process and all that came of it, as a machine that runs out of memory or a container's end
 * does it.
 */
import { readdirSync, readFileSync } from 'node:fs';

/** @param more processes that have left the tree, as the database's server does */
export function killTree(root: number, more: readonly number[] = []): void {
  for (const pid of treeOf([root, ...more])) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // Gone already.
    }
  }
}

/** Process ids of these and of all that came of them. */
export function treeOf(roots: readonly number[]): ReadonlySet<number> {
  const parents = new Map(readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? [[Number(name), parentOf(name)] as const] : [])));
  const tree = new Set(roots);
  for (let known = 0; known < tree.size;) {
    known = tree.size;
    for (const [pid, parent] of parents) if (tree.has(parent)) tree.add(pid);
  }
  return tree;
}

function parentOf(pid: string): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(') ') + 2).split(' ')[1]);
  } catch {
    return 0;
  }
}
