/**
 * Recommended Items: what a flavour recommends. Recipes ask it; flavours answer; the composition hands it
 * over.
 */
import type { Tx } from '../../../storage/database.ts';

/** Where recommendations begin. */
export type RecommendationStart =
  /** Neighbours of what the customer did last, newer events first. */
  | { by: 'customer'; eid: string }
  /** The customer's own last items, by “People who…”, the newest first. */
  | { by: 'own_items'; eid: string }
  /** Neighbours of one item. */
  | { by: 'item'; item: string }
  | { by: 'popularity' };

export interface RecommendedItem {
  /** The value of the unique header in the table of items. */
  id: string;
  /** Larger is stronger; only the order matters. */
  strength: number;
  /** For explanations: “people who bought SKU-7 also bought it.” */
  reason: string;
}

export interface FlavourOnTable {
  id: number;
  label: string;
  enabled: boolean;
  /** Whether it has learned anything yet: before, it recommends nothing. */
  ready: boolean;
  /** Names of the events and views that “People who…” and “Also did…” count. */
  peopleWho: readonly string[];
  alsoDid: readonly string[];
}

export interface RecommendedItems {
  /**
   * The strongest first; none where nothing is known, or the flavour is gone, disabled or not ready. May
   * reject.
   */
  recommend(companyId: number, flavour: number, start: RecommendationStart): Promise<readonly RecommendedItem[]>;
  /** Items that the customer already has, by “Also did…”. May reject. */
  owned(companyId: number, flavour: number, eid: string): Promise<readonly string[]>;
  /** Flavours on a table, by label; those that are not enabled recommend nothing. */
  models(tx: Tx, companyId: number, tableId: number): Promise<FlavourOnTable[]>;
}
