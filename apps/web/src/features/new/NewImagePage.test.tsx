import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { problem } from '../../testing/api-stub.ts';
import { anImage, aType } from '../../testing/builders.ts';
import { renderApp } from '../../testing/render-app.tsx';

const types = { 'GET /imagetypes': { imagetypes: [aType()] } };

interface Place {
  pathname: string;
  search: string;
}

function destination(state: { location: Place; navigation: { location?: Place | undefined } }): string {
  const { pathname, search } = state.navigation.location ?? state.location;
  return pathname + search;
}

async function toLastStep(user: ReturnType<typeof userEvent.setup>) {
  const name = await screen.findByLabelText('Image Name');
  await user.clear(name);
  await user.type(name, 'Spring');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await user.type(await screen.findByLabelText('Merge field'), 'firstname{Enter}points');
  await user.click(screen.getByRole('button', { name: 'Next' }));
}

test('three steps make an image with the typed fields and open the editor', async () => {
  const user = userEvent.setup();
  const { api, router } = renderApp('/new', {
    ...types,
    'POST /images': { image: anImage({ id: 42 }) },
    'GET /images/42': { image: anImage({ id: 42 }) },
  });
  await toLastStep(user);
  await user.click(screen.getByRole('button', { name: 'Create Image' }));
  // The editor itself is large: that it is being opened is enough.
  await waitFor(() => expect(destination(router.state)).toBe('/editor?id=42&type=image'));
  expect(api.bodiesOf('POST /images')).toEqual([
    expect.objectContaining({ name: 'Spring', type_id: 1, data_source: { fields: 'firstname,points' }, width: 600, height: 200 }),
  ]);
  expect(api.asked.find((one) => one.call === 'POST /images')?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
});

test('a failure shows the generic message until it is closed, and keeps what was typed', async () => {
  const user = userEvent.setup();
  renderApp('/new', { ...types, 'POST /images': problem(422, 'Use at most 200 characters.') });
  await toLastStep(user);
  await user.click(screen.getByRole('button', { name: 'Create Image' }));
  const message = await screen.findByRole('alert');
  expect(message).toHaveTextContent('Sorry, an error has occured. Please try again, or contact support.');
  expect(message).toHaveTextContent('Use at most 200 characters.');
  expect(screen.getByText('Spring')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('Back leads one step back, and a name of nothing but spaces cannot be left', async () => {
  const user = userEvent.setup();
  renderApp('/new', types);
  await toLastStep(user);
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(await screen.findByLabelText('Merge field')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Back' }));
  const name = await screen.findByLabelText('Image Name');
  await user.clear(name);
  await user.type(name, '  ');
  expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled();
});
