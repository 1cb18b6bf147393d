/** Tells which facts there are for a company: what its rules may ask, category by category. */
import type { ColumnType, EventType } from '@limn/contracts';
import { DISTANCE_FIELD } from '@limn/image-types';
import {
  INPUT_TYPE,
  OFFERED,
  UNKNOWN,
  type CatalogueItem,
  type Category,
  type FactValue,
  type FieldDomain,
  type FieldRef,
} from '@limn/query';
import type { Tx } from '../../../storage/database.ts';
import type { CustomerItem, TypedItem } from '../../data/customers/customers.read.ts';
import { CUSTOMER_CATEGORY } from '../../data/customers/customers.port.ts';
import { listFeedFacts, type FeedFacts } from '../../data/feeds/feeds.read.ts';
import { askedTables, type AskedTable } from '../../data/tables/tables.read.ts';
import { askedWithViews } from '../../data/views/view-figures.read.ts';
import { dateTime, readMoment } from './categories/date-time.ts';
import { CATEGORIES } from './categories/index.ts';
import { categoryOfSource } from './source-category.port.ts';

/** The tables, feeds and values of customers that rules of a company may ask. */
export interface FactSources {
  tables: readonly AskedTable[];
  feeds: readonly FeedFacts[];
  customers: readonly CustomerItem[];
}

export async function factSources(tx: Tx, companyId: number): Promise<FactSources> {
  return {
    tables: await askedTables(tx, companyId),
    feeds: await listFeedFacts(tx, companyId),
    customers: await askedWithViews(tx, companyId),
  };
}

/** The parts of them that say which fields there are. */
export type NamedSources = Pick<FactSources, 'tables' | 'feeds'> & {
  customers: readonly (CustomerItem | TypedItem)[];
};

/** Categories that every company has, then its customers, then one for each table and feed. */
export function catalogueOf({ tables, feeds, customers }: NamedSources): Category[] {
  return [...CATEGORIES, customerCategory(customers), ...tables.map(tableCategory), ...feeds.map(feedCategory)];
}

/** Facts of the moment as they are now, for rules that are asked without an open. Any other is unknown. */
export function momentFacts(timezone: string, atMs: number): (field: FieldRef) => FactValue {
  const at = { timezone, atMs };
  return ({ category_id: category, id }) => (category === MOMENT_CATEGORY ? readMoment(id, at) : UNKNOWN);
}

export const MOMENT_CATEGORY = dateTime.id;

/** Categories that every company has. */
export function factCategoryIds(): ReadonlySet<string> {
  return IDS;
}

/** The possible values of a fact that every company has, before anyone opens. */
export function domainOfFact({ category_id: category, id, string = '' }: FieldRef): FieldDomain | undefined {
  // No tag has a parameter without a name.
  if (ASKS_PARAMETER.has(String(category)) && string.trim() === '') return { isMissing: true };
  return DOMAINS.get(`${category}.${id}`);
}

const ASKS_PARAMETER: ReadonlySet<string> = new Set(CATEGORIES.flatMap(({ id, queryString }) => (queryString ? [id] : [])));

const DOMAINS: ReadonlyMap<string, FieldDomain> = new Map(
  CATEGORIES.flatMap(({ id, items }) =>
    items.map(({ id: item, values, isAlwaysKnown }) => [
      `${id}.${item}`,
      { ...(values ? { values } : {}), ...(isAlwaysKnown ? { isKnown: true } : {}) },
    ]),
  ),
);
const IDS: ReadonlySet<string> = new Set([...CATEGORIES.map(({ id }) => id), CUSTOMER_CATEGORY]);

const ITEM_OF = {
  text: OFFERED.text,
  url: OFFERED.text,
  picture: OFFERED.text,
  number: OFFERED.number,
  date: OFFERED.date,
  boolean: OFFERED.boolean,
} satisfies Record<ColumnType, Pick<CatalogueItem, 'type' | 'operators'>>;

/** Columns of a table, as rules ask them. */
export function itemsOfColumns(columns: AskedTable['columns']): CatalogueItem[] {
  return columns.map((column) => ({ id: column.name, label: column.name, ...ITEM_OF[column.type] }));
}

const TYPE_OF = {
  varchar: OFFERED.text,
  int: OFFERED.number,
  bigint: OFFERED.number,
  decimal: OFFERED.number,
  date: OFFERED.date,
  datetime: OFFERED.datetime,
  tinyint: OFFERED.boolean,
} satisfies Record<EventType, Pick<CatalogueItem, 'type' | 'operators'>>;

/**
 * The opener is known by the recipient of the tag. What events add up to, all or those of a view, is asked
 * like any other aggregate.
 */
function customerCategory(items: NamedSources['customers']): Category {
  return {
    id: CUSTOMER_CATEGORY,
    label: 'Customer',
    items: items.map(({ id, label, kind, data_type }): CatalogueItem => ({
      id,
      label,
      ...(kind === 'aggregate' || (kind === 'view' && data_type !== 'datetime') ? { type: INPUT_TYPE.AGGREGATE } : TYPE_OF[data_type]),
    })),
  };
}

/** A row is found by the key in the link; of a location table it is the nearest store's. */
function tableCategory({ id, name, type, columns }: AskedTable): Category {
  const isPlaces = type === 'location';
  const items = itemsOfColumns(columns);
  const distance = { id: DISTANCE_FIELD, label: 'Miles to the nearest store', ...ITEM_OF.number };
  return {
    id: categoryOfSource({ kind: isPlaces ? 'places' : 'table', id }),
    label: isPlaces ? `Nearest store: ${name}` : `Data table: ${name}`,
    items: isPlaces ? [distance, ...items.filter((item) => item.id !== DISTANCE_FIELD)] : items,
  };
}

/** The values of a feed are text; numbers and dates in it are read as such by a rule's value. */
function feedCategory({ id, name, mergeFields }: FeedFacts): Category {
  return {
    id: categoryOfSource({ kind: 'feed', id }),
    label: `API feed: ${name}`,
    items: mergeFields.map(({ value }): CatalogueItem => ({ id: value, label: value, ...ITEM_OF.text })),
  };
}
