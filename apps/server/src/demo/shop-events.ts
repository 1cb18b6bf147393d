/**
 * The made-up visits of the demo's shop: 5,000 customers look at products that go together, put some into
 * their basket and buy some of those. Most have one or two rooms that they like, a few come again and again,
 * and anyone who has bought comes back sooner. The same seed and moment give the same events.
 */
import { seededRandom } from '@limn/model';
import type { LoadedEvent } from '../features/data/events/load-events.ts';
import { emailOf } from './people.ts';
import { PRODUCTS, type Product } from './products.ts';

export const SHOP_EVENT = { viewed: 'Product viewed', added: 'Added to basket', purchased: 'Purchased' } as const;
export type ShopEvent = keyof typeof SHOP_EVENT;
export type ShopEvents = Readonly<Record<ShopEvent, LoadedEvent[]>>;

export const CUSTOMERS = 5000;
export const DAYS = 90;
const SEED = 90_210;
const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;
const ROOM_SIZE = 10;

/** How readily people shop in each hour of the day, and on each day of the week from Sunday. */
const HOURS = [2, 1, 1, 1, 1, 2, 4, 7, 9, 9, 10, 11, 14, 12, 10, 9, 10, 12, 15, 19, 22, 20, 13, 6];
const WEEKDAYS = [1.3, 0.9, 0.85, 0.9, 1, 1.1, 1.25];

/** A click on an item that a picture showed. */
export interface ShopClick {
  atMs: number;
  customer: number;
  item: string;
}

/** The share of those who clicked that buy it, within ten minutes. */
const BUYS_WHAT_WAS_CLICKED = 0.34;

export function shopEvents(nowMs: number, clicks: readonly ShopClick[] = []): ShopEvents {
  const random = seededRandom(SEED);
  const events: ShopEvents = { viewed: [], added: [], purchased: [] };
  for (let n = 0; n < CUSTOMERS; n++) shop(emailOf(n), { events, nowMs, random });
  for (const click of clicks) visitOfClick(click, events, nowMs);
  for (const list of Object.values(events)) list.sort((a, b) => a.atMs - b.atMs);
  return events;
}

interface Shopping {
  events: ShopEvents;
  nowMs: number;
  random: () => number;
}

/** All visits of one customer. */
function shop(customerId: string, { events, nowMs, random }: Shopping): void {
  const rooms = [Math.floor(random() * 6), Math.floor(random() * 6)];
  // Many come once or twice, a few more than ten times.
  let visitsLeft = 1 + Math.floor(1.6 * (1 / (0.12 + random()) - 0.7));
  // A third came first while we watched.
  let day = random() < 0.33 ? random() * DAYS : random() * Math.max(6, DAYS - 11 * visitsLeft);
  const pace = 0.6 + random() * 0.8;
  for (; visitsLeft > 0 && day < DAYS; visitsLeft -= 1) {
    const atMs = momentOn(day, nowMs, random);
    const hasBought = atMs < nowMs && visit(customerId, { atMs, rooms, events, nowMs, random });
    if (hasBought && random() < 0.35) visitsLeft += 1;
    day += 0.3 + -Math.log(1 - random()) * (hasBought ? 9 : 17) * pace;
  }
}

/** The same for the same click, whatever else happens. */
function visitOfClick({ atMs, customer, item }: ShopClick, events: ShopEvents, nowMs: number): void {
  const product = PRODUCTS.find(({ id }) => id === item);
  if (!product) return;
  const random = seededRandom(SEED + customer + Math.floor(atMs / MINUTE_MS));
  const buys = random() < BUYS_WHAT_WAS_CLICKED;
  const order = { order_id: orderId(random), quantity: '1' };
  for (const [name, minutes, more] of [
    ['viewed', 0.1, {}],
    ['added', 1.5 + random(), {}],
    ['purchased', 4 + 5 * random(), order],
  ] as const) {
    const at = Math.round(atMs + minutes * MINUTE_MS);
    if (at >= nowMs || (name !== 'viewed' && !buys)) return;
    events[name].push({
      atMs: at,
      customerId: emailOf(customer),
      values: { item_id: product.id, value: product.price.toFixed(2), ...more },
    });
  }
}

function orderId(random: () => number): string {
  return `HP${Math.floor(random() * 1e8)
    .toString()
    .padStart(8, '0')}`;
}

/** A moment on that day of the last 90, when people shop. */
function momentOn(day: number, nowMs: number, random: () => number): number {
  const dayMs = Math.floor((nowMs - (DAYS - 1 - Math.floor(day)) * DAY_MS) / DAY_MS) * DAY_MS;
  const weight = WEEKDAYS[new Date(dayMs).getUTCDay()] ?? 1;
  const shifted = random() < weight - 0.3 ? dayMs : dayMs - DAY_MS;
  return shifted + (chosen(HOURS, random) + random()) * 60 * MINUTE_MS;
}

/** True where something was bought. */
function visit(customerId: string, { atMs, rooms, events, nowMs, random }: Shopping & { atMs: number; rooms: readonly number[] }): boolean {
  let at = atMs;
  const basket: Product[] = [];
  let product = firstOf(rooms[random() < 0.7 ? 0 : 1] ?? 0, random);
  const views = 1 + Math.floor(-Math.log(1 - random()) * 2.4);
  const note = (name: ShopEvent, of: Product, more: Readonly<Record<string, string>> = {}, value = of.price) => {
    if (at < nowMs) events[name].push({ atMs: Math.round(at), customerId, values: { item_id: of.id, value: value.toFixed(2), ...more } });
  };
  for (let n = 0; n < views; n++) {
    note('viewed', product);
    at += (0.2 + random() * 3) * MINUTE_MS;
    if (random() < 0.17 + (product.was > product.price ? 0.08 : 0)) {
      basket.push(product);
      note('added', product);
      at += random() * MINUTE_MS;
    }
    product = nextAfter(product, rooms, random);
  }
  if (basket.length === 0 || random() > 0.46) return false;
  at += (1 + random() * 4) * MINUTE_MS;
  const order = orderId(random);
  for (const bought of basket) {
    const quantity = bought.price < 40 && random() < 0.2 ? 2 : 1;
    note('purchased', bought, { order_id: order, quantity: String(quantity) }, bought.price * quantity);
  }
  return true;
}

/** The first products of a room are the popular ones. */
function firstOf(room: number, random: () => number): Product {
  return productAt(room * ROOM_SIZE + Math.floor(ROOM_SIZE * random() ** 1.8));
}

/**
 * Two of three times a product beside the one that is looked at, in pairs: who likes the throw likes the
 * cushion.
 */
function nextAfter(product: Product, rooms: readonly number[], random: () => number): Product {
  const at = PRODUCTS.indexOf(product);
  const choice = random();
  if (choice < 0.5) return productAt(at ^ 1);
  const room = Math.floor(at / ROOM_SIZE);
  if (choice < 0.68) return productAt(room * ROOM_SIZE + (((at % ROOM_SIZE) + 2) % ROOM_SIZE));
  if (choice < 0.88) return firstOf(room, random);
  return firstOf(choice < 0.95 ? (rooms[1] ?? 0) : Math.floor(random() * 6), random);
}

function productAt(at: number): Product {
  const product = PRODUCTS[at % PRODUCTS.length];
  if (!product) throw new Error('There are no products.');
  return product;
}

function chosen(weights: readonly number[], random: () => number): number {
  let left = random() * weights.reduce((sum, weight) => sum + weight, 0);
  return Math.max(
    0,
    weights.findIndex((weight) => (left -= weight) < 0),
  );
}
