import { createServer, type RequestListener, type Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ScheduledImport } from '@limn/contracts';
import { announceDue } from '../../../jobs/table-jobs.ts';
import { createLog } from '../../../platform/log.ts';
import { createGuardedStream } from '../../../platform/outbound/guarded-fetch.ts';
import { withClient } from '../../../storage/connection.ts';
import { startApi, type ApiServer, type Tenant } from '../../../testing/api-server.ts';
import type { Letter } from '../../mail/mailer.port.ts';
import { runImport, type ImportRunDeps } from './run-import.ts';

let api: ApiServer;
let tenant: Tenant;
let shop: Server;
let address: string;
let answer: RequestListener;
let letters: Letter[] = [];
let nowMs = Date.parse('2026-03-28T12:00:00Z');
let tableId: number;

beforeAll(async () => {
  shop = createServer((request, response) => answer(request, response));
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', () => resolve()));
  const bound = shop.address();
  const host = `127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`;
  address = `http://${host}/list.csv`;
  api = await startApi({ env: { OUTBOUND_ALLOW_HOSTS: host } });
  tenant = await api.tenant('imports');
});
afterAll(async () => {
  await api.close();
  shop.close();
});
beforeEach(async () => {
  letters = [];
  const form = new FormData();
  form.append('file', new Blob(['email,name\na@x.example,Anna\n']), 'Customers.csv');
  tableId = (await api.ask('uploadDatatable', { as: tenant.editor, form })).body.id as number;
  await api.ask('confirmDatatable', { as: tenant.editor, params: { id: tableId }, body: { uniqueHeader: 'email' } });
  await expect.poll(async () => (await record()).last_run_status).toBe('complete');
});

function deps(): ImportRunDeps {
  return {
    db: api.db,
    uploads: api.front.tables.uploads,
    read: createGuardedStream({ allowHosts: [new URL(address).host] }),
    mailer: { send: async (letter) => void letters.push(letter) },
    publicUrl: 'http://limn.test',
    log: createLog('silent'),
    now: () => new Date(nowMs),
  };
}

async function record(): Promise<ScheduledImport> {
  const { body } = await api.ask('listScheduledImports', { as: tenant.viewer });
  const found = (body.scheduled_imports as ScheduledImport[]).find(({ id }) => id === tableId);
  if (!found) throw new Error('No such import');
  return found;
}

const schedule = (body: object) =>
  api.ask('scheduleImport', { as: tenant.editor, params: { id: tableId }, body: { url: address, every: 'day', at: '06:30', ...body } });
const run = (early = true) => runImport({ companyId: tenant.companyId, tableId, early }, deps());
const find = async (key: string) => (await api.front.tables.reader.findRow(tenant.companyId, tableId, key))?.get('name');
const csv =
  (text: string): RequestListener =>
  (_request, response) =>
    response.writeHead(200, { 'content-type': 'text/csv' }).end(text);

test('every table has its record, whose runs are its uploads', async () => {
  expect(await record()).toMatchObject({
    type: 'datatable',
    data_source_type: 'CSV upload',
    entity_id: tableId,
    name: 'Customers',
    last_run_status: 'complete',
    last_run_ts: expect.stringContaining('T'),
    records_processed: 1,
    next_run_ts: null,
    schedule: null,
  });
});

test('a schedule is kept in the company’s timezone, and the next run is told', async () => {
  const set = await schedule({ every: 'week', weekday: 1 });
  expect([set.status, set.body.scheduled_import]).toMatchObject([
    200,
    { data_source_type: 'CSV address', schedule: { url: address, every: 'week', at: '06:30', weekday: 1 } },
  ]);
  expect(new Date((await record()).next_run_ts ?? '').getUTCDay()).toBe(1);
  expect((await schedule({ url: 'http://shop.example/list.csv' })).body.detail).toContain('https://');
  expect((await schedule({ url: 'https://me:secret@shop.example/list.csv' })).status).toBe(422);
  expect((await schedule({ every: 'week' })).status).toBe(422);
  expect((await api.ask('unscheduleImport', { as: tenant.editor, params: { id: tableId } })).status).toBe(200);
  expect(await record()).toMatchObject({ schedule: null, next_run_ts: null });
});

test('a run fetches the rows, which readers then see; what is due is announced until somebody takes it', async () => {
  await schedule({});
  answer = csv('name,email\nAnna Two,a@x.example\nBo,b@x.example\n');
  expect(await run(false)).toBe(false);
  expect(await run()).toBe(true);
  expect(await find('a@x.example')).toBe('Anna Two');
  expect(await record()).toMatchObject({ last_run_status: 'complete', records_processed: 2, last_run_reason: null });
  answer = csv('name,email\nAnna Three,a@x.example\n');
  await api.db.withCompany(tenant.companyId, (tx) =>
    tx.run(`update import_schedule set next_run_at = now() - interval '1 minute' where datatable_id = $1`, [tableId]),
  );
  await withClient(api.logins.jobs, 'test', (client) => announceDue(client));
  await expect.poll(() => find('a@x.example')).toBe('Anna Three');
});

test('“run now” begins at once, and a table without a schedule refuses it', async () => {
  expect((await api.ask('runImport', { as: tenant.editor, params: { id: tableId }, body: {} })).status).toBe(409);
  await schedule({});
  answer = csv('email,name\na@x.example,Now\n');
  const begun = await api.ask('runImport', { as: tenant.editor, params: { id: tableId }, body: {} });
  expect(begun.body.scheduled_import).toMatchObject({ last_run_status: 'running' });
  await expect.poll(() => find('a@x.example')).toBe('Now');
});

test.each<[string, RequestListener, string]>([
  [
    'an address that is gone',
    (_request, response) => response.writeHead(404).end('Not here'),
    'The address answered with status 404, not with a file.',
  ],
  [
    'a web page',
    (_request, response) => response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<p>Sign in'),
    'The address answers with a web page',
  ],
  ['a file that is no table', csv('email,name\nx\n'), 'Row 2 has one value'],
  [
    'a file without different keys',
    csv('email,name\na@x.example,A\na@x.example,B\n'),
    'The values of “email” are not all there and different',
  ],
  [
    'an answer that is cut off',
    (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/csv', 'content-length': '100000' });
      response.write('email,name\na@x.example,Cut\n');
      setTimeout(() => response.destroy(), 100);
    },
    'This address cannot be reached.',
  ],
])('%s fails the run with its reason, and readers keep their rows', async (_, listener, reason) => {
  await schedule({});
  answer = listener;
  await run();
  expect(await record()).toMatchObject({ last_run_status: 'failed', last_run_reason: expect.stringContaining(reason) });
  expect(await find('a@x.example')).toBe('Anna');
  expect((await record()).next_run_ts).toBe(new Date(nowMs + 5 * 60_000).toISOString());
});

test('a run that fails is tried again after 5, 15 and 45 minutes, then the owners get one letter', async () => {
  await schedule({});
  answer = (_request, response) => response.writeHead(500).end();
  for (const minutes of [5, 15, 45]) {
    await run();
    expect((await record()).next_run_ts).toBe(new Date(nowMs + minutes * 60_000).toISOString());
    expect(letters).toEqual([]);
    nowMs += minutes * 60_000;
  }
  await run(false);
  expect(letters).toMatchObject([{ to: 'imports-owner@example.com', subject: 'The scheduled import of “Customers” failed' }]);
  expect(letters[0]?.facts).toContainEqual({ label: 'Reason', value: 'The address answered with status 500, not with a file.' });
  expect((await record()).next_run_ts).toBe('2026-03-29T05:30:00.000Z');
});
