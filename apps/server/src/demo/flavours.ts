/**
 * The flavours of the demo company, over the events of its shop. Each learns as soon as a worker is there.
 */
import type { FlavourUpdate } from '@limn/contracts';
import { WITHIN } from '@limn/flavours';
import type { MemberCaller } from '../api/call.ts';
import { itemEvents } from '../features/data/events/item-events.read.ts';
import { createFlavour, saveFlavour } from '../features/recommending/flavours/flavours.service.ts';
import { listFlavours } from '../features/recommending/flavours/flavours.store.ts';
import { viewsOf } from '../features/data/views/views.read.ts';
import { composeUses } from '../compose/uses.ts';
import type { Database } from '../storage/database.ts';
import { SHOP_EVENT } from './shop-events.ts';
import { FIRST_ORDERS } from './views.ts';

/** Scores by the name of an event, or of a view. */
type Scores = Readonly<Record<string, number>>;

interface DemoFlavour {
  label: string;
  peopleWho: Scores;
  alsoDid: Scores;
  within: FlavourUpdate['within'];
}

const { viewed, added, purchased } = SHOP_EVENT;

export const DEMO_FLAVOURS: readonly DemoFlavour[] = [
  {
    label: 'Viewed, then bought',
    peopleWho: { [viewed]: 1 },
    alsoDid: { [purchased]: 1 },
    within: { within: WITHIN.daysAfter, recency: 30 },
  },
  {
    label: 'In the basket, then bought',
    peopleWho: { [added]: 1 },
    alsoDid: { [purchased]: 1 },
    within: { within: WITHIN.daysAfter, recency: 30 },
  },
  {
    label: 'Bought together',
    peopleWho: { [purchased]: 3, [added]: 1 },
    alsoDid: { [purchased]: 3, [added]: 1 },
    within: { within: WITHIN.sameDay, recency: null },
  },
  {
    label: 'Viewed together',
    peopleWho: { [viewed]: 1 },
    alsoDid: { [viewed]: 1 },
    within: { within: WITHIN.anytime, recency: null },
  },
  {
    label: 'After the first order',
    peopleWho: { [FIRST_ORDERS]: 1 },
    alsoDid: { [purchased]: 1 },
    within: { within: WITHIN.after, recency: null },
  },
];

/** Makes those that are missing, where the shop's events and views are there. */
export async function ensureFlavours(caller: MemberCaller, { db }: { db: Database }): Promise<void> {
  const { companyId } = caller;
  const news = {
    uses: composeUses(),
    announceRefresh: (tx: Parameters<typeof db.notify>[0], company: number, id: number) =>
      db.notify(tx, 'ordered', { what: 'flavour', companyId: company, id }),
    changed: (tx: Parameters<typeof db.notify>[0], company: number, flavourId: number) =>
      db.notify(tx, 'flavour', { companyId: company, flavourId }),
  };
  for (const { label, peopleWho, alsoDid, within } of DEMO_FLAVOURS)
    await db.withCompany(companyId, async (tx) => {
      const events = await itemEvents(tx, companyId);
      const ids = new Map([
        ...(await viewsOf(tx, companyId)).map((view) => [view.label, view.id] as const),
        ...events.map((event) => [event.name, event.id] as const),
      ]);
      const known = (await listFlavours(tx, companyId)).some((flavour) => flavour.label === label);
      if (known || !Object.keys({ ...peopleWho, ...alsoDid }).every((name) => ids.has(name))) return;
      const scores = (side: Scores) =>
        Object.entries(side).map(([name, score], index) => ({ id: index + 1, view_id: ids.get(name) ?? 0, score }));
      const { id } = await createFlavour(tx, caller, label);
      const datatable = events[0]?.datatable ?? null;
      const body = { datatable, events_1: scores(peopleWho), events_2: scores(alsoDid), within, category_column: 'product_type' };
      await saveFlavour(tx, caller, id, body, undefined, news);
    });
}
