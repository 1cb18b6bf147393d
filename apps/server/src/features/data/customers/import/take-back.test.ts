/**
 * Files are taken back: everything else as if they had never been imported, whatever was said and imported
 * before, meanwhile and since.
 */
import { seededRandom } from '@limn/model';
import type { CustomerImport, EventImport } from '@limn/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dueTakeBacks } from '../due-imports.job.ts';
import { asCompany } from '../../../../storage/as-company.ts';
import { forgetTakeBacks } from '../forget-take-backs.job.ts';
import { createLog } from '../../../../platform/log.ts';
import { withClient } from '../../../../storage/connection.ts';
import { startApi, type ApiServer } from '../../../../testing/api-server.ts';
import { companyHashes } from '../../../measuring/counting/log/company-hashes.ts';
import { followMarks, takeBackConversions } from '../../../measuring/counting/attribution/conversions.store.ts';
import { forgetCounts } from '../../../recommending/flavours/flavours.store.ts';
import { importEvents, type EventImportDeps } from '../../events/import/import-events.ts';
import { TAKE_BACK_FAILED } from '../../events/import/take-back-time.ts';
import { takeBackEvents, type EventTakeBackDeps } from '../../events/import/take-back-events.ts';
import { importDeps } from '../../events/testing/import-kit.ts';
import { personInEvents } from '../../events/person-in-events.ts';
import { eraseFromTraits } from '../erase-customer.ts';
import { keptAround, MAX_TOGETHER } from '../write-history.ts';
import { customerKit, type CustomerKit } from '../testing/customer-kit.ts';
import { importCustomers } from './import-customers.ts';
import { foreseePeople, takeBackCustomers, takeBackPeople } from './take-back-customers.ts';

let api: ApiServer;
let deps: EventImportDeps;
let backDeps: EventTakeBackDeps;

beforeAll(async () => {
  api = await startApi();
  deps = await importDeps(api);
  backDeps = { ...deps, takeBackConversions, takeBackPeople: (tx, key) => takeBackPeople(tx, key, 2), forgetCounts, rowsAtOnce: 3 };
});
afterAll(() => api.close());

interface Shop {
  kit: CustomerKit;
  /** A kind that makes no customers. */
  quiet: number;
  event: number;
  importPeople(text: string): Promise<CustomerImport>;
  importPurchases(text: string, kind?: 'event' | 'quiet'): Promise<EventImport>;
  takeBack(of: 'customers' | 'events', id: number): Promise<void>;
  state(): Promise<object>;
}

async function openShop(name: string): Promise<Shop> {
  const kit = await customerKit(api, name);
  const { companyId, owner } = kit.tenant;
  const event = await kit.event({ event_name: 'Purchase' }, [{ name: 'total', data_type: 'decimal', value_field: true }]);
  await kit.ask('updateEvent', { id: event }, { conversion: true });
  const quiet = await kit.event({ event_name: 'Visit', allow_customer_creation: false }, [
    { name: 'total', data_type: 'decimal', value_field: true },
  ]);
  const signal = new AbortController().signal;
  const form = (text: string, more: Record<string, string> = {}) => {
    const made = new FormData();
    for (const [field, value] of Object.entries(more)) made.append(field, value);
    made.append('file', new Blob([text], { type: 'text/csv' }), 'people.csv');
    return made;
  };
  const query = <Row extends object>(sql: string) => api.db.withCompany(companyId, (tx) => tx.query<Row>(sql, [companyId]));
  return {
    kit,
    event,
    quiet,
    async importPeople(text) {
      const made = (await api.ask('importCustomers', { as: owner, form: form(text) })).body.import as CustomerImport;
      const customerDeps = { db: api.db, login: api.logins.jobs, hashes: companyHashes, rowsAtOnce: 2 };
      await importCustomers({ companyId, importId: made.id }, customerDeps, signal);
      return made;
    },
    async importPurchases(text, kind = 'event') {
      const columns = JSON.stringify(['event_id', 'customer_id', 'event_timestamp', 'property:total']);
      const { body } = await api.ask('importEvents', {
        as: owner,
        params: { id: kind === 'event' ? event : quiet },
        form: form(text, { columns }),
      });
      const made = body.import as EventImport;
      await importEvents({ companyId, importId: made.id }, deps, signal);
      return made;
    },
    async takeBack(of, id) {
      // There are some to be taken back.
      await followConversions();
      const route = of === 'events' ? 'takeBackEventImport' : 'takeBackCustomerImport';
      const { status, body } = await kit.ask(route, { id });
      if (status !== 200) throw new Error(JSON.stringify(body));
      if (of === 'events') await takeBackEvents({ companyId, importId: id }, backDeps, signal);
      else await takeBackCustomers({ companyId, importId: id }, { db: api.db, login: api.logins.jobs, customersAtOnce: 2 }, signal);
    },
    async state() {
      await kit.rebuild();
      await followConversions();
      return {
        // The identity that a customer is shown and counted under follows from when each was met first.
        people: await query(
          `select i.value, c.traits, (select min(o.value) from customer_identity o where o.company_id = $1 and o.customer = i.customer) as whose,
             (select min(o.value) from customer_identity o where o.company_id = $1 and coalesce(o.person, o.value) = coalesce(i.person, i.value)) as person
           from customer_identity i left join customer c on c.company_id = i.company_id and c.id = i.customer where i.company_id = $1 order by 1`,
        ),
        customers: await query(
          `select min(i.value) as first, c.traits, c.customer_id = any (array_agg(i.value)) as "byId", c.email = any (array_agg(i.value)) as "byEmail"
           from customer c left join customer_identity i on i.company_id = c.company_id and i.customer = c.id
           where c.company_id = $1 group by c.id, c.traits, c.customer_id, c.email order by 1`,
        ),
        events: await query(
          `select at, c1, sent_id, c2 from c_${companyId}.ev_${event}_g1 where $1 > 0
           union all select at, c1, sent_id, c2 from c_${companyId}.ev_${quiet}_g1 where $1 > 0 order by 1, 2, 3, 4`,
        ),
        records: await query('select records from event where company_id = $1 order by id'),
        hours: await query('select sum(records)::int as n from event_hour where company_id = $1 having sum(records) > 0'),
        days: await query(
          `select i.value, d.day, d.events, d.total from customer_day d join customer_identity i on i.company_id = d.company_id and i.id = d.identity_id
           join customer_aggregate a on a.company_id = d.company_id and a.event_id = d.event_id and a.generation = d.generation
           where d.company_id = $1 order by 1, 2, 3, 4`,
        ),
        conversions: await query('select at, value from conversion where company_id = $1 and not gone order by 1, 2'),
        seen: await query('select count(*)::int as n from event_seen where company_id = $1'),
      };
    },
  };
}

/** Follows conversions of rows of files, which are looked for when all are in. */
async function followConversions(): Promise<void> {
  await withClient(api.logins.jobs, 'conversions', async (client) => {
    for (let isMore = true; isMore;) {
      await client.query('begin');
      isMore = await followMarks(client, asCompany, []);
      await client.query('commit');
    }
  });
}

interface FileStep {
  what: 'people' | 'Purchase' | 'Visit';
  text: string;
  /** The number by which it is taken back. */
  taken?: number;
}
type Step = FileStep | { what: 'identify' | 'purchase' | 'visit'; records: object[] } | { what: 'take back'; taken: number };

/** The same event says the same wherever it comes from. */
const happening = (n: number) => ({
  event_id: `o-${n}`,
  customer_id: n % 3 === 0 ? `e-${n % 5}@x.example` : `c-${n % 5}`,
  event_timestamp: `2026-0${1 + (n % 5)}-03T10:00:00Z`,
  total: n,
});

function walk(seed: number): Step[] {
  const { below } = seededRandom(seed);
  const oneOf = <T extends string>(...values: readonly [T, ...T[]]): T => values[below(values.length)] ?? values[0];
  const some = <T>(count: number, make: () => T): T[] => Array.from({ length: 1 + below(count) }, make);
  /** An id, an email that is no more theirs than anyone's, or both; one in ten gives an email for an id. */
  const person = () => {
    const email = `e-${below(4)}@x.example`;
    const id = below(10) === 0 ? `e-${below(4)}@x.example` : `c-${below(4)}`;
    const has = below(4);
    return { id: has === 0 ? '' : id, email: has === 1 ? '' : email, plan: oneOf('', 'free', 'pro'), city: oneOf('', 'Ulm', 'Rome') };
  };
  const people = () =>
    `customer_id,email,plan,city\n${some(4, person)
      .map(({ id, email, plan, city }) => `${id},${email},${plan},${city}\n`)
      .join('')}`;
  const happenings = () =>
    `id,who,when,total\n${some(4, () => happening(below(12)))
      .map(({ event_id, customer_id, event_timestamp, total }) => `${event_id},${customer_id},${event_timestamp},${total}\n`)
      .join('')},c-9,2026-03-0${1 + below(3)}T10:00:00Z,5\n`;
  const file = (): FileStep => {
    const what = oneOf('people', 'people', 'Purchase', 'Visit');
    return { what, text: what === 'people' ? people() : happenings() };
  };
  const others = (): Step => {
    switch (below(4)) {
      case 0:
        return file();
      case 1:
        return {
          what: 'identify',
          records: some(3, () => {
            const { id, email, plan } = person();
            const anonymous = below(4) === 0 ? { anonymous_id: `a-${below(2)}` } : {};
            return {
              ...(id !== '' && { customer_id: id }),
              event_properties: { plan: plan === '' ? null : plan, ...(email !== '' && { email }), ...anonymous },
            };
          }),
        };
      default:
        return {
          what: oneOf('purchase', 'visit'),
          records: some(2, () => {
            const { total, ...event } = happening(below(12));
            return { ...event, event_properties: { total } };
          }),
        };
    }
  };
  const taken = (number: number): Step => ({ ...file(), taken: number });
  const backs = [1, 2].map((number): Step => ({ what: 'take back', taken: number }));
  if (below(2) === 0) backs.reverse();
  return [
    ...some(3, others),
    taken(1),
    ...some(3, others),
    taken(2),
    ...some(3, others),
    ...backs.flatMap((back) => [back, ...some(2, others)]),
  ];
}

async function play(shop: Shop, steps: readonly Step[], withTaken: boolean): Promise<void> {
  const backs = new Map<number, () => Promise<void>>();
  for (const step of steps) {
    if ('records' in step) await shop.kit.send(step.what, step.records);
    else if (!('text' in step)) await backs.get(step.taken)?.();
    else if (step.taken === undefined || withTaken) {
      const isPeople = step.what === 'people';
      const { id } = isPeople
        ? await shop.importPeople(step.text)
        : await shop.importPurchases(step.text, step.what === 'Visit' ? 'quiet' : 'event');
      if (step.taken !== undefined) backs.set(step.taken, () => shop.takeBack(isPeople ? 'customers' : 'events', id));
    }
  }
}

// More worlds with WORLDS=40, say.
test.for(Array.from({ length: Number(process.env['WORLDS'] ?? 2) }, (_, n) => n + Number(process.env['FIRST'] ?? 1)))(
  'takes files back as if they had never been imported: world %i',
  async (seed) => {
    const steps = walk(seed);
    const [shop, other] = [await openShop(`back-${seed}`), await openShop(`never-${seed}`)];
    await play(shop, steps, true);
    await play(other, steps, false);
    expect(await shop.state(), JSON.stringify(steps, null, 1)).toEqual(await other.state());
  },
);

const preview = async ({ kit }: Shop, of: 'customers' | 'events', id: number) => {
  const { status, body } = await kit.ask(of === 'events' ? 'previewEventTakeBack' : 'previewCustomerTakeBack', { id });
  return status === 200 ? (body.take_back as Record<string, unknown>) : [status, body.detail];
};

test('says what taking customers back changes, does that, and no more than once', async () => {
  const shop = await openShop('figures');
  await shop.kit.send('identify', [{ customer_id: 'old', event_properties: { plan: 'free' } }]);
  const { id } = await shop.importPeople(
    'customer_id,email,plan,city\nold,old@x.example,pro,Ulm\nnew,,pro,Ulm\nkept,,pro,Ulm\nsame,same@x.example,,\n',
  );
  await shop.kit.send('identify', [
    { customer_id: 'kept', event_properties: { plan: 'gold', city: 'Rome' } },
    { customer_id: 'same', event_properties: { email: 'same@x.example' } },
  ]);
  expect(await preview(shop, 'customers', id)).toMatchObject({
    customers_removed: 1,
    customers_restored: 1,
    customers_kept: 2,
    partial: false,
  });
  const { companyId } = shop.kit.tenant;
  const some = await api.db.withCompany(companyId, (tx) => foreseePeople(tx, { companyId, importId: id }, { atOnce: 1, max: 2 }));
  expect(some).toMatchObject({ customers: 2, isCut: true });
  expect((await api.ask('takeBackCustomerImport', { as: (await api.tenant('another-company')).owner, params: { id } })).status).toBe(404);
  await shop.takeBack('customers', id);
  const { body } = await shop.kit.ask('listCustomerImports');
  expect(body.imports).toMatchObject([
    { id, state: 'taken_back', take_back_until: null, taken_back: { customers_removed: 1, customers_restored: 1 } },
  ]);
  expect((await shop.kit.customers()).map(({ customer_id, email }) => [customer_id, email])).toEqual([
    ['same', 'same@x.example'],
    ['kept', null],
    ['old', null],
  ]);
  // City still has a value, and stays a field.
  const { fields } = (await shop.kit.ask('listCustomerFields')).body as { fields: { name: string; kind: string }[] };
  expect(fields.filter(({ kind }) => kind === 'trait').map(({ name }) => name)).toEqual(['city', 'plan']);
  expect(await preview(shop, 'customers', id)).toEqual([409, 'This import has been taken back already.']);
});

test('keeps customers that were merged since, and forgets what is kept after a day', async () => {
  const shop = await openShop('merged');
  const { companyId } = shop.kit.tenant;
  const { id } = await shop.importPeople('customer_id,plan\na,pro\nb,free\nc,pro\n');
  const [c, b, a] = await shop.kit.customers();
  await shop.kit.ask('mergeCustomers', { id: a?.id }, { other: b?.id });
  expect(await preview(shop, 'customers', id)).toMatchObject({ customers_removed: 1, customers_restored: 0 });
  await api.db.withCompany(companyId, (tx) => tx.run(`update customer_import set keeps_until = now() where company_id = $1`, [companyId]));
  expect(await preview(shop, 'customers', id)).toEqual([409, 'An import can be taken back for 24 hours. That time is over.']);
  await withClient(api.logins.jobs, 'forget', (client) => forgetTakeBacks(client, createLog('error')));
  const kept = await api.db.withCompany(companyId, (tx) =>
    tx.query('select 1 from customer_write where company_id = $1 union all select 1 from customer_made where company_id = $1', [companyId]),
  );
  expect([kept, c?.customer_id]).toEqual([[], 'c']);
});

test('goes on with taking events back after it was interrupted', async () => {
  const shop = await openShop('interrupted');
  const { companyId } = shop.kit.tenant;
  const rows = Array.from({ length: 10 }, (_, n) => `,c-${n},2026-0${1 + (n % 3)}-03T10:00:00Z,${n}\n`).join('');
  const { id } = await shop.importPurchases(`id,who,when,total\n${rows}`);
  await shop.kit.send('purchase', [{ customer_id: 'c-1', event_properties: { total: 99 } }]);
  expect(await preview(shop, 'events', id)).toMatchObject({ events_removed: 10, events_kept: 0, customers_removed: 9 });
  expect(await shop.state()).toMatchObject({ conversions: { length: 11 } });
  await shop.kit.ask('takeBackEventImport', { id });
  let steps = 0;
  for (let isDone = false; !isDone;) {
    const stop = new AbortController();
    let left = 2;
    const live = () => {
      if ((left -= 1) === 0) throw new Error('killed');
    };
    // In the midst of a step, when its rows are deleted.
    const killed: EventTakeBackDeps = {
      ...backDeps,
      takeBackConversions: async (tx, company, records) => {
        await takeBackConversions(tx, company, records);
        live();
      },
      takeBackPeople: async (tx, key) => {
        live();
        return backDeps.takeBackPeople(tx, key);
      },
    };
    await takeBackEvents({ companyId, importId: id }, killed, stop.signal).catch(() => undefined);
    const [one] = (await shop.kit.ask('listEventImports', { id: shop.event })).body.imports as EventImport[];
    isDone = one?.state === 'taken_back';
    steps += 1;
    if (isDone) expect(one?.taken_back).toEqual({ events_removed: 10, events_kept: 0, customers_removed: 9 });
  }
  expect(steps).toBeGreaterThan(7);
  expect(await shop.state()).toMatchObject({
    customers: [{ first: 'c-1' }],
    events: [{ c2: '99.00' }],
    seen: [{ n: 1 }],
    records: [{ records: 1 }, { records: 0 }],
    conversions: [{ value: 9900 }],
  });
});

test('leaves no event of two files with the same rows that are both taken back', async () => {
  const rows = ['o-1,c-1,2026-01-03T10:00:00Z,1', 'o-2,c-2,2026-02-03T10:00:00Z,2', ',c-3,2026-02-03T10:00:00Z,3'];
  const text = `id,who,when,total\n${rows.join('\n')}\n`;
  const empty = { events: [], seen: [{ n: 0 }], customers: [], hours: [] };
  for (const how of ['one by one', 'the second first', 'at once'] as const) {
    const shop = await openShop(`twice-${how.replaceAll(' ', '-')}`);
    const [first, second] = [await shop.importPurchases(text), await shop.importPurchases(text)];
    const [one, other] = how === 'the second first' ? [second, first] : [first, second];
    if (how === 'at once') await shop.kit.ask('takeBackEventImport', { id: other.id });
    const kept = how === 'one by one' ? 3 : 0;
    expect(await preview(shop, 'events', one.id), how).toMatchObject({
      events_removed: how === 'at once' ? 3 : 0,
      events_kept: kept,
    });
    await shop.takeBack('events', one.id);
    if (how === 'at once')
      await takeBackEvents({ companyId: shop.kit.tenant.companyId, importId: other.id }, backDeps, new AbortController().signal);
    else {
      expect(await preview(shop, 'events', other.id), how).toMatchObject({ events_removed: 3, events_kept: 0 });
      await shop.takeBack('events', other.id);
    }
    expect(await shop.state(), how).toMatchObject(empty);
  }
});

test('gives up taking back after ten tries without a step, until it is asked again', async () => {
  const shop = await openShop('gives-up');
  const { companyId } = shop.kit.tenant;
  const signal = new AbortController().signal;
  const { id } = await shop.importPurchases('id,who,when,total\n,c-1,2026-01-03T10:00:00Z,1\n,c-2,2026-01-03T10:00:00Z,2\n');
  const { id: people } = await shop.importPeople('customer_id,plan\np,pro\n');
  await shop.kit.ask('takeBackEventImport', { id });
  await shop.kit.ask('takeBackCustomerImport', { id: people });
  await api.db.withCompany(companyId, (tx) => tx.run('update customer_import set back_tries = 10 where company_id = $1', [companyId]));
  await takeBackCustomers({ companyId, importId: people }, { db: api.db, login: api.logins.jobs }, signal);
  const failing: EventTakeBackDeps = { ...backDeps, takeBackPeople: () => Promise.reject(new Error('broken')) };
  const due = () => withClient(api.logins.jobs, 'due', (client) => dueTakeBacks(client));
  // The first one removes the rows.
  for (let tries = 0; tries <= 10; tries++) {
    await expect(takeBackEvents({ companyId, importId: id }, failing, signal)).rejects.toThrow('broken');
    expect(await due()).toContainEqual({ companyId, importId: id, of: 'events' });
  }
  await takeBackEvents({ companyId, importId: id }, failing, signal);
  expect((await due()).filter((one) => one.companyId === companyId)).toEqual([]);
  for (const list of ['listEventImports', 'listCustomerImports'] as const)
    expect((await shop.kit.ask(list, { id: shop.event })).body.imports, list).toMatchObject([
      { state: 'failed', reason: TAKE_BACK_FAILED, take_back_until: expect.any(String) as string },
    ]);
  await shop.takeBack('events', id);
  await shop.takeBack('customers', people);
  expect(await shop.state()).toMatchObject({ events: [], customers: [], seen: [{ n: 0 }] });
});

test('erases people from what is kept of files', async () => {
  const shop = await openShop('erased');
  const { companyId } = shop.kit.tenant;
  await shop.kit.send('identify', [{ customer_id: 'a', event_properties: { friend: 'gone@x.example' } }]);
  await shop.importPeople('customer_id,friend\na,other\n');
  await shop.kit.send('identify', [{ customer_id: 'a', event_properties: { friend: 'gone@x.example' } }]);
  await eraseFromTraits({
    companyId,
    person: personInEvents('gone@x.example', new Set(['customer_id'])),
    within: (inside) => api.db.withCompany(companyId, inside),
  });
  const kept = await api.db.withCompany(companyId, (tx) =>
    tx.query<{ said: object }>(
      `select traits as said from customer_before where company_id = $1
       union all (select patch from customer_write where company_id = $1 order by id)`,
      [companyId],
    ),
  );
  expect(kept.map(({ said }) => said)).toEqual([{ friend: null }, { friend: 'other' }, { friend: null }]);
});

const peopleOf = async (shop: Shop) => {
  const { people } = (await shop.state()) as { people: { value: string; whose: string | null; traits: object | null }[] };
  return people.map(({ value, whose, traits }) => ({ value, whose, traits }));
};

test('gives an email that a wrong file joined to whom the corrected file names', async () => {
  const shop = await openShop('corrected');
  const { id } = await shop.importPeople('customer_id,email\nc-1,bob@x.example\n');
  await shop.importPeople('customer_id,email\nc-2,bob@x.example\n');
  await shop.takeBack('customers', id);
  expect(await peopleOf(shop)).toEqual([
    { value: 'bob@x.example', whose: 'bob@x.example', traits: {} },
    { value: 'c-2', whose: 'bob@x.example', traits: {} },
  ]);
});

test('takes an email that was named alone since out of the wrong customer', async () => {
  const shop = await openShop('alone');
  await shop.kit.send('visit', [{ customer_id: 'eve@x.example', event_properties: { total: 1 } }]);
  await shop.kit.send('identify', [{ customer_id: 'c-1', event_properties: { plan: 'free' } }]);
  const { id } = await shop.importPeople('customer_id,email\nc-1,bob@x.example\nc-1,eve@x.example\nc-1,ann@x.example\n');
  await shop.kit.send('identify', [{ event_properties: { email: 'bob@x.example', plan: 'pro' } }]);
  await shop.kit.send('purchase', [{ customer_id: 'ann@x.example', event_properties: { total: 1 } }]);
  await shop.takeBack('customers', id);
  expect(await peopleOf(shop)).toEqual([
    { value: 'ann@x.example', whose: 'ann@x.example', traits: {} },
    { value: 'bob@x.example', whose: 'bob@x.example', traits: { plan: 'pro' } },
    { value: 'c-1', whose: 'c-1', traits: { plan: 'free' } },
    { value: 'eve@x.example', whose: null, traits: null },
  ]);
});

test('leaves no customer whom only a file that was taken back made of an identity', async () => {
  const shop = await openShop('two-files');
  await shop.importPurchases('id,who,when,total\n1,x,2026-03-03T10:00:00Z,5\n', 'quiet');
  const { id } = await shop.importPeople('customer_id\nx\n');
  await shop.takeBack('customers', id);
  expect(await peopleOf(shop)).toEqual([{ value: 'x', whose: null, traits: null }]);
  expect(await shop.kit.customers()).toEqual([]);
});

test('removes whom two files of events named once both were taken back', async () => {
  const shop = await openShop('both-files');
  const file = 'id,who,when,total\n1,x,2026-03-03T10:00:00Z,5\n';
  const [one, other] = [await shop.importPurchases(file), await shop.importPurchases(`${file}2,y,2026-03-03T10:00:00Z,5\n`)];
  await shop.takeBack('events', one.id);
  expect(await peopleOf(shop)).toEqual([
    { value: 'x', whose: 'x', traits: {} },
    { value: 'y', whose: 'y', traits: {} },
  ]);
  await shop.takeBack('events', other.id);
  expect(await peopleOf(shop)).toEqual([]);
});

test('keeps no more of page views than what they change', async () => {
  const shop = await openShop('page-views');
  const { companyId } = shop.kit.tenant;
  const { id } = await shop.importPeople('customer_id,plan\nc-1,free\n');
  for (let n = 0; n < 3; n++)
    await shop.kit.send(
      'identify',
      [0, 1, 2].map((page) => ({ customer_id: 'c-1', event_properties: { page: `${page}`, times: n } })),
    );
  const { n } = await api.db.withCompany(companyId, (tx) =>
    tx.one<{ n: number }>('select count(*)::int as n from customer_write where company_id = $1', [companyId]),
  );
  expect(n).toBe(2);
  await shop.takeBack('customers', id);
  expect(await peopleOf(shop)).toEqual([{ value: 'c-1', whose: 'c-1', traits: { page: '2', times: '2' } }]);
});

test('keeps what two callers say in turns once', async () => {
  const shop = await openShop('in-turns');
  const { companyId } = shop.kit.tenant;
  await shop.importPeople('customer_id,plan\nc-1,free\n');
  for (let n = 0; n < 3; n++) {
    await shop.kit.send('identify', [{ customer_id: 'c-1', event_properties: { plan: 'pro' } }]);
    await shop.kit.send('identify', [{ customer_id: 'c-1', event_properties: { email: 'ann@x.example', plan: 'pro' } }]);
  }
  const { n } = await api.db.withCompany(companyId, (tx) =>
    tx.one<{ n: number }>('select count(*)::int as n from customer_write where company_id = $1', [companyId]),
  );
  expect(n).toBe(3);
});

test('reads few people beside one whose address many share, and takes all of them back', async () => {
  const shop = await openShop('shared');
  const { companyId } = shop.kit.tenant;
  const names = Array.from({ length: MAX_TOGETHER + 10 }, (_, n) => `c-${n}`);
  const { id } = await shop.importPeople(`customer_id,email,plan\n${names.map((name) => `${name},none@x.example,free\n`).join('')}`);
  await shop.importPeople(`customer_id,plan\n${names.map((name) => `${name},pro\n`).join('')}`);
  const found = await api.db.withCompany(companyId, async (tx) => {
    const { id: one } = await tx.one<{ id: number }>(`select id from customer_identity where company_id = $1 and value = 'c-7'`, [
      companyId,
    ]);
    return keptAround(tx, companyId, [one]);
  });
  // With the address, and with who has it.
  expect(found.identities.map(({ value }) => value)).toEqual(['c-0', 'none@x.example', 'c-7']);
  await shop.takeBack('customers', id);
  const people = await peopleOf(shop);
  expect(people.filter(({ value }) => value !== 'none@x.example')).toEqual(
    names.toSorted().map((name) => ({ value: name, whose: name, traits: { plan: 'pro' } })),
  );
  expect(people.find(({ value }) => value === 'none@x.example')?.whose ?? null).toBeNull();
});

test('tells that a file changed too much to be taken back', async () => {
  const shop = await openShop('large');
  const { companyId } = shop.kit.tenant;
  const { id } = await shop.importPeople('customer_id,plan\na,pro\n');
  await api.db.withCompany(companyId, (tx) =>
    tx.run('update customer_import set kept_bytes = 1e9, keeps_until = null where company_id = $1', [companyId]),
  );
  expect(await preview(shop, 'customers', id)).toEqual([
    409,
    'This import changed too much for a copy to be kept, so it can’t be taken back.',
  ]);
  expect((await shop.kit.ask('listCustomerImports')).body.imports).toMatchObject([{ too_large_to_take_back: true, take_back_until: null }]);
});
