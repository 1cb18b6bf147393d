/** The groups at the left: every field, when it can be changed, and what changing it sends. */
import { ApiError } from '@limn/contracts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aType } from '../../../../testing/builders.ts';
import { SidePanels } from '../panels/SidePanels.tsx';
import { openPart } from './open-part.tsx';

const open = (options: Parameters<typeof openPart>[1] = {}) => openPart(<SidePanels />, options);
const box = (name: string) => screen.getByLabelText(name, { selector: 'input' });

test('orders the panel groups and folds each', async () => {
  const it = await open();
  const groups = screen.getAllByRole('button').filter((button) => button.hasAttribute('aria-expanded'));
  const titles = groups.map((group) => group.textContent).filter((title) => title !== '' && !title?.startsWith('Background'));
  expect(titles).toEqual(['Settings', 'Canvas', 'Links and Fallback', 'Preview Data']);
  await it.user.click(screen.getByRole('button', { name: 'Canvas' }));
  expect(screen.getByRole('button', { name: 'Canvas' })).toHaveAttribute('aria-expanded', 'false');
});

test('posts each field alone as soon as it is left', async () => {
  const it = await open({ image: { link: 'https://shop.example/{{firstname}}' } });
  await it.fill('Image Name', 'Spring');
  await it.fill('Labels', 'Easter');
  await it.fill('Width', '640');
  await it.fill('Height', '240');
  await it.user.click(screen.getByRole('checkbox', { name: 'Transparent' }));
  await it.fill('Link', 'https://shop.example/{{town}}');
  await it.fill('Fallback Image', 'https://shop.example/a.png');
  await it.fill('Fallback Link', 'https://shop.example/b');
  await it.fill('firstname', 'Amelia');
  await it.user.click(screen.getByRole('checkbox', { name: /^Lock/ }));
  await waitFor(() => expect(it.server.posts).toHaveLength(10));
  expect(it.server.posts).toEqual([
    { name: 'Spring' },
    { labels: ['Easter'] },
    { width: 640 },
    { height: 240 },
    { transparent: true },
    { link: 'https://shop.example/{{town}}' },
    { fallback_image: 'https://shop.example/a.png' },
    { fallback_link: 'https://shop.example/b' },
    { preview_settings: { firstname: 'Amelia' } },
    { lock: true },
  ]);
});

test('picks the background colour unless the image is transparent', async () => {
  const it = await open();
  await it.user.click(screen.getByRole('button', { name: /^Background Colour #ffffff/ }));
  const colour = within(screen.getByRole('dialog', { name: 'Background Colour' })).getByRole('textbox', { name: 'Colour' });
  fireEvent.change(colour, { target: { value: '#de620f' } });
  await waitFor(() => expect(it.server.posts).toEqual([{ bgcolor: '#de620f' }]));
  await it.user.keyboard('{Escape}');
  await it.user.click(await screen.findByRole('checkbox', { name: 'Transparent' }));
  expect(screen.getByRole('button', { name: /^Background Colour/ })).toBeDisabled();
});

test('counts the name to 50 and never lets it be empty', async () => {
  const it = await open({ image: { name: 'Winter' } });
  expect(screen.getByText('6/50')).toBeVisible();
  await it.fill('Image Name', 'x'.repeat(60));
  expect(screen.getByText('60/50')).toBeVisible();
  expect(it.server.posts).toEqual([{ name: 'x'.repeat(60) }]);
  await it.user.clear(box('Image Name'));
  expect(screen.getByText('Give the image a name.')).toBeVisible();
  await it.user.tab();
  expect(it.server.posts).toHaveLength(1);
  expect(box('Image Name')).toHaveValue('x'.repeat(60));
});

test('enables the fallback link only while the link has a brace', async () => {
  const it = await open({ image: { link: 'https://shop.example' } });
  expect(box('Fallback Link')).toBeDisabled();
  await it.fill('Link', 'https://shop.example/{{town}}');
  expect(box('Fallback Link')).toBeEnabled();
  await it.fill('Link', 'https://shop.example/{');
  expect(box('Fallback Link')).toBeEnabled();
  await it.fill('Link', 'https://shop.example/all');
  expect(box('Fallback Link')).toBeDisabled();
});

test('appends a chosen merge field to the link', async () => {
  const it = await open({ image: { link: 'https://shop.example/' } });
  await it.user.click(screen.getByRole('button', { name: 'Insert merge field into the link' }));
  const [dialog] = it.asked;
  if (dialog?.kind !== 'merge-field' || dialog.target.kind !== 'insert') throw new Error('No merge field was asked for.');
  const { insert } = dialog.target;
  act(() => insert('{{town}}'));
  await waitFor(() => expect(it.server.posts).toEqual([{ link: 'https://shop.example/{{town}}' }]));
});

test('closes settings of a locked image but its lock and preview data', async () => {
  const it = await open({ image: { lock: true, link: 'https://shop.example/{{town}}', fallback_image: 'https://shop.example/a.png' } });
  for (const name of ['Image Name', 'Labels', 'Width', 'Height', 'Link', 'Fallback Image', 'Fallback Link'])
    expect([name, box(name).matches(':disabled')]).toEqual([name, true]);
  expect(screen.getByRole('button', { name: /^Background Colour/ })).toBeDisabled();
  expect(screen.getByRole('checkbox', { name: 'Transparent' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Insert merge field into the link' })).toBeDisabled();
  await it.fill('firstname', 'Amelia');
  await it.user.click(screen.getByRole('checkbox', { name: /^Lock/ }));
  await waitFor(() => expect(it.server.posts).toEqual([{ preview_settings: { firstname: 'Amelia' } }, { lock: false }]));
  expect(box('Image Name')).toBeEnabled();
});

test('asks for preview data of the recipient and what the type needs', async () => {
  await open({ image: { data_source: { fields: 'firstname,town', csv_header: 'firstname,town' } } });
  const group = within(screen.getByRole('button', { name: 'Preview Data' }).closest('div[class]')!.parentElement!);
  expect(group.getAllByRole('textbox').length).toBeGreaterThan(0);
  for (const name of ['firstname', 'town']) expect(box(name)).toBeVisible();
  expect(box('Recipient (email or id)')).toBeVisible();
});

test('asks for the parameters of an API feed', async () => {
  const type = aType({ id: 8, name: 'API', short_name: 'API' });
  await open({
    image: {
      type,
      data_source: null,
      api_source: { id: 4, name: 'Weather', custom_fields: [{ field: 'city' }], merge_fields: [] } as never,
    },
  });
  expect(box('city')).toBeVisible();
});

test('covers a field while it is saved and leaves the rest usable', async () => {
  const it = await open();
  const slow = it.holdAnswers();
  fireEvent.change(box('Height'), { target: { value: '240' } });
  await act(async () => fireEvent.blur(box('Height')));
  expect(await screen.findByText('Saving')).toBeVisible();
  const busy = () => [...document.querySelectorAll('[aria-busy="true"]')].map((part) => part.querySelector('label')?.textContent);
  expect(busy()).toEqual(['Height']);
  expect(document.querySelector('[aria-busy="true"] [role="progressbar"]')).not.toBeNull();
  expect(box('Width')).toBeEnabled();
  await act(async () => slow.release());
  expect(await screen.findByText('Saved')).toBeVisible();
  expect(busy()).toEqual([]);
});

test('reverts a refused value with the reason at its field', async () => {
  const it = await open({ image: { link: 'https://shop.example' } });
  it.server.refuse = new ApiError({
    type: 'about:blank',
    title: 'Invalid',
    status: 422,
    code: 'invalid',
    errors: [{ path: 'link', message: 'Use an address of the web.' }],
  });
  await it.fill('Link', 'nonsense');
  expect(await screen.findByText('Use an address of the web.')).toBeVisible();
  expect(box('Link')).toHaveValue('https://shop.example');
});
