/**
 * Everything known of customers that a value names: in a rule by its category, in a text by a merge field, in
 * an object of a document or in a snapshot's list of fields by the name alone.
 */
import { isCustomerField, parseTemplate } from '@limn/merge';
import { USED_KIND } from '@limn/model';
import type { Used } from '../uses/uses.port.ts';
import { CUSTOMER_CATEGORY } from './customers.port.ts';

/** Their ids, such as `plan` and `purchase.sum_30`; also of fields that don't exist. */
export function customerFieldsIn(value: unknown, found = new Set<string>()): ReadonlySet<string> {
  if (typeof value === 'string') for (const name of namesIn(value)) found.add(name.slice(CUSTOMER_CATEGORY.length + 1));
  if (typeof value !== 'object' || value === null) return found;
  if ('category_id' in value && 'id' in value && String(value.category_id) === CUSTOMER_CATEGORY) found.add(String(value.id));
  for (const part of Object.values(value)) customerFieldsIn(part, found);
  return found;
}

export function usedCustomerFields(value: unknown): Used[] {
  return [...customerFieldsIn(value)].map((id) => ({ kind: USED_KIND.customerField, id }));
}

function namesIn(text: string): string[] {
  if (!text.includes(`${CUSTOMER_CATEGORY}.`)) return [];
  return [text, ...parseTemplate(text).sources].filter(isCustomerField);
}
