/**
 * Tells which items recipients were shown on which days, for items that sleep: kept for longer than the log
 * may be.
 */
import type { Client } from 'pg';
import { OPENER_CLASS, RECORD_KIND, SUBJECT_KIND } from '@limn/model';
import { arrayBytes, copyWriter } from './copy-format.ts';
import { copyHash } from './copy-rows.ts';
import { copyInto } from './copy-into.ts';
import { byPartition, type Partition } from './partitions.ts';
import { BODY, HEADER_BYTES } from '../log/record-frame.ts';
import { decisionAt, hasRecipient } from '../log/record.ts';

export const ITEM_DAYS = 365;
/** Days of one partition. */
export const PARTITION_DAYS = 32;

const ROW_BYTES = 2 + 4 * 4 + 4 + 8 + 4 + 8;

/** The items that one recipient was shown on one day. */
interface Shown {
  body: number;
  day: number;
  /** The last moment. */
  atMs: number;
  items: Set<number>;
}

/**
 * Within the transaction of the batch. Rows are only ever added: a day is read from all its rows, whatever
 * order they came in.
 *
 * @param named by the offset of their record: numbers of items that records name by their ids
 */
export async function keepItems(
  client: Client,
  buffer: Buffer,
  frames: readonly number[],
  { named, partitions }: { named: ReadonlyMap<number, readonly number[]>; partitions: readonly Partition[] },
): Promise<void> {
  const shown = shownItems(buffer, frames, named);
  for (const [partition, rows] of byPartition(shown, partitions, ({ day }) => day)) {
    const out = copyWriter(rows.reduce((size, { items }) => size + ROW_BYTES + arrayBytes(items.size), 0));
    for (const { body, day, atMs, items } of rows) {
      out.row(5);
      out.int4(buffer.readInt32LE(body + BODY.companyId));
      copyHash(out, buffer, body + BODY.recipient);
      out.int4(day);
      out.array(items.size);
      for (const item of items) out.item(0, item);
      out.timestamp(atMs);
    }
    await copyInto(client, `${partition?.name ?? 'item_shown_default'} (company_id, recipient, day, items, at)`, [out.rows()]);
  }
}

/** The pictures of a mail come together, each with its item: they become one row. */
function shownItems(buffer: Buffer, frames: readonly number[], named: ReadonlyMap<number, readonly number[]>): Iterable<Shown> {
  const shown = new Map<string, Shown>();
  for (const frame of frames) {
    const body = frame + HEADER_BYTES;
    const count = buffer.readUInt16LE(body + BODY.count);
    const more = named.get(frame);
    if ((count === 0 && !more) || !isShown(buffer, body)) continue;
    const items = new Set(more);
    for (let index = 0; index < count; index++) {
      const { kind, id } = decisionAt(buffer, body, index);
      if (kind === SUBJECT_KIND.item) items.add(id);
    }
    if (items.size === 0) continue;
    const day = buffer.readInt32LE(body + BODY.day);
    const who =
      buffer.toString('latin1', body + BODY.companyId, body + BODY.objectId) + buffer.toString('latin1', body + BODY.day, body + BODY.send);
    const atMs = buffer.readDoubleLE(body + BODY.atMs);
    const known = shown.get(who);
    if (!known) {
      shown.set(who, { body, day, atMs, items });
      continue;
    }
    for (const item of items) known.items.add(item);
    known.atMs = Math.max(known.atMs, atMs);
  }
  return shown.values();
}

/**
 * People, and those who fetch for them ahead; scanners, bots and tests are shown nothing that anyone follows.
 */
function isShown(buffer: Buffer, body: number): boolean {
  const openerClass = buffer.readUInt8(body + BODY.openerClass);
  return (
    buffer.readUInt8(body + BODY.kind) === RECORD_KIND.impression && openerClass <= OPENER_CLASS.prefetch && hasRecipient(buffer, body)
  );
}
