import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Datatable } from '@limn/contracts';
import { startApi, type Answer, type ApiServer, type Tenant } from '../../../testing/api-server.ts';

let api: ApiServer;
let tenant: Tenant;

beforeAll(async () => {
  api = await startApi();
  tenant = await api.tenant('tables');
});
afterAll(() => api.close());

interface Sent {
  name?: string;
  replace?: number;
  file?: string | Uint8Array<ArrayBuffer>;
  kind?: 'uploadDatatable' | 'uploadLocationTable';
}

function send({ name, replace, file = '', kind = 'uploadDatatable' }: Sent): Promise<Answer> {
  const form = new FormData();
  if (name !== undefined) form.append('name', name);
  if (replace !== undefined) form.append('replace', String(replace));
  form.append('file', new Blob([file]), 'Our list.csv');
  return api.ask(kind, { as: tenant.editor, form });
}

async function stat(id: number): Promise<Record<string, unknown>> {
  return (await api.ask('datatableStat', { as: tenant.viewer, params: { id } })).body;
}

async function settled(id: number): Promise<Record<string, unknown>> {
  await expect.poll(async () => (await stat(id)).status).not.toBe('processing');
  return stat(id);
}

async function list(): Promise<Datatable[]> {
  return (await api.ask('listDatatables', { as: tenant.viewer })).body.datatable as Datatable[];
}

async function read(id: number): Promise<Datatable | undefined> {
  return (await list()).find((table) => table.id === id);
}

async function complete(file: string | Uint8Array<ArrayBuffer>, { name = 'Customers', header = 'email' } = {}): Promise<number> {
  const { body, status } = await send({ name, file });
  expect([status, body.detail]).toEqual([201, undefined]);
  const id = body.id as number;
  expect((await api.ask('confirmDatatable', { as: tenant.editor, params: { id }, body: { uniqueHeader: header } })).body).toEqual({ id });
  expect((await settled(id)).status).toBe('complete');
  return id;
}

const PEOPLE = 'email,name,town,points\nAnna@Example.com,Anna,Hull,12\nbo@example.com,"Bo ""B"" Lee",York,7.5\ncy@example.com,Cy,Hull,\n';
const find = (id: number, key: string) =>
  api.front.tables.reader.findRow(tenant.companyId, id, key).then((row) => row && Object.fromEntries(row));

test('says which lines it left out, and asks about one column and about titles', async () => {
  const titled = await send({ name: 'Titled', file: 'Prices of November\n\nsku;Preis, EUR\nA;12,50\nB;7,90\n' });
  expect(await stat(titled.body.id as number)).toMatchObject({
    columns: ['sku', 'Preis, EUR'],
    rows: 2,
    notes: ['A line above the column names was left out: “Prices of November”.'],
  });
  const one = await send({ name: 'One', file: 'email:name\na@x.example:Ann\n' });
  expect(await stat(one.body.id as number)).toMatchObject({
    columns: ['email:name'],
    notes: [expect.stringMatching(/^Is it right that the file has one column, “email:name”\?/)],
  });
  const doubtful = await send({ name: 'Doubtful', file: 'Report,Autumn\nsku,price\nA,12.50\n' });
  expect(await stat(doubtful.body.id as number)).toMatchObject({
    columns: ['Report', 'Autumn'],
    notes: [expect.stringMatching(/^Is it right that the columns are called “Report”, “Autumn”\?/)],
  });
});

test('finds rows by the chosen header, with addresses in any case', async () => {
  const { status, body } = await send({ name: 'People', file: PEOPLE });
  expect([status, body]).toMatchObject([
    201,
    { datatable: { name: 'People', type: 'datatable', status: 'confirm', rows: 0, usable: false } },
  ]);
  const id = body.id as number;
  expect(await stat(id)).toEqual({
    status: 'confirm',
    rows: 3,
    reason: null,
    columns: ['email', 'name', 'town', 'points'],
    headers: ['email', 'name'],
    progress: 1,
    unplaced: null,
  });
  const wrong = await api.ask('confirmDatatable', { as: tenant.editor, params: { id }, body: { uniqueHeader: 'town' } });
  expect([wrong.status, wrong.body.code]).toEqual([422, 'invalid']);
  await api.ask('confirmDatatable', { as: tenant.editor, params: { id }, body: { uniqueHeader: 'email' } });
  expect(await settled(id)).toEqual({ status: 'complete', rows: 3, reason: null, columns: [], headers: [], progress: 1, unplaced: null });
  expect(await read(id)).toMatchObject({
    rows: 3,
    usable: true,
    csv_header: 'email,name,town,points',
    unique_header: 'email',
    columns: [
      { name: 'email', type: 'text' },
      { name: 'name', type: 'text' },
      { name: 'town', type: 'text' },
      { name: 'points', type: 'number' },
    ],
  });
  expect(await find(id, ' anna@EXAMPLE.com')).toEqual({ email: 'Anna@Example.com', name: 'Anna', town: 'Hull', points: '12' });
  expect(await find(id, 'bo@example.com')).toEqual({ email: 'bo@example.com', name: 'Bo "B" Lee', town: 'York', points: '7.5' });
  expect(await find(id, 'unknown')).toBeUndefined();
  const again = await api.ask('confirmDatatable', { as: tenant.editor, params: { id }, body: { uniqueHeader: 'email' } });
  expect([again.status, again.body.code]).toEqual([409, 'conflict']);
});

test('names a table after its file, and accepts form fields after the file', async () => {
  const form = new FormData();
  form.append('file', new Blob([PEOPLE]), 'C:\\lists\\Spring mailing.csv');
  const plain = await api.ask('uploadDatatable', { as: tenant.editor, form });
  expect(plain.body.datatable).toMatchObject({ name: 'Spring mailing' });
  form.append('name', 'Renamed behind');
  const late = await api.ask('uploadDatatable', { as: tenant.editor, form });
  expect(late.body.datatable).toMatchObject({ name: 'Renamed behind' });
  const id = await complete(PEOPLE);
  const before = (await list()).length;
  form.append('replace', String(id));
  const replaced = await api.ask('uploadDatatable', { as: tenant.editor, form });
  expect([replaced.status, replaced.body.id]).toEqual([201, id]);
  expect((await settled(id)).status).toBe('complete');
  expect((await list()).length).toBe(before);
  expect(await find(id, 'cy@example.com')).toMatchObject({ name: 'Cy' });
});

test('keeps the unique header on replacement and switches readers at once', async () => {
  const id = await complete(PEOPLE);
  expect(await find(id, 'bo@example.com')).toMatchObject({ town: 'York' });
  const answer = await send({ replace: id, file: 'town\temail\nLeeds\tbo@example.com\n' });
  expect(answer.body).toMatchObject({ id, datatable: { name: 'Customers', status: 'processing', rows: 3 } });
  expect(await settled(id)).toMatchObject({ status: 'complete', rows: 1 });
  expect(await find(id, 'bo@example.com')).toEqual({ town: 'Leeds', email: 'bo@example.com' });
  expect(await find(id, 'anna@example.com')).toBeUndefined();
});

test('refuses unreadable files with row and column, and keeps a replaced table', async () => {
  const before = (await list()).length;
  const fresh = await send({ name: 'Broken', file: 'email,name\na@x.example,A\nb@x.example\n' });
  expect({ status: fresh.status, code: fresh.body.code, detail: fresh.body.detail }).toEqual({
    status: 422,
    code: 'invalid',
    detail: 'Row 3 has one value, but there are 2 columns: “name” is missing.',
  });
  expect((await list()).length).toBe(before);
  const id = await complete(PEOPLE);
  const replaced = await send({ replace: id, file: 'email,name\nb@x.example,B\n"a@x.example,A\n' });
  expect([replaced.status, replaced.body.detail]).toEqual([422, 'Row 3, “email”: the value has a quote that is never closed.']);
  expect(await settled(id)).toMatchObject({ status: 'failed', rows: 3 });
  expect(await read(id)).toMatchObject({
    status: 'complete',
    usable: true,
    rows: 3,
    reason: 'Row 3, “email”: the value has a quote that is never closed. The 3 rows from before are still used.',
  });
  expect(await find(id, 'bo@example.com')).toMatchObject({ town: 'York' });
  expect((await send({ replace: id, file: PEOPLE })).status).toBe(201);
  expect(await settled(id)).toMatchObject({ status: 'complete', reason: null });
});

test('refuses tables in which no column identifies a row', async () => {
  const { status, body } = await send({ file: 'name,town\nA,Hull\nA,York\nB,Hull\n,Hull\n' });
  expect([status, body.detail]).toEqual([422, expect.stringContaining('No column has a unique value in every row')]);
});

test('refuses location tables without a place, and names values that are no degrees', async () => {
  const good = await send({ kind: 'uploadLocationTable', name: 'Stores', file: 'shop,Latitude,Long\nHull,53.74,-0.33\nYork,,\n' });
  expect(good.body).toMatchObject({ datatable: { type: 'location', status: 'processing' } });
  expect(await settled(good.body.id as number)).toMatchObject({ status: 'complete', rows: 2 });
  const none = await send({ kind: 'uploadLocationTable', file: 'shop,place\nA,Hull\n' });
  expect([none.status, none.body.detail]).toEqual([422, expect.stringContaining('needs a column “latitude” and a column “longitude”')]);
  const wrong = await send({ kind: 'uploadLocationTable', file: 'lat,lng\n1,2\n95,2\n' });
  expect([wrong.status, wrong.body.detail]).toEqual([422, expect.stringContaining('Row 3, “lat”: the value is no latitude')]);
  const postcodes = await send({ kind: 'uploadLocationTable', file: 'shop,Zip Code\nNew York,10001\nNowhere,ZZZ\n' });
  expect(await settled(postcodes.body.id as number)).toMatchObject({ status: 'complete', rows: 2 });
  const unknown = await send({ kind: 'uploadLocationTable', file: 'shop,postcode\nA,QQQQ-1\nB,\n' });
  expect(await settled(unknown.body.id as number)).toMatchObject({ status: 'failed', reason: expect.stringContaining('like “QQQQ-1”') });
  const other = await send({ replace: good.body.id as number, file: PEOPLE });
  expect([other.status, other.body.code]).toEqual([422, 'invalid']);
});

test('pages rows and finds them in any case, with pattern signs as plain text', async () => {
  const rows = Array.from({ length: 60 }, (_, n) => `id${n},${n % 20 === 7 ? '100%_Wool' : 'Cotton'},Zoë`);
  const id = await complete(`id,cloth,who\n${rows.join('\n')}\n`, { header: 'id' });
  const page = async (query: Record<string, string>) =>
    (await api.ask('listTableRows', { as: tenant.viewer, params: { id }, query })).body.rows;
  expect(await page({})).toMatchObject({ current_page: 1, per_page: 25, total: 60, partial: false });
  expect(await page({ page: '3' })).toMatchObject({ data: rows.slice(50).map((row) => row.split(',')) });
  expect(await page({ page: '9' })).toMatchObject({ data: [], total: 60 });
  expect(await page({ search: '100%_wool' })).toMatchObject({ total: 3, data: [7, 27, 47].map((n) => [`id${n}`, '100%_Wool', 'Zoë']) });
  expect(await page({ search: '1%w' })).toMatchObject({ total: 0 });
  expect(await page({ search: "'; drop table datatable; --" })).toMatchObject({ total: 0 });
});

test('changes a column’s type only where all values fit, else names the first rows', async () => {
  const id = await complete('email,day,code\na@x.example,2026-01-31,007\nb@x.example,2026-02-28,8\n');
  expect((await read(id))?.columns).toEqual([
    { name: 'email', type: 'text' },
    { name: 'day', type: 'date' },
    { name: 'code', type: 'text' },
  ]);
  const set = (name: string, type: string) => api.ask('setColumnType', { as: tenant.editor, params: { id }, body: { name, type } });
  const refused = await set('code', 'number');
  expect([refused.status, refused.body.detail]).toEqual([422, '“code” is not a number like 12 or 12.50 everywhere: row 2 holds “007”.']);
  expect((await set('day', 'text')).body.datatable).toMatchObject({ columns: [{}, { name: 'day', type: 'text' }, {}] });
  expect((await set('nothing', 'text')).status).toBe(422);
});

test('renaming and deleting take effect at once', async () => {
  const id = await complete(PEOPLE);
  const renamed = await api.ask('renameDatatable', { as: tenant.editor, params: { id }, body: { name: ' Our people ' } });
  expect(renamed.body.datatable).toMatchObject({ name: 'Our people' });
  expect((await api.ask('deleteDatatable', { as: tenant.editor, params: { id } })).status).toBe(200);
  expect(await read(id)).toBeUndefined();
  expect(await find(id, 'bo@example.com')).toBeUndefined();
  expect((await api.ask('datatableStat', { as: tenant.viewer, params: { id } })).status).toBe(404);
});

test('makes one table from an upload repeated with its Idempotency-Key', async () => {
  const before = (await list()).length;
  const form = new FormData();
  form.append('file', new Blob([PEOPLE]), 'once.csv');
  const once = () => api.ask('uploadDatatable', { as: tenant.editor, form, headers: { 'idempotency-key': 'one-table' } });
  const first = await once();
  const second = await once();
  expect([second.status, second.body]).toEqual([201, first.body]);
  expect((await list()).length).toBe(before + 1);
});

test('limits a company to a thousand tables', async () => {
  const crowded = await api.tenant('crowded');
  await api.db.withCompany(crowded.companyId, (tx) =>
    tx.run(
      `insert into datatable (company_id, name, type, status) select $1, 'T' || n, case n % 2 when 0 then 'datatable' else 'location' end, 'failed' from generate_series(1, 999) n`,
      [crowded.companyId],
    ),
  );
  const upload = (kind: 'uploadDatatable' | 'uploadLocationTable', file: string) => {
    const form = new FormData();
    form.append('file', new Blob([file]), 'One more.csv');
    return api.ask(kind, { as: crowded.editor, form });
  };
  const places = 'name,postcode\nHull,HU1 1AA\n';
  expect((await upload('uploadDatatable', PEOPLE)).status).toBe(201);
  const refusal = { status: 422, detail: 'A company can have up to 1,000 tables, including location tables. Delete one first.' };
  expect((await upload('uploadDatatable', PEOPLE)).body).toMatchObject(refusal);
  expect((await upload('uploadLocationTable', places)).body).toMatchObject(refusal);
});
