import { listedZone, ZONES } from '@limn/model';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { problem } from '../../../testing/api-stub.ts';
import { aCompany, aUser } from '../../../testing/builders.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { readAnswers } from './kept-answers.ts';
import { NO_COMPANY, NO_DETAILS, problemsOfCompany, problemsOfYou } from './company-form.ts';

test('names every missing answer in its own sentence', () => {
  expect(problemsOfYou(NO_DETAILS)).toEqual({ role: 'At least one item should be selected', goal: 'At least one item should be selected' });
  expect(problemsOfYou({ role: ['email_strategy'], goal: ['other'], goal_other: ' ' })).toEqual({ goal_other: 'Please specify your goal' });
  expect(problemsOfCompany(NO_COMPANY)).toEqual({
    name: 'Company name is required',
    website: 'Company website is required',
    industry: 'Company industry is required',
    email_provider: 'ESP is required',
    email_list_size: 'Email List Size is required',
  });
});

test.each([
  ['www.example.com', true],
  ['https://example.com/shop', true],
  ['not a site', false],
  ['https://', false],
])('judges the website %s: %s', (website, taken) => {
  expect(problemsOfCompany({ ...NO_COMPANY, website }).website === undefined).toBe(taken);
});

async function fillFirstStep(user: ReturnType<typeof userEvent.setup>) {
  await user.click(await screen.findByLabelText('Email strategy'));
  await user.click(screen.getByLabelText('Save time'));
  await user.click(screen.getByRole('button', { name: 'Next' }));
}

async function choose(user: ReturnType<typeof userEvent.setup>, label: string, option: string) {
  await user.click(screen.getByRole('combobox', { name: label }));
  await user.click(await screen.findByRole('option', { name: option }));
}

async function fillSecondStep(user: ReturnType<typeof userEvent.setup>) {
  await user.type(await screen.findByLabelText('Company name'), 'Harbour & Pine');
  await user.type(screen.getByLabelText('Company website'), 'harbour.example');
  await choose(user, 'Company industry', 'Retail');
  await choose(user, 'ESP', 'Mailchimp');
  await choose(user, 'Email List Size', 'Over 1M');
  await user.click(screen.getByRole('button', { name: 'Create company' }));
}

test('creates the company in two steps, then asks to verify', async () => {
  const user = userEvent.setup();
  const { api, path } = renderApp('/createcompany', {
    'GET /user': { user: aUser({ email_verified: 0 }) },
    'GET /user/company': { company: 0 },
    'POST /user/company': { message: 'Created', company: aCompany() },
  });
  await user.click(await screen.findByRole('button', { name: 'Next' }));
  expect(await screen.findAllByText('At least one item should be selected')).toHaveLength(2);
  await fillFirstStep(user);
  await user.click(await screen.findByRole('button', { name: 'Create company' }));
  expect(await screen.findByText('ESP is required')).toBeVisible();
  await fillSecondStep(user);
  await user.click(await screen.findByRole('button', { name: "I've clicked on the link" }));
  await waitFor(() => expect(path()).toBe('/verify'));
  expect(api.bodiesOf('POST /user/company')).toEqual([
    {
      company: {
        name: 'Harbour & Pine',
        website: 'harbour.example',
        industry: 'Retail',
        email_provider: 'Mailchimp',
        email_list_size: 'Over 1M',
        timezone: listedZone(Intl.DateTimeFormat().resolvedOptions().timeZone),
      },
      user: { role: ['email_strategy'], goal: ['save_time'], goal_other: null },
    },
  ]);
});

test('sends the nearest listed timezone for one that is not listed, and says so', async () => {
  const user = userEvent.setup();
  const { timeZone: _, ...options } = new Intl.DateTimeFormat().resolvedOptions();
  const own = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...options, timeZone: 'Etc/Unknown' });
  onTestFinished(() => own.mockRestore());
  const { api } = renderApp('/createcompany', {
    'GET /user': { user: aUser({ email_verified: 0 }) },
    'GET /user/company': { company: 0 },
    'POST /user/company': { message: 'Created', company: aCompany() },
  });
  await fillFirstStep(user);
  await fillSecondStep(user);
  expect(await screen.findByText(/^We set your company’s timezone to .+, the closest to yours/)).toBeVisible();
  const [sent] = api.bodiesOf('POST /user/company') as { company: { timezone: string } }[];
  expect(ZONES).toContain(sent?.company.timezone);
});

test('reports a failed company creation and keeps the answers', async () => {
  const user = userEvent.setup();
  const { path } = renderApp('/createcompany', {
    'GET /user/company': { company: 0 },
    'POST /user/company': problem(500, 'Something broke.'),
  });
  await fillFirstStep(user);
  await fillSecondStep(user);
  expect(await screen.findByText('Sorry, an error has occured. Please try again, or contact support.')).toBeVisible();
  expect(screen.getByLabelText('Company name')).toHaveValue('Harbour & Pine');
  expect(path()).toBe('/createcompany');
});

test('answers survive a reload, and those of someone else or of another shape do not', async () => {
  const user = userEvent.setup();
  const answers = { 'GET /user/company': { company: 0 as const } };
  renderApp('/createcompany', answers);
  await fillFirstStep(user);
  await user.type(await screen.findByLabelText('Company name'), 'Harbour');
  cleanup();
  renderApp('/createcompany', answers);
  expect(await screen.findByLabelText('Company name')).toHaveValue('Harbour');
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(await screen.findByLabelText('Email strategy')).toBeChecked();
});

test.each([null, '', '{', 'null', '[]', '{"step":5,"you":{"role":["x"],"goal":"impact"},"company":{"name":1}}'])(
  'kept answers %o count as none',
  (text) => {
    expect(readAnswers(text)).toEqual({ step: 0, you: NO_DETAILS, company: NO_COMPANY });
  },
);

test('says to a removed person which company they were removed from', async () => {
  renderApp('/home', { 'GET /user': { user: aUser({ removed_from: 'Harbour & Pine' }) }, 'GET /user/company': { company: 0 } });
  expect(
    await screen.findByText(/You were removed from Harbour & Pine\. If that’s a mistake, ask an owner to invite you again/),
  ).toBeVisible();
});
