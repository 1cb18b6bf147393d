import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aCompany } from '../testing/builders.ts';
import { renderApp } from '../testing/render-app.tsx';

const SAID = /has no credits left\. Recipients see your fallback images until you get more\./;
const company = (usage: object) => {
  const made = aCompany();
  return { company: { ...made, billing: { ...made.billing, usage: { ...made.billing.usage, ...usage } } } };
};

test.each([
  ['/images', { credits_remaining: 0, unlimited: false }, true],
  ['/images', { credits_remaining: 1, unlimited: false }, false],
  ['/images', { credits_remaining: 0, unlimited: true }, false],
  ['/settings/profile', { credits_remaining: 0, unlimited: false }, true],
])('shows at %s with %o that there are no credits: %s', async (address, usage, isSaid) => {
  renderApp(address, { 'GET /user/company': company(usage) });
  await screen.findByRole('main');
  if (isSaid) expect(await screen.findByText(SAID)).toBeVisible();
  else expect(screen.queryByText(SAID)).toBeNull();
});

test('tells a company that never had credits on the dashboard', async () => {
  renderApp('/home', { 'GET /user/company': company({ credits_remaining: 0, credits_granted: 0, unlimited: false }) });
  expect(await screen.findByText('You have no credits.')).toBeVisible();
});
