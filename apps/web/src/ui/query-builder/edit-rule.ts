/** Changes of one rule: another field, another operator, another value. */
import { parseTemplate } from '@limn/merge';
import {
  findItem,
  operatorsOf,
  valueSchema,
  type Catalogue,
  type Category,
  type CatalogueItem,
  type RuleChild,
  type RuleQuery,
} from '@limn/query';

/** A rule about an item: its first operator, and no value yet. */
export function newRule(category: Category, item: CatalogueItem): RuleChild {
  return { type: 'rule', query: queryAbout(category, item) };
}

/** The first item there is, for a rule that is being added. */
export function firstItem(catalogue: Catalogue): { category: Category; item: CatalogueItem } | undefined {
  for (const category of catalogue) {
    const [item] = category.items;
    if (item) return { category, item };
  }
  return undefined;
}

/** Keeps the operator and the value where the new item's type takes both as they are. */
export function withItem(query: RuleQuery, category: Category, item: CatalogueItem): RuleQuery {
  const fresh = queryAbout(category, item);
  const keeps = query.ruleType === item.type && !item.options && operatorsOf(item).some(({ operator }) => operator === query.operator);
  return keeps ? { ...query, ...fresh, operator: query.operator, value: query.value } : fresh;
}

/**
 * With the type that its field has now: a column of a table may have got another since the rule was written.
 */
export function withTypeOf(query: RuleQuery, catalogue: Catalogue): RuleQuery {
  const type = findItem(catalogue, query)?.item.type;
  return type === undefined || type === query.ruleType ? query : { ...query, ruleType: type };
}

/** Keeps the value where the new operator asks for one of the same kind. */
export function withOperator(query: RuleQuery, operator: number): RuleQuery {
  const [before, after] = [query.operator, operator].map((code) => valueSchema(query.ruleType, code));
  if (JSON.stringify(before) === JSON.stringify(after) || after?.kind === 'none') return { ...query, operator };
  // One value becomes a list of one, and the other way round.
  if (before?.kind === 'one' && after?.kind === 'many') return { ...query, operator, value: listOf(query.value) };
  if (before?.kind === 'many' && after?.kind === 'one') return { ...query, operator, value: listOf(query.value)[0] ?? null };
  return { ...query, operator, value: null };
}

/** Pasted or typed: one value a line, or between commas, semicolons and bars. Each once, in their order. */
export function splitValues(text: string): string[] {
  const separator = /[\r\n]/.test(text.trim()) ? /[\r\n]+/ : /[\r\n,;|]+/;
  const values = [''];
  const { parts, starts } = parseTemplate(text);
  for (const [index, part] of parts.entries()) {
    const written = text.slice(starts[index], starts[index + 1] ?? text.length);
    // Steps of a merge field have bars and commas of their own.
    const [first = '', ...others] = typeof part === 'string' ? written.split(separator) : [written];
    values.push(`${values.pop() ?? ''}${first}`);
    for (const other of others) values.push(other);
  }
  return [...new Set(values.map((value) => value.trim()))].filter((value) => value !== '');
}

/** The values of a rule that wants several, whatever it holds. */
export function listOf(value: unknown): (string | number | boolean)[] {
  const values: readonly unknown[] = Array.isArray(value) ? value : typeof value === 'string' ? splitValues(value) : [value];
  return values.filter((one) => typeof one === 'string' || typeof one === 'number' || typeof one === 'boolean');
}

/**
 * A number where the text is one written plainly; else the text itself, for merge fields and what is half
 * typed.
 */
export function numberIn(text: string): string | number | null {
  if (text === '') return null;
  const number = Number(text);
  return Number.isFinite(number) && String(number) === text ? number : text;
}

function queryAbout(category: Category, item: CatalogueItem): RuleQuery {
  return {
    category_id: category.id,
    id: item.id,
    operator: operatorsOf(item)[0]?.operator ?? 0,
    value: null,
    ruleType: item.type,
    ...(category.queryString && { string: '' }),
  };
}
