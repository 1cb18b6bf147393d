/** Answers recipes that order items by a flavour: from the model in memory, and from the newest events of one customer. */
import { neighboursOf, recommend, type FlavourModel } from '@limn/flavours';
import type { Database, Tx } from '../../../storage/database.ts';
import { customerHistory, type CustomerEvent, type NamesOf } from './customer-history.ts';
import type { FlavourModels, OpenFlavour } from './flavour-models.ts';
import { findFlavour, listFlavours } from './flavours.store.ts';
import type { RecommendedItem, RecommendedItems } from '../recipes/recommended-items.port.ts';

export interface RecommendedItemsDeps {
  db: Pick<Database, 'withCompany'>;
  models: FlavourModels;
  namesOf: NamesOf;
}

/** Events that are read of one customer; older ones count next to nothing. */
const NEWEST_EVENTS = 100;
/** Popular items that follow those that a customer's events lead to. */
const POPULAR = 500;
const MAX_OWN = 500;
/** Events that are read for what a customer has, without those of what they looked at since. */
const NEWEST_OWNED = 500;
/** Keeps what is popular below everything that people's events speak for. */
const POPULAR_SCALE = 1e-9;
const FEW_NEIGHBOURS = 10;
/** Items like another one are looked for in tables of this size. */
const MAX_CATALOGUE = 20_000;

export function createRecommendedItems({ db, models, namesOf }: RecommendedItemsDeps): RecommendedItems {
  async function enabledModel(companyId: number, flavourId: number): Promise<OpenFlavour | undefined> {
    const open = await models.open(companyId, flavourId);
    return open?.row.enabled ? open : undefined;
  }

  async function eventsOf(companyId: number, flavourId: number, eid: string): Promise<CustomerEvent[]> {
    return db.withCompany(companyId, async (tx) => {
      const row = await findFlavour(tx, companyId, flavourId);
      return row ? customerHistory(tx, companyId, await namesOf(tx, companyId, eid), row, NEWEST_EVENTS) : [];
    });
  }

  return {
    async recommend(companyId, flavourId, start) {
      const open = await enabledModel(companyId, flavourId);
      if (!open) return [];
      switch (start.by) {
        case 'customer':
          return forCustomer(await eventsOf(companyId, flavourId, start.eid), open.model);
        case 'own_items':
          return ownItems(await eventsOf(companyId, flavourId, start.eid));
        case 'item':
          return forItem(start.item, open);
        case 'popularity':
          return popularItems(open.model, () => false);
      }
      return start satisfies never;
    },
    async owned(companyId, flavourId, eid) {
      const events = await db.withCompany(companyId, async (tx) => {
        const row = await findFlavour(tx, companyId, flavourId);
        return row ? customerHistory(tx, companyId, await namesOf(tx, companyId, eid), { ...row, events_1: [] }, NEWEST_OWNED) : [];
      });
      return [...new Set(events.map(({ item }) => item))];
    },
    async models(tx: Tx, companyId, tableId) {
      const flavours = await listFlavours(tx, companyId);
      return flavours.filter(({ datatable_id: table }) => table === tableId).map(({ id, label, enabled }) => ({ id, label, enabled }));
    },
  };
}

/** Neighbours of what they did, without what they have; then what is popular. */
function forCustomer(events: readonly CustomerEvent[], model: FlavourModel): RecommendedItem[] {
  const done = new Set(events.filter((event) => event.done).map(({ item }) => item));
  const history = events.filter(({ starts }) => starts).map(({ item }) => item);
  const own = recommend(model, history, { limit: MAX_OWN, isLeftOut: (item) => done.has(item), fill: false });
  const known = new Set(own.map(({ id }) => id));
  return [
    ...own.map(({ id, score, because }): RecommendedItem => {
      const reason =
        because.kind === 'did' ? `${counted(because.people)} of ${counted(because.of)} people with ${because.item}` : 'Popular';
      return { id, strength: score, reason };
    }),
    ...popularItems(model, (id) => known.has(id) || done.has(id)),
  ];
}

/** Newest first. */
function ownItems(events: readonly CustomerEvent[]): RecommendedItem[] {
  const items = [...new Set(events.filter(({ starts }) => starts).map(({ item }) => item))];
  return items.map((id, index) => ({ id, strength: items.length - index, reason: 'Their own item' }));
}

async function forItem(item: string, open: OpenFlavour): Promise<RecommendedItem[]> {
  const neighbours = neighboursOf(open.model, item);
  const found = neighbours.map(({ id, people, of, strength }): RecommendedItem => ({
    id,
    strength,
    reason: `${counted(people)} of ${counted(of)} people with ${item}`,
  }));
  if (found.length >= FEW_NEIGHBOURS || open.row.facts.catalogue > MAX_CATALOGUE) return found;
  const known = new Set(found.map(({ id }) => id));
  const alike = (await open.cold()).alike(item, FEW_NEIGHBOURS, (id) => known.has(id));
  return [
    ...found,
    ...alike.map(({ id, because }, index): RecommendedItem => {
      return { id, strength: POPULAR_SCALE * (alike.length - index), reason: `Like it: also “${because.category}”` };
    }),
  ];
}

function popularItems(model: FlavourModel, isLeftOut: (id: string) => boolean): RecommendedItem[] {
  const list: RecommendedItem[] = [];
  for (const place of model.popular) {
    if (list.length >= POPULAR) break;
    const id = model.idOf(place);
    const people = model.peopleAlso[place] as number;
    if (!isLeftOut(id))
      list.push({ id, strength: POPULAR_SCALE * people, reason: `Popular: ${counted(people)} ${people === 1 ? 'person' : 'people'}` });
  }
  return list;
}

function counted(n: number): string {
  return n.toLocaleString('en-GB');
}
