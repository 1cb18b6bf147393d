import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { aCompany, aUser } from '../../../../testing/builders.ts';
import { renderApp } from '../../../../testing/render-app.tsx';
// The tab, fetched before the clock of the first search runs.
import './ProfileTab.tsx';

test('greets by a new name, fixes the address, and asks what Other means', async () => {
  const user = userEvent.setup();
  const saved = aUser({ name: 'Priya Shah', user_goal: ['other'], user_goal_other: 'Fewer emails' });
  const { api } = renderApp('/settings/profile', { 'POST /user': { message: 'Your profile is saved.', user: saved } });
  const name = await screen.findByRole('textbox', { name: 'Name' });
  expect(screen.getByRole('textbox', { name: 'Email' })).toBeDisabled();
  await user.type(name, ' Shah');
  await user.click(screen.getByRole('checkbox', { name: 'Other' }));
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Please specify your goal')).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: 'Please specify' }), 'Fewer emails');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Your profile is saved.')).toBeVisible();
  expect(api.bodiesOf('POST /user')).toEqual([{ name: 'Priya Shah', user_goal: ['other'], user_goal_other: 'Fewer emails' }]);
  expect(screen.getByRole('button', { name: /Priya Shah, account/ })).toBeVisible();
});

test('lets a viewer change their password by email, where possible', async () => {
  const user = userEvent.setup();
  const { api } = renderApp(
    '/settings/profile',
    {
      'GET /user/company': { company: aCompany({ role: 'viewer' }) },
      'POST /user/password': { message: 'We sent a link to priya@example.com. Choose your new password there.' },
    },
    { signIn: { changePassword: { kind: 'mail' } } },
  );
  expect(await screen.findByText(/We’ll send a link to priya@example.com/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Change password' }));
  expect(await screen.findByText('We sent a link to priya@example.com. Choose your new password there.')).toBeVisible();
  expect(api.bodiesOf('POST /user/password')).toEqual([{}]);
  await user.click(screen.getByRole('button', { name: /Priya, account/ }));
  expect(await screen.findByRole('menuitem', { name: 'Change password' })).toHaveAttribute('href', '/settings/profile');
});

test('nothing is said of passwords where the provider has no way to change one', async () => {
  renderApp('/settings/profile');
  await screen.findByRole('textbox', { name: 'Name' });
  expect(screen.queryByText(/password/i)).toBeNull();
});

test.each([
  [true, 'Ends your sessions in all browsers and on all devices, including this one.'],
  [false, /Your sign-in service keeps its own sessions, so log out there as well\./],
])('logs out everywhere after a question, and says what that ends (%s)', async (endsAllSessions, said) => {
  const user = userEvent.setup();
  const { api, visits } = renderApp(
    '/settings/profile',
    { 'POST /user/logout_everywhere': { message: 'You are logged out everywhere.' } },
    { signIn: { endsAllSessions } },
  );
  expect(await screen.findByText(said)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Log out everywhere' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Log out everywhere?' }));
  expect(api.asked.map(({ call }) => call)).not.toContain('POST /user/logout_everywhere');
  await user.click(question.getByRole('button', { name: 'Log out everywhere' }));
  await waitFor(() => expect(visits.logout).toBe(1));
  expect(api.asked.map(({ call }) => call)).toContain('POST /user/logout_everywhere');
});
