/** The flavours of the demo company, over the events of its shop. Each learns as soon as a worker is there. */
import type { FlavourUpdate } from '@limn/contracts';
import { WITHIN } from '@limn/flavours';
import type { MemberCaller } from '../api/call.ts';
import { itemEvents } from '../features/data/events/item-events.read.ts';
import { createFlavour, saveFlavour } from '../features/recommending/flavours/flavours.service.ts';
import { listFlavours } from '../features/recommending/flavours/flavours.store.ts';
import { composeUses } from '../compose/uses.ts';
import type { Database } from '../storage/database.ts';

type ShopEvent = 'product_viewed' | 'added_to_basket' | 'purchased';
interface DemoFlavour {
  label: string;
  peopleWho: Partial<Record<ShopEvent, number>>;
  alsoDid: Partial<Record<ShopEvent, number>>;
  within: FlavourUpdate['within'];
}

export const DEMO_FLAVOURS: readonly DemoFlavour[] = [
  {
    label: 'Viewed, then bought',
    peopleWho: { product_viewed: 1 },
    alsoDid: { purchased: 1 },
    within: { within: WITHIN.daysAfter, recency: 30 },
  },
  {
    label: 'Bought together',
    peopleWho: { purchased: 3, added_to_basket: 1 },
    alsoDid: { purchased: 3, added_to_basket: 1 },
    within: { within: WITHIN.sameDay, recency: null },
  },
  {
    label: 'Viewed together',
    peopleWho: { product_viewed: 1 },
    alsoDid: { product_viewed: 1 },
    within: { within: WITHIN.anytime, recency: null },
  },
];

/** Makes those that are missing, where the shop's events are there. */
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
      const events = new Map((await itemEvents(tx, companyId)).map((event) => [event.name, event]));
      const names = Object.keys({ ...peopleWho, ...alsoDid });
      const known = (await listFlavours(tx, companyId)).some((flavour) => flavour.label === label);
      if (known || !names.every((name) => events.has(name))) return;
      const scores = (side: DemoFlavour['peopleWho']) =>
        Object.entries(side).map(([name, score], index) => ({ id: index + 1, view_id: events.get(name)?.id ?? 0, score }));
      const { id } = await createFlavour(tx, caller, label);
      const datatable = events.get(names[0] ?? '')?.datatable ?? null;
      const body = { datatable, events_1: scores(peopleWho), events_2: scores(alsoDid), within, category_column: 'product_type' };
      await saveFlavour(tx, caller, id, body, undefined, news);
    });
}
