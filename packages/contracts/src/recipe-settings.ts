/**
 * The parts of a recipe, as callers send them and as they are answered. Names of fields are those of the
 * builder.
 */
import { z } from 'zod';
import { Id, partName, text } from './common.ts';
import { RuleTree } from './formats.ts';
import { integer, decimal } from './numbers.ts';

/** Switches come as true, or as 1 and "1". */
const Switch = z
  .union([z.boolean(), z.literal([0, 1]), z.enum(['0', '1'])], { error: 'Use true or false.' })
  .transform((value) => value === true || value === 1 || value === '1');

/** Item sleep reaches back this far. */
const MAX_SLEEP_DAYS = 365;

/** Percent of recipients: at least half see the recipe. */
export const MAX_CONTROL_SHARE = 50;

/**
 * A code, or the name that the builder shows for it, in any case: “Recommendations” and “None” are names of
 * codes as they are.
 */
function named<const C extends string>(names: Readonly<Record<C, readonly string[]>>) {
  const codes = Object.keys(names) as C[];
  const find = (value: string) => codes.find((code) => [code, ...names[code]].some((name) => name.toLowerCase() === value.toLowerCase()));
  return text(50)
    .refine((value) => find(value) !== undefined, { error: `Use one of ${codes.join(', ')}.` })
    .transform((value): C => find(value) as C);
}

const SleepType = named({ filter: [], ordering: [] });
const LocationType = named({ use_customer_field: ['Use customer field'], merge_into_recipe_url: ['Merge into recipe URL'] });
const OrderingType = named({
  upweight_rule: ['Upweight Rule', 'Rule'],
  choose_field: ['Choose Field', 'Field'],
  recommendations: ['Recommended Items'],
  distance: [],
});
const FallbackType = named({
  none: [],
  specific_item: ['Specific Item', 'Specific Items'],
  default_recipe: ['Default Recipe'],
});

/**
 * Where recommendations begin: an item that the link names, else the customer's own recent events, else what
 * is popular; or only some of it.
 */
export const RECOMMENDED_BY = ['automatic', 'customer', 'item', 'popularity', 'own_items'] as const;

const ColumnName = text(200);
/** A setting that is not sent stays as it was, or as a new recipe has it. */
const settings = {
  /** Id of the data table whose rows are the items; null before it is chosen. */
  datatable: Id.nullable().optional(),
  sleep_days: integer(0, MAX_SLEEP_DAYS, {
    whole: 'Use whole days.',
    min: 'Use 0 or more days.',
    max: `Use at most ${MAX_SLEEP_DAYS} days.`,
  }).optional(),
  /** Items that sleep are left out (`filter`), or come last (`ordering`). */
  sleep_filter: SleepType.optional(),
  enforce_repeat_items: Switch.optional(),
  enforce_diversity: Switch.optional(),
  /** Name of a column; '' for none. */
  diversity_field: ColumnName.nullable()
    .transform((name) => name ?? '')
    .optional(),
  /** As IANA names it; '' for the company's. */
  timezone: text(100).optional(),
  location_type: LocationType.optional(),
  /** “latitude,longitude”, a postcode or a town; '' for none. */
  default_location: text(200)
    .nullable()
    .transform((place) => place ?? '')
    .optional(),
  /** Percent of recipients who are shown the most popular items instead; 0 for none. */
  control_share: integer(0, MAX_CONTROL_SHARE, {
    whole: 'Use whole percent.',
    min: 'Use 0% or more.',
    max: `Use at most ${MAX_CONTROL_SHARE}%.`,
  }).optional(),
  /**
   * The flavour whose counts say what is popular; null for the one that fits best, or else the table’s
   * popularity column.
   */
  control_flavour: Id.nullable().optional(),
};

export const RecipeSettingsInput = z.strictObject(settings);
export const RecipeSettings = z
  .object({
    datatable: z.number().int().nullable(),
    sleep_days: z.number().int(),
    sleep_filter: z.enum(['filter', 'ordering']),
    enforce_repeat_items: z.boolean(),
    enforce_diversity: z.boolean(),
    diversity_field: z.string(),
    timezone: z.string(),
    location_type: z.enum(['use_customer_field', 'merge_into_recipe_url']),
    default_location: z.string(),
    control_share: z.number().int(),
    control_flavour: z.number().int().nullable(),
  })
  .meta({ id: 'RecipeSettings' });
export type RecipeSettings = z.infer<typeof RecipeSettings>;

const Amount = decimal(-1e9, 1e9, { min: 'Use a larger number.', max: 'Use a smaller number.' });

/** Sent without an id, it gets the next one. */
export const RecipeWeightingInput = z.strictObject({
  id: Id.optional(),
  weighting_label: partName(200, 'New Weighting'),
  weighting_value: Amount.default(0),
  rule: RuleTree.optional(),
});
export const RecipeWeighting = z
  .object({ id: z.number().int(), weighting_label: z.string(), weighting_value: z.number(), rule: RuleTree.optional() })
  .meta({ id: 'RecipeWeighting' });
export type RecipeWeighting = z.infer<typeof RecipeWeighting>;

const Direction = text(4)
  .transform((value) => value.toUpperCase())
  .pipe(z.enum(['ASC', 'DESC'], { error: 'Use ASC or DESC.' }));

export const RecipeOrderingInput = z.strictObject({
  id: Id.optional(),
  ordering_label: partName(200, 'New Ordering'),
  ordering_type: OrderingType.default('choose_field'),
  /** Name of a column, also for a distance; '' before it is chosen. */
  ordering_field: ColumnName.nullable()
    .default('')
    .transform((name) => name ?? ''),
  ordering_direction: Direction.default('ASC'),
  /** Id of a flavour; null before it is chosen. */
  recommendation_flavour: Id.nullable().default(null),
  recommended_by: z.enum(RECOMMENDED_BY, { error: `Use one of ${RECOMMENDED_BY.join(', ')}.` }).default('automatic'),
  /** Items that the customer already has by “Also did…” never come out. */
  leave_out_owned: Switch.default(false),
  /** Items that are not recommended never come out. */
  only_recommended: Switch.default(false),
  /** Miles; 0 for the nearest first. */
  distance: decimal(0, 15_000, { kind: 'This must be a number of miles.', min: 'Use 0 or more miles.' }).default(0),
  rule: RuleTree.optional(),
});
export const RecipeOrdering = z
  .object({
    id: z.number().int(),
    ordering_label: z.string(),
    ordering_type: z.enum(['upweight_rule', 'choose_field', 'recommendations', 'distance']),
    ordering_field: z.string(),
    ordering_direction: z.enum(['ASC', 'DESC']),
    recommendation_flavour: z.number().int().nullable(),
    recommended_by: z.enum(RECOMMENDED_BY),
    leave_out_owned: z.boolean(),
    only_recommended: z.boolean(),
    distance: z.number(),
    rule: RuleTree.optional(),
  })
  .meta({ id: 'RecipeOrdering' });
export type RecipeOrdering = z.infer<typeof RecipeOrdering>;

/** `id` is that of an item; `value` is what the builder shows beside it. */
const FallbackItem = z.object({ id: z.string(), value: z.string() });
const ItemId = z.union([text(200), z.number()]).transform(String);

export const MAX_FALLBACK_ITEMS = 50;

export const RecipeFallbackInput = z.strictObject({
  type: FallbackType.optional(),
  fallback_item_list: z
    .array(z.strictObject({ id: ItemId, value: text(500).nullable().optional() }))
    .max(MAX_FALLBACK_ITEMS, { error: `Name at most ${MAX_FALLBACK_ITEMS} items.` })
    .optional(),
  /** Follows from the list; sent without one, it is the list. */
  fallback_items: z
    .array(ItemId)
    .max(MAX_FALLBACK_ITEMS, { error: `Name at most ${MAX_FALLBACK_ITEMS} items.` })
    .optional(),
  /** Uuid of another recipe of the company; its id is understood, too. */
  default_recipe_id: z
    .union([text(36), z.number().int()])
    .nullable()
    .optional(),
  /** Where a position has no item: an asset's address. */
  fallback_image: text(4096)
    .nullable()
    .transform((url) => url ?? '')
    .optional(),
});
export const RecipeFallback = z
  .object({
    type: z.enum(['none', 'specific_item', 'default_recipe']),
    fallback_item_list: z.array(FallbackItem),
    fallback_items: z.array(z.string()),
    default_recipe_id: z.string().nullable(),
    fallback_image: z.string(),
  })
  .meta({ id: 'RecipeFallback' });
export type RecipeFallback = z.infer<typeof RecipeFallback>;
