import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderApp } from '../../../../testing/render-app.tsx';
import { findViews } from './ViewsPage.tsx';
import type { EventKind } from '@limn/contracts';

const EVENT = {
  id: 7,
  event_name: 'Purchase',
  record_count: 12,
  column_count: 2,
  view_count: 0,
  views: [],
  id_datatype: 'text',
  allow_customer_creation: true,
  data_retention_days: 0,
  aggregate_frequency_mins: 60,
  aggregate_rebuild_mins: 720,
  conversion: false,
  items_in: null,
  created_at: '2026-11-20T10:00:00.000Z',
  updated_at: '2026-11-20T10:00:00.000Z',
};

test('creates the first view of an event by the button in its place', async () => {
  const user = userEvent.setup();
  const { api } = renderApp('/eventviews', {
    'GET /events': { events: [EVENT] },
    'POST /events/7/view': { event_view: { id: 3, event_id: 7, event_name: 'Purchase', label: 'Big orders' } },
  });
  await user.click(await screen.findByRole('button', { name: 'Create a view of Purchase' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox'), 'Big orders{Enter}');
  await waitFor(() => expect(api.bodiesOf('POST /events/7/view')).toEqual([{ label: 'Big orders' }]));
});

const event = (event_name: string, ...labels: string[]) => ({ event_name, views: labels.map((label) => ({ label })) }) as EventKind;
const EVENTS = [event('Purchase', 'First shoes', 'Last week'), event('Shoe visit', 'All'), event('Basket')];
const found = (words: string) => findViews(EVENTS, words).map(({ event_name, views }) => [event_name, ...views.map(({ label }) => label)]);

test('finds events by name with all their views, and others by their views', () => {
  expect(found(' shoe ')).toEqual([
    ['Purchase', 'First shoes'],
    ['Shoe visit', 'All'],
  ]);
  expect(found('basket')).toEqual([['Basket']]);
  expect(found('hats')).toEqual([]);
  expect(found(' ')).toHaveLength(3);
});
