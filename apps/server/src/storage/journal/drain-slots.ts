/**
 * Moves journals into the database, whatever their records are. Any number of drainers may run at once, and
 * any may be killed at any point: the slot's offset changes in the same transaction as the rows, and only for
 * the one who still finds it where it was.
 *
 *   reading an epoch ──nothing left, and a later epoch exists──▶ slot moves to that epoch, the old file is removed
 *   bytes that are no record ──set aside in corrupt/ and reported──▶ reading goes on behind them
 *   a record of a format to come ──reported──▶ the slot waits for a drainer that reads it; nothing is lost
 *
 * Every slot in the folder is drained, whichever front wrote it: a front that is gone leaves no one behind.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from 'pg';
import type { Log } from '../../platform/log.ts';
import { isLocked } from '../process-lock.ts';
import { journalIdentity, journalPath, listEpochs, lockPath, readStart } from './journal-files.ts';
import { contentEnd, fileState, findNextFrame, readBytes, readFrames, type FrameCodec, type Reading } from './journal-reader.ts';

const BUFFER_BYTES = 4 * 1024 * 1024;
/**
 * How long bytes at the end of a file that is still written may stay unreadable before they count as damaged.
 */
const TIMEOUT_MS = 2000;

export interface Drainer {
  /** Takes one step in each slot; false: nothing is left for now. */
  step(client: Client): Promise<boolean>;
  /** Slots whose next record has a format that this program does not read: they wait for one that does. */
  readonly blockedSlots: number;
}

/** Where a journal stands. */
export interface Position {
  directory: string;
  slot: number;
  epoch: number;
  offset: number;
}

export interface SlotDrainerOptions {
  directory: string;
  log: Log;
  codec: FrameCodec;
  /** Most records of one transaction. */
  batchRecords: number;
  /** Moves the records and the slot to `reading.end`, or nothing: another drainer may have been first. */
  drain(client: Client, position: Position, reading: Reading): Promise<void>;
  /** Called when all that a dead front wrote, up to this epoch, is drained. */
  onDead?(client: Client, directory: string, slot: number, epoch: number): Promise<void>;
}

export function createSlotDrainer({ directory, log, codec, batchRecords, drain, onDead }: SlotDrainerOptions): Drainer {
  const identity = journalIdentity(directory);
  const buffer = Buffer.allocUnsafe(Math.max(BUFFER_BYTES, codec.largestFrame));
  /** Slots whose file ends in bytes that are no record (yet), with the place and since when. */
  const stuck = new Map<number, { at: string; sinceMs: number }>();
  /** Each slot's last file as it was when nothing was left in it: unchanged, it need not be asked about. */
  const quiet = new Map<number, string>();
  /** Up to which epoch the end of each slot’s dead fronts was handled. */
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
        await onDead?.(client, identity, slot, dead);
        voided.set(slot, dead);
      }
      if (!stuck.has(slot)) quiet.set(slot, state);
    }
    return more;
  }

  /**
   * `epochs` was listed before the files are read: what has a successor there is complete, as is what no
   * living front writes.
   */
  async function drainSlot(client: Client, slot: number, epochs: readonly number[], dead: number): Promise<boolean> {
    const position = await findPosition(client, identity, slot, epochs[0] ?? 1);
    for (const epoch of epochs) if (epoch < position.epoch) rmSync(journalPath(directory, slot, epoch), { force: true });
    const next = epochs.find((epoch) => epoch > position.epoch);
    const reading = readFrames(codec, directory, slot, position.epoch, position.offset, buffer, batchRecords);
    if (reading && reading.end > position.offset) {
      stuck.delete(slot);
      blocked.delete(slot);
      await drain(client, position, reading); // lost to another drainer: look again
      if (!moved.has(slot)) await resolveBlock(client, { ...position, offset: reading.end });
      return true;
    }
    if (reading?.unknownFormat !== undefined) {
      await reportBlock(client, position, reading.unknownFormat);
      return false;
    }
    blocked.delete(slot);
    const complete = next !== undefined || position.epoch <= dead;
    // Behind the last record of a living front lies what it will write over.
    const isLeft = reading !== undefined && reading.size > position.offset && (complete || !reading.isBlank);
    const end = isLeft ? contentEnd(directory, slot, position.epoch, position.offset) : position.offset;
    if (end > position.offset && (await passDamage(client, position, end, complete))) return true;
    if (next === undefined || end > position.offset) return false;
    if (await moveTo(client, position, next)) rmSync(journalPath(directory, slot, position.epoch), { force: true });
    return true;
  }

  /**
   * Whole and undamaged, so it is a newer program's: passing it would leave it out of every report and bill.
   */
  async function reportBlock(client: Client, { slot, epoch, offset }: Position, format: number): Promise<void> {
    const at = `${epoch} ${offset}`;
    if (blocked.get(slot) === at) return;
    await client.query(
      'insert into journal_fault (directory, slot, epoch, "offset", bytes, format) values ($1, $2, $3, $4, 0, $5) on conflict do nothing',
      [identity, slot, epoch, offset, format],
    );
    blocked.set(slot, at);
    log.error('journal.unknown_format', { slot, epoch, offset, format, reads: codec.readsFormat });
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
    const goodAgain = Math.min(size, findNextFrame(codec, directory, slot, epoch, offset + 1));
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

/**
 * Within the transaction of what was read up to `end`. False where another drainer has moved the slot since:
 * then nothing may stay of it.
 */
export async function moveWithin(client: Client, { directory, slot, epoch, offset }: Position, end: number): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'move',
    text: 'update journal_slot set "offset" = $5, updated_at = now() where directory = $1 and slot = $2 and epoch = $3 and "offset" = $4',
    values: [directory, slot, epoch, offset, end],
  });
  return rowCount === 1;
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

/**
 * The newest epoch that no living front writes or may still write: of `epochs` all, where the slot's front is
 * dead, else those from before its start. 0 without any.
 */
function lastEpochOfTheDead(directory: string, slot: number, epochs: readonly number[]): number {
  const start = readStart(directory, slot);
  // Without a start there was no front yet.
  if (start === 0) return 0;
  return isLocked(lockPath(directory, slot)) ? start - 1 : (epochs.at(-1) ?? 0);
}
