/**
 * Kills (kill -9) the process of a long piece of work at even distances over the time that it takes, and says
 * after each kill what is there.
 */
import { fork } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { WORKER_HEAP } from '../../../../jobs/start-worker.ts';
import type { EventStepOrder } from './event-steps-main.ts';

/**
 * Resolves when the work is done, or its process was killed so long after it began. Answers how long it took,
 * or lived, and what memory it took.
 */
export async function runStep(order: EventStepOrder, killAfterMs?: number): Promise<{ ms: number; isDone: boolean; grownMb: number }> {
  const child = fork(fileURLToPath(new URL('./event-steps-main.ts', import.meta.url)), [], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    execArgv: [...process.execArgv, ...WORKER_HEAP],
  });
  let [began, isDone, grownMb] = [0, false, 0];
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const begun = new Promise<void>((resolve) =>
    child.on('message', (news: 'begun' | { grownMb: number }) => {
      if (news === 'begun') {
        began = performance.now();
        return resolve();
      }
      [isDone, grownMb] = [true, news.grownMb];
    }),
  );
  child.send(order, () => undefined);
  await Promise.race([begun, gone]);
  if (killAfterMs !== undefined) {
    await Promise.race([sleep(killAfterMs), gone]);
    child.kill('SIGKILL');
  }
  await gone;
  return { ms: performance.now() - began, isDone, grownMb };
}

/** Moments of so many kills over a piece of work. */
export function killPoints(wholeMs: number, kills: number): number[] {
  return Array.from({ length: kills }, (_, kill) => (wholeMs * (kill + 0.5)) / kills);
}
