/** Makes of a draft what a version holds, and says everything that is missing. */
import { AppError, type FieldProblem } from '@limn/model';
import type { PinnedPicture, PublishedSegment, RecipeFallbackSnapshot, RecipeOrderingSnapshot, RecipeSnapshot } from '@limn/published';
import type { Database, Tx } from '../../../storage/database.ts';
import { pictureAddress, picturesByKey } from '../../design/assets/assets.read.ts';
import { requireTable, tableFacts, type TableFacts } from '../../data/tables/tables.read.ts';
import type { KeptPicture, PreparedDraft } from '../../design/publishing/publish-draft.port.ts';
import { keptSegments, segmentsOf } from '../../targeting/segments/segments.read.ts';
import { companyPublicId } from '../../people/accounts/accounts.read.ts';
import { controlOrder } from './control-orderings.ts';
import { isGenerated } from './generated-columns.port.ts';
import { rulesOf } from './recipe-segments.ts';
import type { RecommendedItems } from './recommended-items.port.ts';
import { findRecipe, namedRecipes, type NamedRecipe, type RecipeDraft, type RecipeRow } from './recipes.store.ts';

export interface RecipeSnapshotDeps {
  db: Pick<Database, 'withCompany'>;
  publicUrl: string;
  /** A picture that lies outside; refused with `AppError('invalid')`. */
  keepOutside(url: string): Promise<KeptPicture>;
  recommended: Pick<RecommendedItems, 'models'>;
}

export type DraftedRecipe = PreparedDraft<RecipeRow, RecipeSnapshot>;

/** Undefined where there is no such recipe. */
export async function snapshotOfRecipe(companyId: number, id: number, deps: RecipeSnapshotDeps): Promise<DraftedRecipe | undefined> {
  const drafted = await deps.db.withCompany(companyId, (tx) => readDraft(tx, companyId, id, deps));
  if (!drafted) return undefined;
  const { row, table, recipes, picture, segments, control } = drafted;
  const problems = [...missingOf(row, table, recipes)];
  if (control?.problem) problems.push(control.problem);
  const kept: KeptPicture[] = [];
  const pictures: PinnedPicture[] = [];
  try {
    const outside = picture.outside === undefined ? undefined : await deps.keepOutside(picture.outside);
    if (outside) kept.push(outside);
    const found = outside ?? picture.own;
    if (found)
      pictures.push({ src: row.fallback.fallback_image, hash: found.hash, mime: found.mime, width: found.width, height: found.height });
    else if (row.fallback.fallback_image !== '') throw new AppError('invalid', { publicMessage: 'Picture not found.' });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    problems.push({ path: 'recipe_fallback.fallback_image', message: error.publicMessage });
  }
  return { row, kept, problems, snapshot: snapshotOf(row, pictures, { segments, control: control?.orderings }) };
}

type Picture = { own?: Omit<KeptPicture, 'bytes'> | undefined; outside?: string };

async function readDraft(
  tx: Tx,
  companyId: number,
  id: number,
  { publicUrl, recommended }: Pick<RecipeSnapshotDeps, 'publicUrl' | 'recommended'>,
) {
  const row = await findRecipe(tx, companyId, id);
  if (!row) return undefined;
  const { datatable } = row.settings;
  const table = datatable === null ? undefined : (await tableFacts(tx, companyId, [datatable])).get(datatable);
  const recipes = await namedRecipes(tx, companyId);
  const url = row.fallback.fallback_image;
  let picture: Picture = {};
  if (url !== '') {
    const address = pictureAddress(url, { companyPublicId: await companyPublicId(tx, companyId), publicUrl });
    if (address.kind === 'own') picture = { own: (await picturesByKey(tx, companyId, [address.key])).get(address.key) };
    if (address.kind === 'outside') picture = { outside: address.url };
  }
  const rules = rulesOf(row);
  return {
    row,
    table,
    recipes,
    picture,
    segments: keptSegments(rules, await segmentsOf(tx, companyId, rules)),
    control: table && (await controlOf(tx, companyId, row, recommended)),
  };
}

/** The order of what is most popular; undefined where no one is shown it. */
async function controlOf(tx: Tx, companyId: number, { settings }: RecipeDraft, recommended: RecipeSnapshotDeps['recommended']) {
  const { datatable, control_share: share } = settings;
  if (datatable === null || share === 0) return undefined;
  const { columns } = await requireTable(tx, companyId, datatable);
  return controlOrder(settings, { columns, flavours: await recommended.models(tx, companyId, datatable) });
}

/** Everything without which recipients would see something else than was meant. */
function* missingOf(draft: RecipeDraft, table: TableFacts | undefined, recipes: readonly NamedRecipe[]): Iterable<FieldProblem> {
  const { settings, orderings, fallback } = draft;
  if (settings.datatable === null) yield { path: 'recipe_settings.datatable', message: 'Choose the data table with the items.' };
  else if (!table) yield { path: 'recipe_settings.datatable', message: 'Table not found.' };
  else if (table.uniqueHeader === null)
    yield { path: 'recipe_settings.datatable', message: `“${table.name}” has no rows yet, or no unique header. Confirm its file first.` };
  const columns = new Set(table?.columns);
  const isGone = (name: string) => table !== undefined && name !== '' && !columns.has(name) && !isGenerated(name);
  if (settings.enforce_diversity && settings.diversity_field === '')
    yield { path: 'recipe_settings.diversity_field', message: 'Choose the diversity field, or turn Enforce Diversity off.' };
  if (isGone(settings.diversity_field)) yield { path: 'recipe_settings.diversity_field', message: noColumn(settings.diversity_field) };
  for (const [index, { ordering_type: type, ordering_field: field, recommendation_flavour: flavour }] of orderings.entries()) {
    const path = `recipe_ordering.${index}`;
    if (type === 'choose_field' || type === 'distance') {
      if (field === '') yield { path: `${path}.ordering_field`, message: 'Choose a field.' };
      else if (isGone(field)) yield { path: `${path}.ordering_field`, message: noColumn(field) };
    }
    if (type === 'recommendations' && flavour === null) yield { path: `${path}.recommendation_flavour`, message: 'Choose a flavour.' };
  }
  if (fallback.type === 'specific_item' && fallback.fallback_item_list.length === 0)
    yield { path: 'recipe_fallback.fallback_item_list', message: 'Name at least one item, or choose None.' };
  if (fallback.type === 'default_recipe' && !recipes.some(({ id }) => id === fallback.default_recipe_id))
    yield { path: 'recipe_fallback.default_recipe_id', message: 'Choose a default recipe.' };
}

function noColumn(name: string): string {
  return `The table has no column “${name}”.`;
}

function snapshotOf(
  { settings, filters, weightings, orderings, fallback, ...defaults }: RecipeDraft,
  pictures: PinnedPicture[],
  { segments, control = [] }: { segments: readonly PublishedSegment[]; control: RecipeDraft['orderings'] | undefined },
): RecipeSnapshot {
  return {
    table: settings.datatable ?? 0,
    sleepDays: settings.sleep_days,
    sleepType: settings.sleep_filter,
    repeatsItems: settings.enforce_repeat_items,
    diversityField: settings.enforce_diversity ? settings.diversity_field : '',
    timezone: settings.timezone,
    location: settings.location_type === 'use_customer_field' ? 'customer' : 'link',
    defaultLocation: settings.default_location,
    filters: filters ?? ALL,
    ...(segments.length > 0 ? { segments } : {}),
    weightings: weightings.map(({ weighting_label: label, weighting_value: value, rule }) => ({ label, value, rule: rule ?? ALL })),
    orderings: orderings.map(orderingOf),
    customerDefaults: defaults.customer_defaults,
    urlDefaults: defaults.url_defaults,
    fallback: fallbackOf(fallback),
    ...(control.length > 0 ? { control: { share: settings.control_share, orderings: control.map(orderingOf) } } : {}),
    pictures,
  };
}

/** Matches everything. */
const ALL = { operator: 'All', children: [] };

function orderingOf(ordering: RecipeDraft['orderings'][number]): RecipeOrderingSnapshot {
  const { ordering_label: label, ordering_type: type } = ordering;
  switch (type) {
    case 'upweight_rule':
      return { label, type, rule: ordering.rule ?? ALL };
    case 'choose_field':
      return { label, type, field: ordering.ordering_field, direction: ordering.ordering_direction };
    case 'recommendations':
      return {
        label,
        type,
        flavour: ordering.recommendation_flavour ?? 0,
        by: ordering.recommended_by,
        withoutOwned: ordering.leave_out_owned,
        ...(ordering.only_recommended && { only: true }),
      };
    case 'distance':
      return { label, type, field: ordering.ordering_field, miles: ordering.distance };
  }
}

function fallbackOf({ type, fallback_item_list: items, default_recipe_id: recipe }: RecipeDraft['fallback']): RecipeFallbackSnapshot {
  switch (type) {
    case 'none':
      return { type };
    case 'specific_item':
      return { type, items: items.map(({ id }) => id) };
    case 'default_recipe':
      return recipe === null ? { type: 'none' } : { type, recipe };
  }
}
