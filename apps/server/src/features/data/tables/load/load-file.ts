/**
 * Reads a file into a new table, in a thread of its own: at most so many bytes are on their way to it,
 * whatever the sender's speed. Some files are read at a time, the others wait with their senders.
 */
import { AppError } from '@limn/model';
import { tmpdir } from 'node:os';
import { MessageChannel } from 'node:worker_threads';
import type { PlaceChoice } from '@limn/contracts';
import type { Login } from '../../../../storage/connection.ts';
import { UnknownPlaceColumns } from '../places/place-columns.ts';
import { TableError } from '../table-error.ts';
import { MAX_FILE_BYTES } from '../table-limits.ts';
import {
  READY,
  SLOT_BYTES,
  type FromWorker,
  type LoadBegin,
  type LoadedFile,
  type LoadSettings,
  type TableKind,
  type ToWorker,
} from './load-messages.ts';
import { createLoadThreads, type LoadThread } from './load-threads.ts';
import { createTurns } from './turns.ts';

export interface LoadOrder {
  companyId: number;
  kind: TableKind;
  bytes: AsyncIterable<Uint8Array>;
  /** For a location table: the columns that someone chose. */
  place: PlaceChoice | null;
  /** Locale of the company. */
  locale: string;
  /**
   * Makes the table for these columns and answers its name in statements; whatever it throws ends the
   * reading.
   */
  makeTable(names: string[]): Promise<string>;
  onProgress(progress: { rows: number; bytes: number }): void;
}

export interface FileLoader {
  /**
   * Rejects with a TableError when the file is invalid, else with what `makeTable`, the sender or the
   * database threw.
   */
  load(order: LoadOrder): Promise<LoadedFile>;
}

/** Slow senders hold a turn as long as they send: one company must not take them all. */
const TURNS = { atOnce: 6, perCompany: 2 };
/** So many slots are on their way at most. */
const AHEAD = 16;
export function createFileLoader(login: Login, directory = tmpdir()): FileLoader {
  const turns = createTurns(TURNS);
  const threads = createLoadThreads();
  return {
    async load(order) {
      const end = await turns.take(order.companyId);
      try {
        return await loadIn(threads.take(), { login, directory }, order);
      } finally {
        end();
      }
    },
  };
}

async function loadIn(
  thread: LoadThread,
  settings: Pick<LoadSettings, 'login' | 'directory'>,
  { kind, bytes, place, locale, makeTable, onProgress }: LoadOrder,
): Promise<LoadedFile> {
  const slots = new SharedArrayBuffer(AHEAD * SLOT_BYTES);
  const free = Array.from({ length: AHEAD }, (_, slot) => slot);
  const { worker } = thread;
  const { port1: port, port2 } = new MessageChannel();
  const begin: LoadBegin = { settings: { ...settings, kind, slots, place, locale }, port: port2 };
  /** The thread has said all about the file: it may read another one. */
  let isThrough = false;
  let [sent, rows] = [0, 0];
  let wake: (() => void) | undefined;
  let settled = false;
  /** The thread may read other files afterwards, which are not heard of here. */
  const stopListening: (() => void)[] = [];
  const listen = (event: 'message' | 'error' | 'exit', listener: (value: unknown) => void) => {
    worker.on(event, listener);
    stopListening.push(() => worker.off(event, listener));
  };
  const ready = new Promise<boolean>((resolve) => {
    listen('message', (message) => message === READY && resolve(true));
    listen('exit', () => resolve(false));
  });
  try {
    worker.postMessage(begin, [port2]);
    return await new Promise<LoadedFile>((resolve, reject) => {
      const end = (settle: () => void) => {
        settled = true;
        wake?.();
        settle();
      };
      const fail = (error: unknown) => end(() => reject(error));
      const tell = (message: ToWorker) => port.postMessage(message);
      listen('error', (error) => fail(outOfMemory(error) ?? error));
      listen('exit', () => fail(new Error('The thread that read a file ended early.')));
      port.on('message', (message: FromWorker) => {
        isThrough ||= message.type === 'loaded' || message.type === 'invalid' || message.type === 'away';
        if (message.type === 'read') {
          free.push(message.slot);
          wake?.();
        } else if (message.type === 'columns') makeTable(message.names).then((table) => tell({ type: 'store', table }), fail);
        else if (message.type === 'progress') onProgress({ rows: (rows = message.rows), bytes: sent });
        else if (message.type === 'loaded') end(() => resolve(message.loaded));
        else if (message.type === 'invalid')
          fail(message.columns ? new UnknownPlaceColumns(message.reason, message.columns) : new TableError(message.reason));
        else if (message.type === 'away') fail(new AppError('unavailable', { publicMessage: message.reason, retryAfterSeconds: 2 }));
        else fail(new Error(message.error));
      });
      const room = () => (free.length > 0 || settled ? undefined : new Promise<void>((go) => (wake = go)));
      const send = async () => {
        for await (const piece of bytes) {
          sent += piece.length;
          if (sent > MAX_FILE_BYTES) throw new TableError('The file is larger than 1 GB.');
          for (let from = 0; from < piece.length; from += SLOT_BYTES) {
            await room();
            const slot = free.pop();
            if (settled || slot === undefined) return;
            const part = piece.subarray(from, from + SLOT_BYTES);
            new Uint8Array(slots, slot * SLOT_BYTES, part.length).set(part);
            tell({ type: 'bytes', slot, length: part.length });
          }
          onProgress({ rows, bytes: sent });
        }
        tell({ type: 'end' });
      };
      send().catch(fail);
    });
  } finally {
    port.close();
    // A thread that is not through is reading still, or broken.
    const mayReadOn = isThrough && (await ready);
    for (const stop of stopListening) stop();
    if (mayReadOn) thread.release();
    else await thread.end();
  }
}

function outOfMemory(error: unknown): TableError | undefined {
  return (error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? new TableError('The file needs too much memory. Save it as CSV.')
    : undefined;
}
