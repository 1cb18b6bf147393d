/** The check of a campaign: under Setup, and before it is published. */
import type { Campaign, CampaignFinding } from '@limn/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { problem } from '../../../../testing/api-stub.ts';
import { renderApp } from '../../../../testing/render-app.tsx';
import { aCampaign } from '../campaigns.cases.ts';
// The page, fetched before the clock of the first search runs.
import './CampaignEditorPage.tsx';
import '../check/CheckPanel.tsx';
import '../check/PublishCampaign.tsx';

const aFinding = (change: Partial<CampaignFinding> = {}): CampaignFinding => ({
  kind: 'dead_link',
  stops_publishing: false,
  ruleset: { id: 2, key: 2, name: 'Snow' },
  path: 'rulesets.1.link',
  message: 'There is no page at https://shop.example/gone.',
  ...change,
});
const MISSING = aFinding({
  kind: 'otherwise_missing',
  stops_publishing: true,
  ruleset: null,
  path: 'other.image_url',
  message: 'Choose an image.',
});
const CONFLICT = aFinding({ kind: 'conflict', path: 'rulesets.1.rule', rules: ['children[0]'], message: 'These are never true together.' });

function openEditor(check: unknown, change: Partial<Campaign> = {}) {
  const user = userEvent.setup();
  let campaign = aCampaign(change);
  const page = renderApp('/livetarget/edit?id=5', {
    'GET /rules/5': () => ({ rule: campaign }),
    'GET /rules': { rules: [] },
    'GET /querybuilder/rules/livetarget': { query_builder_rules: [] },
    'POST /rules/5/check': check,
    'POST /rules/5': (body: unknown) => {
      campaign = { ...campaign, ...(body as Partial<Campaign>), revision: campaign.revision + 1 };
      return { rule: campaign };
    },
  });
  return { user, ...page };
}

const check = async (user: ReturnType<typeof userEvent.setup>) => user.click(await screen.findByRole('button', { name: 'Check campaign' }));
const panel = (name: string) => screen.getByRole('listitem', { name });

test('lists what it found, and opens the ruleset at the part that is meant', async () => {
  const { user } = openEditor({ findings: [CONFLICT, aFinding(), MISSING], links_left: 2, rulesets_left: 1 });
  await check(user);
  const region = within(await screen.findByRole('region', { name: 'Check' }));
  expect(await region.findByText('1 problem stops publishing, and 2 more to look at.')).toBeVisible();
  const rows = within(region.getByRole('list', { name: 'Problems found' })).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Snow: These are never true together.Open ruleset',
    'Snow: There is no page at https://shop.example/gone.Open ruleset',
    'Otherwise: Choose an image.Open Otherwise',
  ]);
  expect(region.getByText('2 more links weren’t tried: the campaign has too many.')).toBeVisible();
  expect(region.getByText('1 ruleset wasn’t fully checked: its rules have too many values.')).toBeVisible();
  expect(region.getByRole('img', { name: 'Stops publishing' })).toBeVisible();

  await user.click(region.getByRole('button', { name: 'Open ruleset Snow: These are never true together.' }));
  const snow = within(panel('Snow'));
  expect(snow.getByRole('tab', { name: 'Targeting Rule' })).toHaveAttribute('aria-selected', 'true');
  expect(snow.getByText('These are never true together.')).toBeVisible();
  expect(snow.getByRole('button', { expanded: true, name: /^2/ })).toHaveFocus();

  await user.click(region.getByRole('button', { name: /^Open ruleset Snow: There is no page/ }));
  expect(snow.getByRole('tab', { name: 'Choose Image' })).toHaveAttribute('aria-selected', 'true');
  await user.click(region.getByRole('button', { name: 'Open Otherwise: Choose an image.' }));
  const otherwise = within(screen.getByRole('region', { name: 'Otherwise' }));
  expect(otherwise.getByText('Choose an image.')).toBeVisible();
});

test('drops what was changed since, brings it back with undo, and can check again', async () => {
  const { user, api } = openEditor({ findings: [aFinding()], links_left: 0, rulesets_left: 0 });
  await check(user);
  await user.click(await screen.findByRole('button', { name: /^Open ruleset Snow/ }));
  await user.type(within(panel('Snow')).getByLabelText('URL'), 'x');
  expect(screen.queryByRole('button', { name: /^Open ruleset Snow/ })).toBeNull();
  expect(screen.getByText('None of the problems that were found are left.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(screen.getByRole('button', { name: /^Open ruleset Snow/ })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Redo' }));
  await user.click(screen.getByRole('button', { name: 'Save and check again' }));
  await waitFor(() => expect(api.bodiesOf('POST /rules/5/check')).toHaveLength(2));
  expect(api.asked.map(({ call }) => call).filter((call) => call.startsWith('POST'))).toEqual([
    'POST /rules/5/check',
    'POST /rules/5',
    'POST /rules/5/check',
  ]);
});

test('says that nothing was found, and that a check failed', async () => {
  let fails = true;
  const { user } = openEditor(() => (fails ? problem(500, 'No.') : { findings: [], links_left: 0, rulesets_left: 0 }));
  await check(user);
  expect(await screen.findByText(/Couldn’t check the campaign/)).toBeVisible();
  fails = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No problems found.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Close the check' }));
  expect(screen.queryByRole('region', { name: 'Check' })).toBeNull();
});

test('checks before publishing, and stops where the server would', async () => {
  const { user } = openEditor({ findings: [MISSING], links_left: 0, rulesets_left: 0 });
  await user.click(await screen.findByRole('button', { name: 'Publish' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Publish?' }));
  expect(await dialog.findByText('1 problem stops publishing.')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Publish' })).toBeDisabled();
  await user.click(dialog.getByRole('button', { name: /^Open Otherwise/ }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(within(screen.getByRole('region', { name: 'Otherwise' })).getByText('Choose an image.')).toBeVisible();
});

test('publishes despite warnings, and checks unsaved changes only once they are saved', async () => {
  const { user, api } = openEditor({ findings: [aFinding()], links_left: 0, rulesets_left: 0 });
  await user.type(await screen.findByLabelText('Campaign Name'), '!');
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Publish?' }));
  expect(api.bodiesOf('POST /rules/5/check')).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Save and check' }));
  expect(await dialog.findByText(/^1 problem to look at/)).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Publish' })).toBeEnabled();
  expect(api.asked.map(({ call }) => call).filter((call) => call.startsWith('POST'))).toEqual(['POST /rules/5', 'POST /rules/5/check']);
});
