/** Rows of a file while it is read, some thousand at a time. */
import { createRecordReader } from '@limn/csv';
import type { SpooledFile } from '../../../../platform/upload-spool.ts';
import { TableError, tableText } from '../../tables/file-text.port.ts';
import type { ReadRows } from './read-rows.ts';

export interface Batch {
  rows: string[][];
  /** Number of the first of them, from 0. */
  first: number;
  /** How much of the file is read. */
  readBytes: number;
  /** Its rows, read before it was their turn. */
  ahead?: ReadRows | undefined;
  /** The database took this row in no form. */
  isUnstorable?: boolean;
}

/** Behind so many rows, without the line of names. Throws a `TableError` for what is no table. */
export async function* batchesOf(
  file: Pick<SpooledFile, 'read'>,
  { skipped, rowsAtOnce, locale }: { skipped: number; rowsAtOnce: number; locale: string },
): AsyncGenerator<Batch> {
  const decoder = new TextDecoder();
  const reader = createRecordReader();
  let rows: string[][] = [];
  // The line of names is no row.
  let [number, readBytes] = [-1, 0];
  const add = (records: readonly string[][]) => {
    for (const record of records) {
      if (number >= skipped) rows.push(record);
      number += 1;
    }
  };
  function* batches(min: number): Generator<Batch> {
    while (rows.length >= min) {
      const some = rows.slice(0, rowsAtOnce);
      yield { rows: some, first: number - rows.length, readBytes };
      rows = rows.slice(rowsAtOnce);
    }
  }
  try {
    for await (const text of tableText(
      counted(file.read(), (bytes) => (readBytes += bytes)),
      { locale },
    )) {
      add(reader.push(decoder.decode(text, { stream: true })));
      yield* batches(rowsAtOnce);
    }
    add(reader.push(decoder.decode()));
    add(reader.end());
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new TableError(`${error.message} Is this a CSV file?`);
  }
  if (rows.length > 0) yield* batches(1);
}

async function* counted(pieces: AsyncIterable<Uint8Array>, count: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    count(piece.length);
    yield piece;
  }
}
