/**
 * Answers recipes that order items by a flavour: from the model in memory, and from the newest events of one
 * customer.
 */
import type { EventScore } from '@limn/contracts';
import { neighboursOf, type ModelHead } from '@limn/flavours';
import type { Database, Tx } from '../../../storage/database.ts';
import { historyReader, type CustomerEvent, type HistoryReader, type NamesOf } from './customer-history.ts';
import { customerList } from './customer-list.ts';
import type { FlavourModels, OpenFlavour } from './flavour-models.ts';
import { selectableEvents, sourcesOf } from './flavour-sources.ts';
import { findFlavour, listFlavours, type GenerationRow } from './flavours.store.ts';
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
const NUMBER = new Intl.NumberFormat('en-GB');

/** Tells which of a customer's events are read. */
type ItemScope = 'all' | 'owned';

export function createRecommendedItems({ db, models, namesOf }: RecommendedItemsDeps): RecommendedItems {
  // How events are read is worked out once for as long as a pointer is kept: some seconds, and until the
  // flavour is saved.
  const readers = new WeakMap<GenerationRow, Partial<Record<ItemScope, HistoryReader>>>();
  const popular = new WeakMap<ModelHead, RecommendedItem[]>();

  async function readerOf(tx: Tx, companyId: number, row: GenerationRow, asked: ItemScope): Promise<HistoryReader> {
    const known = readers.get(row)?.[asked];
    if (known) return known;
    const reader =
      asked === 'all'
        ? await historyReader(tx, companyId, row, NEWEST_EVENTS)
        : await historyReader(tx, companyId, { ...row, events_1: [] }, NEWEST_OWNED);
    readers.set(row, { ...readers.get(row), [asked]: reader });
    return reader;
  }

  async function eventsOf(companyId: number, { row }: OpenFlavour, eid: string, asked: ItemScope): Promise<CustomerEvent[]> {
    const isKnown = readers.get(row)?.[asked] !== undefined;
    const read = () =>
      db.withCompany(companyId, async (tx) => {
        const reader = await readerOf(tx, companyId, row, asked);
        return reader.read(tx, await namesOf(tx, companyId, eid));
      });
    return read().catch((error: unknown) => {
      if (!isKnown) throw error;
      // A column or a view may be another since.
      readers.delete(row);
      return read();
    });
  }

  /** Before the flavour has learned anything, what people have is known all the same. */
  async function ownedBefore(companyId: number, flavourId: number, eid: string): Promise<CustomerEvent[]> {
    return db.withCompany(companyId, async (tx) => {
      const row = await findFlavour(tx, companyId, flavourId);
      if (!row) return [];
      const reader = await historyReader(tx, companyId, { ...row, events_1: [] }, NEWEST_OWNED);
      return reader.read(tx, await namesOf(tx, companyId, eid));
    });
  }

  function popularOf(model: ModelHead): RecommendedItem[] {
    const list = popular.get(model) ?? popularItems(model);
    popular.set(model, list);
    return list;
  }

  return {
    async recommend(companyId, flavourId, start) {
      const open = await models.open(companyId, flavourId);
      if (!open?.row.enabled) return [];
      switch (start.by) {
        case 'customer':
          return forCustomer(await eventsOf(companyId, open, start.eid, 'all'), open);
        case 'own_items':
          return ownItems(await eventsOf(companyId, open, start.eid, 'all'));
        case 'item':
          return forItem(start.item, open);
        case 'popularity':
          return popularOf(open.head);
      }
      return start satisfies never;
    },
    async owned(companyId, flavourId, eid) {
      const open = await models.open(companyId, flavourId);
      const events = open ? await eventsOf(companyId, open, eid, 'owned') : await ownedBefore(companyId, flavourId, eid);
      return [...new Set(events.map(({ item }) => item))];
    },
    async models(tx: Tx, companyId, tableId) {
      const flavours = (await listFlavours(tx, companyId)).filter(({ datatable_id: table }) => table === tableId);
      if (flavours.length === 0) return [];
      const events = await selectableEvents(tx, companyId);
      const namesOf = (scores: readonly EventScore[]) =>
        sourcesOf(
          events,
          scores.filter(({ score }) => score > 0),
        ).sources.map(({ name }) => name);
      return flavours.map(({ id, label, enabled, generation, events_1, events_2 }) => ({
        id,
        label,
        enabled,
        ready: generation !== null,
        peopleWho: namesOf(events_1),
        alsoDid: namesOf(events_2),
      }));
    },
  };
}

/**
 * Neighbours of what they did, without what they have; then what is popular in their part of the catalogue,
 * and everywhere.
 */
async function forCustomer(events: readonly CustomerEvent[], open: OpenFlavour): Promise<RecommendedItem[]> {
  const { own, popular } = await customerList(events, open, Math.max(MAX_OWN, POPULAR));
  return [
    ...own.map(({ id, score, because }): RecommendedItem => {
      const reason =
        because.kind === 'did' ? `${counted(because.people)} of ${counted(because.of)} people with ${because.item}` : 'Popular';
      return { id, strength: score, reason };
    }),
    ...popular.map(({ id, because }, index): RecommendedItem => {
      const where = because.kind === 'popular_in' ? `Popular in “${because.category}”` : 'Popular';
      return { id, strength: POPULAR_SCALE * (popular.length - index), reason: `${where}: ${people(because.people)}` };
    }),
  ];
}

/** Newest first. */
function ownItems(events: readonly CustomerEvent[]): RecommendedItem[] {
  const items = [...new Set(events.filter(({ starts }) => starts).map(({ item }) => item))];
  return items.map((id, index) => ({ id, strength: items.length - index, reason: 'Their own item' }));
}

async function forItem(item: string, open: OpenFlavour): Promise<RecommendedItem[]> {
  const neighbours = neighboursOf(await open.modelFor([item]), item);
  const found = neighbours.map((one): RecommendedItem => {
    return { id: one.id, strength: one.strength, reason: `${counted(one.people)} of ${counted(one.of)} people with ${item}` };
  });
  if (found.length >= FEW_NEIGHBOURS) return found;
  const known = new Set(found.map(({ id }) => id));
  const alike = (await open.cold())?.alike(item, FEW_NEIGHBOURS, (id) => known.has(id)) ?? [];
  return [
    ...found,
    ...alike.map(({ id, because }, index): RecommendedItem => {
      return { id, strength: POPULAR_SCALE * (alike.length - index), reason: `Like it: also “${because.category}”` };
    }),
  ];
}

function popularItems(model: ModelHead): RecommendedItem[] {
  return Array.from(model.popular.subarray(0, POPULAR), (place) => {
    const count = model.peopleAlso[place] as number;
    return { id: model.idOf(place), strength: POPULAR_SCALE * count, reason: `Popular: ${people(count)}` };
  });
}

function people(n: number): string {
  return `${counted(n)} ${n === 1 ? 'person' : 'people'}`;
}

/**
 * Smaller numbers look the same without the formatter, which would take most of the time that a list of five
 * hundred reasons takes.
 */
function counted(n: number): string {
  return n < 1000 ? String(n) : NUMBER.format(n);
}
