import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { render } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { expect, test, vi } from 'vitest';
import { ServicesProvider } from '../../api/services.tsx';
import { aSummary, aType } from '../../testing/builders.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { ImageList } from './ImageList.tsx';

const winter = aSummary({ id: 1, name: 'Winter welcome', labels: ['Journey'] });
const friday = aSummary({ id: 2, name: 'Black Friday', live_version: null });

test('typing narrows the list at once, and an empty search can be cleared', async () => {
  const user = userEvent.setup();
  renderApp('/images', { 'GET /images': { images: [winter, friday] } });
  await screen.findByRole('article', { name: 'Winter welcome' });
  await user.type(screen.getByLabelText('Search images'), 'journey');
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Black Friday' })).toBeNull());
  await user.type(screen.getByLabelText('Search images'), 'x');
  await user.click(await screen.findByRole('button', { name: 'Clear search' }));
  expect(await screen.findByRole('article', { name: 'Black Friday' })).toBeVisible();
});

test('filters by type are shown only where there are several types', async () => {
  renderApp('/images', { 'GET /images': { images: [winter, friday] } });
  await screen.findByRole('article', { name: 'Winter welcome' });
  expect(screen.queryByRole('group', { name: 'Type' })).toBeNull();
});

test('several types are offered as filters', async () => {
  const user = userEvent.setup();
  renderApp('/images', {
    'GET /images': { images: [winter, aSummary({ id: 3, name: 'Nearest store', type: aType({ id: 3, name: 'Location' }) })] },
  });
  await user.click(await screen.findByRole('button', { name: 'Location' }));
  expect(screen.getAllByRole('article')).toHaveLength(1);
});

test('an image is deleted only after the question, and the list is loaded again', async () => {
  const user = userEvent.setup();
  let images = [winter, friday];
  const { api } = renderApp('/images', {
    'GET /images': () => ({ images }),
    'DELETE /images/2': () => {
      images = [winter];
      return { message: 'Deleted' };
    },
  });
  const card = await screen.findByRole('article', { name: 'Black Friday' });
  await user.click(within(card).getByRole('button', { name: 'Delete: Black Friday' }));
  const question = await screen.findByRole('alertdialog', { name: 'Delete image?' });
  expect(api.bodiesOf('DELETE /images/2')).toHaveLength(0);
  await user.click(within(question).getByRole('button', { name: 'Delete image' }));
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Black Friday' })).toBeNull());
});

test('a copy is opened in the editor', async () => {
  const user = userEvent.setup();
  const { router } = renderApp('/images', { 'GET /images': { images: [winter] }, 'POST /images/copy/1': { image: aSummary({ id: 9 }) } });
  await user.click(await screen.findByRole('button', { name: 'Copy: Winter welcome' }));
  await waitFor(() => expect((router.state.navigation.location ?? router.state.location).search).toBe('?id=9&type=image'));
});

test('select-only cards hand the image on and offer nothing else', async () => {
  const user = userEvent.setup();
  const { services } = renderApp('/help', { 'GET /images': { images: [winter] } });
  const chosen = vi.fn<(image: unknown) => void>();
  const router = createMemoryRouter([{ path: '*', element: <ImageList onSelect={chosen} /> }]);
  render(
    <ServicesProvider services={services}>
      <RouterProvider router={router} />
    </ServicesProvider>,
  );
  const card = await screen.findByRole('article', { name: 'Winter welcome' });
  expect(within(card).getAllByRole('button')).toHaveLength(1);
  await user.click(within(card).getByRole('button', { name: 'Select Winter welcome' }));
  expect(chosen).toHaveBeenCalledWith(winter);
});
