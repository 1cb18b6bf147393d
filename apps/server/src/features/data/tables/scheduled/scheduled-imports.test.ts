import { createServer, type RequestListener, type Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ScheduledImport } from '@limn/contracts';
import { makeJobs } from '../../../../jobs/job-list.ts';
import { giveUpOrders } from '../keep-tables.job.ts';
import { withClient } from '../../../../storage/connection.ts';
import { orderRun } from './schedules.store.ts';
import { createLog } from '../../../../platform/log.ts';
import { createGuardedStream } from '../../../../platform/outbound/guarded-fetch.ts';
import { startApi, type ApiServer, type Tenant } from '../../../../testing/api-server.ts';
import type { Message } from '../../../people/mail/mailer.port.ts';
import { createSecrets, type Secrets } from '../../../../platform/secrets.ts';
import { resealImports } from './import-secrets.ts';
import { runImport, type ImportRunDeps } from './run-import.ts';

let api: ApiServer;
let tenant: Tenant;
let shop: Server;
let address: string;
let answer: RequestListener;
let messages: Message[] = [];
let nowMs = Date.parse('2026-03-28T12:00:00Z');
let tableId: number;
let secrets: Secrets;

beforeAll(async () => {
  shop = createServer((request, response) => answer(request, response));
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', () => resolve()));
  const bound = shop.address();
  const host = `127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`;
  address = `http://${host}/list.csv`;
  api = await startApi({ env: { OUTBOUND_ALLOW_HOSTS: host } });
  tenant = await api.tenant('imports');
  secrets = createSecrets('a secret for tests that is long enough');
});
afterAll(async () => {
  await api.close();
  shop.close();
});
beforeEach(async () => {
  messages = [];
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
    secrets,
    mailer: { send: async (message) => void messages.push(message) },
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

/** Sets it, and waits for the run that shows at once whether it works. */
async function schedule(body: object, first: RequestListener = csv('email,name\na@x.example,Anna\n')) {
  answer = first;
  const { last_run_ts: before } = await record();
  const set = await api.ask('scheduleImport', {
    as: tenant.editor,
    params: { id: tableId },
    body: { url: address, every: 'day', at: '06:30', ...body },
  });
  if (set.status === 200) await expect.poll(async () => (await record()).last_run_ts).not.toBe(before);
  await expect.poll(async () => (await record()).last_run_status).not.toBe('running');
  await expect.poll(() => api.db.control((tx) => tx.query('select from job_lease'))).toEqual([]);
  return set;
}

const run = (early = true) => runImport({ companyId: tenant.companyId, tableId, early }, deps());
const find = async (key: string) => (await api.front.tables.reader.findRow(tenant.companyId, tableId, key))?.get('name');
const TOWN = {
  version: '3.4.0',
  objects: [{ type: 'textbox', text: 'In {{town}}', left: 0, top: 0, width: 200, fontSize: 20 }],
};
const csv =
  (text: string): RequestListener =>
  (_request, response) =>
    response.writeHead(200, { 'content-type': 'text/csv' }).end(text);

test('keeps a record for every table, with its uploads as runs', async () => {
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

test('keeps schedules in the company’s timezone and answers the next run', async () => {
  const set = await schedule({ every: 'week', weekday: 1 });
  expect([set.status, set.body.scheduled_import]).toMatchObject([
    200,
    { data_source_type: 'CSV address', schedule: { url: address, every: 'week', at: '06:30', weekday: 1 } },
  ]);
  // As it was answered: the first fetch, which fails here, is tried again sooner.
  expect(new Date((set.body.scheduled_import as { next_run_ts: string }).next_run_ts).getUTCDay()).toBe(1);
  expect((await schedule({ url: 'http://shop.example/list.csv' })).body.detail).toContain('https://');
  expect((await schedule({ url: 'https://me:secret@shop.example/list.csv' })).status).toBe(422);
  expect((await schedule({ every: 'week' })).status).toBe(422);
  expect((await api.ask('unscheduleImport', { as: tenant.editor, params: { id: tableId } })).status).toBe(200);
  expect(await record()).toMatchObject({ schedule: null, next_run_ts: null });
});

test('fetches once when a schedule is saved, and shows what came of it', async () => {
  await schedule({}, csv('email,name\na@x.example,Saved\n'));
  expect(await record()).toMatchObject({ last_run_status: 'complete', records_processed: 1 });
  expect(await find('a@x.example')).toBe('Saved');
  await schedule({ url: `${address}?wrong` }, (_request, response) => response.writeHead(404).end());
  expect(await record()).toMatchObject({ last_run_status: 'failed', last_run_reason: expect.stringContaining('status 404') });
});

test('seals login and headers, never answers them, and keeps them for the same host', async () => {
  const seen: (string | undefined)[][] = [];
  const guarded: RequestListener = ({ headers }, response) => {
    seen.push([headers.authorization, headers['x-key'] as string | undefined]);
    if (headers.authorization === undefined) return void response.writeHead(401).end();
    response.writeHead(200).end('email,name\na@x.example,Guarded\n');
  };
  const basic = `Basic ${Buffer.from('ann:pass-word-1').toString('base64')}`;
  const given = { username: 'ann', password: 'pass-word-1', headers: [{ header: 'X-Key', value: 'key-value-1' }] };
  const set = await schedule(given, guarded);
  expect(set.body.scheduled_import).toMatchObject({ schedule: { has_login: true, header_names: ['X-Key'] } });
  expect(JSON.stringify([set.body, await record()])).not.toMatch(/pass-word-1|key-value-1|"ann"/);
  const { sealed } = await api.db.withCompany(tenant.companyId, (tx) =>
    tx.one<{ sealed: string }>('select to_jsonb(s)::text as sealed from import_schedule s where datatable_id = $1', [tableId]),
  );
  expect(sealed).not.toMatch(/pass-word-1|key-value-1|ann/);
  // Left blank they stay, at another time of the same address.
  await schedule({ at: '07:00', headers: [{ header: 'X-Key', value: '' }] }, guarded);
  expect(seen).toEqual([
    [basic, 'key-value-1'],
    [basic, 'key-value-1'],
  ]);
  // Another port is another service.
  const elsewhere = createServer((request, response) => guarded(request, response));
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', () => resolve()));
  const bound = elsewhere.address();
  await api.ask('scheduleImport', {
    as: tenant.editor,
    params: { id: tableId },
    body: { url: `https://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}/list.csv`, every: 'day', at: '07:00' },
  });
  elsewhere.close();
  expect((await record()).schedule).toMatchObject({ has_login: false });
  await expect.poll(async () => (await record()).last_run_status).not.toBe('running');
  await schedule({}, guarded);
  expect(seen.at(-1)).toEqual([undefined, undefined]);
  expect((await record()).last_run_reason).toContain('rejected the user name, password or headers (status 401)');
});

test('seals credentials again after a change of the secret key', async () => {
  await schedule({ username: 'ann', password: 'pass-word-1' });
  const changed = createSecrets('another secret for tests, long enough', ['a secret for tests that is long enough']);
  expect(await resealImports(api.db, changed)).toBeGreaterThan(0);
  expect(await resealImports(api.db, changed)).toBe(0);
  await resealImports(api.db, createSecrets('a secret for tests that is long enough', ['another secret for tests, long enough']));
});

test('lists new and missing columns and refuses files without one that is live', async () => {
  await schedule({}, csv('email,town\na@x.example,Hull\n'));
  expect((await record()).last_run_changes).toEqual({ added: ['town'], removed: ['name'] });
  const made = await api.ask('createImage', {
    as: tenant.editor,
    body: { name: 'Shows town', type_id: 4, data_source: { id: tableId }, data: TOWN },
  });
  const { id } = made.body.image as { id: number };
  expect((await api.ask('publishImage', { as: tenant.editor, params: { id }, body: {} })).status).toBeLessThan(300);
  answer = csv('email,points\na@x.example,5\n');
  await run();
  expect(await record()).toMatchObject({
    last_run_status: 'failed',
    last_run_changes: null,
    last_run_reason: expect.stringContaining('The file has no column “town”, which “Shows town” shows to readers.'),
  });
  await api.ask('deleteImage', { as: tenant.editor, params: { id } });
});

test('restores the rows from before the last file, and takes that back', async () => {
  await schedule({}, csv('email,name\na@x.example,Second\nb@x.example,Bo\n'));
  const restore = () => api.ask('restoreDatatable', { as: tenant.editor, params: { id: tableId }, body: {} });
  const first = await restore();
  expect([first.status, first.body.datatable]).toMatchObject([200, { rows: 1, has_previous: true, status: 'complete' }]);
  expect([await find('a@x.example'), await find('b@x.example')]).toEqual(['Anna', undefined]);
  await restore();
  expect([await find('a@x.example'), await find('b@x.example')]).toEqual(['Second', 'Bo']);
  // Only the one before is kept.
  answer = csv('email,name\na@x.example,Third\n');
  await run();
  await restore();
  expect(await find('a@x.example')).toBe('Second');
});

test('shows readers the rows from before or after a restoring, never of both', async () => {
  const many = (word: string) =>
    csv(`email,name,town\n${Array.from({ length: 50 }, (_, n) => `${n}@x.example,${word},${word}`).join('\n')}\n`);
  await schedule({}, many('old'));
  answer = many('new');
  await run();
  const mixed: unknown[] = [];
  const restoring = new AbortController();
  const readers = Array.from({ length: 4 }, async () => {
    for (let n = 0; !restoring.signal.aborted; n = (n + 1) % 50) {
      const row = await api.front.tables.reader.findRow(tenant.companyId, tableId, `${n}@x.example`);
      if (!row || row.get('name') !== row.get('town')) mixed.push(row);
    }
  });
  for (let n = 0; n < 20; n++)
    expect((await api.ask('restoreDatatable', { as: tenant.editor, params: { id: tableId }, body: {} })).status).toBe(200);
  restoring.abort();
  await Promise.all(readers);
  expect(mixed).toEqual([]);
});

test('refuses to restore rows without a live column, or where there are none', async () => {
  const restore = () => api.ask('restoreDatatable', { as: tenant.editor, params: { id: tableId }, body: {} });
  expect((await restore()).body).toMatchObject({ status: 409, code: 'conflict' });
  await schedule({}, csv('email,town\na@x.example,Hull\n'));
  const made = await api.ask('createImage', {
    as: tenant.editor,
    body: { name: 'Of town', type_id: 4, data_source: { id: tableId }, data: TOWN },
  });
  const { id } = made.body.image as { id: number };
  expect((await api.ask('publishImage', { as: tenant.editor, params: { id }, body: {} })).status).toBeLessThan(300);
  const refused = await restore();
  expect(refused.body).toMatchObject({ status: 409, code: 'in_use', users: [{ name: 'Of town' }] });
  expect(refused.body.detail).toContain('The previous data has no column “town”');
  await api.ask('deleteImage', { as: tenant.editor, params: { id } });
});

test('fetches the rows of a run, which readers then see, and what is due by itself', async () => {
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
  const importTable = async (table: { companyId: number; tableId: number }) =>
    void (await runImport({ ...table, early: false }, { ...deps(), now: () => new Date() }));
  const nothing = async () => undefined;
  const { jobs, close } = makeJobs('worker', {
    tools: {
      importTable,
      exportCompany: nothing,
      importCompany: nothing,
      refreshFlavour: nothing,
      importEvents: nothing,
      importCustomers: nothing,
      takeBack: async () => undefined,
      retypeField: nothing,
      holdsEventFile: () => false,
      counts: '/nowhere',
      holdsFile: () => false,
      log: createLog('silent'),
    },
    login: api.logins.jobs,
    names: ['imports'],
  });
  await jobs[0]?.run();
  await expect.poll(() => find('a@x.example')).toBe('Anna Three');
  await close();
});

test('restarts runs whose process died and gives up those that crash each time', async () => {
  await schedule({});
  answer = csv('email,name\na@x.example,Again\n');
  const lease = `import ${tenant.companyId} ${tableId}`;
  const hold = (seconds: number, tries: number) =>
    api.db.control((tx) =>
      tx.run(`insert into job_lease (name, holder, tries, ends_at) values ($1, gen_random_uuid(), $3, now() + make_interval(secs => $2))`, [
        lease,
        seconds,
        tries,
      ]),
    );
  await hold(1, 1);
  expect(await run()).toBe(false);
  await expect.poll(() => run()).toBe(true);
  expect(await find('a@x.example')).toBe('Again');
  await hold(-1, 3);
  answer = csv('email,name\na@x.example,Never\n');
  expect(await run()).toBe(true);
  expect(await record()).toMatchObject({ last_run_status: 'failed', last_run_reason: 'Something went wrong on our side.' });
  expect(await find('a@x.example')).toBe('Again');
});

test('keeps orders placed during a run and shows failed ones without a schedule', async () => {
  await schedule({});
  answer = async (request, response) => {
    await api.db.withCompany(tenant.companyId, (tx) => orderRun(tx, tenant.companyId, tableId));
    csv('email,name\na@x.example,First\n')(request, response);
  };
  await run();
  answer = csv('email,name\na@x.example,Second\n');
  expect(await runImport({ companyId: tenant.companyId, tableId, early: false }, { ...deps(), now: () => new Date() })).toBe(true);
  expect(await find('a@x.example')).toBe('Second');
  await api.db.withCompany(tenant.companyId, (tx) => orderRun(tx, tenant.companyId, tableId));
  await api.ask('unscheduleImport', { as: tenant.editor, params: { id: tableId } });
  const giveUpAfter = async (seconds: number) => {
    await api.db.withCompany(tenant.companyId, (tx) =>
      tx.run('update datatable set run_at = now() - make_interval(secs => $2) where id = $1', [tableId, seconds]),
    );
    await withClient(api.logins.jobs, 'test', giveUpOrders);
    return (await record()).last_run_status;
  };
  expect([await giveUpAfter(20), await giveUpAfter(40)]).toEqual(['running', 'failed']);
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
  ['an address that is gone', (_request, response) => response.writeHead(404).end('Not here'), 'The URL returned status 404, not a file.'],
  [
    'a web page',
    (_request, response) => response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<p>Sign in'),
    'The URL returns a web page',
  ],
  ['a file that is no table', csv('email,name\nb@x.example,B\nx\n'), 'Row 3 has one value'],
  [
    'a file without different keys',
    csv('email,name\na@x.example,A\na@x.example,B\n'),
    'The values of “email” aren’t all present and unique',
  ],
  [
    'an answer that is cut off',
    (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/csv', 'content-length': '100000' });
      response.write('email,name\na@x.example,Cut\n');
      setTimeout(() => response.destroy(), 100);
    },
    'Can’t reach this address.',
  ],
])('%s fails the run with its reason, and readers keep their rows', async (_, listener, reason) => {
  await schedule({});
  answer = listener;
  await run();
  expect(await record()).toMatchObject({ last_run_status: 'failed', last_run_reason: expect.stringContaining(reason) });
  expect(await find('a@x.example')).toBe('Anna');
  expect((await record()).next_run_ts).toBe(new Date(nowMs + 5 * 60_000).toISOString());
});

test('retries after 5, 15 and 45 minutes, then emails owners and the maker once', async () => {
  await schedule({});
  answer = (_request, response) => response.writeHead(500).end();
  for (const minutes of [5, 15, 45]) {
    await run();
    expect((await record()).next_run_ts).toBe(new Date(nowMs + minutes * 60_000).toISOString());
    expect(messages).toEqual([]);
    nowMs += minutes * 60_000;
  }
  await run(false);
  expect(messages).toMatchObject([
    { to: 'imports-owner@example.com', subject: 'The scheduled import of “Customers” failed' },
    { to: 'imports-editor@example.com' },
  ]);
  expect(messages[0]?.facts).toContainEqual({ label: 'Reason', value: 'The URL returned status 500, not a file.' });
  expect((await record()).next_run_ts).toBe('2026-03-29T05:30:00.000Z');
  // The same again tomorrow is no news; a run that is complete ends the silence.
  for (let tries = 0; tries < 4; tries++) await run();
  expect(messages).toHaveLength(2);
  answer = csv('email,name\na@x.example,Anna\n');
  await run();
  answer = (_request, response) => response.writeHead(500).end();
  for (let tries = 0; tries < 4; tries++) await run();
  expect(messages).toHaveLength(4);
});

const importTable = (body: object = {}) =>
  api.ask('importDatatable', { as: tenant.editor, body: { name: 'Members', url: address, every: 'day', at: '06:30', ...body } });
const imports = async () => (await api.ask('listScheduledImports', { as: tenant.viewer })).body.scheduled_imports as ScheduledImport[];

test('creates a table from a URL with login and headers, and refetches it with its key', async () => {
  const asked: unknown[] = [];
  answer = (request, response) => {
    asked.push([request.headers.authorization, request.headers['x-shop']]);
    csv('email,name\na@x.example,Anna\nb@x.example,Bo\n')(request, response);
  };
  const { status, body } = await importTable({ username: 'shop', password: 'secret', headers: [{ header: 'X-Shop', value: '7' }] });
  expect([status, body.datatable]).toMatchObject([201, { name: 'Members', status: 'confirm' }]);
  tableId = body.id as number;
  expect(asked).toEqual([[`Basic ${Buffer.from('shop:secret').toString('base64')}`, '7']]);
  expect(await record()).toMatchObject({ data_source_type: 'CSV address', schedule: { has_login: true, header_names: ['X-Shop'] } });
  // A run must not take the file that waits.
  await run();
  expect((await api.ask('datatableStat', { as: tenant.viewer, params: { id: tableId } })).body).toMatchObject({
    status: 'confirm',
    headers: ['email', 'name'],
    columns: ['email', 'name'],
  });
  await api.ask('confirmDatatable', { as: tenant.editor, params: { id: tableId }, body: { uniqueHeader: 'email' } });
  await expect.poll(() => find('b@x.example')).toBe('Bo');
  answer = csv('email,name\nb@x.example,Bea\n');
  await run();
  await expect.poll(() => find('b@x.example')).toBe('Bea');
});

test.each([
  ['a missing file', {}, ((_, response) => response.writeHead(404).end()) satisfies RequestListener, 'url', 'status 404'],
  [
    'a web page',
    {},
    ((_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>')) satisfies RequestListener,
    'url',
    'a web page',
  ],
  ['a refused login', {}, ((_, response) => response.writeHead(401).end()) satisfies RequestListener, 'url', 'rejected the user name'],
  ['an address without https', { url: 'http://shop.example/x.csv' }, csv('a\n1\n'), 'url', 'https://'],
  ['no file at all', {}, csv(''), 'file', ''],
  ['no key', {}, csv('a,b\n1,1\n1,1\n'), 'file', 'No column has a unique value'],
])('keeps no table of %s, and says why', async (_, body, listener, path, words) => {
  answer = listener;
  const before = (await imports()).length;
  const refused = await importTable(body);
  expect([refused.status, refused.body.errors]).toEqual([422, [{ path, message: expect.stringContaining(words) }]]);
  expect(await imports()).toHaveLength(before);
});
