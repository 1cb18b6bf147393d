import type { Flavour } from '@limn/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { problem } from '../../../../testing/api-stub.ts';
import { renderApp } from '../../../../testing/render-app.tsx';
import { aFlavour, aNeighbour, anItem, aPreview } from '../flavours.cases.ts';
import './FlavourEditorPage.tsx';

const TENT = anItem('tent', 'Trail tent');
const EVALUATION = {
  split_at: '2026-11-01T00:00:00.000Z',
  people: 240,
  flavour: { hit_rate: 0.4, ndcg: 0.21, coverage: 0.9, shown: 0.6 },
  popular: { hit_rate: 0.2, ndcg: 0.1, coverage: 0, shown: 0.1 },
  random: { hit_rate: 0.05, ndcg: 0.02, coverage: 0, shown: 1 },
  verdict: 'better' as const,
  sentence: 'This flavour beats “most popular”: it was 2.1 times as good at naming what 240 people did next.',
};

function openEditor(flavour: Flavour, answers: Record<string, unknown> = {}) {
  const user = userEvent.setup();
  const app = renderApp('/flavours/edit?id=7', {
    'GET /flavours/7': { flavour },
    'GET /flavours/7/items': { items: [{ item: TENT, people: 318 }] },
    'GET /flavours/7/customers': { customers: [{ id: 'anna', events: 4, last_at: '2026-11-20T09:00:00.000Z' }] },
    // One answer for every question: each part of the page shows its own of it.
    'GET /flavours/7/preview': {
      preview: aPreview({
        item: TENT,
        people: 318,
        customer: {
          id: 'anna',
          events: [{ at: '2026-11-20T09:00:00.000Z', event_name: 'Product viewed', item: TENT, counts_as: 'starts' }],
        },
        neighbours: [aNeighbour(anItem('bag', 'Sleeping bag'), { from: TENT })],
        evaluation: EVALUATION,
      }),
    },
    ...answers,
  });
  return { user, ...app };
}

test('shows both sides with their scores, and saves what is changed', async () => {
  const saved = aFlavour({ revision: 3, label: 'Basket', status: 2, progress: 0 });
  const { user, api } = openEditor(aFlavour(), { 'POST /flavours/7': { flavour: saved } });
  const first = (await screen.findByText('People who...')).closest('section') as HTMLElement;
  const also = screen.getByText('Also did...').closest('section') as HTMLElement;
  expect(within(first).getByLabelText('Score of Product viewed')).toHaveValue(1);
  expect(within(also).getByLabelText('Score of Purchased')).toHaveValue(2);
  expect(screen.getByRole('button', { name: 'SAVE' })).toBeDisabled();
  await user.clear(screen.getByLabelText('Label'));
  await user.type(screen.getByLabelText('Label'), 'Basket');
  expect(screen.getAllByText('Unsaved changes').length).toBeGreaterThan(0);
  await user.click(screen.getByRole('button', { name: 'SAVE' }));
  await waitFor(() => expect(api.bodiesOf('POST /flavours/7')).toHaveLength(1));
  expect(api.bodiesOf('POST /flavours/7')[0]).toMatchObject({
    label: 'Basket',
    events_1: [{ id: 1, view_id: 31, score: 1 }],
    within: { within: 1, recency: null },
  });
  await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull());
});

test('spells its parts and the six timeframes as they are specified', async () => {
  openEditor(aFlavour());
  await screen.findByText('Timeframe');
  expect(screen.getAllByRole('tab').map((tab) => [tab.id, tab.textContent])).toEqual([
    ['flavour-tab-1', 'Setup'],
    ['flavour-tab-2', 'Preview'],
  ]);
  for (const label of ['Label', 'Datatable', 'Enabled']) expect(screen.getByLabelText(label)).toBeInTheDocument();
  for (const head of ['People who...', 'Also did...', 'Timeframe']) expect(screen.getByText(head)).toBeVisible();
  const options = within(screen.getByRole('radiogroup', { name: 'Within' })).getAllByRole('radio');
  expect(options.map((option) => [option.getAttribute('value'), option.closest('label')?.textContent])).toEqual([
    ['1', expect.stringMatching(/^Anytime before or after first event/)],
    ['2', expect.stringMatching(/^Anytime after first event/)],
    ['3', expect.stringMatching(/^Anytime before first event/)],
    ['4', expect.stringMatching(/^X days before first event/)],
    ['5', expect.stringMatching(/^X days after first event/)],
    ['6', expect.stringMatching(/^Same Day of first event/)],
  ]);
  expect(screen.getByRole('button', { name: 'SAVE' })).toBeVisible();
});

test('adds an event with a score, and ignores an empty or zero one', async () => {
  const { user } = openEditor(aFlavour({ events_1: [] }));
  const first = (await screen.findByText('People who...')).closest('section') as HTMLElement;
  await user.click(within(first).getByRole('button', { name: 'Add event' }));
  const dialog = screen.getByRole('dialog', { name: 'People who...' });
  await user.click(within(dialog).getByRole('combobox', { name: 'Event' }));
  await user.click(await screen.findByRole('option', { name: 'Product viewed: Last 90 days' }));
  const score = within(dialog).getByLabelText('Score');
  for (const text of ['0', '']) {
    await user.clear(score);
    if (text) await user.type(score, text);
    await user.click(within(dialog).getByRole('button', { name: 'Add' }));
    expect(dialog).toBeVisible();
  }
  await user.type(score, '2.5');
  await user.click(within(dialog).getByRole('button', { name: 'Add' }));
  expect(await within(first).findByLabelText('Score of Product viewed: Last 90 days')).toHaveValue(2.5);
});

test('asks for Recency in Days in two of the six timeframes', async () => {
  const { user } = openEditor(aFlavour());
  await screen.findByText('Timeframe');
  const options = within(screen.getByRole('radiogroup', { name: 'Within' })).getAllByRole('radio');
  expect(options).toHaveLength(6);
  const asked: boolean[] = [];
  for (const option of options) {
    await user.click(option);
    asked.push(screen.queryByLabelText('Recency in Days') !== null);
  }
  expect(asked).toEqual([false, false, false, true, true, false]);
});

test('shows why a refresh failed, advice, and refreshes and cancels by hand', async () => {
  const idle = aFlavour({
    reason: 'Its data table was deleted, or has no rows with a unique header.',
    advice: [{ code: 'too_few_people', message: 'Only 4 people have done both.', view_id: null, side: null }],
  });
  let flavour = idle;
  const { user } = openEditor(idle, {
    'GET /flavours/7': () => ({ flavour }),
    'POST /flavours/7/refresh': () => ({ flavour: (flavour = aFlavour({ status: 2, progress: 0.5 })) }),
    'POST /flavours/7/cancel': () => ({ flavour: (flavour = aFlavour()) }),
  });
  expect(await screen.findByText(/The last refresh failed\. Its data table was deleted/)).toBeVisible();
  expect(screen.getByText('Only 4 people have done both.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Refresh now' }));
  expect(await screen.findByRole('progressbar', { name: 'Refresh' })).toHaveAttribute('aria-valuenow', '50');
  await user.click(screen.getByRole('button', { name: 'Cancel refresh' }));
  expect(await screen.findByRole('button', { name: 'Refresh now' })).toBeVisible();
});

test('previews an item and a customer, beside most popular and random', async () => {
  const { user } = openEditor(aFlavour());
  await user.click(await screen.findByRole('tab', { name: 'Preview' }));
  expect(await screen.findByText(/This flavour beats “most popular”/)).toBeVisible();
  const table = screen.getByRole('table', { name: 'This flavour beside most popular and random' });
  expect(
    within(table)
      .getAllByRole('row')
      .map((row) => row.textContent),
  ).toEqual([
    'Ten items byHit ratenDCG@10CoverageCatalogue shown',
    'This flavour40%0.21090%60%',
    'Most popular20%0.1000%10%',
    'Random5.0%0.0200%100%',
  ]);
  const neighbours = await screen.findByRole('list', { name: 'What Trail tent leads to' });
  expect(neighbours).toHaveTextContent('42 of 318 people');
  await user.click(screen.getByRole('button', { name: 'By customer' }));
  expect(await screen.findByRole('list', { name: 'Items for anna' })).toHaveTextContent('From Trail tent.');
  expect(screen.getByRole('list', { name: 'Events of anna' })).toHaveTextContent('leads to others');
});

test('offers to load what someone else saved first', async () => {
  let flavour = aFlavour();
  const { user } = openEditor(flavour, {
    'GET /flavours/7': () => ({ flavour }),
    'POST /flavours/7': { ...problem(409, 'Someone saved a newer version of this flavour.'), code: 'stale_revision' },
  });
  await user.type(await screen.findByLabelText('Label'), '!');
  await user.click(screen.getByRole('button', { name: 'SAVE' }));
  flavour = aFlavour({ label: 'Theirs', revision: 5 });
  await user.click(await screen.findByRole('button', { name: 'Load theirs' }));
  await waitFor(() => expect(screen.getByLabelText('Label')).toHaveValue('Theirs'));
});

test('says that a flavour is gone', async () => {
  openEditor(aFlavour(), { 'GET /flavours/7': { ...problem(404, 'There is no such flavour.'), code: 'not_found' } });
  expect(await screen.findByText('Flavour not found')).toBeVisible();
});

test('says how many customers the last refresh counted', async () => {
  openEditor(aFlavour({ model: { events: 9, people: 9, items: 9, catalogue: 9, took_ms: 9, current: true, recounted: 12 } }));
  expect(await screen.findByText(/The last refresh counted 12 customers with new events\./)).toBeVisible();
});
