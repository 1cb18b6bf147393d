/** Uses of event views, and who uses events: their views, and the figures that customers have of them. */
import { USED_KIND, USER_KIND } from '@limn/model';
import type { Tx } from '../../../storage/database.ts';
import { askedOfCustomers } from '../customers/customers.read.ts';
import { usedCustomerFields } from '../customers/named-fields.read.ts';
import { VIEW_MEASURES, viewFigureId } from '../customers/view-figures.port.ts';
import type { EventPart, EventViews } from '../events/event-views.port.ts';
import type { Used, Uses } from '../uses/uses.port.ts';
import { inUse, listed, usersOfAny } from '../uses/uses.read.ts';
import { viewFigureItems } from './view-figures.read.ts';
import { viewsOf } from './views.read.ts';
import { listViews, type ViewRow } from './views.store.ts';

/** Notes what a view's rules ask of customers. Its event and the table of its items are its own. */
export async function noteViewUses(tx: Tx, companyId: number, { id, filters }: Pick<ViewRow, 'id' | 'filters'>, uses: Uses): Promise<void> {
  await uses.note(tx, companyId, userOf(id), usedCustomerFields(filters));
}

export async function forgetViewUses(tx: Tx, companyId: number, id: number, uses: Uses): Promise<void> {
  await uses.note(tx, companyId, userOf(id), []);
}

/** For a company that was imported: no one saved them. */
export async function noteImportedViews(tx: Tx, companyId: number, uses: Uses): Promise<void> {
  for (const view of await listViews(tx, companyId)) await noteViewUses(tx, companyId, view, uses);
}

function userOf(id: number) {
  return { kind: USER_KIND.eventView, id, live: false } as const;
}

/** Refuses where a flavour scores it, or something names what customers did within it. */
export async function requireUnusedView(tx: Tx, companyId: number, { id, name }: Pick<ViewRow, 'id' | 'name'>): Promise<void> {
  const figures = VIEW_MEASURES.map((measure): Used => ({ kind: USED_KIND.customerField, id: viewFigureId(name, measure) }));
  const users = await usersOfAny(tx, companyId, [{ kind: USED_KIND.eventView, id }, ...figures]);
  if (users.length > 0) throw inUse(users, `This event view is used by ${listed(users)}. Take it out there first.`);
}

const SAYS = {
  event: 'This event, or what is counted by it,',
  value: 'What is summed up by this value field',
  items: 'This event, or a view of it,',
} satisfies Record<EventPart, string>;

export function createEventViews(uses: Uses): EventViews {
  return {
    list: viewsOf,
    async requireUnused(tx, companyId, eventId, part) {
      const views = await viewsOf(tx, companyId, eventId);
      const figures = part === 'items' ? [] : await figuresOf(tx, companyId, eventId, part === 'value');
      const counted: Used[] = [{ kind: USED_KIND.event, id: eventId }, ...views.map(({ id }): Used => ({ kind: USED_KIND.eventView, id }))];
      const found = await usersOfAny(tx, companyId, [...(part === 'value' ? [] : counted), ...figures]);
      // Its own views go with it.
      const users = part === 'event' ? found.filter(({ kind, id }) => kind !== 'view' || !views.some((view) => view.id === id)) : found;
      if (users.length > 0) throw inUse(users, `${SAYS[part]} is used by ${listed(users)}. Take it out there first.`);
    },
    async forget(tx, companyId, eventId) {
      for (const { id } of await viewsOf(tx, companyId, eventId)) await forgetViewUses(tx, companyId, id, uses);
    },
  };
}

/** Figures that customers have of an event and its views, or only those that need its value field. */
async function figuresOf(tx: Tx, companyId: number, eventId: number, onlyValued: boolean): Promise<Used[]> {
  const all = [...(await askedOfCustomers(tx, companyId)), ...(await viewFigureItems(tx, companyId, eventId))];
  const items = all.filter(({ event, needsValue }) => event?.id === eventId && (!onlyValued || needsValue));
  return items.map(({ id }) => ({ kind: USED_KIND.customerField, id }));
}
