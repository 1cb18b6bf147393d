/**
 * The types that the fields of rules have now, for those who decide by them. A column or a customer's field
 * may have got another type since a rule was written, and who checks or counts the rule reads the new one. A
 * field that is gone has none: its rules never match.
 */
import { typesIn, type FieldRef } from '@limn/query';
import type { RenderTx } from '../../../storage/database.ts';
import { CUSTOMER_CATEGORY } from '../../data/customers/customers.port.ts';
import { feedsToAsk } from '../../data/feeds/feeds.read.ts';
import { tablesToAsk } from '../../data/tables/tables.read.ts';
import { typedWithViews } from '../../data/views/view-figures.read.ts';
import { catalogueOf } from './catalogue.read.ts';
import { sourceOfCategory } from './source-category.port.ts';

export interface FieldTypes {
  of(field: FieldRef): number | undefined;
  /** The same for as long as all of these fields have the same types. */
  key: string;
}

export async function readFieldTypes(tx: RenderTx, fields: readonly FieldRef[]): Promise<FieldTypes> {
  const sources = fields.flatMap(({ category_id: category }) => sourceOfCategory(String(category)) ?? []);
  const idsOf = (isFeed: boolean) => [...new Set(sources.flatMap(({ kind, id }) => ((kind === 'feed') === isFeed ? [id] : [])))];
  const [tables, feeds] = [idsOf(false), idsOf(true)];
  const asksCustomers = fields.some(({ category_id: category }) => category === CUSTOMER_CATEGORY);
  const [ofTables, ofFeeds, ofCustomers] = await Promise.all([
    tables.length > 0 ? tablesToAsk(tx, tables) : [],
    feeds.length > 0 ? feedsToAsk(tx, feeds) : [],
    asksCustomers ? typedWithViews(tx) : [],
  ]);
  const typeOf = typesIn(catalogueOf({ tables: ofTables, feeds: ofFeeds, customers: ofCustomers }));
  return { of: typeOf, key: JSON.stringify(fields.map((field) => typeOf(field) ?? null)) };
}

/** Every field that rules name, wherever they stand in what is given. */
export function fieldsOfRules(rules: unknown): FieldRef[] {
  const found = new Map<string, FieldRef>();
  collectFields(rules, found);
  return [...found.values()];
}

function collectFields(value: unknown, found: Map<string, FieldRef>): void {
  if (typeof value !== 'object' || value === null) return;
  if ('category_id' in value && 'id' in value) {
    const { category_id, id } = value as FieldRef;
    found.set(`${category_id} ${id}`, { category_id, id });
  }
  for (const part of Object.values(value)) collectFields(part, found);
}
