/**
 * Tries a recipe for a visit that is made up: the loader, the facts and the steps of a real one. Nothing is
 * counted, kept or drawn.
 */
import { OBJECT_KIND } from '@limn/model';
import { chooseItemsInSteps, explainItems, type FindRecipe } from '@limn/recipes';
import { columnOf } from '../../features/recommending/recipes/item-columns.port.ts';
import type { ExplainWish, OpenRecipeTrial, RecipeTrial } from '../../features/recommending/recipes/recipe-trials.port.ts';
import type { SimulatedVisit } from '../../features/targeting/simulations/simulator.port.ts';
import { madeUp } from '../campaigns/open-simulation.ts';
import { openingOf } from '../campaigns/opening-of.ts';
import type { ObjectSource } from '../opened/object-source.ts';
import type { OpenedObject, TagNames } from '../opened/opened-object.ts';
import { turns } from './held-items.ts';
import { assignGroup, type AssignedGroup } from './assign-group.ts';
import { listOfGroup, placeInLink } from './decide-recipe.ts';
import type { RecipeDecisions, RecipeHost } from './recipe-host.ts';
import type { Decided } from './recipe-lists.ts';
import type { RecipeProgram } from './recipe-program.ts';
import { resultsOf } from './result-rows.ts';

export interface RecipeTrialDeps {
  objects: Pick<ObjectSource, 'find' | 'draft'>;
  host: Pick<RecipeHost, 'programOf' | 'decisions'>;
}

const NO_STEPS = { loaded: 0, filtered: 0, awake: 0 };

export function createRecipeTrials({ objects, host }: RecipeTrialDeps): OpenRecipeTrial {
  return async (uuid, version) => {
    const opened = await objects.find(uuid);
    if (opened?.kind !== OBJECT_KIND.recipe || opened.deleted) return undefined;
    const published = version === 'draft' ? await objects.draft(opened) : opened.live;
    const program = published && host.programOf(published);
    const { decisions } = host;
    return program && decisions && trialOf(opened, program, decisions, published.named);
  };
}

function trialOf(opened: OpenedObject, recipe: RecipeProgram, { lists, items }: RecipeDecisions, named: TagNames | undefined): RecipeTrial {
  const decide = async (visit: SimulatedVisit, limit: number) => {
    const made = madeUp(visit, opened, named);
    const opening = openingOf(made, opened, () => undefined, placeInLink(recipe, made));
    const assigned = recipe.control && assignGroup(recipe.control, opened, made);
    const { program, list: decided, group } = await listOfGroup(recipe, assigned, (one) => lists.decide(one, made, opening, limit));
    return { decided, program, group: group ? { shown: shownTo(group), sentence: sentenceOf(group, recipe.control?.share ?? 0) } : null };
  };
  return {
    timezone: opened.company.timezone,
    async list(visit, limit) {
      const { decided, program, group } = await decide(visit, limit);
      if (!decided) return { columns: [], results: [], steps: NO_STEPS, group };
      return {
        columns: decided.own.held.pointer.columns.map(({ name }) => name),
        results: await resultsOf(decided, { program, limit, items }),
        steps: stepsOf(decided),
        group,
      };
    },
    async explain(visit, wish) {
      const { decided, program, group } = await decide(visit, wish.limit);
      if (!decided) return { items: [], total: 0, steps: NO_STEPS, group };
      const ids = wish.ids ?? (await nextIds(decided, program, wish));
      const { own, ask } = decided;
      const options = { find: findIn(decided), catalogue: wish.catalogue };
      const rows = await items.rows(own.held, ids);
      const name = columnOf('name', own.held.pointer.columns);
      const explained = await turns(explainItems(own.compiled, ask, ids, options));
      const found = explained.map(({ weightings, orderings, sentences, ...item }) => ({
        ...item,
        name: rows.get(item.id)?.get(name ?? '') || item.id,
        weightings: [...weightings],
        orderings: [...orderings],
        sentences: [...sentences],
      }));
      return { items: found, total: Math.max(decided.awake, decided.items.length), steps: stepsOf(decided), group };
    },
  };
}

function shownTo({ isControl }: AssignedGroup): 'recipe' | 'control' {
  return isControl ? 'control' : 'recipe';
}

function sentenceOf({ isControl, because }: AssignedGroup, share: number): string {
  if (because === 'unknown') return 'Without a Customer ID no one is in the control group. The recipe’s choice is shown, and not compared.';
  if (because === 'unordered')
    return 'Nothing says what is most popular now: the flavour of the control group is not enabled, or has not learned anything. The recipe’s choice is shown, and not compared.';
  if (because === 'late') return 'The most popular items could not be read in time, so the recipe’s choice is shown. Try again.';
  if (because === 'chosen') return isControl ? 'You chose to see what the control group sees.' : 'You chose to see the recipe’s choice.';
  return isControl
    ? `This customer is in the control group, ${share}% of recipients, and sees the most popular items instead of the recipe’s choice.`
    : `This customer is among the ${100 - share}% of recipients who see the recipe’s choice.`;
}

/** The list, then the ones that come after it. */
async function nextIds(
  { own, ask, items, ...decided }: Decided,
  { recipeId }: RecipeProgram,
  { page, rowsPerPage }: ExplainWish,
): Promise<string[]> {
  const further = await turns(chooseItemsInSteps(own.compiled, { ...ask, limit: page * rowsPerPage }, findIn(decided)));
  const listed = items.map(({ id }) => id);
  const others = further.items.filter(({ id, recipe }) => Number(recipe) === recipeId && !listed.includes(id)).map(({ id }) => id);
  return [...listed, ...others].slice((page - 1) * rowsPerPage, page * rowsPerPage);
}

function findIn({ ready }: Pick<Decided, 'ready'>): FindRecipe {
  return (id) => ready.get(Number(id))?.compiled;
}

function stepsOf({ loaded, filtered, awake }: Decided) {
  return { loaded, filtered, awake };
}
