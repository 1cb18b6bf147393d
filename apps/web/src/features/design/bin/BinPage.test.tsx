import type { BinnedImage } from '@limn/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { BinWord } from '../../../api/bins.ts';
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
} as const;
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
  expect(
    screen.getByText(/^Deleted images, templates, campaigns, recipes, assets, tables and feeds stay here for 30 days\./),
  ).toBeVisible();
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

interface Walked {
  name: string;
  list: string;
  row: object;
  shown: string;
  gone: string;
  tags?: ' Its tags work again.';
}

const WALKED = Object.entries<Walked>({
  image: {
    name: 'Offer',
    list: '/images/bin',
    row: binned(),
    shown: 'Personalised (CSV)',
    gone: ': its design, settings and earlier versions.',
    tags: ' Its tags work again.',
  },
  campaign: {
    name: 'Weekend',
    list: '/rules/bin',
    row: OTHERS['GET /rules/bin'].bin[0],
    shown: 'Live Target campaign',
    gone: ': its rulesets, rules and versions go. Reports keep its name. Emails already sent',
    tags: ' Its tags work again.',
  },
  recipe: {
    name: 'Picked for you',
    list: '/recipes/bin',
    row: { id: 1, label: 'Picked for you', live_version: 2, ...DELETED },
    shown: 'Recipe',
    gone: ': its settings, rules and versions go. Reports keep its name. Emails already sent',
    tags: ' Its tags work again.',
  },
  asset: {
    name: 'Beach',
    list: '/cdn_image/bin',
    row: OTHERS['GET /cdn_image/bin'].bin[0],
    shown: 'Asset, 30 × 20',
    gone: ': its URL stops working. Published images keep what they show.',
  },
  table: {
    name: 'Customers',
    list: '/datatable/bin',
    row: OTHERS['GET /datatable/bin'].bin[0],
    shown: 'Data table, 1,200 rows',
    gone: ': its rows and scheduled imports go.',
  },
  feed: {
    name: 'Shop',
    list: '/datasource/api/bin',
    row: OTHERS['GET /datasource/api/bin'].bin[0],
    shown: 'API feed',
    gone: ': its address, fields and credentials go.',
  },
} satisfies Record<BinWord, Walked>).map(([word, kind]) => ({ word, ...kind }));

/** One kind alone in the bin. */
const alone = ({ list, row: it }: Walked, more: object) =>
  bins({ 'GET /images/bin': { bin: [] }, [`GET ${list}`]: { bin: [it] }, ...more });

test.each(WALKED)('deletes the $word of the bin forever, and says what goes', async (kind) => {
  const user = userEvent.setup();
  const { word, name, list, shown, gone } = kind;
  const { api } = renderApp(`/bin?kind=${word}`, alone(kind, { [`POST ${list}/purge`]: { results: [{ id: 1, name, outcome: 'done' }] } }));
  expect(await screen.findByRole('button', { name: 'Empty bin' })).toBeVisible();
  expect(screen.getByText(`1 ${word}. Each is deleted forever after 30 days.`)).toBeVisible();
  expect(row(name)).toHaveTextContent(shown);
  await user.click(screen.getByRole('button', { name: `Delete forever: ${name}` }));
  const question = await screen.findByRole('alertdialog', { name: 'Delete forever?' });
  expect(question).toHaveTextContent(`“${name}” can’t be restored after this${gone}`);
  await user.click(within(question).getByRole('button', { name: 'Delete forever' }));
  await screen.findByText(`“${name}” was deleted forever.`);
  expect(api.bodiesOf(`POST ${list}/purge`)).toEqual([{ ids: [1] }]);
});

test.each(WALKED)('restores the $word of the bin', async (kind) => {
  const user = userEvent.setup();
  const { word, name, list, tags = '' } = kind;
  const { api } = renderApp(
    `/bin?kind=${word}`,
    alone(kind, { [`POST ${list}/restore`]: { results: [{ id: 1, name, outcome: 'done' }] } }),
  );
  await user.click(await screen.findByRole('button', { name: `Restore ${name}` }));
  await screen.findByText(`“${name}” is back.${tags}`);
  expect(api.bodiesOf(`POST ${list}/restore`)).toEqual([{ ids: [1] }]);
});

test('leads from the old address of the bin to the new one', async () => {
  renderApp('/images/bin', bins());
  expect(await screen.findByRole('heading', { name: 'Bin', level: 1 })).toBeVisible();
});
