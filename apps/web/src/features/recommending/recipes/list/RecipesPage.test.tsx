import type { RecipeSummary } from '@limn/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { problem } from '../../../../testing/api-stub.ts';
import { aCompany } from '../../../../testing/builders.ts';
import { renderApp } from '../../../../testing/render-app.tsx';
import { aRecipe, aRecipeSummary } from '../recipes.cases.ts';
// The pages, fetched before the clock of the first search runs.
import '../editor/RecipeEditorPage.tsx';
import './NewRecipe.tsx';
import './RecipesPage.tsx';

const summaries = (count: number): RecipeSummary[] =>
  Array.from({ length: count }, (_, index) => {
    const day = String((index % 28) + 1).padStart(2, '0');
    return aRecipeSummary({ id: index + 1, label: `Recipe ${index + 1}`, updated_at: `2026-10-${day}T10:00:00.000Z` });
  });

function openList(recipes: RecipeSummary[], answers: Record<string, unknown> = {}) {
  const user = userEvent.setup();
  return {
    user,
    ...renderApp('/recipebuilder', {
      'GET /recipes': { recipes },
      'GET /recipes/starting': { starting_recipes: [] },
      'GET /datatable': { datatable: [] },
      ...answers,
    }),
  };
}

const STARTING = {
  'GET /recipes/starting': {
    starting_recipes: [
      { id: 'most_popular', label: 'Most popular', about: 'What most customers buy.', missing: [] },
      { id: 'bought_together', label: 'Bought together', about: 'What others bought with it.', missing: ['Create a flavour first.'] },
    ],
  },
  'GET /datatable': { datatable: [{ id: 12, name: 'Products', type: 'datatable', usable: true, columns: [] }] },
};
const names = () => screen.getAllByRole('link', { name: /^Recipe \d+$/ }).map((link) => link.textContent);
const heads = () => screen.getAllByRole('columnheader').map((head) => [head.textContent, head.getAttribute('aria-sort')]);
const place = ({ router }: ReturnType<typeof openList>) => router.state.location.pathname + router.state.location.search;

test('shows 25 recipes a page, latest change first, without a way to copy', async () => {
  openList(summaries(27));
  await screen.findByRole('table', { name: 'Recipes' });
  expect(names()).toHaveLength(25);
  expect(names()[0]).toBe('Recipe 27');
  expect(heads()).toEqual([
    ['Name', null],
    ['Updated at', 'descending'],
    ['Actions', null],
  ]);
  expect(screen.queryByRole('button', { name: /^Copy/ })).toBeNull();
});

test('finds recipes by words of their name and their table', async () => {
  const { user } = openList([...summaries(3), aRecipeSummary({ id: 9, label: 'Autumn picks', datatable_name: 'Coats' })]);
  await user.type(await screen.findByLabelText('Search recipes'), 'coats aut');
  expect(await screen.findByText('1 of 4 recipes')).toBeVisible();
});

test('asks for a name, creates the recipe and opens it', async () => {
  const recipe = aRecipe({ label: 'Picked for you' });
  const page = openList(summaries(1), { 'POST /recipes': { recipe }, 'GET /recipes/5': { recipe } });
  await page.user.click(await screen.findByRole('button', { name: 'New recipe' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New Recipe' }));
  await page.user.click(dialog.getByRole('button', { name: 'Create' }));
  expect(dialog.getByRole('alert')).toHaveTextContent('Give the recipe a name.');
  await page.user.type(dialog.getByLabelText('Recipe Name'), ' Picked for you {Enter}');
  await waitFor(() => expect(place(page)).toBe('/recipebuilder/edit?id=5'));
  expect(page.api.bodiesOf('POST /recipes')).toEqual([{ label: 'Picked for you' }]);
});

test('starts from a filled builder of a table, named after it', async () => {
  const recipe = aRecipe({ label: 'Bought together' });
  const page = openList(summaries(1), { ...STARTING, 'POST /recipes/starting/bought_together': { recipe }, 'GET /recipes/5': { recipe } });
  await page.user.click(await screen.findByRole('button', { name: 'New recipe' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New Recipe' }));
  expect(dialog.getByRole('radio', { name: 'An empty recipe' })).toBeChecked();
  expect(dialog.queryByRole('combobox', { name: 'Datatable' })).toBeNull();
  await page.user.click(await dialog.findByRole('radio', { name: 'Bought together' }));
  expect(dialog.getByLabelText('Recipe Name')).toHaveValue('Bought together');
  await page.user.click(dialog.getByRole('button', { name: 'Create' }));
  expect(dialog.getByText('Choose the table of your items.')).toBeVisible();
  await page.user.click(dialog.getByRole('combobox', { name: 'Datatable' }));
  await page.user.click(await screen.findByRole('option', { name: 'Products' }));
  expect(await dialog.findByText('Create a flavour first.')).toBeVisible();
  await page.user.click(dialog.getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(place(page)).toBe('/recipebuilder/edit?id=5'));
  expect(page.api.bodiesOf('POST /recipes/starting/bought_together')).toEqual([{ datatable: 12, label: 'Bought together' }]);
});

test('deletes after the question, and takes it back', async () => {
  let recipes = summaries(1);
  const { user, api } = openList(recipes, {
    'GET /recipes': () => ({ recipes }),
    'DELETE /recipes/1': () => ((recipes = []), { message: 'Deleted.' }),
    'POST /recipes/bin/restore': () => ((recipes = summaries(1)), { results: [{ id: 1, name: 'Recipe 1', outcome: 'done' }] }),
  });
  await user.click(await screen.findByRole('button', { name: 'Delete: Recipe 1' }));
  const question = screen.getByRole('alertdialog', { name: 'Delete recipe?' });
  expect(question).toHaveTextContent('stays in the bin for 30 days');
  await user.click(within(question).getByRole('button', { name: 'Delete recipe' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('“Recipe 1” is back. Its tags work again.')).toBeVisible();
  expect(api.bodiesOf('POST /recipes/bin/restore')).toEqual([{ ids: [1] }]);
});

test('names the recipes that fall back on one, and opens them', async () => {
  const users = [{ kind: 'recipe', id: 7, name: 'Winter picks' }];
  const { user } = openList(summaries(1), { 'DELETE /recipes/1': { ...problem(409, 'In use.'), code: 'in_use', users } });
  await user.click(await screen.findByRole('button', { name: 'Delete: Recipe 1' }));
  await user.click(screen.getByRole('button', { name: 'Delete recipe' }));
  const dialog = within(await screen.findByRole('dialog', { name: '“Recipe 1” is still in use' }));
  expect(dialog.getByRole('link', { name: 'Winter picks' })).toHaveAttribute('href', '/recipebuilder/edit?id=7');
});

test('offers viewers no way to change recipes', async () => {
  openList(summaries(1), { 'GET /user/company': { company: aCompany({ role: 'viewer' }) } });
  await screen.findByRole('table');
  expect(screen.queryByRole('button', { name: 'New recipe' })).toBeNull();
  expect(screen.queryByRole('columnheader', { name: 'Actions' })).toBeNull();
});

test('says what a recipe is where there are none, and tries again after a failure', async () => {
  let fails = true;
  const { user } = openList([], { 'GET /recipes': () => (fails ? problem(400, 'No.') : { recipes: [] }) });
  const again = await screen.findByRole('button', { name: 'Try again' });
  fails = false;
  await user.click(again);
  expect(await screen.findByText('No recipes yet')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Create a recipe' })).toBeVisible();
});
