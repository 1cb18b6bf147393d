/**
 * Recipes beside their controls: the figures of any days by group, and what is known of the difference since
 * a share is held back.
 */
import type { ControlStatsRow, RecipeComparison } from '@limn/contracts';
import { RECIPE_GROUP, SUBJECT_KIND, type TestGoal } from '@limn/model';
import { CONTROL_STATISTICS, GROUP_LABELS, rowOfRolls, totalsOf, type Figures } from '@limn/reporting';
import type { z } from 'zod';
import type { Tx } from '../../../storage/database.ts';
import { companyCurrency } from '../../people/accounts/accounts.read.ts';
import { armOfGroup, type ControlRun } from '../../recommending/recipes/control-runs.port.ts';
import { comparedRecipes, type ComparedRecipe } from '../../recommending/recipes/recipes.read.ts';
import { comparedArms, type ComparedArms } from '../../targeting/campaigns/compared-arms.port.ts';
import { conversionsWithin, NO_CONVERSIONS } from '../counting/conversions.read.ts';
import { statsWithin } from '../counting/reports.read.ts';
import { conversionsOfArms, countArms } from '../counting/test-recipients.read.ts';
import type { AttributedRequest } from './attributed-totals.ts';
import { rangeBefore } from './report-summary.ts';

type Compared = z.input<typeof RecipeComparison>;
const GROUPS = ['recipe', 'control'] as const;
const { group: GROUP } = SUBJECT_KIND;
const UNSOUND =
  'No result: recipients did not come to the two groups as the share says. Check for rules, caches or links that keep some of them away, and that the control’s flavour is enabled.';

type GroupRow = Omit<ControlStatsRow, 'lift'>;

/** Both groups of every recipe of which either was counted, with what is known of the difference now. */
export async function controlRows(tx: Tx, companyId: number, wanted: AttributedRequest): Promise<ControlStatsRow[]> {
  const rows = await groupRows(tx, companyId, wanted);
  const lifts = new Map<number, string>();
  for (const recipe of await comparedRecipes(tx, companyId)) {
    if (!rows.some(({ id }) => id === recipe.id)) continue;
    const [current] = await comparisonsOf(tx, companyId, recipe, 1);
    if (current) lifts.set(recipe.id, current.summary);
  }
  return withLifts(rows, lifts);
}

/** @param lifts by the number of the recipe; each joins its recipients with what they bought */
export function withLifts(rows: readonly GroupRow[], lifts: ReadonlyMap<number, string>): ControlStatsRow[] {
  return rows.map((row) => ({ ...row, lift: row.group === 'recipe' ? (lifts.get(row.id) ?? '') : '' }));
}

/** The figures alone, of every such recipe, or of one. */
export async function groupRows(tx: Tx, companyId: number, wanted: AttributedRequest, recipeId?: number): Promise<GroupRow[]> {
  const counted = Map.groupBy(await statsWithin(tx, companyId, GROUP, wanted, wanted.openers, recipeId), ({ objectId }) => objectId);
  const converted = await conversionsWithin(tx, companyId, GROUP, wanted, recipeId);
  const recipes = (await comparedRecipes(tx, companyId)).filter(({ id }) => counted.has(id) || converted.has(id));
  return recipes.flatMap(({ id, name, deleted }) => {
    const opened = new Map(counted.get(id)?.map((counts) => [counts.key, counts]));
    const conversions = converted.get(id);
    return GROUPS.map((group) => {
      const key = RECIPE_GROUP[group];
      const figures = rowOfRolls(CONTROL_STATISTICS, { ...opened.get(key), ...(conversions?.get(key) ?? NO_CONVERSIONS) });
      return { id, name, group, ...figures, deleted };
    });
  });
}

/** Sums of the rows, now and of as many days before. */
export async function controlTotals(tx: Tx, companyId: number, wanted: AttributedRequest, rows: readonly ControlStatsRow[]) {
  const sums = (some: readonly GroupRow[]): Figures => totalsOf(CONTROL_STATISTICS.figures, some);
  return { totals: sums(rows), previous: sums(await groupRows(tx, companyId, { ...wanted, ...rangeBefore(wanted) })) };
}

/** The comparison that runs, then those that ended, the newest first. */
export async function comparisonsOf(tx: Tx, companyId: number, { id, controls }: ComparedRecipe, max = MAX): Promise<Compared[]> {
  const runs = Object.entries(controls)
    .toSorted(([a], [b]) => Number(b) - Number(a))
    .slice(0, max);
  const currency = await companyCurrency(tx, companyId);
  const compared: Compared[] = [];
  for (const [key, run] of runs) compared.push({ ...(await comparison(tx, companyId, { id, key: Number(key), run })), currency });
  return compared;
}

const MAX = 5;

async function comparison(
  tx: Tx,
  companyId: number,
  { id, key, run }: { id: number; key: number; run: ControlRun },
): Promise<Omit<Compared, 'currency'>> {
  const span = { campaignId: id, test: key, since: run.since, until: run.ended };
  const counts = await countArms(tx, companyId, span);
  const conversions = await conversionsOfArms(tx, companyId, span);
  const arms = [
    { key: armOfGroup(key, true), name: GROUP_LABELS.control, weight: run.share, role: 'control' as const },
    { key: armOfGroup(key, false), name: GROUP_LABELS.recipe, weight: 100 - run.share, role: 'variant' as const },
  ];
  const goal = goalOf(conversions);
  const { sampleRatio, ...compared } = comparedArms({ arms, counts, conversions }, goal);
  return {
    key,
    share: run.share,
    by: [...run.by],
    since: run.since,
    ended_at: run.ended ?? null,
    summary: sampleRatio.isSound ? summaryOf(compared, goal) : UNSOUND,
    ...compared,
  };
}

/**
 * The most that is known of: what it brings, else how many buy, else how many click. One of them alone says
 * the result.
 */
function goalOf(conversions: Awaited<ReturnType<typeof conversionsOfArms>>): TestGoal {
  if (conversions.some(({ revenue }) => revenue !== 0)) return 'revenue';
  return conversions.length > 0 ? 'conversions' : 'clicks';
}

function summaryOf({ arms, outcomes }: Pick<ComparedArms, 'arms' | 'outcomes'>, goal: TestGoal): string {
  const decisive: readonly { comparison: { sentence: string } | null }[] =
    goal === 'clicks' ? arms : (outcomes.find(({ id }) => id === goal)?.arms ?? []);
  return decisive.find(({ comparison }) => comparison)?.comparison?.sentence ?? '';
}
