import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
// The page that uses it, fetched before the clock of the first search runs.
import '../tags/TagPage.tsx';
import { aSummary, anImage } from '../../../testing/builders.ts';
import { renderApp } from '../../../testing/render-app.tsx';

const images = [aSummary({ id: 1, name: 'Winter welcome', labels: ['Journey'] }), aSummary({ id: 2, name: 'Black Friday' })];

test('searches and chooses an image by the plus button of its card', async () => {
  const user = userEvent.setup();
  const { router } = renderApp('/tag', { 'GET /images': { images }, 'GET /images/1': { image: anImage({ id: 1 }) } });
  const dialog = await screen.findByRole('dialog', { name: 'Choose an image' });
  await within(dialog).findByRole('article', { name: 'Black Friday' });
  await user.type(within(dialog).getByLabelText('Search images'), 'journey');
  await waitFor(() => expect(within(dialog).queryByRole('article', { name: 'Black Friday' })).toBeNull());
  const card = within(dialog).getByRole('article', { name: 'Winter welcome' });
  expect([within(card).getAllByRole('button').length, within(card).queryAllByRole('link').length]).toEqual([1, 0]);
  await user.click(within(card).getByRole('button', { name: 'Select Winter welcome' }));
  await waitFor(() => expect(router.state.location.search).toBe('?id=1'));
  expect(await screen.findByRole('dialog', { name: 'Tags' })).toBeVisible();
});

test('clears the search by the first Escape and closes by the second', async () => {
  const user = userEvent.setup();
  const { path } = renderApp('/tag', { 'GET /images': { images } });
  const dialog = await screen.findByRole('dialog', { name: 'Choose an image' });
  await user.type(within(dialog).getByLabelText('Search images'), 'zzz');
  expect(await within(dialog).findByRole('heading', { name: 'No results for “zzz”' })).toBeVisible();
  await user.keyboard('{Escape}');
  expect(within(dialog).getByLabelText('Search images')).toHaveValue('');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(path()).toBe('/images'));
});
