import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
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
    'GET /customers/rejects': { rejects: { data: [refused], current_page: 1, per_page: 25, total: 1 } },
    'POST /customers/rejects/retry': { accepted: 1 },
  });
  const list = within(await screen.findByRole('list', { name: 'Refused records' }));
  expect(list.getByRole('listitem')).toHaveTextContent(refused.reason);
  expect(list.getByRole('button', { name: 'Fix and send' })).toBeEnabled();
  await user.click(screen.getByRole('button', { name: 'Send all again' }));
  await expect.poll(() => api.bodiesOf('POST /customers/rejects/retry')).toHaveLength(1);
});
