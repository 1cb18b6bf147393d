/**
 * Moves journals into the database. Any number of drainers may run at once, and any may be killed at any point: the
 * slot's offset changes in the same transaction as the rows, and only for the one who still finds it where it was.
 *
 *   reading an epoch ──nothing left, and a later epoch exists──▶ slot moves to that epoch, the old file is removed
 *   bytes that are no record ──set aside in corrupt/ and reported──▶ reading goes on behind them
 *   a record of a format to come ──reported──▶ the slot waits for a drainer that reads it; nothing is lost
 *
 * Every slot in the folder is drained, also of fronts that are gone: their records are counted too. Once all of a dead
 * front's records are in the log, its leases are taken back (see `void-leases.ts`).
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from 'pg';
import type { Log } from '../../../platform/log.ts';
import { drainBatch, type Position } from './drain-batch.ts';
import { findNames, namesAnything, NO_NAMES, type BatchNames } from './drain-names.ts';
import { createItemNumbers } from './item-numbers.ts';
import { journalIdentity, journalPath, listEpochs } from './journal-files.ts';
import { contentEnd, fileState, findNextFrame, readBytes, readFrames, type Reading } from './journal-reader.ts';
import { createJournalTexts } from './journal-texts.ts';
import { lastEpochOfTheDead, voidLeases } from './void-leases.ts';
import { LARGEST_FRAME } from './record-frame.ts';
import { READS_FORMAT } from './record.ts';

const BATCH_RECORDS = 20_000;
const BUFFER_BYTES = 4 * 1024 * 1024;
/** How long bytes at the end of a file that is still written may stay unreadable before they count as damaged. */
const TIMEOUT_MS = 2000;

export interface Drainer {
  /** Takes one step in each slot; false: nothing is left for now. */
  step(client: Client): Promise<boolean>;
  /** Slots whose next record has a format that this program does not read: they wait for one that does. */
  readonly blockedSlots: number;
}

export interface DrainerOptions {
  directory: string;
  log: Log;
  /** Most records of one transaction. */
  batchRecords?: number;
}

export function createDrainer({ directory, log, batchRecords = BATCH_RECORDS }: DrainerOptions): Drainer {
  const identity = journalIdentity(directory);
  const texts = createJournalTexts(directory);
  const numbers = createItemNumbers();
  const buffer = Buffer.allocUnsafe(Math.max(BUFFER_BYTES, LARGEST_FRAME));
  /** Slots whose file ends in bytes that are no record (yet), with the place and since when. */
  const stuck = new Map<number, { at: string; sinceMs: number }>();
  /** State of each slot's last file when nothing was left in it: while it is unchanged, it need not be read. */
  const quiet = new Map<number, string>();
  /** Up to which epoch the leases of each slot were taken back. */
  const voided = new Map<number, number>();
  /** Slots whose next record has a format that we do not read, with its place. */
  const blocked = new Map<number, string>();
  /** Slots that we have moved: what stopped an older drainer there is behind us. */
  const moved = new Set<number>();

  async function step(client: Client): Promise<boolean> {
    let more = false;
    for (const [slot, epochs] of listEpochs(directory)) {
      // Asked before the files are read: a front that is dead by now writes nothing that we would not see.
      const dead = lastEpochOfTheDead(directory, slot, epochs);
      if (dead > (voided.get(slot) ?? 0)) quiet.delete(slot);
      const state = `${epochs.join()} ${fileState(directory, slot, epochs.at(-1) ?? 0)}`;
      if (quiet.get(slot) === state) continue;
      if (await drainSlot(client, slot, epochs, dead)) {
        more = true;
        continue;
      }
      if (blocked.has(slot)) {
        quiet.set(slot, state);
        continue;
      }
      if (dead > (voided.get(slot) ?? 0)) {
        await voidLeases(client, identity, slot, dead);
        voided.set(slot, dead);
      }
      if (!stuck.has(slot)) quiet.set(slot, state);
    }
    return more;
  }

  /** `epochs` was listed before the files are read: a file with a successor there is complete, as is one that no living front writes. */
  async function drainSlot(client: Client, slot: number, epochs: readonly number[], dead: number): Promise<boolean> {
    const position = await findPosition(client, identity, slot, epochs[0] ?? 1);
    for (const epoch of epochs) if (epoch < position.epoch) rmSync(journalPath(directory, slot, epoch), { force: true });
    const next = epochs.find((epoch) => epoch > position.epoch);
    const reading = readFrames(directory, slot, position.epoch, position.offset, buffer, batchRecords);
    if (reading && reading.end > position.offset) {
      stuck.delete(slot);
      blocked.delete(slot);
      const names = await namesOf(client, position, reading);
      await drainBatch(client, position, buffer, reading.frames, reading.end, names); // lost to another drainer: look again
      if (!moved.has(slot)) await resolveBlock(client, { ...position, offset: reading.end });
      return true;
    }
    if (reading?.unknownFormat !== undefined) {
      await reportBlock(client, position, reading.unknownFormat);
      return false;
    }
    blocked.delete(slot);
    const complete = next !== undefined || position.epoch <= dead;
    const isLeft = reading !== undefined && reading.size > position.offset;
    const end = isLeft ? contentEnd(directory, slot, position.epoch, position.offset) : position.offset;
    if (end > position.offset && (await passDamage(client, position, end, complete))) return true;
    if (next === undefined || end > position.offset) return false;
    if (await moveTo(client, position, next)) rmSync(journalPath(directory, slot, position.epoch), { force: true });
    return true;
  }

  async function namesOf(client: Client, position: Position, reading: Reading): Promise<BatchNames> {
    const needed = namesAnything(buffer, reading.frames);
    const explained = texts.of(position, reading, needed);
    if (!needed) return NO_NAMES;
    const names = await findNames(client, buffer, reading.frames, { texts: explained, numbers });
    if (names.missing > 0) log.error('journal.items_unknown', { slot: position.slot, epoch: position.epoch, names: names.missing });
    return names;
  }

  /** Whole and undamaged, so it is a newer program's: passing it would leave it out of every report and bill. */
  async function reportBlock(client: Client, { slot, epoch, offset }: Position, format: number): Promise<void> {
    const at = `${epoch} ${offset}`;
    if (blocked.get(slot) === at) return;
    await client.query(
      'insert into journal_fault (directory, slot, epoch, "offset", bytes, format) values ($1, $2, $3, $4, 0, $5) on conflict do nothing',
      [identity, slot, epoch, offset, format],
    );
    blocked.set(slot, at);
    log.error('journal.unknown_format', { slot, epoch, offset, format, reads: READS_FORMAT });
  }

  async function resolveBlock(client: Client, { slot, epoch, offset }: Position): Promise<void> {
    await client.query(
      `update journal_fault set resolved_at = now() where directory = $1 and slot = $2 and format is not null and resolved_at is null
         and (epoch, "offset") < ($3, $4)`,
      [identity, slot, epoch, offset],
    );
    moved.add(slot);
  }

  /** True where the slot was moved past bytes that are no record. */
  async function passDamage(client: Client, position: Position, size: number, complete: boolean): Promise<boolean> {
    const { slot, epoch, offset } = position;
    const goodAgain = Math.min(size, findNextFrame(directory, slot, epoch, offset + 1));
    if (!complete) {
      // Most likely a group that is being written just now.
      const at = `${epoch} ${offset}`;
      const known = stuck.get(slot);
      const sinceMs = known?.at === at ? known.sinceMs : Date.now();
      stuck.set(slot, { at, sinceMs });
      if (goodAgain >= size || Date.now() - sinceMs < TIMEOUT_MS) return false;
    }
    stuck.delete(slot);
    const aside = join(directory, 'corrupt');
    mkdirSync(aside, { recursive: true, mode: 0o700 });
    writeFileSync(join(aside, `${slot}-${epoch}-${offset}.bin`), readBytes(directory, slot, epoch, offset, goodAgain), { mode: 0o600 });
    const { rowCount } = await client.query(
      `with moved as (update journal_slot set "offset" = $5, updated_at = now() where directory = $1 and slot = $2 and epoch = $3 and "offset" = $4 returning 1)
       insert into journal_fault (directory, slot, epoch, "offset", bytes) select $1, $2, $3, $4, $5::bigint - $4 from moved`,
      [identity, slot, epoch, offset, goodAgain],
    );
    if (rowCount === 1)
      log.error('journal.damage_found', { slot, epoch, offset, bytes: goodAgain - offset, file: `corrupt/${slot}-${epoch}-${offset}.bin` });
    return true;
  }

  return {
    step,
    get blockedSlots() {
      return blocked.size;
    },
  };
}

async function findPosition(client: Client, directory: string, slot: number, firstEpoch: number): Promise<Position> {
  const text = 'select epoch, "offset" from journal_slot where directory = $1 and slot = $2';
  for (;;) {
    const { rows } = await client.query<{ epoch: number; offset: number }>({ name: 'position', text, values: [directory, slot] });
    if (rows[0]) return { directory, slot, ...rows[0] };
    await client.query('insert into journal_slot (directory, slot, epoch, "offset") values ($1, $2, $3, 0) on conflict do nothing', [
      directory,
      slot,
      firstEpoch,
    ]);
  }
}

/** The file may go once this is on disk, and with it every batch that was committed before. */
async function moveTo(client: Client, { directory, slot, epoch, offset }: Position, next: number): Promise<boolean> {
  await client.query('begin; set local synchronous_commit = on');
  try {
    const { rowCount } = await client.query(
      'update journal_slot set epoch = $5, "offset" = 0, updated_at = now() where directory = $1 and slot = $2 and epoch = $3 and "offset" = $4',
      [directory, slot, epoch, offset, next],
    );
    await client.query('commit');
    return rowCount === 1;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}
