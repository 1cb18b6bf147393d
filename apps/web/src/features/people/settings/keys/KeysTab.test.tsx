import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { aCompany } from '../../../../testing/builders.ts';
import { renderApp } from '../../../../testing/render-app.tsx';
// The tab, fetched before the clock of the first search runs.
import './KeysTab.tsx';

const KEY = {
  id: 4,
  name: 'Shop sync',
  scopes: ['data:read', 'data:write'],
  hint: '…a1B2',
  created_at: '2026-11-20T10:00:00.000Z',
  last_used_at: null,
  expires_at: null,
  made_by: { user_id: 1, name: 'Priya' },
};

test('makes a key by scope and shows its secret once, with an example', async () => {
  const user = userEvent.setup();
  let keys: object[] = [];
  const { api } = renderApp('/settings/keys', {
    'GET /keys': () => ({ keys }),
    'POST /keys': () => {
      keys = [KEY];
      return { key: { ...KEY, secret: 'limn_the-secret' } };
    },
  });
  await user.click(await screen.findByRole('button', { name: 'New API key' }));
  await user.click(screen.getByRole('button', { name: 'Create key' }));
  expect(await screen.findByText('Give the key a name.')).toBeVisible();
  expect(screen.getByText('Choose at least one permission.')).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Shop sync');
  const data = within(screen.getByRole('group', { name: 'Data' }));
  await user.click(data.getByRole('checkbox', { name: 'Read' }));
  await user.click(data.getByRole('checkbox', { name: 'Change' }));
  await user.click(screen.getByRole('button', { name: 'Create key' }));
  const dialog = within(await screen.findByRole('dialog', { name: '“Shop sync” is made' }));
  expect(api.bodiesOf('POST /keys')).toEqual([{ name: 'Shop sync', scopes: ['data:read', 'data:write'], expires_at: null }]);
  expect(dialog.getByText(/You won’t see it again/)).toBeVisible();
  expect(dialog.getByLabelText('An example call')).toHaveTextContent('/api/v1/datatable \\ -H "Authorization: Bearer limn_the-secret"');
  await user.keyboard('{Escape}');
  await user.click(dialog.getByRole('button', { name: 'I’ve saved the key' }));
  await waitFor(() => expect(document.body).not.toHaveTextContent('limn_the-secret'));
  expect(await screen.findByText('Reads and changes data')).toBeVisible();
});

test('makes a key that expires, and shows who made each key and when it ends', async () => {
  const user = userEvent.setup();
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const { api } = renderApp('/settings/keys', {
    'GET /keys': {
      keys: [
        KEY,
        { ...KEY, id: 5, name: 'Gone', made_by: null, expires_at: '2026-01-02T12:00:00.000Z' },
        { ...KEY, id: 6, name: 'Soon', expires_at: inDays(3) },
      ],
    },
    'POST /keys': { key: { ...KEY, secret: 'limn_the-secret' } },
  });
  const row = async (name: string) => screen.findByRole('row', { name: new RegExp(`^${name}`) });
  expect(await row('Shop sync')).toHaveTextContent(/20 November 2026by Priya.*Never.*Never/);
  expect(await row('Gone')).toHaveTextContent('Expired 2 January 2026');
  expect(await row('Gone')).not.toHaveTextContent('by ');
  expect(await row('Soon')).toHaveTextContent(/Expires \d/);
  await user.click(screen.getByRole('button', { name: 'New API key' }));
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Short');
  await user.click(within(screen.getByRole('group', { name: 'Data' })).getByRole('checkbox', { name: 'Read' }));
  await user.click(screen.getByRole('combobox', { name: 'Expires' }));
  await user.click(await screen.findByRole('option', { name: 'In 90 days' }));
  await user.click(screen.getByRole('button', { name: 'Create key' }));
  await screen.findByRole('dialog', { name: '“Shop sync” is made' });
  const [sent] = api.bodiesOf('POST /keys') as { expires_at: string }[];
  expect(Math.abs(Date.parse(sent?.expires_at ?? '') - Date.parse(inDays(90)))).toBeLessThan(60_000);
});

test('revokes a key after a question', async () => {
  const user = userEvent.setup();
  const { api } = renderApp('/settings/keys', { 'GET /keys': { keys: [KEY] }, 'DELETE /keys/4': { message: 'The key is revoked.' } });
  await user.click(await screen.findByRole('button', { name: 'Revoke: Shop sync' }));
  const question = within(screen.getByRole('alertdialog', { name: 'Revoke this API key?' }));
  await user.click(question.getByRole('button', { name: 'Revoke key' }));
  expect(await screen.findByText('“Shop sync” is revoked.')).toBeVisible();
  expect(api.asked.map(({ call }) => call)).toContain('DELETE /keys/4');
});

test('tells viewers who may see keys, and asks for none', async () => {
  const { api } = renderApp('/settings/keys', { 'GET /user/company': { company: aCompany({ role: 'viewer' }) } });
  expect(await screen.findByText('Editors and owners of Harbour & Pine can see and create API keys.')).toBeVisible();
  expect(api.asked.map(({ call }) => call)).not.toContain('GET /keys');
});
