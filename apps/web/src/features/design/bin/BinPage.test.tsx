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
const row = (name: string) => screen.getByRole('row', { name: new RegExp(name) });

test('lists who deleted what, when, and how long it can be restored', async () => {
  renderApp('/images/bin', { 'GET /images/bin': { bin: BIN } });
  await screen.findByText('2 images. Each is deleted forever after 30 days.');
  expect(row('Offer')).toHaveTextContent(/by Anna.*28 days/);
  expect(row('Draft')).toHaveTextContent(/Template.*1 day/);
});

test('restores an image, and says what is missing', async () => {
  const user = userEvent.setup();
  let bin = BIN;
  const note = 'While “Offer” was in the bin, its data table was deleted.';
  const { api } = renderApp('/images/bin', {
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
  const { api } = renderApp('/images/bin', {
    'GET /images/bin': { bin: BIN },
    'POST /images/bin/purge': (body: unknown) => ({
      results: (body as { ids: number[] }).ids.map((id) => ({ id, name: 'x', outcome: 'done' })),
    }),
  });
  await user.click(await screen.findByRole('button', { name: 'Delete forever: Offer' }));
  const question = await screen.findByRole('alertdialog', { name: 'Delete forever?' });
  expect(question).toHaveTextContent(/“Offer” can’t be restored.*Emails already sent go on showing.*Statistics stay/);
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
  renderApp('/images/bin', { 'GET /images/bin': { bin: BIN } });
  await user.type(await screen.findByLabelText('Search the bin'), 'draf');
  expect(screen.queryByRole('row', { name: /Offer/ })).toBeNull();
  await user.type(screen.getByLabelText('Search the bin'), 'x');
  expect(await screen.findByRole('heading', { name: 'No image in the bin is called “drafx”' })).toBeVisible();
});

test('says what an empty bin is for', async () => {
  renderApp('/images/bin', { 'GET /images/bin': { bin: [] } });
  expect(await screen.findByRole('heading', { name: 'The bin is empty' })).toBeVisible();
});

test('lets a person who only reads look, and change nothing', async () => {
  renderApp('/images/bin', { 'GET /user/company': { company: aCompany({ role: 'viewer' }) }, 'GET /images/bin': { bin: BIN } });
  await screen.findByText('Offer');
  expect(screen.queryByRole('button', { name: /Restore|Delete forever|Empty/ })).toBeNull();
});
