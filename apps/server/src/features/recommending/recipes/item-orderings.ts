/**
 * Orderings that a recipe begins with, and by which its control is ordered: by flavours that fit, and by
 * columns that shops usually have.
 */
import type { RecipeOrdering, TableColumn } from '@limn/contracts';
import { flavourFor, knowsEvents, type WantedEvents } from './fitting-flavour.ts';
import { columnOf, type ItemColumnRole } from './item-columns.port.ts';
import type { FlavourOnTable } from './recommended-items.port.ts';

/** A table of items, as far as orderings depend on it. */
export interface ItemTable {
  columns: readonly TableColumn[];
  /** Enabled flavours on it, for what a recipe begins with. */
  flavours: readonly FlavourOnTable[];
}

export const POPULAR: WantedEvents = { alsoDid: 'bought' };

export type Sketch = Pick<RecipeOrdering, 'ordering_label' | 'ordering_type'> & Partial<RecipeOrdering>;

export function mostPopular(table: ItemTable, label: string): Sketch[] {
  return [...recommended(table, label, 'popularity', POPULAR), ...byPopularity(table)];
}

/** By a column: by how much of each is bought or seen, else by their ranks. */
export function byPopularity(table: ItemTable): Sketch[] {
  const figures = byField(table, 'Popularity', 'popularity', 'DESC');
  return figures.length > 0 ? figures : byField(table, 'Popularity', 'rank', 'ASC');
}

/**
 * By the flavour that counts these events. What the customer already has is left out, where the flavour knows
 * what they bought.
 */
export function recommended({ flavours }: ItemTable, label: string, by: RecipeOrdering['recommended_by'], wanted: WantedEvents): Sketch[] {
  const flavour = flavourFor(wanted, flavours);
  if (!flavour) return [];
  return [
    {
      ordering_label: label,
      ordering_type: 'recommendations',
      recommendation_flavour: flavour.id,
      recommended_by: by,
      leave_out_owned: leavesOutOwned(by, flavour),
    },
  ];
}

/** A flavour from views to views would leave out all that was viewed. */
function leavesOutOwned(by: RecipeOrdering['recommended_by'], { alsoDid }: FlavourOnTable): boolean {
  const bought = knowsEvents(alsoDid, 'bought');
  return by === 'own_items' ? bought === 'all' : by === 'automatic' && bought !== 'none';
}

export function byField({ columns }: ItemTable, label: string, role: ItemColumnRole, direction: 'ASC' | 'DESC'): Sketch[] {
  const field = columnOf(role, columns);
  return field === undefined
    ? []
    : [{ ordering_label: label, ordering_type: 'choose_field', ordering_field: field, ordering_direction: direction }];
}

export function numbered(orderings: readonly Sketch[]): RecipeOrdering[] {
  return orderings.map((ordering, index) => ({
    id: index + 1,
    ordering_field: '',
    ordering_direction: 'ASC',
    recommendation_flavour: null,
    recommended_by: 'automatic',
    leave_out_owned: false,
    only_recommended: false,
    distance: 0,
    ...ordering,
  }));
}
