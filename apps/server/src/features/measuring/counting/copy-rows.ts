/** Turns journal bytes into PostgreSQL's binary COPY format, straight from buffer to buffer. */
import { isCounted, RECORD_KIND, SUBJECT_KIND, type OpenerClass } from '@limn/model';
import { BODY, HEADER_BYTES } from './record-frame.ts';
import { decisionAt, objectKindOf, openedWith, recipientOf, verdictOf } from './record.ts';

/** Columns in the order in which `copyRows` writes them, with their types. */
export const COPIED = {
  at: 'timestamptz',
  company_id: 'int',
  object_kind: 'smallint',
  object_id: 'int',
  version: 'int',
  day: 'int',
  kind: 'smallint',
  class: 'smallint',
  counted: 'boolean',
  client: 'smallint',
  device: 'smallint',
  country: 'smallint',
  recipient: 'bigint',
  send_id: 'bigint',
  position: 'int',
  decisions: 'bigint[]',
  verdict: 'bytea',
} as const;
export const COPY_COLUMNS = Object.keys(COPIED).join(', ');
const COLUMNS = Object.keys(COPIED).length;
/** Eleven bytes of signature, flags, extension length. */
const PREAMBLE = Buffer.concat([Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1'), Buffer.alloc(8)]);
const POSTGRES_EPOCH_MS = Date.UTC(2000, 0, 1);
const INT8_OID = 20;
/** Everything of a row but its decisions and verdict: the field count, the lengths, the values. */
const ROW_BYTES = 2 + 4 * COLUMNS + 8 + 4 * 4 + 2 * 6 + 1 + 8 + 8 + 4;
const ARRAY_HEADER_BYTES = 20;
const ARRAY_ITEM_BYTES = 12;
const MAX_VERDICT_BYTES = 64;
const [SMALLEST, LARGEST] = [-(2 ** 15), 2 ** 15 - 1];

/** A subject as the tables know it: kind and id in one number. */
export function subjectKey(kind: number, id: number): number {
  return kind * 2 ** 32 + id;
}

type ItemsOf = ReadonlyMap<number, readonly number[]>;
const NO_ITEMS: readonly number[] = [];

/**
 * `frames` are offsets of whole records in `buffer`, `items` the numbers of the items that some of them name. Sums of answers are no rows
 * of the log.
 */
export function copyRows(buffer: Buffer, frames: readonly number[], items: ItemsOf): Buffer {
  let size = PREAMBLE.length + 2;
  for (const frame of frames) {
    const count = buffer.readUInt16LE(frame + HEADER_BYTES + BODY.count) + (items.get(frame)?.length ?? 0);
    size += ROW_BYTES + MAX_VERDICT_BYTES + (count > 0 ? ARRAY_HEADER_BYTES + count * ARRAY_ITEM_BYTES : 0);
  }
  const out = Buffer.allocUnsafe(size);
  let at = PREAMBLE.copy(out);
  for (const frame of frames) if (isOpen(buffer, frame)) at = copyRow(out, at, buffer, frame + HEADER_BYTES, items.get(frame));
  return out.subarray(0, out.writeInt16BE(-1, at)); // absent recipients take less than was reserved
}

function isOpen(buffer: Buffer, frame: number): boolean {
  return buffer.readUInt8(frame + HEADER_BYTES + BODY.kind) !== RECORD_KIND.answered;
}

function copyRow(out: Buffer, start: number, buffer: Buffer, body: number, items = NO_ITEMS): number {
  const openerClass = buffer.readUInt8(body + BODY.openerClass);
  const { client, device, country } = openedWith(buffer, body);
  const recipient = recipientOf(buffer, body);
  let at = out.writeInt16BE(COLUMNS, start);
  at = int8(out, at, BigInt(Math.round((buffer.readDoubleLE(body + BODY.atMs) - POSTGRES_EPOCH_MS) * 1000)));
  at = int4(out, at, buffer.readInt32LE(body + BODY.companyId));
  at = int2(out, at, objectKindOf(buffer, body));
  at = int4(out, at, buffer.readInt32LE(body + BODY.objectId));
  at = int4(out, at, buffer.readInt32LE(body + BODY.version));
  at = int4(out, at, buffer.readInt32LE(body + BODY.day));
  at = int2(out, at, buffer.readUInt8(body + BODY.kind));
  at = int2(out, at, openerClass);
  at = out.writeInt32BE(1, at);
  at = out.writeUInt8(isCounted(openerClass as OpenerClass) ? 1 : 0, at);
  at = int2(out, at, client);
  at = int2(out, at, device);
  at = int2(out, at, Math.max(SMALLEST, Math.min(LARGEST, country)));
  at = recipient === null ? out.writeInt32BE(-1, at) : int8(out, at, recipient);
  at = int8(out, at, buffer.readBigInt64LE(body + BODY.send));
  at = int4(out, at, buffer.readInt32LE(body + BODY.position));
  at = decisions(out, at, buffer, body, items);
  const verdict = verdictOf(buffer, body);
  if (!verdict) return out.writeInt32BE(-1, at);
  at = out.writeInt32BE(verdict.length, at);
  return at + verdict.copy(out, at);
}

function decisions(out: Buffer, start: number, buffer: Buffer, body: number, items: readonly number[]): number {
  const numbered = buffer.readUInt16LE(body + BODY.count);
  const count = numbered + items.length;
  if (count === 0) return out.writeInt32BE(-1, start);
  let at = out.writeInt32BE(ARRAY_HEADER_BYTES + count * ARRAY_ITEM_BYTES, start);
  for (const field of [1, 0, INT8_OID, count, 1]) at = out.writeInt32BE(field, at);
  for (let index = 0; index < numbered; index++) {
    const { kind, id } = decisionAt(buffer, body, index);
    at = int8(out, at, BigInt(subjectKey(kind, id)));
  }
  for (const id of items) at = int8(out, at, BigInt(subjectKey(SUBJECT_KIND.item, id)));
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
