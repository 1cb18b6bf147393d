/**
 * The process of long and expensive work. Beside jobs that call it, it is there only while there is something
 * to do.
 */
import type { Log } from '../platform/log.ts';
import type { Logins } from '../storage/connection.ts';
import type { LogLevel } from './child-messages.ts';
import { superviseChild, type SupervisedChild } from './supervise-child.ts';

export interface WorkerOrder {
  logins: Logins;
  /** It ends after so long without work. Left out: it stays. */
  lingerMs?: number | undefined;
}

/**
 * Old objects: a file never sits in it as a whole, so this is far above what it needs. And young ones: rows
 * of a file are done with soon, and left to itself the engine keeps 100 MB for them.
 */
export const WORKER_HEAP: readonly string[] = ['--max-old-space-size=512', '--max-semi-space-size=8'];

export interface WorkerOptions extends WorkerOrder {
  log: Log;
  logLevel: LogLevel;
  /** Gives away what a worker held that died. Left out: it is waited for until its leases end. */
  onDied?: ((mark: string) => Promise<void>) | undefined;
}

export function startWorker({ log, logLevel, onDied, ...order }: WorkerOptions): SupervisedChild {
  return superviseChild({
    name: 'worker',
    script: new URL('../main-worker.ts', import.meta.url),
    order,
    logLevel,
    log,
    execArgv: WORKER_HEAP,
    isOnDemand: order.lingerMs !== undefined,
    onDied,
  });
}
