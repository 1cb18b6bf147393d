/** kill -9 of a process and all that came of it, as a machine that runs out of memory or a container's end does it. */
import { readdirSync, readFileSync } from 'node:fs';

/** @param more processes that have left the tree, as the database's server does */
export function killTree(root: number, more: readonly number[] = []): void {
  const parents = new Map(readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? [[Number(name), parentOf(name)] as const] : [])));
  const doomed = new Set([root, ...more]);
  for (let known = 0; known < doomed.size;) {
    known = doomed.size;
    for (const [pid, parent] of parents) if (doomed.has(parent)) doomed.add(pid);
  }
  for (const pid of doomed) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // Gone already.
    }
  }
}

function parentOf(pid: string): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(') ') + 2).split(' ')[1]);
  } catch {
    return 0;
  }
}
