/**
 * Every field that the rules of a recipe name, those of its segments too: as what they ask and in place of a
 * value.
 */
import { parseTemplate } from '@limn/merge';

export interface NamedFields {
  /** Parameters of the link. */
  parameters: Set<string>;
  /** Fields of the customer. */
  customer: Set<string>;
}

const [URL_CATEGORY, CUSTOMER_CATEGORY] = ['url', 'customer'];

export function namedFields(rules: readonly unknown[]): NamedFields {
  const named: NamedFields = { parameters: new Set(), customer: new Set() };
  for (const tree of rules) collectNamed(tree, named);
  return named;
}

function collectNamed(value: unknown, named: NamedFields): void {
  if (typeof value === 'string') collectFromText(value, named);
  if (typeof value !== 'object' || value === null) return;
  if ('category_id' in value) {
    if (value.category_id === URL_CATEGORY && 'string' in value && typeof value.string === 'string')
      named.parameters.add(value.string.trim());
    if (value.category_id === CUSTOMER_CATEGORY && 'id' in value) named.customer.add(String(value.id));
  }
  for (const part of Object.values(value)) collectNamed(part, named);
}

function collectFromText(text: string, { parameters, customer }: NamedFields): void {
  if (!/\{\{|\[\[/.test(text)) return;
  for (const field of parseTemplate(text).sources) {
    const dot = field.indexOf('.');
    const [category, name] = dot < 0 ? [URL_CATEGORY, field] : [field.slice(0, dot), field.slice(dot + 1)];
    if (category === URL_CATEGORY) parameters.add(name);
    if (category === CUSTOMER_CATEGORY) customer.add(name);
  }
}
