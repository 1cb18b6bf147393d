/**
 * A filter in two halves. What asks only the event and its item decides which events count, before anything
 * is worked out for a customer; what asks an enrichment chooses among these afterwards. "Category is shoes"
 * and "Rank is 1" is so the first purchase of shoes. The parts are the children of an All group at the root;
 * any other tree is one part.
 */
import { VIEW_CATEGORY } from '@limn/contracts';
import { MATCH, matchOf, type Group } from '@limn/query';

export interface SplitFilters {
  before: unknown;
  /** Undefined where nothing asks an enrichment. */
  after: unknown;
}

export function splitFilters(filters: unknown): SplitFilters {
  if (!asksEnrichment(filters)) return { before: filters, after: undefined };
  const { operator, children } = filters as Group;
  if (matchOf(operator) !== MATCH.all) return { before: { operator: MATCH.all, children: [] }, after: filters };
  const half = (wanted: boolean): Group => ({
    operator: MATCH.all,
    children: children.filter((child) => asksEnrichment(child) === wanted),
  });
  return { before: half(false), after: half(true) };
}

function asksEnrichment(node: unknown): boolean {
  return rulesIn(node).some(({ category_id: category }) => String(category) === VIEW_CATEGORY.enrichment);
}

export function asksCustomer(filters: unknown): boolean {
  return customerItemsIn(filters).size > 0;
}

/** Ids of what the rules ask of customers. */
export function customerItemsIn(filters: unknown): ReadonlySet<string> {
  const asked = rulesIn(filters).filter(({ category_id: category }) => String(category) === VIEW_CATEGORY.customer);
  return new Set(asked.map(({ id }) => String(id)));
}

interface RuleNode {
  category_id?: unknown;
  id?: unknown;
}

function rulesIn(node: unknown): RuleNode[] {
  const { children, query } = (node ?? {}) as { children?: unknown; query?: RuleNode | null };
  if (Array.isArray(children)) return children.flatMap(rulesIn);
  return query ? [query] : [];
}
