/**
 * Moves journals of counts into the log. Once all of a dead front's records are there, its leases are taken
 * back (`voidLeases`).
 *
 * A journal holds records of all companies, so none of them may hold it up: where a batch fails, what fails
 * of it by itself waits in a table (`count-waiting.store.ts`), as does all that follows of its company until
 * `storeWaiting` could store it.
 */
import type { Client } from 'pg';
import type { Log } from '../../../../platform/log.ts';
import { createSlotDrainer, type Drainer, type Position } from '../../../../storage/journal/drain-slots.ts';
import { isOfItself } from '../../../../storage/set-aside.ts';
import { companiesWaiting, oldestWaiting, waitingFrames, type WaitingRecords } from './count-waiting.store.ts';
import { drainBatch, drainInParts, drainWaiting, type Piece } from './drain-batch.ts';
import { createNameNumbers, findNames, namesAnything, type NameNumbers } from './drain-names.ts';
import { createJournalTexts } from '../log/journal-texts.ts';
import { BODY, HEADER_BYTES } from '../log/record-frame.ts';
import { encodeDictionary, readDictionary, type Texts } from '../log/record-items.ts';
import { COUNT_CODEC, hasNames, namesOf } from '../log/record.ts';
import { notify } from '../../../../storage/channels.ts';

const BATCH_RECORDS = 20_000;
/** Rows of a company that one call stores. */
const MAX_WAITING = 500;

export interface DrainerOptions {
  directory: string;
  log: Log;
  /** Most records of one transaction. */
  batchRecords?: number;
}

export function createDrainer({ directory, log, batchRecords = BATCH_RECORDS }: DrainerOptions): Drainer {
  const texts = createJournalTexts(directory);
  const numbers = createNameNumbers();

  /** After a batch of all companies failed. */
  async function inParts(client: Client, position: Position, { buffer, frames, end }: Frames, explained: Texts): Promise<void> {
    const failing = new Set(await companiesWaiting(client));
    const pieces = new Map<number, Piece>();
    const byCompany = Map.groupBy(frames, (frame) => companyOf(buffer, frame));
    for (const [companyId, some] of byCompany) {
      if (failing.has(companyId)) continue;
      try {
        pieces.set(companyId, await pieceOf(client, buffer, some, { texts: explained, numbers }));
      } catch (error) {
        if (!isOfItself(error)) throw error;
        failing.add(companyId);
      }
    }
    const pack = (companyId: number) => packed(companyId, buffer, byCompany.get(companyId) ?? [], explained);
    const waiting = [...failing].filter((companyId) => byCompany.has(companyId)).map(pack);
    await drainInParts(client, position, pieces, { end, waiting, pack });
  }

  return createSlotDrainer({
    directory,
    log,
    codec: COUNT_CODEC,
    batchRecords,
    async drain(client, position, reading) {
      const { buffer, frames, end } = reading;
      const explained = texts.of(position, reading, namesAnything(buffer, frames));
      const behind = new Set(await companiesWaiting(client));
      const isBehind = (frame: number) => behind.has(companyOf(buffer, frame));
      try {
        const now = behind.size === 0 ? frames : frames.filter((frame) => !isBehind(frame));
        const later = behind.size === 0 ? [] : frames.filter(isBehind);
        const waiting = [...Map.groupBy(later, (frame) => companyOf(buffer, frame))].map(([companyId, some]) =>
          packed(companyId, buffer, some, explained),
        );
        const piece = await pieceOf(client, buffer, now, { texts: explained, numbers });
        const missing = piece.names?.missing ?? 0;
        if (missing > 0) log.error('journal.items_unknown', { slot: position.slot, epoch: position.epoch, names: missing });
        await drainBatch(client, position, piece, end, waiting);
      } catch (error) {
        if (!isOfItself(error)) throw error;
        await inParts(client, position, reading, explained);
        log.error('journal.company_waits', { slot: position.slot, companies: (await companiesWaiting(client)).join(' ') }, error);
      }
    },
    onDead: voidLeases,
  });
}

/** Stores records of a company that waited. Rejects, after all had their turn, where some still fail. */
export async function storeWaiting(client: Client, companyId: number): Promise<void> {
  const numbers = createNameNumbers();
  const failures: unknown[] = [];
  for (const id of await oldestWaiting(client, companyId, MAX_WAITING)) {
    const buffer = await waitingFrames(client, companyId, id);
    if (!buffer) continue;
    try {
      const { frames, texts } = unpacked(buffer);
      await drainWaiting(client, { companyId, id }, await pieceOf(client, buffer, frames, { texts, numbers }));
    } catch (error) {
      if (!isOfItself(error)) throw error;
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

interface Frames {
  buffer: Buffer;
  frames: readonly number[];
  end: number;
}

async function pieceOf(
  client: Client,
  buffer: Buffer,
  frames: readonly number[],
  how: { texts: Texts; numbers: NameNumbers },
): Promise<Piece> {
  return namesAnything(buffer, frames) ? { buffer, frames, names: await findNames(client, buffer, frames, how) } : { buffer, frames };
}

function companyOf(buffer: Buffer, frame: number): number {
  return buffer.readUInt32LE(frame + HEADER_BYTES + BODY.companyId);
}

/** With the texts that its records name: their journal is gone when they are stored. */
function packed(companyId: number, buffer: Buffer, frames: readonly number[], texts: Texts): WaitingRecords {
  const used = new Map<number, string>();
  const noting: Texts = {
    get(number) {
      const text = texts.get(number);
      if (text !== undefined) used.set(number, text);
      return text;
    },
  };
  for (const frame of frames) if (hasNames(buffer, frame + HEADER_BYTES)) namesOf(buffer, frame + HEADER_BYTES, noting);
  const records = frames.map((frame) => buffer.subarray(frame, frame + HEADER_BYTES + buffer.readUInt32LE(frame)));
  return { companyId, frames: Buffer.concat([encodeDictionary(used), ...records]) };
}

function unpacked(buffer: Buffer): { frames: number[]; texts: Texts } {
  const frames: number[] = [];
  const texts = new Map<number, string>();
  for (let [at, length] = [0, 0]; (length = COUNT_CODEC.frameAt(buffer, at, buffer.length)) > 0; at += length)
    if (COUNT_CODEC.isDictionary(buffer, at)) readDictionary(buffer, at, texts);
    else frames.push(at);
  return { frames, texts };
}

/**
 * Takes back the leases of a dead front whose journals are drained to the end: what it wrote down is settled
 * by then, and the rest never happened. Never earlier: a record that is still in the journal uses up its
 * permission. The caller has found nothing left to drain in the files up to `epoch`.
 */
async function voidLeases(client: Client, directory: string, slot: number, epoch: number): Promise<void> {
  await client.query('begin; set local synchronous_commit = on'); // a crash must not bring them back: no front would ask again
  try {
    const { rows } = await client.query<{ company_id: number }>(
      'delete from credit_lease where directory = $1 and slot = $2 and start_epoch <= $3 returning company_id',
      [directory, slot, epoch],
    );
    // Pictures that stopped because these credits were out may go on.
    await notify(client, 'credits', ...rows.map((row) => ({ what: 'back' as const, companyId: row.company_id })));
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}
