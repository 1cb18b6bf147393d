import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { problem } from '../../../testing/api-stub.ts';
import { aCompany, aSummary } from '../../../testing/builders.ts';
import { renderApp } from '../../../testing/render-app.tsx';

const days = (values: number[], previous: number | null = null) => ({
  previous,
  stats: values.map((value, index) => ({ date: `2026-11-${String(index + 1).padStart(2, '0')}`, value })),
});

test('sums the series in the cards, with the rate to two decimals', async () => {
  renderApp('/home', { 'GET /image_stats/opens': days([1000, 234]), 'GET /image_stats/clicks': days([1.11, 2.22, 0.1]) });
  expect(await within(await screen.findByRole('region', { name: 'Unique Impressions' })).findByText('1,234')).toBeVisible();
  expect(await within(screen.getByRole('region', { name: 'Click Rate' })).findByText('3.43%')).toBeVisible();
  expect(await within(screen.getByRole('region', { name: 'Current Plan' })).findByText('Free Trial')).toBeVisible();
  expect(await screen.findByText('1 November to 2 November 2026, London time')).toBeVisible();
});

test('shows the three last edited images, newest first', async () => {
  const images = ['2026-11-01', '2026-11-04', '2026-11-03', '2026-11-02'].map((day, index) =>
    aSummary({ id: index + 1, name: `Image of ${day}`, updated_at: `${day}T00:00:00Z` }),
  );
  renderApp('/home', { 'GET /images': { images } });
  await screen.findByRole('article', { name: 'Image of 2026-11-04' });
  expect(screen.getAllByRole('article').map((card) => card.getAttribute('aria-label'))).toEqual([
    'Image of 2026-11-04',
    'Image of 2026-11-03',
    'Image of 2026-11-02',
  ]);
});

test('shows a dismissible thank-you after the billing page', async () => {
  const user = userEvent.setup();
  const { router } = renderApp('/home?billing=done&tab=1');
  const thanks = await screen.findByText(
    'Thanks for signing up. We will update your account with your new subscription in around 5 minutes time.',
  );
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(thanks).not.toBeInTheDocument();
  await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/home', search: '?tab=1' }));
});

test('compares figures with the 30 days before, or shows a dash', async () => {
  renderApp('/home', { 'GET /image_stats/opens': days([600, 484], 1000), 'GET /image_stats/clicks': days([3.1]) });
  const impressions = await screen.findByRole('region', { name: 'Unique Impressions' });
  expect(await within(impressions).findByText('8.4%')).toBeVisible();
  expect(impressions).toHaveTextContent('Up by 8.4%vs previous 30 days');
  const clicks = screen.getByRole('region', { name: 'Click Rate' });
  await waitFor(() => expect(clicks).toHaveTextContent('–No earlier data'));
});

test('offers the card’s line as a table and links how it is counted', async () => {
  renderApp('/home', { 'GET /image_stats/opens': days([1000, 234]) });
  const table = await screen.findByRole('table', { name: 'Unique Impressions, day by day' });
  expect(
    within(table)
      .getAllByRole('row')
      .map((row) => row.textContent),
  ).toEqual(['DayUnique Impressions', '1 November 20261,000', '2 November 2026234']);
  expect(screen.getByRole('link', { name: 'How Unique Impressions is counted' })).toHaveAttribute(
    'href',
    '/help/counting#unique-impressions',
  );
});

test('reloads a failed card by its button while others stay', async () => {
  const user = userEvent.setup();
  let answer: unknown = problem(403, 'No');
  renderApp('/home', { 'GET /image_stats/opens': () => answer, 'GET /image_stats/clicks': days([1.5]) });
  const card = within(await screen.findByRole('region', { name: 'Unique Impressions' }));
  const again = await card.findByRole('button', { name: 'Try again' });
  expect(await within(screen.getByRole('region', { name: 'Click Rate' })).findByText('1.50%', { selector: 'p' })).toBeVisible();
  answer = days([7]);
  await user.click(again);
  expect(await card.findByText('7', { selector: 'p' })).toBeVisible();
});

const unfilled = {
  kind: 'image',
  id: 3,
  name: 'Winter welcome',
  parameter: 'firstname',
  token: '*|FNAME|*',
  count: 214,
  last_seen: new Date().toISOString(),
};

test('shows unfilled placeholders above the figures until dismissed', async () => {
  const user = userEvent.setup();
  const { api } = renderApp('/home', {
    'GET /image_stats/unresolved': { unresolved: [unfilled] },
    'POST /dismissals': (body: object) => ({ dismissals: [body] }),
  });
  const problems = await screen.findByRole('region', { name: 'Problems to fix' });
  expect(problems).toHaveTextContent('First names are missing in “Winter welcome”. *|FNAME|* arrived unfilled 214 times in 30 days');
  expect(within(problems).getByRole('link', { name: 'Check the tag' })).toHaveAttribute('href', '/tag?id=3&parameter=firstname');
  await user.click(within(problems).getByRole('button', { name: 'Dismiss' }));
  expect(problems).not.toBeInTheDocument();
  expect(api.bodiesOf('POST /dismissals')).toEqual([{ notice: 'unfilled 3', state: `${unfilled.last_seen.slice(0, 10)} 1` }]);
});

test('reports fallbacks because of an overload above the figures', async () => {
  renderApp('/home', { 'GET /image_stats/fallbacks': { fallbacks: [{ reason: 'overload', count: 312 }] } });
  const problems = await screen.findByRole('region', { name: 'Problems to fix' });
  expect(problems).toHaveTextContent(
    '312 opens in the last hour got the fallback image because the server was overloaded. They’re counted.',
  );
});

test('shows a notice again that was dismissed on another day', async () => {
  const dismissals = [{ notice: 'unfilled 3', state: '2026-01-01 1' }];
  renderApp('/home', { 'GET /image_stats/unresolved': { unresolved: [unfilled] }, 'GET /dismissals': { dismissals } });
  expect(await screen.findByRole('region', { name: 'Problems to fix' })).toBeVisible();
});

const fresh = { image: false, design: false, publish: false, tag: false, open: false, image_id: null, image_name: '', first_open: null };

test.each([
  [{}, '1 of 6', 'Create an image', '/new'],
  [{ image: true }, '2 of 6', 'Open the editor', '/editor?id=3&type=image'],
  [{ image: true, design: true }, '3 of 6', 'Publish it', '/tag?id=3'],
  [{ image: true, design: true, publish: true }, '4 of 6', 'Get the tag', '/tag?id=3'],
  [{ image: true, design: true, publish: true, tag: true }, '5 of 6', 'How to send a test', '/help/getting-started#send-a-test'],
])('leads to the next of the first steps: %o', async (done, progress, button, address) => {
  renderApp('/home', { 'GET /first_steps': { first_steps: { ...fresh, image_id: 3, image_name: 'Winter', ...done } } });
  const steps = within(await screen.findByRole('region', { name: 'First steps' }));
  expect(steps.getByText(new RegExp(`^${progress} steps done`))).toBeVisible();
  expect(steps.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([[button, address]]);
});

test('hides first steps by button, after the first open, and from viewers', async () => {
  const user = userEvent.setup();
  const { api } = renderApp('/home', {
    'GET /first_steps': { first_steps: fresh },
    'POST /dismissals': (body: object) => ({ dismissals: [body] }),
  });
  const steps = await screen.findByRole('region', { name: 'First steps' });
  await user.click(within(steps).getByRole('button', { name: 'Hide' }));
  expect(steps).not.toBeInTheDocument();
  expect(api.bodiesOf('POST /dismissals')).toEqual([{ notice: 'first-steps', state: 'hidden' }]);
  // Also where the page is left in the same moment.
  expect(api.asked.find(({ call }) => call === 'POST /dismissals')).toMatchObject({ keepalive: true });
  cleanup();
  renderApp('/home', { 'GET /first_steps': { first_steps: fresh }, 'GET /user/company': { company: aCompany({ role: 'viewer' }) } });
  await screen.findByRole('heading', { name: 'Create your first image' });
  expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
});

test('announces the first open once', async () => {
  const user = userEvent.setup();
  const today = new Date().toISOString().slice(0, 10);
  renderApp('/home', {
    'GET /first_steps': { first_steps: { ...fresh, image: true, design: true, publish: true, tag: true, open: true, first_open: today } },
    'POST /dismissals': (body: object) => ({ dismissals: [body] }),
  });
  const news = await screen.findByText('Your first image has been opened.');
  expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(news).not.toBeInTheDocument();
});

test('shows what is used of the plan and links to its settings', async () => {
  const company = aCompany();
  const usage = { ...company.billing.usage, credits_remaining: 400, message: 'Your free trial ends in 9 days.', link_text: 'Manage plan' };
  const of = (link_target: 'contact' | 'manage') => ({
    'GET /user/company': { company: { ...company, billing: { ...company.billing, usage: { ...usage, link_target } } } },
  });
  renderApp('/home', of('contact'));
  const card = within(await screen.findByRole('region', { name: 'Current Plan' }));
  expect(card.getByRole('progressbar', { name: '600 of 1,000 credits used' })).toHaveAttribute('aria-valuenow', '60');
  expect(card.getByRole('link', { name: 'Manage plan' })).toHaveAttribute('href', '/help/support');
  cleanup();
  renderApp('/home', of('manage'));
  expect(await screen.findByRole('link', { name: 'Manage plan' })).toHaveAttribute('href', '/settings/billing');
});

test('shows no limit for a plan paid by use', async () => {
  const company = aCompany();
  const usage = { ...company.billing.usage, credits_remaining: 0, unlimited: true, current_plan: 'Pay as you go' };
  renderApp('/home', { 'GET /user/company': { company: { ...company, billing: { ...company.billing, usage } } } });
  const card = within(await screen.findByRole('region', { name: 'Current Plan' }));
  expect(await card.findByText('No limit')).toBeVisible();
  expect(card.queryByRole('progressbar')).toBeNull();
  expect(screen.queryByText('All your credits are used.')).toBeNull();
});

test('says that figures are samples and clears them, for owners; others read it only', async () => {
  const user = userEvent.setup();
  const present = { sample_data: { present: true, from: '2026-09-24', to: '2026-11-22' } };
  const none = { sample_data: { present: false, from: null, to: null } };
  let isCleared = false;
  const { api } = renderApp('/home', {
    'GET /sample_data': () => (isCleared ? none : present),
    'GET /image_stats/opens': () => days(isCleared ? [1] : [900]),
    'DELETE /sample_data': () => {
      isCleared = true;
      return { message: 'Sample figures cleared.' };
    },
  });
  const note = await screen.findByRole('region', { name: 'Sample figures' });
  expect(note).toHaveTextContent('Opens and clicks from 24 September to 22 November are made up and cost no credits.');
  await user.click(within(note).getByRole('button', { name: 'Clear sample figures' }));
  expect(await screen.findByText('Sample figures cleared.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Sample figures' })).toBeNull());
  const card = within(screen.getByRole('region', { name: 'Unique Impressions' }));
  expect(await card.findByText('1', { selector: 'p' })).toBeVisible();
  expect(api.bodiesOf('DELETE /sample_data')).toHaveLength(1);
  cleanup();
  renderApp('/home', { 'GET /sample_data': present, 'GET /user/company': { company: aCompany({ role: 'editor' }) } });
  expect(within(await screen.findByRole('region', { name: 'Sample figures' })).queryByRole('button')).toBeNull();
});

test('shows an open and its credit within seconds, and follows less often later', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let used = 0;
  const usage = aCompany().billing.usage;
  let asked = 0;
  renderApp('/home', {
    'GET /image_stats/opens': () => days([900 + used]),
    'GET /user/company': () => {
      asked++;
      return { company: aCompany({ billing: { ...aCompany().billing, usage: { ...usage, credits_remaining: 800 - used } } }) };
    },
  });
  const plan = await screen.findByRole('region', { name: 'Current Plan' });
  await waitFor(() => expect(plan).toHaveTextContent('800 credits remaining'));
  used = 1;
  await vi.advanceTimersByTimeAsync(3000);
  await waitFor(() => expect(plan).toHaveTextContent('799 credits remaining'));
  expect(await within(screen.getByRole('region', { name: 'Unique Impressions' })).findByText('901', { selector: 'p' })).toBeVisible();
  await vi.advanceTimersByTimeAsync(120_000);
  asked = 0;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toBeLessThanOrEqual(3);
  vi.useRealTimers();
});
