/** The page of openers, with an answer of the API stubbed. */
import { dateIn, dateOfDay, dayOfDate } from '@limn/model';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';
import * as files from '../../../ui/save-file.ts';
import './OpenersPage.tsx';

const today = dayOfDate(dateIn('Europe/London', Date.now()));
const [FROM, TO] = [dateOfDay(today - 7), dateOfDay(today - 1)];
const CLASSES = { person: 60, proxy: 40, prefetch: 9, scanner: 5, bot: 3, test: 2 };
const NONE = { person: 0, proxy: 0, prefetch: 0, scanner: 0, bot: 0, test: 0 };
const row = (by: string, code: number, name: string, opens: number) => ({ by, code, name, opens, clicks: 0 });
const WEEK = Array.from({ length: 168 }, (_, code) => row('weekhour', code, `${code}`, code === 33 ? 70 : code === 34 ? 30 : 0));
const BILL = {
  all: 130,
  prefetch: 9,
  scanner: 5,
  bot: 3,
  test: 2,
  unpaid: 11,
  ledger: 100,
  pay_as_you_go: 0,
  elsewhere: 0,
  implied: 4,
  sample: 0,
  reported: 104,
};
const answerOf = (bill: Partial<typeof BILL> = {}) => ({
  stats: [
    row('class', 0, 'Person', 60),
    row('client', 1, 'Gmail', 75),
    row('client', 5, '=Apple', 25),
    row('device', 2, 'Phone', 100),
    row('country', 163, 'United Kingdom', 100),
    ...WEEK,
  ],
  totals: { opens: 100, clicks: 0 },
  classes: CLASSES,
  previous: NONE,
  daily_stats: [{ date: TO, ...CLASSES }],
  bill: { ...BILL, ...bill },
});

let saved: string[];
beforeEach(() => {
  saved = [];
  vi.spyOn(files, 'saveFile').mockImplementation((name, text) => void saved.push(name, text));
});
afterEach(() => vi.restoreAllMocks());

function openPage(answer: unknown, search = '') {
  const user = userEvent.setup();
  return { user, ...renderApp(`/reports/openers${search}`, { [`GET /opener_stats/by_date/${FROM}/${TO}`]: answer }) };
}
const linesOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((line) => [line.querySelector('th > span')?.textContent, line.querySelector('td')?.textContent]);

test('leads from all opens to the bill, and on to the reports', async () => {
  openPage(answerOf());
  expect(linesOf(await screen.findByRole('table', { name: 'From all opens to the bill' }))).toEqual([
    ['All opens', '130'],
    ['Privacy prefetches', '−9'],
    ['Scanners', '−5'],
    ['Bots', '−3'],
    ['Tests', '−2'],
    ['Over the plan', '−11'],
    ['Billed opens', '100'],
    ['Credits used', '100'],
  ]);
  expect(linesOf(screen.getByRole('table', { name: 'From billed opens to the reports' }))).toEqual([
    ['Billed opens', '100'],
    ['Clicks without an open', '+4'],
    ['Total Impressions of people', '104'],
  ]);
});

test('names a difference between the ledger and what was counted', async () => {
  openPage(answerOf({ ledger: 98 }));
  const lines = linesOf(await screen.findByRole('table', { name: 'From all opens to the bill' }));
  expect(lines.slice(-2)).toEqual([
    ['Credits used', '98'],
    ['Difference', '2'],
  ]);
  expect(screen.getAllByText(/Billed opens and the credit ledger differ/).length).toBeGreaterThan(0);
});

test('shows people alone until all opens are asked for, and says so', async () => {
  const { user } = openPage(answerOf());
  expect(await screen.findByRole('button', { name: /^Mail proxy 40/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Scanner/ })).toBeNull();
  expect(screen.getByText(/People only: without prefetches, scanners, bots and tests/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'All opens' }));
  expect(await screen.findByRole('button', { name: /^Scanner 5/ })).toBeVisible();
  expect(screen.getByText(/All opens, machines included/)).toBeVisible();
});

test('leads from each count to the opens behind it', async () => {
  openPage(answerOf(), `?from=${FROM}&to=${TO}&openers=all`);
  const lists = await Promise.all(
    ['Opener', 'Mail program or browser', 'Device', 'Country'].map((name) => screen.findByRole('table', { name })),
  );
  expect(lists.map((list) => within(list).getAllByRole('link')[0]?.getAttribute('href'))).toEqual(
    ['opener=person', 'client=1', 'device=2', 'country=163'].map(
      (filter) => `/reports/opens?report=openers&figure=opens&from=${FROM}&to=${TO}&${filter}&openers=all`,
    ),
  );
});

test('leads through the hours of the week by arrow keys, and says each', async () => {
  const { user } = openPage(answerOf());
  const table = await screen.findByRole('table', { name: 'Opens by weekday and hour' });
  expect(screen.getByText('Busiest: Tuesday, 09:00 to 10:00: 70 opens (70.0%)')).toBeVisible();
  const busiest = within(table).getByTitle(/^Tuesday, 09:00/);
  busiest.focus();
  await user.keyboard('{ArrowRight}');
  expect(screen.getByText('Tuesday, 10:00 to 11:00: 30 opens (30.0%)')).toBeVisible();
  expect(within(table).getByTitle(/^Tuesday, 10:00/)).toHaveFocus();
});

test('exports old figures under their own days until the new ones come', async () => {
  const late = dateOfDay(today - 30);
  const user = userEvent.setup();
  renderApp('/reports/openers', {
    [`GET /opener_stats/by_date/${FROM}/${TO}`]: answerOf(),
    [`GET /opener_stats/by_date/${late}/${TO}`]: () => new Promise(() => undefined),
  });
  const device = await screen.findByRole('table', { name: 'Device' });
  await user.click(screen.getByRole('combobox', { name: 'Period' }));
  await user.click(await screen.findByRole('option', { name: 'Last 30 days' }));
  await waitFor(() => expect(device.closest('[aria-busy]')).toHaveAttribute('aria-busy', 'true'));
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  await user.click(screen.getByRole('button', { name: 'Export sums' }));
  expect([saved[0], saved[2]]).toEqual([`openers_report_export ${FROM} to ${TO}.csv`, `opens_and_bill_export ${FROM} to ${TO}.csv`]);
  expect(within(device).getByRole('link').getAttribute('href')).toContain(`from=${FROM}`);
});

test('exports its groups and its sums so that no spreadsheet runs a name', async () => {
  const { user } = openPage(answerOf());
  await screen.findByRole('table', { name: 'Device' });
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  await user.click(screen.getByRole('button', { name: 'Export sums' }));
  expect([saved[0], saved[2]]).toEqual([`openers_report_export ${FROM} to ${TO}.csv`, `opens_and_bill_export ${FROM} to ${TO}.csv`]);
  expect(saved[1]).toContain(`Mail program or browser,'=Apple,25,0`);
  expect(saved[1]?.trimEnd().split('\r\n').at(-1)).toBe('TOTALS,,100,0');
  expect(saved[3]).not.toContain('TOTALS');
});
