import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { problem } from '../../../../testing/api-stub.ts';
import { aCompany } from '../../../../testing/builders.ts';
import { renderApp } from '../../../../testing/render-app.tsx';
// The tab, fetched before the clock of the first search runs.
import './CompanyTab.tsx';

const SAVE = 'POST /company/7';
const company = aCompany({
  allowed_hosts: ['shop.example.com'],
  recipe_attribution: JSON.stringify([{ id: 3, label: 'Click', window_hours: 24 }]),
});

async function openTab(answers: Record<string, unknown> = {}, kept = company) {
  const user = userEvent.setup();
  const app = renderApp('/settings', {
    'GET /user/company': { company: kept },
    'GET /company/palette': { palette: ['#16243a'] },
    'GET /events': { events: [] },
    ...answers,
  });
  const name = await screen.findByLabelText('Company name');
  return { user, name, ...app };
}
const field = (name: string) => screen.getByLabelText(name);
// At once: every key would draw the whole form.
const write = (into: HTMLElement, value: string) => fireEvent.change(into, { target: { value } });
const save = () => screen.getByText('Save changes');

test('sends only changes and shows the new name in the shell', async () => {
  const saved = { ...company, name: 'Pine & Harbour', website: 'http://pine.example' };
  const { user, name, api } = await openTab({ [SAVE]: { message: 'Saved.', company: saved } });
  expect(screen.queryByText('Save changes')).toBeNull();
  write(name, 'Pine & Harbour');
  write(field('Website'), 'pine.example');
  fireEvent.blur(field('Website'));
  expect(field('Website')).toHaveValue('http://pine.example');
  expect(screen.getByText('You have unsaved changes.')).toBeVisible();
  await user.click(save());
  await screen.findByText('Saved.');
  expect(api.bodiesOf(SAVE)).toEqual([{ name: 'Pine & Harbour', website: 'http://pine.example' }]);
  await waitFor(() => expect(screen.queryByText('Save changes')).toBeNull());
});

test('edits attribution models as a list with errors at their rows', async () => {
  const { user, api } = await openTab({ [SAVE]: { message: 'Saved.', company } });
  expect(screen.getByText('Click within 24 hours')).toBeVisible();
  await user.click(screen.getByText('Add a model'));
  const [, second] = within(screen.getByRole('list', { name: 'Attribution models' })).getAllByRole('listitem') as [
    HTMLElement,
    HTMLElement,
  ];
  const label = within(second).getByLabelText('Name');
  expect(label).toHaveFocus();
  await user.click(save());
  expect(await within(second).findByText('Give the model a name.')).toBeVisible();
  expect(screen.getByText('Check 1 field.')).toBeVisible();
  expect(api.bodiesOf(SAVE)).toEqual([]);
  write(label, 'Visit');
  await user.click(screen.getByLabelText('Remove Click'));
  await user.click(save());
  await waitFor(() => expect(api.bodiesOf(SAVE)).toHaveLength(1));
  const [{ recipe_attribution }] = api.bodiesOf(SAVE) as [{ recipe_attribution: string }];
  expect(JSON.parse(recipe_attribution)).toEqual([{ label: 'Visit', window_hours: 24 }]);
});

test('saves a new model once on repeated Enter', async () => {
  let answer: (value: object) => void = () => undefined;
  const { user, api } = await openTab({ [SAVE]: () => new Promise((resolve) => (answer = resolve)) });
  await user.click(screen.getByText('Add a model'));
  await user.keyboard('Visit{Enter}');
  await waitFor(() => expect(api.bodiesOf(SAVE)).toHaveLength(1));
  await user.keyboard('{Enter}{Enter}');
  const models = [
    { id: 3, label: 'Click', window_hours: 24 },
    { id: 4, label: 'Visit', window_hours: 24 },
  ];
  answer({ message: 'Saved.', company: { ...company, recipe_attribution: JSON.stringify(models) } });
  await screen.findByText('Saved.');
  expect(api.bodiesOf(SAVE)).toHaveLength(1);
});

test('shows server errors at their host and keeps what was typed', async () => {
  const refusal = problem(422, 'Invalid', [{ path: 'allowed_hosts.1', message: 'Use a host name like shop.example.com.' }]);
  const { user } = await openTab({ [SAVE]: refusal });
  await user.click(screen.getByText('Add a host'));
  write(field('Host 2'), 'internal.example');
  await user.click(save());
  expect(await screen.findByText('Use a host name like shop.example.com.')).toBeVisible();
  expect(field('Host 2')).toHaveValue('internal.example');
  await waitFor(() => expect(field('Host 2')).toHaveFocus());
});

test('asks before leaving without saving', async () => {
  const { user, name, path } = await openTab();
  write(name, 'Harbour & Pine!');
  await user.click(screen.getByText('Profile'));
  const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
  await user.click(within(question).getByRole('button', { name: 'Stay here' }));
  expect(path()).toBe('/settings');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(name).toHaveValue('Harbour & Pine!');
  await user.click(screen.getByText('Profile'));
  await user.click(await screen.findByText('Leave without saving'));
  await waitFor(() => expect(path()).toBe('/settings/profile'));
});

test('announces a timezone that applies tomorrow', async () => {
  await openTab({}, aCompany({ timezone: 'Asia/Tokyo', timezone_today: 'Europe/London' }));
  expect(screen.getByText('Applies from tomorrow. Until then, reports use Europe/London.')).toBeVisible();
});

test('shows viewers everything, read-only', async () => {
  const { name } = await openTab({}, { ...company, role: 'viewer' });
  expect(name).toBeDisabled();
  expect(screen.getByText(/Editors and owners of Harbour & Pine can change them/)).toBeVisible();
  expect(await screen.findByText('#16243a')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^(Add|Remove)/ })).toBeNull();
});
