/**
 * A shop with known structure: customers have a few tastes, a taste is a group of items with its own
 * favourites, and everyone now and then takes what is popular everywhere. Who knows the tastes can foresee
 * what people do next; popularity alone can't.
 */
import type { Batch } from '../state.ts';
import { randomFrom, type Random } from './random-world.ts';

export interface Shop {
  events: number;
  items: number;
  customers: number;
  /** Items of one taste. Default 100. */
  tasteSize?: number;
  /** Share of events that are of a customer's tastes. Default 0.8. */
  faithful?: number;
}

const DAY_MS = 86_400_000;
const START = Date.UTC(2026, 0, 1);
const DAYS = 120;

/**
 * View 0 is "viewed", 1 is "bought"; customers are numbered from 0, some far busier than others; events come
 * in order of time.
 */
export function makeShop({ events, items, customers, tasteSize = 100, faithful = 0.8 }: Shop, seed: number): Batch {
  const random = randomFrom(seed);
  const tastes = Math.max(1, Math.floor(items / tasteSize));
  const columns = {
    customers: new Uint32Array(events),
    items: new Uint32Array(events),
    at: new Float64Array(events),
    views: new Uint8Array(events),
  };
  for (let n = 0; n < events; n++) {
    const customer = Math.min(customers - 1, Math.floor(customers * random() ** 1.5));
    const taste = tasteOf(customer, Math.floor(random() * 3), tastes);
    // Within a taste and over all, low ranks come up more often.
    const item =
      random() < faithful ? taste + tastes * Math.floor(tasteSize * skewed(random)) : Math.floor(items * skewed(random) * skewed(random));
    columns.customers[n] = customer;
    columns.items[n] = Math.min(items - 1, item);
    columns.at[n] = START + Math.floor(((n + random()) / events) * DAYS * DAY_MS);
    columns.views[n] = random() < 0.7 ? 0 : 1;
  }
  return { items: Array.from({ length: items }, (_, n) => `item-${String(n).padStart(6, '0')}`), events: columns };
}

function skewed(random: Random): number {
  return random() ** 3;
}

function tasteOf(customer: number, which: number, tastes: number): number {
  return (Math.imul(customer * 3 + which + 1, 0x9e37_79b1) >>> 0) % tastes;
}
