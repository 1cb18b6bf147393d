/**
 * What the program in a job child does: one job after the other, as its parent sends them. It watches its own memory, and ends when
 * its parent does.
 */
import { constants, setPriority } from 'node:os';
import type { ChildMessage, JobMessage } from './job-child.ts';

const WATCH_MS = 10;

/** `answer` takes the orders of the parent's `JobChild`. One that throws ends the process: whatever a job may come to has to be an answer. */
export function answerJobs(answer: (order: never) => unknown): void {
  const maxMemoryBytes = Number(process.argv[2]);
  const tooLarge = () => process.memoryUsage.rss() > maxMemoryBytes;
  const tell = (message: ChildMessage<unknown>) => process.send?.(message, () => undefined);

  // Readers of mail and people who click come first.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  process.on('message', async ({ id, order }: JobMessage<never>) => {
    const watch = setInterval(() => tooLarge() && endNow(), WATCH_MS);
    try {
      tell({ type: 'answer', id, answer: await answer(order), spent: tooLarge() });
    } finally {
      clearInterval(watch);
    }
  });
  process.on('disconnect', endNow);
  process.on('SIGINT', () => undefined);
  process.on('SIGHUP', () => undefined);
  tell({ type: 'ready' });
}

/** Killed and not ended: an end would wait for whatever thread is at work. */
function endNow(): void {
  process.kill(process.pid, 'SIGKILL');
}
