import type { Font } from '@limn/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { problem } from '../../../../testing/api-stub.ts';
import { aCompany } from '../../../../testing/builders.ts';
import { renderApp } from '../../../../testing/render-app.tsx';

vi.setConfig({ testTimeout: 30_000 });

function aFont(change: Partial<Font> = {}): Font {
  const built = { company_id: null, css: null, category: 'serif', desc: '', hidden: false, used: 0 };
  return {
    id: 11,
    name: 'Lora',
    source: 'Google',
    source_id: 'lora',
    weights: [400, 700],
    styles: ['normal', 'italic'],
    faces: 4,
    ...built,
    ...change,
  };
}
const HARBOUR = aFont({
  id: 1001,
  name: 'Harbour',
  source: 'User',
  source_id: '3',
  company_id: 7,
  weights: [400],
  styles: ['normal'],
  faces: 1,
  css: 'x',
  used: 2,
});
const CSS = '/api/v1/cdn_font/css/company/none';
const answersWith = (fonts: Font[], more = {}) => ({
  'GET /fonts': { fonts, css: CSS },
  'GET /fonts/directory': { unavailable: 'There is no key.', families: [] },
  ...more,
});
const open = (fonts: Font[], more = {}) => renderApp('/settings/fonts', answersWith(fonts, more));

test('fonts stand with their styles, source and users; only own ones can be deleted', async () => {
  open([aFont(), HARBOUR]);
  const table = await screen.findByRole('table', { name: 'Fonts' });
  const row = (name: RegExp) => within(table).getByRole('row', { name });
  expect(row(/^Lora/)).toHaveTextContent('4 styles');
  expect(row(/^Lora/)).toHaveTextContent('Built in');
  expect(row(/^Harbour/)).toHaveTextContent('1 weight');
  expect(row(/^Harbour/)).toHaveTextContent('2 images');
  expect(screen.queryByRole('button', { name: 'Delete Lora' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Delete Harbour' })).toBeVisible();
});

test('samples typed text and filters fonts by search', async () => {
  const user = userEvent.setup();
  open([aFont(), HARBOUR]);
  const sample = await screen.findByLabelText('Sample');
  await user.clear(sample);
  await user.type(sample, 'Grüße 42');
  expect(screen.getAllByText('Grüße 42')).toHaveLength(2);
  await user.type(screen.getByLabelText('Search fonts'), 'harb');
  expect(screen.queryByText('Lora')).toBeNull();
  await user.type(screen.getByLabelText('Search fonts'), 'zzz');
  expect(screen.getByText('No results for “harbzzz”')).toBeVisible();
});

test('shows viewers all fonts, read-only', async () => {
  open([aFont(), HARBOUR], { 'GET /user/company': { company: aCompany({ role: 'viewer' }) } });
  expect(await screen.findByText('Harbour')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Add font|Delete/ })).toBeNull();
  expect(screen.queryByRole('switch')).toBeNull();
});

test('hides a font by its switch; images keep it', async () => {
  const user = userEvent.setup();
  const { api } = open([aFont(), HARBOUR], { 'POST /fonts': { font: aFont({ hidden: true }) } });
  await user.click(await screen.findByRole('switch', { name: 'Show Lora in the editor' }));
  expect(api.bodiesOf('POST /fonts')).toEqual([{ name: 'Lora', source: 'Google', source_id: 'lora', hidden: true }]);
  expect(await screen.findByText('“Lora” is hidden. Images that use it aren’t affected.')).toBeVisible();
});

test('moves the switch at once and reverts it on refusal', async () => {
  const user = userEvent.setup();
  let refuse = () => {};
  const refusal = new Promise<object>((resolve) => (refuse = () => resolve({ ...problem(403, 'Not now.'), code: 'forbidden' })));
  open([aFont(), HARBOUR], { 'POST /fonts': () => refusal });
  const offered = await screen.findByRole('switch', { name: 'Show Lora in the editor' });
  await user.click(offered);
  expect(offered).not.toBeChecked();
  refuse();
  await waitFor(() => expect(offered).toBeChecked());
  expect(screen.queryByText(/is hidden/)).toBeNull();
});

test('asks before deleting a font and links the images that use it', async () => {
  const user = userEvent.setup();
  const { api } = open([HARBOUR], {
    'DELETE /fonts/1001': { ...problem(409, 'In use.'), code: 'in_use', users: [{ kind: 'image', id: 12, name: 'Spring sale' }] },
  });
  await user.click(await screen.findByRole('button', { name: 'Delete Harbour' }));
  expect(screen.getByRole('heading', { name: 'Are you sure you want to delete this font?' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Delete font' }));
  expect(await screen.findByRole('link', { name: 'Spring sale' })).toHaveAttribute('href', expect.stringContaining('12'));
  expect(api.asked.filter(({ call }) => call === 'DELETE /fonts/1001')).toHaveLength(1);
});

test('explains a missing Google directory; alerts for listed fonts', async () => {
  const user = userEvent.setup();
  open([aFont({ hidden: true })], { 'POST /fonts': { font: aFont() } });
  await user.click(await screen.findByRole('button', { name: 'Add font' }));
  expect(await screen.findByText('There is no key.')).toBeVisible();
  await user.type(screen.getByLabelText('Search Google Fonts'), 'lora');
  await user.click(await screen.findByRole('button', { name: 'Lora In your list, hidden' }));
  expect(screen.getByRole('alert')).toHaveTextContent('This font already exists');
  await user.click(screen.getByRole('button', { name: 'Show it' }));
  expect(await screen.findByText('“Lora” is back in the font list.')).toBeVisible();
});

test('previews and saves a family, or explains why it failed', async () => {
  const user = userEvent.setup();
  let tries = 0;
  const { api } = open([aFont()], {
    'GET /fonts/directory': {
      unavailable: null,
      families: [{ family: 'Fraunces', category: 'serif', weights: [400, 700], styles: ['normal', 'italic'], faces: 3 }],
    },
    'POST /fonts': () =>
      ++tries === 1 ? { ...problem(503, 'failed: Google did not answer.'), code: 'unavailable' } : { font: aFont({ name: 'Fraunces' }) },
  });
  await user.click(await screen.findByRole('button', { name: 'Add font' }));
  await user.click(await screen.findByRole('button', { name: 'Fraunces serif' }));
  // Bold has no italic.
  expect(screen.getByText('3 styles · serif')).toBeVisible();
  expect(screen.getByText('Regular, Bold, with italics')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('failed: Google did not answer.');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Fraunces was added. You can pick it in any text box.')).toBeVisible();
  expect(api.bodiesOf('POST /fonts').at(-1)).toEqual({ name: 'Fraunces', source: 'Google', source_id: 'Fraunces', hidden: false });
});

test('uploads files singly, explains refusals and joins the rest', async () => {
  const user = userEvent.setup();
  let uploads = 0;
  const { api } = open([aFont()], {
    'POST /cdn_font': () => {
      uploads++;
      if (uploads === 2) return { ...problem(422, 'This file is no font.') };
      return {
        cdn_font: {
          id: uploads,
          family: 'Lora',
          style: uploads === 3 ? 'italic' : 'normal',
          weights: [uploads === 3 ? 700 : 400],
          format: 'ttf',
          bytes: 9,
          embedding: 'installable',
          blank: '$',
          blank_count: 2,
        },
      };
    },
    'POST /fonts': { font: HARBOUR },
  });
  await user.click(await screen.findByRole('button', { name: 'Add font' }));
  await user.click(screen.getByRole('button', { name: 'Your own files' }));
  const files = ['a.ttf', 'b.ttf', 'c.ttf'].map((name) => new File(['x'], name));
  await user.upload(screen.getByLabelText('Font files'), files);
  expect(await screen.findByText('Bold italic')).toBeVisible();
  expect(screen.getByText(/^a\.ttf has no glyph for “\$” and one other character\. Recipients would see gaps/)).toBeVisible();
  expect(screen.getByText('Failed to upload file.').closest('[role=alert]')).toHaveTextContent(
    'Failed to upload file. b.ttf: This file is no font.',
  );
  // The font's own name is taken by a font of the list.
  expect(screen.getByLabelText('Name')).toHaveValue('Lora');
  expect(screen.getByText('This font already exists. Give yours another name.')).toBeVisible();
  await user.clear(screen.getByLabelText('Name'));
  await user.type(screen.getByLabelText('Name'), 'Harbour');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(api.bodiesOf('POST /fonts')).toEqual([{ name: 'Harbour', source: 'User', source_id: '1,3', hidden: false }]));
  expect(await screen.findByText('Harbour was added. You can pick it in any text box.')).toBeVisible();
});

test('skips files beyond twenty and says so', async () => {
  const user = userEvent.setup();
  const { api } = open([], { 'POST /cdn_font': () => problem(422, 'This file is no font.') });
  await user.click(await screen.findByRole('button', { name: 'Add font' }));
  await user.click(screen.getByRole('button', { name: 'Your own files' }));
  const files = (count: number) => Array.from({ length: count }, (_, index) => new File(['x'], `${index}.ttf`));
  await user.upload(screen.getByLabelText('Font files'), files(22));
  expect(await screen.findByText(/^2 files were left out: at most 20 files at once/)).toBeVisible();
  await waitFor(() => expect(api.bodiesOf('POST /cdn_font')).toHaveLength(20));
  expect(await screen.findAllByText('Failed to upload file.')).toHaveLength(20);
  // Failed files take no place.
  await user.upload(screen.getByLabelText('Font files'), files(1));
  await waitFor(() => expect(api.bodiesOf('POST /cdn_font')).toHaveLength(21));
  expect(screen.queryByText(/left out/)).toBeNull();
});
