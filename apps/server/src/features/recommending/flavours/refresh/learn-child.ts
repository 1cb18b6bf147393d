/** The process of one refresh. It reads the database and its order; whatever it comes to, it does to this process alone. */
import { watchChild } from '../../../../platform/child-watch/watch-child.ts';
import { lowerPriority } from '../../../../platform/lower-priority.ts';
import type { Login } from '../../../../storage/connection.ts';
import { readSnapshot } from '../../../../storage/snapshot-read.ts';
import { learn } from './learn.ts';
import { CannotLearn, TOO_LARGE, type Learned, type LearnOrder } from './learning.ts';

export interface LearnMessage {
  login: Login;
  maxMemoryBytes: number;
  order: LearnOrder;
}
export type FromLearner =
  | { type: 'progress'; done: number }
  | { type: 'learned'; learned: Learned }
  /** `isSaid`: a sentence for the user. */
  | { type: 'failed'; message: string; isSaid: boolean };

const SAY_EVERY_MS = 200;

// Readers of mail and people who click come first.
lowerPriority();
process.on('SIGINT', () => undefined);
process.on('SIGHUP', () => undefined);
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.once('message', (message: LearnMessage) => void work(message));

async function work({ login, maxMemoryBytes, order }: LearnMessage): Promise<void> {
  watchChild(maxMemoryBytes).jobBegins();
  // The first is looked at and said, however soon it comes.
  let saidAt = -SAY_EVERY_MS;
  const onProgress = (done: number) => {
    const now = performance.now();
    if (now - saidAt < SAY_EVERY_MS) return;
    saidAt = now;
    if (process.memoryUsage.rss() > maxMemoryBytes) throw new CannotLearn(TOO_LARGE);
    tell({ type: 'progress', done });
  };
  try {
    const { learned, keep } = await readSnapshot(login, order.companyId, (read) => learn(read, order, onProgress));
    tell({ type: 'learned', learned }, () => {
      keep();
      process.exit(0);
    });
  } catch (error) {
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
    const isSaid = error instanceof CannotLearn;
    tell({ type: 'failed', message: isSaid ? error.message : message, isSaid }, () => process.exit(0));
  }
}

function tell(message: FromLearner, sent: () => void = () => undefined): void {
  process.send?.(message, undefined, {}, sent);
}
