import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { problem } from '../../../testing/api-stub.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import './CustomersPage.tsx';

const NO_OPENERS = { known_openers: { openers: 0, known: 0, warning: null } };

test('lists refused records of identify with their reason, to be fixed or sent again', async () => {
  const user = userEvent.setup();
  const refused = {
    id: 9,
    event_name: 'identify',
    reason: 'age: It is not a whole number.',
    received_at: '2026-11-20T10:00:00.000Z',
    record: { customer_id: 'c-1', event_properties: { age: 'old' } },
  };
  const { api } = renderApp('/customers?tab=refused', {
    'GET /customers/openers': NO_OPENERS,
    'GET /customers/imports': { imports: [] },
    'GET /customers/rejects': { rejects: { data: [refused], reasons: [], current_page: 1, per_page: 25, total: 1 } },
    'POST /customers/rejects/retry': { accepted: 1, next: null },
  });
  const list = within(await screen.findByRole('list', { name: 'Refused records' }));
  expect(list.getByRole('listitem')).toHaveTextContent(refused.reason);
  expect(list.getByRole('button', { name: 'Fix and send' })).toBeEnabled();
  await user.click(screen.getByRole('button', { name: 'Send all again' }));
  await expect.poll(() => api.bodiesOf('POST /customers/rejects/retry')).toHaveLength(1);
});

const IMPORT = {
  id: 4,
  file_name: 'our customers',
  state: 'running',
  progress: 0.4,
  rows: 400,
  created: 390,
  updated: 7,
  refused: 2,
  erased: 1,
  fields: ['plan'],
  reason: null,
  take_back_until: null as string | null,
  too_large_to_take_back: false,
  taken_back: null as { customers_removed: number; customers_restored: number } | null,
  created_at: new Date().toISOString(),
  ended_at: null,
};

test('shows how far a file of customers is, and cancels it', async () => {
  const user = userEvent.setup();
  const { api } = renderApp('/customers?tab=fields', {
    'GET /customers/openers': NO_OPENERS,
    'GET /customers/imports': { imports: [IMPORT] },
    'GET /customers/fields': { fields: [] },
    'GET /customers/proposals': { proposals: [] },
    'POST /customers/imports/4/cancel': { import: { ...IMPORT, state: 'cancelled' } },
  });
  const card = within(await screen.findByRole('group', { name: 'Import of our customers' }));
  expect(card.getByRole('status')).toHaveTextContent('Importing: 400 rows read.');
  expect(card.getByRole('progressbar', { name: 'Import of our customers' })).toHaveAttribute('aria-valuenow', '40');
  expect(card.getByText('390 new, 7 updated. New fields: plan.')).toBeVisible();
  await user.click(card.getByRole('button', { name: 'Cancel import' }));
  await expect.poll(() => api.bodiesOf('POST /customers/imports/4/cancel')).toHaveLength(1);
});

test('says of a file that ended what became of each row', async () => {
  renderApp('/customers?tab=fields', {
    'GET /customers/openers': NO_OPENERS,
    'GET /customers/imports': { imports: [{ ...IMPORT, state: 'complete', progress: 1, ended_at: new Date().toISOString() }] },
    'GET /customers/fields': { fields: [] },
    'GET /customers/proposals': { proposals: [] },
  });
  const card = within(await screen.findByRole('group', { name: 'Import of our customers' }));
  expect(card.getByRole('status')).toHaveTextContent('397 of 400 rows were imported.');
  expect(card.getByText(/2 rows don’t fit\. They are under/)).toBeVisible();
  expect(card.getByRole('link', { name: 'Refused' })).toHaveAttribute('href', '/customers?tab=refused');
  expect(card.getByText('1 row is about someone you’re erasing, and was left out.')).toBeVisible();
  expect(card.queryByRole('button')).toBeNull();
});

test('offers a search once there are customers', async () => {
  const user = userEvent.setup();
  let data: object[] = [];
  const list = () => ({ customers: { data, current_page: 1, per_page: 25, total: data.length } });
  const answers = { 'GET /customers/openers': NO_OPENERS, 'GET /customers/imports': { imports: [] }, 'GET /customers': list };
  const { unmount } = renderApp('/customers', answers);
  await screen.findByRole('heading', { name: 'No customers yet' });
  expect(screen.queryByRole('textbox', { name: 'Search customers' })).toBeNull();
  unmount();
  data = [{ id: 6, customer_id: 'anna', email: null }];
  renderApp('/customers', answers);
  await screen.findByRole('link', { name: 'anna' });
  data = [];
  await user.type(screen.getByLabelText('Search customers'), 'zoe');
  await screen.findByRole('heading', { name: 'No results for “zoe”' });
  data = [{ id: 6, customer_id: 'anna', email: null }];
  await user.clear(screen.getByLabelText('Search customers'));
  expect(await screen.findByRole('link', { name: 'anna' })).toBeVisible();
});

const ended = {
  ...IMPORT,
  state: 'complete',
  progress: 1,
  ended_at: new Date(Date.now() - 7_200_000).toISOString(),
  take_back_until: new Date(Date.now() + 86_400_000).toISOString(),
};
const ENDED_IMPORT = {
  'GET /customers/openers': NO_OPENERS,
  'GET /customers/imports': { imports: [ended] },
  'GET /customers/fields': { fields: [] },
  'GET /customers/proposals': { proposals: [] },
  'POST /customers/imports/4/take-back': { import: { ...ended, state: 'taking_back' } },
};

test('takes an import back although what changes could not be counted', async () => {
  const user = userEvent.setup();
  const { api } = renderApp('/customers?tab=fields', {
    ...ENDED_IMPORT,
    'GET /customers/imports/4/take-back': problem(500, 'No'),
  });
  const card = within(await screen.findByRole('group', { name: 'Import of our customers' }));
  await user.click(card.getByRole('button', { name: 'Take back' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Take back “our customers”?' }));
  expect(await dialog.findByText('The changes couldn’t be counted.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Take back' }));
  await expect.poll(() => api.bodiesOf('POST /customers/imports/4/take-back')).toHaveLength(1);
});

test('takes an import back after saying what changes and what stays', async () => {
  const user = userEvent.setup();
  const { api } = renderApp('/customers?tab=fields', {
    ...ENDED_IMPORT,
    'GET /customers/imports/4/take-back': {
      take_back: { customers_removed: 390, customers_restored: 1, customers_kept: 6, partial: false, until: ended.take_back_until },
    },
  });
  const card = within(await screen.findByRole('group', { name: 'Import of our customers' }));
  expect(card.getByText(/our customers · imported (2 hours ago|yesterday)/)).toBeVisible();
  await user.click(card.getByRole('button', { name: 'Take back' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Take back “our customers”?' }));
  expect((await dialog.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
    '390 customers that only this file named are removed.',
    '1 customer gets back the fields and address it had before.',
    'Customers that only this file joined by an email address come apart.',
    'Fields made for the file are deleted where they’re empty and unused: plan.',
    'What was said of a customer since the import, by events or another file. 6 customers won’t change.',
    'Customers merged by a person or an alias, and refused rows.',
  ]);
  await user.click(dialog.getByRole('button', { name: 'Take back' }));
  await expect.poll(() => api.bodiesOf('POST /customers/imports/4/take-back')).toHaveLength(1);
});
