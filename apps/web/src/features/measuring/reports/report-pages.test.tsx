/** The pages of the reports, with answers of the API stubbed. */
import { dateIn, dateOfDay, dayOfDate } from '@limn/model';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { problem } from '../../../testing/api-stub.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import * as files from '../../../ui/save-file.ts';
// The pages, fetched before the clock of the first search runs.
import './ImageReportPage.tsx';
import './LiveTargetReportPage.tsx';

const today = dayOfDate(dateIn('Europe/London', Date.now()));
const [FROM, TO] = [dateOfDay(today - 7), dateOfDay(today - 1)];
const NOTHING = { total_opens: 0, uniq_opens: 0, total_clicks: 0, uniq_clicks: 0 };
const image = (id: number, name: string, figures: Partial<typeof NOTHING> = {}, deleted = false) => ({
  id,
  name,
  type: 'Personalised (CSV)',
  type_id: 1,
  type_icon: 'csv',
  labels: name === 'Busy' ? ['Spring', 'VIP'] : [],
  ...NOTHING,
  ...figures,
  image_url: '',
  deleted,
});
const answerOf = (stats: object[], totals: Partial<typeof NOTHING> = {}, previous: Partial<typeof NOTHING> = {}) => ({
  stats,
  totals: { ...NOTHING, ...totals },
  previous: { ...NOTHING, ...previous },
  daily_stats: [{ date: TO, ...NOTHING, ...totals }],
});
const TWO = answerOf(
  [
    image(1, 'Quiet', { total_opens: 3, uniq_opens: 2 }),
    image(2, 'Busy', { total_opens: 1200, uniq_opens: 900, total_clicks: 60, uniq_clicks: 45 }),
    image(3, '=HYPERLINK("x")', {}, true),
  ],
  { total_opens: 1203, uniq_opens: 901, total_clicks: 60, uniq_clicks: 45 },
  { total_opens: 1000, uniq_opens: 901 },
);
const path = (from = FROM, to = TO) => `/image_stats/by_date/${from}/${to}`;
/** Any range that the page may ask for on its way. */
const everyRange = (answer: unknown) =>
  Object.fromEntries(
    [1, 7, 30, 31].flatMap((days) => [[`GET ${path(dateOfDay(today - days))}`, answer]]).concat([[`GET ${path('2026-01-01')}`, answer]]),
  );

let saved: string[];
beforeEach(() => {
  saved = [];
  vi.spyOn(files, 'saveFile').mockImplementation((name, text) => void saved.push(name, text));
});
afterEach(() => vi.restoreAllMocks());

const rowsShown = async () =>
  (await screen.findAllByRole('row')).map((row) => row.textContent).filter((text) => !/^(Date|\d+ \w+ \d{4})/.test(text));
function openReport(answer: unknown, address = '/reports/image') {
  const user = userEvent.setup();
  return { user, ...renderApp(address, everyRange(answer)) };
}

test('shows 7 days that end yesterday, TOTALS over the rows, most impressions first', async () => {
  openReport(TWO);
  await screen.findByRole('table', { name: 'Image Reporting Statistics' });
  expect(await rowsShown()).toEqual([
    'ImageTotal ImpressionsUnique ImpressionsTotal ClicksUnique ClicksClick Rate',
    'TOTALS1,20390160454.99%',
    'BusyPersonalised (CSV) · Spring · VIP1,20090060455.00%',
    'QuietPersonalised (CSV)32000.00%',
    '=HYPERLINK("x")DeletedPersonalised (CSV)00000.00%',
  ]);
  expect(screen.getByRole('button', { name: /^Total Impressions 1,203/ })).toHaveTextContent('Up by 20.3%');
  expect(screen.getByRole('button', { name: /^Unique Impressions 9/ })).toHaveTextContent('0.0%');
  expect(screen.getByText(/People only/)).toBeVisible();
});

test('says above a report what stands out in it, with a place to look', async () => {
  const finding = (kind: string, id: number | null, text: string) => ({ answer: kind, text, target: { kind, id } });
  const user = userEvent.setup();
  const answers = [
    finding('image', 2, '“Busy” lost clicks.'),
    finding('campaign', 9, 'No one matched “Gold”.'),
    ...[3, 4, 5].map((id) => finding('tag', id, `The field “first” of image ${id} arrived unfilled.`)),
  ];
  renderApp('/reports/image', { ...everyRange(TWO), 'GET /answers': { answers } });
  const card = within(await screen.findByRole('region', { name: 'Worth a look' }));
  expect(card.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
    '“Busy” lost clicks.Open image',
    'The field “first” of image 3 arrived unfilled.Check the tag',
    'The field “first” of image 4 arrived unfilled.Check the tag',
  ]);
  expect(card.getByRole('link', { name: 'Open image' })).toHaveAttribute('href', '/editor?id=2&type=image');
  await user.click(card.getByRole('button', { name: 'Show 1 more' }));
  expect(card.getAllByRole('listitem')).toHaveLength(4);
});

test('leads through the bars by arrow keys, and says each', async () => {
  const { user } = openReport(TWO);
  const bars = within(await screen.findByRole('group', { name: /by day: arrow keys go from bar to bar/ })).getAllByRole('img');
  expect(bars).toHaveLength(7);
  expect(bars.filter((bar) => bar.tabIndex === 0)).toHaveLength(1);
  bars.find((bar) => bar.tabIndex === 0)?.focus();
  await user.keyboard('{End}');
  expect(bars[6]).toHaveFocus();
  await user.keyboard('{ArrowRight}{ArrowLeft}');
  expect(bars[5]).toHaveFocus();
  expect(bars[5]).toHaveAccessibleName(/^\d+ \w+ \d{4}\. Total Impressions: /);
  expect(screen.getByText(bars[5]?.getAttribute('aria-label') ?? '')).toBeVisible();
});

test('sorts by a head, and turns the order around on the second press', async () => {
  const { user, router } = openReport(TWO);
  const table = within(await screen.findByRole('table', { name: 'Image Reporting Statistics' }));
  const names = () =>
    table
      .getAllByRole('row')
      .slice(2)
      .map((row) => row.querySelector('td a')?.textContent);
  await user.click(table.getByRole('button', { name: 'Unique Clicks' }));
  expect(names()[2]).toBe('Busy');
  await user.click(table.getByRole('button', { name: 'Unique Clicks' }));
  expect(names()[0]).toBe('Busy');
  expect(router.state.location.search).toBe('?sort=-unique-clicks');
});

test('exports rows in the order of the table, which the address keeps', async () => {
  const { user } = openReport(TWO, '/reports/image?sort=image');
  await screen.findByRole('table', { name: 'Image Reporting Statistics' });
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  const names = () =>
    saved
      .at(-1)
      ?.split('\r\n')
      .slice(1, 4)
      .map((line) => line.split(',')[1]);
  expect(names()).toEqual([`"'=HYPERLINK(""x"")"`, 'Busy', 'Quiet']);
  await user.click(screen.getByRole('button', { name: 'Total Clicks' }));
  await user.click(screen.getByRole('button', { name: 'Total Clicks' }));
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  expect(names()?.[0]).toBe('Busy');
});

test('draws people within their impressions unless they are to be stacked', async () => {
  const { user } = openReport(TWO);
  const bars = await screen.findByRole('group', { name: /by day: arrow keys/ });
  const heights = () => [...(within(bars).getAllByRole('img').at(-1)?.children ?? [])].map((part) => getComputedStyle(part).height);
  // 1203 impressions of 901 people, 60 clicks of 45; the axis ends at 2000, from the top down.
  expect(heights()).toEqual(['2.25%', '0.75%', '45.05%', '15.1%']);
  await user.click(screen.getByRole('switch', { name: 'Stack uniques on totals' }));
  expect(heights()[3]).toBe(`${(1203 / 3000) * 100}%`);
});

test('adds up what a search found, without guessing uniques', async () => {
  const { user, router } = openReport(TWO);
  await user.type(await screen.findByLabelText('Search images'), 'u');
  await waitFor(async () => expect(await rowsShown()).toContain('TOTALS1,203–60––'));
  expect(router.state.location.search).toContain('find=u');
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  expect(saved[0]).toBe(`image_report_export ${FROM} to ${TO}.csv`);
  expect(saved[1]?.split('\r\n').slice(1)).toEqual(['2,Busy,1200,900,60,45,5.00', '1,Quiet,3,2,0,0,0.00', 'TOTALS,,1203,,60,,', '']);
});

test('writes names in the CSV so that no spreadsheet runs them', async () => {
  const { user } = openReport(TWO);
  await screen.findByRole('table', { name: 'Image Reporting Statistics' });
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  expect(saved[1]).toContain(`"'=HYPERLINK(""x"")"`);
});

test('says at each head how its figures are counted', async () => {
  const { user } = openReport(TWO);
  const table = within(await screen.findByRole('table', { name: 'Image Reporting Statistics' }));
  const head = table.getByRole('button', { name: 'Unique Clicks' });
  await user.hover(head);
  await waitFor(() => expect(head).toHaveAccessibleDescription(/^People who clicked .* counted once\.$/));
});

const ITEMS = Array.from({ length: 14 }, (_, n) => ({
  item_id: `SKU-${n}`,
  name: n > 10 && n < 13 ? 'Blue mug' : '',
  category: n === 12 ? 'Mugs' : '',
  picture: '',
  deleted: n === 10,
  total_impressions: 100 * n,
  unique_impressions: 50 * n,
  total_clicks: n,
  unique_clicks: n,
  conversions: n,
  unique_conversions: n,
  revenue: 100 * n,
}));
const SUMS = { ...ITEMS[13], item_id: undefined, name: undefined, deleted: undefined };

test('compares the first twelve items by the figures that are chosen', async () => {
  const user = userEvent.setup();
  renderApp('/recipereport/itemstatistics', {
    [`GET /item_stats/by_date/${FROM}/${TO}/1`]: { stats: ITEMS, totals: SUMS, previous: SUMS, currency: 'GBP' },
  });
  const bars = async () =>
    within(await screen.findByRole('group', { name: /^The first 12 by Total Impressions/ }))
      .getAllByRole('img')
      .map((bar) => bar.getAttribute('aria-label'));
  expect(await bars()).toHaveLength(12);
  expect((await bars()).slice(0, 4)).toEqual([
    'SKU-13. Unique Impressions: 650, Click Rate: 2.00%',
    'SKU-12 · Blue mug · Mugs. Unique Impressions: 600, Click Rate: 2.00%',
    'SKU-11 · Blue mug. Unique Impressions: 550, Click Rate: 2.00%',
    'SKU-10 · No longer in the table. Unique Impressions: 500, Click Rate: 2.00%',
  ]);
  await user.click(screen.getByRole('button', { name: /^Click Rate \d/ }));
  await user.click(screen.getByRole('button', { name: /^Revenue £/ }));
  expect((await bars()).at(-1)).toBe('SKU-2. Unique Impressions: 100, Revenue: £2.00');
});

test('draws conversions in a strip of their own', async () => {
  const counts = {
    total_opens: 9000,
    uniq_opens: 8000,
    total_clicks: 90,
    uniq_clicks: 80,
    conversions: 3,
    unique_conversions: 2,
    revenue: 500,
  };
  const answer = { stats: [{ id: 1, name: 'Shoes', deleted: false, ...counts }], totals: counts, previous: counts, currency: 'GBP' };
  renderApp('/recipereport/recipestatistics', {
    [`GET /recipe_stats/by_date/${FROM}/${TO}/1`]: { ...answer, daily_stats: [{ recipe_date: TO, ...counts }] },
  });
  const charts = await screen.findAllByRole('group', { name: /by day: arrow keys/ });
  expect(charts.map((chart) => chart.getAttribute('aria-label')?.replace(/ by day.*/, ''))).toEqual([
    'Total Impressions, Unique Impressions, Total Clicks, Unique Clicks',
    'Conversions, Unique Conversions',
    'Revenue',
  ]);
});

test('asks once after typing stands still, and never for days that cross', async () => {
  const { user, api } = openReport(TWO);
  const from = await screen.findByLabelText('From');
  await screen.findByRole('table', { name: 'Image Reporting Statistics' });
  const asked = () => api.asked.filter(({ call }) => call.includes('image_stats/by_date')).length;
  expect(asked()).toBe(1);
  const shown = (date: string) => date.split('-').toReversed().join('/');
  await user.clear(from);
  await user.type(from, shown(dateOfDay(today + 1)));
  expect(screen.getByRole('alert')).toHaveTextContent(/^The first day must not be after the last one\.$/);
  expect(screen.queryByRole('table', { name: 'Image Reporting Statistics' })).toBeNull();
  await user.clear(from);
  await user.type(from, '01/01/2026');
  await waitFor(() => expect(asked()).toBe(2));
  expect(api.asked.some(({ call }) => call === `GET ${path('2026-01-01')}`)).toBe(true);
});

test.each([
  ['01/01/2006', '2006-01-01'],
  ['01/01/0206', '0206-01-01'],
])('shows no figures while From says %s, typed or from a link', async (typed, day) => {
  const { user, unmount, api } = openReport(TWO);
  const from = await screen.findByLabelText('From');
  await screen.findByRole('table', { name: 'Image Reporting Statistics' });
  await user.clear(from);
  await user.type(from, typed);
  const refused = () => {
    expect(screen.getByRole('alert')).toHaveTextContent('Choose up to ten years.');
    expect(screen.getByLabelText('From')).toHaveValue(typed);
    expect(screen.queryByRole('table', { name: 'Image Reporting Statistics' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Export CSV' })).toBeDisabled();
  };
  refused();
  unmount();
  openReport(TWO, `/reports/image?from=${day}&to=${TO}`);
  await screen.findByText('No figures for these days');
  refused();
  expect(api.asked.some(({ call }) => call.includes(day))).toBe(false);
});

test('exports and links old figures with their own days until the new ones come', async () => {
  let arrive: (answer: unknown) => void = () => undefined;
  const slow = new Promise((resolve) => void (arrive = resolve));
  const user = userEvent.setup();
  const late = dateOfDay(today - 30);
  renderApp('/reports/image', { [`GET ${path()}`]: TWO, [`GET ${path(late)}`]: () => slow });
  const table = () => screen.findByRole('table', { name: 'Image Reporting Statistics' });
  await table();
  await user.click(screen.getByRole('combobox', { name: 'Period' }));
  await user.click(await screen.findByRole('option', { name: 'Last 30 days' }));
  const days = async () => {
    const link = within(await table()).getByRole('link', { name: '1,203' });
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    const asked = new URL(link.getAttribute('href') ?? '', 'http://limn.test').searchParams;
    return [asked.get('from'), saved.at(-2)];
  };
  await waitFor(async () => expect((await table()).closest('[aria-busy]')).toHaveAttribute('aria-busy', 'true'));
  expect(await days()).toEqual([FROM, `image_report_export ${FROM} to ${TO}.csv`]);
  arrive(TWO);
  await waitFor(async () => expect((await table()).closest('[aria-busy]')).toHaveAttribute('aria-busy', 'false'));
  expect(await days()).toEqual([late, `image_report_export ${late} to ${TO}.csv`]);
});

test('says when there is nothing yet, and when the report could not be loaded', async () => {
  openReport(answerOf([]));
  expect(await screen.findByText('No images yet')).toBeVisible();
});

test('offers to load again what failed', async () => {
  openReport(problem(403, 'forbidden'));
  expect(await screen.findByText(/Couldn’t load this report\./)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('shows the rulesets of a campaign under it, and exports them beside it', async () => {
  const part = (ruleset: number | null, name: string, opens: number) => ({
    ...image(4, 'Rain', { total_opens: opens, uniq_opens: opens }),
    ruleset_id: ruleset,
    ruleset_name: name,
  });
  const rain = { ...part(null, '', 5), rulesets: [part(1, 'Wet', 3), part(0, 'Otherwise', 2)] };
  const user = userEvent.setup();
  renderApp('/reports/livetarget', {
    [`GET /livetarget_stats/by_date/${FROM}/${TO}`]: answerOf([rain], { total_opens: 5, uniq_opens: 4 }),
  });
  const table = within(await screen.findByRole('table', { name: 'Live Target Reporting Statistics' }));
  expect(table.queryByText('Wet')).toBeNull();
  await user.click(table.getByRole('button', { name: 'Rulesets of Rain' }));
  expect(table.getByRole('row', { name: /^Wet 3 3/ })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  expect(saved[1]?.split('\r\n').slice(1)).toEqual([
    '4,Rain,,5,5,0,0,0.00',
    '4,Rain,Wet,3,3,0,0,0.00',
    '4,Rain,Otherwise,2,2,0,0,0.00',
    'TOTALS,,,5,4,0,0,0.00',
    '',
  ]);
});

test('leads from every figure above zero to the opens behind it, with what was asked', async () => {
  openReport(TWO, `/reports/image?openers=all`);
  const table = within(await screen.findByRole('table', { name: 'Image Reporting Statistics' }));
  const leads = (row: RegExp) =>
    within(table.getByRole('row', { name: row }))
      .getAllByRole('link')
      .map((link) => new URL(link.getAttribute('href') ?? '', 'http://limn.test'))
      .filter(({ pathname }) => pathname === '/reports/opens')
      .map(({ searchParams: asked }) => ({
        figure: asked.get('figure'),
        id: asked.get('id'),
        from: asked.get('from'),
        to: asked.get('to'),
        openers: asked.get('openers'),
      }));
  expect(within(table.getByRole('row', { name: /^Busy/ })).getByRole('link', { name: '1,200' })).toHaveAttribute(
    'href',
    expect.stringContaining(`&back=${encodeURIComponent('/reports/image?openers=all')}`),
  );
  const figures = ['opens', 'unique_opens', 'clicks', 'unique_clicks', 'unique_clicks'];
  expect(leads(/^Busy/)).toEqual(figures.map((figure) => ({ figure, id: '2', from: FROM, to: TO, openers: 'all' })));
  expect(leads(/^TOTALS/)).toEqual(figures.map((figure) => ({ figure, id: null, from: FROM, to: TO, openers: 'all' })));
  expect(leads(/^Quiet/)).toEqual([
    { figure: 'opens', id: '1', from: FROM, to: TO, openers: 'all' },
    { figure: 'unique_opens', id: '1', from: FROM, to: TO, openers: 'all' },
  ]);
});

test('leads from TOTALS nowhere while a search leaves rows out', async () => {
  const { user } = openReport(TWO);
  await user.type(await screen.findByLabelText('Search images'), 'u');
  await waitFor(async () => expect(await rowsShown()).toContain('TOTALS1,203–60––'));
  expect(within(screen.getByRole('row', { name: /^TOTALS/ })).queryByRole('link')).toBeNull();
});

test('leads from days without figures to today’s', async () => {
  const user = userEvent.setup();
  const day = dateOfDay(today);
  renderApp('/reports/image', { ...everyRange(answerOf([image(1, 'New')])), [`GET ${path(day, day)}`]: TWO });
  await user.click(await screen.findByRole('button', { name: 'Show today' }));
  expect(await screen.findByRole('button', { name: /^Total Impressions 1,203/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show today' })).toBeNull();
});
