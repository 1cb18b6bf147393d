/**
 * Decodes pictures in child processes, so that neither a huge nor a hostile one costs the front its memory or its life.
 * Small pictures do not wait behind large ones: they have a child of their own. A child is started when it is needed and
 * ends when it has had nothing to do for a while.
 */
import { AppError } from '@limn/model';
import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { PictureHeader } from '../headers/picture-header.ts';
import type { MendedPicture } from './mend-picture.ts';

export interface DecodeOrder {
  id: number;
  bytes: Uint8Array;
  header: PictureHeader;
  resize: boolean;
  maxMemoryBytes: number;
}
export type DecodeAnswer = { type: 'ready' } | { type: 'mended'; id: number; picture: MendedPicture } | { type: 'damaged'; id: number };

export type DecodeOutcome = { ok: true; picture: MendedPicture } | { ok: false; why: 'damaged' | 'too_slow' | 'too_much' };

export interface PictureDecoder {
  /** Rejects with `unavailable` when too many wait, or no child can be started. */
  mend(bytes: Buffer, header: PictureHeader, resize: boolean): Promise<DecodeOutcome>;
  /** Process ids of the children that are there now. */
  pids(): number[];
  close(): void;
}

export interface DecoderOptions {
  deadlineMs?: number;
  idleMs?: number;
  maxMemoryBytes?: number;
}

interface Job extends Omit<DecodeOrder, 'id' | 'maxMemoryBytes'> {
  settle(outcome: DecodeOutcome | AppError): void;
}

const CHILD = fileURLToPath(new URL('./decode-child.ts', import.meta.url));
const SMALL_PIXELS = 4_000_000;
const SMALL_MEMORY_BYTES = 512 * 1024 * 1024;
const LARGE_MEMORY_BYTES = 1536 * 1024 * 1024;
const DEADLINE_MS = 10_000;
const START_MS = 20_000;
/** Small pictures come while readers of mail wait, so that their child is rarely started anew. */
const SMALL_IDLE_MS = 600_000;
const LARGE_IDLE_MS = 60_000;
const MOST_WAITING = 100;
/** What waits is held in the front's memory. */
const MOST_WAITING_BYTES = 256 * 1024 * 1024;

export function createPictureDecoder(options: DecoderOptions = {}): PictureDecoder {
  const small = createLane({ maxMemoryBytes: SMALL_MEMORY_BYTES, deadlineMs: DEADLINE_MS, idleMs: SMALL_IDLE_MS, ...options });
  const large = createLane({ maxMemoryBytes: LARGE_MEMORY_BYTES, deadlineMs: DEADLINE_MS, idleMs: LARGE_IDLE_MS, ...options });
  return {
    mend(bytes, header, resize) {
      const lane = header.width * header.height <= SMALL_PIXELS ? small : large;
      return new Promise((resolve, reject) => {
        lane.add({ bytes, header, resize, settle: (outcome) => (outcome instanceof AppError ? reject(outcome) : resolve(outcome)) });
      });
    },
    pids: () => [...small.pids(), ...large.pids()],
    close() {
      small.close();
      large.close();
    },
  };
}

/** One child at most, and the jobs that wait for it. */
function createLane({ maxMemoryBytes, deadlineMs, idleMs }: Required<DecoderOptions>) {
  const waiting: Job[] = [];
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
    const next = current ? undefined : waiting[0];
    if (!next || closed) return;
    if (!child) return start();
    if (!ready) return;
    waiting.shift();
    const id = ++lastId;
    current = { id, job: next };
    const own = child;
    own.ref();
    own.channel?.ref();
    after(deadlineMs, () => {
      settle({ ok: false, why: 'too_slow' });
      drop(own);
    });
    const { bytes, header, resize } = next;
    own.send({ id, bytes, header, resize, maxMemoryBytes } satisfies DecodeOrder, (error) => error && drop(own));
  }

  function start(): void {
    const own = fork(CHILD, [], {
      serialization: 'advanced',
      execArgv: ['--max-old-space-size=256'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    child = own;
    ready = false;
    after(START_MS, () => drop(own));
    own.on('error', () => drop(own));
    own.on('message', (answer: DecodeAnswer) => {
      if (child === own) heard(own, answer);
    });
    own.on('exit', () => drop(own));
  }

  function heard(own: ChildProcess, answer: DecodeAnswer): void {
    if (answer.type === 'ready') ready = true;
    else if (answer.id !== current?.id) return;
    else settle(answer.type === 'mended' ? { ok: true, picture: withBuffer(answer.picture) } : { ok: false, why: 'damaged' });
    after(idleMs, () => drop(own));
    // A child with nothing to do keeps nobody from ending: it ends when its parent does.
    own.unref();
    own.channel?.unref();
    pump();
  }

  /** A child that dies over a picture leaves it refused; one that never began has told nothing about any. */
  function drop(own: ChildProcess): void {
    own.kill('SIGKILL');
    if (child !== own) return;
    clearTimeout(timer);
    const wasReady = ready;
    child = undefined;
    ready = false;
    if (current) settle({ ok: false, why: 'too_much' });
    else if (!wasReady) waiting.splice(0).forEach((job) => job.settle(unavailable()));
    pump();
  }

  function settle(outcome: DecodeOutcome): void {
    current?.job.settle(outcome);
    current = undefined;
  }

  return {
    add(job: Job): void {
      const waitingBytes = waiting.reduce((sum, { bytes }) => sum + bytes.length, job.bytes.length);
      if (closed || waiting.length >= MOST_WAITING || waitingBytes > MOST_WAITING_BYTES) return job.settle(unavailable());
      waiting.push(job);
      pump();
    },
    pids: () => (child?.pid === undefined ? [] : [child.pid]),
    close(): void {
      closed = true;
      clearTimeout(timer);
      for (const job of waiting.splice(0)) job.settle(unavailable());
      current?.job.settle(unavailable());
      current = undefined;
      child?.kill('SIGKILL');
    },
  };
}

function withBuffer({ bytes, width, height }: MendedPicture): MendedPicture {
  return { bytes: bytes && Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), width, height };
}

function unavailable(): AppError {
  return new AppError('unavailable', {
    publicMessage: 'Pictures cannot be checked right now, because too many are waiting. Please try again in a moment.',
    retryAfterSeconds: 5,
  });
}
