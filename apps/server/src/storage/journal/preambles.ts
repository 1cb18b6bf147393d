/** Texts that a file of a journal holds once, before the records that name them by their number. */

/** Texts that a file has to hold before records that name them. */
export interface Preambles<Names> {
  /** The names of the records since the last call. */
  take(): Names | undefined;
  /** For a new file, which holds none yet. */
  begin(): Explained<Names>;
}

export interface Explained<Names> {
  /** Bytes that have to stand before the group in this file. */
  missing(names: Names | undefined): Buffer;
  /** It is on the disk. */
  add(names: Names | undefined): void;
  isFull(): boolean;
}

const NOTHING = Buffer.alloc(0);

/** For records that name no texts. */
export function noPreambles<Names>(): Preambles<Names> {
  return { take: () => undefined, begin: () => ({ missing: () => NOTHING, add: () => undefined, isFull: () => false }) };
}
