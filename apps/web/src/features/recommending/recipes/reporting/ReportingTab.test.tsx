import type { Routes, RouteOutput } from '@limn/contracts';
import { dateOfDay, dayOfDate } from '@limn/model';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderApp } from '../../../../testing/render-app.tsx';
import { aRecipe } from '../recipes.cases.ts';
// The page and the tab, fetched before the clock of the first search runs.
import '../editor/RecipeEditorPage.tsx';
import './ReportingTab.tsx';

type RecipeFigures = RouteOutput<Routes['recipeFigures']>;

const figures = (opens: number) => ({
  total_opens: opens,
  uniq_opens: opens / 2,
  total_clicks: 30,
  uniq_clicks: 20,
  conversions: 4,
  unique_conversions: 3,
  revenue: 12_345,
});
const item = (item_id: string, opens: number, clicks: number, name = '') => ({
  item_id,
  name,
  deleted: item_id === 'H1',
  total_impressions: opens,
  unique_impressions: opens / 2,
  total_clicks: clicks,
  unique_clicks: clicks,
  conversions: 0,
  unique_conversions: 0,
  revenue: 0,
  category: '',
  picture: '',
});
const FOUND: RecipeFigures = {
  totals: figures(200),
  previous: figures(100),
  daily_stats: [],
  item_stats: [item('B7', 150, 12, 'Blue mug'), item('H1', 50, 18)],
  item_totals: item('', 200, 30),
  position_stats: [{ id: 1, name: 'Bestsellers', position: 2, deleted: false, ...figures(90) }],
  control_stats: [],
  comparisons: [],
  currency: 'EUR',
};

/** Answers for seven days, whatever the day is where the company is. */
function answersFor(found: RecipeFigures): Record<string, unknown> {
  const today = dayOfDate(new Date().toISOString().slice(0, 10));
  return Object.fromEntries(
    [-1, 0, 1].map((shift) => {
      const end = today + shift - 1;
      const day = {
        ...figures(200),
        recipe_date: dateOfDay(end),
        total_impressions: 200,
        unique_impressions: 100,
        unique_opens: 100,
        unique_clicks: 20,
      };
      const answer = found.totals.total_opens > 0 ? { ...found, daily_stats: [day] } : found;
      return [`GET /recipe_stats/5/by_date/${dateOfDay(end - 6)}/${dateOfDay(end)}/1`, answer];
    }),
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
  const region = await openReporting(answersFor(FOUND));
  const shown = region.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]);
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
    ['Revenue per Thousand', '€617.25'],
    ['Average Order Value', '€30.86'],
  ]);
  expect(region.getAllByText('Up by')).toHaveLength(2);
  expect(screen.getByRole('link', { name: 'Compare recipes' })).toHaveAttribute('href', '/recipereport/recipestatistics');
});

test('shows each day, and each item with its own click rate', async () => {
  const region = await openReporting(answersFor(FOUND));
  const days = within(region.getByRole('table', { name: 'Daily Statistics' }));
  expect(days.getAllByRole('row')).toHaveLength(3);
  const items = within(region.getByRole('table', { name: 'Item Statistics' })).getAllByRole('row');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Item ID'),
    expect.stringMatching(/^TOTALS200/),
    expect.stringMatching(/^B7Blue mug150.*16\.00%/),
    expect.stringMatching(/^H1No longer in the table50.*72\.00%/),
  ]);
});

test('shows the figures of today, without a comparison', async () => {
  const today = dayOfDate(new Date().toISOString().slice(0, 10));
  const todays = Object.fromEntries(
    [-1, 0, 1].map((shift) => {
      const date = dateOfDay(today + shift);
      return [`GET /recipe_stats/5/by_date/${date}/${date}/1`, { ...FOUND, totals: figures(12), item_totals: item('', 12, 3) }];
    }),
  );
  const region = await openReporting({ ...answersFor(FOUND), ...todays });
  await userEvent.click(screen.getByRole('combobox', { name: 'Period' }));
  await userEvent.click(screen.getByRole('option', { name: 'Today' }));
  expect(await region.findByText('So far today. Figures arrive within seconds.')).toBeVisible();
  expect(region.getAllByRole('term')[0]?.nextElementSibling).toHaveTextContent('12');
  expect(region.queryByText('Up by')).toBeNull();
});

test('says so where no one saw the recipe', async () => {
  const none = Object.fromEntries(Object.keys(figures(0)).map((key) => [key, 0])) as RecipeFigures['totals'];
  const region = await openReporting(answersFor({ ...FOUND, totals: none, previous: none, item_stats: [] }));
  expect(region.getByText(/^No one saw this recipe from/)).toBeVisible();
  expect(region.queryByRole('table')).toBeNull();
});
