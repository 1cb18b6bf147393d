import type { ExplainedItem, Recipe, RecipeResult } from '@limn/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { problem } from '../../../../testing/api-stub.ts';
import { renderApp } from '../../../../testing/render-app.tsx';
import { aRecipe } from '../recipes.cases.ts';
import '../editor/RecipeEditorPage.tsx';
import { stepsSentence } from './PreviewTab.tsx';

const STEPS = { loaded: 2384, filtered: 312, awake: 300 };
const RESULT: RecipeResult = {
  position: 1,
  id: 'B7',
  because: 'chosen',
  score: 100,
  values: { sku: 'B7', name: 'Fellside boot', content: 'hidden' },
  picture: null,
  link: null,
};
const BOOT: ExplainedItem = {
  id: 'B7',
  name: 'Fellside boot',
  outcome: 'shown',
  position: 1,
  score: 100,
  weightings: [{ label: 'On offer', value: 60, matches: true }],
  orderings: [],
  sentences: ['Its score is 100: On offer 60, In the price band 40.', 'It is shown in position 1.'],
};
const HAT: ExplainedItem = {
  ...BOOT,
  id: 'H1',
  name: 'Skye bobble hat',
  outcome: 'filtered',
  sentences: ['A filter doesn’t match: the item’s price is greater than 20.'],
};

async function openPreview(recipe: Recipe = aRecipe(), answers: Record<string, unknown> = {}) {
  const user = userEvent.setup();
  const page = renderApp('/recipebuilder/edit?id=5', {
    'GET /recipes/5': { recipe },
    'GET /recipes': { recipes: [] },
    'GET /datatable': { datatable: [] },
    'GET /recipes/5/preview_token': { token: 'secret', expires: '2030-01-01T00:00:00Z' },
    'POST /recipes/5/simulate': { at: '', columns: ['sku', 'name', 'content'], results: [RESULT], steps: STEPS, group: null },
    'POST /recipes/5/explain': (body: { search?: string }) => {
      const data = body.search === 'hat' ? [HAT] : [BOOT, HAT];
      return { at: '', items: { data, current_page: 1, per_page: 10, total: data.length }, steps: STEPS, group: null };
    },
    'POST /recipes/5': { recipe },
    ...answers,
  });
  await user.click(await screen.findByRole('tab', { name: 'Preview' }));
  return { user, ...page };
}

test('groups what is pretended as specified', async () => {
  const field = (model: string) => ({ model, label: model, input: 'text' as const });
  await openPreview(
    aRecipe({
      preview_api_fields: [{ field: 'sku', source: 4, model: 'ri_a_4_sku' }],
      preview_source_settings: [
        { category: 'contextual', label: 'Contextual', settings: [field('ri_item')] },
        { category: 'url', label: 'URL', settings: [field('town')] },
      ],
    }),
  );
  await screen.findByRole('table', { name: 'Results' });
  const groups = ['Customer ID', 'Campaign Identifier', 'Choose Image', 'Items', 'API Fields', 'Contextual', 'URL'];
  const heads = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(heads.filter((head) => groups.includes(head))).toEqual(groups);
});

test('shows the results without the column “content”, and how many items are left', async () => {
  await openPreview();
  const table = within(await screen.findByRole('table', { name: 'Results' }));
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Position',
    'Item',
    'Points',
    'Why',
    'sku',
    'name',
  ]);
  expect(screen.getByText('Of 2,384 items, 312 pass the filters, 12 of them are asleep. 1 is shown.')).toBeVisible();
  expect(screen.getByText('Choose a live image to see the picture of each position.')).toBeVisible();
});

test('asks again for each customer, and keeps the values with the recipe', async () => {
  const { user, api } = await openPreview(aRecipe({ preview_settings: { items: 2 } }));
  await screen.findByRole('table', { name: 'Results' });
  await user.type(screen.getByLabelText('Customer ID'), 'anna@example.com');
  const asked = () => api.bodiesOf('POST /recipes/5/simulate').at(-1);
  await waitFor(() => expect(asked()).toEqual({ facts: {}, eid: 'anna@example.com', limit: 2 }));
  await waitFor(() => expect(api.bodiesOf('POST /recipes/5')).toEqual([{ preview_settings: { items: '2', ri_eid: 'anna@example.com' } }]), {
    timeout: 3000,
  });
});

test('draws each position by the render host with the chosen image', async () => {
  await openPreview(aRecipe({ preview_settings: { ri_img: 'u9', items: 2, ri_eid: 'anna@example.com' } }));
  const pictures = within(await screen.findByRole('list', { name: 'Pictures by position' })).getAllByRole('img');
  const asked = pictures.map((picture) => Object.fromEntries(new URL(picture.getAttribute('src') ?? '').searchParams));
  expect(asked).toEqual([
    expect.objectContaining({ ri_eid: 'anna@example.com', ri_pos: '1', ri_img: 'u9', ri_type: 'img', t: 'secret' }),
    expect.objectContaining({ ri_pos: '2' }),
  ]);
});

test('says why any item is not shown', async () => {
  const { user } = await openPreview();
  const list = await screen.findByRole('list', { name: 'Items and why' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([expect.stringContaining('Shown in position 1'), expect.stringContaining('Filtered out')]);
  await user.type(screen.getByLabelText('Search items'), 'hat');
  await waitFor(() => expect(screen.getByText(/A filter doesn’t match: the item’s price/)).toBeVisible(), { timeout: 3000 });
});

test('says so where nothing is left, and where it could not be asked', async () => {
  const empty = { at: '', columns: [], results: [], steps: { loaded: 5, filtered: 0, awake: 0 }, group: null };
  let fails = true;
  const { user } = await openPreview(aRecipe(), { 'POST /recipes/5/simulate': () => (fails ? problem(400, 'No.') : empty) });
  const again = await screen.findByRole('button', { name: 'Try again' }, { timeout: 5000 });
  fails = false;
  await user.click(again);
  expect(await screen.findByText(/No item is left for this customer/)).toBeVisible();
});

test('keeps a publish that crosses a save of the preview, whichever answer comes first', async () => {
  const version = { version: 1, live: true, note: '', published_at: '2026-11-21T18:00:00.000Z', published_by: 'Priya' };
  // Read between the save and the publish, answered after both.
  const between = aRecipe({ revision: 4, preview_settings: { ri_eid: 'a' } });
  let isSaved = false;
  let answerLate: (answer: unknown) => void = () => undefined;
  const late = new Promise((resolve) => (answerLate = resolve));
  const { user, api } = await openPreview(aRecipe({ revision: 3 }), {
    'GET /recipes/5': () => (isSaved ? late : { recipe: aRecipe({ revision: 3 }) }),
    'POST /recipes/5': () => {
      isSaved = true;
      return { recipe: between };
    },
    'POST /recipes/5/publish': { version, recipe: aRecipe({ ...between, revision: 5, live_version: 1, unpublished_changes: false }) },
  });
  await user.type(await screen.findByLabelText('Customer ID'), 'a');
  const reads = () => api.asked.filter(({ call }) => call === 'GET /recipes/5').length;
  await waitFor(() => expect(reads()).toBe(2), { timeout: 3000 });
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  await user.click(within(await screen.findByRole('dialog', { name: 'Publish?' })).getByRole('button', { name: 'Publish' }));
  expect(await screen.findByText('Version 1 is live')).toBeVisible();
  answerLate({ recipe: between });
  // Another read follows the late one: by then that one has been taken in.
  await user.type(screen.getByLabelText('Customer ID'), 'b');
  await waitFor(() => expect(reads()).toBe(3), { timeout: 3000 });
  expect(screen.getByText('Version 1 is live')).toBeVisible();
});

test.each([
  [{ loaded: 0, filtered: 0, awake: 0 }, 0, 'The table has no items.'],
  [{ loaded: 1, filtered: 1, awake: 1 }, 1, 'Of 1 item, all pass the filters. 1 is shown.'],
  [{ loaded: 2384, filtered: 1, awake: 1 }, 1, 'Of 2,384 items, 1 passes the filters. 1 is shown.'],
  [{ loaded: 2384, filtered: 312, awake: 300 }, 4, 'Of 2,384 items, 312 pass the filters, 12 of them are asleep. 4 are shown.'],
])('counts items after each step: %j', (steps, shown, sentence) => {
  expect(stepsSentence(steps, shown)).toBe(sentence);
});
