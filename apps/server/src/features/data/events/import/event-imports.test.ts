import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createEventDrainer } from '../drain-events.job.ts';
import { rebuildAggregates } from '../../customers/keep-aggregates.job.ts';
import { beatWaitingEventFiles } from '../due-work.job.ts';
import { keepEventImports } from '../keep-event-imports.job.ts';
import { createLog } from '../../../../platform/log.ts';
import { withCopying } from '../../../../storage/bulk-load.ts';
import { withClient } from '../../../../storage/connection.ts';
import { eventJournalDirectory } from '../../../../storage/journal/journal-files.ts';
import { startApi, type ApiServer, type Tenant } from '../../../../testing/api-server.ts';
import { importDeps, importKit, type ImportKit } from '../testing/import-kit.ts';
import { importEvents, type EventImportDeps } from './import-events.ts';
import { findOrder } from './imports.store.ts';
import { rowOf, workbookOf } from '../../tables/testing/workbook-of.ts';
import type { Batch } from './read-batches.ts';
import { readRows } from './read-rows.ts';
import { storeRows, type RowCache } from './store-rows.ts';
import { eventFollowers } from '../../../../jobs/event-followers.ts';

let api: ApiServer;
let team: Tenant;
let event: number;
let deps: EventImportDeps;
let kit: ImportKit;
let teams = 0;

beforeAll(async () => {
  api = await startApi();
  deps = await importDeps(api);
});
afterAll(() => api.close());
beforeEach(async () => {
  kit = await importKit(api, deps, `importing-${(teams += 1)}`);
  ({ team, event } = kit);
});

const ask: ImportKit['ask'] = (...asked) => kit.ask(...asked);
const upload: ImportKit['upload'] = (...file) => kit.upload(...file);
const work = (importId: number) => kit.work(importId);
const newest = () => kit.newest();
const imported: ImportKit['imported'] = (...file) => kit.imported(...file);
const records = () => kit.records();
const rejects = () => kit.rejects();
const filesLeft = () => readdirSync(join(api.dataDir, 'event-files'));
const USES = ['customer_id', 'event_timestamp', 'property:total', 'property:note', 'nothing'];
const rowsOf = (count: number) =>
  `who,when,total,note,x\n${Array.from({ length: count }, (_, n) => `c-${n % 10},2026-0${(n % 9) + 1}-03T10:00:00Z,${n}.5,"n ""${n}"", x",y`).join('\n')}\n`;

test('reads times with the day first; rows without one get that of the start', async () => {
  const text = `who,when\nanna,23/11/2025 09:30\n${Array.from({ length: 20 }, (_, n) => `c-${n},`).join('\n')}\n`;
  const made = await upload(text, ['customer_id', 'event_timestamp'], { time_order: 'day_first', timezone: 'Australia/Sydney' });
  await work(made.id);
  expect(await newest()).toMatchObject({ taken: 21, refused: 0 });
  const times = new Set((await records()).map(({ event_timestamp }) => event_timestamp));
  expect(times).toEqual(new Set([made.created_at, '2025-11-22T22:30:00.000Z']));
});

test('reads numbers with decimal commas where a column holds numbers', async () => {
  const text = 'who;total;note\nanna;1.234,56;1.234,56\nbert;12,5;x\ncarl;12,5 €;x\n';
  const made = await upload(text, ['customer_id', 'property:total', 'property:note'], { number_form: 'comma' });
  await work(made.id);
  // A number may stand beside its currency.
  expect(await newest()).toMatchObject({ taken: 3, refused: 0 });
  expect((await records()).map(({ event_properties }) => event_properties)).toEqual(
    expect.arrayContaining([
      { total: '1234.56', note: '1.234,56' },
      { total: '12.50', note: 'x' },
      { total: '12.50', note: 'x' },
    ]),
  );
});

test('reads times without an offset in the company’s timezone', async () => {
  await api.db.withCompany(team.companyId, (tx) => tx.run(`update company set timezone = 'Europe/Paris' where id = $1`, [team.companyId]));
  await imported('who,when\nanna,2025-11-23 09:30\n', ['customer_id', 'event_timestamp']);
  expect((await records()).map(({ event_timestamp }) => event_timestamp)).toEqual(['2025-11-23T08:30:00.000Z']);
});

test('imports rows of a file once, and keeps misfits with their reason', async () => {
  const text = `${rowsOf(20)}c-1,soon,1,,\nc-2,,lots,late,\n`;
  expect(await imported(text, USES)).toMatchObject({
    file_name: 'past orders',
    state: 'complete',
    progress: 1,
    rows: 22,
    taken: 20,
    refused: 2,
    repeated: 0,
    reason: null,
  });
  expect(
    (await records()).find(({ customer_id, event_timestamp }) => customer_id === 'c-7' && event_timestamp === '2026-09-03T10:00:00.000Z'),
  ).toMatchObject({
    event_properties: { total: '17.50', note: 'n "17", x' },
  });
  expect((await rejects()).map(({ reason, record }) => [reason, record])).toEqual([
    [
      'total: It is not a number.',
      { customer_id: 'c-2', event_timestamp: expect.any(String), event_properties: { total: 'lots', note: 'late' } },
    ],
    [
      'event_timestamp is not a date and time like 2026-11-23T09:30:00Z.',
      { customer_id: 'c-1', event_timestamp: 'soon', event_properties: { total: '1' } },
    ],
  ]);
  expect(await imported(text, USES)).toMatchObject({ state: 'complete', taken: 0, refused: 2, repeated: 20 });
  expect([(await records()).length, filesLeft()]).toEqual([20, []]);
});

test('refuses cells that would lose digits or zeros in their column', async () => {
  const file = 'who;total\na;51.503364\nb;00123\nc;12.500\nd;12.340000000000002\n';
  expect(await imported(file, ['customer_id', 'property:total'])).toMatchObject({ taken: 2, refused: 2 });
  expect(await kit.totals()).toEqual(['12.34', '12.50']);
  expect((await rejects()).map(({ reason }) => reason).toSorted()).toEqual([
    'total: It has more than 2 digits after the point.',
    'total: It has zeros at its start that a number loses.',
  ]);
});

test('takes rows with an id as the events that were collected under it', async () => {
  const key = (await ask('createCollectKey', {}, { name: 'Shop' })).collect_key as { secret: string };
  const payload = JSON.stringify([{ event_id: 'o-1', event_properties: { total: 1 } }]);
  await api.app.inject({ method: 'POST', url: `/collect/${key.secret}/purchase`, payload });
  const drainer = createEventDrainer({
    ...eventFollowers,
    directory: eventJournalDirectory(join(api.dataDir, 'journal')),
    log: createLog('error'),
  });
  await withClient(api.logins.jobs, 'drain', async (client) => {
    while (await drainer.step(client));
  });
  expect(await imported(`id;total\no-1;9\no-2;2\no-2;3\n;4\n`, ['event_id', 'property:total'])).toMatchObject({ taken: 2, repeated: 2 });
  expect(await kit.totals()).toEqual(['1.00', '2.00', '4.00']);
});

test('makes customers, and their figures when all rows are in', async () => {
  await imported(rowsOf(20), USES);
  const { data } = (await ask('listCustomers', {})).customers as { data: { id: number; customer_id: string }[] };
  expect(data.map(({ customer_id }) => customer_id).toSorted()).toEqual(Array.from({ length: 10 }, (_, n) => `c-${n}`));
  const build = () =>
    withClient(api.logins.jobs, 'build', async (client) => {
      while (await rebuildAggregates(client));
    });
  const total = () =>
    api.db.withCompany(team.companyId, (tx) =>
      tx.one<{ events: number; total: string }>(
        `select sum(d.events)::int as events, sum(d.total)::text as total from customer_day d
         where d.company_id = $1 and (d.event_id, d.generation) in (select event_id, generation from customer_aggregate where company_id = $1)`,
        [team.companyId],
      ),
    );
  await build();
  expect(await total()).toEqual({ events: 20, total: '200.00' });
  // A second file, of which some rows are in while figures are asked to be built: they stay as they are.
  const { id } = await upload(
    `who,when,total\nc-1,2026-01-03,100\nc-2,2026-01-03,bad\n${'c-3,2026-01-04,1\n'.repeat(20)}`,
    USES.slice(0, 3),
  );
  const stop = new AbortController();
  let batches = 0;
  await importEvents(
    { companyId: team.companyId, importId: id },
    {
      ...deps,
      follower: {
        ...deps.follower,
        async meet(...met) {
          await deps.follower.meet(...met);
          if ((batches += 1) === 2) stop.abort();
        },
      },
    },
    stop.signal,
  );
  expect(await newest()).toMatchObject({ state: 'running', rows: 14, taken: 13, refused: 1 });
  await build();
  expect(await total()).toEqual({ events: 20, total: '200.00' });
  await work(id);
  expect(await newest()).toMatchObject({ state: 'complete', rows: 22, taken: 21, refused: 1 });
  await build();
  expect(await total()).toEqual({ events: 41, total: '320.00' });
});

test('reads a workbook by what its cells are, not by what they show', async () => {
  const rows = `${rowOf(1, ['who', 'when', 'total'])}<row r="2"><c r="A2" t="inlineStr"><is><t>anna</t></is></c><c r="B2" s="1"><v>45984.5</v></c><c r="C2" s="2"><v>1234.5</v></c></row>`;
  const workbook = new Uint8Array(workbookOf({ rows, formats: ['d mmm yy', '"£"#,##0'] }));
  expect(await imported(workbook, ['customer_id', 'event_timestamp', 'property:total'])).toMatchObject({ taken: 1, refused: 0 });
  expect(await records()).toMatchObject([
    { customer_id: 'anna', event_timestamp: '2025-11-23T00:00:00.000Z', event_properties: { total: '1234.50' } },
  ]);
});

test('stops when it is cancelled, and goes on when the file comes again', async () => {
  const { id } = await upload(rowsOf(30), USES);
  let batches = 0;
  const cancelling = {
    ...deps,
    follower: {
      ...deps.follower,
      async meet(...met: Parameters<EventImportDeps['follower']['meet']>) {
        await deps.follower.meet(...met);
        if ((batches += 1) === 2) await ask('cancelEventImport', { id });
      },
    },
  };
  await importEvents({ companyId: team.companyId, importId: id }, cancelling, new AbortController().signal);
  expect([await newest(), filesLeft()]).toEqual([expect.objectContaining({ state: 'cancelled', rows: 7, taken: 7 }), []]);
  expect(await imported(rowsOf(30), USES)).toMatchObject({ state: 'complete', rows: 30, taken: 23, repeated: 7 });
  // Before a worker comes to it, the file goes all the same.
  const waiting = await upload(rowsOf(3), USES);
  await ask('cancelEventImport', { id: waiting.id });
  await work(waiting.id);
  expect([await newest(), filesLeft()]).toEqual([expect.objectContaining({ state: 'cancelled', rows: 0 }), []]);
});

test.each([
  ['no rows', 'who\n', 'The file has no rows below its first line.'],
  [
    'an open quote',
    `who\n"${'x'.repeat(1_100_000)}`,
    'Row 2 is longer than 1,000,000 characters. Is a quote left open there? Is this a CSV file?',
  ],
  ['an archive', Uint8Array.of(0x50, 0x4b, 3, 4, 20, 0, 6, 0, 8, 0, 0, 0), undefined],
  ['a picture', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13), 'This is a picture, not CSV or an Excel workbook.'],
  ['a program', Uint8Array.from({ length: 600 }, (_, at) => (at * 7) % 32), 'This is a binary file, not CSV or an Excel workbook.'],
])('ends with a reason for %s', async (_name, text, reason) => {
  const { state, reason: given } = (await imported(text, ['customer_id'])) ?? {};
  expect([state, given]).toEqual(['failed', reason ?? expect.any(String)]);
  expect(filesLeft()).toEqual([]);
});

test('keeps rows with hostile cells as refused, and stores what fits', async () => {
  const wide = `c-9,,,${'long '.repeat(20_000)},\n`;
  const text = `who,when,total,note,x\n${'é'.repeat(501)},,1,,\nc-2,1970-01-01,1,,\nc-3,2999-01-01,1,,\n${wide}c-4,,1e400,,\nc-5,,5,"=cmd() 👩‍👩‍👧 \\\\N \\t \\.",\n`;
  const done = await imported(text, USES);
  expect(done).toMatchObject({ state: 'complete', rows: 6, taken: 1, refused: 5 });
  expect((await rejects()).map(({ reason }) => reason).toSorted()).toEqual(
    [
      'A record is at most 64 KB. Its long values are cut here.',
      'customer_id: It is longer than 255 characters.',
      'event_timestamp is before the year 2000.',
      'event_timestamp is in the future.',
      'total: It is not a number.',
    ].toSorted(),
  );
  expect((await records())[0]).toMatchObject({ customer_id: 'c-5', event_properties: { note: '=cmd() 👩‍👩‍👧 \\\\N \\t \\.' } });
});

test('gives up a file that no machine reads any more, and frees its turn', async () => {
  const { id } = await upload(rowsOf(30), USES);
  let batches = 0;
  const stop = new AbortController();
  const stopping = {
    ...deps,
    follower: {
      ...deps.follower,
      async meet(...met: Parameters<EventImportDeps['follower']['meet']>) {
        await deps.follower.meet(...met);
        if ((batches += 1) === 2) stop.abort();
      },
    },
  };
  await importEvents({ companyId: team.companyId, importId: id }, stopping, stop.signal);
  const pass = (minutes: number) =>
    withClient(api.logins.jobs, 'test', async (client) => {
      await client.query(`update event_import set beat_at = beat_at - make_interval(mins => $1) where id = $2`, [minutes, id]);
      await keepEventImports(client, { log: createLog('silent'), ...eventFollowers });
    });
  await pass(10);
  expect(await newest()).toMatchObject({ state: 'running', rows: 14 });
  // A worker that has the file says so, and it is waited for.
  await withClient(api.logins.jobs, 'test', (client) =>
    beatWaitingEventFiles(client, [{ companyId: team.companyId, importId: id, file: '' }]),
  );
  await pass(10);
  expect(await newest()).toMatchObject({ state: 'running' });
  await pass(10);
  expect(await newest()).toMatchObject({ state: 'failed', rows: 14, taken: 14, reason: expect.stringContaining('Import the file again') });
  await work(id);
  expect(await newest()).toMatchObject({ state: 'failed', rows: 14 });
  expect(await imported(rowsOf(30), USES)).toMatchObject({ state: 'complete', taken: 16, repeated: 14 });
});

test('meets a person again who came back after they were erased', async () => {
  const { id } = await upload('who\nc-1\n', ['customer_id']);
  const key = { companyId: team.companyId, importId: id };
  const order = await api.db.withCompany(team.companyId, (tx) => findOrder(tx, team.companyId, id));
  if (!order) throw new Error('There is no such import.');
  const rows = { ...key, order, follower: deps.follower, met: { people: new Set<string>(), erasure: 0 } };
  const store = (first: number) =>
    withCopying(api.logins.jobs, team.companyId, (session) =>
      session.within((tx) => storeRows(tx, rows, { rows: [['c-1']], first, readBytes: 0 }, async () => true)),
    );
  const identities = () =>
    api.db.withCompany(team.companyId, (tx) => tx.query('select from customer_identity where company_id = $1', [team.companyId]));
  await store(0);
  expect((await identities()).length).toBe(1);
  await api.db.withCompany(team.companyId, (tx) =>
    tx.run('insert into erasure (company_id, finished_at) values ($1, now())', [team.companyId]),
  );
  await withClient(api.logins.jobs, 'test', (client) =>
    client.query('delete from customer_identity where company_id = $1', [team.companyId]),
  );
  await store(1);
  expect((await identities()).length).toBe(1);
});

test('reads rows once more that were read before their event changed', async () => {
  const { companyId } = team;
  const { id } = await upload('who,when\nc-1,2026-01-01\n', ['customer_id', 'event_timestamp']);
  const order = await api.db.withCompany(companyId, (tx) => findOrder(tx, companyId, id));
  if (!order) throw new Error('There is no such import.');
  const rows = { companyId, importId: id, order, follower: deps.follower, met: { people: new Set<string>(), erasure: 0 } as RowCache };
  const batchOf = (first: number) => ({ rows: [[`c-${first}`, '2026-01-01T00:00:00Z']], first, readBytes: 0 });
  const store = (batch: Batch) =>
    withCopying(api.logins.jobs, companyId, (session) => session.within((tx) => storeRows(tx, rows, batch, async () => true)));
  const ahead = (first: number) => ({ ...batchOf(first), ahead: rows.met.rules && readRows(batchOf(first), order, rows.met.rules) });
  expect(await store(ahead(0))).toMatchObject({ taken: 1 });
  expect(await store(ahead(1))).toMatchObject({ taken: 1 });
  const early = ahead(2);
  await ask('updateEvent', { id: event }, { data_retention_days: 1 });
  expect(await store(early)).toMatchObject({ taken: 0, refused: 1 });
});

test('refuses uses of columns that make no record, and a fourth file at a time', async () => {
  const status = async (columns: string, id = event) => {
    const form = new FormData();
    form.append('columns', columns);
    form.append('file', new Blob(['a\n1\n']), 'a.csv');
    return (await api.ask('importEvents', { as: team.owner, params: { id }, form })).status;
  };
  for (const columns of ['', '[]', '{}', '["nothing"]', '["customer_id","customer_id"]', '["property:"]', '["other"]'])
    expect([columns, await status(columns)]).toEqual([columns, 422]);
  expect(await status('["customer_id"]', 999_999_999)).toBe(404);
  expect([
    await status('["customer_id"]'),
    await status('["customer_id"]'),
    await status('["customer_id"]'),
    await status('["customer_id"]'),
  ]).toEqual([200, 200, 200, 409]);
});

test('makes columns of the file’s, and reads their numbers and dates as written', async () => {
  const text =
    'Kunde;Datum;Umsatz;Bestellt;Abgeholt\nk-1;05.11.2026;1.234,50;03.11.2026;04.11.2026 09:30\nk-2;23.11.2026;7,90;21.11.2026;\n';
  const columns = ['customer_id', 'event_timestamp', 'property:Umsatz', 'property:Bestellt', 'property:Abgeholt'];
  const new_columns = JSON.stringify([
    { name: 'Umsatz', data_type: 'decimal', field_length: 20, field_decimals: 4 },
    { name: 'Bestellt', data_type: 'date' },
    { name: 'Abgeholt', data_type: 'datetime' },
  ]);
  const more = { new_columns, time_order: 'day_first', number_form: 'comma', timezone: 'Europe/Berlin' };
  const made = await upload(text, columns, more);
  await work(made.id);
  expect(await newest()).toMatchObject({ taken: 2, refused: 0 });
  expect(new Set((await records()).map(({ event_properties }) => event_properties))).toEqual(
    new Set([
      { Umsatz: '1234.5000', Bestellt: '2026-11-03', Abgeholt: '2026-11-04T08:30:00.000Z' },
      { Umsatz: '7.9000', Bestellt: '2026-11-21' },
    ]),
  );
  // The ones that there are stay as they are.
  await work((await upload(text, columns, more)).id);
  expect(await newest()).toMatchObject({ taken: 0, repeated: 2 });
});
