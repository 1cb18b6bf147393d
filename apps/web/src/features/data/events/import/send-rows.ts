/** Sends the rows of a file in batches, waits where the server says so, and can be stopped. */
import { ApiError, type Collected } from '@limn/contracts';

export interface SendState {
  sent: number;
  total: number;
  accepted: number;
  /** The first rows that were not taken, by their line in the file. */
  rejected: { line: number; reason: string }[];
  rejectedCount: number;
}

const BATCH_ROWS = 1000;
const BATCH_CHARACTERS = 1_000_000;
const ATTEMPTS = 6;
const NAMED = 5;
/** Rows begin below the line of names. */
const FIRST_LINE = 2;

interface SendRowsOptions {
  records: (from: number, to: number) => Record<string, unknown>[];
  total: number;
  send: (records: Record<string, unknown>[]) => Promise<Collected>;
  onProgress: (state: SendState) => void;
  signal: AbortSignal;
  wait?: (ms: number) => Promise<void>;
}

/** Throws what the last attempt of a batch failed with; batches before it are collected, and sent again they count once. */
export async function sendRows({ records, total, send, onProgress, signal, wait = waitMs }: SendRowsOptions): Promise<SendState> {
  let [sent, accepted, rejectedCount] = [0, 0, 0];
  const rejected: SendState['rejected'] = [];
  const state = (): SendState => ({ sent, total, accepted, rejected: rejected.slice(0, NAMED), rejectedCount });
  while (sent < total && !signal.aborted) {
    const batch = fitting(records(sent, Math.min(total, sent + BATCH_ROWS)));
    const answer = await withRetries(() => send(batch), wait, signal);
    for (const { index, reason } of answer.rejected.slice(0, NAMED)) rejected.push({ line: sent + index + FIRST_LINE, reason });
    sent += batch.length;
    accepted += answer.accepted;
    rejectedCount += answer.rejected.length;
    onProgress(state());
  }
  return state();
}

/** Up to the size that one call takes, at least one. */
function fitting(records: readonly Record<string, unknown>[]): Record<string, unknown>[] {
  let characters = 0;
  const end = records.findIndex((record, index) => {
    characters += JSON.stringify(record).length;
    return index > 0 && characters > BATCH_CHARACTERS;
  });
  return records.slice(0, end < 0 ? records.length : end);
}

async function withRetries<T>(work: () => Promise<T>, wait: (ms: number) => Promise<void>, signal: AbortSignal): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const mayHelp = error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);
      if (!mayHelp || attempt === ATTEMPTS || signal.aborted) throw error;
      await wait(500 * 2 ** attempt);
    }
  }
}

async function waitMs(ms: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, ms));
}
