/**
 * Fields that the rules of a view may ask, and the column of each: the fields of its event, the results of
 * its enrichments, the columns of its item's row, and what is known of the customer now. A field is named by
 * its number, so that a view goes on when it is renamed; a column of a table by its name, as in campaigns.
 */
import { enrichmentColumns, EVENT_TIMESTAMP, VIEW_CATEGORY, type Enrichment, type EventType } from '@limn/contracts';
import { INPUT_TYPE, OFFERED, type CatalogueItem, type Category, type Column, type FieldRef } from '@limn/query';
import type { Form } from '@limn/values';
import { formsOfColumns } from '../tables/written-row.port.ts';
import type { CustomerItem } from '../customers/customers.read.ts';
import type { EventShapeField } from '../events/events.read.ts';
import { customerItemsIn } from './split-filters.ts';
import type { ViewSource } from './view-source.ts';

type Storage = Exclude<Column['storage'], 'point' | 'list'>;

/** One column of a compiled view. */
export interface ViewField {
  category: keyof typeof VIEW_CATEGORY;
  /** Its id in rules. */
  id: string;
  label: string;
  /** Its name in the compiled statement. */
  column: string;
  storage: Storage;
  /** How a text writes its numbers and dates. */
  form?: Form;
  /** The column with the same in figures, where SQL can't read some of its texts. */
  figures?: string;
  item: Pick<CatalogueItem, 'type' | 'operators'>;
}

const OF_TYPE: Readonly<Record<EventType, Pick<ViewField, 'storage' | 'item'>>> = {
  varchar: { storage: 'text', item: OFFERED.text },
  int: { storage: 'number', item: OFFERED.number },
  bigint: { storage: 'number', item: OFFERED.number },
  decimal: { storage: 'number', item: OFFERED.number },
  date: { storage: 'date', item: OFFERED.date },
  datetime: { storage: 'timestamp', item: OFFERED.datetime },
  tinyint: { storage: 'boolean', item: OFFERED.boolean },
};
const OF_COLUMN = {
  text: OFFERED.text,
  url: OFFERED.text,
  picture: OFFERED.text,
  number: OFFERED.number,
  date: OFFERED.date,
  boolean: OFFERED.boolean,
} as const;

export function fieldName({ id }: Pick<EventShapeField, 'id'>): string {
  return `field_${id}`;
}

/** The moment of the event, then its fields. */
export function eventFields({ event }: Pick<ViewSource, 'event'>): ViewField[] {
  const at = { category: 'event', id: EVENT_TIMESTAMP, label: EVENT_TIMESTAMP, column: 'at', ...OF_TYPE.datetime } as const;
  const fields = event.fields.map((field): ViewField => ({
    category: 'event',
    id: fieldName(field),
    label: field.name,
    column: field.column,
    ...OF_TYPE[field.type],
  }));
  return [at, ...fields];
}

/** Columns of the item's row, where the view joins it. They hold text. */
export function itemFields({ table, settings, locale }: Pick<ViewSource, 'table' | 'settings' | 'locale'>): ViewField[] {
  if (!table || !settings.datatable_enrichment) return [];
  const forms = formsOfColumns(table.columns, locale);
  return table.columns.map(({ name, type, figures }, index) => ({
    category: 'item',
    id: name,
    label: `${table.name}: ${name}`,
    column: `i${index + 1}`,
    storage: 'text',
    form: forms.get(name),
    ...(figures && { figures: `v${index + 1}` }),
    item: OF_COLUMN[type],
  }));
}

/** Fields that the rules ask of the customer, as they are now. */
export function customerFields({ customers, settings }: Pick<ViewSource, 'customers' | 'settings'>): ViewField[] {
  const asked = customerItemsIn(settings.filters);
  return customers
    .filter(({ id }) => asked.has(id))
    .map((item, index): ViewField => ({
      category: 'customer',
      id: item.id,
      label: `Customer: ${item.label}`,
      column: `u${index + 1}`,
      ...ofCustomer(item),
    }));
}

function ofCustomer({ kind, data_type }: CustomerItem): Pick<ViewField, 'storage' | 'item'> {
  return kind === 'aggregate' ? { storage: 'number', item: { type: INPUT_TYPE.AGGREGATE } } : OF_TYPE[data_type];
}

/** Finds those that are switched on. */
export function activeEnrichments({ event_enrichment, enrichment }: ViewSource['settings']): Enrichment[] {
  return event_enrichment ? enrichment.filter(({ enabled }) => enabled) : [];
}

/** The columns that an enrichment adds. A date is a day where its field is one. */
export function enrichmentFields(source: Pick<ViewSource, 'event' | 'settings'>): ViewField[] {
  const dates = new Map(eventFields(source).map((field) => [field.id, field]));
  return activeEnrichments(source.settings).flatMap((enrichment) =>
    enrichmentColumns(enrichment).map(({ id, label, holds }): ViewField => {
      const field = { category: 'enrichment', id, column: id, label } as const;
      if (holds === 'number') return { ...field, storage: 'number', item: OFFERED.number };
      const isDay = dates.get(enrichment.date_field)?.storage === 'date';
      return isDay ? { ...field, storage: 'date', item: OFFERED.date } : { ...field, storage: 'timestamp', item: OFFERED.datetime };
    }),
  );
}

/** Everything that rules of the view may ask, in the order in which it is shown. */
export function viewFields(source: ViewSource): ViewField[] {
  return [...eventFields(source), ...enrichmentFields(source), ...itemFields(source), ...customerFields(source)];
}

/** Categories without fields are left out. */
export function viewCatalogue(source: ViewSource): Category[] {
  const fields = viewFields(source);
  const labels = { event: source.event.name, enrichment: 'Event enrichment', item: source.table?.name ?? 'Item' };
  const own = (['event', 'enrichment', 'item'] as const).flatMap((category) => {
    const items = fields.filter((field) => field.category === category);
    if (items.length === 0) return [];
    return {
      id: VIEW_CATEGORY[category],
      label: labels[category],
      items: items.map(({ id, label, item }): CatalogueItem => ({ id, label: category === 'item' ? id : label, ...item })),
    };
  });
  const ofCustomers = source.customers.map((item): CatalogueItem => ({ id: item.id, label: item.label, ...ofCustomer(item).item }));
  return [...own, { id: VIEW_CATEGORY.customer, label: 'Customer', items: ofCustomers }];
}

export function isAbout(field: FieldRef, { category, id }: ViewField): boolean {
  return String(field.category_id) === VIEW_CATEGORY[category] && String(field.id) === id;
}
