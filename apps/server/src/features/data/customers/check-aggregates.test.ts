/** Figures whose interval is over are compared with their events, and built again where they differ. */
import { seededRandom } from '@limn/model';
import type { CustomerPage } from '@limn/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tx } from '../../../storage/tx.ts';
import { startApi, type ApiServer } from '../../../testing/api-server.ts';
import { orderRebuild } from './aggregates.store.ts';
import { checkAgain, checkStep } from './check-aggregates.ts';
import { lockPeople } from './identities.store.ts';
import { customerKit, type CustomerKit } from './testing/customer-kit.ts';

let api: ApiServer;
let kits = 0;

beforeAll(async () => void (api = await startApi()));
afterAll(() => api.close());

interface Shop {
  kit: CustomerKit;
  due: { companyId: number; eventId: number };
  within<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** As if the interval were over. */
  makeDue(): Promise<void>;
  figures(): Promise<unknown>;
  generations(): Promise<number[]>;
}

async function aShop(field: object = { data_type: 'decimal' }): Promise<Shop> {
  const kit = await customerKit(api, `check-aggregates-${(kits += 1)}`);
  const eventId = await kit.event({ event_name: 'Buy' }, [{ name: 'total', value_field: true, ...field }]);
  const { companyId } = kit.tenant;
  const within = <T>(work: (tx: Tx) => Promise<T>) => api.db.withCompany(companyId, work);
  return {
    kit,
    due: { companyId, eventId },
    within,
    makeDue: () =>
      within(async (tx) => {
        await tx.run(`update customer_aggregate set rebuilt_at = now() - interval '1 year' where company_id = $1`, [companyId]);
      }),
    async figures() {
      const [customer] = await kit.customers('c-1');
      const page = (await kit.ask('getCustomer', { id: customer?.id })).body.customer as CustomerPage;
      return page.aggregates;
    },
    generations: () =>
      within(async (tx) => {
        const rows = await tx.query<{ generation: number }>('select distinct generation from customer_day order by 1');
        return rows.map(({ generation }) => generation);
      }),
  };
}

function bought(customer_id: string, total: number, daysAgo = 0): object {
  const event_timestamp = new Date(Date.now() - daysAgo * 86_400_000).toISOString();
  return { customer_id, event_timestamp, event_properties: { total } };
}

test('compares in steps while events come, and writes no day where none differs', async () => {
  const { kit, due, within, makeDue } = await aShop();
  const days = () => within((tx) => tx.query('select ctid::text, d.* from customer_day d order by identity_id, day'));
  const state = () =>
    within((tx) =>
      tx.one(
        `select generation, checked_to > 0 as "isUnderWay", rebuilt_at > now() - interval '1 hour' as "isChecked"
         from customer_aggregate where company_id = $1`,
        [due.companyId],
      ),
    );
  await kit.send('Buy', [bought('c-1', 7), bought('c-1', 5, 40), bought('c-2', 1, 2), bought('c-3', 3)]);
  await makeDue();
  for (let step = 0; step < 3; step++) {
    expect(await within((tx) => checkStep(tx, due, 1))).toBe(false);
    await kit.send('Buy', [bought('c-1', step), bought('c-3', step, 1), bought(`new-${step}`, 1)]);
  }
  expect(await state()).toEqual({ generation: 1, isUnderWay: true, isChecked: false });
  const before = await days();
  await kit.rebuild();
  expect(await days()).toEqual(before);
  expect(await state()).toEqual({ generation: 1, isUnderWay: null, isChecked: true });
});

test.each([
  ['more events', 'update customer_day set events = events + 1'],
  ['fewer values', 'update customer_day set valued = valued - 1'],
  ['another sum', 'update customer_day set total = total + 0.01'],
  ['another first moment', `update customer_day set first_at = '2020-01-01T00:00:00Z'`],
  ['another first value', 'update customer_day set first_value = first_value + 1'],
  ['another last moment', `update customer_day set last_at = '2040-01-01T00:00:00Z'`],
  ['no last value', 'update customer_day set last_value = null'],
  ['another day', 'update customer_day set day = day - 1'],
  ['a day less', 'delete from customer_day'],
  [
    'a day more',
    `insert into customer_day (company_id, event_id, generation, identity_id, day, events, valued, total)
       select company_id, event_id, generation, identity_id, day + 1, 0, 0, 0 from customer_day`,
  ],
])('builds again where it finds %s', async (_what, change) => {
  const { kit, due, within, makeDue, figures, generations } = await aShop();
  await kit.send('Buy', [bought('c-2', 1), bought('c-1', 7), bought('c-1', 5), bought('c-3', 2)]);
  const right = await figures();
  const mine = `company_id = $1 and identity_id = (select id from customer_identity where company_id = $1 and value = 'c-1')`;
  expect(await within((tx) => tx.run(`${change} where ${mine}`, [due.companyId]))).toBe(1);
  await kit.rebuild();
  expect(await generations()).toEqual([1]);
  await makeDue();
  await kit.rebuild();
  expect(await figures()).toEqual(right);
  expect(await generations()).toEqual([2]);
});

const FIELDS = {
  int: [{ data_type: 'int' }, ['0', '-1', '7', '0012', '2147483647', '-2147483648', 3, '']],
  'decimal with two digits': [{ data_type: 'decimal' }, ['0', '-0', '0.10', '.5', '-99.99', '12', 1e2, '9999999999.99', '']],
  'decimal with six digits': [
    { data_type: 'decimal', field_length: 20, field_decimals: 6 },
    ['0.000001', '-0.1', '99999999999999.999999', '1e-3', 0.1, 0.2, ''],
  ],
} as const;

test.each(Object.entries(FIELDS))('finds what drains added up to be right: %s', async (_name, [field, values]) => {
  const { kit, due, within, makeDue, generations } = await aShop(field);
  const random = seededRandom(198);
  const when = [0, 1, 499, 86_399_999, 86_400_000, 40 * 86_400_000, 399 * 86_400_000];
  const midnight = Math.floor(Date.now() / 86_400_000) * 86_400_000;
  for (let round = 0; round < 5; round++) {
    const records = Array.from({ length: 200 }, () => ({
      event_id: `e-${random.below(800)}`,
      customer_id: `c-${random.below(12)}`,
      event_timestamp: new Date(midnight - random.pick(when)).toISOString(),
      event_properties: { total: random.pick<string | number>(values) },
    }));
    await kit.send('Buy', records);
    await makeDue();
    expect(await within((tx) => checkStep(tx, due))).toBe(false);
  }
  const { valued } = await within((tx) =>
    tx.one<{ valued: number }>('select sum(valued)::int as valued from customer_day where company_id = $1', [due.companyId]),
  );
  expect(valued).toBeGreaterThan(300);
  expect(await generations()).toEqual([1]);
});

test('compares while drains hold the people of the company and the event', async () => {
  const { kit, due, within, makeDue } = await aShop();
  await kit.send('Buy', [bought('c-1', 7)]);
  await makeDue();
  await within(async (drain) => {
    await lockPeople(drain, due.companyId);
    await drain.query('select from event where company_id = $1 and id = $2 for no key update', [due.companyId, due.eventId]);
    expect(await within((tx) => checkStep(tx, due))).toBe(false);
  });
});

test('builds nothing where a difference is gone once drains wait', async () => {
  const { kit, due, within, makeDue, generations } = await aShop();
  await kit.send('Buy', [bought('c-1', 7), bought('c-2', 5)]);
  const change = (by: number) =>
    within((tx) => tx.run('update customer_day set events = events + $2 where company_id = $1', [due.companyId, by]));
  await makeDue();
  await change(1);
  expect(await within((tx) => checkStep(tx, due))).toBe(true);
  await change(-1);
  await within((tx) => checkAgain(tx, due));
  await kit.rebuild();
  expect(await generations()).toEqual([1]);
});

test('begins again when a file came meanwhile', async () => {
  const { kit, due, within, makeDue, generations } = await aShop();
  await kit.send('Buy', [bought('c-1', 7), bought('c-2', 5)]);
  await makeDue();
  await within((tx) => checkStep(tx, due, 1));
  await within((tx) => orderRebuild(tx, due.companyId, due.eventId));
  // A step that had begun before.
  await within((tx) => checkStep(tx, due, 1));
  await kit.rebuild();
  expect(await generations()).toEqual([2]);
});
