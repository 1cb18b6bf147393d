/** Turns journal bytes into rows of the log, straight from buffer to buffer. */
import { isCounted, RECORD_KIND, SUBJECT_KIND, type OpenerClass } from '@limn/model';
import { arrayBytes, copyWriter, type CopyWriter } from './copy-format.ts';
import { BODY, HEADER_BYTES } from '../log/record-frame.ts';
import { decisionAt, hasRecipient, objectKindOf, openedWith, verdictOf } from '../log/record.ts';

/** In the order in which `copyRows` writes them. */
const COLUMN_NAMES = [
  'batch_id',
  'at',
  'company_id',
  'object_kind',
  'object_id',
  'version',
  'day',
  'kind',
  'class',
  'counted',
  'client',
  'device',
  'country',
  'recipient',
  'send_id',
  'position',
  'decisions',
  'verdict',
  'mailing',
] as const;
export const COPY_COLUMNS = COLUMN_NAMES.join(', ');
const COLUMNS = COLUMN_NAMES.length;
/** Everything of a row but its decisions and verdict: the field count, the lengths, the values. */
const ROW_BYTES = 2 + 4 * COLUMNS + 8 + 8 + 4 * 4 + 2 * 6 + 1 + 8 + 8 + 2 * 4;
const MAX_VERDICT_BYTES = 64;
const ROWS_OF_PIECE = 2000;
const [MIN, MAX] = [-(2 ** 15), 2 ** 15 - 1];

type ItemsOf = ReadonlyMap<number, readonly number[]>;
const NO_ITEMS: readonly number[] = [];
type MailingOf = ReadonlyMap<number, number>;

/**
 * `frames` are offsets of whole records in `buffer`, `items` and `mailings` the numbers of the items and
 * mailings that some of them name. Sums of answers are no rows of the log, and must not be among them. Comes
 * in pieces of some hundred kilobytes.
 */
export function* copyRows(
  buffer: Buffer,
  frames: readonly number[],
  { batchId, items, mailings }: { batchId: number; items: ItemsOf; mailings: MailingOf },
): Generator<Buffer> {
  for (let from = 0; from < frames.length; from += ROWS_OF_PIECE) {
    const some = frames.slice(from, from + ROWS_OF_PIECE);
    let size = 0;
    for (const frame of some) {
      const count = buffer.readUInt16LE(frame + HEADER_BYTES + BODY.count) + (items.get(frame)?.length ?? 0);
      size += ROW_BYTES + MAX_VERDICT_BYTES + arrayBytes(count);
    }
    const out = copyWriter(size);
    for (const frame of some)
      copyRow(out, buffer, frame + HEADER_BYTES, { batchId, items: items.get(frame) ?? NO_ITEMS, mailing: mailings.get(frame) });
    yield out.rows();
  }
}

export function isLogged(buffer: Buffer, frame: number): boolean {
  return buffer[frame + HEADER_BYTES + BODY.kind] !== RECORD_KIND.answered;
}

function copyRow(
  out: CopyWriter,
  buffer: Buffer,
  body: number,
  { batchId, items, mailing }: { batchId: number; items: readonly number[]; mailing: number | undefined },
): void {
  const openerClass = buffer.readUInt8(body + BODY.openerClass);
  const { client, device, country } = openedWith(buffer, body);
  out.row(COLUMNS);
  out.int8(Math.floor(batchId / 2 ** 32), batchId);
  out.timestamp(buffer.readDoubleLE(body + BODY.atMs));
  out.int4(buffer.readInt32LE(body + BODY.companyId));
  out.int2(objectKindOf(buffer, body));
  out.int4(buffer.readInt32LE(body + BODY.objectId));
  out.int4(buffer.readInt32LE(body + BODY.version));
  out.int4(buffer.readInt32LE(body + BODY.day));
  out.int2(buffer.readUInt8(body + BODY.kind));
  out.int2(openerClass);
  out.boolean(isCounted(openerClass as OpenerClass));
  out.int2(client);
  out.int2(device);
  out.int2(Math.max(MIN, Math.min(MAX, country)));
  if (hasRecipient(buffer, body)) copyHash(out, buffer, body + BODY.recipient);
  else out.nothing();
  copyHash(out, buffer, body + BODY.send);
  out.int4(buffer.readInt32LE(body + BODY.position));
  copyDecisions(out, buffer, body, items);
  const verdict = verdictOf(buffer, body);
  if (verdict) out.bytes(verdict);
  else out.nothing();
  if (mailing === undefined) out.nothing();
  else out.int4(mailing);
}

/** Eight bytes of the record. */
export function copyHash(out: CopyWriter, buffer: Buffer, at: number): void {
  out.int8(buffer.readInt32LE(at + 4), buffer.readInt32LE(at));
}

/** A subject stands in the tables as kind and id in one number: kind × 2³² + id. */
function copyDecisions(out: CopyWriter, buffer: Buffer, body: number, items: readonly number[]): void {
  const numbered = buffer.readUInt16LE(body + BODY.count);
  if (numbered + items.length === 0) return out.nothing();
  out.array(numbered + items.length);
  for (let index = 0; index < numbered; index++) {
    const { kind, id } = decisionAt(buffer, body, index);
    out.item(kind, id);
  }
  for (const id of items) out.item(SUBJECT_KIND.item, id);
}
