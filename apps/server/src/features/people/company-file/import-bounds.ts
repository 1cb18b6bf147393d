/**
 * How much a file may become: by its own size, and by the room that this server has. Else a small file could
 * fill the disk.
 */
import { FileError } from './file-error.ts';

export interface ImportBounds {
  /** Adds a piece of rows. Throws where it is too much. */
  addRows(bytes: number, rows: number): void;
  addPicture(bytes: number): void;
}

const GB = 1024 ** 3;
/** Counts and tables pack to between a fifth and a thirtieth. */
const MAX_TIMES = 50;
const ALWAYS_BYTES = GB;
/** Rows that are alike take hardly any bytes in a file; the largest tables have five million of them. */
const ALWAYS_ROWS = 20_000_000;
const MIN_BYTES_OF_A_ROW = 2;
/** Space in the database for a row, its index and its journal besides its text. */
const STORED_TIMES = 2;
const STORED_BYTES_OF_A_ROW = 64;

export const NO_SPACE = 'The server doesn’t have enough disk space for this file’s contents. Contact your administrator.';
const SWOLLEN = 'This file’s contents are far larger than its size allows. Export it again.';

/** `freeBytes` is what may be filled. */
export function createImportBounds({ sealedBytes, freeBytes }: { sealedBytes: number; freeBytes: number }): ImportBounds {
  const maxBytes = Math.max(ALWAYS_BYTES, MAX_TIMES * sealedBytes);
  const maxRows = Math.max(ALWAYS_ROWS, sealedBytes / MIN_BYTES_OF_A_ROW);
  let [bytes, rows, stored] = [0, 0, 0];
  const store = (more: number) => {
    stored += more;
    if (stored > freeBytes) throw new FileError(NO_SPACE);
  };
  return {
    addRows(moreBytes, moreRows) {
      bytes += moreBytes;
      rows += moreRows;
      if (bytes > maxBytes || rows > maxRows) throw new FileError(SWOLLEN);
      store(STORED_TIMES * moreBytes + STORED_BYTES_OF_A_ROW * moreRows);
    },
    addPicture: store,
  };
}
