/**
 * One line of the counting log as bytes: length, checksum, body, all little-endian. A reader can tell a whole record
 * from a torn or damaged one, and find the next whole one behind it.
 */
import { crc32 } from 'node:zlib';
import type { OpenerClass, RecordKind } from '@limn/model';

export interface CountRecord {
  /** When the request was accepted, Unix milliseconds. */
  atMs: number;
  companyId: number;
  objectId: number;
  version: number;
  /** Day number in the company's timezone, as of acceptance. */
  day: number;
  kind: RecordKind;
  openerClass: OpenerClass;
  /** Keyed hash of the recipient; null without an eid: then it counts in totals only. */
  recipient: bigint | null;
  /** Hash of the send; 0n = none. */
  send: bigint;
  position: number;
  /** Ids of what was chosen for this recipient; usually empty, at most 255. */
  decisions: readonly number[];
  /** The lease that allowed it (`credit_lease.id`), which it uses up by one; 0 = none was needed. */
  lease: number;
}

export const HEADER_BYTES = 8;
/** Offsets inside the body. */
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
  decisions: 50,
} as const;
const FORMAT = 1;
const HAS_RECIPIENT = 1;
/** Eight bytes more, behind the decisions. */
const HAS_LEASE = 2;
const MOST_DECISIONS = 255;
export const SMALLEST_FRAME = HEADER_BYTES + BODY.decisions;
export const LARGEST_FRAME = SMALLEST_FRAME + (MOST_DECISIONS + 1) * 8;

export function frameBytes(record: CountRecord): number {
  return SMALLEST_FRAME + (record.decisions.length + (record.lease === 0 ? 0 : 1)) * 8;
}

/** Writes a record at `offset` and answers the offset behind it. The caller makes sure of the room. */
export function encodeRecord(buffer: Buffer, offset: number, record: CountRecord): number {
  if (record.decisions.length > MOST_DECISIONS) throw new RangeError(`A record holds at most ${MOST_DECISIONS} decisions.`);
  const body = offset + HEADER_BYTES;
  buffer[body + BODY.format] = FORMAT;
  buffer[body + BODY.kind] = record.kind;
  buffer[body + BODY.openerClass] = record.openerClass;
  buffer[body + BODY.flags] = (record.recipient === null ? 0 : HAS_RECIPIENT) | (record.lease === 0 ? 0 : HAS_LEASE);
  buffer.writeDoubleLE(record.atMs, body + BODY.atMs);
  buffer.writeUInt32LE(record.companyId, body + BODY.companyId);
  buffer.writeUInt32LE(record.objectId, body + BODY.objectId);
  buffer.writeUInt32LE(record.version, body + BODY.version);
  buffer.writeInt32LE(record.day, body + BODY.day);
  buffer.writeBigInt64LE(record.recipient ?? 0n, body + BODY.recipient);
  buffer.writeBigInt64LE(record.send, body + BODY.send);
  buffer.writeInt32LE(record.position, body + BODY.position);
  buffer.writeUInt16LE(record.decisions.length, body + BODY.count);
  let end = body + BODY.decisions;
  for (const decision of record.decisions) end = buffer.writeDoubleLE(decision, end);
  if (record.lease !== 0) end = buffer.writeDoubleLE(record.lease, end);
  buffer.writeUInt32LE(end - body, offset);
  buffer.writeUInt32LE(crc32(buffer.subarray(body, end)), offset + 4);
  return end;
}

/** Length of the whole record at `offset`; 0 where the bytes up to `end` hold none (torn, damaged, or not all there yet). */
export function frameAt(buffer: Buffer, offset: number, end: number): number {
  if (offset + SMALLEST_FRAME > end) return 0;
  const length = HEADER_BYTES + buffer.readUInt32LE(offset);
  if (length < SMALLEST_FRAME || length > LARGEST_FRAME || offset + length > end) return 0;
  const body = offset + HEADER_BYTES;
  const extras = buffer.readUInt16LE(body + BODY.count) + (hasLease(buffer, body) ? 1 : 0);
  if (buffer[body + BODY.format] !== FORMAT || length !== SMALLEST_FRAME + extras * 8) return 0;
  return crc32(buffer.subarray(body, offset + length)) === buffer.readUInt32LE(offset + 4) ? length : 0;
}

/** The record at `offset`, which `frameAt` has found whole. */
export function decodeRecord(buffer: Buffer, offset: number): CountRecord {
  const body = offset + HEADER_BYTES;
  const count = buffer.readUInt16LE(body + BODY.count);
  return {
    atMs: buffer.readDoubleLE(body + BODY.atMs),
    companyId: buffer.readUInt32LE(body + BODY.companyId),
    objectId: buffer.readUInt32LE(body + BODY.objectId),
    version: buffer.readUInt32LE(body + BODY.version),
    day: buffer.readInt32LE(body + BODY.day),
    kind: buffer.readUInt8(body + BODY.kind) as RecordKind,
    openerClass: buffer.readUInt8(body + BODY.openerClass) as OpenerClass,
    recipient: hasRecipient(buffer, body) ? buffer.readBigInt64LE(body + BODY.recipient) : null,
    send: buffer.readBigInt64LE(body + BODY.send),
    position: buffer.readInt32LE(body + BODY.position),
    decisions: Array.from({ length: count }, (_, index) => buffer.readDoubleLE(body + BODY.decisions + index * 8)),
    lease: leaseOf(buffer, body),
  };
}

/** The lease of the record whose body begins at `body`; 0 where it has none. */
export function leaseOf(buffer: Buffer, body: number): number {
  return hasLease(buffer, body) ? buffer.readDoubleLE(body + BODY.decisions + buffer.readUInt16LE(body + BODY.count) * 8) : 0;
}

function hasLease(buffer: Buffer, body: number): boolean {
  return (buffer.readUInt8(body + BODY.flags) & HAS_LEASE) !== 0;
}

export function hasRecipient(buffer: Buffer, body: number): boolean {
  return (buffer.readUInt8(body + BODY.flags) & HAS_RECIPIENT) !== 0;
}
