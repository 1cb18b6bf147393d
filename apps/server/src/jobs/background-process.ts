/**
 * The frame of a process for background work: its parent tells it once what to work on; when the parent asks
 * it to stop or is gone, it finishes what is left and ends. What breaks unseen ends this process alone, and
 * the parent starts it again.
 */
import { leaveSignalsToParent } from '../platform/leave-signals-to-parent.ts';
import { createLog, type Log } from '../platform/log.ts';
import { giveBackMemoryOfStart } from '../platform/heap.ts';
import { lowerPriority } from '../platform/lower-priority.ts';
import { createMetrics, type Metrics } from '../platform/metrics.ts';
import { measureProcess } from '../platform/process-metrics.ts';
import type { FromChild, ToChild } from './child-messages.ts';

export interface BackgroundWork {
  stop(): Promise<void>;
}

/** How long the last work may take before the process ends anyway: what is left is done by the next one. */
const LAST_WORK_MS = 10_000;

export function runBackground(
  name: string,
  start: (order: unknown, tools: { log: Log; metrics: Metrics; end: () => void }) => Promise<BackgroundWork>,
): void {
  // Pictures come first: this work can wait a moment, a reader of mail should not.
  lowerPriority();
  const metrics = createMetrics({ process: name });
  let log = createLog('info');
  let work: Promise<BackgroundWork> | undefined;
  let ending = false;

  async function end(): Promise<void> {
    if (ending) return;
    ending = true;
    setTimeout(() => process.exit(1), LAST_WORK_MS).unref();
    await work?.then((started) => started.stop()).catch(() => undefined);
    process.exit(0);
  }

  function begin({ order, logLevel }: Extract<ToChild, { type: 'start' }>): void {
    log = createLog(logLevel);
    measureProcess(metrics);
    work ??= start(order, { log, metrics, end: () => void end() });
    work.then(() => giveBackMemoryOfStart(), die);
  }

  function die(cause: unknown): void {
    log.error('jobs.process_broke', { name }, cause);
    process.exit(1);
  }

  process.once('exit', () => log.flush());
  process.on('message', (message: ToChild) => {
    if (message.type === 'stop') void end();
    else if (message.type === 'start') begin(message);
    else void metrics.collect().then((families) => process.send?.({ type: 'figures', id: message.id, families } satisfies FromChild));
  });
  process.on('disconnect', () => void end());
  leaveSignalsToParent();
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) process.on(event, die);
}
