/** A recipe as something that has a tag and a preview: one picture for each position of its list. */
import type { Recipe, SettingGroup } from '@limn/contracts';
import { RECIPE_PARAMETER } from '@limn/model';
import type { PlainValues, Taggable } from './taggable.ts';

/** Tells which data fills the chosen live image, as the specification calls it. */
export const IMAGE_TYPE_SETTING = 'image_type';
export const FEED_IMAGE = 'API Feed';
export const TABLE_IMAGE = 'Datatable';
const ITEMS_SETTING = 'items';
/** Positions that a recipe's list has. */
export const MAX_RECIPE_ITEMS = 10;

export function recipeTaggable(recipe: Recipe): Taggable {
  const groups = [...feedGroups(recipe), ...recipe.source_settings].filter(({ settings }) => settings.length > 0);
  const parameters = groups.flatMap(({ settings }) => settings);
  const names = new Set(parameters.map(({ model }) => model));
  const pretended = recipe.preview_source_settings.flatMap(({ settings }) => settings.map(({ model }) => model));
  const settings = startingSettings(recipe);
  return {
    kind: 'recipe',
    id: recipe.id,
    uuid: recipe.uuid,
    name: recipe.label,
    width: recipe.width,
    height: recipe.height,
    liveVersion: recipe.live_version,
    hasUnpublishedChanges: recipe.unpublished_changes,
    isLocked: false,
    hasTag: true,
    hasLink: true,
    hasItems: true,
    maxItems: MAX_RECIPE_ITEMS,
    settings: { tags: { ...startingItems(recipe), ...recipe.tags }, url_settings: recipe.url_settings, tag_settings: settings },
    parameters,
    groups: groups.map(({ label, settings: fields }) => ({ label, names: fields.map(({ model }) => model) })),
    optional: () => undefined,
    carried: carriedBy,
    // Its pictures differ by recipient, and its name is the team's.
    altFor: () => '',
    preview: {
      settings: { ...withoutPrefix(recipe.preview_settings), uid: recipe.preview_settings[RECIPE_PARAMETER.recipient] ?? '' },
      extra: pretended.filter((model) => !names.has(model) && !OWN.has(model)),
      withoutNames: 'Previewing as it is opened now.',
      withoutValues: undefined,
      place: 'the Preview tab',
    },
    words: {
      noParameters: 'This recipe needs no values from your email platform.',
      noLink: '',
      suggestedAlt: '',
    },
    draftPicture: () => '',
  };
}

/** A feed behind the live image asks for values of its own. */
function feedGroups({ tag_api_fields: fields }: Recipe): SettingGroup[] {
  const settings = fields.map(({ field, model }) => ({ model, label: field, input: 'text' as const, merge: true, asksFor: field }));
  return [{ category: 'api', label: 'API Fields', settings }];
}

const OWN: ReadonlySet<string> = new Set([
  RECIPE_PARAMETER.recipient,
  RECIPE_PARAMETER.send,
  RECIPE_PARAMETER.image,
  IMAGE_TYPE_SETTING,
  ITEMS_SETTING,
]);

/** The live image in both addresses; in that of the picture also which data fills it. */
function carriedBy(settings: PlainValues): ReturnType<NonNullable<Taggable['carried']>> {
  const image = String(settings[RECIPE_PARAMETER.image] ?? '');
  return {
    both: image === '' ? [] : [[RECIPE_PARAMETER.image, image]],
    picture: [[RECIPE_PARAMETER.type, settings[IMAGE_TYPE_SETTING] === FEED_IMAGE ? 'api_img' : 'img']],
  };
}

/** Before an image is chosen for the tag, it shows that of the preview. */
function startingSettings({ tag_settings: kept, preview_settings: previewed }: Recipe): Recipe['tag_settings'] {
  if (kept[RECIPE_PARAMETER.image] !== undefined) return kept;
  const names = [RECIPE_PARAMETER.image, IMAGE_TYPE_SETTING];
  const shown = names.flatMap((name) => ((previewed[name] ?? '') === '' ? [] : [[name, previewed[name] ?? '']]));
  return { ...kept, ...Object.fromEntries(shown) };
}

function startingItems({ preview_settings: { [ITEMS_SETTING]: items } }: Recipe): { items?: number } {
  const count = Number(items ?? 1);
  return Number.isInteger(count) && count > 1 && count <= MAX_RECIPE_ITEMS ? { items: count } : {};
}

const LINK_PREFIX = 'ri_q_';

/** Parameters of the link are sent without the prefix that settings have. */
function withoutPrefix(settings: PlainValues): PlainValues {
  return Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [name.startsWith(LINK_PREFIX) ? name.slice(LINK_PREFIX.length) : name, value]),
  );
}
