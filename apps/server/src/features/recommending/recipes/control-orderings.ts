/** The order of a recipe's control: the most popular items, as the starting recipe of that name has them. */
import type { RecipeOrdering, RecipeSettings } from '@limn/contracts';
import { byField, mostPopular, numbered, type ItemTable } from './item-orderings.ts';

export const NOT_KNOWN =
  'Nothing says what is most popular yet. Create a flavour on this table, or add a column “popularity” to it, or set the control group to 0%.';

/** None where nothing says what is popular: no flavour, and no column. */
export function controlOrderings({ control_flavour: chosen }: Pick<RecipeSettings, 'control_flavour'>, table: ItemTable): RecipeOrdering[] {
  const named = table.flavours.find(({ id }) => id === chosen);
  const byFlavour = named && {
    ordering_label: LABEL,
    ordering_type: 'recommendations' as const,
    recommendation_flavour: named.id,
    recommended_by: 'popularity' as const,
  };
  return numbered(byFlavour ? [byFlavour, ...byField(table, LABEL, 'popularity', 'DESC')] : mostPopular(table, LABEL)).map((ordering) => ({
    ...ordering,
    ordering_label: `Most popular by “${nameOf(ordering, table)}”`,
  }));
}

const LABEL = 'Most popular';

function nameOf({ recommendation_flavour: flavour, ordering_field: field }: RecipeOrdering, { flavours }: ItemTable): string {
  return flavours.find(({ id }) => id === flavour)?.label ?? field;
}
