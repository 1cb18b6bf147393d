import { expect, test } from 'vitest';
import { itemsOfRecord, withoutItems, type ItemOfRecord } from './items-of-record.ts';

const KEY = '0011aabb-2233-4455-8677-8899aabbccdd';
const record = (properties: unknown) => ({ event_id: 'o', customer_id: 'c', event_properties: properties });

function itemsIn(sent: ReturnType<typeof record>, key: string): ItemOfRecord[] {
  const items = itemsOfRecord(sent, key, 'products');
  if ('reason' in items) throw new Error(items.reason);
  return items;
}

test.each([
  ['no list is asked for', { products: [{ id: 1 }] }, null],
  ['the property is missing', { total: 1 }, 'products'],
  ['the list is empty', { products: [] }, 'products'],
  ['the list holds no item', { products: [null, null] }, 'products'],
  ['the property is no list', { products: { id: 1 } }, 'products'],
])('leaves a record as it is where %s', (_why, properties, list) => {
  expect(itemsOfRecord(record(properties), KEY, list)).toEqual([{ sent: record(properties), key: KEY }]);
});

test('gives each item its record’s properties, its own before them, and a key', () => {
  const items = itemsIn(record({ total: 9, currency: 'GBP', products: [{ id: 'a', total: 4 }, 'b', null] }), KEY);
  expect(items.map(({ sent }) => sent)).toEqual([
    record({ total: 4, currency: 'GBP', id: 'a' }),
    record({ total: 9, currency: 'GBP', products: 'b' }),
  ]);
  const keys = items.map(({ key }) => key);
  expect(keys[0]).toBe(KEY);
  expect(new Set(keys.map((key) => key.slice(0, 18)))).toEqual(new Set([KEY.slice(0, 18)]));
});

test('keeps the keys of items apart, and the same whenever they are read', () => {
  const many = record({ products: Array.from({ length: 500 }, (_, id) => ({ id })) });
  const keys = (key: string) => itemsIn(many, key).map((item) => item.key);
  const other = KEY.replace('00', '01');
  expect(new Set([...keys(KEY), ...keys(other)]).size).toBe(1000);
  expect(keys(KEY)).toEqual(keys(KEY));
});

test('keeps the keys of items beside one that is taken out', () => {
  const isOwn = ({ event_properties: properties }: Readonly<Record<string, unknown>>) => (properties as { id: string }).id === 'a';
  const order = record({ products: [{ id: 'a' }, { id: 'b' }, { id: 'a' }, { id: 'c' }] });
  const left = withoutItems(order, 'products', isOwn);
  expect(left).toEqual(record({ products: [null, { id: 'b' }, null, { id: 'c' }] }));
  expect(itemsIn(left as typeof order, KEY)).toEqual([1, 3].map((at) => itemsIn(order, KEY)[at]));
  expect(withoutItems(record({ products: [{ id: 'a' }] }), 'products', isOwn)).toBeNull();
  for (const other of [record({ products: [{ id: 'b' }, 'a'] }), record({ basket: [{ id: 'a' }] }), record({ products: 'a' })])
    expect(withoutItems(other, 'products', isOwn)).toBe(other);
});

test('refuses more items than an order has, and those that repeat too much', () => {
  const numbers = (count: number) => Array.from({ length: count }, (_, n) => n);
  expect(itemsOfRecord(record({ products: numbers(501) }), KEY, 'products')).toEqual({
    reason: 'products: a record has at most 500 items.',
  });
  expect(itemsOfRecord(record({ products: numbers(400), note: 'x'.repeat(3000) }), KEY, 'products')).toEqual({
    reason: expect.stringContaining('too many items'),
  });
});
