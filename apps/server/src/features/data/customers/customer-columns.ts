/**
 * Values known of customers as columns of a statement over many of them: the same that `valuesOfCustomer`
 * reads of one.
 */
import type { AggregateMeasure } from '@limn/contracts';
import type { Tx } from '../../../storage/tx.ts';
import { customerEvents } from '../events/customer-events.read.ts';
import { isKnown, measureOf, type CustomerItem } from './customer-items.ts';

export interface CustomerColumns {
  /** To stand behind a `from`: joins of the customer whose identity is this expression (text). */
  joins(identity: string): string;
  /** To stand behind a `from`: all customers of the company, as `cu`. */
  everyone: string;
  /**
   * An expression for each item, of the SQL type that its data type is stored in; null where nothing is
   * known.
   */
  expressions: ReadonlyMap<string, string>;
}

const TYPES = {
  varchar: 'text',
  int: 'numeric',
  bigint: 'numeric',
  decimal: 'numeric',
  date: 'date',
  datetime: 'timestamptz',
  tinyint: 'boolean',
} as const;

interface Built {
  event_id: number;
  generation: number;
  value_field: number | null;
}

export interface ColumnOptions {
  companyId: number;
  figures: CustomerFigures;
  /** Writes a text as a part of the statement. */
  literal(text: string): string;
  /** The day that windows end with, as `dayOf` counts. */
  today: number;
}

export function customerColumns(items: readonly CustomerItem[], { companyId, figures, literal, today }: ColumnOptions): CustomerColumns {
  const expressions = new Map<string, string>();
  const sums = new Map<number, string[]>();
  const names: string[] = [];
  for (const item of items) {
    if (item.kind !== 'aggregate') {
      expressions.set(item.id, fieldOf(item, literal));
      continue;
    }
    const event = figures.get(item.event?.id ?? 0);
    const asked = measureOf(item.id);
    if (!event || !asked || !isKnown(event, asked.measure)) {
      expressions.set(item.id, `null::${TYPES[item.data_type]}`);
      continue;
    }
    const list = sums.get(event.id) ?? [];
    sums.set(event.id, list);
    const name = `s${event.id}_${list.length}`;
    names.push(name);
    list.push(`${sumOf(asked.measure, asked.days === 0 ? 'true' : `d.day > ${today - asked.days}`, event.decimals)} as ${name}`);
    expressions.set(item.id, shown(asked.measure, `cu.${name}`, today));
  }
  const sumsOf = (customer: string) =>
    [...sums].map(
      ([id, list]) => `left join lateral (select ${list.join(', ')} from customer_day d
            where d.company_id = ${companyId} and d.event_id = ${id} and d.generation = ${figures.get(id)?.generation ?? 0} and d.identity_id = any (
              array(select mi.id from customer_identity mi where mi.company_id = ${companyId} and mi.customer = ${customer}))) ca${id} on true`,
    );
  // A subquery of its own, with tables of customers alone: joined one by one with tables that are on another
  // machine, they end a cluster's coordinator.
  const known = ['cu.company_id, cu.id, cu.customer_id, cu.email, cu.traits', ...names].join(', ');
  return {
    expressions,
    joins: (identity) =>
      [
        ` left join (select ci.value, ${known} from customer_identity ci`,
        `left join customer cu on cu.company_id = ${companyId} and cu.id = ci.customer`,
        ...sumsOf('ci.customer'),
        `where ci.company_id = ${companyId}) cu on cu.value = ${identity}`,
      ].join(' '),
    everyone: [`(select ${known} from customer cu`, ...sumsOf('cu.id'), `where cu.company_id = ${companyId}) cu`].join(' '),
  };
}

function fieldOf({ id, kind, data_type }: CustomerItem, literal: (text: string) => string): string {
  if (kind === 'trait') return `(cu.traits ->> ${literal(id)})::${TYPES[data_type]}`;
  return id === 'customer_id' || id === 'email' ? `cu.${id}` : '(cu.id is not null)';
}

/** Where the aggregates of an event are, and what of them is known. */
interface Figures {
  id: number;
  generation: number;
  decimals: number;
  is_built: boolean;
  is_valued: boolean;
}

/** By the number of each event. */
export type CustomerFigures = ReadonlyMap<number, Figures>;

export async function customerFigures(tx: Tx, companyId: number): Promise<CustomerFigures> {
  const built = await tx.query<Built>('select event_id, generation, value_field from customer_aggregate where company_id = $1', [
    companyId,
  ]);
  const byEvent = new Map(built.map((row) => [row.event_id, row]));
  const events = await customerEvents(tx, companyId);
  return new Map(
    events.map(({ id, records, value_field, value_decimals }) => {
      const state = byEvent.get(id);
      const is_built = state ? state.generation > 0 : records === 0;
      const is_valued = state ? is_built && state.value_field === value_field : is_built;
      return [id, { id, generation: state?.generation ?? 0, decimals: value_decimals, is_built, is_valued }];
    }),
  );
}

function sumOf(measure: AggregateMeasure, within: string, decimals: number): string {
  const [valued, total] = [`sum(d.valued) filter (where ${within})`, `sum(d.total) filter (where ${within})`];
  const value = (which: 'first' | 'last', order: 'asc' | 'desc') =>
    `(array_agg(d.${which}_value order by d.${which}_at ${order}, d.${which}_value ${order}) filter (where d.${which}_at is not null and ${within}))[1]`;
  switch (measure) {
    case 'count':
      return `sum(d.events) filter (where ${within})`;
    case 'days_since':
      return 'max(d.day)';
    case 'sum':
      return total;
    case 'average':
      return `round(${total} / nullif(${valued}, 0), ${Math.max(2, decimals)})`;
    case 'first':
      return value('first', 'asc');
    case 'last':
      return value('last', 'desc');
  }
}

/** Someone without events has done nothing: that is 0 of them, and no average. */
function shown(measure: AggregateMeasure, column: string, today: number): string {
  if (measure === 'count' || measure === 'sum') return `coalesce(${column}, 0)::numeric`;
  return measure === 'days_since'
    ? `case when ${column} is not null then greatest(0, ${today} - ${column}) end::numeric`
    : `${column}::numeric`;
}
