import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { problem } from '../testing/api-stub.ts';
import { aCompany, aSummary } from '../testing/builders.ts';
import { renderApp } from '../testing/render-app.tsx';

const two = {
  companies: [
    { id: 7, name: 'Harbour & Pine', role: 'owner' },
    { id: 8, name: 'Second & Sons', role: 'editor' },
  ],
};

test('offers no choice with one company', async () => {
  renderApp('/home');
  await screen.findByRole('heading', { name: 'Dashboard' });
  expect(screen.queryByRole('button', { name: /^Company:/ })).toBeNull();
});

const named = (id: number) => aCompany({ id, name: id === 7 ? 'Harbour & Pine' : 'Second & Sons' });

test('loads another company whole and drops late answers of the old one', async () => {
  const user = userEvent.setup();
  const asked = { company: 7 };
  const late: (() => void)[] = [];
  const images = () => {
    const of = asked.company;
    const answer = { images: [aSummary({ id: of, name: `Image of ${of}` })] };
    // The old company's list is still under way when the company is changed.
    return of === 7 ? new Promise((resolve) => late.push(() => resolve(answer))) : answer;
  };
  const { api, path } = renderApp('/images', {
    'GET /company/list': two,
    'GET /user/company': () => ({ company: named(asked.company) }),
    'GET /images': images,
  });
  await user.click(await screen.findByRole('button', { name: 'Company: Harbour & Pine' }));
  asked.company = 8;
  const before = api.asked.length;
  await user.click(await screen.findByRole('menuitemradio', { name: 'Second & Sons' }));
  expect(await screen.findByRole('button', { name: 'Company: Second & Sons' })).toBeVisible();
  expect(await screen.findByRole('article', { name: 'Image of 8' })).toBeVisible();
  expect(late.length).toBeGreaterThan(0);
  for (const answer of late) answer();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.queryByRole('article', { name: 'Image of 7' })).toBeNull();
  expect(path()).toBe('/images');
  expect(new Set(api.asked.slice(before).map((one) => one.headers.get('x-company')))).toEqual(new Set(['8']));
  expect(screen.getByRole('heading', { name: 'Images' })).toHaveFocus();
});

test('follows a company chosen in another tab, asking with unsaved changes', async () => {
  const user = userEvent.setup();
  const asked = { company: 7 };
  const { services } = renderApp('/home', { 'GET /company/list': two, 'GET /user/company': () => ({ company: named(asked.company) }) });
  const elsewhere = (id: number) => {
    asked.company = id;
    window.dispatchEvent(new StorageEvent('storage', { key: 'limn.company', newValue: String(id) }));
  };
  await screen.findByRole('heading', { name: 'Dashboard' });
  services.snacks.setUnsaved(true);
  elsewhere(8);
  const follow = await screen.findByRole('button', { name: 'Switch here too' });
  expect(screen.getByRole('button', { name: 'Company: Harbour & Pine' })).toBeVisible();
  await user.click(follow);
  expect(await screen.findByRole('button', { name: 'Company: Second & Sons' })).toBeVisible();
  elsewhere(7);
  expect(await screen.findByRole('button', { name: 'Company: Harbour & Pine' })).toBeVisible();
  expect(await screen.findByText(/company in another tab/)).toBeVisible();
});

test('tells a removed person and lets them choose another company', async () => {
  const user = userEvent.setup();
  const asked = { company: 7 };
  let refused = false;
  const refusal = { ...problem(403, 'You don’t have access to this company, or it doesn’t exist.'), code: 'company_forbidden' };
  const { services } = renderApp('/home', {
    'GET /company/list': () => (refused ? { companies: two.companies.slice(1) } : two),
    'GET /user/company': () => ({ company: named(asked.company) }),
    'GET /images': () => (refused && asked.company === 7 ? refusal : { images: [] }),
  });
  await screen.findByRole('heading', { name: 'Dashboard' });
  refused = true;
  await services.queries.invalidateQueries();
  expect(await screen.findByRole('heading', { name: 'You are no longer in Harbour & Pine' })).toBeVisible();
  asked.company = 8;
  await user.click(await screen.findByRole('button', { name: 'Go to Second & Sons' }));
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible();
});
