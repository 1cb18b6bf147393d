import { seededRandom } from '@limn/model';
import { spawn } from 'node:child_process';
import { appendFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { crc32 } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { makeJobs } from '../../../../jobs/job-list.ts';
import { createLog } from '../../../../platform/log.ts';
import { createMetrics, printMetrics } from '../../../../platform/metrics.ts';
import { withClient } from '../../../../storage/connection.ts';
import { LockedError } from '../../../../storage/process-lock.ts';
import { testDatabase, type TestDatabase } from '../../../../testing/test-database.ts';
import { createDrainer } from '../drain/drain.ts';
import { createJournalFile, setReserveAside } from '../../../../storage/journal/journal-file.ts';
import { openJournal, type Journal } from './journal.ts';
import { chooseFormat } from './journal-format.ts';
import { frameAt, frameBytes, type CountRecord } from './record.ts';
import { randomRecord } from '../testing/random-record.ts';
import { loggedPositions } from '../testing/read-counts.ts';

const log = createLog('silent');
const WORLD = { companies: [1], objects: 2, recipients: 50, firstDay: 2500, days: 3 };
const random = seededRandom(11);
/** All of one length. Every record has a position of its own, by which it is found again. */
const records = (n: number, from = 0): CountRecord[] =>
  Array.from({ length: n }, (_, index) => {
    const { verdict: _verdict, ...record } = randomRecord(random, WORLD);
    return { ...record, position: from + index, decisions: [], lease: 0 };
  });
const range = (n: number, from = 0) => new Map(Array.from({ length: n }, (_, index) => [from + index, 1]));

let t: TestDatabase;
let directory: string;
beforeAll(async () => {
  t = await testDatabase();
});
afterAll(() => t.drop());
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'limn-journal-'));
  await withClient(t.logins.owner, 'test', (client) => client.query('truncate impression, batch, journal_slot, journal_fault, credit_day'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const open = (slot = 1) => openJournal({ directory, slot, db: t.db, log });
const appendAll = (journal: Journal, all: readonly CountRecord[]) => Promise.all(all.map((record) => journal.append(record)));
const files = () =>
  readdirSync(directory)
    .filter((name) => name.endsWith('.journal'))
    .sort();

async function drainAll(drainer = createDrainer({ directory, log })): Promise<Map<number, number>> {
  return withClient(t.logins.jobs, 'test', async (client) => {
    while (await drainer.step(client));
    return loggedPositions(client);
  });
}

const damage = async () =>
  withClient(
    t.logins.jobs,
    'test',
    async (client) => (await client.query(`select epoch, "offset", bytes from journal_fault order by id`)).rows as unknown[],
  );

test('resolves appends once on disk and groups records that wait together', async () => {
  const journal = await open();
  await journal.append(records(1)[0]!);
  expect(statSync(join(directory, '1-1.journal')).size).toBe(frameBytes(records(1)[0]!));
  await appendAll(journal, records(500, 1));
  expect(journal.groups).toBeLessThan(20);
  await journal.close();
  await expect(journal.append(records(1)[0]!)).rejects.toThrow(/closed/);
  expect(await drainAll()).toEqual(range(501));
});

test('starts a new file at every start, also after files are lost', async () => {
  for (let start = 0; start < 3; start++) {
    const journal = await open();
    expect(journal.epoch).toBe(start + 1);
    await appendAll(journal, records(10, start * 10));
    await journal.close();
  }
  expect(await drainAll()).toEqual(range(30));
  expect(files()).toEqual(['1-3.journal']);
  rmSync(join(directory, '1-3.journal'));
  const journal = await open();
  expect(journal.epoch).toBe(4);
  await journal.close();
});

test('refuses a slot in use, and drains it once its writer is gone', async () => {
  const journal = await open(3);
  await expect(open(3)).rejects.toThrow(LockedError);
  await appendAll(journal, records(5));
  await journal.close();
  expect(await drainAll()).toEqual(range(5));
});

test('sets damaged bytes aside and keeps every good record around them', async () => {
  const journal = await open();
  const all = records(30);
  await appendAll(journal, all);
  await journal.close();
  const path = join(directory, '1-1.journal');
  const bytes = readFileSync(path);
  const frame = frameBytes(all[0]!);
  bytes.writeUInt8(bytes.readUInt8(frame * 10 + 20) ^ 1, frame * 10 + 20); // a turned bit
  bytes.fill(0, frame * 20, frame * 22); // a hole
  writeFileSync(path, bytes);
  appendFileSync(path, bytes.subarray(0, 17)); // a torn end
  await (await open()).close(); // the next start
  const expected = range(30);
  for (const position of [10, 20, 21]) expected.delete(position);
  expect(await drainAll()).toEqual(expected);
  expect(await damage()).toEqual([
    { epoch: 1, offset: frame * 10, bytes: frame },
    { epoch: 1, offset: frame * 20, bytes: frame * 2 },
    { epoch: 1, offset: frame * 30, bytes: 17 },
  ]);
  expect(readFileSync(join(directory, 'corrupt', `1-1-${frame * 10}.bin`))).toEqual(bytes.subarray(frame * 10, frame * 11));
});

test('bytes that a living writer has not finished are waited for', async () => {
  const journal = await open();
  await appendAll(journal, records(3));
  appendFileSync(join(directory, '1-1.journal'), Buffer.from([50, 0, 0, 0, 1]));
  expect(await drainAll()).toEqual(range(3));
  expect(await damage()).toEqual([]);
  await journal.close();
});

test('refuses only the record whose value is out of range', async () => {
  const journal = await open();
  const [good, bad] = [records(1)[0]!, { ...records(1)[0]!, companyId: -5 }];
  const outcome = await Promise.allSettled([journal.append(bad), journal.append(good)]);
  expect(outcome.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  expect(journal.uncounted).toBe(1);
  await journal.close();
  expect(await drainAll()).toEqual(range(1));
});

test('rejects appends on a full disk without tearing, and resumes with room', async () => {
  // A file size limit stands in for the full disk: writes fail part way, as they do there.
  const script = fileURLToPath(new URL('../testing/fill-disk.ts', import.meta.url));
  const child = spawn('/bin/sh', ['-c', `trap '' XFSZ; ulimit -f 8; exec "$0" "$@"`, process.execPath, script, directory], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += String(chunk)));
  await new Promise((resolve) => child.on('close', resolve));
  const { acknowledged, uncounted, lateEpoch } = JSON.parse(output) as { acknowledged: number[]; uncounted: number; lateEpoch: number };
  expect(uncounted).toBeGreaterThan(0);
  expect(lateEpoch).toBeGreaterThan(1);
  await (await open()).close();
  const logged = await drainAll();
  expect(acknowledged.length).toBeGreaterThan(50);
  expect(acknowledged.filter((position) => logged.get(position) !== 1)).toEqual([]);
  expect([...logged.values()].filter((n) => n !== 1)).toEqual([]);
});

/**
 * A disk with so much room, whose files are real: it writes what there is room for, and says that it is full.
 */
function aDisk(room: number): { room: number; createFile: typeof createJournalFile } {
  const disk = {
    room,
    createFile(...where: Parameters<typeof createJournalFile>) {
      const file = createJournalFile(...where);
      return {
        ...file,
        writeGroup(bytes: Buffer, done: Parameters<typeof file.writeGroup>[1]) {
          const fits = Math.min(disk.room, bytes.length);
          disk.room -= fits;
          if (fits === bytes.length) return file.writeGroup(bytes, done);
          // Not by way of the file, which then does not know of them, as after a write that failed half-way.
          appendFileSync(join(where[0], `${where[1]}-${where[2]}.journal`), bytes.subarray(0, fits));
          done(Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' }), fits);
        },
      };
    },
  };
  return disk;
}

const RESERVE_BYTES = 40_000;
const openOn = (disk: ReturnType<typeof aDisk>, reserveBytes = RESERVE_BYTES) =>
  openJournal({ directory, slot: 1, db: t.db, log, reserveBytes, createFile: disk.createFile });

test.each([0, 1, 57, 58, 59, 700, 5000])('counts on in the reserve of a disk that is full after %d bytes', async (room) => {
  await setReserveAside(directory, 1, RESERVE_BYTES);
  const journal = await openOn(aDisk(room));
  // Groups of several records, so that the disk is full within one.
  for (let from = 0; from < 300; from += 30) await appendAll(journal, records(30, from));
  expect([journal.uncounted, journal.epoch]).toEqual([0, 2]);
  expect(await drainAll()).toEqual(range(300)); // while it is being written
  await appendAll(journal, records(30, 300));
  await journal.close();
  expect(await drainAll()).toEqual(range(330));
  expect(await damage()).toEqual([]);
  expect(statSync(join(directory, '1-2.journal')).size).toBeLessThan(RESERVE_BYTES);
});

test('drains a reserve that its front was killed in, and reports no damage', async () => {
  await setReserveAside(directory, 1, RESERVE_BYTES);
  const journal = await openOn(aDisk(0));
  await appendAll(journal, records(20));
  const left = readFileSync(join(directory, '1-2.journal')); // as it lies there before anything is cut off
  await journal.close();
  writeFileSync(join(directory, '1-2.journal'), left);
  expect(left.length).toBe(RESERVE_BYTES);
  await (await open()).close();
  expect(await drainAll()).toEqual(range(20));
  expect(await damage()).toEqual([]);
});

test('counts again with room, after reporting what the reserve could not hold', async () => {
  const frame = frameBytes(records(1)[0]!);
  await setReserveAside(directory, 1, 10 * frame);
  const disk = aDisk(0);
  const journal = await openOn(disk, 0);
  const outcomes = [];
  for (const record of records(12)) outcomes.push((await Promise.allSettled([journal.append(record)]))[0]?.status);
  expect(outcomes).toEqual([...Array<string>(10).fill('fulfilled'), 'rejected', 'rejected']);
  expect(journal.uncounted).toBe(2);
  disk.room = 100_000;
  await vi.waitFor(() => journal.append(records(1, 100)[0]!), { timeout: 5000, interval: 100 });
  await journal.close();
  expect(await drainAll()).toEqual(new Map([...range(10), [100, 1]]));
});

test('sets its reserve aside again after it was used', async () => {
  await setReserveAside(directory, 1, RESERVE_BYTES);
  const disk = aDisk(0);
  const first = await openOn(disk);
  await appendAll(first, records(3));
  disk.room = 100_000;
  await first.close();
  const second = await openOn(disk);
  await appendAll(second, records(3, 3));
  await second.close();
  expect(statSync(join(directory, '1.reserve')).size).toBe(RESERVE_BYTES);
  expect(await drainAll()).toEqual(range(6));
});

const PREPARED_BYTES = 200_000;
const openPrepared = () => openJournal({ directory, slot: 1, db: t.db, log, preparedBytes: PREPARED_BYTES });
const isPrepared = () => expect(statSync(join(directory, '1.next')).size).toBe(PREPARED_BYTES);

test('writes over zeros of files that it prepares, and loses nothing between them', async () => {
  const journal = await openPrepared();
  const drainer = createDrainer({ directory, log });
  let written = 0;
  const write = async (count: number) => {
    await appendAll(journal, records(count, written));
    written += count;
  };
  for (let epoch = 1; epoch <= 4; epoch++) {
    while (journal.epoch < epoch) await write(200);
    // The first file grows, the others are there as a whole.
    const { size } = statSync(join(directory, `1-${epoch}.journal`));
    expect(size === PREPARED_BYTES).toBe(epoch > 1);
    expect(await drainAll(drainer)).toEqual(range(written));
    await write(1200);
    await vi.waitFor(isPrepared);
  }
  await journal.close();
  expect(await drainAll(drainer)).toEqual(range(written));
  expect(await damage()).toEqual([]);
});

test('begins with the file that was prepared before it, unless it has another size', async () => {
  for (const [size, left] of [
    [PREPARED_BYTES, false],
    [PREPARED_BYTES - 1, true],
  ] as const) {
    writeFileSync(join(directory, '1.next'), Buffer.alloc(size));
    const journal = await openPrepared();
    await appendAll(journal, records(20));
    expect([
      existsSync(join(directory, '1.next')),
      statSync(join(directory, `1-${journal.epoch}.journal`)).size === PREPARED_BYTES,
    ]).toEqual([left, !left]);
    await journal.close();
  }
  expect(await drainAll()).toEqual(new Map(Array.from({ length: 20 }, (_, position) => [position, 2])));
});

test('takes a group that is larger than a prepared file', async () => {
  writeFileSync(join(directory, '1.next'), Buffer.alloc(PREPARED_BYTES));
  const journal = await openPrepared();
  await appendAll(journal, records(1, 0));
  await appendAll(journal, records(9000, 1));
  await journal.close();
  expect(await drainAll()).toEqual(range(9001));
});

test('drains a prepared file that its front was killed in, and reports no damage', async () => {
  writeFileSync(join(directory, '1.next'), Buffer.alloc(PREPARED_BYTES));
  const journal = await openPrepared();
  await appendAll(journal, records(20));
  const left = readFileSync(join(directory, '1-1.journal')); // as it lies there before anything is cut off
  await journal.close();
  writeFileSync(join(directory, '1-1.journal'), left);
  expect(left.length).toBe(PREPARED_BYTES);
  await (await openPrepared()).close();
  expect(await drainAll()).toEqual(range(20));
  expect(await damage()).toEqual([]);
});

test('passes a hole in a prepared file once its front is gone', async () => {
  writeFileSync(join(directory, '1.next'), Buffer.alloc(PREPARED_BYTES));
  const journal = await openPrepared();
  await appendAll(journal, records(30));
  const path = join(directory, '1-1.journal');
  const bytes = readFileSync(path);
  await journal.close();
  const frame = frameBytes(records(1)[0]!);
  bytes.fill(0, 0, frame * 2);
  bytes.fill(0, frame * 20, frame * 22);
  writeFileSync(path, bytes);
  await (await open()).close();
  const expected = range(30);
  for (const position of [0, 1, 20, 21]) expected.delete(position);
  expect(await drainAll()).toEqual(expected);
  expect(await damage()).toEqual([
    { epoch: 1, offset: 0, bytes: frame * 2 },
    { epoch: 1, offset: frame * 20, bytes: frame * 2 },
  ]);
});

/** The file of an epoch, with the records at these places written by a program of the next release. */
function asIfNewer(file: string, places: readonly number[]): void {
  const bytes = readFileSync(join(directory, file));
  let at = 0;
  for (let place = 0; at < bytes.length; place++) {
    const length = frameAt(bytes, at, bytes.length);
    if (places.includes(place)) {
      bytes[at + 8] = 5;
      bytes.writeUInt32LE(crc32(bytes.subarray(at + 8, at + length)), at + 4);
    }
    at += length;
  }
  writeFileSync(join(directory, file), bytes);
}

test('waits at a record of a format to come and loses nothing behind it', async () => {
  const journal = await open();
  await appendAll(journal, records(10));
  await journal.close();
  const original = readFileSync(join(directory, '1-1.journal'));
  asIfNewer('1-1.journal', [4, 7]);
  const next = await open();
  await appendAll(next, records(5, 10));
  await next.close();
  const drainer = createDrainer({ directory, log });
  expect(drainer.blockedSlots).toBe(0);
  for (let again = 0; again < 2; again++) expect(await drainAll(drainer)).toEqual(range(4));
  expect(drainer.blockedSlots).toBe(1);
  // As operators see it.
  const metrics = createMetrics({ process: 'jobs' });
  const made = makeJobs('jobs', { tools: { directory, log, metrics }, login: t.logins.jobs, names: ['drain', 'drain events'] });
  for (const { run } of made.jobs) while (await run());
  const printed = printMetrics(await metrics.collect());
  for (const line of ['journal="counts"} 1', 'journal="events"} 0'])
    expect(printed).toContain(`limn_journal_blocked_slots{process="jobs",${line}\n`);
  await made.close();
  expect(files()).toEqual(['1-1.journal', '1-2.journal']);
  expect(readdirSync(directory)).not.toContain('corrupt');
  const blocked = () =>
    withClient(t.logins.jobs, 'test', async (client) => {
      const { rows } = await client.query('select format, resolved_at is null as waits from journal_fault order by id');
      return rows as unknown[];
    });
  expect(await blocked()).toEqual([{ format: 5, waits: true }]);
  // A drainer that reads it: here the record as it was before.
  writeFileSync(join(directory, '1-1.journal'), original);
  expect(await drainAll()).toEqual(range(15));
  expect(await drainAll(drainer)).toEqual(range(15));
  expect(drainer.blockedSlots).toBe(0);
  expect(await blocked()).toEqual([{ format: 5, waits: false }]);
});

test('passes damage before a record of a format to come, and that record never', async () => {
  const journal = await open();
  await appendAll(journal, records(6));
  await journal.close();
  asIfNewer('1-1.journal', [3]);
  const bytes = readFileSync(join(directory, '1-1.journal'));
  const second = frameAt(bytes, 0, bytes.length);
  bytes[second + 20] = (bytes[second + 20] ?? 0) ^ 1; // the second record is damaged
  writeFileSync(join(directory, '1-1.journal'), bytes);
  await (await open()).close();
  expect(await drainAll()).toEqual(new Map([[0, 1], [2, 1]])); // prettier-ignore
  expect(await damage()).toHaveLength(2);
  expect(files()).toEqual(['1-1.journal', '1-2.journal']);
});

test('drains both formats in any mix', async () => {
  const all = records(200);
  let n = 0;
  const journal = await openJournal({ directory, slot: 1, db: t.db, log, format: () => (n++ % 3 === 0 ? 1 : 2) });
  await appendAll(journal, all);
  await journal.close();
  expect(await drainAll()).toEqual(range(200));
});

test('writes the newest format that every living drainer reads', async () => {
  const choice = chooseFormat(t.db, log, 20);
  const drainer = (name: string) => new Promise<() => Promise<void>>((resolve, reject) => {
    let release = () => {};
    withClient(t.logins.jobs, name, () => new Promise<void>((end) => {
      release = end;
      resolve(async () => release());
    })).catch(reject);
  }); // prettier-ignore
  const pause = () => new Promise((resolve) => setTimeout(resolve, 100));
  try {
    await pause();
    expect(choice.format()).toBe(1);
    const [endOldest, endOld, endNew] = [await drainer('drain'), await drainer('drain 2'), await drainer('drain 3')];
    await pause();
    expect(choice.format()).toBe(1);
    await endOldest();
    await vi.waitFor(() => expect(choice.format()).toBe(2), { timeout: 5000 });
    await pause();
    expect(choice.format()).toBe(2);
    await endOld();
    await vi.waitFor(() => expect(choice.format()).toBe(3), { timeout: 5000 });
    await endNew();
  } finally {
    choice.close();
  }
});
