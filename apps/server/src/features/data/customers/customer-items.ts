/**
 * Names everything that is known of customers, for rules, pictures and the list of fields, and reads it of
 * one customer.
 */
import { AGGREGATE_MEASURES, AGGREGATE_WINDOWS, type AggregateMeasure, type AggregateWindow, type EventType } from '@limn/contracts';
import type { CustomerEvent } from '../events/customer-events.read.ts';
import type { EventFigures } from './aggregates.store.ts';
import type { TraitFieldRow } from './customers.store.ts';

export interface CustomerItem {
  /** Stands behind `customer.` in rules and merge fields. */
  id: string;
  label: string;
  kind: 'identity' | 'trait' | 'aggregate' | 'view';
  data_type: EventType;
  field?: TraitFieldRow;
  event?: { id: number; name: string };
  /** An aggregate that sums up the event's value field. */
  needsValue?: boolean;
}

/** Whether there is such a customer, beside what names them. */
export const IS_KNOWN = 'known';
export const RESERVED_NAMES: readonly string[] = ['customer_id', 'email', 'anonymous_id', 'previous_id', 'group_id', 'context', IS_KNOWN];

const IDENTITIES: readonly CustomerItem[] = [
  { id: 'customer_id', label: 'Customer ID', kind: 'identity', data_type: 'varchar' },
  { id: 'email', label: 'Email', kind: 'identity', data_type: 'varchar' },
  { id: IS_KNOWN, label: 'Known customer', kind: 'identity', data_type: 'tinyint' },
];

export function customerItems(fields: readonly TraitFieldRow[], events: readonly CustomerEvent[]): CustomerItem[] {
  const traits = fields.map((field): CustomerItem => ({
    id: field.name,
    label: field.name,
    kind: 'trait',
    data_type: field.data_type,
    field,
  }));
  return [...IDENTITIES, ...traits, ...events.flatMap(aggregatesOf)];
}

function aggregatesOf(event: CustomerEvent): CustomerItem[] {
  return measuresOf(event.value_column !== null).map(({ id, measure, days }) => {
    const { label } = AGGREGATE_MEASURES[measure];
    const isMoney = event.value_decimals > 0 || measure === 'average';
    return {
      id: `${event.slug}.${id}`,
      label: `${event.name}: ${label.toLowerCase()}${AGGREGATE_MEASURES[measure].needsValue && event.value_name ? ` of ${event.value_name}` : ''}${windowLabel(days)}`,
      kind: 'aggregate',
      data_type: measure === 'count' || measure === 'days_since' || !isMoney ? 'bigint' : 'decimal',
      event: { id: event.id, name: event.name },
      needsValue: AGGREGATE_MEASURES[measure].needsValue,
    };
  });
}

/** As far as rules are read by it: ids and types. */
export type TypedItem = Pick<CustomerItem, 'id' | 'label' | 'kind' | 'data_type'>;

export function typedItems(
  fields: readonly Pick<TraitFieldRow, 'name' | 'data_type'>[],
  events: readonly { slug: string; has_value: boolean }[],
): TypedItem[] {
  const traits = fields.map(({ name, data_type }) => ({ id: name, label: name, kind: 'trait' as const, data_type }));
  const aggregates = events.flatMap(({ slug, has_value }) => measuresOf(has_value).map(({ id }) => `${slug}.${id}`));
  return [
    ...IDENTITIES,
    ...traits,
    ...aggregates.map((id) => ({ id, label: id, kind: 'aggregate' as const, data_type: 'decimal' as const })),
  ];
}

function windowLabel(days: AggregateWindow): string {
  return days === 0 ? '' : `, last ${days} days`;
}

/** Days since the last event are the same in every window. */
function measuresOf(hasValue: boolean): { id: string; measure: AggregateMeasure; days: AggregateWindow }[] {
  return (Object.keys(AGGREGATE_MEASURES) as AggregateMeasure[])
    .filter((measure) => hasValue || !AGGREGATE_MEASURES[measure].needsValue)
    .flatMap((measure) =>
      (measure === 'days_since' ? [0 as const] : AGGREGATE_WINDOWS).map((days) => ({
        id: days === 0 ? measure : `${measure}_${days}`,
        measure,
        days,
      })),
    );
}

/** Measure and window of an aggregate's id (`purchase.sum_30`). */
export function measureOf(id: string): { measure: AggregateMeasure; days: AggregateWindow } | undefined {
  const name = id.slice(id.indexOf('.') + 1);
  return measuresOf(true).find((one) => one.id === name);
}

/** One customer's values: text, null for no value, undefined where it can't be known now. */
export type CustomerValues = ReadonlyMap<string, string | null | undefined>;

export interface KnownCustomer {
  customer_id: string | null;
  email: string | null;
  traits: Readonly<Record<string, string>>;
}

/** @param customer undefined for a recipient who isn't a customer: nothing happened, and nothing is known */
export function valuesOfCustomer(customer: KnownCustomer | undefined, figures: readonly EventFigures[], today: number): CustomerValues {
  const values = new Map<string, string | null | undefined>(Object.entries(customer?.traits ?? {}));
  values.set('customer_id', customer?.customer_id ?? null);
  values.set('email', customer?.email ?? null);
  values.set(IS_KNOWN, customer ? 'true' : 'false');
  for (const event of figures)
    for (const { id, measure, days } of measuresOf(event.has_value))
      values.set(`${event.slug}.${id}`, isKnown(event, measure) ? figureOf(event, measure, days, today) : undefined);
  return values;
}

/** How many and when is known before values are. */
export function isKnown({ is_built, is_valued }: Pick<EventFigures, 'is_built' | 'is_valued'>, measure: AggregateMeasure): boolean {
  return is_built && (is_valued || !AGGREGATE_MEASURES[measure].needsValue);
}

function figureOf({ windows, last_day }: EventFigures, measure: AggregateMeasure, days: AggregateWindow, today: number): string | null {
  if (measure === 'days_since') return last_day === null ? null : String(Math.max(0, today - last_day));
  return windows[days][measure];
}
