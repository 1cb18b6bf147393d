/** Starts the jobs process, tells it what to work on, and starts it again when it dies. */
import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Log } from '../platform/log.ts';
import type { Login } from '../storage/connection.ts';
import type { BlobsOrder } from './blob-jobs.ts';

type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent';
export type JobsOrder =
  | { type: 'start'; login: Login; directory: string; blobs: BlobsOrder | undefined; logLevel: LogLevel }
  | { type: 'stop' };

export interface Jobs {
  /** Process id of the child that works now; undefined between two. */
  pid(): number | undefined;
  /** Lets it drain and roll up what is left, and waits until it is gone. Close the journals first. */
  stop(): Promise<void>;
}

export interface JobsOptions {
  login: Login;
  /** Folder of the journals. */
  directory: string;
  /** Where the pictures are; without it nobody keeps house there. */
  blobs?: BlobsOrder | undefined;
  log: Log;
  logLevel?: LogLevel;
}

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5000;
/** A child that lived this long was well: the next pause is short again. */
const WELL_MS = 10_000;
const PATIENCE_MS = 15_000;

export function startJobs({ login, directory, blobs, log, logLevel = 'info' }: JobsOptions): Jobs {
  let child: ChildProcess | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopping = false;
  let pauseMs = FIRST_PAUSE_MS;

  function start(): void {
    const startedAt = Date.now();
    const own = fork(fileURLToPath(new URL('./jobs-main.ts', import.meta.url)), [], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    child = own;
    own.on('error', (error) => log.error('jobs.child_failed', {}, error));
    own.on('exit', (code, signal) => {
      child = undefined;
      if (stopping) return;
      if (Date.now() - startedAt > WELL_MS) pauseMs = FIRST_PAUSE_MS;
      log.warn('jobs.child_exited', { code, signal, againInMs: pauseMs });
      timer = setTimeout(start, pauseMs);
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
    });
    tell(own, { type: 'start', login, directory, blobs, logLevel });
  }

  start();
  return {
    pid: () => child?.pid,
    async stop() {
      stopping = true;
      clearTimeout(timer);
      const last = child;
      if (!last) return;
      const gone = new Promise<void>((resolve) => last.once('exit', () => resolve()));
      const impatience = setTimeout(() => last.kill('SIGKILL'), PATIENCE_MS);
      tell(last, { type: 'stop' });
      await gone;
      clearTimeout(impatience);
    },
  };
}

/** A child that is gone answers by its exit. */
function tell(child: ChildProcess, order: JobsOrder): void {
  child.send(order, () => undefined);
}
