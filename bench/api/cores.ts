/** Tells which core a process may use, where the system lets one choose. */
import { execFileSync } from 'node:child_process';
import { availableParallelism } from 'node:os';

/** The front's core, and the one of everything else. */
export const [FRONT_CORE, OTHER_CORE] = [0, 1];

export const canChoose = availableParallelism() > 1 && hasTaskset();

function hasTaskset(): boolean {
  try {
    execFileSync('taskset', ['-p', String(process.pid)], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** With all its threads. What it starts from now on follows. */
export function moveTo(core: number, pid: number): void {
  if (canChoose) execFileSync('taskset', ['-a', '-c', '-p', String(core), String(pid)], { stdio: 'ignore' });
}
