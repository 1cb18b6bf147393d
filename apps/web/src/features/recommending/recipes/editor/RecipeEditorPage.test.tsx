import type { Datatable, Recipe } from '@limn/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { problem } from '../../../../testing/api-stub.ts';
import { aCompany } from '../../../../testing/builders.ts';
import { renderApp } from '../../../../testing/render-app.tsx';
import { aRecipe } from '../recipes.cases.ts';
// The page and its tabs, fetched before the clock of the first search runs.
import '../defaults/DefaultsTab.tsx';
import '../filters/FiltersTab.tsx';
import '../ordering/OrderingTab.tsx';
import '../weighting/WeightingTab.tsx';
import './RecipeEditorPage.tsx';

const TABLES = [12, 13].map(
  (id) =>
    ({
      id,
      name: id === 12 ? 'Products' : 'Coats',
      type: 'datatable',
      rows: 2384,
      usable: true,
      columns: [
        { name: 'sku', type: 'text' },
        { name: 'range', type: 'text' },
      ],
    }) as Datatable,
);

function openEditor(recipe: Recipe = aRecipe(), answers: Record<string, unknown> = {}) {
  const user = userEvent.setup();
  const page = renderApp('/recipebuilder/edit?id=5', {
    'GET /recipes/5': { recipe },
    'GET /recipes': { recipes: [] },
    'GET /datatable': { datatable: TABLES },
    'GET /recipes/uid/5': { uids: ['1', 'B7'], items: [{ id: 'B7', value: 'Fellside boot' }], total: 2 },
    'POST /recipes/5': (body: unknown) => ({ recipe: { ...recipe, ...(body as Partial<Recipe>), revision: recipe.revision + 1 } }),
    ...answers,
  });
  return { user, ...page, sent: () => page.api.bodiesOf('POST /recipes/5') as Partial<Recipe>[] };
}

const save = () => screen.getByRole('button', { name: 'SAVE' });
const tab = (name: RegExp | string) => screen.getByRole('tab', { name });
const panels = (list: string) => within(screen.getByRole('list', { name: list })).getAllByRole('listitem');

async function choose(user: ReturnType<typeof userEvent.setup>, label: string, option: string): Promise<void> {
  await user.click(screen.getByRole('combobox', { name: label }));
  await user.click(await screen.findByRole('option', { name: option }));
}

test('shows tabs with what they hold, and nothing to save', async () => {
  openEditor();
  expect(await screen.findByLabelText('Recipe Name')).toHaveValue('Basket companions');
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['Settings', 'Filters', 'Weighting3', 'Ordering1', 'Default Values']),
  );
  expect(save()).toBeDisabled();
});

test('clears diversity with the table, and its field with the switch', async () => {
  const { user, sent } = openEditor();
  await screen.findByLabelText('Recipe Name');
  await choose(user, 'Datatable', 'Coats');
  expect(screen.getByRole('switch', { name: 'Enforce Diversity' })).not.toBeChecked();
  expect(screen.queryByRole('combobox', { name: 'Diversity Field' })).toBeNull();
  await user.click(save());
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.recipe_settings).toMatchObject({ datatable: 13, enforce_diversity: false, diversity_field: '' });
});

test('adds a weighting, names it, gives it points and deletes another with Undo', async () => {
  const { user, sent } = openEditor();
  await screen.findByLabelText('Recipe Name');
  await user.click(tab(/^Weighting/));
  await user.click(await screen.findByRole('button', { name: 'Add weighting' }));
  const added = within(panels('Weightings in their order').at(-1) as HTMLElement);
  await user.clear(added.getByLabelText('Weighting Name'));
  await user.type(added.getByLabelText('Weighting Name'), 'New this season');
  await user.clear(added.getByLabelText('Weighting Value'));
  await user.type(added.getByLabelText('Weighting Value'), '-1.5');
  await user.click(screen.getByRole('button', { name: 'Delete: On offer' }));
  const snack = (await screen.findByText('“On offer” was deleted.')).closest('[role="status"], [role="region"]') as HTMLElement;
  await user.click(within(snack).getByRole('button', { name: 'Undo' }));
  await user.click(save());
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.recipe_weightings?.map((row) => [row.id, row.weighting_label, row.weighting_value])).toEqual([
    [1, 'On offer', 60],
    [2, 'In the price band', 40],
    [3, 'Often returned', -35],
    [4, 'New this season', -1.5],
  ]);
});

test('asks for the fields of each type of ordering', async () => {
  const { user, sent } = openEditor();
  await screen.findByLabelText('Recipe Name');
  await user.click(tab(/^Ordering/));
  await user.click(await screen.findByRole('button', { name: /^Cheapest/ }));
  expect(screen.getByRole('combobox', { name: 'Direction' })).toHaveTextContent('ASC');
  await choose(user, 'Ordering Type', 'Distance');
  await user.clear(screen.getByLabelText('Distance in miles (0 for ordering by nearest)'));
  await user.type(screen.getByLabelText('Distance in miles (0 for ordering by nearest)'), '25');
  await user.click(save());
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.recipe_ordering?.[0]).toMatchObject({ ordering_type: 'distance', ordering_field: 'price', distance: 25 });
  await choose(user, 'Ordering Type', 'Recommended Items');
  expect(screen.getByText('No flavours for this table')).toBeVisible();
  await user.click(screen.getByRole('switch', { name: 'Show only these items' }));
  await user.click(save());
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]?.recipe_ordering?.[0]).toMatchObject({ ordering_type: 'recommendations', only_recommended: true });
  await choose(user, 'Ordering Type', 'Rule');
  expect(await screen.findByRole('region', { name: 'Rule of Cheapest' })).toBeVisible();
});

test('keeps fallback items and their ids in step, and begins with none', async () => {
  const { user, sent } = openEditor();
  await screen.findByLabelText('Recipe Name');
  await user.click(tab('Default Values'));
  await user.type(await screen.findByLabelText('town'), 'Hull');
  await choose(user, 'Fallback', 'Specific Item');
  await user.click(screen.getByRole('button', { name: 'Add' }));
  await user.click(screen.getByRole('button', { name: 'Add' }));
  await user.type(screen.getByRole('combobox', { name: 'Item 2' }), 'boot');
  await user.click(await screen.findByRole('option', { name: 'Fellside boot (B7)' }));
  await user.click(save());
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toMatchObject({
    default_url_data_values: { town: 'Hull' },
    recipe_fallback: { type: 'specific_item', fallback_items: ['1', 'B7'] },
  });
});

test('leads to what the server refused', async () => {
  const errors = [{ path: 'recipe_weightings.1.rule.children.0', message: 'This column is gone.' }];
  const { user } = openEditor(aRecipe(), { 'POST /recipes/5': problem(422, 'Not saved.', errors) });
  await user.type(await screen.findByLabelText('Recipe Name'), '!');
  await user.click(save());
  await user.click(await screen.findByRole('button', { name: 'Go to Weighting' }));
  await user.click(await screen.findByRole('button', { name: /^In the price band/ }));
  expect(within(panels('Weightings in their order')[1] as HTMLElement).getByRole('alert')).toHaveTextContent('This column is gone.');
});

test('asks what to do when someone else saved first', async () => {
  const stale = { ...problem(412, 'Tom saved first.'), code: 'stale_revision', updated_by: 'Tom', updated_at: '2026-11-21T18:00:00.000Z' };
  let recipe = aRecipe();
  const { user } = openEditor(recipe, { 'POST /recipes/5': stale, 'GET /recipes/5': () => ({ recipe }) });
  await user.type(await screen.findByLabelText('Recipe Name'), ' mine');
  recipe = aRecipe({ label: 'Theirs', revision: 9 });
  await user.click(save());
  const dialog = within(await screen.findByRole('dialog', { name: /^Tom saved this recipe at/ }));
  await user.click(dialog.getByRole('button', { name: 'Load Tom’s' }));
  await waitFor(() => expect(screen.getByLabelText('Recipe Name')).toHaveValue('Theirs'));
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(screen.getByLabelText('Recipe Name')).toHaveValue('Basket companions mine');
});

test('publishes what is unsaved, too', async () => {
  const live = { version: 1, live: true, note: '', published_at: '2026-11-21T18:00:00.000Z', published_by: 'Priya' };
  const published = aRecipe({ label: 'Basket companions!', revision: 5, live_version: 1, unpublished_changes: false });
  const { user, sent } = openEditor(aRecipe(), { 'POST /recipes/5/publish': { version: live, recipe: published } });
  await user.type(await screen.findByLabelText('Recipe Name'), '!');
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Publish?' }));
  expect(dialog.getByText(/No filters, 3 weightings and 1 ordering\. This is the first version\./)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Publish' }));
  expect(await screen.findByText('Version 1 is live')).toBeVisible();
  expect(sent()).toHaveLength(1);
});

test('publishes what was typed while it was being saved', async () => {
  const published = aRecipe({ label: 'Basket companions!?', revision: 6, live_version: 1, unpublished_changes: false });
  const version = { version: 1, live: true, note: '', published_at: '2026-11-21T18:00:00.000Z', published_by: 'Priya' };
  let revision = 3;
  let goOn: () => void = () => undefined;
  const first = new Promise<void>((resolve) => (goOn = resolve));
  const { user, sent } = openEditor(aRecipe(), {
    'POST /recipes/5': async (body: unknown) => {
      if (revision === 3) await first;
      return { recipe: { ...aRecipe(), ...(body as Partial<Recipe>), revision: ++revision } };
    },
    'POST /recipes/5/publish': { version, recipe: published },
  });
  await user.type(await screen.findByLabelText('Recipe Name'), '!');
  await user.click(save());
  await waitFor(() => expect(sent()).toHaveLength(1));
  await user.type(screen.getByLabelText('Recipe Name'), '?');
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  await user.click(within(await screen.findByRole('dialog', { name: 'Publish?' })).getByRole('button', { name: 'Publish' }));
  goOn();
  expect(await screen.findByText('Version 1 is live')).toBeVisible();
  expect(sent().map(({ label }) => label)).toEqual(['Basket companions!', 'Basket companions!?']);
});

test('saves through several saves of settings that are not the draft', async () => {
  const stale = { ...problem(412, 'Saved meanwhile.'), code: 'stale_revision' };
  let [revision, refusals] = [3, 3];
  const { user, sent } = openEditor(aRecipe(), {
    'GET /recipes/5': () => ({ recipe: aRecipe({ revision: ++revision }) }),
    'POST /recipes/5': (body: unknown) =>
      refusals-- > 0 ? stale : { recipe: { ...aRecipe(), ...(body as Partial<Recipe>), revision: ++revision } },
  });
  await user.type(await screen.findByLabelText('Recipe Name'), '!');
  await user.click(save());
  await waitFor(() => expect(save()).toBeDisabled());
  expect(sent()).toHaveLength(4);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('says which segments changed since the recipe was published', async () => {
  openEditor(aRecipe({ live_version: 2, segments_behind: [{ id: 7, name: 'Gold members' }] }));
  expect(
    await screen.findByText('Segment “Gold members” was changed after this recipe was published. Publish again to use the new rules.'),
  ).toBeVisible();
});

test('offers segments in the rules of a filter, and saves none from rules about items', async () => {
  const segment = { id: 7, name: 'Gold members', segments: [], revision: 1, users: 0, updated_at: '2026-11-01T10:00:00.000Z' };
  const { user, sent } = openEditor(aRecipe({ filters: { operator: 'All', children: [{ type: 'segment', segment_id: 7 }] } }), {
    'GET /segments': { segments: [segment] },
  });
  await screen.findByLabelText('Recipe Name');
  await user.click(tab(/^Filters/));
  expect(await screen.findByRole('combobox', { name: 'Segment of rule 1' })).toHaveValue('Gold members');
  expect(screen.queryByRole('button', { name: /[Ss]ave .*segment/ })).toBeNull();
  expect(sent()).toEqual([]);
});

test('lets viewers look at everything and change nothing', async () => {
  const { user } = openEditor(aRecipe(), { 'GET /user/company': { company: aCompany({ role: 'viewer' }) } });
  expect(await screen.findByLabelText('Recipe Name')).toBeDisabled();
  await user.click(tab(/^Weighting/));
  await user.click(await screen.findByRole('button', { name: /^On offer/ }));
  expect(screen.getByLabelText('Weighting Value')).toBeDisabled();
  for (const name of [/^Add/, /^SAVE/, /^Move/, /^Delete:/]) expect(screen.queryByRole('button', { name })).toBeNull();
});

test('says so where there is no such recipe', async () => {
  openEditor(aRecipe(), { 'GET /recipes/5': { ...problem(404, 'There is no such recipe.'), code: 'not_found' } });
  expect(await screen.findByText('Recipe not found')).toBeVisible();
});
