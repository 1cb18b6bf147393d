/**
 * The uses of a recipe: its table, its default recipe, the flavours that recommend for it, the picture that
 * stands in, and what its rules read; for the draft also segments and the tag's image.
 */
import { USED_KIND } from '@limn/model';
import type { RecipeSnapshot } from '@limn/published';
import type { Tx } from '../../../storage/database.ts';
import type { Used } from '../../data/uses/uses.port.ts';
import { usedAssets } from '../../design/assets/assets.read.ts';
import { imageIdOf } from '../../design/images/images.read.ts';
import { namedThings } from '../../targeting/facts/named-things.read.ts';
import type { RecipeDraft } from './recipes.store.ts';

type Draft = Pick<RecipeDraft, 'settings' | 'filters' | 'weightings' | 'orderings' | 'fallback' | 'tag_settings'>;

/** Parameter of the tag with the address of the live image that shows the items. */
export const CHOSEN_IMAGE = 'ri_img';

export async function usedByDraft(tx: Tx, companyId: number, draft: Draft): Promise<Used[]> {
  const { settings, filters, weightings, orderings, fallback } = draft;
  const image = await chosenImage(tx, companyId, draft);
  const used = await usedBy(tx, companyId, [filters, weightings, orderings, fallback.fallback_image], {
    table: settings.datatable,
    recipe: fallback.type === 'default_recipe' ? fallback.default_recipe_id : null,
    flavours: [
      ...orderings.map(({ ordering_type: type, recommendation_flavour: flavour }) => (type === 'recommendations' ? flavour : null)),
      settings.control_share > 0 ? settings.control_flavour : null,
    ],
  });
  return [
    ...used,
    ...[...namedThings([filters, weightings, orderings]).segments].map((segment): Used => ({ kind: USED_KIND.segment, id: segment })),
    ...(image === undefined ? [] : [{ kind: USED_KIND.image, id: image }]),
  ];
}

/**
 * The uses of a version while it is live: it keeps the rules of segments itself, and uses what these read.
 */
export async function usedByVersion(tx: Tx, companyId: number, snapshot: RecipeSnapshot): Promise<Used[]> {
  const { table, fallback, orderings, control } = snapshot;
  return usedBy(tx, companyId, snapshot, {
    table,
    recipe: fallback.type === 'default_recipe' ? fallback.recipe : null,
    flavours: [...orderings, ...(control?.orderings ?? [])].map((ordering) =>
      ordering.type === 'recommendations' ? ordering.flavour : null,
    ),
  });
}

/** 0 for one that is gone. */
async function chosenImage(tx: Tx, companyId: number, { tag_settings: tag }: Draft): Promise<number | undefined> {
  const uuid = tag[CHOSEN_IMAGE];
  return typeof uuid === 'string' && uuid !== '' ? ((await imageIdOf(tx, companyId, uuid.toLowerCase())) ?? 0) : undefined;
}

interface Chosen {
  table: number | null;
  recipe: number | null;
  /** By its orderings; null for an ordering by something else. */
  flavours: readonly (number | null)[];
}

async function usedBy(tx: Tx, companyId: number, value: unknown, { table, recipe, flavours }: Chosen): Promise<Used[]> {
  const { assetKeys, tables, feeds, customerFields } = namedThings(value);
  if (table !== null) tables.add(table);
  return [
    ...(await usedAssets(tx, companyId, { keys: [...assetKeys], ids: [] })),
    ...[...tables].map((id): Used => ({ kind: USED_KIND.table, id })),
    ...[...feeds].map((id): Used => ({ kind: USED_KIND.feed, id })),
    ...[...customerFields].map((id): Used => ({ kind: USED_KIND.customerField, id })),
    ...(recipe === null ? [] : [{ kind: USED_KIND.recipe, id: recipe }]),
    // 0 stands for a flavour that an imported company left behind.
    ...flavours.flatMap((id): Used[] => (id === null || id === 0 ? [] : [{ kind: USED_KIND.flavour, id }])),
  ];
}
