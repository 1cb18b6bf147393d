/** Reads whole records out of a journal file, and finds its way past bytes that are none. */
import { closeSync, fstatSync, openSync, readSync, statSync } from 'node:fs';
import { journalPath } from './journal-files.ts';

/** How the records of a journal are recognised among other bytes. */
export interface FrameCodec {
  /**
   * Length of the whole record at `offset`; 0 where the bytes up to `end` hold none (torn, damaged, or not
   * all there yet); `UNKNOWN_FORMAT` where a whole one has a format to come.
   */
  frameAt(buffer: Buffer, offset: number, end: number): number;
  /** For a whole frame of any format. */
  formatOf(buffer: Buffer, frame: number): number;
  /** Whether the whole frame is no record, but texts that the following ones name. */
  isDictionary(buffer: Buffer, frame: number): boolean;
  largestFrame: number;
  /** The newest format that is read. */
  readsFormat: number;
}

/** A whole record of a format that this program does not read: it must be left for one that does. */
export const UNKNOWN_FORMAT = -1;

/**
 * A file that is written over zeros is read no further than they begin: a piece that ends in so many of them
 * is the last.
 */
const [READ_BYTES, ZEROS_AT_END] = [512 * 1024, 4096];
const PIECE_BYTES = 1024 * 1024;
const ZEROS = Buffer.alloc(PIECE_BYTES);

export interface Reading {
  buffer: Buffer;
  /** Offsets of whole records in `buffer`, in their order. */
  frames: number[];
  /** Offsets of the dictionaries between them. */
  dictionaries: number[];
  /** Offset in the file behind the last of both. */
  end: number;
  /** Size of the file when it was read. */
  size: number;
  /** Nothing but zeros was found: of a file that is still written nothing is missing. */
  isBlank: boolean;
  /** Format of a whole record behind the last of them that this program cannot read. */
  unknownFormat: number | undefined;
}

/** Up to `max` records from `offset`; undefined where there is no such file. */
export function readFrames(
  { frameAt, isDictionary, formatOf }: FrameCodec,
  directory: string,
  slot: number,
  epoch: number,
  offset: number,
  buffer: Buffer,
  max: number,
): Reading | undefined {
  return withFile(directory, slot, epoch, (fd, size) => {
    const got = readContent(fd, buffer, offset, size);
    const frames: number[] = [];
    const dictionaries: number[] = [];
    let [at, length] = [0, 0];
    for (; frames.length < max && (length = frameAt(buffer, at, got)) > 0; at += length)
      if (isDictionary(buffer, at)) dictionaries.push(at);
      else frames.push(at);
    const unknownFormat = length === UNKNOWN_FORMAT ? formatOf(buffer, at) : undefined;
    const isBlank = at === 0 && got > 0 && isZero(buffer, 0, got);
    return { buffer, frames, dictionaries, end: offset + at, size, isBlank, unknownFormat };
  });
}

/** Answers how many bytes were read. */
function readContent(fd: number, buffer: Buffer, offset: number, size: number): number {
  let got = 0;
  while (got < buffer.length && offset + got < size) {
    const read = readSync(fd, buffer, got, Math.min(READ_BYTES, buffer.length - got, size - offset - got), offset + got);
    got += read;
    if (read === 0 || (read >= READ_BYTES && isZero(buffer, got - ZEROS_AT_END, got))) break;
  }
  return got;
}

function isZero(buffer: Buffer, from: number, to: number): boolean {
  for (let at = from; at < to; at += PIECE_BYTES) {
    const end = Math.min(to, at + PIECE_BYTES);
    if (buffer.compare(ZEROS, 0, end - at, at, end) !== 0) return false;
  }
  return true;
}

/**
 * Bytes of an epoch's file up to the last that is not zero, at least `from`: behind them may lie what was set
 * aside and not used.
 */
export function contentEnd(directory: string, slot: number, epoch: number, from = 0): number {
  return (
    withFile(directory, slot, epoch, (fd, size) => {
      const piece = Buffer.allocUnsafe(PIECE_BYTES);
      for (let end = size; end > from; end -= Math.min(PIECE_BYTES, end - from)) {
        const start = Math.max(from, end - PIECE_BYTES);
        const bytes = piece.subarray(0, readSync(fd, piece, 0, end - start, start));
        if (bytes.equals(ZEROS.subarray(0, bytes.length))) continue;
        let last = bytes.length - 1;
        while (bytes[last] === 0) last--;
        return start + last + 1;
      }
      return from;
    }) ?? from
  );
}

/**
 * Where the next whole record begins at or behind `offset`, of whatever format; the file's size where none
 * follows.
 */
export function findNextFrame(
  { frameAt, largestFrame }: FrameCodec,
  directory: string,
  slot: number,
  epoch: number,
  offset: number,
): number {
  return (
    withFile(directory, slot, epoch, (fd, size) => {
      const buffer = Buffer.allocUnsafe(1024 * 1024);
      // Pieces overlap by the largest record, so that none is missed between two.
      for (let from = offset; from < size; from += buffer.length - largestFrame) {
        const got = readSync(fd, buffer, 0, buffer.length, from);
        for (let at = 0; at < got; at++) if (frameAt(buffer, at, got) !== 0) return from + at;
      }
      return size;
    }) ?? offset
  );
}

export function readBytes(directory: string, slot: number, epoch: number, from: number, to: number): Buffer {
  const bytes = Buffer.alloc(to - from);
  withFile(directory, slot, epoch, (fd) => readSync(fd, bytes, 0, bytes.length, from));
  return bytes;
}

/** Tells states of a file apart: it grows, or is written over where it was set aside. */
export function fileState(directory: string, slot: number, epoch: number): string {
  const found = statSync(journalPath(directory, slot, epoch), { throwIfNoEntry: false });
  return `${found?.size} ${found?.mtimeMs}`;
}

function withFile<T>(directory: string, slot: number, epoch: number, work: (fd: number, size: number) => T): T | undefined {
  let fd: number;
  try {
    fd = openSync(journalPath(directory, slot, epoch), 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  try {
    return work(fd, fstatSync(fd).size);
  } finally {
    closeSync(fd);
  }
}
