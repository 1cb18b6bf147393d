/**
 * Chooses what a recipe shows in one position: the item of the customer's list, drawn by the live image that
 * the tag names and filled by the item's row. A click leads to the link of the item that its picture showed.
 * Where there is no item, or no image, the recipe's own picture stands in.
 */
import type { Value, Values } from '@limn/merge';
import { mergeField } from '@limn/merge';
import { recordOf, RECORD_PARAMETER } from '@limn/image-types';
import { OBJECT_KIND, RECIPE_PARAMETER, SUBJECT_KIND } from '@limn/model';
import type { Places } from '../../features/data/places/places.port.ts';
import { columnOf } from '../../features/recommending/recipes/item-columns.port.ts';
import { idsOfImage, nestedImage, type NestedImage, type ReadPublished } from '../opened/nested-image.ts';
import type { OpenedObject } from '../opened/opened-object.ts';
import { withDeadline } from '../../platform/with-deadline.ts';
import { UNDECIDED, type Decidable, type Decision, type DecisionId, type Keep, type Shown } from '../decision.ts';
import { openingOf } from '../campaigns/opening-of.ts';
import { assignGroup, followedGroup, withoutControl, type AssignedGroup, type OpenedRecipe } from './assign-group.ts';
import type { ReadyRecipe, ReadyRecipes } from './ready-recipes.ts';
import { rowValues } from './recipe-facts.ts';
import { LIST_LENGTH, type DecidedList, type ListedItem, type RecipeLists } from './recipe-lists.ts';
import type { RecipeProgram } from './recipe-program.ts';
import { resultRows } from './result-rows.ts';

export interface RecipeDecisionDeps {
  lists: RecipeLists;
  items: ReadyRecipes['items'];
  placeOfOpener: Places['placeOfOpener'];
  /** Finds the object that a public address names now. */
  find(uuid: string): OpenedObject | undefined | Promise<OpenedObject | undefined>;
  /** Left out: clicks take the live version of the image. */
  published?: ReadPublished | undefined;
}

/** For whom nothing is kept. */
const CHOOSE_ONLY: Keep = async (_choice, choose) => (await choose()).chosen;
const NO_LINK = { link: '', fallbackLink: '' };

export function decideRecipe(
  recipe: RecipeProgram,
  opened: OpenedRecipe,
  deps: RecipeDecisionDeps,
): (visit: Decidable, keep?: Keep) => Promise<Decision> {
  return async (visit, keep = CHOOSE_ONLY) => {
    // A picture that was compared is clicked in its group, though no one is held back by now.
    const assigned = recipe.control ? assignGroup(recipe.control, opened, visit) : visit.followed && followedGroup(visit.followed);
    const opening = openingOf(visit, opened, deps.placeOfOpener, placeInLink(recipe, visit));
    const { purpose, target, position } = visit;
    const wantsRows = (purpose === 'json' || purpose === 'draft') && target.params.get(RECIPE_PARAMETER.type) === 'json';
    const image = wantsRows ? undefined : await imageOf(visit, opened, deps);
    if (wantsRows) {
      const { program, list: decided } = await listOfGroup(recipe, assigned, (one) => deps.lists.decide(one, visit, opening, LIST_LENGTH));
      const rows = decided ? await resultRows(decided, { program, limit: readLimit(target.params), items: deps.items }) : [];
      return { ...UNDECIDED, ...(decided ? { shown: { kind: 'nothing' } } : {}), rows };
    }
    const { program, list, group } = await listOfGroup(recipe, assigned, (one) => deps.lists.listFor(one, visit, opening, keep));
    const item = list && (await shownItem(program, list, visit, deps, image));
    const decided = !list
      ? UNDECIDED
      : item && (image || visit.wantsLink)
        ? withItem(program, item, image, visit)
        : withoutItem(program, image, { ...visit, position });
    // Compared are all who were to see one or the other, with whatever they saw.
    const decision = group && group.ids.length > 0 ? { ...decided, ids: [...decided.ids, ...group.ids] } : decided;
    return purpose === undefined || !list ? decision : { ...decision, atMs: opening.atMs };
  };
}

export interface ListOfGroup<List> {
  program: RecipeProgram;
  list: List | undefined;
  group: AssignedGroup | undefined;
}

/**
 * The list of a recipient's group. Where the control has no item and the recipe has, nothing says what is
 * popular now: both have the same filters and fallbacks. Then the recipe's choice is shown. Where that is
 * only late, the recipient stays in their group: to leave out one group's late opens would make it smaller
 * than its share.
 */
export async function listOfGroup<List extends DecidedList>(
  recipe: RecipeProgram,
  group: AssignedGroup | undefined,
  decide: (program: RecipeProgram) => Promise<List | undefined>,
): Promise<ListOfGroup<List>> {
  const { control } = recipe;
  if (!control || !group?.isControl) return { program: recipe, list: await decide(recipe), group };
  const list = await decide(control.program);
  if (!list || list.items.length > 0) return { program: control.program, list, group };
  const own = await decide(recipe);
  if (!own || own.items.length === 0) return { program: control.program, list, group };
  return { program: recipe, list: own, group: withoutControl(group, list.isLate ? 'late' : 'unordered') };
}

/** The place that the tag names, for recipes that take it from there. */
export function placeInLink({ snapshot }: RecipeProgram, { target }: Pick<Decidable, 'target'>): string {
  return snapshot.location === 'link' ? (target.params.get(RECIPE_PARAMETER.location) ?? '') : '';
}

interface ShownItem extends ListedItem {
  row: ReadonlyMap<string, string>;
  /** The recipe whose table it is of, for the rows. */
  ready: ReadyRecipe;
}

/**
 * The one that a click's picture showed; else the one in this position, also where that one is gone and the
 * image has no fallback link.
 */
async function shownItem(
  program: RecipeProgram,
  { items, ready }: DecidedList,
  visit: Decidable,
  deps: RecipeDecisionDeps,
  image: NestedImage | undefined,
): Promise<ShownItem | undefined> {
  const followed = visit.followedItems?.[0];
  const known = followed === undefined ? undefined : followedItem(followed, program, visit, { items, ready });
  const isLost = followed !== undefined && !known && (image?.link.fallbackLink ?? '') !== '';
  const item = known ?? (isLost ? undefined : items[visit.position - 1]);
  const own = item && ready.get(item.recipe);
  if (!item || !own) return undefined;
  // Other positions of the mail ask for theirs at the same moment: all rows of the list are read at once.
  const ids = new Set([item.id, ...items.flatMap(({ id, recipe }) => (recipe === item.recipe ? id : []))]);
  const row = (await withDeadline(deps.items.rows(own.held, [...ids]), visit.budget.allow()))?.get(item.id);
  return row && { ...item, row, ready: own };
}

function followedItem(
  id: string,
  program: RecipeProgram,
  { followed }: Decidable,
  { items, ready }: Pick<DecidedList, 'items' | 'ready'>,
): ListedItem | undefined {
  const recipe = followed?.find(({ kind }) => kind === SUBJECT_KIND.recipe)?.id ?? program.recipeId;
  const known = items.find((item) => item.id === id && item.recipe === recipe);
  if (known) return known;
  return ready.get(recipe)?.held.table.rowOf.has(id) ? { id, recipe, because: 'chosen' } : undefined;
}

function withItem(program: RecipeProgram, item: ShownItem, image: NestedImage | undefined, visit: Decidable): Decision {
  const { columns, key } = item.ready.held.pointer;
  const linkColumn = columnOf('link', columns);
  const own = linkColumn === undefined ? '' : mergeField(linkColumn);
  const values = rowValues(item.row);
  const source = image && recordOf(image.version.snapshot.source);
  const isOwnRow = source?.kind === 'table' && source.id === key.tableId;
  const ids: DecisionId[] = image ? idsOfImage(image) : [];
  if (item.recipe !== program.recipeId) ids.push({ kind: SUBJECT_KIND.recipe, id: item.recipe });
  return {
    shown: image ? { kind: 'version', version: image.version } : { kind: 'nothing' },
    link: image && image.link.link !== '' ? image.link : { link: own, fallbackLink: image?.link.fallbackLink ?? '' },
    ids,
    items: [item.id],
    because: { rule: null, item: { id: item.id, because: item.because } },
    given: givenBy(item.id, values, image, visit),
    // The picture of a table's row shows the item's own, whatever key the link names.
    ...(isOwnRow ? { record: { values: new Map(values), found: true } } : {}),
    // One item has one answer of the feed.
    ...(source?.kind === 'feed' ? { recordPosition: 1 } : {}),
  };
}

/** The row's values before those of the link; parameters that the tag gives to a feed before either. */
function givenBy(id: string, values: readonly [string, Value][], image: NestedImage | undefined, { given, target }: Decidable): Values {
  const all = new Map<string, Value>([...given, [RECORD_PARAMETER.key, { text: id, origin: 'table' }], ...values]);
  const source = image && recordOf(image.version.snapshot.source);
  if (source?.kind !== 'feed') return all;
  const prefix = `${RECIPE_PARAMETER.feedField}${source.id}_`;
  for (const [name, text] of target.params)
    if (name.startsWith(prefix) && text !== '') all.set(name.slice(prefix.length), { text, origin: 'request' });
  return all;
}

/** No item: the recipe's own picture, else the one that stands in for the image, else nothing. */
function withoutItem({ snapshot }: RecipeProgram, image: NestedImage | undefined, { given }: Decidable): Decision {
  const [picture] = snapshot.pictures;
  const shown: Shown = picture
    ? { kind: 'picture', blob: picture.hash, mime: picture.mime, width: picture.width, height: picture.height }
    : image?.version.snapshot.fallbackImage
      ? { kind: 'version', version: image.version }
      : { kind: 'nothing' };
  return {
    shown,
    link: { ...NO_LINK, fallbackLink: image?.link.fallbackLink ?? '' },
    ids: [],
    because: { rule: null },
    given,
    ...(shown.kind === 'version' ? { record: { values: new Map(), found: false } } : {}),
  };
}

/** The company's image that the tag names: its live version, to a click the one that its picture showed. */
async function imageOf(
  { target, budget, followed }: Decidable,
  { companyId }: OpenedRecipe,
  { find, published }: RecipeDecisionDeps,
): Promise<NestedImage | undefined> {
  const uuid = target.params.get(RECIPE_PARAMETER.image)?.trim().toLowerCase() ?? '';
  if (uuid === '') return undefined;
  const found = find(uuid);
  const image = found instanceof Promise ? await withDeadline(found, budget.allow()).catch(() => undefined) : found;
  if (image?.companyId !== companyId || image.kind !== OBJECT_KIND.image) return undefined;
  return nestedImage(image, { followed, budget }, published);
}

const MAX_ROWS = 10;

function readLimit(params: ReadonlyMap<string, string>): number {
  const limit = Number(params.get(RECIPE_PARAMETER.limit) ?? MAX_ROWS);
  return Number.isInteger(limit) && limit >= 1 && limit <= MAX_ROWS ? limit : MAX_ROWS;
}
