/**
 * All that a view is compiled from: its settings, the fields of its event and, where it is switched on, the
 * table of its items.
 */
import type { Tx } from '../../../storage/database.ts';
import { companyLocale, companyTimezone } from '../../people/accounts/accounts.read.ts';
import { askedOfCustomers, customerFigures, type CustomerFigures, type CustomerItem } from '../customers/customers.read.ts';
import { eventShape, type EventShape, type EventShapeField } from '../events/events.read.ts';
import { joinedTable, type JoinedTable } from '../tables/tables.read.ts';
import { asksCustomer } from './split-filters.ts';
import type { ViewRow, ViewSettings } from './views.store.ts';

export interface ViewSource {
  companyId: number;
  timezone: string;
  /** Locale of the company. */
  locale: string;
  event: EventShape;
  /** The field that names whose event it is; undefined for a company that was imported halfway. */
  customer: EventShapeField | undefined;
  /** The field that names the item, and the table of items where it can be read. */
  item: EventShapeField | undefined;
  value: EventShapeField | undefined;
  table: JoinedTable | undefined;
  /** Everything that is known of customers, and where it is added up. */
  customers: readonly CustomerItem[];
  figures: CustomerFigures;
  settings: ViewSettings;
}

export async function viewSource(
  tx: Tx,
  companyId: number,
  view: Pick<ViewRow, 'event_id'> & ViewSettings,
): Promise<ViewSource | undefined> {
  const event = await eventShape(tx, companyId, view.event_id);
  if (!event) return undefined;
  const item = event.fields.find(({ itemTable }) => itemTable !== null);
  return {
    companyId,
    timezone: await companyTimezone(tx, companyId),
    locale: await companyLocale(tx, companyId),
    event,
    customer: event.fields.find(({ isIdentity }) => isIdentity),
    item,
    value: event.fields.find(({ isValue }) => isValue),
    table: item?.itemTable == null ? undefined : await joinedTable(tx, companyId, item.itemTable),
    customers: await askedOfCustomers(tx, companyId),
    figures: asksCustomer(view.filters) ? await customerFigures(tx, companyId) : new Map(),
    settings: view,
  };
}
