/**
 * A recipe as it is published, and what is known at the moment it is asked. Unknown fields, flavours and
 * types match nothing.
 */
import type { Facts, RuleQuery } from '@limn/query';

export const ORDERING = { rule: 'upweight_rule', field: 'choose_field', recommendations: 'recommendations', distance: 'distance' } as const;
export const FALLBACK = { none: 'none', items: 'specific_item', recipe: 'default_recipe' } as const;
export const SLEEP = { filter: 'filter', ordering: 'ordering' } as const;

/** How many recipes may answer for one another; a circle ends earlier. */
export const MAX_RECIPES = 4;
/** Item sleep reaches back this far. */
export const MAX_SLEEP_DAYS = 365;

export interface Weighting {
  label: string;
  value: number;
  /** A tree of rules. */
  rule: unknown;
}

export type Ordering = { label: string } & (
  | { type: typeof ORDERING.rule; rule: unknown }
  | { type: typeof ORDERING.field; field: string; direction: 'ASC' | 'DESC' }
  /** `only`: others never come out. Of several such orderings, those of any. */
  | { type: typeof ORDERING.recommendations; flavour: string; only?: boolean }
  /** 0 miles: the nearest first. Otherwise those within come first. */
  | { type: typeof ORDERING.distance; field: string; miles: number }
);

export type Fallback =
  | { type: typeof FALLBACK.none }
  | { type: typeof FALLBACK.items; items: readonly string[] }
  | { type: typeof FALLBACK.recipe; recipe: string };

export interface Recipe {
  id: string;
  filters: unknown;
  weightings: readonly Weighting[];
  orderings: readonly Ordering[];
  sleepDays: number;
  sleepType: (typeof SLEEP)[keyof typeof SLEEP];
  /** Undefined: no diversity. */
  diversityField?: string;
  fallback: Fallback;
}

/** An item that a flavour recommends, the strongest first; `reason` is shown in explanations. */
export interface Recommended {
  id: string;
  reason: string;
}

export interface Ask {
  /** The moment, the place, and every field that is no column of items. */
  facts: Facts;
  limit: number;
  /** Today in the timezone by which the recipe's rules are asked, too, as a number of days. */
  today: number;
  /** The last day, by the same timezone, on which the customer was shown an item, outside this send. */
  shown?: ReadonlyMap<string, number>;
  /** By flavour. */
  recommended?: ReadonlyMap<string, readonly Recommended[]>;
  /** Items that must not come out, whatever the steps say: what the customer already bought. */
  leftOut?: ReadonlySet<string>;
}

/**
 * Tells which rules are about columns of the item table; undefined for a field of the customer, the link or
 * the moment.
 */
export type ColumnName = (query: RuleQuery) => string | undefined;
