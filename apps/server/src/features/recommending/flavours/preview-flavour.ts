/** Previews: what an item leads to, what a customer would get and why, and how good the flavour is. */
import type { FlavourItem, FlavourNeighbour, FlavourPreview } from '@limn/contracts';
import { likelihoodRatio, neighboursOf, strengthLabel, type ModelHead, type Recommendation } from '@limn/flavours';
import { identityForm } from '@limn/model';
import type { Database } from '../../../storage/database.ts';
import { foundItems } from '../../data/tables/item-rows.read.ts';
import { historyReader, type CustomerEvent, type NamesOf } from './customer-history.ts';
import { customerList } from './customer-list.ts';
import { newestCustomers } from './newest-customers.ts';
import type { FlavourModels, OpenFlavour } from './flavour-models.ts';
import { requireFlavour } from './flavours.service.ts';
import type { FlavourRow } from './flavours.store.ts';
import { lookAtItems, type ItemLook, type ItemTables } from './preview-items.ts';

export interface PreviewDeps {
  db: Pick<Database, 'withCompany'>;
  models: FlavourModels;
  tables: ItemTables;
  namesOf: NamesOf;
}

/** Neighbours of an item that are shown; a customer's list has ten, as a recipe has. */
const SHOWN = 24;
const LIST = 10;
const SHOWN_EVENTS = 50;
const MAX_CHOICES = 24;

/** A customer to look at; without events of the flavour they get what is popular. */
interface Choice {
  id: string;
  events: number;
  last_at: string | null;
}

interface Opened {
  row: FlavourRow;
  open: OpenFlavour | undefined;
  look: ItemLook;
}

export async function previewOf(
  companyId: number,
  id: number,
  { item, customer }: { item?: string | undefined; customer?: string | undefined },
  deps: PreviewDeps,
): Promise<FlavourPreview> {
  const opened = await openFlavour(companyId, id, deps);
  const empty: FlavourPreview = { item: null, people: 0, customer: null, neighbours: [], evaluation: opened.open?.row.evaluation ?? null };
  if (item !== undefined) return { ...empty, ...(await itemPreview(item, opened)) };
  if (customer !== undefined) {
    const events = await deps.db.withCompany(companyId, async (tx) => {
      const history = await historyReader(tx, companyId, opened.row);
      return history.read(tx, await deps.namesOf(tx, companyId, customer));
    });
    return { ...empty, ...(await customerPreview(customer, events, opened)) };
  }
  return empty;
}

async function itemPreview(id: string, { open, look }: Opened): Promise<Pick<FlavourPreview, 'item' | 'people' | 'neighbours'>> {
  const item = (await look.of([id])).get(id) ?? null;
  if (!open) return { item, people: 0, neighbours: [] };
  const model = await open.modelFor([id]);
  const place = model.placeOf(id);
  const people = place < 0 ? 0 : (model.peopleFirst[place] as number);
  const found = neighboursOf(model, id);
  const neighbours: FlavourNeighbour[] = [];
  // Items that are gone leave their places to the next.
  for (let from = 0; from < found.length && neighbours.length < SHOWN; from += SHOWN) {
    const some = found.slice(from, from + SHOWN);
    const items = await look.of(some.map((one) => one.id));
    for (const one of some) {
      const shown = items.get(one.id);
      if (!shown?.exists || neighbours.length >= SHOWN) continue;
      const odds = oddsOf(model, id, one.id, one.people);
      neighbours.push({ item: shown, people: one.people, of: one.of, score: one.strength, ...odds, because: 'did', from: item });
    }
  }
  return {
    item,
    people,
    neighbours: neighbours.length >= LIST ? neighbours : [...neighbours, ...(await alike(id, neighbours, open, look))],
  };
}

/** Items of the same category and near in price, where people say too little. */
async function alike(id: string, known: readonly FlavourNeighbour[], open: OpenFlavour, look: ItemLook): Promise<FlavourNeighbour[]> {
  const taken = new Set(known.map(({ item }) => item.id));
  const found = (await open.cold())?.alike(id, LIST - known.length, (other) => taken.has(other)) ?? [];
  const items = await look.of(found.map((one) => one.id));
  return found.flatMap(({ id: other, because: { category, price } }): FlavourNeighbour[] => {
    const item = items.get(other);
    if (!item?.exists) return [];
    const reason = `Same category, “${category}”${price === undefined ? '' : ', and near in price'}. Too few people did both.`;
    return [{ item, people: 0, of: 0, score: 0, strength: null, because: 'alike', from: null, reason }];
  });
}

async function customerPreview(
  id: string,
  events: readonly CustomerEvent[],
  { open, look }: Opened,
): Promise<Pick<FlavourPreview, 'customer' | 'neighbours'>> {
  const shown = events.slice(0, SHOWN_EVENTS);
  const items = await look.of(shown.map(({ item }) => item));
  const customer = {
    id,
    events: shown.flatMap(({ item, at, starts, done, eventName }) => {
      const named = items.get(item);
      const counts_as = starts && done ? ('both' as const) : starts ? ('starts' as const) : ('done' as const);
      return named ? [{ at: at.toISOString(), event_name: eventName, item: named, counts_as }] : [];
    }),
  };
  return { customer, neighbours: open ? await listFor(events, open, look) : [] };
}

/**
 * Ten items as a recipe would order them: what they did leads to, then what is popular in its categories,
 * then everywhere.
 */
async function listFor(events: readonly CustomerEvent[], open: OpenFlavour, look: ItemLook): Promise<FlavourNeighbour[]> {
  // Items that left the table since are left out below, so more are asked for.
  const { own, popular } = await customerList(events, open, LIST * 2);
  const list = await shownOf(own, open.head, look);
  if (list.length >= LIST) return list.slice(0, LIST);
  const items = await look.of(popular.map(({ id }) => id));
  const filled = popular.flatMap(({ id, because }): FlavourNeighbour[] => {
    const item = items.get(id);
    if (!item?.exists) return [];
    const { people } = because;
    const where = because.kind === 'popular_in' ? `Popular in “${because.category}”` : 'Popular';
    const reason = `${where}: ${count(people)} ${people === 1 ? 'person' : 'people'}.`;
    return [{ item, people: 0, of: 0, score: 0, strength: null, because: because.kind, from: null, reason }];
  });
  return [...list, ...filled].slice(0, LIST);
}

async function shownOf(own: readonly Recommendation[], model: ModelHead, look: ItemLook): Promise<FlavourNeighbour[]> {
  const items = await look.of(own.flatMap(({ id, because }) => (because.kind === 'did' ? [id, because.item] : [id])));
  return own.flatMap(({ id, score, because }): FlavourNeighbour[] => {
    const item = items.get(id);
    if (!item?.exists || because.kind !== 'did') return [];
    const odds = oddsOf(model, because.item, id, because.people);
    return [{ item, people: because.people, of: because.of, score, ...odds, because: 'did', from: items.get(because.item) ?? null }];
  });
}

/** How far a pair is from chance, in a word and in a sentence. */
function oddsOf(model: ModelHead, first: string, also: string, together: number): Pick<FlavourNeighbour, 'strength' | 'reason'> {
  const [from, to] = [model.placeOf(first), model.placeOf(also)];
  const [begun, did] = [from < 0 ? 0 : (model.peopleFirst[from] as number), to < 0 ? 0 : (model.peopleAlso[to] as number)];
  const share = begun === 0 ? 0 : together / begun;
  const usual = model.people === 0 ? 0 : did / model.people;
  const times = usual > 0 ? share / usual : 0;
  return {
    strength: strengthLabel(likelihoodRatio(together, begun, did, model.people)),
    reason: `${percent(share)} of these people, against ${percent(usual)} of all customers${likelyBy(times)}.`,
  };
}

function likelyBy(times: number): string {
  if (times < 0.85) return ': less likely than usual';
  return times < 1.15 ? '' : `: ${times >= 10 ? count(Math.round(times)) : times.toFixed(1)} times as likely`;
}

function percent(share: number): string {
  const value = share * 100;
  return `${value >= 10 || value === 0 ? Math.round(value) : value.toFixed(1)}%`;
}

function count(n: number): string {
  return n.toLocaleString('en-GB');
}

export async function itemsToPreview(
  companyId: number,
  id: number,
  search: string,
  deps: PreviewDeps,
): Promise<{ item: FlavourItem; people: number }[]> {
  const { row, open, look } = await openFlavour(companyId, id, deps);
  if (row.datatable_id === null) return [];
  const ids =
    search.trim() === '' && open
      ? mostBegun(open.head)
      : await deps.db.withCompany(companyId, (tx) => foundItems(tx, companyId, row.datatable_id ?? 0, search, MAX_CHOICES));
  const items = await look.of(ids);
  return ids.flatMap((one) => {
    const item = items.get(one);
    const place = open?.head.placeOf(one) ?? -1;
    return item?.exists ? [{ item, people: place < 0 ? 0 : (open?.head.peopleFirst[place] ?? 0) }] : [];
  });
}

/** The items that most people began with. */
function mostBegun(model: ModelHead): string[] {
  const places = Array.from(model.peopleFirst.keys()).filter((place) => (model.peopleFirst[place] as number) > 0);
  places.sort((a, b) => (model.peopleFirst[b] as number) - (model.peopleFirst[a] as number) || a - b);
  return places.slice(0, MAX_CHOICES).map((place) => model.idOf(place));
}

export async function customersToPreview(companyId: number, id: number, search: string, { db, namesOf }: PreviewDeps): Promise<Choice[]> {
  return db.withCompany(companyId, async (tx) => {
    const row = await requireFlavour(tx, companyId, id);
    const wanted = identityForm(search);
    const found: Choice[] = await newestCustomers(tx, companyId, row, wanted, MAX_CHOICES);
    if (wanted === '' || found.some((one) => one.id.toLowerCase() === wanted.toLowerCase())) return found;
    // People whom the newest events don't name are found by any name of theirs; someone new can be looked at,
    // too.
    const events = await (await historyReader(tx, companyId, row)).read(tx, await namesOf(tx, companyId, wanted));
    const named = { id: wanted, events: events.length, last_at: events[0]?.at.toISOString() ?? null };
    return events.length > 0 ? [named, ...found].slice(0, MAX_CHOICES) : [...found, named];
  });
}

async function openFlavour(companyId: number, id: number, { db, models, tables }: PreviewDeps): Promise<Opened> {
  const row = await db.withCompany(companyId, (tx) => requireFlavour(tx, companyId, id));
  const tableId = row.datatable_name === null ? null : row.datatable_id;
  return { row, open: await models.open(companyId, id), look: lookAtItems(tables, companyId, tableId) };
}
