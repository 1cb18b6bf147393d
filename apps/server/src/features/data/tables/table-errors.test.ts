/** A table keeps its rows for readers when a process dies on the way. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dropRetired, giveUpInterrupted } from './keep-tables.job.ts';
import { createLog } from '../../../platform/log.ts';
import { withClient } from '../../../storage/connection.ts';
import { startApi, type Answer, type ApiServer, type Tenant } from '../../../testing/api-server.ts';
import { makeCompanyTable } from '../../../storage/company-tables.ts';
import { generationTable, tableOf } from './table-names.ts';
import { beginGeneration } from './tables.store.ts';

const log = createLog('silent');
let api: ApiServer;
let tenant: Tenant;

beforeAll(async () => {
  api = await startApi();
  tenant = await api.tenant('errors');
});
afterAll(() => api.close());

function send(file: string, replace?: number): Promise<Answer> {
  const form = new FormData();
  form.append('name', 'Customers');
  form.append('file', new Blob([file]), 'customers.csv');
  return api.ask('uploadDatatable', { as: tenant.editor, form, ...(replace === undefined ? {} : { query: { replace: String(replace) } }) });
}

const stat = async (id: number) => (await api.ask('datatableStat', { as: tenant.viewer, params: { id } })).body;
const find = async (id: number, key: string) => {
  const row = await api.front.tables.reader.findRow(tenant.companyId, id, key);
  return row && Object.fromEntries(row);
};

async function aTable(file = 'email,name\na@x.example,Anna\nb@x.example,Bo\n'): Promise<number> {
  const id = (await send(file)).body.id as number;
  await api.ask('confirmDatatable', { as: tenant.editor, params: { id }, body: { uniqueHeader: 'email' } });
  await expect.poll(async () => (await stat(id)).status).toBe('complete');
  return id;
}

const asJobs = <T>(work: Parameters<typeof withClient<T>>[2]) => withClient(api.logins.jobs, 'test', work);

/** Time passes for every generation of a table. */
async function grownOld(id: number, interval: string): Promise<void> {
  await asJobs((client) =>
    client.query(
      `update datatable_generation set beat_at = beat_at - $2::interval, retired_at = retired_at - $2::interval where datatable_id = $1`,
      [id, interval],
    ),
  );
}

test('gives a table up half a minute after its reader died, and keeps its rows', async () => {
  const id = await aTable();
  await api.db.withCompany(tenant.companyId, async (tx) => {
    const key = await beginGeneration(tx, tenant.companyId, id);
    await makeCompanyTable(tx, tableOf(key), ['text', 'text']);
  });
  const busy = await send('email\nx\n', id);
  expect([busy.status, busy.body.code]).toEqual([409, 'conflict']);
  await asJobs((client) => giveUpInterrupted(client, log));
  expect((await stat(id)).status).toBe('uploading');
  await grownOld(id, '31 seconds');
  await asJobs((client) => giveUpInterrupted(client, log));
  expect(await stat(id)).toMatchObject({
    status: 'failed',
    rows: 2,
    reason: 'The upload was interrupted. Upload the file again. The 2 rows from before are still used.',
  });
  expect(await find(id, 'b@x.example')).toEqual({ email: 'b@x.example', name: 'Bo' });
  expect((await send('email,name\nc@x.example,Cy\n', id)).status).toBe(201);
  await expect.poll(() => find(id, 'c@x.example')).toEqual({ email: 'c@x.example', name: 'Cy' });
});

test('never shows a generation that was given up, however late its reader returns', async () => {
  const id = (await send('email\na@x.example\n')).body.id as number;
  await grownOld(id, '15 days');
  await asJobs((client) => giveUpInterrupted(client, log));
  expect(await stat(id)).toMatchObject({ status: 'failed', reason: expect.stringContaining('No unique header was chosen') });
  const late = await api.ask('confirmDatatable', { as: tenant.editor, params: { id }, body: { uniqueHeader: 'email' } });
  expect([late.status, late.body.code]).toEqual([409, 'conflict']);
});

test('drops older generations and finds new rows for readers with an old pointer', async () => {
  const id = await aTable();
  expect(await find(id, 'a@x.example')).toMatchObject({ name: 'Anna' });
  await send('email,name\na@x.example,Anna One\n', id);
  await expect.poll(() => find(id, 'a@x.example')).toMatchObject({ name: 'Anna One' });
  const listen = api.front.tables.reader;
  await send('email,name\na@x.example,Anna Two\n', id);
  await expect.poll(() => find(id, 'a@x.example')).toEqual({ email: 'a@x.example', name: 'Anna Two' });
  await grownOld(id, '1 hour');
  await asJobs(async (client) => {
    while (await dropRetired(client));
  });
  const left = await asJobs(
    async (client) =>
      (await client.query('select generation, state from datatable_generation where datatable_id = $1 order by 1', [id])).rows as unknown[],
  );
  expect(left).toEqual([
    { generation: 2, state: 'previous' },
    { generation: 3, state: 'live' },
  ]);
  expect((await listen.sampleRows(tenant.companyId, id, 5)).map((row) => Object.fromEntries(row))).toEqual([
    { email: 'a@x.example', name: 'Anna Two' },
  ]);
});

test('reads every row in the order of its file', async () => {
  const names = Array.from({ length: 4500 }, (_, n) => `${n}@x.example`);
  const id = await aTable(`email\n${names.join('\n')}\n`);
  const read: string[] = [];
  for await (const row of api.front.tables.reader.eachRow(tenant.companyId, id)) read.push(row.get('email') ?? '');
  expect(read).toEqual(names);
});

test('hides rows from other companies and adds none to rows being read', async () => {
  const id = await aTable();
  const other = await api.tenant('other');
  const name = generationTable({ companyId: tenant.companyId, tableId: id, generation: 1 });
  expect(await api.db.withCompany(tenant.companyId, (tx) => tx.query(`select c1 from ${name}`))).toHaveLength(2);
  expect(await api.db.withCompany(other.companyId, (tx) => tx.query(`select c1 from ${name}`))).toEqual([]);
  await expect(api.db.withCompany(tenant.companyId, (tx) => tx.run(`insert into ${name} (c1) values ('x')`))).rejects.toThrow(
    /permission denied/,
  );
  expect(await api.front.tables.reader.findRow(other.companyId, id, 'a@x.example')).toBeUndefined();
});
