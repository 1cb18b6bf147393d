import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { problem } from '../../../testing/api-stub.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { aTable } from './tables.cases.ts';
// The page, fetched before the clock of the first search runs.
import './TableRowsPage.tsx';

const COLUMNS = [
  { name: 'name', type: 'text' },
  { name: 'id', type: 'number' },
  { name: 'photo', type: 'picture' },
  { name: 'shop', type: 'url' },
];
const ROWS = [
  ['Ana', '1', 'https://img.example/a.png', 'https://shop.example/1'],
  ['Ben', '2', '', 'javascript:alert(1)'],
];

function openRows(answers: Record<string, unknown> = {}) {
  return renderApp('/datatables/5', {
    'GET /datatable': { datatable: [aTable()] },
    'GET /datatable/5/rows': { rows: { data: ROWS, current_page: 1, per_page: 25, total: 2, partial: false }, columns: COLUMNS },
    ...answers,
  });
}

test('puts the lookup column first, shows pictures and links web addresses only', async () => {
  openRows();
  const heads = await screen.findAllByRole('columnheader');
  expect(heads.map((head) => head.textContent)).toEqual(['idunique', 'name', 'photo', 'shop']);
  expect(screen.getByRole('img', { name: 'a.png' })).toHaveAttribute('src', 'https://img.example/a.png');
  expect(screen.getByRole('link', { name: 'shop.example/1' })).toHaveAttribute('href', 'https://shop.example/1');
  expect(screen.getByText('javascript:alert(1)').closest('a')).toBeNull();
});

test('refuses a column type with the rows that do not fit', async () => {
  const user = userEvent.setup();
  const { api } = openRows({ 'POST /datatable/5/columns': problem(422, 'Row 2 “Ana” and row 3 “Ben” are no numbers.') });
  await user.click(await screen.findByRole('button', { name: 'name, Text: change the type' }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Number' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Row 2 “Ana” and row 3 “Ben” are no numbers.');
  expect(api.bodiesOf('POST /datatable/5/columns')).toEqual([{ name: 'name', type: 'number' }]);
});

test('finds rows by another column, or explains why not', async () => {
  const user = userEvent.setup();
  let answer: unknown = problem(422, '“name” has blank, duplicate or very long values, so it can’t identify rows.');
  const { api } = openRows({ 'POST /datatable/5/unique_header': () => answer });
  const choose = async () => {
    await user.click(await screen.findByRole('button', { name: 'name, Text: change the type' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Use as unique header' }));
  };
  await choose();
  expect(await screen.findByRole('alert')).toHaveTextContent('The unique header wasn’t changed. “name” has blank');
  answer = { datatable: aTable({ unique_header: 'name' }) };
  await choose();
  expect(await screen.findByText('Rows are now found by “name”.')).toBeVisible();
  expect(api.bodiesOf('POST /datatable/5/unique_header')).toEqual([{ uniqueHeader: 'name' }, { uniqueHeader: 'name' }]);
});

test('clears a search without results', async () => {
  const user = userEvent.setup();
  let searches = 0;
  openRows({
    'GET /datatable/5/rows': () => {
      const found = searches++ === 1 ? [] : ROWS;
      return { rows: { data: found, current_page: 1, per_page: 25, total: found.length, partial: false }, columns: COLUMNS };
    },
  });
  await user.type(await screen.findByLabelText('Search rows'), 'zz');
  expect(await screen.findByText('No rows contain “zz”')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(await screen.findByText('Ana')).toBeVisible();
});

test('reports a missing table', async () => {
  openRows({ 'GET /datatable': { datatable: [] } });
  expect(await screen.findByText('Table not found')).toBeVisible();
});

test('explains why a table’s last file was refused', async () => {
  openRows({ 'GET /datatable': { datatable: [aTable({ status: 'complete', reason: 'Row 7 has 3 columns.' })] } });
  expect(await screen.findByText('The last file couldn’t be imported. Row 7 has 3 columns.')).toBeVisible();
  expect(await screen.findByText('Ana')).toBeVisible();
});

test('retries a failed load by a button', async () => {
  const user = userEvent.setup();
  let broken = true;
  openRows({ 'GET /datatable': () => (broken ? problem(400, 'Not now') : { datatable: [aTable()] }) });
  expect(await screen.findByRole('alert')).toHaveTextContent('Couldn’t load the table.');
  broken = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Ana')).toBeVisible();
});

test('returns to the list after a deletion', async () => {
  const user = userEvent.setup();
  const { path } = openRows({ 'DELETE /datatable/5': { message: 'Datatable deleted.' } });
  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete datatable' }));
  await waitFor(() => expect(path()).toBe('/datatables'));
});
