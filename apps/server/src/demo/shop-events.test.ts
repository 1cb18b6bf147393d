import { expect, test } from 'vitest';
import { PRODUCTS } from './products.ts';
import { CUSTOMERS, DAYS, shopEvents } from './shop-events.ts';

const NOW = Date.parse('2026-11-23T15:00:00Z');
const DAY_MS = 86_400_000;
const events = shopEvents(NOW);
const all = Object.values(events).flat();

test('makes the same visits for the same moment, up to that moment', () => {
  expect(shopEvents(NOW)).toEqual(events);
  for (const { atMs } of all) expect(atMs > NOW - (DAYS + 1) * DAY_MS && atMs < NOW).toBe(true);
  for (const list of Object.values(events)) {
    const perDay = Map.groupBy(list, ({ atMs }) => Math.floor((NOW - atMs) / DAY_MS));
    for (let day = 0; day < DAYS; day++) expect(perDay.get(day)?.length ?? 0).toBeGreaterThan(0);
  }
});

test('sells only what the table of products holds', () => {
  const known = new Set(PRODUCTS.map(({ id }) => id));
  expect([PRODUCTS.length, known.size]).toEqual([60, 60]);
  expect(all.filter(({ values }) => !known.has(values['item_id'] ?? ''))).toEqual([]);
});

test('makes a funnel of views, baskets and purchases, with customers who come back', () => {
  const [views, baskets, purchases] = [events.viewed, events.added, events.purchased];
  expect(views.length).toBeGreaterThan(30_000);
  expect(baskets.length / views.length).toBeGreaterThan(0.1);
  expect(baskets.length / views.length).toBeLessThan(0.3);
  expect(purchases.length / baskets.length).toBeGreaterThan(0.3);
  expect(purchases.length / baskets.length).toBeLessThan(0.7);
  const customers = new Set(views.map(({ customerId }) => customerId));
  expect(customers.size).toBeGreaterThan(CUSTOMERS * 0.9);
  const orders = [...Map.groupBy(purchases, ({ customerId }) => customerId).values()].map(
    (own) => new Set(own.map(({ values }) => values['order_id'])).size,
  );
  expect(orders.filter((n) => n > 1).length / orders.length).toBeGreaterThan(0.15);
  // Nothing is bought that the same customer did not put into the basket before.
  const first = new Map<string, number>();
  for (const { customerId, values, atMs } of baskets) {
    const key = `${customerId} ${values['item_id']}`;
    first.set(key, Math.min(first.get(key) ?? Infinity, atMs));
  }
  for (const { customerId, values, atMs } of purchases) expect(first.get(`${customerId} ${values['item_id']}`)).toBeLessThan(atMs);
});

test('lets customers look at products that go together', () => {
  const seen = Map.groupBy(events.viewed, ({ customerId }) => customerId);
  const both = (a: string, b: string) =>
    [...seen.values()].filter((own) => {
      const items = new Set(own.map(({ values }) => values['item_id']));
      return items.has(a) && items.has(b);
    }).length;
  expect(both('HP-101', 'HP-102')).toBeGreaterThan(5 * both('HP-101', 'HP-402'));
});
