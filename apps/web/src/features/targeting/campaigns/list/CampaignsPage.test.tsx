import type { CampaignSummary } from '@limn/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { problem } from '../../../../testing/api-stub.ts';
import { aCompany } from '../../../../testing/builders.ts';
import { renderApp } from '../../../../testing/render-app.tsx';
import { aCampaign } from '../campaigns.cases.ts';
// The pages, fetched before the clock of the first search runs.
import '../editor/CampaignEditorPage.tsx';
import './CampaignsPage.tsx';

const summaries = (count: number): CampaignSummary[] =>
  Array.from({ length: count }, (_, index) => {
    const day = String((index % 28) + 1).padStart(2, '0');
    return aCampaign({ id: index + 1, name: `Campaign ${index + 1}`, updated_at: `2026-10-${day}T10:00:00.000Z` });
  });

function openList(rules: CampaignSummary[], answers: Record<string, unknown> = {}) {
  const user = userEvent.setup();
  return { user, ...renderApp('/livetarget', { 'GET /rules': { rules }, ...answers }) };
}

const EDITOR = { 'GET /querybuilder/rules/livetarget': { query_builder_rules: [] } };
const names = () => screen.getAllByRole('link', { name: /^Campaign \d+$/ }).map((link) => link.textContent);
const heads = () => screen.getAllByRole('columnheader').map((head) => [head.textContent, head.getAttribute('aria-sort')]);

test('shows 25 campaigns a page, latest change first, always sorted by one column', async () => {
  const { user } = openList(summaries(27));
  await screen.findByRole('table', { name: 'Campaigns' });
  expect(names()).toHaveLength(25);
  expect(names()[0]).toBe('Campaign 27');
  expect(heads()).toEqual([
    ['Name', null],
    ['Updated at', 'descending'],
    ['Actions', null],
  ]);
  await user.click(screen.getByRole('button', { name: 'Name' }));
  expect([names()[0], names()[1]]).toEqual(['Campaign 1', 'Campaign 2']);
  await user.click(screen.getByRole('button', { name: 'Name' }));
  await user.click(screen.getByRole('button', { name: 'Name' }));
  expect(heads()[0]).toEqual(['Name', 'ascending']);
});

test('says what recipients see of each campaign, and which tests are running', async () => {
  openList([
    aCampaign({ id: 1, name: 'Campaign 1' }),
    aCampaign({ id: 2, name: 'Campaign 2', live_version: 3, unpublished_changes: false }),
    aCampaign({ id: 3, name: 'Campaign 3', live_version: 3, unpublished_changes: true, running_tests: 2 }),
  ]);
  const table = await screen.findByRole('table', { name: 'Campaigns' });
  const cellOf = (name: string) => within(table).getByRole('link', { name }).closest('td')?.textContent;
  expect(['Campaign 1', 'Campaign 2', 'Campaign 3'].map(cellOf)).toEqual([
    'Campaign 1Draft',
    'Campaign 2Live',
    'Campaign 3Live, with unpublished changes2 tests running',
  ]);
});

test('finds campaigns by every typed word', async () => {
  const { user } = openList([...summaries(3), aCampaign({ id: 9, name: 'Spring offer for Gold' })]);
  await user.type(await screen.findByLabelText('Search campaigns'), 'gold spr');
  expect(await screen.findByText('1 of 4 campaigns')).toBeVisible();
  await user.type(screen.getByLabelText('Search campaigns'), 'x');
  await user.click(await screen.findByRole('button', { name: 'Clear search' }));
  expect(await screen.findByText('4 campaigns')).toBeVisible();
});

test('asks for a name, creates the campaign and opens it', async () => {
  const rule = aCampaign({ name: 'Rain', rulesets: [], other: { image_type: '1' } });
  const { user, api, router } = openList(summaries(1), { ...EDITOR, 'POST /rules': { rule }, 'GET /rules/5': { rule } });
  await user.click(await screen.findByRole('button', { name: 'New campaign' }));
  const dialog = screen.getByRole('dialog', { name: 'New Rules' });
  expect(within(dialog).getByRole('button', { name: 'Cancel' })).toBeVisible();
  expect(within(dialog).queryByRole('alert')).toBeNull();
  await user.click(within(dialog).getByRole('button', { name: 'Create' }));
  expect(within(dialog).getByRole('alert')).toHaveTextContent('Give the campaign a name.');
  await user.type(within(dialog).getByLabelText('Rules Name'), ' Rain {Enter}');
  await waitFor(() => expect(router.state.location.pathname + router.state.location.search).toBe('/livetarget/edit?id=5'));
  expect(api.bodiesOf('POST /rules')).toEqual([{ name: 'Rain', rulesets: [], other: { image_type: '1' } }]);
});

test('copies after the question and opens the copy', async () => {
  const rule = aCampaign({ id: 5, name: 'Copy of Campaign 1' });
  const { user, router } = openList(summaries(1), { ...EDITOR, 'POST /rules/copy/1': { rule }, 'GET /rules/5': { rule } });
  await user.click(await screen.findByRole('button', { name: 'Copy: Campaign 1' }));
  await user.click(within(screen.getByRole('alertdialog', { name: 'Copy rule?' })).getByRole('button', { name: 'Copy rule' }));
  await waitFor(() => expect(router.state.location.search).toBe('?id=5'));
});

test('deletes after the question, and says so where it was gone already', async () => {
  let rules = summaries(2);
  const { user } = openList(rules, {
    'GET /rules': () => ({ rules }),
    'DELETE /rules/2': () => {
      rules = rules.slice(0, 1);
      return { ...problem(404, 'There is no such campaign.'), code: 'not_found' };
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Delete: Campaign 2' }));
  const question = screen.getByRole('alertdialog', { name: 'Delete rule?' });
  expect(question).toHaveTextContent('stays in the bin for 30 days');
  await user.click(within(question).getByRole('button', { name: 'Delete rule' }));
  expect(await screen.findByText(/was already gone/)).toBeVisible();
  await waitFor(() => expect(names()).toEqual(['Campaign 1']));
});

test('takes a deletion back', async () => {
  let rules = summaries(1);
  const { user, api } = openList(rules, {
    'GET /rules': () => ({ rules }),
    'DELETE /rules/1': () => ((rules = []), { message: 'Deleted.' }),
    'POST /rules/bin/restore': () => ((rules = summaries(1)), { results: [{ id: 1, name: 'Campaign 1', outcome: 'done' }] }),
  });
  await user.click(await screen.findByRole('button', { name: 'Delete: Campaign 1' }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete rule' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('“Campaign 1” is back. Its tags work again.')).toBeVisible();
  await waitFor(() => expect(names()).toEqual(['Campaign 1']));
  expect(api.bodiesOf('POST /rules/bin/restore')).toEqual([{ ids: [1] }]);
});

test('offers viewers no way to change campaigns', async () => {
  openList(summaries(1), { 'GET /user/company': { company: aCompany({ role: 'viewer' }) } });
  await screen.findByRole('table');
  expect(screen.queryByRole('button', { name: 'New campaign' })).toBeNull();
  expect(screen.queryByRole('columnheader', { name: 'Actions' })).toBeNull();
});

test('says what a campaign is where there are none, and tries again after a failure', async () => {
  let fails = true;
  const { user } = openList([], { 'GET /rules': () => (fails ? problem(400, 'No.') : { rules: [] }) });
  const retry = await screen.findByRole('button', { name: 'Try again' });
  fails = false;
  await user.click(retry);
  expect(await screen.findByText('No campaigns yet')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Create a campaign' })).toBeVisible();
});
