import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { inLongControl } from '../../../storage/bulk-load.ts';
import { startApi, type ApiServer } from '../../../testing/api-server.ts';
import { readPictureHeader } from '../../design/assets/headers/picture-header.ts';
import { pngClaiming, pngOf } from '../../../testing/small-pictures.ts';
import { createCompanyImports } from './company-imports.service.ts';
import { createOpener, seal } from './envelope.ts';
import { openUploadSpool, removeLeftFiles } from '../../../platform/upload-spool.ts';
import { importCompany, type CompanyImportDeps } from './import-company.ts';
import { makeJobs } from '../../../jobs/job-list.ts';
import { COMPANIES_AT_ONCE } from '../../../jobs/worker-jobs.ts';
import { runJobs } from '../../../jobs/job.ts';
import { createMetrics } from '../../../platform/metrics.ts';
import { createSecrets } from '../../../platform/secrets.ts';
import { createImportBounds } from './import-bounds.ts';
import { BYTES_FOLDER, LAST_ENTRY, type Manifest } from './manifest.ts';
import { PARTS } from './parts/index.ts';
import { checkFile, linesIn } from './read-file.ts';
import { readTar, tarOf, type Entry } from './tar.ts';
import { importFile, collect, each, entriesNow, PASSPHRASE, quiet, sealed } from './testing/company-files.ts';
import { listen, makeRichCompany, type RichCompany } from './testing/rich-company.ts';

let api: ApiServer;
let rich: RichCompany;
let good: Entry[];
/** The same, sealed. */
let goodFile: Buffer;
let newcomer: string;

beforeAll(async () => {
  api = await startApi();
  await listen(api);
  rich = await makeRichCompany(api, 'harbour');
  good = await entriesNow(api, rich.tenant.companyId);
  goodFile = await sealed(good);
  newcomer = api.person('newcomer');
}, 60_000);
afterAll(() => api.close());

type Row = Record<string, unknown>;

/**
 * The file with some rows of a part changed, and a list of contents that says the same: anyone who makes such
 * a file can do sums.
 */
async function changed(
  part: string,
  change: (rows: Row[]) => unknown[],
  more: (entries: Entry[]) => Entry[] = (entries) => entries,
  from = good,
): Promise<Entry[]> {
  const rows: Row[] = [];
  for (const entry of from) if (entry.name.startsWith(`${part}/`)) rows.push(...((await linesIn(entry.bytes)) as Row[]));
  const lines = change(structuredClone(rows)).map((row) => (typeof row === 'string' ? row : JSON.stringify(row)));
  return rewritten(part, `${lines.join('\n')}\n`, lines.length, more, from);
}

function rewritten(part: string, text: string, rows: number, more: (entries: Entry[]) => Entry[], from = good): Entry[] {
  let isFirst = true;
  const entries = from.flatMap((entry) => {
    if (!entry.name.startsWith(`${part}/`)) return [entry];
    if (!isFirst) return [];
    isFirst = false;
    return [{ name: `${part}/000001.jsonl.gz`, bytes: gzipSync(text) }];
  });
  const sha256 = createHash('sha256').update(text).digest('hex');
  return withManifest(more(entries), (manifest) => (manifest.parts[part] = { rows, sha256 }));
}

function withManifest(entries: Entry[], change: (manifest: Manifest) => unknown): Entry[] {
  return entries.map((entry) => {
    if (entry.name !== LAST_ENTRY) return entry;
    const manifest = JSON.parse(entry.bytes.toString()) as Manifest;
    manifest.blobs = { count: 0, bytes: 0 };
    for (const { name, bytes } of entries)
      if (name.startsWith(`${BYTES_FOLDER}/`))
        manifest.blobs = { count: manifest.blobs.count + 1, bytes: manifest.blobs.bytes + bytes.length };
    change(manifest);
    return { name: LAST_ENTRY, bytes: Buffer.from(JSON.stringify(manifest)) };
  });
}

async function collectEntries(entries: AsyncIterable<Entry>): Promise<Entry[]> {
  const all: Entry[] = [];
  for await (const entry of entries) all.push(entry);
  return all;
}

async function companies(): Promise<number> {
  return (await api.db.control((tx) => tx.one<{ n: number }>('select count(*)::int as n from company'))).n;
}

/** Found unfit before anything is written. */
async function expectUnfit(
  entries: readonly Entry[],
  reason: RegExp,
  bounds = createImportBounds({ sealedBytes: 0, freeBytes: Infinity }),
): Promise<void> {
  const refusalOf = async (bytes: Buffer, mime: string) => {
    const verdict = readPictureHeader(bytes);
    return verdict.ok
      ? verdict.header.mime === mime
        ? undefined
        : 'of another kind'
      : mime.startsWith('font/') && bytes.length > 1000
        ? undefined
        : verdict.reason;
  };
  await expect(checkFile(each(entries), { now: new Date(), refusalOf, bounds })).rejects.toThrow(reason);
}

/** Brought, refused for this reason, and nothing is left of it. */
async function expectRefused(entries: readonly Entry[], reason: RegExp): Promise<void> {
  const before = await companies();
  const arrival = await importFile(api, newcomer, await sealed(entries));
  expect([arrival.state, arrival.reason]).toEqual(['failed', expect.stringMatching(reason)]);
  expect(await companies()).toBe(before);
  expect(readdirSync(join(api.dataDir, 'arriving'))).toEqual([]);
  expect((await api.ask('listCompanies', { as: newcomer })).body.companies).toEqual([]);
}

const first = (rows: Row[], change: Row): Row[] => rows.map((row, index) => (index === 0 ? { ...row, ...change } : row));

test('refuses wrong passwords and other files at once and leaves nothing', async () => {
  expect(await importFile(api, newcomer, goodFile, 'not the password')).toMatchObject({
    status: 422,
    errors: [{ path: 'passphrase', message: 'Wrong password for this file.' }],
  });
  expect(await importFile(api, newcomer, Buffer.from('email,name\nanna@example.com,Anna'))).toMatchObject({
    status: 422,
    errors: [{ path: 'file' }],
  });
  expect(await importFile(api, newcomer, Buffer.alloc(0))).toMatchObject({ status: 422, errors: [{ path: 'file' }] });
  expect(await importFile(api, newcomer, await collect(seal(PASSPHRASE, each([Buffer.from('no tar at all')]))))).toMatchObject({
    status: 422,
    errors: [{ path: 'file' }],
  });
  expect((await api.ask('listArrivals', { as: newcomer })).body.arrivals).toEqual([]);
  expect(readdirSync(join(api.dataDir, 'arriving'))).toEqual([]);
});

test('refuses a file with any byte changed or cut off anywhere', async () => {
  const unlock = createOpener(PASSPHRASE);
  const read = async (bytes: Buffer) => {
    for await (const _ of readTar(unlock(each([bytes])))) continue;
  };
  await read(goodFile);
  for (const at of [0, 8, 9, 32, 66_000, goodFile.length - 1]) {
    const bent = Buffer.from(goodFile);
    bent[at] = (bent[at] ?? 0) ^ 1;
    await expect(read(bent), `byte ${at}`).rejects.toThrow();
  }
  for (const length of [10, 31, 32 + 65_552, goodFile.length - 17])
    await expect(read(goodFile.subarray(0, length)), `${length} bytes`).rejects.toThrow();
  const piece = 64 * 1024 + 16;
  const swapped = Buffer.concat([
    goodFile.subarray(0, 32),
    goodFile.subarray(32 + piece, 32 + 2 * piece),
    goodFile.subarray(32, 32 + piece),
    goodFile.subarray(32 + 2 * piece),
  ]);
  if (goodFile.length > 32 + 2 * piece) await expect(read(swapped)).rejects.toThrow();
});

test('refuses links, folders, escaping names, false sizes, foreign entries', async () => {
  const tar = await collect(tarOf(each(good)));
  const bent = (change: (header: Buffer) => void) => {
    const copy = Buffer.from(tar);
    const header = copy.subarray(0, 512);
    change(header);
    header.fill(32, 148, 156);
    header.write(
      `${header
        .reduce((sum, byte) => sum + byte, 0)
        .toString(8)
        .padStart(6, '0')}\0 `,
      148,
      'latin1',
    );
    return collectEntries(readTar(each([copy])));
  };
  for (const change of [
    (header: Buffer) => header.write('../../etc/passwd\0', 0, 'latin1'),
    (header: Buffer) => header.write('/etc/passwd\0', 0, 'latin1'),
    (header: Buffer) => header.write('images/../x\0', 0, 'latin1'),
    (header: Buffer) => header.write('2', 156, 'latin1'),
    (header: Buffer) => header.write('5', 156, 'latin1'),
    (header: Buffer) => header.write('77777777777\0', 124, 'latin1'),
    (header: Buffer) => header.write('-0000000001\0', 124, 'latin1'),
    (header: Buffer) => header.write('prefix', 345, 'latin1'),
  ])
    await expect(bent(change)).rejects.toThrow(/damaged|never puts|larger/);
  const unknown = { name: 'secrets/000001.jsonl.gz', bytes: gzipSync('{}\n') };
  await expectUnfit([...good.slice(0, 3), unknown, ...good.slice(3)], /does not know/);
  await expectUnfit([...good, { name: 'images/000009.jsonl.gz', bytes: gzipSync('{}\n') }], /damaged/);
  await expectUnfit(good.slice(0, -1), /damaged/);
  await expectUnfit([good[0] as Entry, ...good.slice(2), good[1] as Entry], /.+/);
});

test('refuses unpacking bombs and endless lines without using memory', async () => {
  const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024, 32));
  const withBomb = good.map((entry) => (entry.name.startsWith('images/') ? { ...entry, bytes: bomb } : entry));
  const before = process.memoryUsage().rss;
  await expectUnfit(withBomb, /larger inside/);
  expect(process.memoryUsage().rss - before).toBeLessThan(160 * 1024 * 1024);
  await expectUnfit(await changed('images', (rows) => first(rows, { name: 'x'.repeat(1_000_000) })), /images, line 1, name/);
  await expectUnfit(await changed('company', (rows) => [...rows, ...rows]), /more company/);
});

test('limits a file by its size and the server’s room, and says which', async () => {
  const room = (freeBytes: number) => createImportBounds({ sealedBytes: 100_000, freeBytes });
  await expectUnfit(good, /doesn’t have enough disk space/, room(10_000));
  const pictures = good.reduce((sum, { name, bytes }) => sum + (name.startsWith('bytes/') ? bytes.length : 0), 0);
  await expectUnfit(good, /doesn’t have enough disk space/, room(pictures - 1));
  const small = createImportBounds({ sealedBytes: 1024, freeBytes: Infinity });
  expect(() => Array.from({ length: 2000 }, () => small.addRows(1024 * 1024, 1))).toThrow(/far larger than its size allows/);
  const large = createImportBounds({ sealedBytes: 10 * 1024 ** 3, freeBytes: Infinity });
  large.addRows(400 * 1024 ** 3, 4_000_000_000);
  expect(() => large.addRows(200 * 1024 ** 3, 1)).toThrow(/far larger than its size allows/);
  const crowded = createImportBounds({ sealedBytes: 1024, freeBytes: Infinity });
  expect(() => crowded.addRows(30_000_000, 30_000_000)).toThrow(/far larger than its size allows/);
});

test('imports two files at a time and queues the others', async () => {
  const holders: (() => void)[] = [];
  let [atWork, max] = [0, 0];
  const files = await openUploadSpool({ directory: join(api.dataDir, 'arriving-two'), slot: 1, reserveBytes: 0, maxBytes: 2 ** 30 });
  const secrets = createSecrets('a secret for imports that is long enough');
  const imports = createCompanyImports({
    db: api.db,
    files,
    secrets,
    announceImport: (tx, id) => api.db.notify(tx, 'ordered', { what: 'company', id }),
  });
  const importing: CompanyImportDeps = {
    db: api.db,
    blobs: { put: async (bytes) => createHash('sha256').update(bytes).digest('hex') },
    files,
    secrets,
    log: quiet,
    now: () => new Date(),
    publicUrl: 'http://limn.test',
    atOnce: COMPANIES_AT_ONCE,
    async refusalOf() {
      max = Math.max(max, ++atWork);
      await new Promise<void>((resolve) => holders.push(resolve));
      atWork--;
      return 'Enough.';
    },
    noteImages: async () => undefined,
    foundCompany: async () => 0,
  };
  const nothing = async () => undefined;
  const tools = {
    importTable: nothing,
    exportCompany: nothing,
    importCompany: (id: number) => importCompany(id, importing),
    refreshFlavour: nothing,
    importEvents: nothing,
    importCustomers: nothing,
    takeBack: async () => undefined,
    retypeField: nothing,
    holdsEventFile: () => false,
    counts: '/nowhere',
    holdsFile: (name: string) => files.find(name, 0) !== undefined,
    log: quiet,
  };
  const made = makeJobs('worker', { tools, login: api.logins.jobs, names: ['companies'] });
  const running = runJobs(
    made.jobs.map((job) => ({ ...job, everyMs: 50 })),
    { log: quiet, metrics: createMetrics(), listener: api.db },
  );
  for (const name of ['one', 'two', 'three', 'four']) await api.ask('listArrivals', { as: api.person(name) });
  const newest = await api.db.control((tx) => tx.query<{ id: number }>('select id from app_user order by id desc limit 4'));
  const people = newest.map(({ id }) => id);
  const incoming = () => ({
    filename: '',
    expectedBytes: undefined,
    bytes: each([goodFile]),
    textsAfter: async () => ({}),
    discard: () => undefined,
  });
  await Promise.all(people.slice(0, 3).map((id) => imports.bring(id, PASSPHRASE, incoming())));
  await expect.poll(() => holders.length).toBe(2);
  await expect(imports.bring(people[3] ?? 0, PASSPHRASE, incoming())).rejects.toMatchObject({ code: 'too_many_requests' });
  for (let released = 1; released <= 3; released++) {
    await expect.poll(() => holders.length).toBeGreaterThan(0);
    holders.shift()?.();
  }
  await expect.poll(() => readdirSync(join(api.dataDir, 'arriving-two'))).toEqual([]);
  expect([max, atWork]).toEqual([2, 0]);
  await running.stop();
  await made.close();
});

test('refuses a file with more tables than the database has locks for', async () => {
  const empty = { columns: [], unique_header: null, rows: 0, generation: null };
  const many = await changed('tables', (rows) =>
    Array.from({ length: 1001 }, (_, index) => ({ ...rows[0], ...empty, id: 1_000_000 + index, name: `T${index}` })),
  );
  await expectUnfit(many, /more tables than a company can have/);
});

test('refuses a file with events of more months than the database has locks for', async () => {
  const at = (month: number) => new Date(Date.UTC(2000, month, 1)).toISOString().replace('.000Z', '+00:00');
  const kinds = await changed('events', (rows) => [
    ...rows,
    ...[1, 2, 3].map((n) => ({ ...rows[0], id: Number(rows[0]?.id) + n * 1_000_000, name: `E${n}` })),
  ]);
  const [before, original] = [kinds, good];
  good = before;
  try {
    const many = await changed('event-rows', (rows) =>
      Array.from({ length: 1001 }, (_, n) => ({
        ...rows[0],
        event: Number(rows[0]?.event) + (n % 4) * 1_000_000,
        values: {},
        at: at(Math.floor(n / 4)),
      })),
    );
    await expectUnfit(many, /events of too many months/);
  } finally {
    good = original;
  }
});

test('refuses a file with more fonts or font files than allowed', async () => {
  const fonts = (count: number) => (rows: Row[]) => Array.from({ length: count }, (_, index) => ({ ...rows[0], name: `Font ${index}` }));
  await expectUnfit(await changed('fonts', fonts(201)), /more fonts than a company can have/);
  const files = (rows: Row[]) => first(rows, { files: Array.from({ length: 101 }, () => (rows[0]?.files as Row[] | undefined)?.[0]) });
  await expectUnfit(await changed('fonts', files), /fonts, line 1, files/);
});

test('refuses wrong types, unknown keys and half characters by part and line', async () => {
  const cases: [string, (rows: Row[]) => unknown[], RegExp][] = [
    ['images', (rows) => first(rows, { name: 7 }), /images, line 1, name/],
    ['images', (rows) => first(rows, { is_admin: true }), /images, line 1/],
    ['images', (rows) => first(rows, { type_id: 99 }), /type_id/],
    ['images', (rows) => first(rows, { id: -1 }), /id/],
    ['images', (rows) => first(rows, { company_id: 1 }), /images, line 1/],
    ['images', (rows) => first(rows, { name: 'a\0b' }), /line 1, name: This text has characters/],
    ['images', (rows) => ['{"id": 1', ...rows.slice(1).map((row) => JSON.stringify(row))], /not readable/],
    ['images', (rows) => ['null', ...rows], /as a whole/],
    [
      'images',
      (rows) => [JSON.stringify(rows[0]).replace('"name":"Offer"', String.raw`"name":"\ud800"`), ...rows.slice(1)],
      /characters that cannot be kept/,
    ],
    ['images', (rows) => first(rows, { document: '{"version":"3.4.0","objects":[{"type":"nothing"}]}' }), /document/],
    [
      'images',
      (rows) =>
        first(rows, { document: JSON.stringify({ version: '3.4.0', objects: Array.from({ length: 1200 }, () => ({ type: 'rect' })) }) }),
      /document/,
    ],
    [
      'versions',
      (rows) =>
        first(rows, { snapshot: { ...(rows[0]?.snapshot as object), document: { version: '3.4.0', objects: [{ type: 'evil' }] } } }),
      /snapshot\.document/,
    ],
    ['versions', (rows) => first(rows, { snapshot: { ...(rows[0]?.snapshot as object), width: 1e9 } }), /snapshot\.width/],
    ['company', (rows) => first(rows, { eid_key: String.raw`\x00` }), /eid_key/],
    ['company', (rows) => first(rows, { public_id: '1; drop table company' }), /public_id/],
    ['company', (rows) => first(rows, { website: 'javascript:alert(1)' }), /website/],
    ['company', (rows) => first(rows, { timezone: 'Nowhere/Land' }), /timezone/],
    ['company', (rows) => first(rows, { plan_type: 'custom' }), /company, line 1/],
    ['feeds', (rows) => first(rows, { url: 'file:///etc/passwd' }), /url/],
    ['feeds', (rows) => first(rows, { secrets: 'v1.x' }), /feeds, line 1/],
    ['schedules', (rows) => first(rows, { url: 'gopher://x' }), /url/],
    ['tables', (rows) => first(rows, { columns: [{ name: 'a', type: 'evil' }] }), /columns/],
    ['fonts', (rows) => first(rows, { name: '"; } body { background: url(//evil.example)' }), /name/],
    ['events', (rows) => first(rows, { aggregate_frequency_mins: 1 }), /events, line 1, aggregate_frequency_mins/],
    ['event-fields', (rows) => first(rows, { data_type: 'regclass' }), /event-fields, line 1, data_type/],
    ['event-rows', (rows) => first(rows, { values: { '1; drop table event': 'x' } }), /event-rows, line 1/],
    ['event-rows', (rows) => first(rows, { values: { '1': '👩'.repeat(501) } }), /customer id has more than 500 characters/],
    ['event-rows', (rows) => first(rows, { rest: '[1]' }), /does not fit its event/],
    ['event-rows', (rows) => first(rows, { at: '2999-01-01T00:00:00+00:00' }), /impossible time/],
    ['event-rows', (rows) => first(rows, { at: '1999-12-31T00:00:00+00:00' }), /impossible time/],
    ['event-rejects', (rows) => first(rows, { payload: '{' }), /event-rejects, line 1, payload/],
    ['rollups', (rows) => first(rows, { total: '99999999999999999999' }), /total/],
    ['rollups', (rows) => first(rows, { total: 12 }), /total/],
    ['recipients', (rows) => first(rows, { codes: ['564481', '564482'] }), /twice/],
    ['items', (rows) => first(rows, { key: '' }), /items, line 1, key/],
    ['items', (rows) => first(rows, { id: 0 }), /items, line 1, id/],
    ['items', (rows) => [...rows, rows[0]], /twice/],
    ['subjects', (rows) => first(rows, { object_id: 0, subject: String((6n << 32n) + 77n) }), /an item that (is not|isn’t) in it/],
    ['recipients', (rows) => first(rows, { codes: [String((1n << 52n) + (999_999n << 20n))] }), /(not|n’t) in it/],
    ['recipients', (rows) => first(rows, { codes: [String(999n << 52n)] }), /does not exist/],
    ['impressions', (rows) => first(rows, { decisions: ['1'] }), /does not exist/],
    ['impressions', (rows) => first(rows, { at: '2999-01-01T00:00:00+00:00' }), /has not happened/],
    ['impressions', (rows) => first(rows, { at: 'now()' }), /at/],
  ];
  for (const [part, change, reason] of cases) await expectUnfit(await changed(part, change), reason);
});

test('refuses references, duplicates and hashes of rows that are not in the file', async () => {
  const theirs = createHash('sha256')
    .update(pngOf(40, 30, [20, 120, 90]))
    .digest('hex');
  const missing = 'f'.repeat(64);
  const cases: [string, (rows: Row[]) => unknown[], RegExp][] = [
    ['images', (rows) => [...rows, rows[0]], /twice/],
    ['images', (rows) => [...rows, { ...rows[0], id: 2_000_000 }], /address of an image.*twice/],
    ['images', (rows) => first(rows, { data_source: { id: 1_999_999, fields: '' } }), /refers to a table/],
    ['images', (rows) => first(rows, { api_source: { id: 1_999_999 } }), /refers to a feed/],
    ['images', (rows) => first(rows, { live_version: 77 }), /uses a version/],
    ['versions', (rows) => first(rows, { image_id: 1_999_999 }), /no image/],
    ['versions', (rows) => [...rows, rows[0]], /version.*twice/],
    ['versions', (rows) => first(rows, { neutral_hash: missing }), /uses a picture/],
    ['pictures', (rows) => first(rows, { hash: missing }), /(not|n’t) in it/],
    ['tokens', (rows) => first(rows, { object_id: 1_999_999 }), /(not|n’t) in it/],
    ['events', (rows) => [...rows, rows[0]], /event twice/],
    ['event-fields', (rows) => [...rows, rows[0]], /field of no event/],
    ['event-fields', (rows) => first(rows, { event_id: 1_999_999 }), /field of no event/],
    ['event-fields', (rows) => first(rows, { column_number: 99_999 }), /field of no event/],
    ['event-rows', (rows) => first(rows, { event: 1_999_999 }), /does not fit its event/],
    ['event-rows', (rows) => first(rows, { values: { 99: 'x' } }), /does not fit its event/],
    ['event-rows', (rows) => first(rows, { values: { 3: 'much' } }), /does not fit its event/],
    ['rows', (rows) => rows.slice(1), /missing/],
    ['rows', (rows) => [...rows, rows[0]], /no table/],
    ['rows', (rows) => first(rows, { cells: ['one'] }), /no table/],
    ['recipients', (rows) => first(rows, { object_id: 1_999_999 }), /(not|n’t) in it/],
  ];
  for (const [part, change, reason] of cases) await expectUnfit(await changed(part, change), reason);
  // Errors that only the database can see end the transaction, and with it the company.
  await expectRefused(await changed('rows', (rows) => rows.map((row) => ({ ...row, cells: rows[0]?.cells }))), /Two rows of a table/);
  await expectRefused(await changed('rollups', (rows) => [...rows, rows[0]]), /something twice/);
  // The bytes of a picture that is kept here are taken out of the file, and its hash is left in: knowing a
  // hash shows nothing.
  const without = await changed(
    'blobs',
    (rows) => rows,
    (entries) => entries.filter((entry) => entry.name !== `${BYTES_FOLDER}/${theirs}`),
  );
  await expectUnfit(without, /Pictures are missing/);
});

test('refuses pictures that are none, huge, or not what their name says', async () => {
  const put = async (bytes: Buffer, mime = 'image/png', hash = createHash('sha256').update(bytes).digest('hex')) =>
    changed(
      'blobs',
      (rows) => [...rows, { hash, mime, bytes: bytes.length }],
      (entries) => [...entries.slice(0, -1), { name: `${BYTES_FOLDER}/${hash}`, bytes }, ...entries.slice(-1)],
    );
  await expectUnfit(await put(Buffer.from('<svg onload="alert(1)"/>')), /can’t be used/);
  await expectUnfit(await put(Buffer.from('<html><script>')), /can’t be used/);
  await expectUnfit(await put(Buffer.from('<html>'), 'text/html'), /blobs, line \d+, mime/);
  await expectUnfit(await put(pngClaiming(16_384, 16_384)), /too large/);
  await expectUnfit(await put(pngOf(4, 4, [9, 9, 9]), 'image/gif'), /another kind/);
  await expectUnfit(await put(Buffer.from('no font'), 'font/woff2'), /can’t be used/);
  await expectUnfit(await put(pngOf(5, 5, [9, 9, 9]), 'image/png', 'a'.repeat(64)), /match its hash/);
});

test('refuses a list of contents that differs from the file', async () => {
  await expectUnfit(
    withManifest(good, (manifest) => Object.assign(manifest.parts.images ?? {}, { rows: 1000 })),
    /list of contents/,
  );
  await expectUnfit(
    withManifest(good, (manifest) => Object.assign(manifest.parts.images ?? {}, { sha256: '0' })),
    /list of contents/,
  );
  await expectUnfit(
    withManifest(good, (manifest) => (manifest.blobs.bytes += 1)),
    /list of contents/,
  );
});

test('counts may be written for a company only in the transaction that makes it', async () => {
  const { companyId } = rich.tenant;
  for (const sql of [
    'insert into roll (company_id, object_id, kind, population, prev_day, day, total, active, uniq) values ($1, 0, 1, 1, 1, 2, 1000, 1, 1)',
    'insert into chain (company_id, object_id, recipient, codes) values ($1, 0, 12345, array[17])',
    'insert into subject_roll (company_id, object_id, subject, kind, population, prev_day, day, total, active, uniq) values ($1, 0, 1, 1, 1, 1, 2, 1000, 1, 1)',
    'insert into impression (at, company_id, object_id, version, day, kind, class, counted, send_id, position, batch_id) values (now(), $1, 1, 1, 1, 1, 0, true, 0, 1, 0)',
    `insert into event_reject (company_id, event_name, key, received_at, reason, payload) values ($1, 'x', gen_random_uuid(), now(), 'x', '{}')`,
  ])
    await expect(api.db.withCompany(companyId, (tx) => tx.run(sql, [companyId]))).rejects.toThrow(/row-level security/);
  const opened = api.db.withCompany(companyId, (tx) =>
    tx.query('select open_event_arrival($1, id, generation) from event limit 1', [companyId]),
  );
  await expect(opened).rejects.toThrow(/not arriving/);
  const added = api.db.withCompany(companyId, async (tx) => {
    const { name } = await tx.one<{ name: string }>(`select company_table_name($1, 'ev', id, generation) as name from event limit 1`, [
      companyId,
    ]);
    await tx.run(`insert into ${name} (at, key, received_at) values (now(), gen_random_uuid(), now())`);
  });
  await expect(added).rejects.toThrow(/permission denied/);
});

test('refuses to make an existing company look as if it was just imported', async () => {
  const { companyId } = rich.tenant;
  for (const forgery of [
    'update company set created_at = now() where id = $1',
    'update company set id = default where id = $1',
    `insert into company (name, created_at) select 'Forged', now() + interval '1 second' where $1 > 0`,
  ])
    await expect(
      api.db.withCompany(companyId, (tx) => tx.run(forgery, [companyId])),
      forgery,
    ).rejects.toThrow(/permission denied/);
  await expect(
    api.db.withCompany(companyId, async (tx) => {
      await tx.run('create temporary table company on commit drop as select $1::int as id, now() as created_at', [companyId]);
      await tx.run('insert into public.chain (company_id, object_id, recipient, codes) values ($1, 0, 12345, array[17])', [companyId]);
    }),
  ).rejects.toThrow(/row-level security/);
});

test('leaves no company when the last step breaks off, and clears the file at a start', async () => {
  const before = await companies();
  await expect(
    inLongControl(api.logins.app, async (tx) => {
      await tx.run(`insert into company (name) values ('Half')`);
      throw new Error('killed');
    }),
  ).rejects.toThrow('killed');
  expect(await companies()).toBe(before);
  const directory = join(api.dataDir, 'arriving-test');
  const keep = async (slot: number) => {
    const files = await openUploadSpool({ directory, slot, reserveBytes: 0, maxBytes: 2 ** 30 });
    return files.keep({
      expectedBytes: undefined,
      bytes: each([Buffer.from('half')]),
    });
  };
  const [left, toRead, others] = [await keep(1), await keep(1), await keep(2)];
  expect(readdirSync(directory)).toHaveLength(3);
  await removeLeftFiles({ directory, slot: 1 }, new Set([toRead.name]));
  const files = await openUploadSpool({ directory, slot: 1, reserveBytes: 0, maxBytes: 2 ** 30 });
  expect([left, toRead, others].map(({ name }) => files.find(name, 4) !== undefined)).toEqual([false, true, true]);
  await expect(
    openUploadSpool({ directory, slot: 3, reserveBytes: 2 ** 60, maxBytes: 2 ** 30 }).then((files) =>
      files.keep({
        expectedBytes: 1,
        bytes: each([Buffer.from('x')]),
      }),
    ),
  ).rejects.toThrow(/doesn’t have enough disk space/);
});

test('takes a file that was made before some columns, with their defaults', async () => {
  let entries = good;
  const left: string[] = [];
  for (const { name, schema } of PARTS) {
    const { shape = {} } = schema as { shape?: Readonly<Record<string, z.ZodType>> };
    const later = Object.keys(shape).filter((field) => ['default', 'optional'].includes(shape[field]?.type ?? ''));
    if (later.length === 0 || !entries.some((entry) => entry.name.startsWith(`${name}/`))) continue;
    const without = (row: Row) => Object.fromEntries(Object.entries(row).filter(([field]) => !later.includes(field)));
    entries = await changed(name, (rows) => rows.map(without), undefined, entries);
    left.push(...later.map((field) => `${name}.${field}`));
  }
  expect(left.length).toBeGreaterThan(10);
  const arrival = await importFile(api, api.person('older'), await sealed(entries));
  expect({ state: arrival.state, reason: arrival.reason }).toEqual({ state: 'complete', reason: null });
});
