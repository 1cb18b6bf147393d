import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { aSummary } from '../../testing/builders.ts';
import { renderApp } from '../../testing/render-app.tsx';

const days = (values: number[]) => ({
  stats: values.map((value, index) => ({ date: `2026-11-${String(index + 1).padStart(2, '0')}`, value })),
});

test('the cards show the sums of their series, the rate with two decimals', async () => {
  renderApp('/home', { 'GET /image_stats/opens': days([1000, 234]), 'GET /image_stats/clicks': days([1.11, 2.22, 0.1]) });
  expect(await within(await screen.findByRole('region', { name: 'Unique Impressions' })).findByText('1,234')).toBeVisible();
  expect(await within(screen.getByRole('region', { name: 'Click Rate' })).findByText('3.43%')).toBeVisible();
  expect(within(screen.getByRole('region', { name: 'Current Plan' })).getByText('Free Trial')).toBeVisible();
  expect(screen.getByText('1 November to 2 November 2026, London time')).toBeVisible();
});

test('the three images changed last are shown, newest first', async () => {
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

test('after the billing page there is a thank-you that can be dismissed', async () => {
  const user = userEvent.setup();
  renderApp('/home?billing=done');
  const thanks = await screen.findByText(
    'Thanks for signing up. We will update your account with your new subscription in around 5 minutes time.',
  );
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(thanks).not.toBeInTheDocument();
});
