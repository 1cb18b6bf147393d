/**
 * The front's end of one draw child: starts it, sends jobs, hands back answers, and says once when it is
 * gone.
 */
import { spawn } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { createFrameReader, frameOf } from './frames.ts';
import { decodeAnswer, encodeRequest, READY_ID, readCost, type DrawAnswer, type DrawCost, type DrawRequest } from './messages.ts';

export interface DrawWorker {
  readonly pid: number | undefined;
  readonly ready: boolean;
  /** Keys of the scenes it was sent; it may have dropped some since. */
  readonly sent: Set<string>;
  /**
   * Asks for a picture; `id` comes back with the answer. What has time goes with others that follow it at
   * once.
   */
  send(id: number, request: DrawRequest, hasTime: boolean): void;
  /** Lets it end by itself: it exits when its pipe ends. */
  end(): void;
  kill(): void;
}

export interface WorkerEvents {
  onReady(): void;
  onAnswer(id: number, answer: DrawAnswer, cost: DrawCost): void;
  onGone(why: string): void;
}

export interface WorkerSettings {
  /** Folder of the blob store. */
  blobDirectory: string;
  /** Folder of pictures that were fetched for requests. */
  fetchedDirectory?: string;
  /** Folder where large fonts are kept unpacked. */
  fontDirectory?: string;
}

const CHILD = fileURLToPath(new URL('draw-child.ts', import.meta.url));
/**
 * A small nursery keeps a child that makes much short-lived pixel data at a third of the memory; for the
 * other see `platform/heap.ts`.
 */
const NODE_FLAGS = ['--max-semi-space-size=1', '--no-allocation-site-pretenuring'];

export function startDrawWorker(settings: WorkerSettings, events: WorkerEvents): DrawWorker {
  const given = JSON.stringify({ ...settings, compileCacheDirectory: getCompileCacheDir() });
  // An empty environment: a child owns nothing, so it has no use for the server's secrets.
  const child = spawn(process.execPath, [...NODE_FLAGS, CHILD, given], {
    stdio: ['ignore', 'inherit', 'inherit', 'pipe', 'pipe'],
    env: {},
  });
  const jobs = child.stdio[3] as Writable;
  const answers = child.stdio[4] as unknown as Readable;
  let ready = false;
  let gone = false;
  let isCorked = false;
  const uncork = () => {
    isCorked = false;
    jobs.uncork();
  };
  const leave = (why: string) => {
    if (gone) return;
    gone = true;
    child.kill('SIGKILL');
    events.onGone(why);
  };
  const read = createFrameReader((id, payload) => {
    if (id === READY_ID) {
      ready = true;
      return events.onReady();
    }
    const { cost, answer } = readCost(payload);
    events.onAnswer(id, decodeAnswer(answer), cost);
  });
  answers.on('data', (chunk: Buffer) => read(chunk));
  answers.on('error', (error) => leave(error.message));
  answers.on('close', () => leave('its pipe closed'));
  jobs.on('error', (error) => leave(error.message));
  child.on('error', (error) => leave(error.message));
  child.on('exit', (code, signal) => leave(signal ?? `exit code ${code}`));

  return {
    pid: child.pid,
    get ready() {
      return ready;
    },
    sent: new Set(),
    send(id, request, hasTime) {
      // Each write of its own costs as much as a tenth of a picture.
      if (hasTime && !isCorked) {
        isCorked = true;
        jobs.cork();
        setImmediate(uncork);
      }
      jobs.write(frameOf(id, encodeRequest(request)));
      if (!hasTime && isCorked) uncork();
    },
    end: () => jobs.end(),
    kill: () => child.kill('SIGKILL'),
  };
}
