/**
 * Refuses drafts that can't be saved: rules without a shape or too large, and tables, recipes, flavours and
 * pictures that aren't there.
 */
import { AppError, isTimeZone, type FieldProblem } from '@limn/model';
import { expandedProblems, treeProblems, type Segments } from '@limn/query';
import type { Tx } from '../../../storage/database.ts';
import { holdPictures, pictureAddress } from '../../design/assets/assets.read.ts';
import { tableFacts } from '../../data/tables/tables.read.ts';
import { segmentsOf } from '../../targeting/segments/segments.read.ts';
import { companyPublicId } from '../../people/accounts/accounts.read.ts';
import { rulesOf } from './recipe-segments.ts';
import type { NamedRecipe, RecipeDraft } from './recipes.store.ts';
import type { RecommendedItems } from './recommended-items.port.ts';

const MAX_PROBLEMS = 50;
/** The whole draft as JSON. */
const MAX_CHARACTERS = 8_000_000;

export interface CheckDeps {
  /** Origin of the company's public addresses. */
  publicUrl: string;
  recommended: Pick<RecommendedItems, 'models'>;
}

/** Parts of a draft that can be wrong. */
export type CheckedPart = 'settings' | 'filters' | 'weightings' | 'orderings' | 'fallback';
export const CHECKED_PARTS: ReadonlySet<CheckedPart> = new Set<CheckedPart>(['settings', 'filters', 'weightings', 'orderings', 'fallback']);

/**
 * `id` is undefined for a new recipe. Parts that aren't sent stay as they were, whatever became of what they
 * name. What is found is held until the transaction ends.
 */
export async function requireSound(
  tx: Tx,
  companyId: number,
  id: number | undefined,
  sent: ReadonlySet<CheckedPart>,
  draft: RecipeDraft,
  recipes: readonly NamedRecipe[],
  deps: CheckDeps,
): Promise<void> {
  if (sent.size === 0) return;
  const segments = await segmentsOf(tx, companyId, rulesOf(draft));
  const problems = [
    ...ruleProblems(draft, sent, segments),
    ...(sent.has('settings') ? timezoneProblems(draft) : []),
    ...(sent.has('settings') || sent.has('orderings') ? await tableProblems(tx, companyId, draft, deps) : []),
    ...(sent.has('fallback') ? fallbackProblems(id, draft, recipes) : []),
    ...(sent.has('fallback') ? await pictureProblems(tx, companyId, draft, deps) : []),
  ];
  if (problems.length === 0 && JSON.stringify(draft).length > MAX_CHARACTERS)
    problems.push({ path: 'filters', message: 'This recipe is too large. Use shorter lists of values.' });
  const [first] = problems;
  if (first) throw new AppError('invalid', { publicMessage: first.message, errors: problems.slice(0, MAX_PROBLEMS) });
}

function ruleProblems(draft: RecipeDraft, sent: ReadonlySet<CheckedPart>, segments: Segments): FieldProblem[] {
  const { weightings, orderings } = draft;
  return [
    ...(sent.has('filters') ? treeProblemsAt('filters', draft.filters, segments) : []),
    ...(sent.has('weightings') ? weightings : []).flatMap(({ rule }, index) =>
      treeProblemsAt(`recipe_weightings.${index}.rule`, rule, segments),
    ),
    ...(sent.has('orderings') ? orderings : []).flatMap(({ rule }, index) =>
      treeProblemsAt(`recipe_ordering.${index}.rule`, rule, segments),
    ),
  ];
}

function treeProblemsAt(before: string, tree: unknown, segments: Segments): FieldProblem[] {
  if (tree === undefined || tree === null) return [];
  return [...treeProblems(tree), ...expandedProblems(tree, segments)].map(({ path, message }) => ({
    path: path === '' ? before : `${before}.${path.replaceAll(/\[(\d+)\]/g, '.$1')}`,
    message,
  }));
}

function timezoneProblems({ settings: { timezone } }: RecipeDraft): FieldProblem[] {
  if (timezone === '') return [];
  return isTimeZone(timezone) ? [] : [{ path: 'recipe_settings.timezone', message: 'Choose a timezone from the list.' }];
}

async function tableProblems(
  tx: Tx,
  companyId: number,
  { settings, orderings }: RecipeDraft,
  { recommended }: CheckDeps,
): Promise<FieldProblem[]> {
  const { datatable } = settings;
  if (datatable !== null && !(await tableFacts(tx, companyId, [datatable])).has(datatable))
    return [{ path: 'recipe_settings.datatable', message: 'Table not found.' }];
  // It is no use of the recipe, and not on its page, while no one is held back: its flavour may be deleted
  // then.
  const control = settings.control_share > 0 ? settings.control_flavour : null;
  const named = [
    ...orderings.map(({ recommendation_flavour: flavour }, index) => ({
      path: `recipe_ordering.${index}.recommendation_flavour`,
      flavour,
    })),
    { path: 'recipe_settings.control_flavour', flavour: control },
  ].filter(({ flavour }) => flavour !== null);
  if (named.length === 0) return [];
  const models = datatable === null ? [] : await recommended.models(tx, companyId, datatable);
  return named
    .filter(({ flavour }) => !models.some((model) => model.id === flavour))
    .map(({ path }) => ({ path, message: 'Choose a flavour that is about the items of this table.' }));
}

/**
 * A recipe that answers for this one, however far along, can't be answered for by it: no one would be left
 * with items.
 */
function fallbackProblems(id: number | undefined, { fallback }: RecipeDraft, recipes: readonly NamedRecipe[]): FieldProblem[] {
  const { type, default_recipe_id: next } = fallback;
  if (type !== 'default_recipe' || next === null) return [];
  const path = 'recipe_fallback.default_recipe_id';
  const byId = new Map(recipes.map((recipe) => [recipe.id, recipe]));
  if (!byId.has(next)) return [{ path, message: 'Recipe not found.' }];
  if (id === undefined) return [];
  const reached = new Set<number>([next]);
  for (const at of reached) {
    if (at === id) return [{ path, message: circleMessage(byId.get(next)?.label ?? '', next === id) }];
    const { next: draft, liveNext: live } = byId.get(at) ?? { next: null, liveNext: null };
    for (const further of [draft, live]) if (further !== null) reached.add(further);
  }
  return [];
}

function circleMessage(label: string, isItself: boolean): string {
  return isItself ? 'A recipe can’t be its own default recipe.' : `“${label}” falls back on this recipe. Choose another default recipe.`;
}

async function pictureProblems(tx: Tx, companyId: number, { fallback }: RecipeDraft, { publicUrl }: CheckDeps): Promise<FieldProblem[]> {
  const { fallback_image: url } = fallback;
  if (url === '') return [];
  const path = 'recipe_fallback.fallback_image';
  const address = pictureAddress(url, { companyPublicId: await companyPublicId(tx, companyId), publicUrl });
  switch (address.kind) {
    case 'outside':
      return [];
    case 'own':
      return (await holdPictures(tx, companyId, { keys: [address.key], ids: [] })).keys.has(address.key)
        ? []
        : [{ path, message: 'Picture not found.' }];
    case 'unknown':
      return [{ path, message: 'Picture not found.' }];
    case 'bad':
    case 'inline':
    case 'page':
      return [{ path, message: 'Use the address of an uploaded picture, or one that begins with http:// or https://.' }];
  }
}
