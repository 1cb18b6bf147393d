/** Starts a process for background work, tells it what to work on, and starts it again when it dies. */
import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { processMark } from '../platform/process-lives.ts';
import type { Log } from '../platform/log.ts';
import type { Family } from '../platform/metrics.ts';
import type { FromChild, LogLevel, ToChild } from './child-messages.ts';

export interface SupervisedChild {
  /** Process id of the one that works now; undefined between two. */
  pid(): number | undefined;
  /** Starts it where it is not there. */
  call(): void;
  /** Its figures; none where it does not answer. */
  collect(): Promise<Family[]>;
  /** Lets it finish what is left, and waits until it is gone. */
  stop(): Promise<void>;
}

export interface SupervisedChildOptions {
  name: string;
  script: URL;
  /** Order for the script. */
  order: unknown;
  logLevel: LogLevel;
  log: Log;
  execArgv?: readonly string[];
  /** It is started when it is called, and not again when it ended by itself. */
  isOnDemand?: boolean;
  /** Called when it asks for a worker. */
  onCalled?: (() => void) | undefined;
  /** Called when it died in the middle of its work, with its mark. It is started again afterwards. */
  onDied?: ((mark: string) => Promise<void>) | undefined;
}

const FIRST_PAUSE_MS = 100;
const MAX_PAUSE_MS = 5000;
/** A child that lived this long was well: the next pause is short again. */
const WELL_MS = 10_000;
const STOP_MS = 15_000;
const FIGURES_MS = 1000;

export function superviseChild({
  name,
  script,
  order,
  logLevel,
  log,
  execArgv = [],
  isOnDemand = false,
  onCalled,
  onDied = () => Promise.resolve(),
}: SupervisedChildOptions): SupervisedChild {
  const asked = new Map<number, (families: Family[]) => void>();
  let child: ChildProcess | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopping = false;
  let pauseMs = FIRST_PAUSE_MS;
  let questions = 0;

  /** A child that is gone answers by its exit. */
  const tell = (to: ChildProcess, message: ToChild) => void to.send(message, () => undefined);

  function start(): void {
    const startedAt = Date.now();
    const own = fork(fileURLToPath(script), [], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      execArgv: [...process.execArgv, ...execArgv],
    });
    child = own;
    own.on('error', (error) => {
      log.error('jobs.child_failed', { name }, error);
      // The system had no room for another process: no exit follows.
      if (own.pid === undefined) ended(null, null);
    });
    own.on('message', (message: FromChild) => (message.type === 'called' ? onCalled?.() : asked.get(message.id)?.(message.families)));
    own.on('exit', ended);
    const mark = own.pid === undefined ? undefined : processMark(own.pid);
    if (own.pid !== undefined) tell(own, { type: 'start', order, logLevel });

    function ended(code: number | null, signal: NodeJS.Signals | null): void {
      child = undefined;
      if (mark !== undefined && code !== 0)
        onDied(mark).catch((error: unknown) =>
          log.warn('jobs.leases_not_ended', { name, why: error instanceof Error ? error.name : 'unknown' }),
        );
      if (stopping || (isOnDemand && code === 0)) return;
      if (Date.now() - startedAt > WELL_MS) pauseMs = FIRST_PAUSE_MS;
      log.warn('jobs.child_exited', { name, code, signal, againInMs: pauseMs });
      timer = setTimeout(start, pauseMs);
      pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS);
    }
  }

  if (!isOnDemand) start();
  return {
    pid: () => child?.pid,
    call() {
      if (stopping || child) return;
      clearTimeout(timer);
      start();
    },
    async collect() {
      if (child?.pid === undefined) return [];
      const id = ++questions;
      const { promise, resolve } = Promise.withResolvers<Family[]>();
      const giveUp = setTimeout(resolve, FIGURES_MS, []);
      asked.set(id, resolve);
      tell(child, { type: 'figures', id });
      try {
        return await promise;
      } finally {
        clearTimeout(giveUp);
        asked.delete(id);
      }
    },
    async stop() {
      stopping = true;
      clearTimeout(timer);
      const last = child;
      if (last?.pid === undefined) return;
      const gone = new Promise<void>((resolve) => last.once('exit', () => resolve()));
      const giveUp = setTimeout(() => last.kill('SIGKILL'), STOP_MS);
      tell(last, { type: 'stop' });
      await gone;
      clearTimeout(giveUp);
    },
  };
}
