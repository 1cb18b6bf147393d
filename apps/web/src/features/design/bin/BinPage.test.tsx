import type { BinnedImage } from '@limn/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { aCompany, aType } from '../../../testing/builders.ts';
import { renderApp } from '../../../testing/render-app.tsx';

function binned(change: Partial<BinnedImage> = {}): BinnedImage {
  return {
    id: 1,
    name: 'Offer',
    type: aType(),
    template: false,
    labels: [],
    width: 600,
    height: 200,
    preview_image: '',
    live_version: 2,
    folder_id: null,
    deleted_at: '2026-11-20T00:00:00Z',
    deleted_by: 'Anna',
    days_left: 28,
    ...change,
  };
}
const BIN = [binned(), binned({ id: 2, name: 'Draft', live_version: null, deleted_by: null, days_left: 1, template: true })];
const DELETED = { deleted_at: '2026-11-19T00:00:00Z', deleted_by: 'Anna', days_left: 27 };
const OTHERS = {
  'GET /cdn_image/bin': { bin: [{ id: 1, name: 'Beach', url: '', width: 30, height: 20, tags: ['Sea'], ...DELETED }] },
  'GET /datatable/bin': { bin: [{ id: 1, name: 'Customers', type: 'datatable', rows: 1200, ...DELETED }] },
  'GET /datasource/api/bin': { bin: [{ id: 1, name: 'Shop', ...DELETED }] },
  'GET /rules/bin': { bin: [{ id: 1, name: 'Weekend', live_version: 2, ...DELETED }] },
};
/** A bin with images alone; the calls that are given come on top. */
const bins = (more: object = {}) => ({
  'GET /images/bin': { bin: BIN },
  'GET /cdn_image/bin': { bin: [] },
  'GET /datatable/bin': { bin: [] },
  'GET /datasource/api/bin': { bin: [] },
  'GET /rules/bin': { bin: [] },
  'GET /recipes/bin': { bin: [] },
  ...more,
});
const row = (name: string) => screen.getByRole('row', { name: new RegExp(name) });

test('lists who deleted what, when, and how long it can be restored', async () => {
  renderApp('/bin', bins());
  await screen.findByText('2 images. Each is deleted forever after 30 days.');
  expect(row('Offer')).toHaveTextContent(/by Anna.*28 days/);
  expect(row('Draft')).toHaveTextContent(/Template.*1 day/);
});

test('restores an image, and says what is missing', async () => {
  const user = userEvent.setup();
  let bin = BIN;
  const note = 'While “Offer” was in the bin, a data table it uses was deleted.';
  const { api } = renderApp('/bin', {
    ...bins(),
    'GET /images/bin': () => ({ bin }),
    'POST /images/bin/restore': () => {
      bin = BIN.slice(1);
      return { results: [{ id: 1, name: 'Offer', outcome: 'done', note }] };
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Restore Offer' }));
  await screen.findByText('“Offer” is back. Its tags work again.');
  expect(screen.getByText(note)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('row', { name: /Offer/ })).toBeNull());
  expect(api.bodiesOf('POST /images/bin/restore')).toEqual([{ ids: [1] }]);
});

test('deletes forever only after the question, one image or all', async () => {
  const user = userEvent.setup();
  const { api } = renderApp('/bin', {
    ...bins(),
    'GET /images/bin': { bin: BIN },
    'POST /images/bin/purge': (body: unknown) => ({
      results: (body as { ids: number[] }).ids.map((id) => ({ id, name: 'x', outcome: 'done' })),
    }),
  });
  await user.click(await screen.findByRole('button', { name: 'Delete forever: Offer' }));
  const question = await screen.findByRole('alertdialog', { name: 'Delete forever?' });
  expect(question).toHaveTextContent(/“Offer” can’t be restored.*Emails already sent keep showing.*Statistics are kept/);
  expect(api.bodiesOf('POST /images/bin/purge')).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Delete forever' }));
  await screen.findByText('“Offer” was deleted forever.');
  await user.click(screen.getByRole('button', { name: 'Empty bin' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete forever' }));
  await screen.findByText('“Offer” and “Draft” were deleted forever.');
  expect(api.bodiesOf('POST /images/bin/purge')).toEqual([{ ids: [1] }, { ids: [1, 2] }]);
});

test('finds by name', async () => {
  const user = userEvent.setup();
  renderApp('/bin', bins());
  await user.type(await screen.findByLabelText('Search the bin'), 'draf');
  expect(screen.queryByRole('row', { name: /Offer/ })).toBeNull();
  await user.type(screen.getByLabelText('Search the bin'), 'x');
  expect(await screen.findByRole('heading', { name: 'No results for “drafx”' })).toBeVisible();
});

test('says what an empty bin is for', async () => {
  renderApp('/bin', bins({ 'GET /images/bin': { bin: [] } }));
  expect(await screen.findByRole('heading', { name: 'The bin is empty' })).toBeVisible();
});

test('lets a person who only reads look, and change nothing', async () => {
  renderApp('/bin', bins({ 'GET /user/company': { company: aCompany({ role: 'viewer' }) } }));
  await screen.findByText('Offer');
  expect(screen.queryByRole('button', { name: /Restore|Delete forever|Empty/ })).toBeNull();
});

test('lists every kind, narrows to one by its chip and by the address', async () => {
  const user = userEvent.setup();
  const { unmount } = renderApp('/bin', bins(OTHERS));
  await screen.findByText('6 items. Each is deleted forever after 30 days.');
  expect(row('Customers')).toHaveTextContent('Data table, 1,200 rows');
  const names = () =>
    screen.getAllByRole('row').flatMap((one) => /Offer|Draft|Beach|Customers|Shop|Weekend/.exec(one.textContent)?.[0] ?? []);
  expect(names().toSorted()).toEqual(['Beach', 'Customers', 'Draft', 'Offer', 'Shop', 'Weekend']);
  for (const [kind, name] of Object.entries({
    Images: 'Offer',
    Templates: 'Draft',
    Campaigns: 'Weekend',
    Assets: 'Beach',
    Tables: 'Customers',
    Feeds: 'Shop',
  })) {
    await user.click(screen.getByRole('button', { name: kind }));
    expect(names()).toEqual([name]);
    await user.click(screen.getByRole('button', { name: kind }));
  }
  unmount();
  renderApp('/bin?kind=asset', bins(OTHERS));
  await screen.findByText('Beach');
  expect(names()).toEqual(['Beach']);
});

test('restores and deletes several of different kinds with one call for each kind', async () => {
  const user = userEvent.setup();
  const all = (body: unknown) => ({ results: (body as { ids: number[] }).ids.map((id) => ({ id, name: 'x', outcome: 'done' })) });
  const { api } = renderApp('/bin', {
    ...bins(OTHERS),
    'POST /images/bin/restore': all,
    'POST /cdn_image/bin/restore': all,
    'POST /datatable/bin/purge': all,
    'POST /datasource/api/bin/purge': all,
  });
  const bar = (act: string) => within(screen.getByRole('toolbar', { name: 'Selected items' })).getByRole('button', { name: act });
  await user.click(await screen.findByLabelText('Select Offer'));
  await user.click(screen.getByLabelText('Select Beach'));
  await user.click(bar('Restore'));
  await screen.findByText('“Offer” and “Beach” are back.');
  expect([api.bodiesOf('POST /images/bin/restore'), api.bodiesOf('POST /cdn_image/bin/restore')]).toEqual([[{ ids: [1] }], [{ ids: [1] }]]);
  await user.keyboard('{Escape}');
  await user.click(screen.getByLabelText('Select Customers'));
  await user.click(screen.getByLabelText('Select Shop'));
  await user.click(bar('Delete forever'));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete forever' }));
  await screen.findByText(/were deleted forever/);
  expect([api.bodiesOf('POST /datatable/bin/purge'), api.bodiesOf('POST /datasource/api/bin/purge')]).toEqual([
    [{ ids: [1] }],
    [{ ids: [1] }],
  ]);
});

test('deletes a campaign forever', async () => {
  const user = userEvent.setup();
  const { api } = renderApp('/bin?kind=campaign', {
    ...bins(OTHERS),
    'POST /rules/bin/purge': { results: [{ id: 1, name: 'Weekend', outcome: 'done' }] },
  });
  await user.click(await screen.findByRole('button', { name: 'Delete forever: Weekend' }));
  await screen.findByText(/its rulesets, rules and versions go\. Reports keep its name/);
  await user.click(screen.getByRole('button', { name: /^Delete .*forever$/ }));
  await screen.findByText(/was deleted forever/);
  expect(api.bodiesOf('POST /rules/bin/purge')).toEqual([{ ids: [1] }]);
});

test('restores a campaign', async () => {
  const user = userEvent.setup();
  const { api } = renderApp('/bin?kind=campaign', {
    ...bins(OTHERS),
    'POST /rules/bin/restore': { results: [{ id: 1, name: 'Weekend', outcome: 'done' }] },
  });
  await screen.findByText('Weekend');
  await user.click(screen.getByRole('button', { name: 'Restore Weekend' }));
  await screen.findByText('“Weekend” is back. Its tags work again.');
  expect(api.bodiesOf('POST /rules/bin/restore')).toEqual([{ ids: [1] }]);
});

const RECIPE_BIN = { 'GET /recipes/bin': { bin: [{ id: 1, label: 'Picked for you', live_version: 2, ...DELETED }] } };

test('deletes a recipe forever', async () => {
  const user = userEvent.setup();
  const { api } = renderApp('/bin?kind=recipe', {
    ...bins(),
    'GET /images/bin': { bin: [] },
    ...RECIPE_BIN,
    'POST /recipes/bin/purge': { results: [{ id: 1, name: 'Picked for you', outcome: 'done' }] },
  });
  expect(await screen.findByRole('button', { name: 'Empty bin' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Delete forever: Picked for you' }));
  await screen.findByText(/its settings, rules and versions go\. Reports keep its name\. Emails already sent/);
  await user.click(screen.getByRole('button', { name: /^Delete .*forever$/ }));
  await screen.findByText('“Picked for you” was deleted forever.');
  expect(api.bodiesOf('POST /recipes/bin/purge')).toEqual([{ ids: [1] }]);
});

test('restores a recipe', async () => {
  const user = userEvent.setup();
  const { api } = renderApp('/bin?kind=recipe', {
    ...bins(OTHERS),
    ...RECIPE_BIN,
    'POST /recipes/bin/restore': { results: [{ id: 1, name: 'Picked for you', outcome: 'done' }] },
  });
  await screen.findByText('Picked for you');
  await user.click(screen.getByRole('button', { name: 'Restore Picked for you' }));
  await screen.findByText('“Picked for you” is back. Its tags work again.');
  expect(api.bodiesOf('POST /recipes/bin/restore')).toEqual([{ ids: [1] }]);
});

test('leads from the old address of the bin to the new one', async () => {
  renderApp('/images/bin', bins());
  expect(await screen.findByRole('heading', { name: 'Bin', level: 1 })).toBeVisible();
});
