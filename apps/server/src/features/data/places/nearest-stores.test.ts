import { expect, test } from 'vitest';
import { createNearestStores } from './nearest-stores.ts';
import type { StoreRow, StoreTable } from './stores.port.ts';

const LONDON = { latitude: 51.5074, longitude: -0.1278 };
const STORES: StoreRow[] = [
  aStore('Glasgow', 55.8642, -4.2518),
  aStore('Reading', 51.4543, -0.9781),
  aStore('Croydon', 51.3762, -0.0982),
  aStore('Nowhere', 123, 0),
];

test('lists the nearest stores first, with fields and miles, skipping unplaced rows', async () => {
  const { nearestStores } = createNearestStores(() => from(STORES));
  const found = await nearestStores(aTable(), LONDON, 10);
  expect(found.map(({ key, fields, miles }) => ({ key, name: fields['name'], miles: Math.floor(miles ?? -1) }))).toEqual([
    { key: 'croydon', name: 'Croydon', miles: 9 },
    { key: 'reading', name: 'Reading', miles: 36 },
    { key: 'glasgow', name: 'Glasgow', miles: 344 },
  ]);
  expect((await nearestStores(aTable(), LONDON, 10, 40)).map(({ key }) => key)).toEqual(['croydon', 'reading']);
});

test('answers the first stores of the table, without miles, where the place is unknown', async () => {
  const { nearestStores } = createNearestStores(() => from(STORES));
  expect((await nearestStores(aTable(), undefined, 2)).map(({ key, miles }) => [key, miles])).toEqual([
    ['glasgow', undefined],
    ['reading', undefined],
  ]);
});

test('many who ask at once make one reading, and a new generation is read again', async () => {
  const read: number[] = [];
  const { nearestStores } = createNearestStores(({ generation }) => {
    read.push(generation);
    return from(generation === 1 ? STORES : [aStore('Moved', 51.5, -0.1)]);
  });
  await Promise.all(Array.from({ length: 20 }, () => nearestStores(aTable(), LONDON, 1)));
  expect((await nearestStores(aTable({ generation: 2 }), LONDON, 1))[0]?.key).toBe('moved');
  expect(read).toEqual([1, 2]);
});

test('answers from the earlier generation while a new one is read', async () => {
  let finish: (() => void) | undefined;
  const waiting = new Promise<void>((resolve) => (finish = resolve));
  const { nearestStores } = createNearestStores(
    async function* ({ generation }) {
      if (generation === 2) await waiting;
      yield generation === 1 ? aStore('Before', 51.5, -0.1) : aStore('After', 51.5, -0.1);
    },
    undefined,
    1,
  );
  const ask = async (generation: number) => (await nearestStores(aTable({ generation }), LONDON, 1))[0]?.key;
  expect([await ask(1), await ask(2)]).toEqual(['before', 'before']);
  finish?.();
  await expect.poll(() => ask(2)).toBe('after');
});

test('evicts the least recently used stores by bytes and keeps companies apart', async () => {
  const read: string[] = [];
  const many = Array.from({ length: 200 }, (_, i) => aStore(`Store ${i}`, i / 10, i / 10));
  const stores = createNearestStores(({ companyId, tableId }) => {
    read.push(`${companyId}/${tableId}`);
    return from(many);
  }, 40_000);
  for (const [companyId, tableId] of [
    [1, 1],
    [2, 1],
    [1, 1],
    [1, 2],
    [1, 1],
    [2, 1],
  ] as const)
    await stores.nearestStores(aTable({ companyId, tableId }), LONDON, 1);
  expect(stores.bytes).toBeLessThanOrEqual(40_000);
  expect(read).toEqual(['1/1', '2/1', '1/2', '2/1']);
});

test('refuses tables beyond the memory limit and retries ones that failed to load', async () => {
  const small = createNearestStores(() => from(STORES), 20);
  await expect(small.nearestStores(aTable(), LONDON, 1)).rejects.toThrow('too many stores');
  let fails = true;
  const flaky = createNearestStores(async function* () {
    if (fails) throw new Error('not now');
    yield* STORES;
  });
  await expect(flaky.nearestStores(aTable(), LONDON, 1)).rejects.toThrow('not now');
  fails = false;
  expect(await flaky.nearestStores(aTable(), LONDON, 1)).toHaveLength(1);
});

function aTable(changes: Partial<StoreTable> = {}): StoreTable {
  return { companyId: 1, tableId: 1, generation: 1, ...changes };
}

function aStore(name: string, latitude: number, longitude: number): StoreRow {
  return { key: name.toLowerCase(), latitude, longitude, fields: { name } };
}

async function* from(rows: readonly StoreRow[]): AsyncGenerator<StoreRow> {
  yield* rows;
}
