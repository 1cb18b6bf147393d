/** The common part of every format's frames: length, checksum, and where the first fields of a body stand. */
import { crc32 } from 'node:zlib';

export const HEADER_BYTES = 8;
/** Offsets inside the body, of every format that we know. */
export const BODY = {
  format: 0,
  kind: 1,
  openerClass: 2,
  flags: 3,
  atMs: 4,
  companyId: 12,
  objectId: 16,
  version: 20,
  day: 24,
  recipient: 28,
  send: 36,
  position: 44,
  count: 48,
} as const;
/** Behind the fields that every body has. */
export const FIRST_SHARED = 50;
/** Limits of a frame in every format. */
export const MIN_FRAME_BYTES = HEADER_BYTES + FIRST_SHARED;
export const MAX_FRAME_BYTES = 16 * 1024;

/** Writes length and checksum before a body that ends at `end`. */
export function sealFrame(buffer: Buffer, offset: number, end: number): void {
  const body = offset + HEADER_BYTES;
  buffer.writeUInt32LE(end - body, offset);
  buffer.writeUInt32LE(crc32(buffer.subarray(body, end)), offset + 4);
}

/**
 * Length of the record at `offset` by its length and checksum alone, of any format; 0 if no whole record is
 * there.
 */
export function wholeAt(buffer: Buffer, offset: number, end: number): number {
  if (offset + MIN_FRAME_BYTES > end) return 0;
  const length = HEADER_BYTES + buffer.readUInt32LE(offset);
  if (length < MIN_FRAME_BYTES || length > MAX_FRAME_BYTES || offset + length > end) return 0;
  const body = offset + HEADER_BYTES;
  return crc32(buffer.subarray(body, offset + length)) === buffer.readUInt32LE(offset + 4) ? length : 0;
}
