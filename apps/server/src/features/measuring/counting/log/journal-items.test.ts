import { mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { seededRandom, SUBJECT_KIND } from '@limn/model';
import { createLog } from '../../../../platform/log.ts';
import { withClient } from '../../../../storage/connection.ts';
import { testDatabase, type TestDatabase } from '../../../../testing/test-database.ts';
import { createDrainer } from '../drain/drain.ts';
import { createNumbers, ITEM_NAMES } from './name-numbers.ts';
import { createJournalFile, setReserveAside } from '../../../../storage/journal/journal-file.ts';
import { openJournal, type Journal, type JournalOptions } from './journal.ts';
import { frameAt, isDictionary, type CountRecord } from './record.ts';
import { randomRecord } from '../testing/random-record.ts';

const log = createLog('silent');
const ITEMS = Array.from({ length: 40 }, (_, index) => `item ${'long '.repeat(index % 30)}${index}`);
const WORLD = {
  companies: [1, 2],
  objects: 2,
  recipients: 50,
  firstDay: 2500,
  days: 3,
  items: ITEMS,
  mailings: ['spring', 'Sale 50%', '7'],
};
const random = seededRandom(31);
const records = (n: number, from = 0): CountRecord[] =>
  Array.from({ length: n }, (_, index) => ({ ...randomRecord(random, WORLD), position: from + index }));

let t: TestDatabase;
let directory: string;
beforeAll(async () => void (t = await testDatabase()));
afterAll(() => t.drop());
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'limn-journal-'));
  await withClient(t.logins.owner, 'test', (client) =>
    client.query('truncate impression, batch, journal_slot, journal_fault, item, mailing'),
  );
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const open = (options: Partial<JournalOptions> = {}) => openJournal({ directory, slot: 1, db: t.db, log, ...options });
const appendAll = (journal: Journal, all: readonly CountRecord[]) => Promise.all(all.map((record) => journal.append(record)));
const path = (epoch = 1) => join(directory, `1-${epoch}.journal`);

/** `steps` of a drainer that has read nothing before; left out: until nothing is left. */
async function drain({ batchRecords = 50, steps = Infinity } = {}): Promise<void> {
  await withClient(t.logins.jobs, 'test', async (client) => {
    const drainer = createDrainer({ directory, log, batchRecords });
    for (let step = 0; step < steps && (await drainer.step(client)); step++);
  });
}

const rows = <Row extends object>(sql: string) => withClient(t.logins.jobs, 'test', async (client) => (await client.query<Row>(sql)).rows);

/** Positions with the items that the log says were shown, in the words of the company's data. */
async function logged(): Promise<string[]> {
  const found = await rows<{ line: string }>(`select concat_ws(' | ', position, (
      select string_agg(i.key, ', ' order by at) from unnest(decisions) with ordinality d (subject, at)
      join item i on i.company_id = impression.company_id and i.id = subject & 4294967295 where subject >> 32 = ${SUBJECT_KIND.item} and subject & 4294967295 < 1000
    )) as line from impression order by position`);
  return found.map(({ line }) => line);
}
const expected = (all: readonly CountRecord[]) =>
  all.map(({ position, items = [] }) => [position, ...(items.length > 0 ? [items.join(', ')] : [])].join(' | '));
/** Items that a record gives by number are of format 2, and of no interest here. */
const named = (all: readonly CountRecord[]): CountRecord[] =>
  all.map((record) => ({ ...record, decisions: record.decisions.filter(({ kind }) => kind !== SUBJECT_KIND.item) }));
const damage = () => rows('select epoch, "offset", bytes from journal_fault');

test('counts items by their ids, each once in the dictionary of its company', async () => {
  const all = named(records(600));
  const journal = await open();
  for (let from = 0; from < all.length; from += 60) await appendAll(journal, all.slice(from, from + 60));
  await journal.close();
  await drain();
  expect(await logged()).toEqual(expected(all));
  const kept = await rows<{ company_id: number; ids: number[] }>(
    'select company_id, array_agg(id order by id) as ids from item group by 1 order by 1',
  );
  for (const { ids } of kept) expect(ids).toEqual(ids.map((_, index) => index + 1));
  expect(kept.map(({ company_id }) => company_id)).toEqual([1, 2]);
  expect(await damage()).toEqual([]);
});

test('says each id once in a file, and again in the next', async () => {
  const record = { ...named(records(1))[0]!, items: ITEMS.slice(0, 4), claims: undefined };
  const sizes: number[] = [];
  for (let start = 1; start <= 2; start++) {
    const journal = await open();
    for (let n = 0; n < 5; n++) {
      await journal.append({ ...record, position: start * 10 + n });
      sizes.push(statSync(path(start)).size);
    }
    await journal.close();
  }
  const grown = sizes.map((size, index) => size - (index % 5 === 0 ? 0 : (sizes[index - 1] ?? 0)));
  const [first = 0, ...others] = grown.slice(0, 5);
  expect(new Set(others).size).toBe(1);
  expect(first - (others[0] ?? 0)).toBeGreaterThan(ITEMS.slice(0, 4).join('').length);
  expect(grown.slice(5)).toEqual(grown.slice(0, 5));
  await drain();
  expect(await logged()).toEqual(expected([10, 11, 12, 13, 14, 20, 21, 22, 23, 24].map((position) => ({ ...record, position }))));
});

test('reads the dictionary before its place, also when another drainer read that', async () => {
  const all = named(records(400));
  const journal = await open();
  for (let from = 0; from < all.length; from += 20) await appendAll(journal, all.slice(from, from + 20));
  await journal.close();
  for (let step = 0; step < 15; step++) await drain({ batchRecords: 7, steps: 1 }); // each one has read nothing
  await Promise.all([drain({ batchRecords: 5 }), drain({ batchRecords: 11 })]);
  expect(await logged()).toEqual(expected(all));
});

test('keeps what is whole of a file cut anywhere, also between an id and its use', async () => {
  const all = named(records(3)).map((record, index) => ({ ...record, items: [`first ${index}`, `second ${index}`], claims: undefined }));
  const journal = await open();
  for (const record of all) await journal.append(record);
  await journal.close();
  const whole = readFileSync(path());
  const ends: number[] = [];
  for (let at = 0, length = 0; (length = frameAt(whole, at, whole.length)) > 0; at += length)
    if (!isDictionary(whole, at)) ends.push(at + length);
  const cuts = Array.from({ length: whole.length }, (_, index) => index).filter(
    (cut) => cut % 31 === 0 || ends.some((end) => Math.abs(cut - end) < 3),
  );
  for (const cut of cuts) {
    writeFileSync(path(), whole);
    truncateSync(path(), cut); // as a kill -9 leaves it
    await withClient(t.logins.owner, 'test', (client) => client.query('truncate impression, batch, journal_slot, journal_fault'));
    await (await open()).close();
    await drain();
    expect({ cut, lines: await logged() }).toEqual({ cut, lines: expected(all.filter((_, index) => (ends[index] ?? 0) <= cut)) });
    for (let epoch = 2; epoch < 5; epoch++) rmSync(path(epoch), { force: true });
    rmSync(join(directory, '1.start'), { force: true });
  }
});

test('counts records whose dictionary is damaged, without their items', async () => {
  const all = named(records(3)).map((record) => ({ ...record, items: ['the same'], claims: undefined }));
  const journal = await open();
  await appendAll(journal, all);
  await journal.close();
  const bytes = readFileSync(path());
  bytes[30] = (bytes[30] ?? 0) ^ 1;
  writeFileSync(path(), bytes);
  await (await open()).close();
  await drain();
  expect(await logged()).toEqual(['0', '1', '2']);
  expect(await damage()).toHaveLength(1);
});

/** A disk that is full after so many bytes, but for a reserve. */
function fullAfter(room: number): typeof createJournalFile {
  let left = room;
  return (...where) => {
    const file = createJournalFile(...where);
    return {
      ...file,
      writeGroup(bytes: Buffer, done: Parameters<typeof file.writeGroup>[1]) {
        const fits = Math.min(left, bytes.length);
        left -= fits;
        if (fits === bytes.length) return file.writeGroup(bytes, done);
        writeFileSync(path(where[2]), bytes.subarray(0, fits), { flag: 'a' });
        done(Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' }), fits);
      },
    };
  };
}

test.each([0, 50, 200, 700, 1500, 4000])('takes ids along into the reserve of a disk that is full after %d bytes', async (room) => {
  const all = named(records(200));
  await setReserveAside(directory, 1, 100_000);
  const journal = await open({ reserveBytes: 100_000, createFile: fullAfter(room) });
  for (let from = 0; from < all.length; from += 20) await appendAll(journal, all.slice(from, from + 20));
  expect([journal.uncounted, journal.epoch]).toEqual([0, 2]);
  await journal.close();
  await drain();
  expect(await logged()).toEqual(expected(all));
  expect(await damage()).toEqual([]);
});

test('drains records of all formats in one file', async () => {
  const all = named(records(300));
  let n = 0;
  const formats = [1, 2, 3, 4] as const;
  const journal = await open({ format: () => formats[n++ % 4] ?? 4 });
  await appendAll(journal, all);
  await journal.close();
  await drain();
  expect(await logged()).toEqual(expected(all.map((record, index) => (index % 4 >= 2 ? record : { ...record, items: [] }))));
  const mailings = await rows<{ position: number; key: string }>(
    'select position, key from impression i join mailing m on m.company_id = i.company_id and m.id = i.mailing order by position',
  );
  const right = all.filter(({ mailing }, index) => index % 4 === 3 && mailing !== undefined);
  expect(mailings).toEqual(right.map(({ position, mailing }) => ({ position, key: mailing })));
});

test('numbers so many new mailings a day, and counts records of more for none', async () => {
  const [record] = named(records(1));
  await rows(
    `insert into mailing (company_id, id, key, since) select 1, n, 'old ' || n, current_date - (n <= 5)::int from generate_series(1, 204) n`,
  );
  const journal = await open();
  const names = ['old 3', 'new 1', 'new 2', 'new 1'];
  await appendAll(
    journal,
    names.map((mailing, position) => ({ ...(record as CountRecord), companyId: 1, mailing, position })),
  );
  await journal.close();
  await drain();
  const found = await rows<{ mailing: number | null }>('select mailing from impression order by position');
  expect(found.map(({ mailing }) => mailing)).toEqual([3, 205, null, 205]);
});

test('limits numbers per company, each given once across drainers', async () => {
  await withClient(t.logins.jobs, 'test', async (client) => {
    const few = createNumbers({ ...ITEM_NAMES, max: 3 });
    const keys = new Set(['a', 'b', 'c', 'd', 'e']);
    const of = await few.find(client, new Map([[1, keys]]));
    expect([...keys].map((key) => of(1, key))).toEqual([1, 2, 3, undefined, undefined]);
    const again = await createNumbers({ ...ITEM_NAMES, max: 3 }).find(client, new Map([[1, keys]]));
    expect([...keys].map((key) => again(1, key))).toEqual([1, 2, 3, undefined, undefined]);
  });
  await Promise.all(
    Array.from({ length: 4 }, (_, drainer) =>
      withClient(t.logins.jobs, 'test', async (client) => {
        for (let n = 0; n < 10; n++) await createNumbers(ITEM_NAMES).find(client, new Map([[2, new Set(ITEMS.slice(n, n + 3 + drainer))]]));
      }),
    ),
  );
  const [kept] = await rows<{ n: number; last: number }>('select count(*)::int as n, max(id) as last from item where company_id = 2');
  expect(kept).toEqual({ n: 15, last: 15 });
});
