/**
 * Lets everyone else go first, in a process for work that can wait: readers of mail and people who click
 * can't.
 */
import { readdirSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

export function lowerPriority(): void {
  // On Linux each thread has its own: those that collect garbage and compile began before this one came here.
  // Later ones take after it.
  for (const thread of threads()) {
    try {
      setPriority(thread, constants.priority.PRIORITY_BELOW_NORMAL);
    } catch {
      // It has ended.
    }
  }
}

/** 0 is the process, or the thread that asks. */
function threads(): number[] {
  try {
    return [0, ...readdirSync('/proc/self/task').map(Number)];
  } catch {
    return [0];
  }
}
