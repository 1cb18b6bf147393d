import type { BillingAccount } from '@limn/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { problem } from '../../../../testing/api-stub.ts';
import { anAccount, aPricing } from '../../../../testing/billing-builders.ts';
import { aCompany } from '../../../../testing/builders.ts';
import { renderApp } from '../../../../testing/render-app.tsx';

const USAGE = 'GET /billing/usage/2026-10-23/2026-11-21';

function open(account: Partial<BillingAccount> = {}, answers: Record<string, unknown> = {}) {
  return renderApp('/settings/billing', {
    'GET /billing': { account: anAccount(account) },
    'GET /pricing': { pricing: aPricing() },
    [USAGE]: { usage: [] },
    ...answers,
  });
}
/** Pasted: a person's typing, key by key, is the field's own business. */
async function fill(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.click(field);
  await user.paste(text);
}

const section = async (name: string) => within(await screen.findByRole('region', { name }));

test('shows a card and texts for every price', async () => {
  open();
  const prices = await section('Plans and prices');
  const cards = prices.getAllByRole('listitem').map(({ textContent }) => textContent);
  for (const words of ['From £10 per 1,000', '£90', '£400', '£1,750', '£6,500']) expect(cards.join()).toContain(words);
  for (const words of [
    'A 14-day trial with 1,000 free credits.',
    'Pre-paid credits last 12 months.',
    'Up to 35% saving on credit packs.',
    'About 1.2 total opens per unique open: one impression takes one credit.',
  ])
    expect(prices.getByText(words)).toBeVisible();
  expect(prices.getByText(/10% off for registered charities/)).toBeVisible();
});

test('recommends the cheapest price and refuses what is no number', async () => {
  const user = userEvent.setup();
  open();
  const prices = await section('Plans and prices');
  const emails = prices.getByRole('textbox', { name: 'Emails a month' });
  await user.clear(emails);
  await fill(user, emails, '1000');
  expect(prices.getByRole('status')).toHaveTextContent('About 360 credits a month');
  expect(prices.getByRole('status')).toHaveTextContent('Pay as you go is cheapest: £3.60 a month.');
  await user.clear(emails);
  await fill(user, emails, '1,000,000');
  expect(prices.getByRole('status')).toHaveTextContent('1,000,000 credits are cheapest: they last about 2 months');
  await fill(user, emails, 'x');
  expect(prices.getByText('Enter a number, like 50,000.')).toBeVisible();
});

test('names wrong card fields, sends nothing real, and sends one order once', async () => {
  const user = userEvent.setup();
  const { api } = open(
    {},
    { 'POST /billing/purchase': () => ({ message: '10,000 credits are yours, for £90.', bought: { name: '10,000 credits' } }) },
  );
  await user.click(await screen.findByRole('button', { name: 'Buy 10,000 credits' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Buy 10,000 credits' }));
  expect(dialog.getByText(/No money moves/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Pay £90' }));
  for (const name of ['Card number', 'Valid until', 'Security code', 'Name on card'])
    expect(dialog.getByRole('textbox', { name })).toBeInvalid();
  await waitFor(() => expect(dialog.getByRole('textbox', { name: 'Card number' })).toHaveFocus());
  await fill(user, dialog.getByRole('textbox', { name: 'Card number' }), '5555555555554444');
  await user.click(dialog.getByRole('button', { name: 'Pay £90' }));
  expect(dialog.getByText('Only the test cards listed here work. Never enter a real card number.')).toBeVisible();
  expect(api.bodiesOf('POST /billing/purchase')).toHaveLength(0);
  await user.click(dialog.getByRole('button', { name: 'Use 4242 4242 4242 4242, which pays' }));
  await fill(user, dialog.getByRole('textbox', { name: 'Name on card' }), 'Ann Lee');
  await user.dblClick(dialog.getByRole('button', { name: 'Pay £90' }));
  expect(await screen.findByText('10,000 credits are yours, for £90.')).toBeVisible();
  expect(api.bodiesOf('POST /billing/purchase')).toHaveLength(1);
});

test('shows server errors at the card’s fields and keeps what was typed', async () => {
  const user = userEvent.setup();
  open(
    {},
    {
      'POST /billing/purchase': problem(422, 'Some values are not valid', [
        { path: 'card.number', message: 'The card was declined. Use another card.' },
      ]),
    },
  );
  await user.click(await screen.findByRole('button', { name: 'Start pay as you go' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Start pay as you go' }));
  await user.click(dialog.getByRole('button', { name: 'Use 4000 0000 0000 0002, which is declined' }));
  await fill(user, dialog.getByRole('textbox', { name: 'Name on card' }), 'Ann Lee');
  await user.click(dialog.getByRole('button', { name: 'Start pay as you go' }));
  expect(await dialog.findByText('The card was declined. Use another card.')).toBeVisible();
  expect(dialog.getByRole('textbox', { name: 'Name on card' })).toHaveValue('Ann Lee');
});

test.each([
  ['trial_ended', { trial_ends_on: '2026-11-10' }, /Your free trial has ended/],
  ['trial_ended', { trial_ends_on: null }, /^No free trial: you’ve already used yours with another company\. Recipients see/],
  ['past_due', { due_pence: 1234 }, /A payment of £12\.34 failed\. Your images keep working/],
  ['cancelled', { credits: { remaining: 500, granted: 1000 } }, /You can use your 500 credits until they expire/],
  ['packs', { credits: { remaining: 0, granted: 1000 } }, /All your credits are used.*buy more\.$/],
  ['packs', { credits: { remaining: 0, granted: 1000 }, unpaid: 1204 }, /In the last 30 days it was shown 1,204 times\.$/],
  ['trial_ended', { unpaid: 1 }, /In the last 30 days it was shown once\.$/],
] as const)('explains a plan that is %s, and what happens to pictures', async (state, change, words) => {
  open({ state, ...change });
  expect(await screen.findByText(words)).toBeVisible();
});

test('pay as you go shows what this month has cost so far, and ends after the question', async () => {
  const user = userEvent.setup();
  const { api } = open(
    {
      state: 'payg',
      plan_id: 'payg',
      payg: { since: '2026-11-03', month_from: '2026-11-01', credits: 2500, pence: 2500 },
      card: { last4: '4242', expiry: '12/39' },
      credits: { remaining: 0, granted: 0 },
    },
    { 'POST /billing/cancel': { message: 'Pay as you go has ended.' } },
  );
  const plan = await section('Current plan');
  expect(plan.getByText('£25.00')).toHaveTextContent('£25.00 so far in November 2026');
  expect(plan.getByText('Always serving')).toBeVisible();
  expect(screen.getByText('Your plan')).toBeVisible();
  await user.click(plan.getByRole('button', { name: 'End pay as you go' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'End pay as you go?' }));
  await user.click(question.getByRole('button', { name: 'End pay as you go' }));
  expect(await screen.findByText('Pay as you go has ended.')).toBeVisible();
  expect(api.bodiesOf('POST /billing/cancel')).toHaveLength(1);
});

test.each(['editor', 'viewer'])('shows plans and prices to a person who is %s, who cannot buy', async (role) => {
  open({}, { 'GET /user/company': { company: aCompany({ role }) } });
  const plan = await section('Current plan');
  expect(plan.getByText('Only company owners can buy or change it.')).toBeVisible();
  expect((await section('Plans and prices')).queryByRole('button')).toBeNull();
});

test('shows no prices for a custom plan, but how to reach us', async () => {
  open({ state: 'custom', credits: { remaining: 90, granted: 100 } });
  const plan = await section('Current plan');
  expect(plan.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '/help/support');
  expect(screen.queryByRole('region', { name: 'Plans and prices' })).toBeNull();
});

test('lists what is left of grants and until when, ended ones last', async () => {
  open({
    grants: [
      { id: 1, source: 'trial', credits: 1000, left: 400, granted_on: '2024-01-01', expires_on: '2024-01-15' },
      { id: 2, source: 'pack-10000', credits: 10_000, left: 9000, granted_on: '2026-11-01', expires_on: '2099-11-01' },
      { id: 3, source: 'gift', credits: 500, left: 500, granted_on: '2026-11-02', expires_on: null },
    ],
  });
  const lines = within(await screen.findByRole('list', { name: 'Credits' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(lines).toEqual([
    'Credit pack, 10,000 credits1 November 2026. Use them until 1 November 2099.9,000 left',
    'Credits from Limn, 500 credits2 November 2026. They don’t expire.500 left',
    'Free trial, 1,000 credits1 January 2024. Expired on 15 January 2024.400 expired',
  ]);
});

test('totals and sorts usage, and explains unpaid opens', async () => {
  const user = userEvent.setup();
  const row = (date: string, image_id: number, name: string, credits: number, unpaid = 0) => ({ date, image_id, name, credits, unpaid });
  open(
    {},
    {
      [USAGE]: {
        usage: [row('2026-11-01', 7, 'Winter', 10), row('2026-11-02', 8, 'Spring', 30, 4), row('2026-11-02', 9, '', 20)],
      },
    },
  );
  const table = within(await screen.findByRole('table', { name: 'Usage by day and image' }));
  expect(table.getByRole('row', { name: /^TOTALS/ })).toHaveTextContent('TOTALS604');
  const names = () =>
    table
      .getAllByRole('row')
      .slice(2)
      .map((line) => line.querySelectorAll('td')[1]?.textContent);
  await user.click(table.getByRole('button', { name: 'Credits' }));
  expect(names()).toEqual(['Winter', 'Image 9', 'Spring']);
  expect(screen.getByText(/Unpaid opens happened after your credits ran out/)).toBeVisible();
});

test('reports a reversed range at its field and keeps the last good one', async () => {
  const user = userEvent.setup();
  const { api } = open();
  const usage = await section('Usage');
  const from = usage.getByLabelText('From');
  await user.clear(from);
  await user.tab();
  expect(usage.getByText('Use dd/mm/yyyy.')).toBeVisible();
  await user.type(from, '01/01/2099');
  expect(usage.getByText('The last day can’t be before the first.')).toBeVisible();
  expect(api.bodiesOf(USAGE).length).toBeLessThanOrEqual(1);
});
