/**
 * The list of one customer and mailing: ten items, decided once for all positions. A recipe that repeats its
 * items has it claimed for 30 days, on every front; otherwise the positions of a mail agree for ten minutes.
 * Without a customer the list follows from the version, the rows, the parameters and the day.
 */
import { CLAIM_KIND, dayIn, LAST_POSITION, RECIPE_PARAMETER, TAG_PARAMETER } from '@limn/model';
import { chooseItemsInSteps, MAX_RECIPES, type Ask, type ChosenItem } from '@limn/recipes';
import { sendHash } from '../../features/measuring/counting/recipients.port.ts';
import type { Opening } from '../../features/targeting/facts/facts.port.ts';
import { withDeadline } from '../../platform/with-deadline.ts';
import type { Decidable, Keep } from '../decision.ts';
import { turns } from './held-items.ts';
import type { ReadyRecipe, ReadyRecipes } from './ready-recipes.ts';
import { timezoneOf, type AskRecipe } from './recipe-facts.ts';
import { CONTROL_LIST, isOnly, recommendedKey, type RecipeProgram } from './recipe-program.ts';

/** An item with the recipe whose table it is of. */
export interface ListedItem {
  id: string;
  recipe: number;
  because: ChosenItem['because'];
}

export interface DecidedList {
  items: readonly ListedItem[];
  /** The recipes that answered, by their numbers. */
  ready: ReadonlyMap<number, ReadyRecipe>;
  /** Something that says which items come first was not there in time. */
  isLate: boolean;
}

/** The whole way to a list, for explanations. */
export interface Decided extends DecidedList {
  ask: Ask;
  own: ReadyRecipe;
  loaded: number;
  filtered: number;
  awake: number;
  isFinal: boolean;
}

export interface RecipeLists {
  /**
   * As a reader gets it. Of a control, none while nothing says what is popular: the order of the table does
   * not.
   */
  listFor(program: RecipeProgram, visit: Decidable, opening: Opening, keep: Keep): Promise<DecidedList | undefined>;
  /** Decided now, whatever was decided before; undefined where the table has no rows. */
  decide(program: RecipeProgram, visit: Decidable, opening: Opening, limit: number): Promise<Decided | undefined>;
}

export interface RecipeListDeps {
  ready: ReadyRecipes;
  askRecipe: AskRecipe;
  /** The program of the recipe that a public address names now. */
  findProgram(uuid: string): RecipeProgram | undefined | Promise<RecipeProgram | undefined>;
}

export const LIST_LENGTH = LAST_POSITION;
const AGREE_MS = 10 * 60_000;
const CLAIM_MS = 30 * 86_400_000;
const CLAIM_WITHOUT_SEND_MS = 86_400_000;
const MAX_LISTS = 50_000;
const NONE: ReadonlySet<string> = new Set();
/**
 * Behind the name of a mailing, which holds no such character: the candidates for places of items that are
 * gone.
 */
const IN_PLACE_OF_GONE = '\u001egone';
/** Between the recipe and the id of an item that another recipe brought; no id begins with it. */
const OF_RECIPE = '\u001f';
/** Parameters that differ between the positions of one mail, or between two looks at it. */
const NOT_OF_LIST: ReadonlySet<string> = new Set([
  RECIPE_PARAMETER.position,
  RECIPE_PARAMETER.type,
  RECIPE_PARAMETER.limit,
  RECIPE_PARAMETER.image,
  TAG_PARAMETER.position,
  TAG_PARAMETER.doubleScale,
  TAG_PARAMETER.refresh,
]);

export function createRecipeLists({ ready, askRecipe, findProgram }: RecipeListDeps): RecipeLists {
  const lists = new Map<string, { list: Promise<ChosenList>; untilMs: number }>();

  /** The recipe and those that it falls back on. */
  async function chainOf(program: RecipeProgram, { budget }: Decidable): Promise<[RecipeProgram, ...RecipeProgram[]]> {
    const chain: [RecipeProgram, ...RecipeProgram[]] = [program];
    let next = program.next;
    while (next !== undefined && chain.length < MAX_RECIPES) {
      const found = findProgram(next);
      const further = found instanceof Promise ? await withDeadline(found, budget.allow()).catch(() => undefined) : found;
      if (!further || chain.some(({ recipeId }) => recipeId === further.recipeId)) break;
      chain.push(further);
      next = further.next;
    }
    return chain;
  }

  async function readyOf(programs: readonly RecipeProgram[], opening: Opening, { budget }: Decidable): Promise<Map<number, ReadyRecipe>> {
    const found = new Map<number, ReadyRecipe>();
    for (const program of programs) {
      const moment = { now: opening.atMs, timezone: timezoneOf(program, opening) };
      const one = ready.known(program, moment) ?? (await withDeadline(ready.find(program, moment), budget.allow()));
      if (one) found.set(program.recipeId, one);
    }
    return found;
  }

  async function decide(program: RecipeProgram, visit: Decidable, opening: Opening, limit: number): Promise<Decided | undefined> {
    const programs = await chainOf(program, visit);
    const all = await readyOf(programs, opening, visit);
    const own = all.get(program.recipeId);
    if (!own) return undefined;
    const { ask, isFinal } = await askRecipe(programs, visit, opening, limit);
    // In turns: readers of other pictures come in between.
    const { items, ...steps } = await turns(chooseItemsInSteps(own.compiled, ask, (id) => all.get(Number(id))?.compiled));
    const listed = items
      .map(({ id, recipe, because }): ListedItem => ({ id, recipe: Number(recipe), because }))
      // An item that a fallback names may be gone.
      .filter(({ id, recipe }) => all.get(recipe)?.held.table.rowOf.has(id));
    if (program.list === CONTROL_LIST && !isOrdered(program, own, ask))
      return { items: [], ready: all, isLate: !isFinal, ask, own, ...steps, isFinal: false };
    return { items: listed, ready: all, isLate: !isFinal, ask, own, ...steps, isFinal };
  }

  /** @param besides items that are no candidates */
  async function chosenItems(
    program: RecipeProgram,
    visit: Decidable,
    opening: Opening,
    besides: ReadonlySet<string> = NONE,
  ): Promise<ChosenList> {
    const decided = await decide(program, visit, opening, LIST_LENGTH + besides.size);
    const items = (decided?.items ?? []).filter((item) => !besides.has(encode(item, program))).slice(0, LIST_LENGTH);
    return { items, isLate: decided?.isLate === true, isFinal: decided?.isFinal === true && items.length > 0 };
  }

  /** @param about which list of the mailing; '' is the one that readers see */
  async function claimed(
    program: RecipeProgram,
    { send }: Decidable,
    { recipientKey }: Opening,
    keep: Keep,
    choose: () => Promise<ChosenList>,
    about = '',
  ): Promise<AgreedList> {
    const list = send + program.list + about;
    const choice = {
      objectId: program.recipeId,
      kind: CLAIM_KIND.list,
      about: list === '' ? 0n : sendHash(recipientKey, list),
      keptMs: send === '' ? CLAIM_WITHOUT_SEND_MS : CLAIM_MS,
    };
    let wasLate = false;
    const chosen = await keep(choice, async () => {
      const { items, isLate, isFinal } = await choose();
      wasLate = isLate;
      return { chosen: items.map((item) => encode(item, program)), isFinal };
    });
    return { items: chosen.map((text) => decode(text, program)), isLate: wasLate };
  }

  /**
   * A list that could not be decided, or only without something that came too late, is tried again by the
   * next one.
   */
  async function agreed(name: string, { atMs }: Decidable, choose: () => Promise<ChosenList>): Promise<AgreedList> {
    const known = lists.get(name);
    if (known && known.untilMs > atMs) return known.list;
    const list = choose();
    const entry = { list, untilMs: atMs + AGREE_MS };
    lists.delete(name);
    if (lists.size >= MAX_LISTS) lists.delete(lists.keys().next().value ?? '');
    lists.set(name, entry);
    const forget = () => void (lists.get(name) === entry && lists.delete(name));
    list.then(({ isFinal }) => (isFinal ? undefined : forget()), forget);
    return list;
  }

  return {
    decide,
    async listFor(program, visit, opening, keep) {
      const { eid, purpose } = visit;
      if (purpose !== undefined) return decide(program, visit, opening, LIST_LENGTH);
      const programs = await chainOf(program, visit);
      const all = await readyOf(programs, opening, visit);
      const own = all.get(program.recipeId);
      if (!own) return undefined;
      const name = nameOf(program, visit, opening, eid === undefined ? own : undefined);
      const isClaimed = program.snapshot.repeatsItems && eid !== undefined;
      const kept = (choose: () => Promise<ChosenList>, about = '') =>
        isClaimed ? claimed(program, visit, opening, keep, choose, about) : agreed(name + about, visit, choose);
      const { items, isLate } = await kept(() => chosenItems(program, visit, opening));
      const isThere = ({ id, recipe }: ListedItem) => all.get(recipe)?.held.table.rowOf.has(id) === true;
      if (items.every(isThere)) return { items, isLate, ready: all };
      const listed = new Set(items.map((item) => encode(item, program)));
      const others = await kept(() => chosenItems(program, visit, opening, listed), IN_PLACE_OF_GONE);
      return { items: fillPlaces(items, others.items, isThere), isLate, ready: all };
    },
  };
}

/**
 * Whether anything says which of the items come first: a column that the table has, or recommendations of its
 * items.
 */
function isOrdered({ recipeId, snapshot }: RecipeProgram, { held }: ReadyRecipe, { recommended }: Ask): boolean {
  const { table } = held;
  return snapshot.orderings.some((ordering, index) => {
    if ('field' in ordering) return table.columns.has(ordering.field);
    return !isOnly(ordering) && (recommended?.get(recommendedKey(recipeId, index)) ?? []).some(({ id }) => table.rowOf.has(id));
  });
}

/**
 * Items that are left keep their places: a reader who opens the mail again finds them where they were. The
 * place of one that is gone goes to the candidate of that place, which was decided once too; where there is
 * none, to the last of the list, so that only its end gets shorter.
 */
function fillPlaces(
  items: readonly ListedItem[],
  candidates: readonly ListedItem[],
  isThere: (item: ListedItem) => boolean,
): readonly ListedItem[] {
  const isLeft = items.map(isThere);
  const awaited = candidates.map((candidate) => (isThere(candidate) ? candidate : undefined));
  const spare = awaited.filter((candidate, place) => candidate !== undefined && isLeft[place] !== false);
  const filled = items.map((item, place) => (isLeft[place] ? item : (awaited[place] ?? spare.pop())));
  while (filled.includes(undefined)) {
    const last = filled.pop();
    if (last) filled[filled.indexOf(undefined)] = last;
  }
  return filled.filter((item) => item !== undefined);
}

type AgreedList = Pick<DecidedList, 'items' | 'isLate'>;

interface ChosenList extends AgreedList {
  isFinal: boolean;
}

/** @param own given where the list follows from the rows: no one is known who was shown others before */
function nameOf(program: RecipeProgram, { eid, send, target }: Decidable, opening: Opening, own: ReadyRecipe | undefined): string {
  const rows = own && [own.held.pointer.key.generation, own.held.pointer.edition];
  const params = [...target.params].filter(([name]) => !NOT_OF_LIST.has(name)).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([
    program.companyId,
    program.recipeId,
    program.key,
    eid ?? null,
    send,
    dayIn(timezoneOf(program, opening), opening.atMs),
    rows ?? null,
    params,
  ]);
}

function encode({ id, recipe }: ListedItem, { recipeId }: RecipeProgram): string {
  return recipe === recipeId ? id : `${OF_RECIPE}${recipe}${OF_RECIPE}${id}`;
}

function decode(text: string, { recipeId }: RecipeProgram): ListedItem {
  if (!text.startsWith(OF_RECIPE)) return { id: text, recipe: recipeId, because: 'chosen' };
  const [, recipe = '', ...id] = text.split(OF_RECIPE);
  return { id: id.join(OF_RECIPE), recipe: Number(recipe), because: 'default_recipe' };
}
