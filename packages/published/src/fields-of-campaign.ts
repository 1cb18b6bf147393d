/**
 * Names by which the rules, links and settings of a campaign read some categories of facts, such as the
 * columns of a table.
 */
import { parseTemplate } from '@limn/merge';
import type { CampaignSnapshot } from './campaign-snapshot.ts';

/** @param categories as rules name them: `table_12` */
export function fieldsOfCampaign(snapshot: CampaignSnapshot, categories: readonly string[]): Set<string> {
  return fieldsOfFacts(snapshot, categories);
}

/** Finds those that rules and templates anywhere in a value name. */
export function fieldsOfFacts(snapshot: unknown, categories: readonly string[]): Set<string> {
  const fields = new Set<string>();
  collectFields(snapshot, new Set(categories), fields);
  return fields;
}

function collectFields(value: unknown, categories: ReadonlySet<string>, fields: Set<string>): void {
  if (typeof value === 'string') {
    if (!value.includes('[[')) return;
    for (const field of parseTemplate(value).sources) {
      const dot = field.indexOf('.');
      if (dot > 0 && categories.has(field.slice(0, dot))) fields.add(field.slice(dot + 1));
    }
  } else if (typeof value === 'object' && value !== null) {
    if ('category_id' in value && 'id' in value && categories.has(String(value.category_id))) fields.add(String(value.id));
    for (const part of Object.values(value)) collectFields(part, categories, fields);
  }
}
