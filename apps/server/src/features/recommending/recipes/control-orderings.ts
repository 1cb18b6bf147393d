/** The order of a recipe's control: the most popular items, as the starting recipe of that name has them. */
import type { RecipeOrdering, RecipeSettings } from '@limn/contracts';
import type { FieldProblem } from '@limn/model';
import { byPopularity, mostPopular, numbered, type ItemTable } from './item-orderings.ts';
import type { FlavourOnTable } from './recommended-items.port.ts';

export interface ControlOrder {
  orderings: RecipeOrdering[];
  /** Why no order was found: without one, a control would show the items in the order of the table. */
  problem?: FieldProblem;
}

/**
 * @param table with all its flavours: those that recommend nothing now are left out, and say so where they
 * were chosen
 */
export function controlOrder({ control_flavour: chosen }: Pick<RecipeSettings, 'control_flavour'>, table: ItemTable): ControlOrder {
  const named = table.flavours.find(({ id }) => id === chosen);
  const refused = chosen === null ? undefined : refusalOf(named);
  if (refused !== undefined) return { orderings: [], problem: { path: 'recipe_settings.control_flavour', message: refused } };
  const byFlavour = named && {
    ordering_label: LABEL,
    ordering_type: 'recommendations' as const,
    recommendation_flavour: named.id,
    recommended_by: 'popularity' as const,
  };
  const usable = { ...table, flavours: table.flavours.filter((flavour) => refusalOf(flavour) === undefined) };
  const orderings = numbered(byFlavour ? [byFlavour, ...byPopularity(table)] : mostPopular(usable, LABEL)).map((ordering) => ({
    ...ordering,
    ordering_label: `Most popular by “${nameOf(ordering, table)}”`,
  }));
  return orderings.length > 0 ? { orderings } : { orderings, problem: { path: 'recipe_settings.control_share', message: NOT_KNOWN } };
}

const LABEL = 'Most popular';
const NOT_KNOWN =
  'Nothing says what is most popular yet. Refresh a flavour on this table, or add a column “popularity” to it, or set the control group to 0%.';

/** Why it can't say what is popular. */
function refusalOf(flavour: FlavourOnTable | undefined): string | undefined {
  if (!flavour) return 'Choose a flavour that is about the items of this table.';
  if (!flavour.enabled) return `“${flavour.label}” is not enabled. Enable it, or choose another flavour.`;
  return flavour.ready ? undefined : `“${flavour.label}” has not learned anything yet. Refresh it first, or choose another flavour.`;
}

function nameOf({ recommendation_flavour: flavour, ordering_field: field }: RecipeOrdering, { flavours }: ItemTable): string {
  return flavours.find(({ id }) => id === flavour)?.label ?? field;
}
