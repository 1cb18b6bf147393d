/** The event views of the demo company, one for each thing that a view can do. */
import { newEnrichments, VIEW_CATEGORY, type Enrichment, type EventViewUpdate } from '@limn/contracts';
import { INPUT_TYPE, OPERATOR, type Group } from '@limn/query';
import type { MemberCaller } from '../api/call.ts';
import { composeUses } from '../compose/uses.ts';
import { listEvents, listFields } from '../features/data/events/events.store.ts';
import { createView, saveView } from '../features/data/views/views.service.ts';
import { viewsOf } from '../features/data/views/views.read.ts';
import type { Database } from '../storage/database.ts';
import { SHOP_EVENT, type ShopEvent } from './shop-events.ts';

/** The name of a field in rules, by its own; undefined where the event has no such field. */
type FieldNamed = (name: string) => string | undefined;

interface DemoView {
  label: string;
  event: ShopEvent;
  /** Undefined where the event has not got what the view asks. */
  settings(field: FieldNamed): EventViewUpdate | undefined;
}

export const FIRST_ORDERS = 'First orders';

export const DEMO_VIEWS: readonly DemoView[] = [
  { label: 'Latest purchase', event: 'purchased', settings: () => ({ most_recent_only: true }) },
  {
    label: FIRST_ORDERS,
    event: 'purchased',
    settings: (field) => {
      const order = field('order_id');
      // Products of one order share a rank.
      const enrichment = enrichments({ rank: { label: 'Order', distinct: 1, distinct_field: order ?? null }, first: false, prior: false });
      const filters = ask(VIEW_CATEGORY.enrichment, 'e1_rank', OPERATOR.EQUAL, 1, INPUT_TYPE.NUMBER);
      return order === undefined ? undefined : { event_enrichment: true, enrichment, filters };
    },
  },
  {
    label: 'Customers by first purchase',
    event: 'purchased',
    settings: (field) => {
      const value = field('value');
      const first = { label: 'First purchase', period_days: 7, cohort_value_field: value ?? null } as const;
      return value === undefined
        ? undefined
        : { event_enrichment: true, enrichment: enrichments({ rank: { label: 'Purchase' }, first, prior: { label: 'Previous' } }) };
    },
  },
  {
    label: 'Viewed on sale',
    event: 'viewed',
    settings: () => ({
      datatable_enrichment: true,
      filters: ask(VIEW_CATEGORY.item, 'sale_price', OPERATOR.N_EMPTY, null, INPUT_TYPE.NUMBER),
    }),
  },
];

/** Makes those that are missing, where the shop's events are there. */
export async function ensureViews(caller: MemberCaller, { db }: { db: Database }): Promise<void> {
  const { companyId } = caller;
  const uses = composeUses();
  await db.withCompany(companyId, async (tx) => {
    const known = new Set((await viewsOf(tx, companyId)).map(({ label }) => label));
    const events = await listEvents(tx, companyId);
    for (const { label, event: kind, settings } of DEMO_VIEWS) {
      const event = events.find(({ name }) => name === SHOP_EVENT[kind]);
      if (!event || known.has(label)) continue;
      const fields = new Map((await listFields(tx, companyId, event.id)).map(({ name, id }) => [name, `field_${id}`]));
      const body = settings((name) => fields.get(name));
      if (body) await saveView(tx, caller, await createView(tx, caller, event.id, label), body, undefined, uses);
    }
  });
}

type Changes = { [Type in Enrichment['type']]: Partial<Extract<Enrichment, { type: Type }>> | false };

/** One of each; those that are false are switched off. */
function enrichments(changes: Changes): Enrichment[] {
  return newEnrichments().map((one) => {
    const change = changes[one.type];
    return change === false ? { ...one, enabled: false } : ({ ...one, ...change } as Enrichment);
  });
}

function ask(category_id: string, id: string, operator: number, value: unknown, ruleType: number): Group {
  return { operator: 'All', children: [{ type: 'rule', query: { category_id, id, operator, value, ruleType } }] };
}
