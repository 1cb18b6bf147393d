import type { RecipeStatsRow } from '@limn/contracts';
import { dateOfDay, dayOfDate } from '@limn/model';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderApp } from '../../../../testing/render-app.tsx';
import { aRecipe } from '../recipes.cases.ts';
// The page and the tab, fetched before the clock of the first search runs.
import '../editor/RecipeEditorPage.tsx';
import './ReportingTab.tsx';

const row = (id: number, opens: number): RecipeStatsRow => ({
  id,
  name: `Recipe ${id}`,
  total_opens: opens,
  uniq_opens: opens / 2,
  total_clicks: 30,
  uniq_clicks: 20,
  conversions: 4,
  unique_conversions: 3,
  revenue: 12_345,
  deleted: false,
});

/** Answers for seven days and the seven before, whatever the day is where the company is. */
function answersFor(now: readonly RecipeStatsRow[], before: readonly RecipeStatsRow[]): Record<string, unknown> {
  const today = dayOfDate(new Date().toISOString().slice(0, 10));
  const call = (end: number) => `GET /recipe_stats/by_date/${dateOfDay(end - 6)}/${dateOfDay(end)}/1`;
  const answer = (stats: readonly RecipeStatsRow[]) => ({ stats, totals: {}, previous: {}, daily_stats: [], currency: 'EUR' });
  return Object.fromEntries(
    [-1, 0, 1].flatMap((shift) => [
      [call(today + shift - 1), answer(now)],
      [call(today + shift - 8), answer(before)],
    ]),
  );
}

async function openReporting(answers: Record<string, unknown>) {
  const user = userEvent.setup();
  renderApp('/recipebuilder/edit?id=5', {
    'GET /recipes/5': { recipe: aRecipe() },
    'GET /recipes': { recipes: [] },
    'GET /datatable': { datatable: [] },
    ...answers,
  });
  await user.click(await screen.findByRole('tab', { name: 'Reporting' }));
  return within(await screen.findByRole('region', { name: 'Figures of this recipe' }));
}

test('shows the figures of this recipe alone, with rates, currency and change', async () => {
  const figures = await openReporting(answersFor([row(4, 9000), row(5, 200)], [row(5, 100)]));
  const shown = figures.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]);
  expect(shown).toEqual([
    ['Total Impressions', '200'],
    ['Unique Impressions', '100'],
    ['Total Clicks', '30'],
    ['Unique Clicks', '20'],
    ['Click Rate', '20.00%'],
    ['Conversions', '4'],
    ['Unique Conversions', '3'],
    ['Conversion Rate', '3.00%'],
    ['Revenue', '€123.45'],
  ]);
  expect(figures.getAllByText('Up by')).toHaveLength(2);
  expect(screen.getByRole('link', { name: 'Compare recipes' })).toHaveAttribute('href', '/recipereport/recipestatistics');
});

test('says so where no one saw the recipe', async () => {
  const figures = await openReporting(answersFor([row(4, 9000)], []));
  expect(figures.getByText(/^No one saw this recipe from/)).toBeVisible();
});
