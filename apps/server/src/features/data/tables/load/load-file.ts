/**
 * Reads a file into a new table, in a thread of its own: at most so many bytes are on their way to it, whatever the sender's
 * speed. Some files are read at a time, the others wait with their senders.
 */
import { AppError } from '@limn/model';
import { tmpdir } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { PlaceChoice } from '@limn/contracts';
import type { Login } from '../../../../storage/connection.ts';
import { UnknownPlaceColumns } from '../places/place-columns.ts';
import { TableError } from '../table-error.ts';
import { MOST_FILE_BYTES } from '../table-limits.ts';
import { SLOT_BYTES, type FromWorker, type LoadedFile, type LoadSettings, type TableKind, type ToWorker } from './load-messages.ts';
import { createTurns } from './turns.ts';

export interface LoadOrder {
  companyId: number;
  kind: TableKind;
  bytes: AsyncIterable<Uint8Array>;
  /** For a location table: the columns that someone chose. */
  place: PlaceChoice | null;
  /** Locale of the company. */
  locale: string;
  /** Makes the table for these columns and answers its name in statements; whatever it throws ends the reading. */
  makeTable(names: string[]): Promise<string>;
  onProgress(progress: { rows: number; bytes: number }): void;
}

export interface FileLoader {
  /** Rejects with a TableError when the file is invalid, else with what `makeTable`, the sender or the database threw. */
  load(order: LoadOrder): Promise<LoadedFile>;
}

/** Slow senders hold a turn as long as they send: one company must not take them all. */
const TURNS = { atOnce: 6, perCompany: 2 };
/** So many slots are on their way at most. */
const AHEAD = 16;
/** Memory of the thread besides the bytes in transit: a file is never in its heap as a whole. */
const HEAP_MB = 128;

export function createFileLoader(login: Login, directory = tmpdir()): FileLoader {
  const turns = createTurns(TURNS);
  return {
    async load(order) {
      const end = await turns.take(order.companyId);
      try {
        return await loadInWorker({ login, directory }, order);
      } finally {
        end();
      }
    },
  };
}

async function loadInWorker(
  settings: Pick<LoadSettings, 'login' | 'directory'>,
  { kind, bytes, place, locale, makeTable, onProgress }: LoadOrder,
): Promise<LoadedFile> {
  const slots = new SharedArrayBuffer(AHEAD * SLOT_BYTES);
  const free = Array.from({ length: AHEAD }, (_, slot) => slot);
  const worker = new Worker(new URL('./load-worker.ts', import.meta.url), {
    workerData: { ...settings, kind, slots, place, locale } satisfies LoadSettings,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: 4 },
  });
  let [sent, rows] = [0, 0];
  let wake: (() => void) | undefined;
  let settled = false;
  try {
    return await new Promise<LoadedFile>((resolve, reject) => {
      const end = (settle: () => void) => {
        settled = true;
        wake?.();
        settle();
      };
      const fail = (error: unknown) => end(() => reject(error));
      const tell = (message: ToWorker) => worker.postMessage(message);
      worker.on('error', (error) => fail(outOfMemory(error) ?? error));
      worker.on('exit', () => fail(new Error('The thread that read a file ended early.')));
      worker.on('message', (message: FromWorker) => {
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
          if (sent > MOST_FILE_BYTES) throw new TableError('The file is larger than 1 GB.');
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
    await worker.terminate();
  }
}

function outOfMemory(error: unknown): TableError | undefined {
  return (error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? new TableError('The file needs too much memory. Save it as CSV.')
    : undefined;
}
