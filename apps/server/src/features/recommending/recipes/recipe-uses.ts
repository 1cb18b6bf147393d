/**
 * The uses of a recipe: its table, its default recipe, the flavours that recommend for it, the picture that stands in, and what its rules read;
 * for the draft also segments and the tag's image.
 */
import { OBJECT_KIND, USED_KIND } from '@limn/model';
import type { RecipeSnapshot } from '@limn/published';
import type { Tx } from '../../../storage/database.ts';
import type { Used, Uses } from '../../data/uses/uses.port.ts';
import { assetIds } from '../../design/assets/assets.read.ts';
import { imageIdOf } from '../../design/images/images.read.ts';
import { namedThings } from '../../targeting/facts/named-things.read.ts';
import type { RecipeDraft } from './recipes.store.ts';

type Draft = Pick<RecipeDraft, 'settings' | 'filters' | 'weightings' | 'orderings' | 'fallback' | 'tag_settings'> & { id: number };

/** Parameter of the tag with the address of the live image that shows the items. */
export const CHOSEN_IMAGE = 'ri_img';

export async function noteDraftUses(tx: Tx, companyId: number, draft: Draft, uses: Uses): Promise<void> {
  const { id, settings, filters, weightings, orderings, fallback } = draft;
  const image = await chosenImage(tx, companyId, draft);
  const used = await usedBy(tx, companyId, [filters, weightings, orderings, fallback.fallback_image], {
    table: settings.datatable,
    recipe: fallback.type === 'default_recipe' ? fallback.default_recipe_id : null,
    flavours: [
      ...orderings.map(({ ordering_type: type, recommendation_flavour: flavour }) => (type === 'recommendations' ? flavour : null)),
      settings.control_share > 0 ? settings.control_flavour : null,
    ],
  });
  const own: Used[] = [
    ...used,
    ...[...namedThings([filters, weightings, orderings]).segments].map((segment): Used => ({ kind: USED_KIND.segment, id: segment })),
    ...(image === undefined ? [] : [{ kind: USED_KIND.image, id: image }]),
  ];
  await uses.note(tx, companyId, { kind: OBJECT_KIND.recipe, id, live: false }, own);
}

/** The uses of a version while it is live: it keeps the rules of segments itself, and uses what these read. */
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

/** A deleted recipe uses nothing. */
export async function forgetUses(tx: Tx, companyId: number, id: number, uses: Uses): Promise<void> {
  for (const live of [false, true]) await uses.note(tx, companyId, { kind: OBJECT_KIND.recipe, id, live }, []);
}

interface ImportedDeps {
  uses: Uses;
  /** Keeps these bytes for as long as a version has them. */
  pinBlobs(tx: Tx, companyId: number, hashes: readonly string[]): Promise<void>;
}

/** Notes the uses of a company's recipes that were written without being saved or published: it was imported. */
export async function noteImportedRecipes(tx: Tx, companyId: number, { uses, pinBlobs }: ImportedDeps): Promise<void> {
  const pinned = await tx.query<{ hash: string }>(
    `select distinct p ->> 'hash' as hash from recipe_version v, jsonb_path_query(v.snapshot, '$.pictures[*]') p where v.company_id = $1`,
    [companyId],
  );
  await pinBlobs(
    tx,
    companyId,
    pinned.map(({ hash }) => hash),
  );
  const recipes = await tx.query<Draft & { snapshot: RecipeSnapshot | null }>(
    `select r.id, r.settings, r.filters, r.weightings, r.orderings, r.fallback, r.tag_settings, v.snapshot
     from recipe r left join recipe_version v on v.company_id = r.company_id and v.recipe_id = r.id and v.version = r.live_version
     where r.company_id = $1 and r.deleted_at is null order by r.id`,
    [companyId],
  );
  for (const { snapshot, ...draft } of recipes) {
    await noteDraftUses(tx, companyId, draft, uses);
    if (!snapshot) continue;
    const user = { kind: OBJECT_KIND.recipe, id: draft.id, live: true };
    await uses.note(tx, companyId, user, await usedByVersion(tx, companyId, snapshot));
  }
}

async function chosenImage(tx: Tx, companyId: number, { tag_settings: tag }: Draft): Promise<number | undefined> {
  const uuid = tag[CHOSEN_IMAGE];
  return typeof uuid === 'string' && uuid !== '' ? imageIdOf(tx, companyId, uuid.toLowerCase()) : undefined;
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
  const assets = await assetIds(tx, companyId, { keys: [...assetKeys], ids: [] });
  return [
    ...assets.map((id): Used => ({ kind: USED_KIND.asset, id })),
    ...[...tables].map((id): Used => ({ kind: USED_KIND.table, id })),
    ...[...feeds].map((id): Used => ({ kind: USED_KIND.feed, id })),
    ...[...customerFields].map((id): Used => ({ kind: USED_KIND.customerField, id })),
    ...(recipe === null ? [] : [{ kind: USED_KIND.recipe, id: recipe }]),
    // 0 stands for a flavour that an imported company left behind.
    ...flavours.flatMap((id): Used[] => (id === null || id === 0 ? [] : [{ kind: USED_KIND.flavour, id }])),
  ];
}
