/** Recipes with their drafts, and their published versions. Deleted ones too: tags of them are still in mails, and counts name them. */
import { RecipeFallback, RecipeOrdering, RecipeSettings, RecipeWeighting } from '@limn/contracts';
import { OBJECT_KIND } from '@limn/model';
import { treeProblems } from '@limn/query';
import { z } from 'zod';
import { FileError } from '../file-error.ts';
import { linesOf, writeRows, type Columns } from '../columns.ts';
import { part, renumbered, requireNew, type Arrival, type Known } from '../part.ts';
import { KeptSegments, movedSegments, numberKeptSegments } from './kept-segments.ts';
import { movedRules } from './moved-rules.ts';
import { Count, Hash, Id, Text, Time, Uuid } from './fields.ts';
import { takenUuids } from './taken-uuids.ts';

const RECIPE = {
  id: 'int',
  uuid: 'uuid',
  name: 'text',
  settings: 'jsonb',
  filters: 'jsonb',
  weightings: 'jsonb',
  orderings: 'jsonb',
  customer_defaults: 'jsonb',
  url_defaults: 'jsonb',
  fallback: 'jsonb',
  tag_settings: 'jsonb',
  preview_settings: 'jsonb',
  url_settings: 'jsonb',
  tags: 'jsonb',
  revision: 'int',
  draft_revision: 'int',
  published_revision: 'int',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
  deleted_at: 'timestamptz',
} satisfies Columns;
const Plain = z.record(z.string().max(200), z.union([z.string().max(4096), z.number(), z.boolean(), z.null()]));
const Defaults = z.record(z.string().max(200), Text(4096));
const Rule = z.unknown().refine((tree) => tree === undefined || tree === null || treeProblems(tree).length === 0);
const TableId = z.number().int().positive().nullable();
const RecipeLine = z.strictObject({
  id: Id,
  uuid: Uuid,
  name: Text(200),
  settings: RecipeSettings.extend({ datatable: TableId }),
  filters: Rule,
  weightings: z.array(RecipeWeighting.extend({ rule: Rule.optional() })).max(100),
  orderings: z.array(RecipeOrdering.extend({ rule: Rule.optional() })).max(20),
  customer_defaults: Defaults,
  url_defaults: Defaults,
  fallback: RecipeFallback.omit({ fallback_items: true }).extend({ default_recipe_id: Id.nullable() }),
  tag_settings: Plain,
  preview_settings: Plain,
  url_settings: z.record(z.enum(['utm_campaign', 'utm_content', 'utm_medium', 'utm_source', 'custom']), Text(2000).optional()),
  tags: z.record(z.string(), z.unknown()),
  revision: Id,
  draft_revision: Id,
  published_revision: Id.nullable(),
  created_at: Time,
  updated_at: Time,
  deleted_at: Time.nullable(),
  live_version: Id.nullable(),
});
type RecipeLine = z.infer<typeof RecipeLine>;

export const recipePart = part<RecipeLine>({
  name: 'recipes',
  covers: { recipe: [...Object.keys(RECIPE), 'live_version'] },
  lines: (from, { companyId }) => linesOf(from, companyId, 'recipe', { ...RECIPE, live_version: 'int' }, 'order by t.id'),
  most: 100_000,
  schema: RecipeLine,
  check({ id, uuid, live_version, fallback }, { campaigns, images, recipes, uuids }) {
    if (recipes.has(id) || campaigns.has(id) || images.has(id)) throw new FileError('This file holds a recipe twice.');
    recipes.set(id, { liveVersion: live_version, next: fallback.default_recipe_id });
    requireNew(uuids, uuid, 'the address of a recipe');
  },
  async write(rows, arrival) {
    const { tx, companyId, recipes } = arrival;
    // A default recipe may come in a later row.
    const wanted = new Set(rows.flatMap(({ id, fallback: { default_recipe_id: next } }) => (next === null ? [id] : [id, next])));
    const fresh = [...wanted].filter((id) => !recipes.has(id));
    const ids = await tx.query<{ id: number }>(`select nextval('object_id')::int as id from generate_series(1, $1)`, [fresh.length]);
    for (const [index, id] of fresh.entries()) recipes.set(id, ids[index]?.id ?? 0);
    const taken = await takenUuids(rows, arrival, 'recipe');
    const written = rows.map((row) => ({ ...movedRecipe(row, arrival), uuid: taken.get(row.uuid) ?? row.uuid }));
    await writeRows(tx, companyId, 'recipe', { ...RECIPE, live_version: 'int' }, written);
    await tx.run(
      `insert into route (uuid, company_id, kind, object_id, live_version, deleted)
       select uuid, company_id, $2, id, live_version, deleted_at is not null from recipe where company_id = $1 and id = any ($3)`,
      [companyId, OBJECT_KIND.recipe, written.map((row) => row.id)],
    );
  },
});

const VERSION = {
  recipe_id: 'int',
  version: 'int',
  snapshot: 'jsonb',
  note: 'text',
  draft_revision: 'int',
  published_at: 'timestamptz',
} satisfies Columns;
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
    pictures: z
      .array(
        z.object({ src: z.string(), hash: Hash, width: z.number().int().positive(), height: z.number().int().positive(), mime: Text(50) }),
      )
      .max(1),
  })
  .loose();
const VersionLine = z.strictObject({
  recipe_id: Id,
  version: Id,
  snapshot: Snapshot,
  note: Text(20_000),
  draft_revision: Count,
  published_at: Time,
});
type VersionLine = z.infer<typeof VersionLine>;

export const recipeVersionPart = part<VersionLine>({
  name: 'recipeversions',
  covers: { recipe_version: Object.keys(VERSION) },
  lines: (from, { companyId }) => linesOf(from, companyId, 'recipe_version', VERSION, 'order by t.recipe_id, t.version'),
  most: 500_000,
  schema: VersionLine,
  check({ recipe_id: id, version, snapshot }, known) {
    if (!known.recipes.has(id)) throw new FileError('This file holds a version of no recipe.');
    requireNew(known.versions, recipeVersion(id, version), 'a version');
    for (const { hash } of snapshot.pictures)
      if (!known.blobs.has(hash)) throw new FileError('A version in this file uses a picture that isn’t in it.');
  },
  async write(rows, arrival) {
    await numberKeptSegments(
      rows.map(({ snapshot }) => snapshot.segments),
      arrival,
    );
    await writeRows(
      arrival.tx,
      arrival.companyId,
      'recipe_version',
      VERSION,
      rows.map((row) => ({
        ...row,
        recipe_id: renumbered(arrival.recipes, row.recipe_id, 'a recipe'),
        snapshot: movedSnapshot(row.snapshot, arrival),
      })),
    );
  },
});

/** Every live version and every default recipe is in the file. */
export function requireRecipesWhole({ recipes, versions }: Known): void {
  for (const [id, { liveVersion, next }] of recipes) {
    if (liveVersion !== null && !versions.has(recipeVersion(id, liveVersion)))
      throw new FileError('A recipe in this file shows a version that is not in it.');
    if (next !== null && !recipes.has(next)) throw new FileError('A recipe in this file falls back on one that is not in it.');
  }
}

function recipeVersion(id: number, version: number): string {
  return `recipe ${id}:${version}`;
}

/** An ordering by a flavour that is gone is chosen again. */
function movedRecipe(row: RecipeLine, arrival: Arrival): RecipeLine {
  const { settings, orderings, fallback, tag_settings: tag, preview_settings: preview, ...rest } = movedRules(row, arrival);
  const { datatable } = settings;
  return {
    ...rest,
    id: renumbered(arrival.recipes, row.id, 'a recipe'),
    settings: { ...settings, datatable: datatable === null ? null : (arrival.tables.get(datatable)?.id ?? null) },
    orderings: orderings.map((ordering) => ({
      ...ordering,
      recommendation_flavour: arrival.flavours.get(ordering.recommendation_flavour ?? 0) ?? null,
    })),
    fallback: {
      ...fallback,
      default_recipe_id: fallback.default_recipe_id === null ? null : renumbered(arrival.recipes, fallback.default_recipe_id, 'a recipe'),
    },
    tag_settings: withImage(tag, arrival),
    preview_settings: withImage(preview, arrival),
  };
}

/** An image whose address was in use here has another one. */
function withImage(settings: RecipeLine['tag_settings'], { newUuids }: Arrival): RecipeLine['tag_settings'] {
  const { ri_img: image } = settings;
  const now = typeof image === 'string' ? newUuids.get(image) : undefined;
  return now === undefined ? settings : { ...settings, ri_img: now };
}

function movedSnapshot(snapshot: VersionLine['snapshot'], arrival: Arrival): object {
  const { table, orderings, fallback, segments, ...rest } = movedRules(snapshot, arrival);
  return {
    ...rest,
    ...movedSegments(segments, arrival),
    // 0 is no table's, flavour's or recipe's number: of one that is gone only this is left.
    table: arrival.tables.get(table)?.id ?? 0,
    orderings: orderings.map((ordering) =>
      ordering.type === 'recommendations' ? { ...ordering, flavour: arrival.flavours.get(ordering.flavour) ?? 0 } : ordering,
    ),
    fallback: fallback.type === 'default_recipe' ? { ...fallback, recipe: arrival.recipes.get(fallback.recipe) ?? 0 } : fallback,
  };
}
