import type { ActivityEntry } from '@limn/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { problem } from '../../../../testing/api-stub.ts';
import { renderApp } from '../../../../testing/render-app.tsx';
// The tab, fetched before the clock of the first search runs.
import './ActivityTab.tsx';

function anEntry(change: Partial<ActivityEntry> = {}): ActivityEntry {
  return {
    id: 1,
    at: '2026-11-20T10:00:00.000Z',
    last_at: '2026-11-20T10:08:00.000Z',
    times: 6,
    who: 'Priya',
    by_key: false,
    what: 'changed the image “Spring offer”',
    object: { kind: 'image', id: 3, name: 'Spring offer' },
    fields: ['data'],
    ...change,
  };
}
const page = (data: ActivityEntry[], total = data.length, current = 1) => ({
  activity: { data, current_page: current, per_page: 25, total },
});
const LIST = 'GET /activity';

test('shows when, who and what in company time, with pages', async () => {
  const user = userEvent.setup();
  const { api } = renderApp('/settings/activity', { [LIST]: page([anEntry(), anEntry({ id: 2, who: 'Sync', by_key: true })], 60) });
  const rows = await screen.findAllByRole('row');
  expect(
    within(rows[1] as HTMLElement)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['20/11/2026, 10:00 to 10:08', 'Priya', 'Changed the image “Spring offer”design · 6 times']);
  expect(within(rows[2] as HTMLElement).getByTitle('API key')).toBeInTheDocument();
  const before = api.bodiesOf(LIST).length;
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  await waitFor(() => expect(api.bodiesOf(LIST).length).toBeGreaterThan(before));
});

test('reports reversed days at their field, and searches without results', async () => {
  let answer: unknown = page([anEntry()]);
  renderApp('/settings/activity', { [LIST]: () => answer });
  await screen.findByText('Priya');
  answer = page([]);
  fireEvent.change(screen.getByLabelText('Search activity'), { target: { value: 'no match' } });
  expect(await screen.findByText('No results')).toBeVisible();
  answer = problem(422, 'Invalid', [{ path: 'to', message: 'The last day must not be before the first.' }]);
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '01/01/2026' } });
  expect(await screen.findByText('The last day must not be before the first.')).toBeVisible();
});
