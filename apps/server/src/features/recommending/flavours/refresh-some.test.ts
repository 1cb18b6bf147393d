/**
 * Refreshes that count only the customers who changed: their model is that of a refresh that counts all, to
 * the last bit.
 */
import { mkdirSync, readdirSync, rmSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildState, encodeModel, readFlavour, TIMEFRAMES, WITHIN } from '@limn/flavours';
import { makeShop, randomFrom } from '@limn/flavours/testing';
import { OPERATOR } from '@limn/query';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPeopleEraser } from '../../people/erasure/erase-people.job.ts';
import { openDiskBlobs } from '../../../platform/blobs.ts';
import { createLog } from '../../../platform/log.ts';
import { withClient } from '../../../storage/connection.ts';
import { eventTableName } from '../../../storage/event-tables.ts';
import { readSnapshot } from '../../../storage/snapshot-read.ts';
import { startApi, type ApiServer } from '../../../testing/api-server.ts';
import { createCustomers, mergeInto } from '../../data/customers/customers.store.ts';
import { ensureIdentities, lockPeople } from '../../data/customers/identities.store.ts';
import { rule } from '../../data/views/testing/view-events.ts';
import { companyHashes } from '../../measuring/counting/log/company-hashes.ts';
import { keepCounts, openCounts, sweepCounts } from './refresh/kept-counts.ts';
import { learn } from './refresh/learn.ts';
import { createRefreshes } from './refresh/refresh-flavour.ts';
import { camping, openShop, type ShopAction, type Shop } from './testing/shop.ts';
import { createErasables } from '../../../jobs/erasables.ts';

const HOUR = 3_600_000;
let api: ApiServer;
let shop: Shop;
let id: number;
let directory: string;

beforeAll(async () => {
  api = await startApi();
  directory = join(api.dataDir, 'counted-here');
  shop = await openShop(api, 'some');
  await shop.happened(camping(300), 60);
  ({ id } = await shop.flavour('Some'));
  await shop.refreshed(id);
});
afterAll(() => api.close());

const inCompany = <T>(sql: string, params: unknown[] = []) =>
  withClient(api.logins.jobs, 'test', async (client) => {
    await client.query(`select set_config('app.company', $1, false)`, [String(shop.tenant.companyId)]);
    return (await client.query(sql, params)).rows as T[];
  });

/**
 * Refreshes at once, where no worker hears of it. Answers how many were counted, and the hash of the model.
 */
async function refresh(
  reserveBytes = 0,
): Promise<{ recounted: number | null; model: string; advice: unknown; facts: Record<string, unknown> }> {
  await inCompany(`update flavour set refresh_state = 'waiting', beat_at = now() where id = $1`, [id]);
  await createRefreshes({
    db: api.db,
    blobs: openDiskBlobs(join(api.dataDir, 'blobs')),
    async ask({ login, order, onProgress }) {
      const { learned, keep } = await readSnapshot(login, order.companyId, (read) => learn(read, order, onProgress));
      keep();
      return { ...learned, ended: Promise.resolve() };
    },
    counts: { directory, reserveBytes },
    log: createLog('silent'),
  }).refresh({ companyId: shop.tenant.companyId, flavourId: id });
  const [row] = await inCompany<{
    reason: string | null;
    model: string;
    advice: unknown;
    facts: { recounted: number | null; took_ms: number };
  }>(
    `select f.reason, g.model_hash as model, g.advice, g.facts from flavour f join flavour_generation g on g.flavour_id = f.id and g.generation = f.generation where f.id = $1`,
    [id],
  );
  expect(row?.reason).toBeNull();
  const { recounted, took_ms: _, ...facts } = row?.facts ?? { recounted: null, took_ms: 0 };
  return { recounted, model: row?.model ?? '', advice: row?.advice, facts };
}

/** As if nothing had been kept. */
async function refreshAll() {
  rmSync(directory, { recursive: true, force: true });
  const all = await refresh();
  expect(all.recounted).toBeNull();
  return all;
}

const ITEM_IDS = ['tent', 'bag', 'stove', 'mug', 'pan', 'lamp', 'unknown'];
function randomEvents(random: () => number, customers: readonly string[]): ShopAction[] {
  const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)] as T;
  return customers.flatMap((customer) =>
    Array.from({ length: 1 + Math.floor(random() * 4) }, (): ShopAction => [
      customer,
      random() < 0.5 ? 'viewed' : 'bought',
      pick(ITEM_IDS),
      Math.floor(random() * 90),
    ]),
  );
}

test.each(TIMEFRAMES.map(({ label, within }) => [label, within] as const))('equals counting all, %s', async (_, within) => {
  await inCompany(`update flavour set within = $2, recency_days = 2, events_2 = jsonb_set(events_2, '{0,score}', $3) where id = $1`, [
    id,
    within,
    within % 2 ? '1' : '7',
  ]);
  expect((await refresh()).recounted).toBeNull();
  const random = randomFrom(within);
  for (const hoursAgo of [20 - within, 10 - within]) {
    const customers = [1, 2, 3].map(() => `c-${Math.floor(random() * 310)}`);
    await shop.happened(randomEvents(random, customers), hoursAgo);
    const some = await refresh();
    expect(some.recounted).toBe(new Set(customers).size);
    expect(readdirSync(directory)).toHaveLength(1);
    expect({ ...some, recounted: null }).toEqual(await refreshAll());
  }
});

/** Makes one customer of all of these; who is not known yet becomes known. */
async function becomeOne(...names: string[]): Promise<void> {
  const { companyId } = shop.tenant;
  await api.db.withCompany(companyId, async (tx) => {
    await lockPeople(tx, companyId);
    const named = names.map((value) => ({ kind: 'customer_id' as const, value }));
    const rows = await ensureIdentities(tx, companyId, named, await companyHashes(tx, companyId));
    await createCustomers(
      tx,
      companyId,
      [...rows.values()].filter(({ customer }) => customer === null),
    );
    const [into, ...others] = names.map((name) => rows.get(name)?.customer ?? 0);
    for (const other of others) await mergeInto(tx, companyId, into ?? 0, other);
  });
}

/**
 * How many people viewed a tent, and with what they bought, by plain SQL: `person` is an expression about
 * `c1`.
 */
async function withTents(person: string): Promise<{ of: number; also: [string, number][] }> {
  const { viewed, bought } = shop.events;
  const table = (event: number) => eventTableName({ companyId: shop.tenant.companyId, id: event, generation: 1 });
  const viewers = `select distinct ${person} as who from ${table(viewed)} where c2 = 'tent'`;
  const [{ of } = { of: 0 }] = await inCompany<{ of: number }>(`select count(*)::int as of from (${viewers}) v`);
  const also = await inCompany<{ item: string; people: number }>(
    `select c2 as item, count(distinct ${person})::int as people from ${table(bought)}
     where c2 <> 'tent' and c2 <> 'unknown' and ${person} in (${viewers}) group by 1 order by 1`,
  );
  return { of, also: also.map(({ item, people }) => [item, people]) };
}
async function modelOfTents(): Promise<{ of: number; also: [string, number][] }> {
  const neighbours = (await shop.preview(id, { item: 'tent' })).neighbours.filter(({ because }) => because === 'did');
  return {
    of: neighbours[0]?.of ?? 0,
    also: neighbours.map(({ item, people }): [string, number] => [item.id, people]).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  };
}

test('counts customers who became one as if they had always been, and only these', async () => {
  await inCompany(`update flavour set within = 1, events_2 = jsonb_set(events_2, '{0,score}', '1') where id = $1`, [id]);
  const { facts } = await refreshAll();
  let person = 'c1';
  const cases: [() => Promise<unknown>, string, number][] = [
    [() => becomeOne('c-1', 'away'), `when c1 = 'away' then 'c-1'`, 1],
    [() => shop.happened([['away', 'bought', 'lamp', 3]], 2), '', 1],
    [() => becomeOne('c-3', 'c-2'), `when c1 = 'c-3' then 'c-2'`, 1],
    [() => becomeOne('c-4', 'c-5').then(() => becomeOne('c-7', 'c-6')), `when c1 = 'c-4' then 'c-5' when c1 = 'c-7' then 'c-6'`, 2],
    [() => becomeOne('c-8', 'c-5', 'c-7'), `when c1 in ('c-4', 'c-5', 'c-6', 'c-7', 'c-8') then 'c-8'`, 1],
    [
      () => becomeOne('c-9', 'c-3').then(() => shop.happened([['c-2', 'bought', 'pan', 4]], 1)),
      `when c1 in ('c-2', 'c-3', 'c-9') then 'c-9'`,
      1,
    ],
    [() => Promise.resolve(), '', 0],
  ];
  let known = '';
  for (const [happens, more, people] of cases) {
    await happens();
    // The last word on a name is the first that is read.
    known = `${more} ${known}`;
    if (known.trim() !== '') person = `(case ${known} else c1 end)`;
    const some = await refresh();
    expect([more, some.recounted]).toEqual([more, people]);
    expect(await modelOfTents()).toEqual(await withTents(person));
    expect({ ...some, recounted: null }).toEqual(await refreshAll());
  }
  expect((await refresh()).facts['people']).toBe(Number(facts['people']) - 6);
});

test('counts no one where nothing arrived, and leaves out items that left the table', async () => {
  const before = await refreshAll();
  expect(await refresh()).toEqual({ ...before, recounted: 0 });
  const items = 'sku,name,category,price,image\ntent,Trail tent,Camping,120,\nstove,Camp stove,Camping,45,\n';
  await shop.items(items);
  const some = await refresh();
  expect([some.recounted, some.model === before.model]).toEqual([0, false]);
  expect((await shop.preview(id, { customer: 'no one' })).neighbours.map(({ item }) => item.id)).toEqual(['stove', 'tent']);
  expect({ ...some, recounted: null }).toEqual(await refreshAll());
});

const bought = () => eventTableName({ companyId: shop.tenant.companyId, id: shop.events.bought, generation: 1 });
async function erase(): Promise<void> {
  expect((await shop.ask('erasePerson', undefined, { body: { eid: 'c-9' } })).status).toBeLessThan(300);
  const eraser = createPeopleEraser({ erasables: createErasables(), directory: join(api.dataDir, 'journal'), log: createLog('silent') });
  await withClient(api.logins.jobs, 'test', async (client) => {
    while (await eraser.step(client));
  });
  expect(await inCompany('select from flavour_generation where counts_key is not null or counted is not null')).toEqual([]);
}

/** Changes after which no one knows whose rows are others. */
const UNKNOWN: [string, () => unknown][] = [
  [
    'records were deleted',
    () =>
      inCompany(
        `with gone as (delete from ${bought()} where c1 = 'c-7' returning 1) update event set records = records - (select count(*) from gone) where id = $1`,
        [shop.events.bought],
      ),
  ],
  ['rows came in another way', () => inCompany('update event set records = records + 1 where id = $1', [shop.events.bought])],
  [
    'many customers changed',
    () =>
      shop.happened(
        Array.from({ length: 40 }, (_, n): ShopAction => [`c-${n}`, 'viewed', 'pan', 5]),
        3,
      ),
  ],
  [
    'all were counted long ago',
    () =>
      inCompany(
        `update flavour_generation set counted = jsonb_set(counted, '{builtMs}', to_jsonb((counted ->> 'builtMs')::float8 - ${8 * 24 * HOUR}))`,
      ),
  ],
  ['too many were counted again since', () => inCompany(`update flavour_generation set counted = jsonb_set(counted, '{recounted}', '80')`)],
  [
    'the clock went back',
    () =>
      inCompany(`update flavour_generation set counted = jsonb_set(counted, '{atMs}', to_jsonb((counted ->> 'atMs')::float8 + ${HOUR}))`),
  ],
  ['what was kept is damaged', () => readdirSync(directory).forEach((key) => truncateSync(join(directory, key, 'state'), 800))],
  ['what was kept is gone', () => rmSync(directory, { recursive: true })],
  ['someone was erased', erase],
];
test.each(UNKNOWN)('counts all where %s', async (_, happens) => {
  await refreshAll();
  await shop.happened([['c-1', 'viewed', 'mug', 3]], 2);
  await happens();
  const again = await refresh();
  expect(again.recounted).toBeNull();
  expect(await refreshAll()).toEqual(again);
});

test('keeps nothing where the disk has no room, and learns all the same', async () => {
  await refreshAll();
  const all = await refresh(1e18);
  expect([all.recounted, readdirSync(directory)]).toEqual([0, []]);
  expect((await refresh()).recounted).toBeNull();
});

test('leaves nothing of the counts behind, whichever of their files fills the disk', async () => {
  const sides = { peopleWho: [{ view: 'viewed', score: 1 }], alsoDid: [{ view: 'bought', score: 1 }] };
  const question = readFlavour({ ...sides, within: WITHIN.anytime, days: 0, timezone: 'UTC' });
  const state = buildState(question, makeShop({ events: 500, items: 20, customers: 50 }, 1));
  const counts = { state, keys: new Uint32Array(100), model: encodeModel(state) };
  const place = join(api.dataDir, 'counted-full');
  for (const full of [0, 1, 2]) {
    let writes = 0;
    const write = (file: string, bytes: Uint8Array) => {
      const isFull = writes++ === full;
      writeFileSync(file, isFull ? bytes.subarray(0, bytes.length / 2) : bytes);
      if (isFull) throw Object.assign(new Error('No space left on device.'), { code: 'ENOSPC' });
    };
    expect(() => keepCounts(place, 'one', counts, 0, write)).toThrow('No space');
    expect([full, readdirSync(place)]).toEqual([full, []]);
  }
  keepCounts(place, 'one', counts, 0);
  expect((await openCounts(place, 'one', question))?.state.histories).toEqual(state.histories);
});

test('counts all for a view that asks the day, items or customers, and else only some', async () => {
  const view = (await shop.ask('createEventView', shop.events.bought, { body: { label: 'Newest' } })).body.event_view as { id: number };
  const query = { category_id: 'event', id: 'event_timestamp', operator: OPERATOR.GREATER_DAYS_AGO, value: 1, ruleType: 1 };
  await inCompany(`update flavour set events_2 = jsonb_set(events_2, '{0,view_id}', to_jsonb($2::int)) where id = $1`, [id, view.id]);
  const cases: [object, boolean][] = [
    [{ most_recent_only: true }, true],
    [{ most_recent_only: false, datatable_enrichment: true }, false],
    [{ datatable_enrichment: false, filters: { operator: 'All', children: [{ type: 'rule', query }] } }, false],
    [{ filters: { operator: 'All', children: [rule('customer', 'known', OPERATOR.EQUAL, true)] } }, false],
    [{ event_enrichment: true, filters: { operator: 'All', children: [rule('enrichment', 'e1_rank', OPERATOR.EQUAL, 1)] } }, true],
  ];
  for (const [settings, isSome] of cases) {
    expect((await shop.ask('updateEventView', view.id, { body: settings })).status).toBe(200);
    expect((await refresh()).recounted).toBeNull();
    await shop.happened([['c-4', 'bought', 'lamp', 70]], 1);
    const again = await refresh();
    expect([settings, again.recounted]).toEqual([settings, isSome ? 1 : null]);
    expect({ ...again, recounted: null }).toEqual(await refreshAll());
  }
});

test('sweeps what no generation names, an hour after it was made', async () => {
  const old = new Date(Date.now() - 2 * HOUR);
  for (const key of ['named', 'left', 'new']) {
    mkdirSync(join(directory, key), { recursive: true });
    if (key !== 'new') utimesSync(join(directory, key), old, old);
  }
  expect(await sweepCounts(directory, async () => new Set(['named']), Date.now())).toBe(1);
  expect(readdirSync(directory)).toEqual(expect.arrayContaining(['named', 'new']));
  expect(await sweepCounts(join(directory, 'nowhere'), async () => new Set(), Date.now())).toBe(0);
});
