/**
 * Decides a recipe as the render host does, for a customer and a moment that someone made up. Nothing is
 * counted or kept.
 */
import type { ExplainedItem, RecipeResult } from '@limn/contracts';
import type { Catalogue } from '@limn/query';
import type { SimulatedVisit } from '../../targeting/simulations/simulator.port.ts';

export interface RecipeSteps {
  loaded: number;
  filtered: number;
  awake: number;
}

/** Tells which group the customer is in, and why; null where no one is held back. */
export type TriedGroup = { shown: 'recipe' | 'control'; sentence: string } | null;

export interface TriedList {
  /** Names of the table's columns. */
  columns: string[];
  results: RecipeResult[];
  steps: RecipeSteps;
  group: TriedGroup;
}

export interface ExplainWish {
  /** How many items the list holds. */
  limit: number;
  /** These items; undefined for those that are shown and come next. */
  ids: readonly string[] | undefined;
  page: number;
  rowsPerPage: number;
  /** For the names of fields in sentences. */
  catalogue: Catalogue;
}

export interface RecipeTrial {
  timezone: string;
  list(visit: SimulatedVisit, limit: number): Promise<TriedList>;
  /** `total` counts the items that may be shown, where none are named. */
  explain(
    visit: SimulatedVisit,
    wish: ExplainWish,
  ): Promise<{ items: ExplainedItem[]; total: number; steps: RecipeSteps; group: TriedGroup }>;
}

/** Undefined where there is no such recipe, or nothing of it is live. */
export type OpenRecipeTrial = (uuid: string, version: 'draft' | 'live') => Promise<RecipeTrial | undefined>;
