/**
 * A view as one statement: events that the first half of its filter lets through, with the row of their item;
 * what is worked out over the history of each customer; the second half of the filter; the most recent event
 * of each. Only numbers become names, all else is a parameter.
 */
import type { Enrichment } from '@limn/contracts';
import { compileSql, typesIn, wallsOf, type RuleQuery } from '@limn/query';
import { columnName } from '../../../storage/company-tables.ts';
import { customerColumns, dayOf, unknownBrowsers, type CustomerColumns } from '../customers/customers.read.ts';
import { figuresSql } from '../tables/tables.read.ts';
import { customerItemsIn, splitFilters } from './split-filters.ts';
import {
  activeEnrichments,
  customerFields,
  enrichmentFields,
  eventFields,
  isAbout,
  itemFields,
  viewCatalogue,
  viewFields,
  type ViewField,
} from './view-fields.ts';
import type { ViewSource } from './view-source.ts';

/** Parameters of one statement. */
export class Values {
  readonly list: unknown[] = [];
  readonly first: number;

  constructor(first = 1) {
    this.first = first;
  }

  add(value: unknown, type: string): string {
    return `$${this.first + this.list.push(value) - 1}::${type}`;
  }
}

export interface ViewParts {
  fields: ViewField[];
  /** Whether the second half of the filter asks anything. */
  choosesAfter: boolean;
  /**
   * `select` of events that pass the first half of the filter, of those that `among` names, about `t`; the
   * columns are those of `fields` but the enrichments', and customer, item, value, key and rest.
   */
  chosen: (among: string) => string;
  /**
   * The same with the enrichments' columns, without events that the second half refuses; where there are
   * enrichments, with `person`, too.
   */
  enriched: (chosen: string) => string;
  /** The last one of each person; browsers that no one is known in are left out. */
  mostRecent: (enriched: string) => string;
}

/**
 * @param among SQL of the names that can be in the events (text[]); left out: any
 * @param others SQL of rows (value, person): the names in these events that stand for another one; asked
 * where histories or the most recent are
 */
export function viewParts(source: ViewSource, values: Values, now: number, others: () => string, among?: string): ViewParts {
  const { before, after } = splitFilters(source.settings.filters);
  const fields = viewFields(source);
  const isEnriched = activeEnrichments(source.settings).length > 0;
  const condition = (tree: unknown, sqlOf: (field: ViewField) => string) => {
    const compiled = compileSql(tree, {
      emptied: 'skip',
      typeOf: typesIn(viewCatalogue(source)),
      columnOf: (query: RuleQuery) => {
        const field = fields.find((one) => isAbout(query, one));
        if (!field) return undefined;
        if (field.storage !== 'text') return { storage: field.storage, sql: sqlOf(field) };
        const { form, figures } = field;
        return { storage: 'text', sql: sqlOf(field), form, figures: figures && sqlOf({ ...field, column: figures }) };
      },
      facts: { moment: { now, timezone: source.timezone }, read: () => undefined },
      firstParameter: values.first + values.list.length,
    });
    values.list.push(...compiled.values);
    return compiled.text;
  };
  // Parameters are added only with the text that names them: PostgreSQL refuses one that stands nowhere.
  return {
    fields,
    choosesAfter: after !== undefined,
    chosen: (among) => {
      const ofCustomer = customersSql(source, values, now);
      const first = condition(before, ({ category, id, column }) =>
        category === 'customer' ? (ofCustomer.expressions.get(id) ?? 'null') : `t.${column}`,
      );
      return chosenSql(source, ofCustomer, first, among);
    },
    enriched: (chosen) => {
      const all = isEnriched ? enrichedSql(source, values, withPerson(chosen, others())) : chosen;
      return after === undefined ? all : `select f.* from (${all}) f where ${condition(after, ({ column }) => `f.${column}`)}`;
    },
    mostRecent: (enriched) =>
      `select distinct on (m.person) m.* from (${isEnriched ? enriched : withPerson(enriched, others())}) m
        left join (${unknownBrowsers(source.companyId, among)}) b on b.value = m.customer
        where m.person is not null and b.value is null order by m.person, m.at desc, m.key desc`,
  };
}

/** A customer may be named in several ways, and is one person in all that is said of a history. */
function withPerson(events: string, others: string): string {
  return `select e.*, coalesce(o.person, e.customer) as person from (${events}) e left join (${others}) o on o.value = e.customer`;
}

/** Fields that the rules ask of the customer whose event it is. */
function customersSql(source: ViewSource, values: Values, now: number): CustomerColumns {
  const { companyId, customers, figures, settings } = source;
  const asked = customerItemsIn(settings.filters);
  return customerColumns(
    customers.filter(({ id }) => asked.has(id)),
    { companyId, figures, literal: (text) => values.add(text, 'text'), today: dayOf(now) },
  );
}

/**
 * Events and items are looked up in a subquery of their own. PostgreSQL plans it as if it were not there; a
 * cluster, where customers are on another machine, reads it first.
 */
function chosenSql(source: ViewSource, ofCustomer: CustomerColumns, condition: string, among: string): string {
  const { event, customer, item, value, table } = source;
  const column = (field: { column: string } | undefined) => (field ? `t.${field.column}` : 'null');
  const joined = itemFields(source);
  const join =
    table && item && joined.length > 0
      ? ` left join ${table.relation} i on datatable_key(i.${columnName(table.keyColumn)}) = datatable_key(${column(item)}::text)`
      : '';
  const own = ['t.at, t.key, t.sent_id, t.rest', ...event.fields.map((field) => column(field))];
  const ofItem = joined.flatMap((field, index) => {
    const figures = figuresSql(table?.columns ?? [], index, 'i.');
    return [`i.${columnName(index)} as ${field.column}`, ...(figures && field.figures ? [`${figures} as ${field.figures}`] : [])];
  });
  const events = `select ${[...own, ...ofItem].join(', ')} from ${event.table} t${join} where ${among}`;
  const columns = [
    't.*',
    `${column(customer)}::text as customer, ${column(item)}::text as item, ${column(value)}::numeric as value`,
    ...customerFields(source).map((field) => `${ofCustomer.expressions.get(field.id) ?? 'null'} as ${field.column}`),
  ];
  const known = ofCustomer.expressions.size > 0 ? ofCustomer.joins(`${column(customer)}::text`) : '';
  return `select ${columns.join(', ')} from (${events}) t${known} where ${condition}`;
}

/** Around a statement of chosen events and their persons, one with the columns of the enrichments. */
function enrichedSql(source: ViewSource, values: Values, chosen: string): string {
  const enrichments = activeEnrichments(source.settings);
  const byId = new Map(eventFields(source).map((field) => [field.id, field]));
  const added = enrichmentFields(source);
  const helpers: string[] = [];
  const day = dayOfField(source, values);
  const columns = enrichments.flatMap((enrichment) => {
    const sql = sqlOfEnrichment(enrichment, (id) => byId.get(id ?? ''), day, helpers);
    const names = added.filter(({ column }) => column.startsWith(`e${enrichment.id}_`));
    return names.map(({ column, storage }, index) => `${sql?.[index] ?? `null::${NOTHING[storage]}`} as ${column}`);
  });
  const inner = helpers.length === 0 ? chosen : `select b.*, ${helpers.join(', ')} from (${chosen}) b`;
  return `select h.*, ${columns.join(', ')} from (${inner}) h`;
}

/** The calendar day of a date or moment, in the company's timezone. */
type DayOf = (field: Pick<ViewField, 'storage'>, sql: string) => string;

export function dayOfField({ timezone }: Pick<ViewSource, 'timezone'>, values: Values): DayOf {
  let wall: ((instant: string) => string) | undefined;
  return ({ storage }, sql) => {
    if (storage === 'date') return sql;
    wall ??= wallsOf(timezone, (value, type) => values.add(value, type));
    return `(${wall(sql)})::date`;
  };
}

const NOTHING = { number: 'int', date: 'date', timestamp: 'timestamptz', text: 'text', boolean: 'boolean' } as const;

/** Its columns in their order; undefined where a field that it names is gone or holds no dates any more. */
function sqlOfEnrichment(
  enrichment: Enrichment,
  fieldOf: (id: string | null) => ViewField | undefined,
  day: DayOf,
  helpers: string[],
): string[] | undefined {
  const date = fieldOf(enrichment.date_field);
  if (!date || !isDate(date)) return undefined;
  const d = date.column;
  const isHistory = `person is not null and ${d} is not null`;
  const history = `partition by person order by ${d}, at, key`;
  if (enrichment.type === 'rank') {
    if (enrichment.distinct === 0) return [`case when ${isHistory} then row_number() over (${history}) end`];
    const value = fieldOf(enrichment.distinct_field);
    if (!value) return undefined;
    // A value takes its place by the first event that has it.
    const first = [d, 'at', 'key'].map((column, index) => {
      const name = `h${enrichment.id}_${index}`;
      helpers.push(`first_value(${column}) over (partition by person, ${value.column} order by ${d}, at, key) as ${name}`);
      return name;
    });
    const isRanked = `${isHistory} and ${value.column} is not null`;
    return [`case when ${isRanked} then dense_rank() over (partition by person order by (${isRanked}) desc, ${first.join(', ')}) end`];
  }
  const comparison = fieldOf(enrichment.comparison_date);
  if (!comparison || !isDate(comparison)) return undefined;
  const other = enrichment.type === 'first' ? `min(${d}) over (partition by person)` : `lag(${d}) over (${history})`;
  const found = enrichment.type === 'first' ? `case when person is not null then ${other} end` : `case when ${isHistory} then ${other} end`;
  const days = `(${day(comparison, comparison.column)} - ${day(date, found)})`;
  if (enrichment.type === 'prior') return [found, days];
  const period = `${days} / ${enrichment.period_days}`;
  return [found, `case when ${days} >= 0 and ${period} <= ${enrichment.max_cohort_period} then ${period} end`];
}

function isDate({ storage }: ViewField): boolean {
  return storage === 'date' || storage === 'timestamp';
}
