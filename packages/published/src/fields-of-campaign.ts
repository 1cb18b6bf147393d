/** Names by which the rules, links and settings of a campaign read one category of facts, such as the columns of a table. */
import { parseTemplate } from '@limn/merge';
import type { CampaignSnapshot } from './campaign-snapshot.ts';

/** @param category as rules name it: `table_12` */
export function fieldsOfCampaign(snapshot: CampaignSnapshot, category: string): Set<string> {
  const fields = new Set<string>();
  lookInto(snapshot, category, fields);
  return fields;
}

function lookInto(value: unknown, category: string, fields: Set<string>): void {
  if (typeof value === 'string') {
    if (!value.includes('[[')) return;
    for (const field of parseTemplate(value).sources) if (field.startsWith(`${category}.`)) fields.add(field.slice(category.length + 1));
  } else if (typeof value === 'object' && value !== null) {
    if ('category_id' in value && 'id' in value && String(value.category_id) === category) fields.add(String(value.id));
    for (const part of Object.values(value)) lookInto(part, category, fields);
  }
}
