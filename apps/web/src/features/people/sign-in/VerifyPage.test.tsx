import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { problem } from '../../../testing/api-stub.ts';
import { aUser } from '../../../testing/builders.ts';
import { renderApp } from '../../../testing/render-app.tsx';

test('Next asks again; a verified person goes to the dashboard', async () => {
  const user = userEvent.setup();
  let verified = 0;
  const { path } = renderApp('/verify', {
    'GET /user': { user: aUser({ email_verified: 0 }) },
    'GET /user/verifyemail': () => ({ email_verified: verified }),
  });
  await user.click(await screen.findByRole('button', { name: 'Next' }));
  expect(await screen.findByText(/isn’t verified yet/)).toBeVisible();
  verified = 1;
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await waitFor(() => expect(path()).toBe('/home'));
});

test('continues automatically once the person is verified', async () => {
  const { path } = renderApp('/verify', { 'GET /user/verifyemail': { email_verified: 1 } });
  await waitFor(() => expect(path()).toBe('/home'));
});

test('corrects an address that was mistyped, there and then', async () => {
  const user = userEvent.setup();
  let email = 'mistyped@example.com';
  const { api } = renderApp('/verify', {
    'GET /user': () => ({ user: aUser({ email_verified: 0, email }) }),
    'POST /user/email': (body: { email: string }) => {
      if (!body.email.includes('@'))
        return { ...problem(422, 'No.'), code: 'invalid', errors: [{ path: 'email', message: 'Use an address like anna@example.com.' }] };
      email = body.email;
      return { message: `We sent a link to ${email}.` };
    },
  });
  expect(await screen.findByText('mistyped@example.com')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Correct the address' }));
  await user.type(screen.getByRole('textbox', { name: 'Correct email address' }), 'right');
  await user.click(screen.getByRole('button', { name: 'Send a link there' }));
  expect(await screen.findByText('Use an address like anna@example.com.')).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: 'Correct email address' }), '@example.com{Enter}');
  expect(await screen.findByText('right@example.com')).toBeVisible();
  expect(screen.queryByText('mistyped@example.com')).toBeNull();
  expect(api.bodiesOf('POST /user/email').at(-1)).toEqual({ email: 'right@example.com' });
});

test('offers no correction where the sign-in provider keeps the address', async () => {
  renderApp('/verify', { 'GET /user': { user: aUser({ email_verified: 0 }) } }, { signIn: { correctEmail: false } });
  await screen.findByRole('button', { name: 'Next' });
  expect(screen.queryByRole('button', { name: 'Correct the address' })).toBeNull();
});

test('leads to the mailbox where emails are kept instead of sent, and nowhere else', async () => {
  const unverified = { 'GET /user': { user: aUser({ email_verified: 0 }) } };
  const { unmount } = renderApp('/verify', unverified, { signIn: { mailbox: '/mailbox' } });
  expect(await screen.findByRole('link', { name: 'Open the mailbox' })).toHaveAttribute('href', '/mailbox');
  unmount();
  renderApp('/verify', unverified);
  await screen.findByRole('button', { name: 'Next' });
  expect(screen.queryByText(/mailbox/)).toBeNull();
});
