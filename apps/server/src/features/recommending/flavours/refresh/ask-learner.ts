/** Runs one refresh in a process of its own, whose heap and memory are bounded. */
import { AppError } from '@limn/model';
import { fork } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Login } from '../../../../storage/connection.ts';
import type { FromLearner, LearnMessage } from './learn-child.ts';
import { CannotLearn, TOO_LARGE, type Learned, type LearnOrder, type OnProgress } from './learning.ts';

export interface AskOptions {
  login: Login;
  order: LearnOrder;
  onProgress: OnProgress;
  /** Left out: 1.5 GB. */
  maxMemoryBytes?: number;
  /** Ends the process; the answer is then rejected with its reason. */
  signal: AbortSignal;
}

export interface Answer extends Learned {
  /** Its process keeps the counts for the next refresh, and ends. */
  ended: Promise<void>;
}

export type AskLearner = (options: AskOptions) => Promise<Answer>;

/** Texts of ids; columns lie outside of the heap. */
const HEAP_MB = 768;
const MAX_MEMORY_BYTES = 1536 * 1024 * 1024;
const DEADLINE_MS = 30 * 60_000;
const TOO_SLOW = 'It took longer than 30 minutes. Choose event views that hold fewer events.';

export const askLearner: AskLearner = ({ login, order, onProgress, maxMemoryBytes = MAX_MEMORY_BYTES, signal }) =>
  new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(new URL('./learn-child.ts', import.meta.url)), [], {
      serialization: 'advanced',
      execArgv: [`--max-old-space-size=${HEAP_MB}`],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: { NODE_COMPILE_CACHE: getCompileCacheDir() },
    });
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    const end = (error: unknown) => {
      clearTimeout(deadline);
      signal.removeEventListener('abort', abort);
      child.kill('SIGKILL');
      reject(error instanceof Error ? error : new Error('A refresh failed.', { cause: error }));
    };
    const abort = () => end(signal.reason ?? new Error('A refresh was stopped.'));
    const deadline = setTimeout(() => end(new CannotLearn(TOO_SLOW)), DEADLINE_MS);
    child.on('error', end);
    child.on('exit', (code, killedBy) =>
      // Its own watch kills it over its memory, and V8 aborts over its heap.
      end(
        killedBy === 'SIGKILL' || killedBy === 'SIGABRT' || code === 134
          ? new CannotLearn(TOO_LARGE)
          : new Error(`A refresh ended with ${code}.`),
      ),
    );
    child.on('message', (message: FromLearner) => {
      if (message.type === 'progress') return onProgress(message.done);
      if (message.type === 'learned') return resolve({ ...message.learned, ended });
      end(failureOf(message));
    });
    if (signal.aborted) return abort();
    signal.addEventListener('abort', abort);
    child.send({ login, maxMemoryBytes, order } satisfies LearnMessage, (error) => error && end(error));
  });

function failureOf({ message, why }: Extract<FromLearner, { type: 'failed' }>): Error {
  if (why === 'said') return new CannotLearn(message);
  const cause = new Error(message);
  return why === 'unavailable' ? new AppError('unavailable', { cause }) : cause;
}
