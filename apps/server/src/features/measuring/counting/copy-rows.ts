/** Turns journal bytes into PostgreSQL's binary COPY format, straight from buffer to buffer. */
import { isCounted } from '@limn/model';
import { BODY, HEADER_BYTES, hasRecipient } from './record.ts';
import type { OpenerClass } from '@limn/model';

/** Columns in the order in which `copyRows` writes them. */
export const COPY_COLUMNS = 'at, company_id, object_id, version, day, kind, class, counted, recipient, send_id, position, decisions';
const COLUMNS = 12;
/** Eleven bytes of signature, flags, extension length. */
const PREAMBLE = Buffer.concat([Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1'), Buffer.alloc(8)]);
const POSTGRES_EPOCH_MS = Date.UTC(2000, 0, 1);
const INT8_OID = 20;
/** Everything of a row but its decisions: the field count, twelve lengths, the values. */
const ROW_BYTES = 2 + 4 * COLUMNS + 8 + 4 * 4 + 2 + 2 + 1 + 8 + 8 + 4;
const ARRAY_HEADER_BYTES = 20;
const ARRAY_ITEM_BYTES = 12;

/** `frames` are offsets of whole records in `buffer`. */
export function copyRows(buffer: Buffer, frames: readonly number[]): Buffer {
  let size = PREAMBLE.length + 2;
  for (const frame of frames) {
    const count = buffer.readUInt16LE(frame + HEADER_BYTES + BODY.count);
    size += ROW_BYTES + (count > 0 ? ARRAY_HEADER_BYTES + count * ARRAY_ITEM_BYTES : 0);
  }
  const out = Buffer.allocUnsafe(size);
  let at = PREAMBLE.copy(out);
  for (const frame of frames) at = copyRow(out, at, buffer, frame + HEADER_BYTES);
  return out.subarray(0, out.writeInt16BE(-1, at)); // absent recipients take less than was reserved
}

function copyRow(out: Buffer, start: number, buffer: Buffer, body: number): number {
  const openerClass = buffer.readUInt8(body + BODY.openerClass);
  let at = out.writeInt16BE(COLUMNS, start);
  at = int8(out, at, BigInt(Math.round((buffer.readDoubleLE(body + BODY.atMs) - POSTGRES_EPOCH_MS) * 1000)));
  at = int4(out, at, buffer.readInt32LE(body + BODY.companyId));
  at = int4(out, at, buffer.readInt32LE(body + BODY.objectId));
  at = int4(out, at, buffer.readInt32LE(body + BODY.version));
  at = int4(out, at, buffer.readInt32LE(body + BODY.day));
  at = int2(out, at, buffer.readUInt8(body + BODY.kind));
  at = int2(out, at, openerClass);
  at = out.writeInt32BE(1, at);
  at = out.writeUInt8(isCounted(openerClass as OpenerClass) ? 1 : 0, at);
  at = hasRecipient(buffer, body) ? int8(out, at, buffer.readBigInt64LE(body + BODY.recipient)) : out.writeInt32BE(-1, at);
  at = int8(out, at, buffer.readBigInt64LE(body + BODY.send));
  at = int4(out, at, buffer.readInt32LE(body + BODY.position));
  return decisions(out, at, buffer, body);
}

function decisions(out: Buffer, start: number, buffer: Buffer, body: number): number {
  const count = buffer.readUInt16LE(body + BODY.count);
  if (count === 0) return out.writeInt32BE(-1, start);
  let at = out.writeInt32BE(ARRAY_HEADER_BYTES + count * ARRAY_ITEM_BYTES, start);
  for (const field of [1, 0, INT8_OID, count, 1]) at = out.writeInt32BE(field, at);
  for (let index = 0; index < count; index++) at = int8(out, at, BigInt(buffer.readDoubleLE(body + BODY.decisions + index * 8)));
  return at;
}

function int8(out: Buffer, at: number, value: bigint): number {
  return out.writeBigInt64BE(value, out.writeInt32BE(8, at));
}

function int4(out: Buffer, at: number, value: number): number {
  return out.writeInt32BE(value, out.writeInt32BE(4, at));
}

function int2(out: Buffer, at: number, value: number): number {
  return out.writeInt16BE(value, out.writeInt32BE(2, at));
}
