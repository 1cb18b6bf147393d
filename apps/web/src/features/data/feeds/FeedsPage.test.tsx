import type { ApiDataSource } from '@limn/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { problem } from '../../../testing/api-stub.ts';
import { aCompany } from '../../../testing/builders.ts';
import { renderApp } from '../../../testing/render-app.tsx';

function aFeed(change: Partial<ApiDataSource> = {}): ApiDataSource {
  return {
    id: 5,
    name: 'Shop window',
    type: 'JSON',
    config: {
      username: '',
      password: '',
      password_set: false,
      url: 'https://shop.example/items',
      result_type: 'multiple',
      headers: [],
      first_record: '$.items',
      texts: 'auto',
    },
    merge_fields: [{ field: 'name', value: 'product' }],
    custom_fields: [],
    editable_item: {},
    updated_at: '2026-11-20T10:00:00.000Z',
    ...change,
  };
}
const tested = (tree: unknown) => ({ result: JSON.stringify(tree), took_ms: 40, bytes: 2000, timeout_ms: 400 });
const LIST = 'GET /datasource/api';

test('explains feeds to a company without any, read-only to viewers', async () => {
  const { unmount } = renderApp('/datasources', { [LIST]: { datasource: [] } });
  // The first to open the page waits for its code.
  expect(await screen.findByText('No feeds yet')).toBeVisible();
  expect(screen.getByText(/Limn calls it each time an email is opened/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Add API' })).toBeVisible();
  unmount();
  renderApp('/datasources', { [LIST]: { datasource: [aFeed()] }, 'GET /user/company': { company: aCompany({ role: 'viewer' }) } });
  expect(await screen.findByText('Shop window')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Add API|Edit|Delete/ })).toBeNull();
});

test('25 feeds stand on a page, and the search looks through all', async () => {
  const user = userEvent.setup();
  const feeds = Array.from({ length: 30 }, (_, n) => aFeed({ id: n + 1, name: `Feed ${n + 1}` }));
  renderApp('/datasources', { [LIST]: { datasource: feeds } });
  const table = await screen.findByRole('table', { name: 'API data sources' });
  expect(within(table).getAllByRole('row')).toHaveLength(26);
  expect(screen.getByText('1–25 of 30')).toBeVisible();
  await user.type(screen.getByLabelText('Search feeds'), 'feed 30');
  await waitFor(() => expect(within(table).getAllByRole('row')).toHaveLength(2));
});

test('deletes several feeds after a question, undoes it, and links to the bin', async () => {
  const user = userEvent.setup();
  const all = (body: unknown) => ({ results: (body as { ids: number[] }).ids.map((id) => ({ id, name: 'x', outcome: 'done' })) });
  const { api } = renderApp('/datasources', {
    [LIST]: { datasource: [aFeed({ id: 1 }), aFeed({ id: 2, name: 'Weather' })] },
    'POST /datasource/api/batch/delete': all,
    'POST /datasource/api/bin/restore': all,
  });
  expect(await screen.findByRole('link', { name: 'Bin' })).toHaveAttribute('href', '/bin?kind=feed');
  await user.click(await screen.findByRole('checkbox', { name: 'Select Weather' }));
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('toolbar', { name: 'Selected feeds' })).toBeNull();
  await user.keyboard('{Control>}a{/Control}');
  await user.click(within(screen.getByRole('toolbar', { name: 'Selected feeds' })).getByRole('button', { name: 'Delete' }));
  await user.click(await screen.findByRole('button', { name: 'Delete 2 feeds' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('“Shop window” and “Weather” are back.');
  expect(api.bodiesOf('POST /datasource/api/batch/delete')).toEqual([{ ids: [1, 2] }]);
  expect(api.bodiesOf('POST /datasource/api/bin/restore')).toEqual([{ ids: [1, 2] }]);
});

test('tables and feeds are gone to by their names, a feed on its list', async () => {
  const user = userEvent.setup();
  const tables = [{ id: 7, name: 'Customers', type: 'datatable', rows: 3, updated_at: '2026-11-20T10:00:00.000Z', status: 'complete' }];
  renderApp('/datasources', {
    [LIST]: { datasource: [aFeed(), aFeed({ id: 6, name: 'Weather' })] },
    'GET /datatable': { datatable: tables },
  });
  expect(await screen.findByText('Shop window')).toBeVisible();
  await user.keyboard('{Control>}k{/Control}');
  const search = await screen.findByRole('combobox', { name: 'Search or go to' });
  await user.type(search, 'custom');
  expect(await screen.findByRole('option', { name: /Customers.*Data table/ })).toBeVisible();
  await user.clear(search);
  await user.type(search, 'weath');
  await user.click(await screen.findByRole('option', { name: /Weather.*Feed/ }));
  await waitFor(() => expect(screen.queryByText('Shop window')).toBeNull());
  expect(screen.getByLabelText('Search feeds')).toHaveValue('Weather');
  await user.clear(screen.getByLabelText('Search feeds'));
  expect(await screen.findByText('Shop window')).toBeVisible();
});

test('offers a single result for an answer without a list and forgets on close', async () => {
  const user = userEvent.setup();
  const { api } = renderApp('/datasources', {
    [LIST]: { datasource: [] },
    'POST /datasource/api/test': tested({ customer: { points: 3 } }),
  });
  await user.click(await screen.findByRole('button', { name: 'Add API' }));
  await user.type(screen.getByLabelText('Feed URL'), 'https://shop.example/customer');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(await screen.findByText('It answered 2 KB in less than 0.1 seconds.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(await screen.findByText('This response has no list.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Use a single result' }));
  expect(screen.getByRole('radio', { name: /^customer/ })).toBeChecked();
  const loads = api.asked.filter(({ call }) => call === LIST).length;
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(api.asked.filter(({ call }) => call === LIST).length).toBeGreaterThan(loads));
  await user.click(await screen.findByRole('button', { name: 'Add API' }));
  expect(screen.getByLabelText('Feed URL')).toHaveValue('');
});

test('names the live image that forbids a change, at the save', async () => {
  const user = userEvent.setup();
  const refusal = {
    ...problem(409, '“Spring offer” shows “product” of this feed.'),
    code: 'in_use',
    users: [{ kind: 'image', id: 3, name: 'Spring offer' }],
  };
  const editable_item = { dataSourceResponse: JSON.stringify({ items: [{ name: 'Boots', price: 3 }] }) };
  renderApp('/datasources', {
    [LIST]: { datasource: [aFeed({ editable_item })] },
    'POST /datasource/api/5': refusal,
    'DELETE /datasource/api/5': refusal,
  });
  await user.click(await screen.findByRole('button', { name: 'Edit Shop window' }));
  for (let step = 0; step < 3; step++) await user.click(screen.getByRole('button', { name: 'Next' }));
  await user.click(screen.getByRole('checkbox', { name: 'price' }));
  await user.click(screen.getByRole('checkbox', { name: 'name' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The feed was not saved. “Spring offer” shows “product” of this feed.');
  expect(screen.getByRole('link', { name: 'Spring offer' })).toHaveAttribute('href', '/editor?id=3&type=image');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Delete Shop window' }));
  await user.click(await screen.findByRole('button', { name: 'Delete data source' }));
  expect(await screen.findByRole('dialog', { name: '“Shop window” is still in use' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Spring offer' })).toBeVisible();
});
