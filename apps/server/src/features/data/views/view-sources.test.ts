/** Sources of views that are kept: read once, and never out of date. */
import { OPERATOR } from '@limn/query';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureEventMonth, eventTableName } from '../../../storage/event-tables.ts';
import { withClient } from '../../../storage/connection.ts';
import type { Tx } from '../../../storage/tx.ts';
import { startApi, type ApiServer } from '../../../testing/api-server.ts';
import { uploadTable } from '../../../testing/tenant-kit.ts';
import { customerKit, type CustomerKit } from '../customers/testing/customer-kit.ts';
import { rule } from './testing/view-events.ts';
import { figuresOfView } from './view-figures.read.ts';
import { createViewSources } from './view-sources.ts';

const NOW = Date.UTC(2026, 9, 20, 12);
let api: ApiServer;
let shop: CustomerKit;
let event: number;
let items: number;
let view: { id: number; name: string };
let fields: Record<string, number>;
const sourceOf = createViewSources();

const all = (...children: object[]) => ({ operator: 'All', children });
const isExpensive = () => rule('item', 'price', OPERATOR.GREATER, 50);
const inTown = (town: string) => rule('event', `field_${fields['town']}`, OPERATOR.EQUAL, town);

beforeAll(async () => {
  api = await startApi();
  shop = await customerKit(api, 'view-sources', {
    tables: { Items: 'sku,price,until\nBOOT,90,5 décembre 2026\nHAT,20,2026-10-01\n' },
    events: {
      Purchase: [
        { name: 'sku', items: 'Items' },
        { name: 'town' },
        { name: 'total', data_type: 'decimal', value_field: true },
        { name: 'day', data_type: 'datetime' },
      ],
    },
  });
  items = shop.tenant.tables['Items']!;
  ({ id: event, fields } = shop.tenant.events['Purchase']!);
  await shop.send('identify', [{ customer_id: 'anna', event_properties: { email: 'anna@example.com' } }]);
  const bought = (customer_id: string, day: number, sku: string, town: string, total: number) => ({
    customer_id,
    event_timestamp: new Date(Date.UTC(2026, 9, day)).toISOString(),
    event_properties: { sku, town, total, day: '2026-10-05T23:30:00Z' },
  });
  await shop.send('Purchase', [
    bought('anna', 1, 'BOOT', 'Rome', 90),
    bought('anna@example.com', 2, 'HAT', 'Rome', 20),
    bought('anna', 3, 'BOOT', 'Oslo', 85.5),
    bought('bert', 3, 'BOOT', 'Rome', 85.5),
  ]);
  const made = (await shop.ask('createEventView', { id: event }, { label: 'Bought' })).body.event_view as { id: number; name: string };
  view = made;
  await setTimezone('UTC');
  await save({ datatable_enrichment: true, filters: all(isExpensive()) });
});
afterAll(() => api.close());

async function save(settings: object): Promise<void> {
  const saved = await shop.ask('updateEventView', { id: view.id }, settings);
  expect([saved.status, saved.body.errors]).toEqual([200, undefined]);
}
/** Count and sum, and how many statements it took; `explained` adds the plan of the last one. */
async function read(sources = sourceOf, onStatement = async (_tx: Tx, _sql: string, _params?: readonly unknown[]) => {}) {
  const { companyId } = shop.tenant;
  const [row] = await api.db.withCompany(companyId, (tx) =>
    tx.query<{ recipient: string }>(`select recipient::text from customer_identity where value = 'anna'`),
  );
  let statements = 0;
  const figures = await api.db.withCompany(companyId, (tx) => {
    const noted =
      <Args extends [string, (readonly unknown[])?], T>(ask: (...args: Args) => Promise<T>) =>
      async (...args: Args) => {
        statements += 1;
        await onStatement(tx, args[0], args[1]);
        return ask(...args);
      };
    const counted = {
      query: noted(tx.query),
      often: noted(tx.often),
      one: noted(tx.one),
      maybeOne: noted(tx.maybeOne),
      run: noted(tx.run),
    };
    return figuresOfView(counted, companyId, { view: view.name, recipient: BigInt(row?.recipient ?? 0), atMs: NOW }, sources);
  });
  return { count: figures.get(`view.${view.name}.count`), sum: figures.get(`view.${view.name}.sum`), statements };
}
const fresh = () => read(createViewSources());

const lateOnTheFifth = () => rule('event', `field_${fields['day']}`, OPERATOR.GREATER, '2026-10-05');
const setTimezone = (timezone: string) =>
  api.db.withCompany(shop.tenant.companyId, (tx) =>
    tx.run('update company set timezone = $2 where id = $1', [shop.tenant.companyId, timezone]),
  );

const CHANGES: [string, () => Promise<unknown>, { count: string; sum: string | undefined }][] = [
  ['nothing', async () => undefined, { count: '2', sum: '175.50' }],
  ['its filter', () => save({ filters: all(isExpensive(), inTown('Rome')) }), { count: '1', sum: '90.00' }],
  [
    'the rows of its items',
    () => uploadTable(api, shop.tenant.owner, 'sku,price\nBOOT,40\nHAT,70\n', { replace: items }),
    { count: '1', sum: '20.00' },
  ],
  ['the type of a field', () => shop.ask('updateEventField', { id: fields['total'] }, { field_decimals: 1 }), { count: '1', sum: '20.0' }],
  ['the name of a field', () => shop.ask('updateEventField', { id: fields['town'] }, { name: 'city' }), { count: '1', sum: '20.0' }],
  ['its value mark', () => shop.ask('updateEventField', { id: fields['total'] }, { value_field: false }), { count: '1', sum: undefined }],
  ['a day of the company’s calendar', () => save({ filters: all(lateOnTheFifth()) }), { count: '0', sum: undefined }],
  ['the company’s timezone', () => setTimezone('Europe/Rome'), { count: '3', sum: undefined }],
];

test('reads dates of items in SQL in whatever words their table has them', async () => {
  const filters = all(rule('item', 'until', OPERATOR.GREATER, '2026-11-01'));
  const { body } = await shop.ask('countEventView', { id: view.id }, { filters, datatable_enrichment: true });
  expect(body.count ?? body).toEqual({ matching: 3, counted: 4, total: 4 });
});

test.each(CHANGES)('answers as if nothing was kept when %s changed', async (_what, change, expected) => {
  await read();
  await change();
  const { statements: _first, ...figures } = await read();
  expect(figures).toEqual(expected);
  const { statements, ...again } = await fresh();
  expect(again).toEqual(expected);
  expect([(await read()).statements, statements > 5]).toEqual([3, true]);
});

test('finds a customer’s events by the index in each month of a large event', async () => {
  const { companyId } = shop.tenant;
  const table = { companyId, id: event, generation: 1 };
  const [months, rows] = [12, 60_000];
  await api.db.withCompany(companyId, async (tx) => {
    for (let month = 1; month <= months; month++) await ensureEventMonth(tx, table, `2025-${String(month).padStart(2, '0')}-01`);
  });
  await withClient(api.logins.jobs, 'test', async (client) => {
    await client.query(`select set_config('app.company', $1, false)`, [String(companyId)]);
    await client.query(
      `insert into ${eventTableName(table)} (at, key, received_at, c1, c5)
       select timestamptz '2025-01-01Z' + n * interval '8 minutes 45 seconds', md5(n::text)::uuid, now(), 'c-' || n % 5000, now() from generate_series(0, ${rows - 1}) n`,
    );
  });
  let plan = '';
  await read(sourceOf, async (tx, sql, params) => {
    if (!sql.startsWith('select count(*)')) return;
    plan = (await tx.query<{ 'QUERY PLAN': string }>(`explain ${sql}`, params)).map((line) => line['QUERY PLAN']).join('\n');
  });
  expect(plan.match(/Index Scan (?:using|on) ev_\d+_g1_2025_\d\d_c1_at_idx/g)).toHaveLength(months);
  expect(plan).not.toMatch(/Seq Scan on ev_\d+_g1_2025/);
});
