/**
 * A process of its own that does jobs one after the other: whatever a job does to it, it does to that process
 * alone. It is started when it is needed, and ends when it has had nothing to do for a while. The program in
 * it is written with `answer-jobs.ts`.
 *
 *     none → starting → idle ⇄ at a job
 *
 * From each of them it leads back to none: it could not be started, was idle for too long, died, or was
 * killed over its job.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import { fileURLToPath } from 'node:url';
import { createFairQueue, type QueueLimits, type Waiting } from './fair-queue.ts';

export interface JobChildOptions {
  program: URL;
  max: QueueLimits;
  /** A child that takes more is killed, and its job has ended it. */
  maxMemoryBytes: number;
  deadlineMs: number;
  idleMs: number;
}

export type JobOutcome<Answer> =
  | { state: 'answered'; answer: Answer }
  /**
   * The child was killed at the deadline; it died over the job; no place was left for it, no child could be
   * started, or it is closed.
   */
  | { state: 'too_slow' | 'died' | 'unavailable' };

export interface JobChild<Order, Answer> {
  /** Never rejects. */
  ask(order: Order, turn: Waiting): Promise<JobOutcome<Answer>>;
  /** Process id of the child that is there now. */
  pid(): number | undefined;
  close(): void;
}

export interface JobMessage<Order> {
  id: number;
  order: Order;
}
/** `spent`: it has grown too large to take another. */
export type ChildMessage<Answer> = { type: 'ready' } | { type: 'answer'; id: number; answer: Answer; spent: boolean };

interface Job<Order, Answer> extends Waiting {
  order: Order;
  settle(outcome: JobOutcome<Answer>): void;
}

const START_MS = 20_000;
const HEAP_MB = 256;

export function createJobChild<Order, Answer>(options: JobChildOptions): JobChild<Order, Answer> {
  const { program, max, maxMemoryBytes, deadlineMs, idleMs } = options;
  const waiting = createFairQueue<Job<Order, Answer>>(max);
  let child: ChildProcess | undefined;
  let ready = false;
  let closed = false;
  let current: { id: number; job: Job<Order, Answer> } | undefined;
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
    const job = ready ? waiting.next() : undefined;
    if (!job) return;
    const own = child;
    const id = ++lastId;
    current = { id, job };
    own.ref();
    own.channel?.ref();
    after(deadlineMs, () => drop(own, 'too_slow'));
    own.send({ id, order: job.order } satisfies JobMessage<Order>, (error) => error && drop(own));
  }

  function start(): void {
    const own = fork(fileURLToPath(program), [String(maxMemoryBytes)], {
      serialization: 'advanced',
      execArgv: [`--max-old-space-size=${HEAP_MB}`],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      // It owns nothing, so it has no use for the server's secrets; with what was compiled before it starts
      // sooner.
      env: { NODE_COMPILE_CACHE: getCompileCacheDir() },
    });
    child = own;
    ready = false;
    after(START_MS, () => drop(own));
    own.on('error', () => drop(own));
    own.on('exit', () => drop(own));
    own.on('message', (message: ChildMessage<Answer>) => {
      if (child === own) heard(own, message);
    });
  }

  function heard(own: ChildProcess, message: ChildMessage<Answer>): void {
    if (message.type === 'ready') ready = true;
    else if (message.id !== current?.id) return;
    else settle({ state: 'answered', answer: message.answer });
    if (message.type === 'answer' && message.spent) return drop(own);
    after(idleMs, () => drop(own));
    // A child with nothing to do keeps no one from ending: it ends when its parent does.
    own.unref();
    own.channel?.unref();
    pump();
  }

  /**
   * A child that never began says nothing about any job: all waiting jobs are refused. Otherwise the next job
   * gets another child.
   */
  function drop(own: ChildProcess, why: 'died' | 'too_slow' = 'died'): void {
    own.kill('SIGKILL');
    if (child !== own) return;
    clearTimeout(timer);
    const began = ready;
    child = undefined;
    ready = false;
    if (current) settle({ state: why });
    else if (!began) sendAway();
    pump();
  }

  function settle(outcome: JobOutcome<Answer>): void {
    current?.job.settle(outcome);
    current = undefined;
  }

  function sendAway(): void {
    for (const job of waiting.drain()) job.settle({ state: 'unavailable' });
  }

  return {
    pid: () => child?.pid,
    ask: (order, { whose, bytes }) =>
      new Promise((settled) => {
        if (closed || !waiting.add({ order, whose, bytes, settle: settled })) settled({ state: 'unavailable' });
        else pump();
      }),
    close() {
      closed = true;
      clearTimeout(timer);
      sendAway();
      settle({ state: 'unavailable' });
      child?.kill('SIGKILL');
      child = undefined;
    },
  };
}
