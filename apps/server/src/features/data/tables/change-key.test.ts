/** A unique header that was confirmed by mistake can be corrected. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Database } from '../../../storage/database.ts';
import { startApi, type ApiServer, type Tenant } from '../../../testing/api-server.ts';

let api: ApiServer;
let tenant: Tenant;
let tableId: number;

/** The connections of requests wait 15 seconds for a statement. A large table takes longer. */
function withDeadline(db: Database): Database {
  const late = () => Promise.reject(new Error('The statement took too long.'));
  return {
    ...db,
    withCompany: (companyId, work) =>
      db.withCompany(companyId, (tx) =>
        work({ ...tx, query: (sql, values) => (/rekey_company_table/.test(sql) ? late() : tx.query(sql, values)) }),
      ),
  };
}

async function upload(): Promise<number> {
  const form = new FormData();
  form.append('file', new Blob(['id,email,town,code\n1,Ann@x.example,Hull,\n2,bo@x.example,Hull,A7\n']), 'people.csv');
  return (await api.ask('uploadDatatable', { as: tenant.editor, form })).body.id as number;
}

beforeAll(async () => {
  api = await startApi({ wrap: withDeadline });
  tenant = await api.tenant('keys');
  tableId = await upload();
  await api.ask('confirmDatatable', { as: tenant.editor, params: { id: tableId }, body: { uniqueHeader: 'id' } });
  const status = async () => (await api.ask('datatableStat', { as: tenant.viewer, params: { id: tableId } })).body.status;
  await vi.waitFor(async () => expect(await status()).toBe('complete'));
});
afterAll(() => api.close());

const change = (uniqueHeader: string, id = tableId) =>
  api.ask('changeUniqueHeader', { as: tenant.editor, params: { id }, body: { uniqueHeader } });
const find = async (key: string) => (await api.front.tables.reader.findRow(tenant.companyId, tableId, key))?.get('id');

test('finds rows by the corrected unique header, and single rows with it', async () => {
  expect([await find('1'), await find('ann@x.example')]).toEqual(['1', undefined]);
  const { status, body } = await change('email');
  expect([status, (body.datatable as { unique_header: string }).unique_header]).toEqual([200, 'email']);
  expect([await find('1'), await find('ann@X.example')]).toEqual([undefined, '1']);
  const row = { id: '1', email: 'cy@x.example', town: 'York', code: 'B2' };
  const added = await api.ask('putTableRow', { as: tenant.editor, params: { id: tableId }, body: { row } });
  expect([added.status, added.body.created]).toEqual([200, true]);
  expect(await find('cy@x.example')).toBe('1');
});

test('refuses a column that can’t identify rows, and keeps the one in use', async () => {
  for (const column of ['town', 'code'])
    expect([column, (await change(column)).body]).toMatchObject([column, { status: 422, errors: [{ path: 'uniqueHeader' }] }]);
  expect((await change('Town')).body).toMatchObject({ status: 422, detail: 'Column “Town” not found.' });
  expect(await find('bo@x.example')).toBe('2');
});

test('refuses changes beside one that takes long, of which a company has one', async () => {
  const call = { as: tenant.editor, params: { id: tableId } };
  const put = () => api.ask('putTableRow', { ...call, body: { row: { email: 'dee@x.example' } } });
  const second = await upload();
  await api.db.withCompany(tenant.companyId, async (tx) => {
    await tx.query('select from datatable where company_id = $1 for update', [tenant.companyId]);
    const [held, first, next] = await Promise.all([put(), change('id', second), change('id', second)]);
    expect(held.body).toMatchObject({ status: 503, detail: 'The table is being changed right now. Try again in a moment.' });
    expect(new Set([first.status, next.status])).toEqual(new Set([409, 503]));
    const { waiting } = await tx.one<{ waiting: number }>(
      `select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    expect(waiting).toBe(0);
  });
  expect([(await put()).status, (await change('id')).status]).toEqual([200, 422]);
});
