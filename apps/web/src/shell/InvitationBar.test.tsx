import type { Invitation } from '@limn/contracts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderApp } from '../testing/render-app.tsx';

const anInvitation = (id = 12): Invitation => ({
  id,
  company: { id: 40, name: 'Harbour Books' },
  role: 'editor',
  roles: ['editor'],
  invited_by: 'Jo Bell',
  expires_at: '2026-11-27T10:00:00.000Z',
});

test('shows a waiting invitation over every page until it is dismissed', async () => {
  renderApp('/images', { 'GET /invitations': { invitations: [anInvitation()] } });
  const said = await screen.findByText('Jo Bell invites you to join Harbour Books as an editor.');
  expect(screen.getByRole('link', { name: 'See invitation' })).toHaveAttribute('href', '/invitations');
  await userEvent.setup().click(screen.getByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(said).not.toBeInTheDocument());
});

test('counts several invitations, and says nothing on their own page', async () => {
  const invitations = [anInvitation(), anInvitation(13)];
  const { unmount } = renderApp('/settings/profile', { 'GET /invitations': { invitations } });
  expect(await screen.findByText('2 invitations wait for you.')).toBeVisible();
  unmount();
  renderApp('/invitations', { 'GET /invitations': { invitations }, 'GET /company/list': { companies: [] } });
  expect(await screen.findByRole('list', { name: 'Invitations' })).toBeVisible();
  expect(screen.queryByText('2 invitations wait for you.')).toBeNull();
});
