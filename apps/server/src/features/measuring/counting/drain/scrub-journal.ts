/**
 * Puts another recipient into records that have been drained already, and takes out what their rules answered
 * and the trace of what they were shown, as in the tables. Each stays a whole record: should the database
 * lose what it drained last, they are drained once more. Bytes that are not drained yet are never touched,
 * because their front still writes there.
 */
import { closeSync, fdatasyncSync, fstatSync, openSync, readSync, writeSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { blankVerdict } from '../log/record.ts';
import { BODY, HEADER_BYTES, MAX_FRAME_BYTES, wholeAt } from '../log/record-frame.ts';

const WINDOW_BYTES = 4 * 1024 * 1024;
const FROM_CHECKSUM = 4;

/**
 * Replaces the hash in the file's first `upTo` bytes, also outside whole records; answers how many records
 * changed.
 */
export function scrubFile(path: string, upTo: number, { recipient, standIn }: { recipient: bigint; standIn: bigint }): number {
  const wanted = bytesOf(recipient);
  const instead = bytesOf(standIn);
  const fd = openSync(path, 'r+');
  try {
    const end = Math.min(upTo, fstatSync(fd).size);
    const window = Buffer.allocUnsafe(WINDOW_BYTES);
    let changed = 0;
    // Windows overlap by two of the largest records: each record lies in one of them with room on both sides.
    for (let from = 0; from < end; from += window.length - 2 * MAX_FRAME_BYTES) {
      const got = readSync(fd, window, 0, Math.min(window.length, end - from), from);
      const [isFirst, isLast] = [from === 0, from + got >= end];
      for (let at = window.indexOf(wanted); at >= 0 && at + 8 <= got; at = window.indexOf(wanted, at + 1)) {
        if ((!isFirst && at < MAX_FRAME_BYTES) || (!isLast && at + MAX_FRAME_BYTES > got)) continue; // another window's
        const frame = at - HEADER_BYTES - BODY.recipient;
        const length = frame >= 0 ? wholeAt(window, frame, got) : 0;
        instead.copy(window, at);
        changed += 1;
        if (length > 0) {
          blankVerdict(window, frame);
          window.writeUInt32LE(crc32(window.subarray(frame + HEADER_BYTES, frame + length)), frame + FROM_CHECKSUM);
          writeSync(fd, window, frame + FROM_CHECKSUM, length - FROM_CHECKSUM, from + frame + FROM_CHECKSUM);
        } else writeSync(fd, window, at, 8, from + at); // torn or damaged bytes, which no drainer counts
      }
      if (isLast) break;
    }
    if (changed > 0) fdatasyncSync(fd);
    return changed;
  } finally {
    closeSync(fd);
  }
}

function bytesOf(hash: bigint): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64LE(hash);
  return bytes;
}
