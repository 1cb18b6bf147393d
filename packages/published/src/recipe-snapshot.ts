/**
 * A published version of a recipe as it is kept for ever: its rules and settings, and the bytes of the
 * picture that stands where there is no item. The table, the flavours and the default recipe are named by
 * their numbers: what they hold is read at every open. The live image that shows the items is chosen by the
 * tag; name, tag, preview and tracking settings are no part of it either: they act at once.
 */
import type { PublishedSegment } from './campaign-snapshot.ts';
import type { PinnedPicture } from './version-snapshot.ts';

export interface RecipeWeightingSnapshot {
  label: string;
  value: number;
  /** A tree as `@limn/query` reads it, exactly as it was saved. */
  rule: unknown;
}

export type RecipeOrderingSnapshot = { label: string } & (
  | { type: 'upweight_rule'; rule: unknown }
  | { type: 'choose_field'; field: string; direction: 'ASC' | 'DESC' }
  | { type: 'recommendations'; flavour: number; by: RecommendedBy; withoutOwned: boolean; only?: boolean }
  | { type: 'distance'; field: string; miles: number }
);

/**
 * Where recommendations begin; `automatic` is the item that the link names, else the customer's own events,
 * else what is popular.
 */
export type RecommendedBy = 'automatic' | 'customer' | 'item' | 'popularity' | 'own_items';

export type RecipeFallbackSnapshot =
  | { type: 'none' }
  | { type: 'specific_item'; items: readonly string[] }
  /** The number of another recipe of the company. */
  | { type: 'default_recipe'; recipe: number };

/**
 * Recipients who are shown what is most popular in place of the recipe's choice, so that what it brings can
 * be measured.
 */
export interface RecipeControlSnapshot {
  /** Percent of the recipients, at least 1. */
  share: number;
  orderings: readonly RecipeOrderingSnapshot[];
}

export interface RecipeSnapshot {
  /** The number of the table whose rows are the items. */
  table: number;
  sleepDays: number;
  sleepType: 'filter' | 'ordering';
  /** Within a send, the list stays as it was first decided. */
  repeatsItems: boolean;
  /** '' without diversity. */
  diversityField: string;
  /** '' for the company's. */
  timezone: string;
  location: 'customer' | 'link';
  /** As it was typed: a point, a postcode or a town; '' for none. */
  defaultLocation: string;
  filters: unknown;
  /**
   * All that the rules lead to, as they were when the recipe was published; left out where they refer to
   * none.
   */
  segments?: readonly PublishedSegment[];
  weightings: readonly RecipeWeightingSnapshot[];
  orderings: readonly RecipeOrderingSnapshot[];
  customerDefaults: Readonly<Record<string, string>>;
  urlDefaults: Readonly<Record<string, string>>;
  fallback: RecipeFallbackSnapshot;
  /** Left out: everyone sees the recipe's choice. */
  control?: RecipeControlSnapshot;
  /** Shown where a position has no item: the only one of `pictures`. */
  pictures: readonly PinnedPicture[];
}

/** The category of rules about the columns of a recipe's items. */
export const ITEM_CATEGORY = 'item';
