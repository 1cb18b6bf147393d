/** How a recipe is shown to the API's callers, with what its builder offers. */
import type { FormField, Recipe, RecipeSummary, SettingGroup } from '@limn/contracts';
import { isReservedParameter, RECIPE_PARAMETER } from '@limn/model';
import { ITEM_CATEGORY } from '@limn/published';
import { operatorsOf, type Category } from '@limn/query';
import type { z } from 'zod';
import type { Tx } from '../../../storage/database.ts';
import { requireTable } from '../../data/tables/tables.read.ts';
import { imageIdOf, pickableImages, type PickedImage } from '../../design/images/images.read.ts';
import { rulesWithSegments, segmentsOf } from '../../targeting/segments/segments.read.ts';
import { asksPlace } from '../../targeting/facts/asks-place.read.ts';
import { factSources } from '../../targeting/facts/catalogue.read.ts';
import { PRETENDED, pretendedSettings } from '../../targeting/facts/pretended.read.ts';
import { generatedColumns } from './generated-columns.port.ts';
import { namedFields, type NamedFields } from './named-fields.ts';
import { recipeCatalogue } from './recipe-catalogue.ts';
import { wireFallback } from './recipe-draft.ts';
import { rulesOf, segmentsBehind } from './recipe-segments.ts';
import { namedRecipes, type RecipeDraft, type RecipeRow, type RecipeSummaryRow } from './recipes.store.ts';
import type { RecommendedItems } from './recommended-items.port.ts';

export function wireSummary(row: RecipeSummaryRow): z.input<typeof RecipeSummary> {
  return {
    id: row.id,
    uuid: row.uuid,
    label: row.name,
    datatable_name: row.datatable_name,
    revision: row.revision,
    live_version: row.live_version,
    unpublished_changes: row.live_version === null || row.draft_revision !== row.published_revision,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    published_at: row.published_at?.toISOString() ?? null,
  };
}

export async function wireRecipe(
  tx: Tx,
  companyId: number,
  row: RecipeRow,
  { recommended }: { recommended: Pick<RecommendedItems, 'models'> },
): Promise<z.input<typeof Recipe>> {
  const table = await tableOf(tx, companyId, row);
  const recipes = await namedRecipes(tx, companyId);
  const rules = rulesOf(row);
  const segments = await segmentsOf(tx, companyId, rules);
  const named = namedFields(rulesWithSegments(rules, segments));
  const catalogue = recipeCatalogue(table, await factSources(tx, companyId));
  const [shown, previewed] = [await chosenImage(tx, companyId, row.tag_settings), await chosenImage(tx, companyId, row.preview_settings)];
  const columns = table?.columns.map(({ name }) => name) ?? [];
  const settings = sourceSettings(row, { ...named, asksPlace: needsPlace(row, rulesWithSegments(rules, segments)) }, shown, columns);
  return {
    ...wireSummary(row),
    width: shown?.width ?? null,
    height: shown?.height ?? null,
    datatable: table
      ? {
          id: table.id,
          name: table.name,
          csv_header: table.columns.map(({ name }) => name).join(','),
          columns: table.columns,
          unique_header: table.unique_header,
          rows: table.rows,
        }
      : null,
    recipe_settings: row.settings,
    filters: row.filters,
    recipe_weightings: [...row.weightings],
    recipe_ordering: [...row.orderings],
    default_customer_data_values: withNamed(row.customer_defaults, named.customer),
    default_url_data_values: withNamed(row.url_defaults, named.parameters),
    recipe_fallback: wireFallback(row.fallback, recipes),
    datatable_generated_columns: table ? columnsOfItems(table.columns) : [],
    recommendation_models: table ? offeredFlavours(await recommended.models(tx, companyId, table.id), row) : [],
    default_recipes: recipes.filter(({ id }) => id !== row.id).map(({ label, uuid }) => ({ label, uuid })),
    preview_settings: row.preview_settings,
    tag_settings: row.tag_settings,
    preview_api_fields: apiFields(previewed),
    tag_api_fields: apiFields(shown),
    source_settings: settings,
    preview_source_settings: [...settings, ...(row.settings.control_share > 0 ? [PRETENDED_GROUP] : []), ...pretendedSettings()],
    rule_url_settings: [...named.parameters].filter((name) => name !== '').map(textField),
    query_builder_rules: catalogue.map(wireCategory),
    merge_fields: mergeFields(catalogue, named),
    segments_behind: await segmentsBehind(tx, companyId, row, segments),
    url_settings: row.url_settings,
    tags: row.tags,
  };
}

/** Finds those that are enabled, and those that it names whether they are or not. */
function offeredFlavours(models: readonly { id: number; label: string; enabled: boolean }[], { settings, orderings }: RecipeDraft) {
  const named = new Set([...orderings.map(({ recommendation_flavour: flavour }) => flavour), settings.control_flavour]);
  return models
    .filter(({ id, enabled }) => enabled || named.has(id))
    .map(({ id, label, enabled }) => ({ id, label: enabled ? label : `${label} (not enabled)` }));
}

export async function tableOf(tx: Tx, companyId: number, { settings: { datatable }, datatable_name: name }: RecipeRow) {
  // A table that is gone has no name.
  return datatable === null || name === null ? undefined : requireTable(tx, companyId, datatable);
}

async function chosenImage(tx: Tx, companyId: number, settings: RecipeDraft['tag_settings']): Promise<PickedImage | undefined> {
  const uuid = settings[RECIPE_PARAMETER.image];
  const id = typeof uuid === 'string' && uuid !== '' ? await imageIdOf(tx, companyId, uuid.toLowerCase()) : undefined;
  return id === undefined ? undefined : (await pickableImages(tx, companyId, [id])).get(id);
}

/** Finds those of the table, then those that are worked out of them. */
function columnsOfItems(columns: NonNullable<Awaited<ReturnType<typeof tableOf>>>['columns']) {
  return [
    ...columns.map(({ name, type }) => ({ COLUMN_NAME: name, type: type as string })),
    ...generatedColumns(columns).map(({ name, wireType }) => ({ COLUMN_NAME: name, type: wireType as string })),
  ];
}

/** Fields that the feed of the image asks for, by parameters of their own. */
function apiFields(image: PickedImage | undefined) {
  const { feed } = image ?? {};
  if (!image || feed === undefined) return [];
  return image.tagFields.map(({ model }) => ({ field: model, source: feed, model: `${RECIPE_PARAMETER.feedField}${feed}_${model}` }));
}

/**
 * The parameters that the tag brings: what recommendations and places begin with, what rules read, and what
 * the items leave open in the image.
 */
function sourceSettings(
  { settings, orderings }: RecipeDraft,
  { parameters, asksPlace: isPlaceAsked }: Pick<NamedFields, 'parameters'> & { asksPlace: boolean },
  image: PickedImage | undefined,
  columns: readonly string[],
): SettingGroup[] {
  const isByItem = orderings.some(
    ({ ordering_type: type, recommended_by: by }) => type === 'recommendations' && (by === 'automatic' || by === 'item'),
  );
  const contextual = [
    ...(isByItem ? [{ ...textField(RECIPE_PARAMETER.item), label: 'Item that recommendations begin with' }] : []),
    ...(isPlaceAsked && settings.location_type === 'merge_into_recipe_url'
      ? [{ ...textField(RECIPE_PARAMETER.location), label: 'Location' }]
      : []),
  ];
  const open = image && image.feed === undefined ? image.tagFields.filter(({ model }) => model !== 'key' && !columns.includes(model)) : [];
  const seen = new Set<string>();
  const fresh = (fields: Iterable<FormField>) =>
    [...fields]
      .filter(({ model }) => model !== '' && !isReservedParameter(model) && !seen.has(model) && seen.add(model))
      .map((field) => ({ ...field }));
  const groups: SettingGroup[] = [
    { category: 'contextual', label: 'Contextual', settings: contextual },
    { category: 'image', label: 'Live image', settings: fresh(open) },
    { category: 'url', label: 'URL', settings: fresh([...parameters].map(textField)) },
  ];
  return groups.filter((group) => group.settings.length > 0);
}

/** Whether anything of a recipe depends on where the customer is. */
function needsPlace({ orderings }: RecipeDraft, rules: readonly unknown[]): boolean {
  return orderings.some(({ ordering_type: type }) => type === 'distance') || rules.some(asksPlace);
}

function withNamed(values: Readonly<Record<string, string>>, names: ReadonlySet<string>): Record<string, string> {
  return { ...Object.fromEntries([...names].filter((name) => name !== '').map((name) => [name, ''])), ...values };
}

function mergeFields(catalogue: readonly Category[], { parameters }: NamedFields): Record<string, { name: string; value: string }[]> {
  const named = [...parameters].filter((name) => name !== '').map((name) => ({ name, value: name }));
  // A column of the items is compared with values, not with another column.
  const others = catalogue.flatMap(({ id, label, items, queryString }) => {
    const fields = items.filter((item) => !String(item.id).includes(']')).map((item) => ({ name: item.label, value: `${id}.${item.id}` }));
    return queryString || id === ITEM_CATEGORY || fields.length === 0 ? [] : [[label, fields] as const];
  });
  return { ...(named.length === 0 ? {} : { URL: named }), ...Object.fromEntries(others) };
}

/** Lets a preview show either group, whichever its customer is in. */
const PRETENDED_GROUP: SettingGroup = {
  category: 'control',
  label: 'Control Group',
  settings: [
    {
      model: PRETENDED.group,
      label: 'Shown',
      input: 'select',
      options: [
        { value: 'recipe', label: 'The recipe’s choice' },
        { value: 'control', label: 'Most popular' },
      ],
    },
  ],
};

function wireCategory({ items, ...category }: Category) {
  return {
    ...category,
    items: items.map((item) => ({
      id: item.id,
      label: item.label,
      type: item.type,
      operators: operatorsOf(item),
      ...(item.options ? { options: [...item.options] } : {}),
      ...(item.subject === undefined ? {} : { subject: item.subject }),
    })),
  };
}

function textField(model: string): FormField {
  return { model, label: model, input: 'text', merge: true };
}
