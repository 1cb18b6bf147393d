import type { Company, CompanyInvitation } from '@limn/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { problem } from '../../../../testing/api-stub.ts';
import { aCompany } from '../../../../testing/builders.ts';
import { renderApp } from '../../../../testing/render-app.tsx';

const member = (user_id: number, role: string, name: string) => ({
  user_id,
  role,
  joined_at: '2026-03-12T09:00:00.000Z',
  user: { name, email: `${name.toLowerCase()}@example.com` },
});
const PEOPLE = [member(2, 'editor', 'Ed'), member(1, 'owner', 'Priya'), member(3, 'viewer', 'Vi')];

function anInvitation(change: Partial<CompanyInvitation> = {}): CompanyInvitation {
  return {
    id: 9,
    email: 'mia@example.com',
    name: 'Mia',
    role: 'viewer',
    invited_by: 'Priya',
    created_at: '2026-11-20T10:00:00.000Z',
    expires_at: '2026-11-27T10:00:00.000Z',
    expired: false,
    mailed: true,
    ...change,
  };
}

const LIST = 'GET /company/invitations';
const answers = (role = 'owner', users: Company['users'] = PEOPLE, invitations = [anInvitation()]) => ({
  'GET /user/company': { company: aCompany({ role, users }) },
  [LIST]: { invitations },
});
const row = async (name: string | RegExp) => screen.findByRole('row', { name });

test('members and invitations stand in one list, with what may be done with each', async () => {
  renderApp(
    '/settings/users',
    answers('owner', PEOPLE, [
      anInvitation(),
      anInvitation({ id: 10, email: 'old@example.com', name: '', expired: true }),
      anInvitation({ id: 11, email: 'lost@example.com', name: '', mailed: false }),
    ]),
  );
  const own = await row(/^Priya/);
  expect(own).toHaveTextContent('PriyaYou');
  expect(own).toHaveTextContent('Owner12 March 2026');
  // The only owner stays one, and is not deleted here but leaves.
  expect(within(own).queryByRole('combobox')).toBeNull();
  expect(
    within(own)
      .getAllByRole('button')
      .map((one) => one.textContent),
  ).toEqual(['Leave company']);
  expect(within(await row(/^Ed/)).getByRole('combobox', { name: 'Role of Ed' })).toHaveTextContent('Editor');
  expect(within(await row(/^Mia/)).getByText('Invited until 27 November 2026')).toBeVisible();
  expect(within(await row(/old@example.com/)).getByText('Expired 27 November 2026')).toBeVisible();
  expect(within(await row(/lost@example.com/)).getByText('Mail not sent')).toBeVisible();
  expect(screen.getByText('3 people, 3 invited')).toBeVisible();
});

test('sends an invitation with its role and keeps input on refusal', async () => {
  const user = userEvent.setup();
  let refusal: object | undefined = problem(422, 'email: Use an address like anna@example.com.', [
    { path: 'email', message: 'Use an address like anna@example.com.' },
  ]);
  const { api } = renderApp('/settings/users', {
    ...answers(),
    'POST /invite': () =>
      refusal ?? { message: 'tom@example.com has been sent an invitation.', invitation: anInvitation({ email: 'tom@example.com' }) },
  });
  await user.click(await screen.findByRole('button', { name: 'Send Invite' }));
  const dialog = await screen.findByRole('dialog', { name: 'Send Invite' });
  await user.click(within(dialog).getByRole('button', { name: 'Send Invite' }));
  expect(await within(dialog).findByText('Enter their email address.')).toBeVisible();
  expect(api.bodiesOf('POST /invite')).toEqual([]);
  await user.type(within(dialog).getByLabelText('Email'), 'tom@example');
  await user.type(within(dialog).getByLabelText('Name'), 'Tom');
  await user.click(within(dialog).getByRole('radio', { name: /^Viewer/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Send Invite' }));
  expect(await within(dialog).findByText('Use an address like anna@example.com.')).toBeVisible();
  refusal = { ...problem(409, 'tom@example.com already belongs to this company.'), code: 'conflict' };
  await user.type(within(dialog).getByLabelText('Email'), '.com{Enter}');
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('tom@example.com already belongs to this company.');
  expect(within(dialog).getByLabelText('Name')).toHaveValue('Tom');
  refusal = undefined;
  await user.click(within(dialog).getByRole('button', { name: 'Send Invite' }));
  expect(await screen.findByText('tom@example.com has been sent an invitation.')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(api.bodiesOf('POST /invite').at(-1)).toEqual({ email: 'tom@example.com', name: 'Tom', role: 'viewer' });
});

test('changes a role at once, undoably, and reverts it on refusal', async () => {
  const user = userEvent.setup();
  let refused = false;
  const company = aCompany({ role: 'owner', users: PEOPLE });
  const { api } = renderApp('/settings/users', {
    ...answers(),
    'GET /user/company': () => ({ company }),
    'POST /user/2/role': (body: { role: string }) => {
      if (refused) return { ...problem(403, 'Only an owner can change an owner.'), code: 'forbidden' };
      company.users = company.users.map((one) => (one.user_id === 2 ? { ...one, role: body.role } : one));
      return { message: `Ed is now ${body.role === 'owner' ? 'an owner' : 'an editor'}.` };
    },
  });
  const choose = async (option: string) => {
    await user.click(within(await row(/^Ed/)).getByRole('combobox', { name: 'Role of Ed' }));
    await user.click(await screen.findByRole('option', { name: option }));
  };
  await choose('Owner');
  expect(within(await row(/^Ed/)).getByRole('combobox')).toHaveTextContent('Owner');
  expect(await screen.findByText('Ed is now an owner.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Ed is now an editor.')).toBeVisible();
  expect(api.bodiesOf('POST /user/2/role')).toEqual([{ role: 'owner' }, { role: 'editor' }]);
  refused = true;
  await choose('Owner');
  expect(await screen.findByText('Only an owner can change an owner.')).toBeVisible();
  await waitFor(() => expect(within(screen.getByRole('row', { name: /^Ed/ })).getByRole('combobox')).toHaveTextContent('Editor'));
});

const KEYS = [
  { id: 1, name: 'CRM sync', made_by: { user_id: 2, name: 'Ed' }, last_used_at: new Date(Date.now() - 2 * 3_600_000).toISOString() },
  { id: 2, name: 'Old', made_by: { user_id: 2, name: 'Ed' }, last_used_at: null },
  { id: 3, name: 'Of Priya', made_by: { user_id: 1, name: 'Priya' }, last_used_at: null },
].map((key) => ({ scopes: [], hint: '…a1B2', created_at: '2026-11-20T10:00:00.000Z', expires_at: null, ...key }));

test('names the API keys that end before a person is removed, made a viewer or leaves', async () => {
  const user = userEvent.setup();
  const { api } = renderApp('/settings/users', {
    ...answers('owner', [...PEOPLE, member(4, 'owner', 'Olga')]),
    'GET /keys': { keys: KEYS },
    'POST /user/2/role': { message: 'Ed is now a viewer. The 2 API keys that they made are revoked.' },
  });
  const ofEd = /The API keys they created stop working immediately:.*“CRM sync”, last used (2 hours ago|yesterday).*“Old”, never used/;
  await user.click(within(await row(/^Ed/)).getByRole('button', { name: 'Delete Ed' }));
  const removing = await screen.findByRole('alertdialog', { name: 'Are you sure you want to delete this user?' });
  await waitFor(() => expect(removing).toHaveTextContent(ofEd));
  expect(removing).not.toHaveTextContent('Of Priya');
  await user.click(within(removing).getByRole('button', { name: 'Keep them' }));
  await user.click(within(await row(/^Priya/)).getByRole('button', { name: 'Leave company' }));
  const leaving = await screen.findByRole('alertdialog', { name: /^Leave/ });
  await waitFor(() => expect(leaving).toHaveTextContent(/The API key you created stops working immediately:.*“Of Priya”, never used/));
  await user.click(within(leaving).getByRole('button', { name: 'Stay' }));
  await user.click(within(await row(/^Ed/)).getByRole('combobox', { name: 'Role of Ed' }));
  await user.click(await screen.findByRole('option', { name: 'Viewer' }));
  const demoting = await screen.findByRole('alertdialog', { name: 'Make Ed a viewer?' });
  await waitFor(() => expect(demoting).toHaveTextContent(ofEd));
  expect(api.bodiesOf('POST /user/2/role')).toEqual([]);
  await user.click(within(demoting).getByRole('button', { name: 'Make viewer' }));
  expect(await screen.findByText('Ed is now a viewer. The 2 API keys that they made are revoked.')).toBeVisible();
});

test('giving up one’s own role is asked about, because only others can give it back', async () => {
  const user = userEvent.setup();
  const { api } = renderApp('/settings/users', {
    ...answers('owner', [...PEOPLE, member(4, 'owner', 'Olga')]),
    'POST /user/1/role': { message: 'Done.' },
  });
  await user.click(within(await row(/^Priya/)).getByRole('combobox', { name: 'Role of Priya' }));
  await user.click(await screen.findByRole('option', { name: 'Editor' }));
  const question = await screen.findByRole('alertdialog', { name: 'Change your own role?' });
  expect(api.bodiesOf('POST /user/1/role')).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Become an editor' }));
  await waitFor(() => expect(api.bodiesOf('POST /user/1/role')).toEqual([{ role: 'editor' }]));
});

test('deleting and resetting ask the questions of the specification', async () => {
  const user = userEvent.setup();
  const { api } = renderApp('/settings/users', {
    ...answers(),
    'DELETE /user/2': { message: 'Ed no longer belongs to the company.' },
    'POST /user/3/reset_password': { message: 'vi@example.com has been sent a password reset mail.' },
  });
  await user.click(within(await row(/^Vi/)).getByRole('button', { name: 'Send Vi a password reset email' }));
  const reset = await screen.findByRole('alertdialog', { name: 'Are you sure you want to send a password reset email to this user?' });
  await user.click(within(reset).getByRole('button', { name: 'Send email' }));
  expect(await screen.findByText('vi@example.com has been sent a password reset mail.')).toBeVisible();
  await user.click(within(await row(/^Ed/)).getByRole('button', { name: 'Delete Ed' }));
  const remove = await screen.findByRole('alertdialog', { name: 'Are you sure you want to delete this user?' });
  await user.click(within(remove).getByRole('button', { name: 'Delete user' }));
  expect(await screen.findByText('Ed no longer belongs to the company.')).toBeVisible();
  expect(api.asked.map(({ call }) => call)).toEqual(expect.arrayContaining(['POST /user/3/reset_password', 'DELETE /user/2']));
});

test('resends an invitation, and withdraws it after a question', async () => {
  const user = userEvent.setup();
  const { api } = renderApp('/settings/users', {
    ...answers(),
    'POST /company/invitations/9/resend': { message: 'mia@example.com has been sent an invitation.', invitation: anInvitation() },
    'DELETE /company/invitations/9': {
      ...problem(404, 'This invitation is no longer open. It may have been accepted, declined or withdrawn.'),
      code: 'not_found',
    },
  });
  await user.click(within(await row(/^Mia/)).getByRole('button', { name: 'Resend the invitation of Mia' }));
  expect(await screen.findByText('mia@example.com has been sent an invitation.')).toBeVisible();
  const loads = () => api.asked.filter(({ call }) => call === LIST).length;
  await waitFor(() => expect(loads()).toBe(2));
  await user.click(within(await row(/^Mia/)).getByRole('button', { name: 'Withdraw the invitation of Mia' }));
  await user.click(
    within(await screen.findByRole('alertdialog', { name: 'Withdraw the invitation?' })).getByRole('button', { name: 'Withdraw' }),
  );
  // Mia has accepted in between: the list is asked for again.
  expect(await screen.findByText(/no longer open/)).toBeVisible();
  await waitFor(() => expect(loads()).toBe(3));
});

test('offers editors nothing for owners, and viewers only leaving', async () => {
  const user = userEvent.setup();
  const owned = [anInvitation({ role: 'owner' })];
  const { unmount } = renderApp(
    '/settings/users',
    answers('editor', [member(1, 'editor', 'Priya'), member(5, 'owner', 'Olga'), member(3, 'viewer', 'Vi')], owned),
  );
  const olga = await row(/^Olga/);
  expect([within(olga).queryByRole('combobox'), within(olga).queryByRole('button', { name: 'Delete Olga' })]).toEqual([null, null]);
  expect(within(await row(/^Mia/)).queryByRole('button')).toBeNull();
  await user.click(within(await row(/^Vi/)).getByRole('combobox', { name: 'Role of Vi' }));
  expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual(['Editor', 'Viewer']);
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Send Invite' }));
  expect((await screen.findAllByRole('radio')).length).toBe(2);
  unmount();
  renderApp('/settings/users', answers('viewer', [member(1, 'viewer', 'Priya'), member(5, 'owner', 'Olga')]));
  await row(/^Olga/);
  expect(screen.queryByRole('button', { name: /Send Invite|Delete|Resend|Take back|password reset/ })).toBeNull();
  expect(screen.queryByRole('combobox', { name: /^Role of/ })).toBeNull();
  expect(screen.getByRole('button', { name: 'Leave company' })).toBeVisible();
});

test('reports a list that fails to load and retries it', async () => {
  const user = userEvent.setup();
  let fails = true;
  renderApp('/settings/users', {
    ...answers(),
    [LIST]: () => (fails ? { ...problem(403, 'Not now.'), code: 'forbidden' } : { invitations: [] }),
  });
  expect(await screen.findByText(/Couldn’t load your users/)).toBeVisible();
  fails = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await row(/^Ed/)).toBeVisible();
});
