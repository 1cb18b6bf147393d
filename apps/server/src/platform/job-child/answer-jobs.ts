/**
 * The main loop of a job child: one job after the other, as its parent sends them. It ends when a job takes
 * more memory than allowed, and when its parent is gone.
 */
import { watchChild } from '../child-watch/watch-child.ts';
import { leaveSignalsToParent } from '../leave-signals-to-parent.ts';
import { lowerPriority } from '../lower-priority.ts';
import type { ChildMessage, JobMessage } from './job-child.ts';

/**
 * The part of its memory that a process may hold between two jobs: what one left behind must not end it over
 * the next.
 */
const SPENT = 3 / 4;

/**
 * `answer` takes the orders of the parent's `JobChild`. One that throws ends the process: whatever a job may
 * come to has to be an answer.
 */
export function answerJobs(answer: (order: never) => unknown): void {
  const maxMemoryBytes = Number(process.argv[2]);
  const watch = watchChild(maxMemoryBytes);
  const isSpent = () => process.memoryUsage.rss() > maxMemoryBytes * SPENT;
  const tell = (message: ChildMessage<unknown>) => process.send?.(message, () => undefined);

  // Readers of mail and people who click come first.
  lowerPriority();
  process.on('message', async ({ id, order }: JobMessage<never>) => {
    watch.jobBegins();
    const outcome = await answer(order);
    watch.jobEnds();
    tell({ type: 'answer', id, answer: outcome, spent: isSpent() });
  });
  process.on('disconnect', endNow);
  leaveSignalsToParent();
  tell({ type: 'ready' });
}

/** Killed and not ended: an end would wait for whatever thread is at work. */
function endNow(): void {
  process.kill(process.pid, 'SIGKILL');
}
