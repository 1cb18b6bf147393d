import type { CustomerPage } from '@limn/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';
import './CustomerPage.tsx';

const CREATED = '2026-11-20T10:00:00.000Z';
const [ANNA, BERT] = [
  { id: 6, customer_id: null, email: 'anna@shop.example' },
  { id: 7, customer_id: 'bert', email: null },
];
const CARLA: CustomerPage = {
  id: 5,
  customer_id: 'carla',
  email: null,
  created_at: CREATED,
  identities: [{ kind: 'customer_id', value: 'carla', created_at: CREATED }],
  traits: [],
  other_traits: {},
  aggregates: [],
  timeline: [],
};

test('merges only a customer who is in sight', async () => {
  const user = userEvent.setup();
  let data = [ANNA, BERT];
  const { api } = renderApp('/customers/5', {
    'GET /customers/5': { customer: CARLA },
    'GET /customers': () => ({ customers: { data, current_page: 1, per_page: 7, total: data.length } }),
    'POST /customers/5/merge': { customer: CARLA },
  });
  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Merge with another customer' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Merge customers' }));
  await user.click(await dialog.findByRole('radio', { name: /anna/ }));
  data = [BERT];
  await user.type(dialog.getByLabelText('Search customers'), 'bert');
  await waitFor(() => expect(dialog.queryByRole('radio', { name: /anna/ })).toBeNull());
  expect(dialog.getByRole('button', { name: 'Merge' })).toBeDisabled();
  await user.click(dialog.getByRole('radio', { name: /bert/ }));
  await user.click(dialog.getByRole('button', { name: 'Merge' }));
  await expect.poll(() => api.bodiesOf('POST /customers/5/merge')).toEqual([{ other: BERT.id }]);
});
