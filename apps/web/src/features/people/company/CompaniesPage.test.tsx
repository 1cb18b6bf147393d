import type { Invitation } from '@limn/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { problem } from '../../../testing/api-stub.ts';
import { aCompany, aUser } from '../../../testing/builders.ts';
import { renderApp } from '../../../testing/render-app.tsx';

function anInvitation(change: Partial<Invitation> = {}): Invitation {
  return {
    id: 12,
    company: { id: 8, name: 'Second & Sons' },
    role: 'editor',
    roles: ['editor'],
    invited_by: 'Tom',
    expires_at: '2026-11-28T10:00:00.000Z',
    ...change,
  };
}
const named = (id: number) => aCompany({ id, name: id === 7 ? 'Harbour & Pine' : 'Second & Sons' });
const TWO = {
  companies: [
    { id: 7, name: 'Harbour & Pine', role: 'owner' },
    { id: 8, name: 'Second & Sons', role: 'editor' },
  ],
};
const ONE = { companies: TWO.companies.slice(0, 1) };

test('enters the company of an accepted invitation and offers both', async () => {
  const user = userEvent.setup();
  let joined = false;
  const { api, path } = renderApp('/invitations', {
    'GET /invitations': () => ({ invitations: joined ? [] : [anInvitation()] }),
    'GET /company/list': () => (joined ? TWO : ONE),
    'GET /user/company': () => ({ company: named(joined ? 8 : 7) }),
    'POST /invitations/12/accept': () => {
      joined = true;
      return { message: 'You now belong to Second & Sons.', company: { id: 8, name: 'Second & Sons', role: 'editor' } };
    },
  });
  expect(await screen.findByText('Tom invites you as an editor, until 28 November.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Company:/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Accept the invitation to Second & Sons' }));
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible();
  expect(await screen.findByText('You now belong to Second & Sons.')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Company: Second & Sons' })).toBeVisible();
  expect(path()).toBe('/home');
  expect(api.asked.findLast(({ call }) => call === 'GET /images')?.headers.get('x-company')).toBe('8');
});

test('reports a withdrawn invitation and drops it from the list', async () => {
  const user = userEvent.setup();
  let there = true;
  renderApp('/invitations', {
    'GET /invitations': () => ({ invitations: there ? [anInvitation()] : [] }),
    'POST /invitations/12/accept': () => {
      there = false;
      return { ...problem(404, 'This invitation does not exist any more, or it is for another address.'), code: 'not_found' };
    },
  });
  await user.click(await screen.findByRole('button', { name: /^Accept/ }));
  expect(await screen.findByText('This invitation does not exist any more, or it is for another address.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Accept/ })).toBeNull());
});

test('declines an invitation after a question', async () => {
  const user = userEvent.setup();
  let there = true;
  renderApp('/invitations', {
    'GET /invitations': () => ({ invitations: there ? [anInvitation()] : [] }),
    'POST /invitations/12/decline': () => {
      there = false;
      return { message: 'You have declined the invitation to Second & Sons.' };
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Decline the invitation to Second & Sons' }));
  await user.click(
    within(await screen.findByRole('alertdialog', { name: 'Decline the invitation?' })).getByRole('button', { name: 'Decline' }),
  );
  expect(await screen.findByText('You have declined the invitation to Second & Sons.')).toBeVisible();
  expect(await screen.findByText('You have no invitations.')).toBeVisible();
});

test('shows unverified users the invitation and leads them to verify', async () => {
  renderApp('/invitations', {
    'GET /user': { user: aUser({ email_verified: 0 }) },
    'GET /user/company': { company: 0 },
    'GET /company/list': { companies: [] },
    'GET /invitations': { invitations: [anInvitation({ invited_by: '' })] },
  });
  expect(await screen.findByText('You are invited as an editor, until 28 November.')).toBeVisible();
  expect(screen.getByRole('button', { name: /^Accept/ })).toBeDisabled();
  expect(screen.getByRole('link', { name: 'Verify my email' })).toHaveAttribute('href', '/verify');
  expect(screen.getByText('You aren’t in a company yet.')).toBeVisible();
});

test('explains a link whose invitation is gone', async () => {
  const { unmount } = renderApp('/invitations?invitation=99', { 'GET /invitations': { invitations: [anInvitation()] } });
  expect(await screen.findByText(/That invitation is no longer available/)).toHaveTextContent('an address other than priya@example.com');
  unmount();
  renderApp('/invitations?invitation=12', { 'GET /invitations': { invitations: [anInvitation()] } });
  expect(await screen.findByRole('button', { name: /^Accept/ })).toBeVisible();
  expect(screen.queryByText(/no longer available/)).toBeNull();
});

test('switches company when leaving one, and advises the only owner', async () => {
  const user = userEvent.setup();
  let left = false;
  let refuses = true;
  const { path } = renderApp('/invitations', {
    'GET /company/list': () => (left ? { companies: TWO.companies.slice(1) } : TWO),
    'GET /user/company': () => ({ company: named(left ? 8 : 7) }),
    'POST /company/7/leave': () => {
      if (refuses)
        return { ...problem(409, 'You are the only owner of this company. Make someone else an owner first.'), code: 'conflict' };
      left = true;
      return { message: 'You have left the company.' };
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Leave Harbour & Pine' }));
  const question = await screen.findByRole('alertdialog', { name: 'Leave Harbour & Pine?' });
  await user.click(within(question).getByRole('button', { name: 'Leave company' }));
  expect(await within(question).findByText(/Make someone else an owner first/)).toBeVisible();
  refuses = false;
  await user.click(within(question).getByRole('button', { name: 'Leave company' }));
  expect(await screen.findByText('You have left Harbour & Pine.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Leave Harbour & Pine' })).toBeNull());
  expect(screen.getByText('You are here')).toBeVisible();
  expect([path(), localStorage.getItem('limn.company')]).toEqual(['/invitations', '8']);
});

test('stays here without the shell after leaving the last company', async () => {
  const user = userEvent.setup();
  let left = false;
  renderApp('/invitations', {
    'GET /company/list': () => (left ? { companies: [] } : ONE),
    'GET /user/company': () => ({ company: left ? 0 : named(7) }),
    'POST /company/7/leave': () => {
      left = true;
      return { message: 'You have left the company.' };
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Leave Harbour & Pine' }));
  await user.click(await screen.findByRole('button', { name: 'Leave company' }));
  expect(await screen.findByText('You aren’t in a company yet.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Open the menu' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Log out' })).toBeVisible();
});

test('disables Create Company without a name and asks nothing known again', async () => {
  const user = userEvent.setup();
  let made = false;
  const { api, path } = renderApp('/invitations', {
    'GET /user': { user: aUser({ user_role: ['email_strategy'], user_goal: ['impact'] }) },
    'GET /company/list': () => (made ? TWO : ONE),
    'GET /user/company': () => ({ company: named(made ? 8 : 7) }),
    'POST /user/company': () => {
      made = true;
      return { message: 'Your company is created.', company: named(8) };
    },
  });
  await screen.findByRole('button', { name: 'Create Company' });
  const create = () => screen.getByRole('button', { name: 'Create Company' });
  expect(create()).toBeDisabled();
  await user.type(screen.getByLabelText('Name of the company'), '  ');
  expect(create()).toBeDisabled();
  await user.type(screen.getByLabelText('Name of the company'), 'Second & Sons');
  await user.click(create());
  const dialog = await screen.findByRole('dialog', { name: 'Set up your company' });
  expect(within(dialog).getByLabelText('Company name')).toHaveValue('Second & Sons');
  await user.type(within(dialog).getByLabelText('Company website'), 'second.example');
  for (const [label, option] of [
    ['Company industry', 'Retail'],
    ['Email List Size', 'Over 1M'],
    ['ESP', 'Mailchimp'],
  ] as const) {
    await user.click(within(dialog).getByRole('combobox', { name: label }));
    await user.click(await screen.findByRole('option', { name: option }));
  }
  await user.click(within(dialog).getByRole('button', { name: 'Create company' }));
  expect(await screen.findByRole('button', { name: 'Company: Second & Sons' })).toBeVisible();
  expect(path()).toBe('/home');
  expect(api.bodiesOf('POST /user/company')).toEqual([
    expect.objectContaining({ user: { role: ['email_strategy'], goal: ['impact'], goal_other: null } }),
  ]);
});

test('offers a new user their invitation before a company of their own', async () => {
  const user = userEvent.setup();
  let joined = false;
  const { path } = renderApp('/home', {
    'GET /user/company': () => ({ company: joined ? named(8) : 0 }),
    'GET /invitations': { invitations: [anInvitation()] },
    'POST /invitations/12/accept': () => {
      joined = true;
      return { message: 'You now belong to Second & Sons.', company: { id: 8, name: 'Second & Sons', role: 'editor' } };
    },
  });
  const offer = await screen.findByRole('dialog', { name: 'Second & Sons has invited you' });
  expect(path()).toBe('/createcompany');
  await user.click(within(offer).getByRole('button', { name: 'Set up my own company' }));
  expect(await screen.findByRole('dialog', { name: 'Set up your company' })).toBeVisible();
});

test('accepting at the start leads straight to the dashboard of that company', async () => {
  const user = userEvent.setup();
  let joined = false;
  const { path } = renderApp('/createcompany', {
    'GET /user/company': () => ({ company: joined ? named(8) : 0 }),
    'GET /company/list': { companies: TWO.companies.slice(1) },
    'GET /invitations': { invitations: [anInvitation()] },
    'POST /invitations/12/accept': () => {
      joined = true;
      return { message: 'You now belong to Second & Sons.', company: { id: 8, name: 'Second & Sons', role: 'editor' } };
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Accept the invitation to Second & Sons' }));
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible();
  expect([path(), localStorage.getItem('limn.company')]).toEqual(['/home', '8']);
});

test('links here from the account menu', async () => {
  const user = userEvent.setup();
  const { path } = renderApp('/home');
  await user.click(await screen.findByRole('button', { name: /account$/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Companies and invitations' }));
  expect(await screen.findByRole('heading', { name: 'Companies and invitations' })).toBeVisible();
  expect(path()).toBe('/invitations');
});
