import type { FlavourSummary } from '@limn/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { problem } from '../../../../testing/api-stub.ts';
import { aCompany } from '../../../../testing/builders.ts';
import { renderApp } from '../../../../testing/render-app.tsx';
import { aFlavour } from '../flavours.cases.ts';
// The pages, fetched before the clock of the first search runs.
import '../editor/FlavourEditorPage.tsx';
import './FlavoursPage.tsx';

const LISTED: FlavourSummary[] = [
  aFlavour(),
  aFlavour({ id: 8, label: 'Bought together', enabled: 0, status: 0, last_refresh: null, datatable: null, datatable_name: null }),
  aFlavour({ id: 9, label: 'Basket', status: 2, progress: 0.4 }),
  aFlavour({ id: 10, label: 'Old', reason: 'Its data table was deleted.' }),
];

function openList(flavours: FlavourSummary[], answers: Record<string, unknown> = {}) {
  const user = userEvent.setup();
  return { user, ...renderApp('/flavours', { 'GET /flavours': { flavours }, ...answers }) };
}

test('shows flavours with their table, status and last refresh, by label', async () => {
  openList(LISTED);
  const table = await screen.findByRole('table', { name: 'Flavours' });
  expect(screen.getByRole('heading', { name: 'Recommendation Flavours' })).toBeVisible();
  const heads = within(table).getAllByRole('columnheader');
  expect(heads.map((head) => head.textContent)).toEqual(['Flavour', 'Item Datatable', 'Enabled', 'Status', 'Last Refresh', 'Actions']);
  const rows = within(table).getAllByRole('row').slice(1);
  expect(
    rows.map((row) =>
      within(row)
        .getAllByRole('cell')
        .slice(0, 4)
        .map((cell) => cell.textContent),
    ),
  ).toEqual([
    ['Basket', 'Products', 'Yes', 'Refreshing 40%'],
    ['Bought together', 'None yet', 'No', 'Not Ready'],
    ['Old', 'Products', 'Yes', 'Ready, refresh failed'],
    ['Viewed, then bought', 'Products', 'Yes', 'Ready'],
  ]);
});

test('shows 25 a page, and finds them by words of their label and their table', async () => {
  const many = Array.from({ length: 27 }, (_, n) => aFlavour({ id: 100 + n, label: `Flavour ${String(n).padStart(2, '0')}` }));
  const { user } = openList([...many, aFlavour({ id: 9, label: 'Summer', datatable_name: 'Coats' })]);
  const rows = () => screen.getAllByRole('link', { name: /^(Flavour \d+|Summer)$/ }).map((link) => link.textContent);
  await screen.findByRole('table', { name: 'Flavours' });
  expect([rows().length, rows()[0]]).toEqual([25, 'Flavour 00']);
  await user.type(screen.getByLabelText('Search flavours'), 'coats sum');
  await waitFor(() => expect(rows()).toEqual(['Summer']));
});

test('asks for a name, creates the flavour and opens it', async () => {
  const flavour = aFlavour({ label: 'Basket' });
  const { user, api, router } = openList([aFlavour()], { 'POST /flavours': { flavour }, 'GET /flavours/7': { flavour } });
  await user.click(await screen.findByRole('button', { name: 'New flavour' }));
  const dialog = screen.getByRole('dialog', { name: 'New Flavour' });
  expect(within(dialog).getByRole('button', { name: 'Cancel' })).toBeVisible();
  await user.type(within(dialog).getByLabelText('Flavour Name'), ' Basket {Enter}');
  await waitFor(() => expect(router.state.location.pathname + router.state.location.search).toBe('/flavours/edit?id=7'));
  expect(api.bodiesOf('POST /flavours')).toEqual([{ label: 'Basket' }]);
});

test('deletes after the question', async () => {
  let flavours: FlavourSummary[] = [aFlavour()];
  const { user } = openList(flavours, {
    'GET /flavours': () => ({ flavours }),
    'DELETE /flavours/7': () => ((flavours = []), { message: 'The flavour is deleted.' }),
  });
  await user.click(await screen.findByRole('button', { name: 'Delete: Viewed, then bought' }));
  await user.click(within(screen.getByRole('alertdialog', { name: 'Delete flavour?' })).getByRole('button', { name: 'Delete flavour' }));
  expect(await screen.findByText('No flavours yet')).toBeVisible();
});

test('names the recipes that order by a flavour, and opens them', async () => {
  const users = [{ kind: 'recipe', id: 12, name: 'Summer picks' }];
  const { user } = openList([aFlavour()], { 'DELETE /flavours/7': { ...problem(409, 'In use.'), code: 'in_use', users } });
  await user.click(await screen.findByRole('button', { name: 'Delete: Viewed, then bought' }));
  await user.click(screen.getByRole('button', { name: 'Delete flavour' }));
  const dialog = within(await screen.findByRole('dialog', { name: '“Viewed, then bought” is still in use' }));
  expect(dialog.getByRole('link', { name: 'Summer picks' })).toHaveAttribute('href', '/recipebuilder/edit?id=12');
});

test('offers viewers no way to change flavours', async () => {
  openList(LISTED, { 'GET /user/company': { company: aCompany({ role: 'viewer' }) } });
  await screen.findByRole('table');
  expect(screen.queryByRole('button', { name: 'New flavour' })).toBeNull();
  expect(screen.queryByRole('columnheader', { name: 'Actions' })).toBeNull();
});
