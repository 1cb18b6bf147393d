import type { Campaign, Recipe } from '@limn/contracts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { problem } from '../../../testing/api-stub.ts';
import { aSummary } from '../../../testing/builders.ts';
import { renderApp } from '../../../testing/render-app.tsx';
// The page, fetched before the clock of the first search runs.
import './DoctorPage.tsx';

const IMAGE = 'aaaaaaaa-0000-4000-8000-00000000000a';
const RECIPE = 'dddddddd-0000-4000-8000-00000000000d';
const CAMPAIGN = 'ffffffff-0000-4000-8000-00000000000f';
const SHARED = {
  revision: 1,
  unpublished_changes: false,
  created_at: '2026-11-01T10:00:00.000Z',
  updated_at: '2026-11-01T10:00:00.000Z',
  published_at: null,
  width: 300,
  height: 300,
  tag_settings: {},
  preview_settings: {},
  url_settings: {},
  tags: {},
  source_settings: [],
  preview_source_settings: [],
  merge_fields: {},
  segments_behind: [],
};
const CAMPAIGN_FOUND = { ...SHARED, id: 8, uuid: CAMPAIGN, name: 'Morning and evening', live_version: null, rulesets: [], other: {} };
const RECIPE_FOUND = {
  ...SHARED,
  id: 5,
  uuid: RECIPE,
  label: 'Picked for you',
  live_version: 1,
  tag_settings: { ri_img: IMAGE },
  tag_api_fields: [],
  preview_api_fields: [],
};

async function examine(email: string, answers: Record<string, unknown> = {}) {
  const user = userEvent.setup();
  const page = renderApp('/doctor', {
    'GET /images': { images: [aSummary({ uuid: IMAGE, name: 'Product card', live_version: 1 })] },
    'GET /rules': { rules: [CAMPAIGN_FOUND] },
    'GET /recipes': { recipes: [RECIPE_FOUND, { ...RECIPE_FOUND, id: 6, uuid: 'eeeeeeee-0000-4000-8000-00000000000e' }] },
    'GET /rules/8': { rule: CAMPAIGN_FOUND as unknown as Campaign },
    'GET /recipes/5': { recipe: RECIPE_FOUND as unknown as Recipe },
    ...answers,
  });
  const field = await screen.findByRole('textbox', { name: /HTML/ });
  await user.click(field);
  await user.paste(email);
  return { user, ...page };
}

const look = 'width="300" height="300" alt="" border="0" style="display:block;max-width:100%;height:auto"';
const picture = (path: string) => `<img src="http://localhost/render/${path}" ${look}>`;

test('names campaigns and recipes of an email, and says what is wrong with their tags', async () => {
  const { api } = await examine(
    [picture(`${RECIPE}?ri_eid=*|EMAIL|*&amp;ri_pos=12&amp;ri_type=img`), picture(`${CAMPAIGN}?eid=*|EMAIL|*`)].join('\n'),
  );
  expect(await screen.findByText(/ri_img is missing: no live image shows the items/)).toBeVisible();
  expect(screen.getByText(/Position 12 shows nothing: a recipe’s list has 10 items/)).toBeVisible();
  expect(screen.getByText(/“Morning and evening” was never published/)).toBeVisible();
  // The other recipe is not in the email.
  expect(api.asked.filter(({ call }) => call.startsWith('GET /recipes/')).map(({ call }) => call)).toEqual(['GET /recipes/5']);
});

test('checks addresses alone where a recipe could not be loaded, and says so', async () => {
  await examine(picture(`${RECIPE}?ri_eid=*|EMAIL|*&amp;ri_pos=1&amp;ri_type=img&amp;ri_img=${IMAGE}`), {
    'GET /recipes/5': problem(400, 'No.'),
  });
  expect(await screen.findByText(/weren’t checked\./, undefined, { timeout: 5000 })).toBeVisible();
});
