import { TIMELINE_ENTRIES, type CustomerPage, type TimelineEntry } from '@limn/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
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

afterEach(() => vi.useRealTimers());

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

function boughtAt(minute: number): TimelineEntry {
  const object = { kind: 'event', id: 3 } as const;
  const at = new Date(Date.UTC(2026, 10, 20, 9, minute)).toISOString();
  return { at, kind: 'event', name: `Purchase ${minute}`, object, identity: 'carla' };
}
const minutes = (from: number, count: number) => Array.from({ length: count }, (_, n) => boughtAt(from - n));

test('keeps what it showed above earlier entries when new ones arrive', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const user = userEvent.setup();
  let customer = { ...CARLA, timeline: minutes(99, TIMELINE_ENTRIES) };
  renderApp('/customers/5', {
    'GET /customers/5': () => ({ customer }),
    'GET /customers/5/timeline': { timeline: minutes(99 - TIMELINE_ENTRIES, 2) },
  });
  await user.click(await screen.findByRole('button', { name: 'Show earlier' }));
  await screen.findByText('Purchase 48');
  customer = { ...CARLA, timeline: minutes(101, TIMELINE_ENTRIES) };
  vi.advanceTimersByTime(60_000);
  await screen.findByText('Purchase 101');
  const shown = within(screen.getByRole('region', { name: 'Timeline' })).getAllByRole('link');
  expect(shown.map(({ textContent }) => textContent)).toEqual(minutes(101, TIMELINE_ENTRIES + 4).map(({ name }) => name));
});

test('shows figures of a customer alike, and none of what never happened', async () => {
  const figures = (name: string, values: Record<string, string | null>) => ({
    event_id: name.length,
    event_name: name,
    is_building: false,
    values: Object.entries(values).map(([id, value]) => ({ id: `customer.${name}.${id}`, label: id, value })),
  });
  const aggregates = [
    figures('viewed', { count: '4', count_7: '0', sum: '191.00', sum_7: '0', days_since: '21' }),
    figures('bought', { count: '0', sum: '0', days_since: null }),
  ];
  renderApp('/customers/5', { 'GET /customers/5': { customer: { ...CARLA, aggregates } } });
  const viewed = within(await screen.findByRole('group', { name: 'Figures of viewed' }));
  expect(viewed.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'EventsSum',
    'All4191.00',
    '7 days00.00',
    '30 days––',
    '90 days––',
    '365 days––',
  ]);
  expect(screen.getByRole('region', { name: 'bought' })).toHaveTextContent('boughtNever happened.');
});
