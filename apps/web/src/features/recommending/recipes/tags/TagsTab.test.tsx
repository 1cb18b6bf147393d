import type { Recipe } from '@limn/contracts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { aSummary } from '../../../../testing/builders.ts';
import { renderApp } from '../../../../testing/render-app.tsx';
import { aRecipe } from '../recipes.cases.ts';
// The page, the tab and its panels, fetched before the clock of the first search runs.
import '../../../design/tags/dialog/TagPanels.tsx';
import '../editor/RecipeEditorPage.tsx';
import './TagsTab.tsx';

async function openTags(change: Partial<Recipe> = {}) {
  const user = userEvent.setup();
  const recipe = aRecipe({ live_version: 1, unpublished_changes: false, width: 300, height: 200, ...change });
  const page = renderApp('/recipebuilder/edit?id=5', {
    'GET /recipes/5': { recipe },
    'GET /recipes': { recipes: [] },
    'GET /datatable': { datatable: [] },
    'GET /images': { images: [aSummary({ uuid: 'u9', name: 'Product card', live_version: 2 })] },
    'GET /recipes/5/preview_token': { token: 'secret', expires: '2030-01-01T00:00:00Z' },
    'POST /recipes/5/tag_tokens': { message: 'Kept.' },
    'POST /recipes/5': { recipe },
    ...(change.live_version === null
      ? {
          'POST /recipes/5/publish': {
            version: { version: 1, live: true, note: '', published_at: '', published_by: null },
            recipe,
            warnings: [],
          },
        }
      : {}),
  });
  await user.click(await screen.findByRole('tab', { name: 'Tags' }));
  return { user, ...page };
}

const tag = () => screen.getByLabelText('Your Tag, HTML').textContent ?? '';

test('begins with the image of the preview, and gives each position its place and link', async () => {
  await openTags({ preview_settings: { ri_img: 'u9', image_type: 'Datatable', items: 2 } });
  await screen.findByText('Product card');
  const text = tag();
  for (const position of [1, 2]) {
    expect(text).toContain(`BEGIN IMAGE ${position}`);
    expect(text).toMatch(new RegExp(`/render/[^"]*ri_pos=${position}&amp;ri_type=img&amp;ri_img=u9`));
    expect(text).toMatch(new RegExp(`/link/[^"]*ri_pos=${position}&amp;ri_img=u9`));
  }
});

test('arranges four pictures two by two, and saves that', async () => {
  const { user, api } = await openTags({ tag_settings: { ri_img: 'u9' } });
  await user.click(await screen.findByRole('combobox', { name: 'Arrangement' }));
  await user.click(await screen.findByRole('option', { name: 'Two in a row (2×2)' }));
  expect(tag().match(/<td /g)).toHaveLength(4);
  expect(tag().match(/ri_pos=4/g)).toHaveLength(2);
  await waitFor(
    () =>
      expect(api.bodiesOf('POST /recipes/5')).toEqual([
        expect.objectContaining({ tags: expect.objectContaining({ layout: 'two', items: 4 }) as unknown }),
      ]),
    {
      timeout: 3000,
    },
  );
});

test('publishes for the first tag', async () => {
  await openTags({ live_version: null });
  expect(await screen.findByText('Publish it to get its tag')).toBeVisible();
});
