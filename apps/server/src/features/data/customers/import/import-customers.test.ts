/** Files of customers: each row has its end, whatever comes between, and live events of the company go on. */
import type { CustomerImport, CustomerPage } from '@limn/contracts';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { dueCustomerImports } from '../due-imports.job.ts';
import { withClient } from '../../../../storage/connection.ts';
import { startApi, type ApiServer } from '../../../../testing/api-server.ts';
import { companyHashes } from '../../../measuring/counting/log/company-hashes.ts';
import { rowOf, workbookOf } from '../../tables/testing/workbook-of.ts';
import { customerKit, type CustomerKit } from '../testing/customer-kit.ts';
import { importCustomers, type CustomerImportDeps } from './import-customers.ts';

let api: ApiServer;
let kit: CustomerKit;
let kits = 0;

beforeAll(async () => void (api = await startApi()));
afterAll(() => api.close());
beforeEach(async () => {
  kit = await customerKit(api, `files-${(kits += 1)}`);
});

async function upload(text: string | Uint8Array<ArrayBuffer>, name = 'our customers.csv'): ReturnType<ApiServer['ask']> {
  const form = new FormData();
  form.append('file', new Blob([text], { type: 'text/csv' }), name);
  return api.ask('importCustomers', { as: kit.tenant.owner, form });
}
const ordered = async (text: string | Uint8Array<ArrayBuffer>) => (await upload(text)).body.import as CustomerImport;
const work = ({ id }: { id: number }, deps: Partial<CustomerImportDeps> = {}, signal = new AbortController().signal) =>
  importCustomers(
    { companyId: kit.tenant.companyId, importId: id },
    { db: api.db, login: api.logins.jobs, hashes: companyHashes, ...deps },
    signal,
  );
const newest = async () => ((await kit.ask('listCustomerImports')).body.imports as CustomerImport[])[0];
async function imported(
  text: string | Uint8Array<ArrayBuffer>,
  deps: Partial<CustomerImportDeps> = {},
): Promise<CustomerImport | undefined> {
  await work(await ordered(text), deps);
  return newest();
}
async function pageOf(search: string): Promise<CustomerPage> {
  const [found] = await kit.customers(search);
  const { body } = await kit.ask('getCustomer', { id: found?.id });
  if (!body.customer) throw new Error(JSON.stringify(body));
  return body.customer as CustomerPage;
}
const traitsOf = ({ traits }: CustomerPage) => traits.map(({ id, value }) => [id, value]);
async function refused(): Promise<{ id: number; reason: string; record: object }[]> {
  const { body } = await kit.ask('listPeopleRejects', {}, undefined, { page: '1' });
  return (body.rejects as { data: { id: number; reason: string; record: object }[] }).data;
}

test('imports customers of a CSV file, with fields of its columns', async () => {
  const { status, body } = await upload(
    'customer_id,Email,Plan,Joined,Postcode\nc-1,ANN@example.com,pro,2026-01-05,01234\n,bob@example.com,,2026-02-01,HU1\n',
  );
  expect([status, body.import]).toMatchObject([201, { file_name: 'our customers', state: 'running', progress: 0, rows: 0 }]);
  await work(body.import as CustomerImport);
  expect(await newest()).toMatchObject({
    state: 'complete',
    progress: 1,
    rows: 2,
    created: 2,
    updated: 0,
    refused: 0,
    erased: 0,
    fields: ['Plan', 'Joined', 'Postcode'],
    reason: null,
  });
  expect(traitsOf(await pageOf('ann'))).toEqual([
    ['Joined', '2026-01-05'],
    ['Plan', 'pro'],
    ['Postcode', '01234'],
  ]);
  expect(await imported('customer_id,Plan\nc-1,free\nc-1,\n')).toMatchObject({ rows: 2, created: 0, updated: 2, fields: [] });
  expect(traitsOf(await pageOf('ann'))[1]).toEqual(['Plan', 'free']);
});

test('refuses rows that don’t fit, to be corrected and sent again', async () => {
  await imported('customer_id,Joined\nc-1,2026-01-05\n');
  const file = 'customer_id,email,Joined\nc-1,,2026-01-06\nc-9,,soon\n,,2026-01-01\nc-2,not an address,\n';
  expect(await imported(file)).toMatchObject({ state: 'complete', rows: 4, created: 0, updated: 1, refused: 3 });
  expect((await refused()).map(({ reason, record }) => [reason, record]).toReversed()).toEqual([
    ['Joined: It is not a date like 2026-11-23.', { customer_id: 'c-9', event_properties: { Joined: 'soon' } }],
    ['It names no one: it needs a customer_id or an email.', { event_properties: { Joined: '2026-01-01' } }],
    ['“not an address” is not an email address.', { customer_id: 'c-2', event_properties: { email: 'not an address' } }],
  ]);
  const wrong = (await refused()).find(({ reason }) => reason.startsWith('Joined'));
  const record = { customer_id: 'c-9', event_properties: { Joined: '2026-01-07' } };
  expect((await kit.ask('retryEventReject', { id: wrong?.id }, { record })).status).toBe(200);
  await kit.drain();
  expect([traitsOf(await pageOf('c-9')), (await refused()).length]).toEqual([[['Joined', '2026-01-07']], 2]);
});

test('reads exports of other programs: apostrophes, codes and dates as they write them', async () => {
  const shopify =
    "Customer ID,First Name,Email,Accepts Email Marketing,Default Address Zip,Phone,Total Spent,Total Orders\n'7210448300112,Cara,cara.three@example.com,yes,'00501,'+440000000001,1240.00,7\n'7210448300113,Dan,dan.four@example.com,no,LS1 1AA,,0.00,0\n";
  expect(await imported(shopify)).toMatchObject({ created: 2, refused: 0 });
  expect((await kit.customers('cara'))[0]?.customer_id).toBe('7210448300112');
  expect(Object.fromEntries(traitsOf(await pageOf('cara')))).toMatchObject({
    'Default Address Zip': '00501',
    Phone: '+440000000001',
    'Total Spent': '1240.00',
    'Total Orders': '7',
  });
  const outlook =
    'First Name,Middle Name,Last Name,E-mail Address,E-mail 2 Address,Company,Birthday\nKim,,Eleven,kim.eleven@example.com,,Acme,7/21/1988\n';
  expect(await imported(outlook)).toMatchObject({ created: 1, refused: 0 });
  expect(Object.fromEntries(traitsOf(await pageOf('kim')))).toMatchObject({ Company: 'Acme', Birthday: '1988-07-21' });
  const google = 'First Name,Birthday,E-mail 1 - Label,E-mail 1 - Value\nLea,,* Work,lea@example.com ::: lea.two@example.com\n';
  expect(await imported(google)).toMatchObject({ created: 1, refused: 0, fields: [] });
});

const uploadWith = async (text: string, fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([text], { type: 'text/csv' }), 'chosen.csv');
  return api.ask('importCustomers', { as: kit.tenant.owner, form });
};

test('takes the columns and forms that were chosen', async () => {
  const columns = JSON.stringify(['nothing', 'email', 'trait:Umsatz', 'trait:Seit', 'nothing']);
  const file = 'id,wer,revenue,since,note\n1,ute@example.com,"1.234,50",05.11.2026,x\n';
  const { body } = await uploadWith(file, { columns, number_form: 'comma', date_order: 'day_first' });
  await work(body.import as CustomerImport);
  expect(await newest()).toMatchObject({ created: 1, refused: 0, fields: ['Umsatz', 'Seit'] });
  expect(Object.fromEntries(traitsOf(await pageOf('ute')))).toEqual({ Umsatz: '1234.50', Seit: '2026-11-05' });
  for (const [wrong, sentence] of [
    ['["nothing","nothing"]', 'Choose the column that says who each row is about'],
    ['["email","email"]', 'Two columns have the same use.'],
    ['["email"]', 'The file has 2 columns, and uses are given for 1.'],
  ] as const) {
    const answer = await uploadWith('a,b\n1,2\n', { columns: wrong });
    expect([answer.status, JSON.stringify(answer.body)]).toEqual([422, expect.stringContaining(sentence)]);
  }
});

test('reads a column by the form that it proves, else as the company’s locale has it', async () => {
  const file = 'email;total;points;since;joined;phone\nuwe@example.com;12,50 €;1.234;03/04/2026;13/05/2026 18:00;0612345678\n';
  expect(await imported(file)).toMatchObject({ created: 1, refused: 0 });
  expect(Object.fromEntries(traitsOf(await pageOf('uwe')))).toEqual({
    total: '12.50',
    points: '1.234',
    since: '2026-04-03',
    joined: '2026-05-13T17:00:00.000Z',
    phone: '0612345678',
  });
});

test('reads times without an offset by the company’s timezone, and days as they are', async () => {
  await api.db.control((tx) => tx.run(`update company set timezone = 'America/New_York' where id = $1`, [kit.tenant.companyId]));
  const file = 'customer_id;last_order\nc-1;2026-12-05 02:00\nc-2;2026-07-05T02:00:00+02:00\nc-3;2026-12-05\n';
  expect(await imported(file)).toMatchObject({ created: 3, refused: 0 });
  const moments = await Promise.all(['c-1', 'c-2', 'c-3'].map(async (id) => traitsOf(await pageOf(id))[0]?.[1]));
  expect(moments).toEqual(['2026-12-05T07:00:00.000Z', '2026-07-05T00:00:00.000Z', '2026-12-05T05:00:00.000Z']);
});

test('makes a field of values sent before as the company’s locale writes them', async () => {
  await api.db.control((tx) => tx.run(`update company set locale = 'en-US' where id = $1`, [kit.tenant.companyId]));
  await kit.send('identify', [{ customer_id: 'c-1', event_properties: { renewal: '12/05/2026' } }]);
  expect(await imported('customer_id,renewal\nc-2,12/31/2026\n')).toMatchObject({ state: 'complete', created: 1, reason: null });
  expect([traitsOf(await pageOf('c-1')), traitsOf(await pageOf('c-2'))]).toEqual([
    [['renewal', '2026-12-05']],
    [['renewal', '2026-12-31']],
  ]);
});

test('makes nothing where rows don’t fit, if asked to', async () => {
  const file = 'customer_id,email,Joined\nc-1,ann@example.com,2026-01-05\nc-2,not an address,2026-01-06\n,,2026-01-07\n';
  const { body } = await uploadWith(file, { misfits: 'stop' });
  await work(body.import as CustomerImport);
  expect(await newest()).toMatchObject({
    state: 'failed',
    misfits: 2,
    rows: 0,
    refused: 0,
    reason:
      '2 rows don’t fit, so nothing was imported. Row 3: “not an address” is not an email address. Row 4: It names no one: it needs a customer_id or an email.',
  });
  const traits = ((await kit.ask('listCustomerFields')).body.fields as { kind: string }[]).filter(({ kind }) => kind === 'trait');
  expect({ customers: await kit.customers(''), traits, refused: await refused() }).toEqual({ customers: [], traits: [], refused: [] });
});

test('refuses cells that would lose digits or zeros in their field', async () => {
  await kit.ask('createCustomerField', {}, { name: 'score', data_type: 'decimal' });
  await kit.ask('createCustomerField', {}, { name: 'shop', data_type: 'int' });
  const file = 'customer_id,score,shop\nc-1,51.503364,\nc-2,,00123\nc-3,7.5,123\n';
  expect(await imported(file)).toMatchObject({ created: 1, refused: 2 });
  expect((await refused()).map(({ reason }) => reason).toSorted()).toEqual([
    'score: It has more than 2 digits after the point.',
    'shop: It has zeros at its start that a number loses.',
  ]);
});

test('keeps the digits of a refused row that is sent again', async () => {
  await kit.ask('createCustomerField', {}, { name: 'score', data_type: 'decimal' });
  const { field } = (await kit.ask('createCustomerField', {}, { name: 'shop', data_type: 'int' })).body as { field: { id: number } };
  await imported('customer_id,email,score,shop\nc-1,,51.503364,\nc-2,,,00123\nc-3,no address,,4\n');
  const reasons = async () => (await refused()).map(({ reason }) => reason).toSorted();
  const before = await reasons();
  expect(await kit.ask('retryPeopleRejects', {}, {})).toMatchObject({ status: 200, body: { accepted: 0 } });
  expect([before.length, await reasons()]).toEqual([3, before]);
  const row = async (start: string) => (await refused()).find(({ reason }) => reason.startsWith(start))?.id;
  const fix = async (start: string, record: object) => kit.ask('retryEventReject', { id: await row(start) }, { record });
  for (const [start, record, reason] of [
    ['score', { customer_id: 'c-1', event_properties: { score: '51.5033' } }, 'score: It has more than 2 digits after the point.'],
    ['shop', { customer_id: 'c-2', shop: '0123' }, 'shop: It has zeros at its start that a number loses.'],
    ['shop', { event_properties: null }, 'It names no one: it needs a customer_id or an email.'],
  ] as const)
    expect(await fix(start, record)).toMatchObject({ status: 422, body: { errors: [{ path: 'record', message: reason }] } });
  expect((await fix('score', { customer_id: 'c-1', event_properties: { score: '51.50' } })).body).toEqual({ accepted: 1 });
  await kit.ask('updateCustomerField', { id: field.id }, { data_type: 'varchar' });
  expect((await kit.ask('retryPeopleRejects', {}, {})).body).toMatchObject({ accepted: 1 });
  await kit.drain();
  expect({ traitsOfFirst: traitsOf(await pageOf('c-1')), traitsOfSecond: traitsOf(await pageOf('c-2')), reasons: await reasons() }).toEqual(
    {
      traitsOfFirst: [
        ['score', '51.50'],
        ['shop', null],
      ],
      traitsOfSecond: [
        ['score', null],
        ['shop', '00123'],
      ],
      reasons: ['“no address” is not an email address.'],
    },
  );
});

test('lists a refused row once, however often its file is imported', async () => {
  const file = 'customer_id,email\nc-1,ann@example.com\nc-2,not an address\nc-2,not an address\n';
  for (let n = 0; n < 3; n++) expect(await imported(file)).toMatchObject({ refused: 2 });
  expect(await refused()).toHaveLength(1);
});

test('refuses what is no file of customers', async () => {
  for (const [text, sentence] of [
    ['name,city\nA,B\n', 'The file needs a column customer_id or email that says who each row is about.'],
    ['customer_id\n', 'The file has no rows.'],
    ['id,x,x\n1,2,3\n', 'The file has two columns “x”.'],
    [
      `id,${Array.from({ length: 9_999 }, (_, n) => `x${n}`).join(',')}\n1${','.repeat(9_999)}\n`,
      'The file has 9,999 columns besides customer_id and email, and customers can have 100 fields. Delete the columns you don’t need, and import it again.',
    ],
  ] as const) {
    const { status, body } = await upload(text);
    expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining(sentence)]);
  }
  expect(await imported('customer_id,[plan]\nc-1,pro\n')).toMatchObject({
    state: 'failed',
    rows: 0,
    reason: 'Leave out brackets, braces and bars: merge fields are written with them.',
  });
  expect(await imported(`customer_id\n${'c-1\n'.repeat(100_001)}`)).toMatchObject({
    state: 'failed',
    reason: 'The file has more than 100,000 rows. Split it.',
  });
  expect(await kit.customers()).toEqual([]);
});

test('refuses columns that need more fields than there is room for', async () => {
  const columns = (from: number, count: number) => Array.from({ length: count }, (_, n) => `x${from + n}`).join(',');
  expect(await imported(`id,${columns(0, 99)}\nc-1,1\n`)).toMatchObject({ state: 'complete', created: 1 });
  const wide = `id,${columns(98, 3)}\nc-2,1\n`;
  expect(await imported(wide)).toMatchObject({
    state: 'failed',
    rows: 0,
    reason:
      'The file’s columns need 2 new fields. You have 99 fields already, and customers can have 100. Delete columns from the file, or fields you don’t need, and import it again.',
  });
  expect(await imported(`id,${columns(98, 2)}\nc-2,1\n`)).toMatchObject({ state: 'complete', fields: ['x99'] });
});

const MIXED = `customer_id,email,plan
,a@example.com,1
c-1,a@example.com,2
c-2,a@example.com,3
c-3,b@example.com,
,b@example.com,5
c-1,,6
,,7
known,,8
,old@example.com,9
known,old@example.com,
c-4,nonsense,
c-5,,${'9'.repeat(20)}
`;

test.each<Partial<CustomerImportDeps>>([
  { rowsAtOnce: 1 },
  { rowsAtOnce: 2 },
  { rowsAtOnce: 3 },
  { rowsAtOnce: 5 },
  { rowsAtOnce: 100 },
  { maxHeldMs: 0 },
])('ends each row in one figure, in steps of %j', async (steps) => {
  await kit.send('identify', [{ customer_id: 'known' }, { customer_id: 'old@example.com' }]);
  await kit.ask('createCustomerField', {}, { name: 'plan', data_type: 'int' });
  expect(await imported(MIXED, steps)).toMatchObject({
    state: 'complete',
    rows: 12,
    created: 3,
    updated: 6,
    refused: 3,
    erased: 0,
  });
  const all = (await kit.customers()).map(({ customer_id, email }) => [customer_id, email]);
  expect(all).toHaveLength(4);
  expect(new Set(all)).toEqual(
    new Set([
      ['c-1', 'a@example.com'],
      ['c-2', null],
      ['c-3', 'b@example.com'],
      ['known', 'old@example.com'],
    ]),
  );
  const plans = await Promise.all(['c-1', 'c-2', 'c-3', 'known'].map(async (id) => (await pageOf(id)).traits[0]?.value));
  expect(plans).toEqual(['6', '3', '5', '8']);
});

test('undoes a step that joins customers for too long, and takes fewer rows', async () => {
  const names = Array.from({ length: 10 }, (_, n) => [`c-${n}`, `e${n}@example.com`] as const);
  await imported(`customer_id,email\n${names.map(([id, email]) => `${id},\n,${email}\n`).join('')}`);
  const joins = `customer_id,email\n${names.map((both) => `${both.join()}\n`).join('')}`;
  let holds = 0;
  expect(await imported(joins, { maxHeldMs: 0, onHeld: () => void (holds += 1) })).toMatchObject({ rows: 10, created: 0, updated: 10 });
  expect([holds > names.length, (await kit.customers()).length]).toEqual([true, 10]);
});

const many = (count: number) => `customer_id,n\n${Array.from({ length: count }, (_, n) => `c-${n},${n}\n`).join('')}`;
const dueNow = () =>
  withClient(api.logins.jobs, 'due', async (client) =>
    (await dueCustomerImports(client)).filter(({ companyId }) => companyId === kit.tenant.companyId),
  );

test('goes on behind the last step after any number of interruptions', async () => {
  const order = await ordered(many(40));
  const seen: (number | undefined)[] = [];
  for (let times = 0; times < 30 && (await dueNow()).length > 0; times++) {
    const stop = new AbortController();
    await work(order, { rowsAtOnce: 7, onHeld: () => stop.abort() }, stop.signal);
    const now = await newest();
    expect((now?.created ?? 0) + (now?.updated ?? 0)).toBe(now?.rows);
    expect((await customersNow()).length).toBe(now?.rows);
    seen.push(now?.rows);
  }
  expect(seen).toEqual([0, 7, 14, 21, 28, 35, 40]);
  expect(await newest()).toMatchObject({ state: 'complete', created: 40, updated: 0 });
});
const customersNow = () =>
  api.db.withCompany(kit.tenant.companyId, (tx) => tx.query('select id from customer where company_id = $1', [kit.tenant.companyId]));

test('stops when it is cancelled, and keeps no file', async () => {
  const order = await ordered(many(40));
  let steps = 0;
  await work(order, {
    rowsAtOnce: 7,
    onHeld: () => {
      if ((steps += 1) === 3) void kit.ask('cancelCustomerImport', { id: order.id });
    },
  });
  await expect.poll(newest).toMatchObject({ state: 'cancelled' });
  const now = await newest();
  expect([now?.created, (await customersNow()).length]).toEqual([now?.rows, now?.rows]);
  expect(now?.rows).toBeLessThan(40);
  expect(
    await api.db.withCompany(kit.tenant.companyId, (tx) =>
      tx.query('select from customer_import where company_id = $1 and file is not null', [kit.tenant.companyId]),
    ),
  ).toEqual([]);
});

test('leaves out who is being erased meanwhile', async () => {
  const order = await ordered('customer_id,email,friend\nc-1,,\nc-2,ana@example.com,\nc-3,,ana@example.com\nc-4,,bea@example.com\n');
  let steps = 0;
  const stop = new AbortController();
  await work(order, { rowsAtOnce: 1, onHeld: () => void ((steps += 1) === 2 && stop.abort()) }, stop.signal);
  await kit.ask('erasePerson', {}, { eid: 'ana@example.com' });
  await work(order, { rowsAtOnce: 1 });
  expect(await newest()).toMatchObject({ state: 'complete', rows: 4, created: 3, updated: 0, refused: 0, erased: 1 });
  expect({
    customers: await kit.customers('c-2'),
    traitsOfThird: traitsOf(await pageOf('c-3')),
    traitsOfFourth: traitsOf(await pageOf('c-4')),
  }).toEqual({
    customers: [],
    traitsOfThird: [['friend', null]],
    traitsOfFourth: [['friend', 'bea@example.com']],
  });
});

test('lets live events of the company in between', async () => {
  await kit.event({ event_name: 'Visit' });
  const order = await ordered(many(4000));
  const held: number[] = [];
  const running = work(order, { onHeld: (ms) => void held.push(ms) });
  await sleep(100);
  const sentAt = performance.now();
  await kit.send('Visit', [{ customer_id: 'live' }]);
  await expect.poll(async () => (await kit.customers('live')).length, { timeout: 5000 }).toBe(1);
  const waitedMs = performance.now() - sentAt;
  const { state } = (await newest()) ?? {};
  await running;
  expect({ state, isSoon: waitedMs < 3000, areMostHeld: held.length > 3 }).toEqual({ state: 'running', isSoon: true, areMostHeld: true });
  expect(await newest()).toMatchObject({ state: 'complete', created: 4000 });
});

test('imports customers of a workbook by the values of its cells, in every locale', async () => {
  await api.db.withCompany(kit.tenant.companyId, (tx) =>
    tx.run(`update company set locale = 'de-DE' where id = $1`, [kit.tenant.companyId]),
  );
  const row =
    '<row r="2"><c r="A2" t="inlineStr"><is><t>ann@example.com</t></is></c><c r="B2"><v>1.234</v></c><c r="C2" s="1"><v>46026</v></c><c r="D2" s="2"><v>123</v></c><c r="E2" s="3"><v>21341234</v></c></row>';
  const rows = `<row r="1">${rowOf(1, ['email', 'Score', 'Joined', 'customer_id', 'Area']).replaceAll(/<\/?row[^>]*>/g, '')}</row>${row}`;
  expect(await imported(new Uint8Array(workbookOf({ rows, formats: ['d mmm yy', '00000', '00000-0000'] })))).toMatchObject({
    state: 'complete',
    created: 1,
    refused: 0,
  });
  expect((await kit.customers('ann'))[0]?.customer_id).toBe('00123');
  expect(traitsOf(await pageOf('ann'))).toEqual([
    ['Area', '02134-1234'],
    ['Joined', '2026-01-04'],
    ['Score', '1.234'],
  ]);
  expect(await upload(new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]), 'broken.xlsx')).toMatchObject({ status: 422 });
});
