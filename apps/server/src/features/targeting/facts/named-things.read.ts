/**
 * Everything that a campaign or segment names anywhere in its rules, links and settings: assets by their
 * address, tables and feeds by their category, segments by their number, and what is known of customers.
 */
import { parseTemplate } from '@limn/merge';
import { segmentIdOf } from '@limn/query';
import { customerFieldsIn } from '../../data/customers/named-fields.read.ts';
import { sourceOfCategory } from './source-category.port.ts';

export interface NamedThings {
  /** Parts of the addresses of assets. */
  assetKeys: Set<string>;
  tables: Set<number>;
  feeds: Set<number>;
  segments: Set<number>;
  /** As rules and merge fields name them. */
  customerFields: ReadonlySet<string>;
}

/**
 * Anywhere, before it is looked at more closely: `[[table_12.town]]`, `{{town | default:[table_12.town]}}`.
 */
const SOURCE_FIELD = /\b(?:table|places|feed)_\d{1,9}\./;
const ASSET = /\/cdn\/[0-9a-f-]{36}\/([0-9a-f]{32})/g;

export function namedThings(value: unknown): NamedThings {
  const named: NamedThings = {
    assetKeys: new Set(),
    tables: new Set(),
    feeds: new Set(),
    segments: new Set(),
    customerFields: customerFieldsIn(value),
  };
  collectNamed(value, named);
  return named;
}

function collectNamed(value: unknown, named: NamedThings): void {
  if (typeof value === 'string') collectFromText(value, named);
  if (typeof value !== 'object' || value === null) return;
  const segment = segmentIdOf(value);
  if (segment !== undefined) named.segments.add(segment);
  for (const [name, part] of Object.entries(value)) {
    if (name === 'category_id') addSource(String(part), named);
    collectNamed(part, named);
  }
}

function collectFromText(text: string, named: NamedThings): void {
  for (const [, key = ''] of text.matchAll(ASSET)) named.assetKeys.add(key);
  if (!SOURCE_FIELD.test(text)) return;
  for (const field of parseTemplate(text).sources) addSource(field.slice(0, Math.max(0, field.indexOf('.'))), named);
}

function addSource(category: string, { tables, feeds }: NamedThings): void {
  const source = sourceOfCategory(category);
  if (source) (source.kind === 'feed' ? feeds : tables).add(source.id);
}
