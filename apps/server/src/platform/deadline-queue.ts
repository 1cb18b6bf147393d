/** Waits that all may take equally long, watched by one timer however many there are. */

export interface Wait {
  /** Nobody waits any more: it is not told when its time is up. */
  over: boolean;
  onLate(): void;
}

export interface DeadlineQueue {
  add(wait: Wait): void;
}

export function createDeadlineQueue(ms: number): DeadlineQueue {
  /** In the order in which their time is up. */
  let waits: { wait: Wait; dueAt: number }[] = [];
  let timer: NodeJS.Timeout | undefined;

  function look(): void {
    timer = undefined;
    const now = performance.now();
    const due = waits.findIndex(({ wait, dueAt }) => !wait.over && dueAt > now);
    const late = due < 0 ? waits : waits.slice(0, due);
    waits = due < 0 ? [] : waits.slice(due);
    for (const { wait } of late) {
      if (wait.over) continue;
      wait.over = true;
      wait.onLate();
    }
    const [next] = waits;
    if (next) timer ??= setTimeout(look, next.dueAt - now);
  }

  return {
    add(wait) {
      waits.push({ wait, dueAt: performance.now() + ms });
      timer ??= setTimeout(look, ms);
    },
  };
}
