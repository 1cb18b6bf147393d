/**
 * Random recipes with their versions: rules on items and other tables, fallbacks on each other, pictures of
 * their own.
 */
import { OBJECT_KIND, type Random } from '@limn/model';
import { addressOf, type Known } from './random-images.ts';
import { hex, moment, times, uuid, WORDS, type Row, type Rows } from './random-rows.ts';

type Named = Known & { flavours: readonly Row[] };

export async function makeRecipes(rows: Rows, random: Random, known: Named, images: readonly Row[]): Promise<Row[]> {
  const recipes: Row[] = [];
  for (const versions of [0, 1, 2]) {
    const live = versions > 0 && random.below(4) > 0 ? 1 + random.below(versions) : null;
    const isDeleted = random.below(3) === 0;
    const next = Number(recipes.at(-1)?.id ?? 0);
    const recipe = await rows.add('recipe', {
      id: undefined,
      name: `Recipe ${versions} ${hex(random, 3)}`,
      uuid: uuid(random),
      settings: {
        datatable: tableOf(random, known),
        sleep_days: random.below(366),
        sleep_filter: random.pick(['filter', 'ordering']),
        enforce_repeat_items: random.below(2) > 0,
        enforce_diversity: random.below(2) > 0,
        diversity_field: random.pick(WORDS),
        timezone: random.pick(['', 'Europe/Paris']),
        location_type: random.pick(['use_customer_field', 'merge_into_recipe_url']),
        default_location: random.pick(['', '53.7,-0.3']),
        control_share: random.below(51),
        control_flavour: random.pick([null, random.pick(known.flavours).id]),
      },
      filters: ruleOf(random, known),
      weightings: times(random.below(3), (index) => ({
        id: index + 1,
        weighting_label: random.pick(WORDS),
        weighting_value: random.below(90) / 8,
        rule: ruleOf(random, known),
      })),
      orderings: times(random.below(3), (index) => ({
        id: index + 1,
        ordering_label: random.pick(WORDS),
        ordering_type: random.pick(['upweight_rule', 'choose_field', 'recommendations', 'distance']),
        ordering_field: random.pick(WORDS),
        ordering_direction: random.pick(['ASC', 'DESC']),
        recommendation_flavour: random.pick([null, random.pick(known.flavours).id]),
        recommended_by: random.pick(['automatic', 'own_items']),
        leave_out_owned: random.below(2) > 0,
        only_recommended: random.below(2) > 0,
        distance: random.below(20),
      })),
      customer_defaults: { town: random.pick(WORDS) },
      url_defaults: random.pick([{}, { season: 'winter' }]),
      fallback: {
        type: random.pick(['none', 'specific_item', 'default_recipe']),
        fallback_item_list: times(random.below(3), () => ({ id: hex(random, 2), value: random.pick(WORDS) })),
        default_recipe_id: next > 0 && random.below(2) > 0 ? next : null,
        fallback_image: random.pick(['', addressOf(random, known)]),
      },
      tag_settings: { ri_img: String(random.pick(images).uuid), items: 4 },
      preview_settings: { items: random.below(9) },
      url_settings: random.pick([{}, { utm_source: 'mail' }]),
      tags: random.pick([{}, { include_link: true }]),
      controls: random.pick([
        {},
        {
          1: {
            share: 10,
            by: ['Sold'],
            order: [{ flavour: known.flavours[0]?.id }, { field: 'sold', direction: 'DESC' }],
            since: '2026-11-01T08:00:00.000Z',
          },
          2: { share: 5, by: [], since: '2026-10-01T08:00:00.000Z', ended: '2026-11-01T08:00:00.000Z' },
        },
      ]),
      live_version: live,
      published_revision: versions > 0 ? 1 + random.below(4) : null,
      deleted_at: isDeleted ? moment(random) : null,
      purged_at: isDeleted && random.below(2) > 0 ? moment(random) : null,
    });
    for (let version = 1; version <= versions; version++)
      await rows.add('recipe_version', { recipe_id: recipe.id, version, snapshot: await snapshotOf(random, known, next) });
    await rows.add('route', { uuid: recipe.uuid, kind: OBJECT_KIND.recipe, object_id: recipe.id, live_version: live, deleted: isDeleted });
    recipes.push(recipe);
  }
  return recipes;
}

function tableOf(random: Random, { tables }: Known): number {
  return Number(random.pick(tables).id);
}

function ruleOf(random: Random, known: Known): Row {
  const category = random.pick(['item', 'url', `table_${tableOf(random, known)}`]);
  const query = { category_id: category, id: random.pick(WORDS), operator: random.below(4), value: random.pick(WORDS), ruleType: 1 };
  const children = times(random.below(3), () => ({ type: 'rule', query }));
  return { operator: 'All', children: random.below(2) > 0 ? [...children, { type: 'segment', segment_id: GONE }] : children };
}

/** A segment that was deleted; versions keep its rules. */
const GONE = 2_000_001;

async function snapshotOf(random: Random, known: Named, next: number): Promise<Row> {
  const label = random.pick(WORDS);
  return {
    table: tableOf(random, known),
    sleepDays: random.below(366),
    sleepType: random.pick(['filter', 'ordering']),
    repeatsItems: random.below(2) > 0,
    diversityField: random.pick(['', 'brand']),
    timezone: random.pick(['', 'Europe/Paris']),
    location: random.pick(['customer', 'link']),
    defaultLocation: '',
    filters: ruleOf(random, known),
    ...(random.below(2) > 0 ? { segments: [{ id: GONE, name: 'Gone', rule: { operator: 'All', children: [] } }] } : {}),
    weightings: [{ label, value: random.below(9), rule: ruleOf(random, known) }],
    orderings: [
      { type: 'upweight_rule', label, rule: ruleOf(random, known) },
      { type: 'choose_field', label, field: 'price', direction: 'ASC' },
      {
        type: 'recommendations',
        label,
        flavour: random.pick([0, random.pick(known.flavours).id]),
        by: 'automatic',
        withoutOwned: true,
        only: true,
      },
      { type: 'distance', label, field: 'Location', miles: 5 },
    ],
    ...(random.below(2) > 0
      ? {
          control: {
            share: 10,
            orderings: [{ type: 'recommendations', label, flavour: random.pick(known.flavours).id, by: 'popularity', withoutOwned: false }],
          },
        }
      : {}),
    customerDefaults: {},
    urlDefaults: { season: random.pick(WORDS) },
    fallback: random.pick([
      { type: 'none' },
      { type: 'specific_item', items: [hex(random, 2)] },
      ...(next > 0 ? [{ type: 'default_recipe', recipe: next }] : []),
    ]),
    pictures:
      random.below(2) > 0 ? [{ src: addressOf(random, known), hash: await known.picture(), width: 4, height: 5, mime: 'image/png' }] : [],
  };
}
