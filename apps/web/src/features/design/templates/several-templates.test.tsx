import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { aCompany, aDesign, aSummary, aType } from '../../../testing/builders.ts';
import { renderApp } from '../../../testing/render-app.tsx';
// The page, fetched before the clock of the first search runs.
import './TemplatesPage.tsx';

const OWN = ['Alpha', 'Beta', 'Gamma'].map((name, index) =>
  aSummary({ id: index + 1, name, template: true, labels: index === 0 ? ['Sale'] : [] }),
);
const done = (ids: readonly number[], outcome = 'done') => ({
  results: ids.map((id) => ({ id, name: OWN.find((template) => template.id === id)?.name ?? '', outcome })),
});
const all = (body: unknown) => done((body as { ids: number[] }).ids);

const tick = (name: string) => screen.findByRole('checkbox', { name: `Select ${name}` });
const noBar = () => expect(screen.queryByRole('toolbar', { name: 'Selected templates' })).toBeNull();
const bar = () => screen.getByRole('toolbar', { name: 'Selected templates' });
const act = (name: string) => within(bar()).getByRole('button', { name });
const count = () => within(bar()).getByRole('status');

async function open(answers: Record<string, unknown> = {}) {
  const user = userEvent.setup();
  const app = renderApp('/template/1', {
    'GET /imagetypes': { imagetypes: [aType()] },
    'GET /templates/gallery': { templates: [aDesign()] },
    'GET /images': { images: OWN },
    ...answers,
  });
  await screen.findByRole('article', { name: 'Alpha' });
  return { user, ...app };
}

test('selects own templates by click, range, Ctrl A, space and menu; Esc clears', async () => {
  const { user } = await open();
  expect(screen.queryByRole('checkbox', { name: 'Select Points balance' })).toBeNull();
  await user.click(await tick('Alpha'));
  expect(count()).toHaveTextContent('1 selected');
  await user.keyboard('{Shift>}');
  await user.click(await tick('Gamma'));
  await user.keyboard('{/Shift}');
  expect(count()).toHaveTextContent('3 selected');
  await user.keyboard('{Escape}');
  noBar();
  await user.keyboard('{Control>}a{/Control}');
  expect(count()).toHaveTextContent('3 selected');
  await user.keyboard('{Escape}');
  (await tick('Beta')).focus();
  await user.keyboard(' ');
  expect(await tick('Beta')).toBeChecked();
  await user.click(screen.getByRole('button', { name: 'More actions for Gamma' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Select' }));
  expect(count()).toHaveTextContent('2 selected');
});

test('selects by pressing a picture only while others are selected', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('img', { name: 'Preview of Beta' }));
  noBar();
  await user.click(await tick('Alpha'));
  await user.click(screen.getByRole('img', { name: 'Preview of Beta' }));
  expect(await tick('Beta')).toBeChecked();
  await user.click(screen.getByRole('img', { name: 'Preview of Beta' }));
  expect(await tick('Beta')).not.toBeChecked();
});

test('acts on no template that the search hides', async () => {
  const { user, api } = await open({ 'POST /images/batch/lock': all });
  await user.click(await tick('Alpha'));
  await user.click(await tick('Beta'));
  fireEvent.change(screen.getByLabelText('Search templates'), { target: { value: 'alp' } });
  await waitFor(() => expect(count()).toHaveTextContent('1 selected'));
  await user.click(act('Lock'));
  await screen.findByText('“Alpha” is locked: no one can edit it.');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('Undone.');
  expect(api.bodiesOf('POST /images/batch/lock')).toEqual([
    { ids: [1], lock: true },
    { ids: [1], lock: false },
  ]);
});

test('adds and removes labels, shows them, and Undo restores what each had', async () => {
  const { user, api } = await open({ 'POST /images/batch/label': all });
  expect(within(screen.getByRole('article', { name: 'Alpha' })).getByText('Sale')).toBeVisible();
  await user.click(await tick('Alpha'));
  await user.click(await tick('Beta'));
  expect(within(bar()).queryByRole('button', { name: 'Move to folder' })).toBeNull();
  await user.click(act('Label'));
  const dialog = await screen.findByRole('dialog', { name: 'Labels of 2 templates' });
  await user.type(within(dialog).getByLabelText('Add labels'), 'Spring');
  await user.click(within(dialog).getByRole('checkbox', { name: 'Sale (on 1 of 2)' }));
  await user.click(within(dialog).getByRole('button', { name: 'Save labels' }));
  await screen.findByText('The labels of “Alpha” and “Beta” are changed.');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('Undone.');
  expect(api.bodiesOf('POST /images/batch/label')).toEqual([
    { ids: [1, 2], add: ['Spring'], remove: ['Sale'] },
    { ids: [1, 2], add: [], remove: ['Spring'] },
    { ids: [1], add: ['Sale'], remove: [] },
  ]);
});

test('asks before several are deleted, names locked ones, and undoes it', async () => {
  const { user, api } = await open({
    'GET /images': { images: OWN.map((template) => ({ ...template, lock: template.id === 2 })) },
    'POST /images/batch/delete': { results: [...done([1]).results, ...done([2], 'locked').results, ...done([3]).results] },
    'POST /images/bin/restore': all,
  });
  for (const name of ['Alpha', 'Beta', 'Gamma']) await user.click(await tick(name));
  await user.click(act('Delete'));
  const question = await screen.findByRole('alertdialog', { name: 'Delete 2 templates?' });
  expect(question).toHaveTextContent(/restore them for 30 days. Images made from them stay as they are. “Beta” is locked and stays/);
  await user.click(within(question).getByRole('button', { name: 'Delete 2 templates' }));
  await screen.findByText('“Alpha” and “Gamma” were deleted.');
  expect(screen.getByText('“Beta” is locked and stays as it is.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('“Alpha” and “Gamma” are back.');
  expect(api.bodiesOf('POST /images/bin/restore')).toEqual([{ ids: [1, 3] }]);
});

test('deletes a single selected template with its own question', async () => {
  const { user, api } = await open({ 'DELETE /images/1': { message: 'Deleted' }, 'POST /images/bin/restore': all });
  await user.click(await tick('Alpha'));
  await user.click(act('Delete'));
  await user.click(await screen.findByRole('button', { name: 'Delete template' }));
  await screen.findByText('“Alpha” was deleted.');
  // The message moves out of the dialog when that is gone.
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('“Alpha” is back.');
  expect(api.bodiesOf('POST /images/bin/restore')).toEqual([{ ids: [1] }]);
});

test('leads to the bin; a viewer selects nothing', async () => {
  await open({ 'GET /user/company': { company: aCompany({ role: 'viewer' }) } });
  expect(screen.getByRole('link', { name: 'Bin' })).toHaveAttribute('href', '/bin?kind=template');
  fireEvent.keyDown(document.body, { key: 'a', ctrlKey: true });
  expect(screen.queryByRole('checkbox')).toBeNull();
  noBar();
});
