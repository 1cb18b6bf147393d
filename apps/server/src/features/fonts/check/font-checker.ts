/**
 * Looks at uploaded fonts in a process of its own, one after the other and in turn by whose they are: what a font does to the library that draws with it, it does to
 * that process alone. The process is started when it is needed, and ends when it has had nothing to do for a while.
 */
import type { FontFacts } from '@limn/fonts';
import { AppError } from '@limn/model';
import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { createFairQueue } from './fair-queue.ts';

export interface CheckOrder {
  id: number;
  bytes: Uint8Array;
}
export type CheckAnswer = { type: 'ready' } | { type: 'good'; id: number; facts: FontFacts } | { type: 'refused'; id: number; why: string };

export interface FontChecker {
  /**
   * What the font is; rejects with `AppError('invalid')` that names `path` for one that cannot be used. `whose`
   * says who takes turns with others: a company. Rejects with `AppError('unavailable')` where no place is left for them.
   */
  check(bytes: Buffer, path: string, whose: string): Promise<FontFacts>;
  /** Process id of the child that is there now. */
  pid(): number | undefined;
  close(): void;
}

interface Job {
  bytes: Buffer;
  settle(outcome: FontFacts | string | AppError): void;
}

const CHILD = fileURLToPath(new URL('./check-child.ts', import.meta.url));
const IDLE_MS = 60_000;
const START_MS = 20_000;
const MOST_WAITING = 20;
const DEADLY = 'This font is made in a way that breaks the program that draws with it. Use another version of it.';

export function createFontChecker({ deadlineMs = 10_000 }: { deadlineMs?: number } = {}): FontChecker {
  const waiting = createFairQueue<Job>(MOST_WAITING);
  let child: ChildProcess | undefined;
  let ready = false;
  let closed = false;
  let current: { id: number; job: Job } | undefined;
  let lastId = 0;
  let timer: NodeJS.Timeout | undefined;

  function after(ms: number, what: () => void): void {
    clearTimeout(timer);
    timer = setTimeout(what, ms);
    timer.unref();
  }

  function pump(): void {
    if (current || closed || waiting.isEmpty()) return;
    if (!child) return start();
    const next = ready ? waiting.next() : undefined;
    if (!next) return;
    const own = child;
    const id = ++lastId;
    current = { id, job: next };
    own.ref();
    own.channel?.ref();
    after(deadlineMs, () => drop(own));
    own.send({ id, bytes: next.bytes } satisfies CheckOrder, (error) => error && drop(own));
  }

  function start(): void {
    const own = fork(CHILD, [], {
      serialization: 'advanced',
      execArgv: ['--max-old-space-size=256'],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      // It owns nothing, so it has no use for the server's secrets.
      env: {},
    });
    child = own;
    ready = false;
    after(START_MS, () => drop(own));
    own.on('error', () => drop(own));
    own.on('exit', () => drop(own));
    own.on('message', (answer: CheckAnswer) => {
      if (child === own) heard(own, answer);
    });
  }

  function heard(own: ChildProcess, answer: CheckAnswer): void {
    if (answer.type === 'ready') ready = true;
    else if (answer.id !== current?.id) return;
    else settle(answer.type === 'good' ? answer.facts : answer.why);
    after(IDLE_MS, () => drop(own));
    own.unref();
    own.channel?.unref();
    pump();
  }

  /** A child that dies over a font, or is busy with it for too long, leaves it refused. */
  function drop(own: ChildProcess): void {
    own.kill('SIGKILL');
    if (child !== own) return;
    clearTimeout(timer);
    const wasReady = ready;
    child = undefined;
    ready = false;
    if (current) settle(DEADLY);
    else if (!wasReady) waiting.drain().forEach((job) => job.settle(busy()));
    pump();
  }

  function settle(outcome: Parameters<Job['settle']>[0]): void {
    current?.job.settle(outcome);
    current = undefined;
  }

  return {
    pid: () => child?.pid,
    check: (bytes, path, whose) =>
      new Promise((resolve, reject) => {
        const job: Job = {
          bytes,
          settle(outcome) {
            if (outcome instanceof AppError) reject(outcome);
            else if (typeof outcome === 'string')
              reject(new AppError('invalid', { publicMessage: outcome, errors: [{ path, message: outcome }] }));
            else resolve(outcome);
          },
        };
        if (closed || !waiting.add(whose, job)) return reject(busy());
        pump();
      }),
    close() {
      closed = true;
      clearTimeout(timer);
      for (const job of waiting.drain()) job.settle(busy());
      settle(busy());
      child?.kill('SIGKILL');
    },
  };
}

function busy(): AppError {
  return new AppError('unavailable', {
    publicMessage: 'Fonts cannot be checked right now. Please try again in a moment.',
    retryAfterSeconds: 5,
  });
}
