/** The recipe of the demo company: four products in one mailing, those on sale first, never two of one room. Live from the first start. */
import { RecipeCreate } from '@limn/contracts';
import { IMAGE_TYPE } from '@limn/model';
import { ITEM_CATEGORY } from '@limn/published';
import { INPUT_TYPE, OPERATOR } from '@limn/query';
import type { MemberCaller } from '../api/call.ts';
import { listTables } from '../features/data/tables/tables.store.ts';
import { createImage } from '../features/design/images/images.service.ts';
import { listedImages, stampedImages } from '../features/design/images/images.store.ts';
import { prepareVersion, publishPrepared } from '../features/design/images/publish.ts';
import type { VersionRouteDeps } from '../features/design/images/versions.routes.ts';
import { prepareRecipe, publishRecipe, type PublishRecipeDeps } from '../features/recommending/recipes/publish-recipe.ts';
import { createRecipe } from '../features/recommending/recipes/recipes.service.ts';
import { listRecipes } from '../features/recommending/recipes/recipes.store.ts';
import type { Database } from '../storage/database.ts';
import { documentOf, inBox, rect, text, type ImageBody } from './images.ts';

export const RECIPE = 'Picked for you';
export const PRODUCT_IMAGE = 'Product card';
const NAVY = '#16243a';
const ORANGE = '#de620f';
const CREAM = '#fbf4ea';

interface RecipeDeps {
  db: Database;
  images: VersionRouteDeps;
  recipes: PublishRecipeDeps;
}

/** Makes and publishes what is missing. */
export async function ensureRecipes(caller: MemberCaller, { db, images, recipes }: RecipeDeps): Promise<void> {
  const { companyId } = caller;
  const within = <T>(work: Parameters<typeof db.withCompany<T>>[1]) => db.withCompany(companyId, work);
  const table = (await within((tx) => listTables(tx, companyId))).find(({ name }) => name === 'Products');
  if (!table) return;
  const known = await within(async (tx) => {
    const stamped = await stampedImages(tx, companyId, false);
    const rows = await listedImages(
      tx,
      companyId,
      stamped.map(({ id }) => id),
    );
    return rows.find(({ name }) => name === PRODUCT_IMAGE);
  });
  const image = known ?? (await within((tx) => createImage(tx, caller, cardBody(table.id), images)));
  if (image.live_version === null) {
    const prepared = await prepareVersion(caller, image.id, images);
    await within((tx) => publishPrepared(tx, caller, image.id, prepared, 'First version', images));
    images.thumbnails.soon(companyId, image.id);
  }
  const made = (await within((tx) => listRecipes(tx, companyId))).find(({ name }) => name === RECIPE);
  const { id, live_version: live } = made ?? (await within((tx) => createRecipe(tx, caller, recipeBody(table.id, image.uuid), recipes)));
  if (live !== null) return;
  const prepared = await prepareRecipe(companyId, id, recipes);
  await within((tx) => publishRecipe(tx, caller, prepared, 'First version', recipes));
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
    tag_settings: { ri_img: image, ri_eid: '', ri_cid: '', items: 4, image_type: 'Datatable' },
    preview_settings: { ri_img: image, ri_eid: 'customer4@harbourandpine.example', items: 4, image_type: 'Datatable' },
    tags: { include_link: true },
  });
}

function cardBody(tableId: number): ImageBody {
  return {
    name: PRODUCT_IMAGE,
    type_id: IMAGE_TYPE.dataTable,
    labels: ['Products'],
    width: 280,
    height: 280,
    bgcolor: CREAM,
    link: '{{link}}',
    data_source: { id: tableId },
    preview_settings: { key: 'HP-201' },
    data: documentOf(CREAM, [
      rect('Shelf', 0, 196, 280, 84, NAVY),
      rect('Edge', 0, 190, 280, 6, ORANGE),
      text('Room', '{{[product_type] | upper}}', { left: 20, top: 24, width: 240, fontSize: 12, fontWeight: '700', fill: '#8a6a3b' }),
      inBox(
        'Title',
        '{{title}}',
        { left: 20, top: 48, width: 240, height: 120 },
        { fontSize: 30, minFontSize: 18, fontFamily: 'Playfair Display', fontWeight: '700', fill: NAVY },
      ),
      inBox(
        'Price',
        '£{{price}}',
        { left: 20, top: 212, width: 130, height: 48 },
        { fontSize: 34, minFontSize: 20, fontFamily: 'Oswald', fontWeight: '700', fill: '#ffffff' },
      ),
      text('Sale', '{{[sale_price] | before:"now £"}}', {
        left: 150,
        top: 226,
        width: 114,
        fontSize: 18,
        fontWeight: '700',
        fill: '#f6b26b',
        textAlign: 'center',
      }),
    ]),
  };
}
