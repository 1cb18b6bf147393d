import type { FormField } from '@limn/contracts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { problem } from '../../../../testing/api-stub.ts';
import { aCompany, anImage, aType } from '../../../../testing/builders.ts';
import { renderApp } from '../../../../testing/render-app.tsx';
import manyItems from './many-items.cases.json' with { type: 'json' };

const image = anImage({ id: 3, preview_settings: { firstname: 'Amelia' }, link: 'https://shop.example' });
const answers = {
  'GET /images/3': { image },
  'GET /images/3/versions': { versions: [] },
  'GET /images/3/preview_token': { token: 'log.x.y', expires: '' },
  'POST /images/3': { image },
  'POST /images/3/tag_tokens': { message: 'Kept' },
  'POST /first_steps/tag_copied': { message: 'Noted.' },
};

afterEach(() => vi.useRealTimers());

test('writes the codes of the company’s platform and keeps its placeholders', async () => {
  const { api } = renderApp('/tag?id=3', answers);
  const code = await screen.findByLabelText('Your Tag, HTML');
  expect(code).toHaveTextContent('<!-- BEGIN IMAGE 1 -->');
  expect(code.textContent).toContain('https://img.example/render/7c1e40d2-0000-4000-8000-000000000003?eid=*|URL:EMAIL|*');
  expect(code.textContent).toContain('firstname=*|URL:FNAME|*');
  await waitFor(() => expect(api.bodiesOf('POST /images/3/tag_tokens')).toHaveLength(1));
  expect(api.bodiesOf('POST /images/3/tag_tokens')[0]).toMatchObject({
    tokens: expect.arrayContaining([{ parameter: 'firstname', token: '*|URL:FNAME|*' }]),
  });
});

test('saves only changes, once, a second after the last key', async () => {
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
  fireEvent.change(await screen.findByLabelText('Alternative text'), { target: { value: 'Hi' } });
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
])('focuses the field of the parameter %s', async (parameter, label) => {
  renderApp(`/tag?id=3&parameter=${parameter}`, answers);
  expect(await screen.findByLabelText(label)).toHaveFocus();
});

test('previews the picture by a token, uncounted', async () => {
  renderApp('/tag?id=3', answers);
  const picture = await screen.findByRole('img', { name: /as a recipient sees it/ });
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

test('explains a large live version, and says nothing of older ones', async () => {
  const heavy = [{ cause: 'photograph', what: '“Sea” is a photograph.', advice: 'Crop it.' }];
  const version = {
    version: 2,
    live: true,
    note: '',
    format: 'jpeg',
    weight: 240 * 1024,
    heavy,
    published_at: '',
    published_by: null,
    thumbnail: '',
  };
  const older = { ...version, version: 1, live: false, weight: 999 * 1024 };
  renderApp('/tag?id=3', { ...answers, 'GET /images/3/versions': { versions: [version, older] } });
  expect(await screen.findByText('240 KB is large for an email.')).toBeVisible();
  expect(screen.getByText('“Sea” is a photograph. Crop it.')).toBeVisible();
  expect(screen.queryByText(/999 KB/)).toBeNull();
});

test('offers to publish an unpublished image and shows no tag before', async () => {
  const user = userEvent.setup();
  let live: number | null = null;
  const { api } = renderApp('/tag?id=3', {
    ...answers,
    'GET /images/3': () => ({ image: { ...image, live_version: live } }),
    'POST /images/3/publish': () => {
      live = 1;
      return { version: {}, image, warnings: [] };
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

const EVERY_INPUT: FormField[] = [
  { model: 'headline', label: 'Headline', input: 'text', merge: true, required: true },
  { model: 'stores', label: 'Stores', input: 'number', default: 3 },
  {
    model: 'unit',
    label: 'Unit',
    input: 'select',
    options: [
      { label: 'Miles', value: 'mi' },
      { label: 'Kilometres', value: 'km' },
    ],
    default: 'mi',
  },
  { model: 'open', label: 'Only open ones', input: 'checkbox', default: true },
  { model: 'until', label: 'Until', input: 'date', merge: true },
  { model: 'pin', label: 'Pin', input: 'colour', default: '#de620f' },
];

test('has a control and default for every kind of field, in the tag', async () => {
  const user = userEvent.setup();
  const formed = { ...image, type: aType({ id: 99, name: 'Of tomorrow', settings: EVERY_INPUT }), data_source: null };
  const { api } = renderApp('/tag?id=3', { ...answers, 'GET /images/3': { image: formed } });
  const code = await screen.findByLabelText('Your Tag, HTML');
  for (const part of ['headline=&amp;', 'stores=3', 'unit=mi', 'open=1', 'until=', 'pin=%23de620f'])
    expect(code.textContent).toContain(part);
  expect(screen.getAllByText('“Headline” is required. Without it, the picture can’t be drawn.')[0]).toBeVisible();
  expect(screen.getByLabelText('Stores')).toHaveAttribute('type', 'number');
  expect(screen.getByLabelText('Until')).toHaveAttribute('type', 'date');
  await user.click(screen.getByRole('checkbox', { name: 'Only open ones' }));
  fireEvent.change(screen.getByLabelText('Choose Pin'), { target: { value: '#112233' } });
  fireEvent.change(screen.getByLabelText('Until'), { target: { value: '2026-12-24' } });
  await user.click(screen.getByRole('combobox', { name: 'Unit' }));
  await user.click(await screen.findByRole('option', { name: 'Kilometres' }));
  await user.click(screen.getAllByRole('button', { name: /^Insert a placeholder/ })[0]!);
  await user.click(await screen.findByRole('option', { name: 'Email service: First name, checked' }));
  for (const part of ['headline=*|URL:FNAME|*', 'unit=km', 'open=0', 'until=2026-12-24', 'pin=%23112233'])
    expect(code.textContent).toContain(part);
  // Anyone who takes longer than a second between two fields has them saved one after the other.
  const sent = () => api.bodiesOf('POST /images/3').map((body) => (body as { tag_settings: Record<string, string> }).tag_settings);
  await waitFor(() =>
    expect(Object.assign({}, ...sent())).toEqual({
      headline: '*|URL:FNAME|*',
      unit: 'km',
      open: '0',
      until: '2026-12-24',
      pin: '#112233',
    }),
  );
  expect([...new Set(sent().flatMap(Object.keys))].toSorted()).toEqual(['headline', 'open', 'pin', 'unit', 'until']);
});

test.each(manyItems as { name: string; items: string; first: string; html: string; error?: string }[])(
  '$name',
  async ({ items, first, html, error }) => {
    const several = { ...image, type: aType({ id: 6, name: 'API', multiple_items: true }), data_source: null, link: '' };
    renderApp('/tag?id=3', { ...answers, 'GET /images/3': { image: several } });
    const code = await screen.findByLabelText('Your Tag, HTML');
    fireEvent.change(screen.getByLabelText('Items'), { target: { value: items } });
    fireEvent.change(screen.getByLabelText('First Item'), { target: { value: first } });
    expect(code.textContent.match(/BEGIN IMAGE \d+|pos=\d+/g)?.join(' ')).toBe(html);
    if (error) expect(screen.getByText(error)).toBeVisible();
    expect(await screen.findAllByRole('img', { name: /^Item / })).toHaveLength(html.split('BEGIN').length - 1);
  },
);

test('offers no Items for a single picture', async () => {
  renderApp('/tag?id=3', answers);
  await screen.findByLabelText('Your Tag, HTML');
  expect([screen.queryByLabelText('Items'), screen.queryByLabelText('First Item')]).toEqual([null, null]);
});

test('asks an unlisted platform’s delimiters and warns of hash signs', async () => {
  const user = userEvent.setup();
  renderApp('/tag?id=3', { ...answers, 'GET /images/3': { image: { ...image, tags: { preset: 'other' } } } });
  const code = await screen.findByLabelText('Your Tag, HTML');
  expect(code.textContent).toContain('?eid=&amp;firstname="');
  const choose = async (name: string) => {
    await user.click(screen.getByRole('combobox', { name: 'Merge code format' }));
    await user.click(await screen.findByRole('option', { name }));
  };
  await choose('%%name%%');
  expect(code.textContent).toContain('?eid=%%email%%&amp;firstname=%%firstname%%"');
  await choose('#name#');
  expect(code.textContent).toContain('?eid=#email#&amp;firstname=#firstname#"');
  expect(screen.getByText(/A # ends an address/)).toBeVisible();
});

test('suggests an alternative text that greets with the code that the platform escapes', async () => {
  const document = { version: '3.4.0', objects: [{ type: 'textbox', text: 'Hello {{firstname}}!', top: 0, left: 0 }] };
  renderApp('/tag?id=3', { ...answers, 'GET /images/3': { image: { ...image, data: document, tags: { preset: 'klaviyo' } } } });
  const code = await screen.findByLabelText('Your Tag, HTML');
  expect(screen.getByLabelText('Alternative text')).toHaveValue('Hello {{firstname}}!');
  expect(code.textContent).toContain(`alt="Hello {{ first_name|default:'there'|escape }}!"`);
});

test('omits codes from the alternative text where nothing is escaped', async () => {
  const document = { version: '3.4.0', objects: [{ type: 'textbox', text: 'Hello {{firstname}}!', top: 0, left: 0 }] };
  renderApp('/tag?id=3', { ...answers, 'GET /images/3': { image: { ...image, data: document } } });
  const code = await screen.findByLabelText('Your Tag, HTML');
  expect(code.textContent).toContain('alt="Hello!"');
  expect(screen.getByText(/Mailchimp does not escape values for HTML/)).toBeVisible();
});

test('copies addresses for the fields of a drag-and-drop editor', async () => {
  const user = userEvent.setup();
  renderApp('/tag?id=3', answers);
  await screen.findByLabelText('Your Tag, HTML');
  await user.click(screen.getByRole('button', { name: 'For other editors' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Copy the picture URL, for an image block' }));
  expect(await navigator.clipboard.readText()).toBe(
    'https://img.example/render/7c1e40d2-0000-4000-8000-000000000003?eid=*|URL:EMAIL|*&sid=*|CAMPAIGN_UID|*&firstname=*|URL:FNAME|*',
  );
});

test('keeps unsent changes when closed and sends them when reopened', async () => {
  const user = userEvent.setup();
  let isAway = true;
  const { api, router } = renderApp('/tag?id=3', { ...answers, 'POST /images/3': () => (isAway ? problem(503, 'Away') : { image }) });
  fireEvent.change(await screen.findByLabelText('utm_campaign'), { target: { value: 'spring' } });
  await screen.findByText('Not saved yet. We’ll keep trying.');
  await user.click(screen.getAllByRole('button', { name: 'Close' })[0]!);
  isAway = false;
  await act(() => router.navigate('/tag?id=3'));
  expect(await screen.findByLabelText('utm_campaign')).toHaveValue('spring');
  await screen.findByText('Saved. Tags you’ve already sent keep working.');
  expect(api.bodiesOf('POST /images/3').at(-1)).toEqual({ url_settings: { utm_campaign: 'spring' } });
  expect(localStorage.getItem('limn.unsaved-tags.7.3')).toBeNull();
});

test('reports an image that someone has deleted', async () => {
  let isGone = false;
  renderApp('/tag?id=3', {
    ...answers,
    'GET /images/3': () => (isGone ? problem(404, 'Image not found.') : { image }),
    'POST /images/3': () => problem(404, 'Image not found.'),
  });
  fireEvent.change(await screen.findByLabelText('utm_campaign'), { target: { value: 'spring' } });
  isGone = true;
  expect(await screen.findByText(/It may have been deleted; tags already mailed show its fallback image/)).toBeVisible();
});

test('lets viewers try things and copy, without sending', async () => {
  const { api } = renderApp('/tag?id=3', { ...answers, 'GET /user/company': { company: aCompany({ role: 'viewer' }) } });
  fireEvent.change(await screen.findByLabelText('utm_campaign'), { target: { value: 'spring' } });
  expect(screen.getByText(/Changes here apply to the tag you copy, but aren’t saved/)).toBeVisible();
  await act(() => new Promise((resolve) => setTimeout(resolve, 1200)));
  expect(api.asked.filter(({ call }) => call.startsWith('POST'))).toEqual([]);
});

test('explains why a locked draft cannot be published here', async () => {
  renderApp('/tag?id=3', { ...answers, 'GET /images/3': { image: { ...image, live_version: null, lock: true } } });
  expect(await screen.findByRole('button', { name: 'Publish and show the tag' })).toBeDisabled();
});
