/**
 * The process of one refresh. It reads the database and its order; whatever it comes to, it does to this
 * process alone.
 */
import { AppError } from '@limn/model';
import { watchChild } from '../../../../platform/child-watch/watch-child.ts';
import { leaveSignalsToParent } from '../../../../platform/leave-signals-to-parent.ts';
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
  /** `said`: a sentence for the user. `unavailable`: the database can't be reached, or has no room. */
  | { type: 'failed'; message: string; why: 'said' | 'unavailable' | 'broken' };

const SAY_EVERY_MS = 200;

// Readers of mail and people who click come first.
lowerPriority();
leaveSignalsToParent();
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
    tell({ type: 'failed', ...whyOf(error) }, () => process.exit(0));
  }
}

function whyOf(error: unknown): Pick<Extract<FromLearner, { type: 'failed' }>, 'message' | 'why'> {
  if (error instanceof CannotLearn) return { message: error.message, why: 'said' };
  const isAway = error instanceof AppError && error.code === 'unavailable';
  const cause = isAway ? error.cause : error;
  return { message: cause instanceof Error ? (cause.stack ?? cause.message) : String(cause), why: isAway ? 'unavailable' : 'broken' };
}

function tell(message: FromLearner, sent: () => void = () => undefined): void {
  process.send?.(message, undefined, {}, sent);
}
