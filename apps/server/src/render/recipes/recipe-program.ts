/** A recipe as it was published, read once: what it asks of its items, and what of everything else. */
import { createHash } from 'node:crypto';
import { ITEM_CATEGORY, type RecipeControlSnapshot, type RecipeOrderingSnapshot, type RecipeSnapshot } from '@limn/published';
import { parseTemplate } from '@limn/merge';
import { segmentsById, type FieldRef, type RuleQuery, type Segments } from '@limn/query';
import { ORDERING, type CompiledRecipe, type Ordering, type Recipe } from '@limn/recipes';
import type { FieldTypes } from '../../features/targeting/facts/field-types.read.ts';
import type { RenderTx } from '../../storage/database.ts';
import type { HeldItems } from './held-items.ts';

export interface RecipeProgram {
  companyId: number;
  recipeId: number;
  snapshot: RecipeSnapshot;
  /** The same for the same snapshot, and the same types of fields. */
  key: string;
  recipe: Recipe;
  /** As they were published. */
  segments: Segments;
  /** Columns of the items that are kept in memory for it. */
  columns: ReadonlySet<string>;
  /** Other facts that its rules ask, and fields that stand in place of a value. */
  facts: readonly FieldRef[];
  fields: readonly string[];
  /** Public address of the default recipe. */
  next: string | undefined;
  /** The input type of a fact; undefined for one that is unknown. Left out: each rule keeps its own. */
  typeOf?: (query: RuleQuery) => number | undefined;
  /** Flavours by which a customer's own items never come out. */
  ownedBy: readonly number[];
  /** Tells which of its lists it makes: '' for the one that the recipe chooses. */
  list: '' | typeof CONTROL_LIST;
  /**
   * The most popular items, for a share of the recipients; undefined where everyone sees the recipe's choice.
   */
  control?: { share: number; program: RecipeProgram } | undefined;
  /** For each generation of its table. */
  compiled: WeakMap<HeldItems, CompiledRecipe>;
}

/** Stands in names of lists behind that of a mailing, which holds no such character. */
export const CONTROL_LIST = '\u001econtrol';

/**
 * Orderings by recommended items have keys by their recipe and place: two may ask one flavour in two ways.
 */
export function recommendedKey(recipeId: number, index: number): string {
  return `${recipeId}:${index}`;
}

export function readProgram(companyId: number, recipeId: number, snapshot: RecipeSnapshot, next: string | undefined): RecipeProgram {
  const named: Named = { columns: new Set(), facts: new Map(), fields: new Set() };
  const { filters, weightings, orderings, diversityField, segments = [], control } = snapshot;
  for (const { rule } of [{ rule: filters }, ...weightings, ...orderings.filter((one) => 'rule' in one), ...segments])
    collectNamed(rule, named);
  for (const ordering of orderings) if ('field' in ordering) named.columns.add(ordering.field);
  if (diversityField !== '') named.columns.add(diversityField);
  const ownedBy = orderings.flatMap((one) => (one.type === 'recommendations' && one.withoutOwned ? one.flavour : []));
  return {
    companyId,
    recipeId,
    snapshot,
    ownedBy,
    list: '',
    control: control && {
      share: control.share,
      program: { ...readProgram(companyId, recipeId, controlSnapshot(snapshot, control), next), list: CONTROL_LIST, ownedBy },
    },
    key: createHash('sha256').update(JSON.stringify(snapshot)).digest('base64'),
    recipe: recipeOf(recipeId, snapshot),
    segments: segmentsById(segments),
    columns: named.columns,
    facts: [...named.facts.values()],
    fields: [...named.fields],
    next,
    compiled: new WeakMap(),
  };
}

/**
 * All that keeps an item from being shown stays: filters, sleep and what stands in, and orderings beside
 * which no other item may come out. The choice among the others is by what is popular; these orderings decide
 * among items that are equally so.
 */
function controlSnapshot({ control: _control, ...snapshot }: RecipeSnapshot, { orderings }: RecipeControlSnapshot): RecipeSnapshot {
  return { ...snapshot, weightings: [], diversityField: '', orderings: [...orderings, ...snapshot.orderings.filter(isOnly)] };
}

/** Whether it keeps all other items from being shown. */
export function isOnly(ordering: RecipeOrderingSnapshot): boolean {
  return ordering.type === 'recommendations' && ordering.only === true;
}

/** The program for rules whose facts have these types now. */
export function withTypes(program: RecipeProgram, types: FieldTypes): RecipeProgram {
  const { control } = program;
  return {
    ...program,
    typeOf: types.of,
    key: `${program.key} ${types.key}`,
    control: control && { ...control, program: withTypes(control.program, types) },
    compiled: new WeakMap(),
  };
}

/** The public address of the default recipe, which never changes. */
export async function addressOfNext(tx: RenderTx, { fallback }: RecipeSnapshot): Promise<string | undefined> {
  if (fallback.type !== 'default_recipe') return undefined;
  const row = await tx.maybeOne<{ uuid: string }>('select uuid from recipe where company_id = $1 and id = $2', [fallback.recipe]);
  return row?.uuid;
}

/** The column of the items that a rule is about; undefined for every other fact. */
export function itemColumn({ category_id: category, id }: Pick<RuleQuery, 'category_id' | 'id'>): string | undefined {
  return category === ITEM_CATEGORY ? String(id) : undefined;
}

function recipeOf(id: number, snapshot: RecipeSnapshot): Recipe {
  const { filters, weightings, sleepDays, sleepType, diversityField, fallback } = snapshot;
  return {
    id: String(id),
    filters,
    weightings,
    orderings: snapshot.orderings.map((ordering, index): Ordering =>
      ordering.type === ORDERING.recommendations
        ? { label: ordering.label, type: ordering.type, flavour: recommendedKey(id, index), only: ordering.only ?? false }
        : ordering,
    ),
    sleepDays,
    sleepType,
    ...(diversityField === '' ? {} : { diversityField }),
    fallback: fallback.type === 'default_recipe' ? { type: fallback.type, recipe: String(fallback.recipe) } : fallback,
  };
}

interface Named {
  columns: Set<string>;
  facts: Map<string, FieldRef>;
  fields: Set<string>;
}

function collectNamed(value: unknown, named: Named): void {
  if (typeof value === 'string' && /\{\{|\[\[/.test(value)) for (const field of parseTemplate(value).sources) named.fields.add(field);
  if (typeof value !== 'object' || value === null) return;
  if ('category_id' in value && 'id' in value) {
    const field = value as FieldRef;
    const column = itemColumn(field);
    if (column === undefined) named.facts.set(`${field.category_id} ${field.id} ${field.string ?? ''}`, field);
    else named.columns.add(column);
  }
  for (const part of Object.values(value)) collectNamed(part, named);
}
