/**
 * Columns that a recipe reads of a table: its items' by rules, orderings and diversity, those of other tables
 * by rules alone.
 */
import { USED_KIND, type UsedKind } from '@limn/model';
import { fieldsOfFacts } from './fields-of-campaign.ts';
import { ITEM_CATEGORY, type RecipeSnapshot } from './recipe-snapshot.ts';

export function fieldsOfRecipe(snapshot: RecipeSnapshot, { kind, id }: { kind: UsedKind; id: string | number }): Set<string> {
  if (kind !== USED_KIND.table) return fieldsOfFacts(snapshot, [`feed_${id}`]);
  const categories = [`table_${id}`, `places_${id}`];
  if (snapshot.table !== Number(id)) return fieldsOfFacts(snapshot, categories);
  const fields = fieldsOfFacts(snapshot, [...categories, ITEM_CATEGORY]);
  if (snapshot.diversityField !== '') fields.add(snapshot.diversityField);
  for (const ordering of snapshot.orderings) if ('field' in ordering && ordering.field !== '') fields.add(ordering.field);
  return fields;
}
