import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { anImage } from '../../testing/builders.ts';
import { renderApp } from '../../testing/render-app.tsx';

const image = anImage({ id: 3, preview_settings: { firstname: 'Amelia' }, link: 'https://shop.example' });
const answers = {
  'GET /images/3': { image },
  'GET /images/3/preview_token': { token: 'log.x.y', expires: '' },
  'POST /images/3': { image },
  'POST /images/3/tag_tokens': { message: 'Kept' },
  'POST /first_steps/tag_copied': { message: 'Noted.' },
};

afterEach(() => vi.useRealTimers());

test('the tag holds the codes of the company’s email platform, and its placeholders are kept', async () => {
  const { api } = renderApp('/tag?id=3', answers);
  const code = await screen.findByLabelText('Your Tag, HTML');
  expect(code).toHaveTextContent('<!-- BEGIN IMAGE 1 -->');
  expect(code.textContent).toContain('https://img.example/render/7c1e40d2-0000-4000-8000-000000000003?eid=*|URL:EMAIL|*');
  expect(code.textContent).toContain('firstname=*|FNAME|*');
  await waitFor(() => expect(api.bodiesOf('POST /images/3/tag_tokens')).toHaveLength(1), { timeout: 3000 });
  expect(api.bodiesOf('POST /images/3/tag_tokens')[0]).toMatchObject({
    tokens: expect.arrayContaining([{ parameter: 'firstname', token: '*|FNAME|*' }]),
  });
});

test('a change is saved once, a second after the last key, and only what changed', async () => {
  const { api } = renderApp('/tag?id=3', answers);
  const campaign = await screen.findByLabelText('utm_campaign');
  vi.useFakeTimers();
  fireEvent.change(campaign, { target: { value: 's' } });
  await act(() => vi.advanceTimersByTimeAsync(600));
  fireEvent.change(campaign, { target: { value: 'spring' } });
  await act(() => vi.advanceTimersByTimeAsync(999));
  expect(api.bodiesOf('POST /images/3')).toEqual([]);
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(api.bodiesOf('POST /images/3')).toEqual([{ url_settings: { utm_campaign: 'spring' } }]);
});

test('Copy puts exactly the shown tag on the clipboard and saves what is waiting', async () => {
  const user = userEvent.setup();
  const { api } = renderApp('/tag?id=3', answers);
  await user.type(await screen.findByLabelText('Alternative text'), 'Hi');
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  const code = screen.getByLabelText('Your Tag, HTML').textContent;
  expect(await navigator.clipboard.readText()).toBe(code);
  expect(code).toContain('alt="Hi"');
  await waitFor(() => expect(api.bodiesOf('POST /images/3')).toHaveLength(1));
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeVisible();
  expect(api.bodiesOf('POST /first_steps/tag_copied')).toHaveLength(1);
});

test.each([
  ['firstname', 'firstname'],
  ['eid', 'Email Field'],
  ['sid', 'Send token'],
])('who comes to look at the parameter %s finds the focus in its field', async (parameter, label) => {
  renderApp(`/tag?id=3&parameter=${parameter}`, answers);
  expect(await screen.findByLabelText(label)).toHaveFocus();
});

test('the preview is a picture as its preview data gives it, asked with a token so that it is not counted', async () => {
  renderApp('/tag?id=3', answers);
  const picture = await screen.findByRole('img', { name: /as a person sees it/ });
  const address = new URL(picture.getAttribute('src') ?? '');
  expect(address.origin + address.pathname).toBe('https://img.example/render/7c1e40d2-0000-4000-8000-000000000003');
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    firstname: 'Amelia',
    t: 'log.x.y',
    __refresh__: expect.stringMatching(/^\d+$/),
  });
  fireEvent.error(picture);
  expect(await screen.findByText('Error loading image')).toBeVisible();
});

test('an image that was never published offers to publish and shows no tag before', async () => {
  const user = userEvent.setup();
  let live: number | null = null;
  const { api } = renderApp('/tag?id=3', {
    ...answers,
    'GET /images/3': () => ({ image: { ...image, live_version: live } }),
    'POST /images/3/publish': () => {
      live = 1;
      return { version: {}, image };
    },
  });
  const publish = await screen.findByRole('button', { name: 'Publish and show the tag' });
  expect(screen.queryByLabelText('Your Tag, HTML')).toBeNull();
  expect(api.bodiesOf('POST /images/3/tag_tokens')).toEqual([]);
  await user.click(publish);
  expect(await screen.findByLabelText('Your Tag, HTML')).toBeVisible();
});

test('closing returns to the images', async () => {
  const user = userEvent.setup();
  const { path } = renderApp('/tag?id=3', answers);
  await screen.findByLabelText('Your Tag, HTML');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(path()).toBe('/images'));
});
