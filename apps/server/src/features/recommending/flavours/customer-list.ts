/**
 * The list of one customer: items that their events lead to, then those that are popular in their part of the
 * catalogue. Recipes and previews show the same.
 */
import { recommend, type PopularItem, type Recommendation } from '@limn/flavours';
import type { CustomerEvent } from './customer-history.ts';
import type { OpenFlavour } from './flavour-models.ts';

export interface CustomerList {
  /** The strongest first. */
  own: Recommendation[];
  /** Follows where their own events lead to too few. */
  popular: PopularItem[];
}

/** Without what they have already. */
export async function customerList(events: readonly CustomerEvent[], open: OpenFlavour, limit: number): Promise<CustomerList> {
  const done = new Set(events.filter((event) => event.done).map(({ item }) => item));
  const history = events.filter(({ starts }) => starts).map(({ item }) => item);
  const model = await open.modelFor(history);
  const own = recommend(model, history, { limit, isLeftOut: (item) => done.has(item), fill: false });
  const taken = new Set([...done, ...own.map(({ id }) => id)]);
  const isTaken = (item: string) => taken.has(item);
  const catalogue = await open.cold();
  const categories = catalogue?.categoriesOf(events.map(({ item }) => item)) ?? [];
  return { own, popular: catalogue?.popularIn(categories, limit, isTaken) ?? [] };
}
