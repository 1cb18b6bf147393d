/** Waits that all may take equally long, watched by one timer however many there are. */

export interface Wait {
  /** No one waits any more: its timeout is not called. */
  over: boolean;
  onLate(): void;
}

export interface DeadlineQueue {
  add(wait: Wait): void;
  /** How many are held. One that is over is let go once all before it are. */
  readonly size: number;
}

interface Due {
  wait: Wait;
  dueAt: number;
}

/** So many places at the front may be empty before the others move up. */
const MAX_EMPTY = 256;

export function createDeadlineQueue(ms: number): DeadlineQueue {
  /** In the order in which their time is up. The first `empty` are gone. */
  const waits: Due[] = [];
  let empty = 0;
  let timer: NodeJS.Timeout | undefined;

  /**
   * Thousands come and go a second: what stayed until its time is up would have to be copied out of the young
   * memory.
   */
  function letGo(): void {
    while (waits[empty]?.wait.over) empty++;
    if (empty < MAX_EMPTY && empty < waits.length) return;
    waits.splice(0, empty);
    empty = 0;
  }

  function look(): void {
    timer = undefined;
    const now = performance.now();
    for (letGo(); (waits[empty]?.dueAt ?? Number.POSITIVE_INFINITY) <= now; letGo()) {
      const { wait } = waits[empty] as Due;
      wait.over = true;
      wait.onLate();
    }
    const next = waits[empty];
    if (next) timer ??= setTimeout(look, next.dueAt - now);
  }

  return {
    add(wait) {
      letGo();
      waits.push({ wait, dueAt: performance.now() + ms });
      timer ??= setTimeout(look, ms);
    },
    get size() {
      return waits.length - empty;
    },
  };
}
