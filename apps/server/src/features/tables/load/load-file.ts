/**
 * Reads a file into a new table, in a thread of its own: at most so many bytes are on their way to it, whatever the sender's
 * speed. Two files are read at a time, the others wait with their senders.
 */
import { AppError } from '@limn/model';
import { Worker } from 'node:worker_threads';
import type { Login } from '../../../storage/connection.ts';
import { TableFault } from '../table-fault.ts';
import { MOST_FILE_BYTES } from '../table-limits.ts';
import type { FromWorker, LoadedFile, TableKind, ToWorker } from './load-messages.ts';

export interface LoadOrder {
  kind: TableKind;
  bytes: AsyncIterable<Uint8Array>;
  /** Makes the table for these columns and answers its name in statements; whatever it throws ends the reading. */
  makeTable(names: string[]): Promise<string>;
  onProgress(progress: { rows: number; bytes: number }): void;
}

export interface FileLoader {
  /** Rejects with a TableFault where the file is at fault, else with what `makeTable`, the sender or the database threw. */
  load(order: LoadOrder): Promise<LoadedFile>;
}

const AT_A_TIME = 2;
/** Pieces that were sent and are not read yet; sockets give up to 64 KB each. */
const AHEAD = 16;
/** What the thread may need besides the bytes on their way: a file never sits in its heap. */
const HEAP_MB = 128;

export function createFileLoader(login: Login): FileLoader {
  let reading = 0;
  const waiting: (() => void)[] = [];
  return {
    async load(order) {
      if (reading >= AT_A_TIME) await new Promise<void>((resolve) => waiting.push(resolve));
      reading++;
      try {
        return await loadInWorker(login, order);
      } finally {
        reading--;
        waiting.shift()?.();
      }
    },
  };
}

async function loadInWorker(login: Login, { kind, bytes, makeTable, onProgress }: LoadOrder): Promise<LoadedFile> {
  const worker = new Worker(new URL('./load-worker.ts', import.meta.url), {
    workerData: { login, kind },
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: 16 },
  });
  let [sent, rows] = [0, 0];
  let credit = AHEAD;
  let wake: (() => void) | undefined;
  let settled = false;
  try {
    return await new Promise<LoadedFile>((resolve, reject) => {
      const end = (settle: () => void) => {
        settled = true;
        wake?.();
        settle();
      };
      const fail = (error: unknown) => end(() => reject(error as Error));
      const tell = (message: ToWorker, transfer: ArrayBuffer[] = []) => worker.postMessage(message, transfer);
      worker.on('error', (error) => fail(outOfMemory(error) ?? error));
      worker.on('exit', () => fail(new Error('The thread that read a file ended early.')));
      worker.on('message', (message: FromWorker) => {
        if (message.type === 'more') {
          credit++;
          wake?.();
        } else if (message.type === 'columns') makeTable(message.names).then((table) => tell({ type: 'store', table }), fail);
        else if (message.type === 'progress') onProgress({ rows: (rows = message.rows), bytes: sent });
        else if (message.type === 'loaded') end(() => resolve(message.loaded));
        else if (message.type === 'fault') fail(new TableFault(message.reason));
        else if (message.type === 'away') fail(new AppError('unavailable', { retryAfterSeconds: 2 }));
        else fail(new Error(message.error));
      });
      const room = () => (credit > 0 || settled ? undefined : new Promise<void>((go) => (wake = go)));
      const send = async () => {
        for await (const piece of bytes) {
          sent += piece.length;
          if (sent > MOST_FILE_BYTES) throw new TableFault('The file is larger than 1 GB.');
          await room();
          if (settled) return;
          credit--;
          const own = new Uint8Array(piece);
          tell({ type: 'bytes', bytes: own }, [own.buffer]);
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

function outOfMemory(error: unknown): TableFault | undefined {
  return (error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? new TableFault('The file needs more memory than a table may take. Is it CSV?')
    : undefined;
}
