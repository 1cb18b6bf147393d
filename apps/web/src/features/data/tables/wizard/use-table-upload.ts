import { ApiError, type Datatable, type PlaceChoice, type UsingImage } from '@limn/contracts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { explainError } from '../../../../ui/explain-error.ts';
import { randomKey } from '../../../../api/random-key.ts';
import { useServices } from '../../../../api/services.tsx';
import { refuseFile } from './csv-head.ts';
import { usersIn } from '../../../../ui/in-use/using-images.ts';

export type TableSending =
  | { kind: 'ready' }
  /**
   * `fraction` of the file is sent; at 1 the server reads on. `leftMs`: as long as the rest takes at the pace
   * until now.
   */
  | { kind: 'sending'; file: File; fraction: number; leftMs?: number }
  /** The columns do not say where a row is; `send` sends the file with the ones that someone chose. */
  | { kind: 'asks'; file: File; columns: readonly string[]; reason: string; send: (place: PlaceChoice) => void }
  /**
   * `retry` sends the same once more; absent where that cannot help. `waits`: it goes on by itself when the
   * server is back.
   */
  | { kind: 'failed'; reason: string; users: readonly UsingImage[]; retry?: () => void; waits?: boolean };

export interface TableUploadOptions {
  type: Datatable['type'];
  /** Name of a new table. */
  name?: string | undefined;
  /** Id of the table whose rows are exchanged. */
  replace?: number | undefined;
  onUploaded: (table: Datatable, file: File) => void;
  /** The server keeps none of it: it was refused, or stopped. */
  onGivenUp: () => void;
}

export interface TableUploads {
  sending: TableSending;
  send: (file: File) => void;
  /** Ends what is running and forgets what failed. */
  stop: () => void;
}

const WAITS = 'Can’t reach the server. We’ll send it again when you’re back online.';

/** Sends one file at a time. */
export function useTableUpload(options: TableUploadOptions): TableUploads {
  const { uploadTable, connection } = useServices();
  const [sending, setSending] = useState<TableSending>({ kind: 'ready' });
  const running = useRef<AbortController>(undefined);
  // A retry uses the options that hold by then.
  const latest = useRef(options);
  useEffect(() => void (latest.current = options));
  useEffect(() => () => running.current?.abort(), []);

  const run = async (file: File, idempotencyKey: string, place?: PlaceChoice) => {
    running.current?.abort();
    const refusal = refuseFile(file);
    if (refusal) return setSending({ kind: 'failed', reason: refusal, users: [] });
    const controller = new AbortController();
    running.current = controller;
    setSending({ kind: 'sending', file, fraction: 0 });
    const leftMs = startPace();
    const onProgress = (fraction: number) =>
      setSending((now) => (now.kind === 'sending' ? { ...now, fraction, leftMs: leftMs(fraction) } : now));
    const { type, name, replace } = latest.current;
    const target = replace === undefined ? { name } : { replace };
    try {
      const table = await uploadTable({ kind: type, file, place, idempotencyKey, signal: controller.signal, onProgress, ...target });
      if (controller.signal.aborted) return;
      setSending({ kind: 'ready' });
      latest.current.onUploaded(table, file);
    } catch (error) {
      if (controller.signal.aborted) return;
      const waits = error instanceof ApiError && error.code === 'offline';
      const mayHelp = waits || !(error instanceof ApiError) || error.status >= 500 || error.status === 429 || error.code === 'conflict';
      const reason = waits ? WAITS : (explainError(error) ?? 'Something went wrong on our side.');
      // The same key: an upload whose answer alone was lost is not made twice.
      const retry = mayHelp ? { retry: () => void run(file, idempotencyKey, place) } : {};
      const columns = columnsIn(error);
      if (columns && place === undefined) {
        const send = (chosen: PlaceChoice) => void run(file, randomKey(), chosen);
        setSending({ kind: 'asks', file, columns, reason, send });
        return latest.current.onGivenUp();
      }
      setSending({ kind: 'failed', reason, users: usersIn(error), waits, ...retry });
      latest.current.onGivenUp();
    }
  };

  const goOn = useEffectEvent(() => {
    if (sending.kind === 'failed' && sending.waits) sending.retry?.();
  });
  useEffect(() => connection.onReturn(() => goOn()), [connection]);

  return {
    sending,
    send: (file) => void run(file, randomKey()),
    stop: () => {
      running.current?.abort();
      setSending({ kind: 'ready' });
      if (sending.kind === 'sending') options.onGivenUp();
    },
  };
}

/** Columns of a location table that has no clear place columns. */
function columnsIn(error: unknown): readonly string[] | undefined {
  const columns = error instanceof ApiError && error.code === 'invalid' ? error.problem['columns'] : undefined;
  return Array.isArray(columns) ? columns.filter((name) => typeof name === 'string') : undefined;
}

/** From now on: how long the rest takes at the pace until then. */
function startPace(): (fraction: number) => number {
  const startedMs = performance.now();
  return (fraction) => ((performance.now() - startedMs) * (1 - fraction)) / Math.max(fraction, 0.001);
}
