/**
 * The journal of one front, whatever its records are: the truth until it is drained. A record is on the disk
 * when its writer is called back.
 *
 * Records that arrive while a group is being synced form the next group; groups begin 2 to 8 ms apart, the
 * more records come the later, so that a busy front makes few large ones and a quiet one answers at once.
 * Every start, every 64 MB and every failure begin a new file (epoch): a reader may have read bytes of the
 * old one that were never synced, so nothing is ever written over or behind them.
 *
 * Where the disk is full, the next file is one whose place was set aside ahead: what others have filled does
 * not stop counting.
 *
 * A busy front prepares each next file, too: written over zeros that are on the disk already, a group is its
 * own bytes and nothing else, while a file that grows has the file system's own journal written each time,
 * which waits for what everyone else has written (decision 146).
 */
import { mkdirSync } from 'node:fs';
import type { Log } from '../../platform/log.ts';
import type { Database } from '../database.ts';
import { lockForProcess } from '../process-lock.ts';
import {
  createJournalFile,
  isPrepared,
  prepareNext,
  setReserveAside,
  takePrepared,
  takeReserve,
  type JournalFile,
} from './journal-file.ts';
import { noPreambles, type Preambles } from './preambles.ts';
import { journalIdentity, listEpochs, lockPath, markStart } from './journal-files.ts';

const GROUP_GAP_MS = 2;
/**
 * A write takes 0.1 ms of processor time, which wakes another thread and waits for its end: where groups are
 * large, they are made larger. So 1,000 records a second come in groups 3 ms apart, 2,000 in groups of 5, and
 * a flood in groups of 8. Groups of 20 would save one hundredth of a core more, and every open would wait for
 * its count three times as long.
 */
const [GAP_MS_PER_RECORD, MAX_GAP_MS] = [0.3, 8];
const FILE_BYTES = 64 * 1024 * 1024;
/**
 * Records that may wait for the disk; beyond it the disk hangs, and waiting would take the front down with
 * it.
 */
const MAX_WAITING = 100_000;
/** Pause after a failed write: each try begins a new file. */
const RETRY_MS = 1000;
const RESERVE_AGAIN_MS = 10_000;
/** A front that has written so much will write more: the next file is prepared. */
const PREPARE_AFTER_BYTES = 64 * 1024;
/** The usual size of such a file: a flood fills it in seconds, and it is prepared in one. */
export const PREPARED_BYTES = 16 * 1024 * 1024;

export interface GroupJournal {
  /**
   * Calls back when its group is on the disk, or with what the disk said; may call back at once. `encode`
   * puts the record, of so many bytes at most, at the offset and answers where it ends; a record for which it
   * throws is refused alone.
   */
  write(bytes: number, encode: Encode, done: Written): void;
  readonly slot: number;
  readonly epoch: number;
  readonly front: JournalFront;
  /** Groups synced since the start. */
  readonly groups: number;
  /** Records that were refused since the start. */
  readonly uncounted: number;
  /** Syncs what waits, then closes the file. */
  close(): Promise<void>;
}

export type Encode = (buffer: Buffer, offset: number) => number;

/** One front from its start to its end, as the database knows it. */
export interface JournalFront {
  /** Identity of the journal's folder. */
  directory: string;
  slot: number;
  /** First epoch of its journal. */
  start: number;
}

export interface GroupJournalOptions<Names> {
  directory: string;
  slot: number;
  db: Pick<Database, 'control'>;
  log: Log;
  /** Set aside on the disk for when it is full. Default: none. */
  reserveBytes?: number | undefined;
  /** Size of files that are prepared ahead. Default: files grow as they are written. */
  preparedBytes?: number | undefined;
  /** How far groups are apart at most, however many records come. Default: 8. */
  maxGapMs?: number | undefined;
  /** Left out: records stand for themselves. */
  preambles?: Preambles<Names> | undefined;
  /** Makes an epoch's file; tests hand in a disk that fills up. */
  createFile?: typeof createJournalFile | undefined;
}

/** Records that are written together. */
interface Group<Names> {
  bytes: Buffer;
  /** Tells who waits for each of them, and where it ends in the bytes. */
  waiting: readonly Written[];
  ends: readonly number[];
  names: Names | undefined;
}

/** Without an error the record is on the disk. */
export type Written = (error?: Error) => void;

/** Begins a new epoch. Throws `LockedError` where another living process writes this slot. */
export async function openGroupJournal<Names = never>({
  directory,
  slot,
  db,
  ...options
}: GroupJournalOptions<Names>): Promise<GroupJournal> {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const unlock = await lockForProcess(lockPath(directory, slot));
  try {
    const identity = journalIdentity(directory);
    const drained = await drainedEpoch(db, identity, slot, options.log);
    const newest = listEpochs(directory).get(slot)?.at(-1) ?? 0;
    const start = Math.max(drained, newest) + 1;
    markStart(directory, slot, start);
    return writeJournal({ directory, slot, ...options, unlock, front: { directory: identity, slot, start } });
  } catch (error) {
    unlock();
    throw error;
  }
}

/**
 * The files tell nearly always; the database tells where they were removed. It may be away: pictures go on
 * without it.
 */
async function drainedEpoch(db: Pick<Database, 'control'>, identity: string, slot: number, log: Log): Promise<number> {
  try {
    const row = await db.control((tx) =>
      tx.maybeOne<{ epoch: number }>('select epoch from journal_slot where directory = $1 and slot = $2', [identity, slot]),
    );
    return row?.epoch ?? 0;
  } catch {
    log.warn('journal.opened_without_database', { slot });
    return 0;
  }
}

function writeJournal<Names>({
  directory,
  slot,
  log,
  unlock,
  front,
  reserveBytes = 0,
  preparedBytes = 0,
  maxGapMs = MAX_GAP_MS,
  preambles = noPreambles(),
  createFile = createJournalFile,
}: Omit<GroupJournalOptions<Names>, 'db'> & { unlock: () => void; front: JournalFront }): GroupJournal {
  let epoch = front.start;
  let hasNext = preparedBytes > 0 && isPrepared(directory, slot, preparedBytes);
  let preparing: Promise<void> | undefined;
  let prepareAgainAt = 0;
  const prepareAfter = Math.min(PREPARE_AFTER_BYTES, preparedBytes / 4);
  let file: JournalFile | undefined = nextFile(0);
  let explained = preambles.begin();
  let filling: Buffer = Buffer.allocUnsafe(64 * 1024);
  let spare: Buffer = Buffer.allocUnsafe(64 * 1024);
  let filled = 0;
  let waiting: Written[] = [];
  let ends: number[] = [];
  let writing = false;
  let timer: NodeJS.Timeout | undefined;
  let lastStart = -Infinity;
  let lastGroup = 0;
  let groups = 0;
  let uncounted = 0;
  let unreported = 0;
  let retryAt = 0;
  let closed = false;
  let onIdle: (() => void) | undefined;

  function write(bytes: number, encode: Encode, done: Written): void {
    if (closed) return refuse(done, new Error('The journal is closed.'));
    if (!file && Date.now() < retryAt) return refuse(done, new Error('The journal cannot be written.'));
    if (waiting.length >= MAX_WAITING) return refuse(done, new Error('The disk does not keep up with the journal.'));
    if (filled + bytes > filling.length) filling = grown(filling, filled, bytes);
    try {
      filled = encode(filling, filled);
    } catch (error) {
      return refuse(done, error as Error); // a value out of its range: this record alone is refused
    }
    waiting.push(done);
    ends.push(filled);
    schedule();
  }

  function refuse(done: Written, error: Error): void {
    uncounted++;
    unreported++;
    done(error);
  }

  function schedule(): void {
    if (writing || timer || waiting.length === 0) return;
    const waitMs = lastStart + Math.min(maxGapMs, GROUP_GAP_MS + lastGroup * GAP_MS_PER_RECORD) - performance.now();
    if (waitMs <= 0) return writeGroup();
    timer = setTimeout(() => {
      timer = undefined;
      writeGroup();
    }, waitMs);
  }

  function writeGroup(): void {
    writing = true;
    lastStart = performance.now();
    const group: Group<Names> = { bytes: filling.subarray(0, filled), waiting, ends, names: preambles.take() };
    lastGroup = waiting.length;
    [filling, spare] = [spare, filling];
    filled = 0;
    waiting = [];
    ends = [];
    put(group);
  }

  function put(group: Group<Names>): void {
    if (file && !fits(file, group)) rotate(file);
    let into: JournalFile;
    try {
      into = file ?? begin(group);
    } catch (error) {
      return void failed(group, error as Error, 0, 0);
    }
    const texts = explained.missing(group.names);
    into.writeGroup(texts.length === 0 ? group.bytes : Buffer.concat([texts, group.bytes]), (error, written) => {
      if (error) void failed(group, error, written - texts.length, texts.length);
      else synced(group);
    });
  }

  function begin(group: Group<Names>): JournalFile {
    epoch++;
    explained = preambles.begin();
    file = nextFile(explained.missing(group.names).length + group.bytes.length);
    return file;
  }

  /** The prepared one, where so many bytes have room in it. */
  function nextFile(bytes: number): JournalFile {
    if (!hasNext || bytes > preparedBytes) return createFile(directory, slot, epoch);
    hasNext = false;
    return takePrepared(directory, slot, epoch) ?? createFile(directory, slot, epoch);
  }

  function prepare(): void {
    if (performance.now() < prepareAgainAt) return;
    preparing ??= prepareNext(directory, slot, preparedBytes, () => !closed).then((isThere) => {
      hasNext = isThere;
      preparing = undefined;
      if (!isThere) prepareAgainAt = performance.now() + RESERVE_AGAIN_MS;
    });
  }

  function fits(into: JournalFile, { bytes, names }: Group<Names>): boolean {
    return into.freeBytes() === Infinity || explained.missing(names).length + bytes.length <= into.freeBytes();
  }

  function synced(group: Group<Names>): void {
    groups++;
    explained.add(group.names);
    for (const done of group.waiting) done();
    if (unreported > 0) reportRecovery();
    if (file && preparedBytes > 0 && !hasNext && file.size() >= prepareAfter) prepare();
    const growsInVain = hasNext && file?.freeBytes() === Infinity;
    if (file && (growsInVain || file.size() >= FILE_BYTES || explained.isFull())) rotate(file);
    next();
  }

  function next(): void {
    writing = false;
    if (waiting.length > 0) schedule();
    else onIdle?.();
  }

  function rotate(full: JournalFile): void {
    file = undefined; // the next group makes the next epoch
    full.close().catch((error: unknown) => log.warn('journal.close_failed', { slot, epoch: full.epoch, why: String(error) }));
  }

  /**
   * A full disk keeps what it took before it was full; other errors leave an unknown state. Of records
   * `written` bytes are there, behind so many of texts.
   */
  async function failed(group: Group<Names>, error: Error, written: number, texts: number): Promise<void> {
    const broken = file;
    file = undefined;
    const isFull = 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
    const whole = isFull ? group.ends.filter((end) => end <= written).length : 0;
    const kept = group.ends[whole - 1] ?? 0;
    await broken?.abandon(kept > 0 ? texts + kept : 0).catch(() => undefined);
    for (const done of group.waiting.slice(0, whole)) done();
    const rest = restOf(group, whole, kept);
    if (rest.waiting.length === 0) return next();
    if (isFull && useReserve(rest)) return put(rest);
    retryAt = Date.now() + RETRY_MS;
    if (unreported === 0) log.error('journal.write_failed', { slot, epoch }, error);
    uncounted += rest.waiting.length;
    unreported += rest.waiting.length;
    for (const done of rest.waiting) done(error);
    next();
  }

  /** False where it is missing, or too small. */
  function useReserve(group: Group<Names>): boolean {
    try {
      [file, explained] = [takeReserve(directory, slot, epoch + 1), preambles.begin()];
    } catch (error) {
      log.error('journal.reserve_not_used', { slot }, error);
    }
    if (!file || !fits(file, group)) return false;
    epoch = file.epoch;
    log.error('journal.reserve_in_use', { slot, epoch, bytes: file.freeBytes() });
    return true;
  }

  /** When there is room again, what was used is set aside once more. */
  const reserving =
    reserveBytes === 0 ? undefined : setInterval(() => void setReserveAside(directory, slot, reserveBytes), RESERVE_AGAIN_MS);
  reserving?.unref();
  const reserved = reserveBytes === 0 ? undefined : setReserveAside(directory, slot, reserveBytes);

  function reportRecovery(): void {
    log.error('journal.records_uncounted', { slot, epoch, records: unreported });
    unreported = 0;
  }

  return {
    write,
    slot,
    front,
    get epoch() {
      return epoch;
    },
    get groups() {
      return groups;
    },
    get uncounted() {
      return uncounted;
    },
    async close() {
      if (closed) return;
      closed = true;
      clearInterval(reserving);
      await Promise.all([reserved, preparing]);
      if (writing || waiting.length > 0) await new Promise<void>((resolve) => (onIdle = resolve));
      if (unreported > 0) reportRecovery();
      await file?.close();
      unlock();
    },
  };
}

function restOf<Names>(group: Group<Names>, whole: number, kept: number): Group<Names> {
  if (whole === 0) return group;
  return {
    ...group,
    bytes: group.bytes.subarray(kept),
    waiting: group.waiting.slice(whole),
    ends: group.ends.slice(whole).map((end) => end - kept),
  };
}

function grown(buffer: Buffer, used: number, more: number): Buffer {
  const larger = Buffer.allocUnsafe(Math.max(buffer.length * 2, used + more));
  buffer.copy(larger, 0, 0, used);
  return larger;
}
