/**
 * The one transaction that moves records from a journal into the database: the offset and the rows, or
 * neither.
 */
import type { Client } from 'pg';
import { isCounted, RECORD_KIND, type OpenerClass } from '@limn/model';
import { inParts } from '../../../../storage/in-parts.ts';
import type { Position } from '../../../../storage/journal/drain-slots.ts';
import { notify } from '../../../../storage/channels.ts';
import { createRows, type Table } from '../roll/add-rows.ts';
import { copyInto } from './copy-into.ts';
import { COPY_COLUMNS, copyRows, isLogged } from './copy-rows.ts';
import { forgetWaiting, keepWaiting, type WaitingRecords } from './count-waiting.store.ts';
import { addAnswers } from './drain-answers.ts';
import { keepLateClaims } from './claims.store.ts';
import { keepItems } from './drain-items.ts';
import { NO_NAMES, type BatchNames } from './drain-names.ts';
import { createColumn, createNumbering } from '../roll/numbering.ts';
import { byPartition, lockPartitions } from './partitions.ts';
import { BODY, HEADER_BYTES } from '../log/record-frame.ts';
import { leaseOf } from '../log/record.ts';

// No row: another drainer has moved the slot since we read it, and our batch must not exist.
const CLAIM = `with moved as (
    update journal_slot set "offset" = $5, updated_at = now() where directory = $1 and slot = $2 and epoch = $3 and "offset" = $4 returning 1
  ) insert into batch (directory, slot, epoch, offset_from, offset_to, n, has_sums, logged) select $1, $2, $3, $4, $5, $6, false, $7 from moved returning id`;

const CREDIT_DAY = {
  into: 'insert into credit_day as r',
  columns: { company_id: 'int4', day: 'int4', used: 'int8' },
  onConflict: 'on conflict (company_id, day) do update set used = r.used + excluded.used',
} as const satisfies Table;

/** Records of a piece of a journal, by the offsets of their frames, and what they name. */
export interface Piece {
  buffer: Buffer;
  frames: readonly number[];
  names?: BatchNames;
}

/**
 * False where another drainer was first. @param waiting records of companies that others wait for: they wait,
 * too
 */
export async function drainBatch(
  client: Client,
  position: Position,
  piece: Piece,
  end: number,
  waiting: readonly WaitingRecords[] = [],
): Promise<boolean> {
  return inBatch(client, position, end, piece, async (batchId) => {
    await storeRecords(client, batchId, piece);
    await keepWaiting(client, waiting);
  });
}

/**
 * As `drainBatch`, where it failed: in parts, so that the records of a company which fail by themselves wait.
 * Each company's records come as a piece.
 * @param waiting whose names could not be found
 */
export async function drainInParts(
  client: Client,
  position: Position,
  pieces: ReadonlyMap<number, Piece>,
  { end, waiting, pack }: { end: number; waiting: readonly WaitingRecords[]; pack: (companyId: number) => WaitingRecords },
): Promise<boolean> {
  const piece = together([...pieces.values()]);
  if (!piece) return inBatch(client, position, end, { buffer: Buffer.alloc(0), frames: [] }, () => keepWaiting(client, waiting));
  return inBatch(client, position, end, piece, async (batchId) => {
    const failing = await inParts(client, [...pieces.keys()], async (companies) => {
      const part = together(companies.flatMap((companyId) => pieces.get(companyId) ?? []));
      if (part) await storeRecords(client, batchId, part);
    });
    await keepWaiting(client, [...waiting, ...failing.map(pack)]);
    const gone = together(failing.flatMap((companyId) => pieces.get(companyId) ?? []));
    if (gone) await client.query(FEWER, [batchId, gone.frames.length, loggedOf(gone).length]);
  });
}

/** Stores records that waited, in a batch of their own. */
export async function drainWaiting(client: Client, row: { companyId: number; id: number }, piece: Piece): Promise<void> {
  await client.query('begin');
  try {
    if (await forgetWaiting(client, row)) {
      const { rows } = await client.query<{ id: number }>(OWN_BATCH, [piece.frames.length, loggedOf(piece).length]);
      await storeRecords(client, rows[0]?.id ?? 0, piece);
      await notify(client, 'batch', true);
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

const FEWER = 'update batch set n = n - $2, logged = logged - $3 where id = $1';
/** It belongs to no journal. */
const OWN_BATCH = `insert into batch (directory, slot, epoch, offset_from, offset_to, n, has_sums, logged)
  values ('00000000-0000-0000-0000-000000000000', 0, 0, 0, 0, $1, false, $2) returning id`;

async function inBatch(
  client: Client,
  { directory, slot, epoch, offset }: Position,
  end: number,
  piece: Piece,
  work: (batchId: number) => Promise<void>,
): Promise<boolean> {
  await client.query('begin');
  try {
    const { rows } = await client.query<{ id: number }>({
      name: 'claim',
      text: CLAIM,
      values: [directory, slot, epoch, offset, end, piece.frames.length, loggedOf(piece).length],
    });
    const batch = rows[0];
    if (!batch) {
      await client.query('rollback');
      return false;
    }
    await work(batch.id);
    await notify(client, 'batch', true);
    await client.query('commit');
    return true;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

async function storeRecords(client: Client, batchId: number, { buffer, frames, names = NO_NAMES }: Piece): Promise<void> {
  const partitions = await lockPartitions(client);
  const atOf = (frame: number) => buffer.readDoubleLE(frame + HEADER_BYTES + BODY.atMs);
  for (const [partition, some] of byPartition(loggedOf({ buffer, frames }), partitions.impression, atOf)) {
    const rows = copyRows(buffer, byObject(buffer, some), { batchId, items: names.items, mailings: names.mailings });
    await copyInto(client, `${partition?.name ?? 'impression_default'} (${COPY_COLUMNS})`, rows);
  }
  await keepItems(client, buffer, frames, { named: names.items, partitions: partitions.itemShown });
  await keepLateClaims(client, names.claims);
  await addAnswers(client, buffer, frames);
  await deduct(client, buffer, frames);
  await settle(client, buffer, frames);
}

function loggedOf({ buffer, frames }: Piece): number[] {
  return frames.filter((frame) => isLogged(buffer, frame));
}

/** Pieces of one buffer as one; undefined for none. */
function together(pieces: readonly Piece[]): Piece | undefined {
  const [first] = pieces;
  if (!first) return undefined;
  const items = new Map(pieces.flatMap(({ names }) => [...(names?.items ?? [])]));
  const mailings = new Map(pieces.flatMap(({ names }) => [...(names?.mailings ?? [])]));
  const claims = pieces.flatMap(({ names }) => names?.claims ?? []);
  const frames = pieces.flatMap((piece) => piece.frames).toSorted((a, b) => a - b);
  return { buffer: first.buffer, frames, names: { items, mailings, claims, missing: 0 } };
}

const PLACES = 2 ** 16;

/**
 * Records of one object beside each other, in their own order: an index over objects then changes few of its
 * pages for a batch. Objects whose numbers end alike may share a group.
 */
function byObject(buffer: Buffer, frames: readonly number[]): readonly number[] {
  if (frames.length > PLACES) return frames;
  const keys = Float64Array.from(frames, (frame, place) => {
    const body = frame + HEADER_BYTES;
    const company = buffer.readUInt32LE(body + BODY.companyId) % 2 ** 12;
    const object = buffer.readUInt32LE(body + BODY.objectId) % 2 ** 24;
    return (company * 2 ** 24 + object) * PLACES + place;
  });
  return Array.from(keys.sort(), (key) => frames[key % PLACES] ?? 0);
}

/** One credit for each counted impression. Implied ones are not records, so they cost nothing. */
async function deduct(client: Client, buffer: Buffer, frames: readonly number[]): Promise<void> {
  const days = createNumbering();
  const used = createColumn();
  for (const frame of frames) {
    const body = frame + HEADER_BYTES;
    if (!takesCredit(buffer, body)) continue;
    used.add(days.of(buffer.readUInt32LE(body + BODY.companyId), buffer.readInt32LE(body + BODY.day)), 1);
  }
  const { columns, add } = createRows(CREDIT_DAY, { isDistributed: true });
  // In one order always, so that two drainers never wait for each other in a circle.
  for (const day of days.inOrder(0, 1)) {
    columns.company_id.put(days.part(day, 0));
    columns.day.put(days.part(day, 1));
    columns.used.put(used.get(day));
  }
  await add(client);
}

/**
 * In the same transaction: what a company may still use is the same before and after. A lease that is gone
 * needs no settling. Without a join, which a cluster refuses in an update of several companies.
 */
async function settle(client: Client, buffer: Buffer, frames: readonly number[]): Promise<void> {
  const [companies, used] = [new Set<number>(), new Map<number, number>()];
  for (const frame of frames) {
    const body = frame + HEADER_BYTES;
    const lease = leaseOf(buffer, body);
    if (lease === 0 || !takesCredit(buffer, body)) continue;
    companies.add(buffer.readUInt32LE(body + BODY.companyId));
    used.set(lease, (used.get(lease) ?? 0) + 1);
  }
  if (used.size === 0) return;
  const more = [...used].map(([lease, count]) => `when ${lease} then ${count}`).join(' ');
  await client.query(
    `update credit_lease set settled = settled + case id ${more} end where company_id in (${[...companies].join()}) and id in (${[...used.keys()].join()})`,
  );
}

function takesCredit(buffer: Buffer, body: number): boolean {
  if (buffer.readUInt8(body + BODY.kind) !== RECORD_KIND.impression) return false;
  return isCounted(buffer.readUInt8(body + BODY.openerClass) as OpenerClass);
}
