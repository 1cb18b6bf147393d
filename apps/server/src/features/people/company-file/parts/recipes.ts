/**
 * Recipes with their drafts, and their published versions. Deleted ones too: tags of them are still in mails,
 * and counts name them.
 */
import { MAX_CONTROL_SHARE, RecipeFallback, RecipeOrdering, RecipeSettings, RecipeWeighting } from '@limn/contracts';
import { treeProblems } from '@limn/query';
import { z } from 'zod';
import { FileError } from '../file-error.ts';
import { columnsOf, linesOf } from '../columns.ts';
import { part, renumbered, requireNew, type ImportContext } from '../part.ts';
import { movedRules } from './moved-rules.ts';
import { Count, Id, Text, Uuid } from './fields.ts';
import { DRAFT_LINE, KeptSegments, movedSegments, numberObjects, pinnedPictures, publishedVersions, writeDrafts } from './published.ts';

const Defaults = z.record(z.string().max(200), Text(4096));
const Rule = z.unknown().refine((tree) => tree === undefined || tree === null || treeProblems(tree).length === 0);
const TableId = z.number().int().positive().nullable();
const Instant = z.iso.datetime();
const Run = z.strictObject({
  share: z.number().int().min(1).max(MAX_CONTROL_SHARE),
  by: z.array(Text(1000)).max(20),
  order: z
    .array(z.union([z.strictObject({ flavour: Count }), z.strictObject({ field: Text(200), direction: z.enum(['ASC', 'DESC']) })]))
    .max(20)
    .optional(),
  since: Instant,
  ended: Instant.optional(),
});
const RecipeLine = z.strictObject({
  id: Id,
  uuid: Uuid,
  name: Text(200),
  settings: RecipeSettings.extend({
    datatable: TableId,
    /** Missing in files that were made before recipes had controls. */
    control_share: RecipeSettings.shape.control_share.min(0).max(MAX_CONTROL_SHARE).default(0),
    control_flavour: RecipeSettings.shape.control_flavour.default(null),
  }),
  filters: Rule,
  weightings: z.array(RecipeWeighting.extend({ rule: Rule.optional() })).max(100),
  orderings: z.array(RecipeOrdering.extend({ rule: Rule.optional(), only_recommended: z.boolean().default(false) })).max(20),
  customer_defaults: Defaults,
  url_defaults: Defaults,
  fallback: RecipeFallback.omit({ fallback_items: true }).extend({ default_recipe_id: Id.nullable() }),
  /** Missing likewise. */
  controls: z.record(z.string().regex(/^\d{1,7}$/), Run).default({}),
  ...DRAFT_LINE,
});
type RecipeLine = z.infer<typeof RecipeLine>;

export const recipePart = part<RecipeLine>({
  name: 'recipes',
  covers: { recipe: columnsOf(RecipeLine) },
  lines: (from, { companyId }) => linesOf(from, companyId, 'recipe', RecipeLine, 'order by t.id'),
  max: 100_000,
  schema: RecipeLine,
  check({ id, uuid, live_version, fallback }, { campaigns, images, recipes, uuids }) {
    if (recipes.has(id) || campaigns.has(id) || images.has(id)) throw new FileError('This file holds a recipe twice.');
    recipes.set(id, { liveVersion: live_version, next: fallback.default_recipe_id });
    requireNew(uuids, uuid, 'the address of a recipe');
  },
  async write(rows, context) {
    // A default recipe may come in a later row.
    const wanted = rows.flatMap(({ id, fallback: { default_recipe_id: next } }) => (next === null ? [id] : [id, next]));
    await numberObjects('recipe', wanted, context);
    await writeDrafts('recipe', RecipeLine, rows, context, (row) => movedRecipe(row, context));
  },
});

const Label = Text(200);
const Ordering = z.union([
  z.object({ type: z.literal('upweight_rule'), label: Label, rule: Rule }),
  z.object({ type: z.literal('choose_field'), label: Label, field: Text(200), direction: z.enum(['ASC', 'DESC']) }),
  z.object({
    type: z.literal('recommendations'),
    label: Label,
    flavour: Count,
    by: z.enum(['automatic', 'customer', 'item', 'popularity', 'own_items']),
    withoutOwned: z.boolean(),
    only: z.boolean().optional(),
  }),
  z.object({ type: z.literal('distance'), label: Label, field: Text(200), miles: z.number() }),
]);
const Snapshot = z
  .object({
    table: Count,
    sleepDays: Count,
    sleepType: z.enum(['filter', 'ordering']),
    repeatsItems: z.boolean(),
    diversityField: Text(200),
    timezone: Text(100),
    location: z.enum(['customer', 'link']),
    defaultLocation: Text(200),
    filters: Rule,
    segments: KeptSegments,
    weightings: z.array(z.object({ label: Label, value: z.number(), rule: Rule })).max(100),
    orderings: z.array(Ordering).max(20),
    customerDefaults: Defaults,
    urlDefaults: Defaults,
    fallback: z.union([
      z.object({ type: z.literal('none') }),
      z.object({ type: z.literal('specific_item'), items: z.array(Text(200)).max(50) }),
      z.object({ type: z.literal('default_recipe'), recipe: Count }),
    ]),
    control: z.object({ share: z.number().int().min(1).max(MAX_CONTROL_SHARE), orderings: z.array(Ordering).max(20) }).optional(),
    pictures: pinnedPictures(1),
  })
  .loose();
type Snapshot = z.infer<typeof Snapshot>;

export const recipeVersionPart = publishedVersions<Snapshot>('recipe', Snapshot, movedSnapshot);

/** An ordering by a flavour that is gone is chosen again. */
function movedRecipe(row: RecipeLine, context: ImportContext): RecipeLine {
  const { settings, orderings, fallback, tag_settings: tag, preview_settings: preview, controls, ...rest } = movedRules(row, context);
  const { datatable } = settings;
  return {
    ...rest,
    id: renumbered(context.recipes, row.id, 'a recipe'),
    settings: {
      ...settings,
      datatable: datatable === null ? null : (context.tables.get(datatable)?.id ?? null),
      control_flavour: context.flavours.get(settings.control_flavour ?? 0) ?? null,
    },
    orderings: orderings.map((ordering) => ({
      ...ordering,
      recommendation_flavour: context.flavours.get(ordering.recommendation_flavour ?? 0) ?? null,
    })),
    fallback: {
      ...fallback,
      default_recipe_id: fallback.default_recipe_id === null ? null : renumbered(context.recipes, fallback.default_recipe_id, 'a recipe'),
    },
    controls: Object.fromEntries(Object.entries(controls).map(([key, run]) => [key, movedRun(run, context)])),
    tag_settings: withImage(tag, context),
    preview_settings: withImage(preview, context),
  };
}

function movedRun({ order, ...run }: z.infer<typeof Run>, { flavours }: ImportContext): z.infer<typeof Run> {
  if (!order) return run;
  return { ...run, order: order.map((one) => ('flavour' in one ? { flavour: flavours.get(one.flavour) ?? 0 } : one)) };
}

/** An image whose address was in use here has another one. */
function withImage(settings: RecipeLine['tag_settings'], { newUuids }: ImportContext): RecipeLine['tag_settings'] {
  const { ri_img: image } = settings;
  const now = typeof image === 'string' ? newUuids.get(image) : undefined;
  return now === undefined ? settings : { ...settings, ri_img: now };
}

function movedSnapshot(snapshot: Snapshot, context: ImportContext): object {
  const { table, orderings, fallback, segments, control, ...rest } = movedRules(snapshot, context);
  const moved = (ordering: z.infer<typeof Ordering>) =>
    ordering.type === 'recommendations' ? { ...ordering, flavour: context.flavours.get(ordering.flavour) ?? 0 } : ordering;
  return {
    ...rest,
    ...movedSegments(segments, context),
    // 0 is no table's, flavour's or recipe's number: of one that is gone only this is left.
    table: context.tables.get(table)?.id ?? 0,
    orderings: orderings.map(moved),
    ...(control ? { control: { ...control, orderings: control.orderings.map(moved) } } : {}),
    fallback: fallback.type === 'default_recipe' ? { ...fallback, recipe: context.recipes.get(fallback.recipe) ?? 0 } : fallback,
  };
}
