import { dateIn, dateOfDay, dayOfDate } from '@limn/model';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { problem } from '../../../../testing/api-stub.ts';
import { renderApp } from '../../../../testing/render-app.tsx';
// The page, fetched before the clock of the first search runs.
import './OpensPage.tsx';

const today = dateIn('Europe/London', Date.now());
const long = dateOfDay(dayOfDate(today) - 200);
const open = (index: number, more: object = {}) => ({
  open: `7-${index}-0f3c2a9b8d7e`,
  at: '2026-10-25T00:30:00.000Z',
  kind: 'open',
  opener: 'proxy',
  client: 'Gmail',
  device: 'phone',
  country: 'GB',
  opened: { kind: 'image', id: 7, name: 'Spring', deleted: false },
  version: 3,
  position: 1,
  ruleset: null,
  image: null,
  items: [],
  item_names: [],
  recipient: 'a1b2c3d4',
  clicked: index === 0,
  sample: false,
  conversion: null,
  ...more,
});
const answer = (opens: object[], more: object = {}) => ({
  opens,
  next: null,
  about: 'Spring',
  total: opens.length,
  has_more: false,
  days: { from: today, to: today },
  timezone: 'Europe/London',
  currency: 'GBP',
  ...more,
});
const openPage = (stub: unknown, shown?: unknown) => ({
  user: userEvent.setup(),
  ...renderApp(`/reports/opens?report=image&figure=opens&id=7&from=${today}&to=${today}`, {
    'GET /report_opens': stub,
    'POST /report_opens/shown': shown,
  }),
});

test('leads back from the opens of openers to their report', async () => {
  renderApp(`/reports/opens?report=openers&figure=opens&client=1&from=${today}&to=${today}`, {
    'GET /report_opens': answer([open(0)], { about: null }),
  });
  expect(await screen.findByRole('heading', { name: 'Impressions' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Report' })).toHaveAttribute('href', `/reports/openers?from=${today}&to=${today}`);
});

test('leads back to the report that it was opened from, as it was', async () => {
  const back = `/recipereport/dailystatistics?from=${long}&to=${today}&model=2`;
  const { unmount } = renderApp(`/reports/opens?report=recipe&figure=opens&from=${today}&to=${today}&back=${encodeURIComponent(back)}`, {
    'GET /report_opens': answer([open(0)], { about: null }),
  });
  expect(await screen.findByRole('link', { name: 'Report' })).toHaveAttribute('href', back);
  unmount();
  renderApp(`/reports/opens?report=recipe&figure=opens&from=${today}&to=${today}&back=${encodeURIComponent('//elsewhere.example')}`, {
    'GET /report_opens': answer([open(0)], { about: null }),
  });
  expect(await screen.findByRole('link', { name: 'Report' })).toHaveAttribute(
    'href',
    `/recipereport/recipestatistics?from=${today}&to=${today}`,
  );
});

test('lists what lies behind a figure, in the company’s time', async () => {
  openPage(answer([open(0), open(1, { kind: 'implied', recipient: null })]));
  expect(await screen.findByRole('heading', { name: 'Impressions: Spring' })).toBeVisible();
  const rows = within(screen.getByRole('table', { name: 'Opens' })).getAllByRole('row');
  expect(rows[1]).toHaveTextContent('25 Oct 2026, 01:30:00 GMT+1Mail proxyGmailPhoneGB3a1b2c3d4Yes');
  expect(rows[2]).toHaveTextContent('Implied by a click');
  expect(screen.getByText('1–2 of 2')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Report' })).toHaveAttribute('href', `/reports/image?from=${today}&to=${today}`);
});

test('narrows the list down by what opened, and back', async () => {
  const stats = [
    { by: 'country', code: 163, name: 'Germany', opens: 3, clicks: 0 },
    { by: 'country', code: 7, name: 'Peru', opens: 0, clicks: 0 },
  ];
  const address = `/reports/opens?report=image&figure=opens&id=7&from=${today}&to=${today}`;
  const { router } = renderApp(address, {
    'GET /report_opens': answer([open(0)], { total: 10_000, has_more: true }),
    [`GET /opener_stats/by_date/${today}/${today}`]: { stats },
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('combobox', { name: 'Country' }));
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['All', 'Germany']);
  await user.click(screen.getByRole('option', { name: 'Germany' }));
  await waitFor(() => expect(router.state.location.search).toContain('country=163'));
  expect(await screen.findByText(/More than 10,000 found/)).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'a1b2c3d4' }));
  await waitFor(() => expect(router.state.location.search).toContain('recipient=a1b2c3d4'));
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(router.state.location.search).toBe(address.slice('/reports/opens'.length)));
});

test('says when filters leave nothing, and has none for conversions', async () => {
  const stub = { 'GET /report_opens': answer([]) };
  const { unmount } = renderApp(`/reports/opens?report=image&figure=opens&id=7&from=${today}&to=${today}&opener=proxy`, stub);
  expect(await screen.findByText('No opens match these filters')).toBeVisible();
  unmount();
  renderApp(`/reports/opens?report=recipe&figure=conversions&id=7&from=${today}&to=${today}&opener=proxy&model=3`, stub);
  expect(await screen.findByText('Nothing on these days')).toBeVisible();
  const back = `/recipereport/recipestatistics?from=${today}&to=${today}&model=3`;
  expect(screen.getByRole('link', { name: 'Report' })).toHaveAttribute('href', back);
  expect(screen.queryByRole('combobox', { name: 'Opener' })).toBeNull();
});

test('says how many of the figure’s opens are no longer kept', async () => {
  const { unmount } = openPage(answer([open(0), open(1)], { total: 5 }));
  expect(await screen.findByText('3 of 5 are no longer kept one by one. The report counts all of them.')).toBeVisible();
  expect(screen.getByText('1–2 of 2')).toBeVisible();
  unmount();
  const { unmount: leave } = openPage(answer([], { total: 4 }));
  expect(await screen.findByText('No longer kept')).toBeVisible();
  expect(screen.getByText('4 of 4 are no longer kept one by one. The report counts all of them.')).toBeVisible();
  expect(screen.queryByText(/No one opened/)).toBeNull();
  leave();
  // More may come with the pages that aren't there yet.
  openPage(answer([open(0), open(1)], { total: 50, next: 'older~0' }));
  expect(await screen.findByText('1–25 of 50')).toBeVisible();
  expect(screen.queryByText(/no longer kept/)).toBeNull();
});

test('says when days are too long ago, or part of them', async () => {
  openPage(answer([], { days: null, total: 0 }));
  expect(await screen.findByText('These days are too long ago')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Export' })).toBeDisabled();
});

test('says where the list begins when the report has more days', async () => {
  renderApp(`/reports/opens?report=image&figure=opens&from=${long}&to=${today}`, {
    'GET /report_opens': answer([open(0)], { about: null, days: { from: dateOfDay(dayOfDate(today) - 89), to: today } }),
  });
  expect(await screen.findByText(/so this list begins on/)).toBeVisible();
  expect(screen.getByRole('columnheader', { name: 'Opened' })).toBeVisible();
});

test('offers to load again what failed', async () => {
  openPage(problem(403, 'forbidden'));
  expect(await screen.findByText(/Couldn’t load these opens\./)).toBeVisible();
});

test('draws what was shown, with values that someone enters', async () => {
  const picture = { mime: 'image/png', data: 'iVBORw0KGgo=', width: 600, height: 200 };
  const shown = (asked: { values?: object }) =>
    asked.values
      ? { open: open(0), picture, missing: null, fields: [] }
      : { open: open(0), picture: null, missing: 'values_not_kept', fields: ['first'] };
  const { user, router } = openPage(answer([open(0)]), shown);
  await user.click(await screen.findByRole('link', { name: '25 Oct 2026, 01:30:00 GMT+1' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'What was shown' }));
  expect(await dialog.findByText(/Limn never keeps those/)).toBeVisible();
  await user.type(dialog.getByLabelText('first'), 'Ada');
  await user.click(dialog.getByRole('button', { name: 'Draw with these values' }));
  expect(await dialog.findByRole('img')).toHaveAttribute('src', 'data:image/png;base64,iVBORw0KGgo=');
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(router.state.location.search).not.toContain('open=7'));
});
