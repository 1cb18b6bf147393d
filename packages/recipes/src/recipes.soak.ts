/** Lists of 100,000 random recipes beside a plain reading of the steps, and what must hold for each. */
import { checkRandomRecipes, RECIPES_IN_ROUND, seeded } from './testing/index.ts';

const RECIPES = 100_000;

export function run(report: (name: string, value: number, unit: string) => void): void {
  const random = seeded(2020);
  const problems: string[] = [];
  let recipes = 0;
  for (; recipes < RECIPES && problems.length < 3; recipes += RECIPES_IN_ROUND) problems.push(...checkRandomRecipes(random));
  report('recipes_checked', recipes, 'recipes');
  report('recipes_problems', problems.length, 'problems');
  if (problems.length > 0) throw new Error(problems.slice(0, 3).join('\n'));
}
