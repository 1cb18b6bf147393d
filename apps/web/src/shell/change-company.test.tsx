import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { aCompany } from '../testing/builders.ts';
import { renderApp } from '../testing/render-app.tsx';

const two = {
  companies: [
    { id: 7, name: 'Harbour & Pine', role: 'owner' },
    { id: 8, name: 'Second & Sons', role: 'editor' },
  ],
};

test('with one company there is nothing to choose', async () => {
  renderApp('/home');
  await screen.findByRole('heading', { name: 'Dashboard' });
  expect(screen.queryByRole('button', { name: /^Company:/ })).toBeNull();
});

test('another company is loaded whole: its id goes with every call, and nothing of the old one stays', async () => {
  const user = userEvent.setup();
  const asked = { company: 7 };
  const { api, path } = renderApp('/images', {
    'GET /company/list': two,
    'GET /user/company': () => ({
      company: aCompany({ id: asked.company, name: asked.company === 7 ? 'Harbour & Pine' : 'Second & Sons' }),
    }),
  });
  await user.click(await screen.findByRole('button', { name: 'Company: Harbour & Pine' }));
  asked.company = 8;
  const before = api.asked.length;
  await user.click(await screen.findByRole('menuitem', { name: 'Second & Sons' }));
  expect(await screen.findByRole('button', { name: 'Company: Second & Sons' })).toBeVisible();
  await waitFor(() => expect(path()).toBe('/home'));
  await waitFor(() => expect(api.asked.slice(before).map((one) => one.call)).toContain('GET /images'));
  expect(new Set(api.asked.slice(before).map((one) => one.headers.get('x-company')))).toEqual(new Set(['8']));
});
