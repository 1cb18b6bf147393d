/** Flavours from their settings to what they show. Refreshes run in their real process. */
import type { Flavour } from '@limn/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type ApiServer } from '../../../testing/api-server.ts';
import { camping, ITEMS, openShop, type Shop } from './testing/shop.ts';

interface Choice {
  item: { id: string };
  people: number;
}

let api: ApiServer;
let shop: Shop;

beforeAll(async () => {
  api = await startApi();
  shop = await openShop(api, 'flavours');
  await shop.happened(camping(120));
});
afterAll(() => api.close());

test('creates a flavour that is enabled and not ready, and says what it needs', async () => {
  const { status, body } = await shop.ask('createFlavour', undefined, { body: { label: 'New' } });
  expect(status).toBe(201);
  expect(body.flavour).toMatchObject({
    label: 'New',
    datatable: null,
    enabled: 1,
    status: 0,
    last_refresh: null,
    events_1: [],
    events_2: [],
    within: { within: 1, recency: null },
    advice: [{ code: 'no_table' }],
    events: [{ event_name: 'Product viewed' }, { event_name: 'Purchased' }],
  });
  const { id } = body.flavour as { id: number };
  const refused = await shop.ask('refreshFlavour', id, { body: {} });
  expect([refused.status, refused.body.code]).toEqual([409, 'conflict']);
  expect((await shop.ask('deleteFlavour', id)).body).toEqual({ message: 'The flavour is deleted.' });
  expect((await shop.ask('getFlavour', id)).status).toBe(404);
});

test('learns again when another column says which items are alike', async () => {
  const { id } = await shop.flavour('By another column', { refresh_hours: 0 });
  expect((await shop.refreshed(id)).model?.current).toBe(true);
  const saved = (await shop.ask('updateFlavour', id, { body: { category_column: 'name' } })).body.flavour as Flavour;
  expect([saved.status, saved.model?.current]).toEqual([2, false]);
  expect((await shop.refreshed(id)).model?.current).toBe(true);
});

test('learns when it is saved, and leads from an item to others with their support', async () => {
  const { id } = await shop.flavour('Viewed, then bought');
  const flavour = await shop.refreshed(id);
  expect({ status: flavour.status, reason: flavour.reason, model: flavour.model }).toEqual({
    status: 1,
    reason: null,
    model: { events: 264, people: 120, items: 2, catalogue: 6, recounted: null, took_ms: expect.any(Number), current: true },
  });
  const { item, people, neighbours } = await shop.preview(id, { item: 'tent' });
  expect({ name: item?.name, picture: item?.picture, people }).toEqual({
    name: 'Trail tent',
    picture: 'https://shop.example/tent.jpg',
    people: 120,
  });
  expect(neighbours.slice(0, 2).map((one) => ({ name: one.item.name, people: one.people, of: one.of, because: one.because }))).toEqual([
    { name: 'Sleeping bag', people: 80, of: 120, because: 'did' },
    { name: 'Camp stove', people: 40, of: 120, because: 'did' },
  ]);
  expect(neighbours[0]?.reason).toBe('67% of these people, against 67% of all customers.');
  // Nothing was done with the pan: it has neighbours by its category.
  const cold = await shop.preview(id, { item: 'pan' });
  expect(cold.neighbours.map((one) => [one.item.name, one.because])).toEqual([['Tin mug', 'alike']]);
});

test('shows what a customer would get, without what they bought, and from which events', async () => {
  const { id } = await shop.flavour('For customers');
  await shop.refreshed(id);
  await shop.happened([['anna', 'viewed', 'tent', 100]]);
  const anna = await shop.preview(id, { customer: 'anna' });
  expect(anna.customer?.events.map((one) => [one.event_name, one.item.name, one.counts_as])).toEqual([
    ['Product viewed', 'Trail tent', 'starts'],
  ]);
  expect(anna.neighbours.map((one) => ({ itemId: one.item.id, because: one.because, fromId: one.from?.id }))).toEqual([
    { itemId: 'bag', because: 'did', fromId: 'tent' },
    { itemId: 'stove', because: 'did', fromId: 'tent' },
  ]);
  await shop.happened([['anna', 'bought', 'bag', 101]]);
  expect((await shop.preview(id, { customer: 'anna' })).neighbours.map((one) => one.item.id)).toEqual(['stove']);
  const unknown = await shop.preview(id, { customer: 'unknown' });
  expect(unknown.neighbours.map((one) => [one.item.id, one.because])).toEqual([
    ['bag', 'popular'],
    ['stove', 'popular'],
  ]);
  const { customers } = (await shop.ask('flavourCustomers', id, { query: { search: 'ANNA' } })).body as { customers: { id: string }[] };
  expect(customers).toEqual([{ id: 'anna', events: 2, last_at: '2026-11-05T05:00:00.000Z' }]);
  const { items } = (await shop.ask('flavourItems', id)).body as { items: Choice[] };
  expect(items.map(({ item, people }) => [item.id, people])).toEqual([
    ['tent', 120],
    ['mug', 24],
  ]);
  const found = (await shop.ask('flavourItems', id, { query: { search: 'storm' } })).body as { items: Choice[] };
  expect(found.items.map(({ item }) => item.id)).toEqual(['lamp']);
});

test('never shows items that left the table, before the next refresh and after it', async () => {
  const own = await openShop(api, 'gone');
  await own.happened(camping(60));
  const { id } = await own.flavour('Gone');
  await own.refreshed(id);
  await own.items(ITEMS.replace(/^bag.*\n/m, ''));
  const shown = async () => (await own.preview(id, { item: 'tent' })).neighbours.map(({ item }) => item.id);
  await expect.poll(async () => (await shown()).includes('bag')).toBe(false);
  await own.ask('refreshFlavour', id, { body: {} });
  await own.refreshed(id);
  expect(await shown()).not.toContain('bag');
  expect((await own.preview(id, { customer: 'unknown' })).neighbours.map(({ item }) => item.id)).toEqual(['stove']);
});

test('keeps the model from before when a refresh fails, and says why', async () => {
  const own = await openShop(api, 'deleted-event');
  await own.happened(camping(60));
  const { id } = await own.flavour('Fails');
  const before = await own.refreshed(id);
  await own.withoutEvent(own.events.bought);
  expect((await own.read(id)).advice.map(({ code, side }) => [code, side])).toContainEqual(['event_gone', 'events_2']);
  await own.ask('refreshFlavour', id, { body: {} });
  const after = await own.refreshed(id);
  expect([after.status, after.last_refresh]).toEqual([1, before.last_refresh]);
  expect(after.reason).toBe('An event of its scores was deleted, or no longer names items. Choose another one.');
  expect((await own.preview(id, { item: 'tent' })).neighbours.length).toBeGreaterThan(0);
});

test('refuses scores of events that name no items of the table', async () => {
  const { id } = await shop.flavour('Refuses');
  const other = (await shop.ask('createEvent', undefined, { body: { event_name: 'Opened' } })).body.event as { id: number };
  const save = (body: object) => shop.ask('updateFlavour', id, { body });
  const refused = await save({ events_1: [{ id: 1, view_id: other.id, score: 1 }] });
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    [{ path: 'events_1.0.view_id', message: 'This event doesn’t exist, or names no items.' }],
  ]);
  expect((await save({ datatable: 2_000_000_000 })).body.errors).toEqual([
    { path: 'datatable', message: 'This data table doesn’t exist.' },
  ]);
  expect((await save({ within: { within: 7 } })).status).toBe(422);
  expect((await save({ events_1: [{ id: 1, view_id: shop.events.viewed, score: -1 }] })).status).toBe(422);
});

test('says when the data can’t carry the question', async () => {
  const own = await openShop(api, 'few');
  await own.happened(camping(4).filter(([, , item]) => item !== 'mug'));
  const { id } = await own.flavour('Few', { within: { within: 3 } });
  const { advice } = await own.refreshed(id);
  expect(advice.map(({ code }) => code)).toEqual(['too_few_people', 'window_empty']);
  await own.happened([0, 1, 2, 3, 4, 5, 6, 7].map((n) => ['x', 'viewed', `unknown-${n}`, n] as const));
  await own.ask('refreshFlavour', id, { body: {} });
  expect((await own.refreshed(id)).advice.map(({ code }) => code)).toContain('items_not_in_table');
});

test('measures forward in time beside most popular', async () => {
  const { id } = await shop.flavour('Measured');
  await shop.refreshed(id);
  const { evaluation } = await shop.preview(id);
  expect(evaluation).toMatchObject({ verdict: 'too_few', sentence: expect.stringContaining('Too early to say') });
});

test('learns from a view of an event, and from what is changed in it', async () => {
  const own = await openShop(api, 'views');
  await own.happened(camping(60));
  const made = await own.ask('createEventView', own.events.bought, { body: { label: 'Newest' } });
  const view = made.body.event_view as { id: number };
  const { id } = await own.flavour('View', { events_2: [{ id: 1, view_id: view.id, score: 3 }] });
  expect((await own.refreshed(id)).events.map(({ views }) => views)).toContainEqual([{ id: view.id, label: 'Newest' }]);
  const support = async () => (await own.preview(id, { item: 'tent' })).neighbours.map(({ item, people }) => [item.id, people]);
  expect(await support()).toEqual([
    ['bag', 40],
    ['stove', 20],
  ]);
  // c-1 bought a bag, and a stove after it.
  await own.happened([['c-1', 'bought', 'stove', 90]]);
  expect((await own.ask('updateEventView', view.id, { body: { most_recent_only: true } })).status).toBe(200);
  await own.ask('refreshFlavour', id, { body: {} });
  await own.refreshed(id);
  expect(await support()).toEqual([
    ['bag', 39],
    ['stove', 21],
  ]);
  const refused = await own.ask('deleteEventView', view.id);
  expect([refused.status, refused.body.users]).toEqual([409, [{ kind: 'flavour', id, name: 'View' }]]);
  const c1 = await own.preview(id, { customer: 'c-1' });
  expect(c1.customer?.events.map((one) => [one.event_name, one.item.id])).toEqual([
    ['Purchased: Newest', 'stove'],
    ['Product viewed', 'tent'],
  ]);
  await own.ask('deleteFlavour', id);
  expect((await own.ask('deleteEventView', view.id)).status).toBe(200);
});
