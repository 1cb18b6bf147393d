/**
 * The recipe of the demo company: four products in one mailing, those on sale first, never two of one room.
 * Live from the first start.
 */
import { RecipeCreate } from '@limn/contracts';
import { OBJECT_KIND, RECORD_KIND, type RecordKind } from '@limn/model';
import { ITEM_CATEGORY } from '@limn/published';
import { INPUT_TYPE, OPERATOR } from '@limn/query';
import type { MemberCaller } from '../api/call.ts';
import { listTables } from '../features/data/tables/tables.store.ts';
import { createImage } from '../features/design/images/images.service.ts';
import { listedImages, stampedImages } from '../features/design/images/images.store.ts';
import { prepareVersion, publishPrepared } from '../features/design/images/publish.ts';
import type { VersionRouteDeps } from '../features/design/images/versions.routes.ts';
import { publishHeld } from '../features/design/publishing/publish-draft.port.ts';
import { prepareRecipe, type PublishRecipeDeps } from '../features/recommending/recipes/publish-recipe.ts';
import { createRecipe } from '../features/recommending/recipes/recipes.service.ts';
import { listRecipes } from '../features/recommending/recipes/recipes.store.ts';
import type { Database, Tx } from '../storage/database.ts';
import type { FigureObject } from './figures.ts';
import { PRODUCTS } from './products.ts';
import { savedImage } from './images.ts';

export const RECIPE = 'Picked for you';
export const PRODUCT_IMAGE = 'Product card';

interface RecipeDeps {
  db: Database;
  images: VersionRouteDeps;
  recipes: PublishRecipeDeps;
}

/** Makes what is missing; answers what people open of it. */
export async function ensureRecipes(caller: MemberCaller, { db, images, recipes }: RecipeDeps): Promise<FigureObject[]> {
  const { companyId } = caller;
  const within = <T>(work: Parameters<typeof db.withCompany<T>>[1]) => db.withCompany(companyId, work);
  const table = (await within((tx) => listTables(tx, companyId))).find(({ name }) => name === 'Products');
  if (!table) return [];
  const image =
    (await within((tx) => cardOf(tx, companyId))) ??
    (await within((tx) => createImage(tx, caller, { ...savedImage(PRODUCT_IMAGE), data_source: { id: table.id } }, images)));
  const made = (await within((tx) => listRecipes(tx, companyId))).find(({ name }) => name === RECIPE);
  const { id } = made ?? (await within((tx) => createRecipe(tx, caller, recipeBody(table.id, image.uuid), recipes)));
  return [{ kind: OBJECT_KIND.recipe, id, name: RECIPE, version: 1, items: itemsFor }];
}

/** Publishes those that are not live, and the image that shows their items. */
export async function publishRecipes(caller: MemberCaller, { db, images, recipes }: RecipeDeps): Promise<void> {
  const { companyId } = caller;
  const within = <T>(work: Parameters<typeof db.withCompany<T>>[1]) => db.withCompany(companyId, work);
  const image = await within((tx) => cardOf(tx, companyId));
  if (image?.live_version === null) {
    const prepared = await prepareVersion(caller, image.id, images);
    await within((tx) => publishPrepared(tx, caller, image.id, prepared, 'First version', images));
    images.thumbnails.soon(companyId, image.id);
  }
  for (const { id, live_version: live } of await within((tx) => listRecipes(tx, companyId))) {
    if (live !== null) continue;
    const prepared = await prepareRecipe(companyId, id, recipes);
    await within((tx) => publishHeld(tx, caller, prepared.row, prepared, 'First version', recipes));
  }
}

async function cardOf(tx: Tx, companyId: number) {
  const stamped = await stampedImages(tx, companyId, false);
  const rows = await listedImages(
    tx,
    companyId,
    stamped.map(({ id }) => id),
  );
  return rows.find(({ name }) => name === PRODUCT_IMAGE);
}

/** The popular products that are on sale and in stock: each person is shown some of them. */
const SHOWN = PRODUCTS.filter(({ price, was, stock }) => was > price && stock > 0)
  .toSorted((a, b) => b.popularity - a.popularity)
  .slice(0, 12)
  .map(({ id }) => id);

function itemsFor(person: number, kind: RecordKind): readonly string[] {
  const first = person % 5;
  // The second and third go to some more often than others, so that no two products do equally well.
  const places = [first, first + 1 + (person % 3), 6 + (person % 4), 10 + (person % 2)];
  const items = [...new Set(places)].map((place) => SHOWN[place % SHOWN.length] ?? '');
  return kind === RECORD_KIND.click ? items.slice(person % 7 > 3 ? 1 : 0, (person % 7 > 3 ? 1 : 0) + 1) : items;
}

function rule(id: string, operator: number, value: unknown, type: number) {
  const query = { category_id: ITEM_CATEGORY, id, operator, value, ruleType: type };
  return { operator: 'All', children: [{ type: 'rule', query }] };
}

function recipeBody(datatable: number, image: string) {
  return RecipeCreate.parse({
    label: RECIPE,
    recipe_settings: {
      datatable,
      sleep_days: 14,
      sleep_filter: 'ordering',
      enforce_repeat_items: true,
      enforce_diversity: true,
      diversity_field: 'product_type',
    },
    filters: rule('availability', OPERATOR.EQUAL, 'in_stock', INPUT_TYPE.TEXT),
    recipe_weightings: [
      { weighting_label: 'On sale', weighting_value: 10, rule: rule('sale_price', OPERATOR.N_EMPTY, null, INPUT_TYPE.NUMBER) },
      {
        weighting_label: 'The room in the link',
        weighting_value: 25,
        rule: rule('product_type', OPERATOR.EQUAL, '{{room}}', INPUT_TYPE.TEXT),
      },
    ],
    recipe_ordering: [
      { ordering_label: 'Popular', ordering_type: 'choose_field', ordering_field: 'popularity', ordering_direction: 'DESC' },
    ],
    recipe_fallback: { type: 'specific_item', fallback_item_list: [{ id: 'HP-201', value: 'Enamel mugs, set of four' }] },
    tag_settings: { ri_img: image, ri_eid: '', ri_cid: '', items: 4, image_type: 'Datatable', ri_q_room: '*|ROOM|*' },
    preview_settings: { ri_img: image, ri_eid: 'customer4@harbourandpine.example', items: 4, image_type: 'Datatable' },
    tags: { include_link: true },
  });
}
