/**
 * Items of a shop that differ in seven columns, and a recipe of 5 filters, 5 weightings and 3 orderings over
 * them.
 */
import { INPUT_TYPE, OPERATOR, type InputTypeKey, type OperatorKey } from '@limn/query';
import { ORDERING, type Recipe } from '@limn/recipes';

export const BRANDS = 200;
export const NOW = Date.UTC(2026, 10, 23, 12);

export interface Item {
  id: string;
  brand: string;
  price: number;
  stock: number;
  rating: number;
  added: string;
  category: string;
  name: string;
}

export function makeItems(count: number): Item[] {
  return Array.from({ length: count }, (_, n) => ({
    id: `item-${String(n).padStart(6, '0')}`,
    brand: `brand ${(n * 7919) % BRANDS}`,
    price: ((n * 104_729) % 50_000) / 100,
    stock: (n * 31) % 50,
    rating: ((n * 17) % 50) / 10,
    added: new Date(NOW - ((n * 37) % 400) * 86_400_000).toISOString().slice(0, 10),
    category: `category ${(n * 13) % 40}`,
    name: `Item number ${n} of the catalogue`,
  }));
}

export const rule = (id: string, type: InputTypeKey, operator: OperatorKey, value: unknown) => ({
  type: 'rule',
  query: { category_id: 'item', id, operator: OPERATOR[operator], ruleType: INPUT_TYPE[type], value },
});
export const all = (...children: unknown[]) => ({ operator: 'All', children });

export const RECIPE: Recipe = {
  id: 'bench',
  filters: all(
    rule('stock', 'NUMBER', 'GREATER', 0),
    rule('price', 'NUMBER', 'SMALLER', '[[customer.budget]]'),
    rule('rating', 'NUMBER', 'GREATER_OR_EQUAL', 1),
    rule('category', 'TEXT', 'N_EQUAL', '[[customer.unwanted]]'),
    rule('name', 'TEXT', 'N_CONTAINS', 'discontinued'),
  ),
  weightings: [
    { label: 'favourite', value: 5, rule: all(rule('brand', 'TEXT', 'EQUAL', '[[customer.brand]]')) },
    { label: 'well rated', value: 3, rule: all(rule('rating', 'NUMBER', 'GREATER_OR_EQUAL', 4)) },
    { label: 'new', value: 2, rule: all(rule('added', 'DATE', 'SMALLER_DAYS_AGO', 30)) },
    { label: 'cheap', value: 1, rule: all(rule('price', 'NUMBER', 'SMALLER', 20)) },
    { label: 'plenty', value: 1, rule: all(rule('stock', 'NUMBER', 'GREATER', 10)) },
  ],
  orderings: [
    { label: 'category', type: ORDERING.rule, rule: all(rule('category', 'TEXT', 'EQUAL', '[[customer.category]]')) },
    { label: 'rating', type: ORDERING.field, field: 'rating', direction: 'DESC' },
    { label: 'price', type: ORDERING.field, field: 'price', direction: 'ASC' },
  ],
  sleepDays: 0,
  sleepType: 'filter',
  fallback: { type: 'none' },
};

export interface Customer {
  budget: number;
  unwanted: string;
  brand: string;
  category: string;
}

export function customerOf(n: number): Customer {
  return { budget: 50 + (n % 450), unwanted: `category ${n % 40}`, brand: `brand ${n % BRANDS}`, category: `category ${(n * 3) % 40}` };
}
