import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { aUser } from '../../testing/builders.ts';
import { renderApp } from '../../testing/render-app.tsx';

test('Next asks again; a verified person goes to the dashboard', async () => {
  const user = userEvent.setup();
  let verified = 0;
  const { path } = renderApp('/verify', {
    'GET /user': { user: aUser({ email_verified: 0 }) },
    'GET /user/verifyemail': () => ({ email_verified: verified }),
  });
  await user.click(await screen.findByRole('button', { name: 'Next' }));
  expect(await screen.findByText(/not verified yet/)).toBeVisible();
  verified = 1;
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await waitFor(() => expect(path()).toBe('/home'));
});

test('a person whose address is verified meanwhile goes on without a click', async () => {
  const { path } = renderApp('/verify', { 'GET /user/verifyemail': { email_verified: 1 } });
  await waitFor(() => expect(path()).toBe('/home'));
});
