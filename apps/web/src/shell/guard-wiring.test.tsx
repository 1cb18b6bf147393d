import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aCompany, aUser } from '../testing/builders.ts';
import { problem } from '../testing/api-stub.ts';
import { renderApp } from '../testing/render-app.tsx';

test('sends signed-out users to sign in and back to the same address', async () => {
  const { visits, api } = renderApp('/images?x=1', {}, { signedIn: false });
  await waitFor(() => expect(visits.login).toEqual(['/images?x=1']));
  expect(api.asked).toEqual([]);
});

test('signing up is left to the provider', async () => {
  const { visits } = renderApp('/signup', {}, { signedIn: false });
  await waitFor(() => expect(visits.signUp).toBe(1));
});

test('shows verified users their dashboard and sends the company with each call', async () => {
  const { api } = renderApp('/');
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible();
  expect(screen.getByRole('banner')).toHaveTextContent('Hello Priya!');
  await waitFor(() => expect(api.asked.find((one) => one.call === 'GET /images')?.headers.get('x-company')).toBe('7'));
  expect(document.title).toBe('Dashboard · Limn');
});

test('shows a long name in full on hover', async () => {
  const name = 'Maximiliana Featherstonehaugh-Cholmondeley of Stow-on-the-Wold';
  renderApp('/', { 'GET /user': { user: aUser({ name }) } });
  expect(await screen.findByTitle(name)).toHaveTextContent(`Hello ${name}!`);
});

test('sends unverified users to verify', async () => {
  const { path } = renderApp('/images', { 'GET /user': { user: aUser({ email_verified: 0 }) } });
  expect(await screen.findByRole('dialog', { name: 'Verify your email' })).toBeVisible();
  expect(path()).toBe('/verify');
});

test.each([{ company: 0 as const }, 0])('leads a user without a company to create one, when the answer is %j', async (answer) => {
  const none = renderApp('/home', { 'GET /user/company': answer });
  expect(await screen.findByRole('dialog', { name: 'Set up your company' })).toBeVisible();
  expect(none.path()).toBe('/createcompany');
});

test('leads to creating a company when none can be fetched', async () => {
  const failing = renderApp('/home', { 'GET /user/company': problem(500, 'Broken') });
  expect(await screen.findByRole('dialog', { name: 'Set up your company' })).toBeVisible();
  expect(failing.path()).toBe('/createcompany');
});

test('sends a person with a company home from creating one', async () => {
  const { path } = renderApp('/createcompany', { 'GET /user/company': { company: aCompany() } });
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible();
  expect(path()).toBe('/home');
});

test('forgets a company that another user chose on this computer', async () => {
  localStorage.setItem('limn.company', '99');
  const refusal = { ...problem(403, 'You don’t have access to this company, or it doesn’t exist.'), code: 'company_forbidden' };
  const unless = (answer: unknown) => () => (localStorage.getItem('limn.company') === '99' ? refusal : answer);
  renderApp('/home', { 'GET /user': unless({ user: aUser() }), 'GET /user/company': unless({ company: aCompany() }) });
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible();
  expect(localStorage.getItem('limn.company')).toBe('7');
});

test('help can be read without signing in', async () => {
  const { visits } = renderApp('/help', {}, { signedIn: false });
  expect(await screen.findByRole('heading', { name: 'Help and Support' })).toBeVisible();
  expect(visits.login).toEqual([]);
});

test('clears the message and focuses the title on navigation', async () => {
  const { services, router } = renderApp('/home');
  await screen.findByRole('heading', { name: 'Dashboard' });
  services.snacks.show({ text: 'Something happened' });
  expect(await screen.findByText('Something happened')).toBeVisible();
  await router.navigate('/images');
  const title = await screen.findByRole('heading', { name: 'Images' });
  expect(screen.queryByText('Something happened')).toBeNull();
  await waitFor(() => expect(title).toHaveFocus());
});

test('keeps the focus on a page that begins with a field', async () => {
  const { router } = renderApp('/home');
  await screen.findByRole('heading', { name: 'Dashboard' });
  await router.navigate('/new');
  await screen.findByRole('heading', { name: 'New image' });
  expect(screen.getByLabelText('Image Name')).toHaveFocus();
});

test('reports an unknown address', async () => {
  renderApp('/nothing');
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
});
