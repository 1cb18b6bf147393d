/** Messages before a version is made, and their links. */
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { FirstPublish } from '../header/FirstPublish.tsx';
import { PublishDialog } from '../header/PublishDialog.tsx';
import { LinksPanel } from '../panels/LinksPanel.tsx';
import { aText } from './objects.ts';
import { openPart } from './open-part.tsx';

const image = { live_version: null, link: 'https://shop.example/', data_source: { fields: 'firstname', csv_header: 'firstname' } };
const calm = () => aText('Hi', 10, 20, { layerName: 'Calm' });

async function openFirst(options: Parameters<typeof openPart>[1]) {
  const onPublish = vi.fn();
  return {
    ...(await openPart(<PublishButton onPublish={onPublish} />, { ...options, image: { ...image, ...options?.image } })),
    onPublish,
  };
}

function PublishButton({ onPublish }: { onPublish: () => void }) {
  const [asked, setAsked] = useState(true);
  return (
    <>
      <LinksPanel />
      <FirstPublish asked={asked} onPublish={onPublish} onKeep={() => setAsked(false)} />
    </>
  );
}

const TIGHT = aText('Hi {{firstname}}', 500, 20, { layerName: 'Odd', boxHeight: 16 });

test.each([
  ['there is nothing to say', [calm()]],
  ['a text may not fit with invented values alone', [calm(), TIGHT]],
])('publishes the first version without a question where %s', async (_, objects) => {
  const it = await openFirst({ objects });
  await waitFor(() => expect(it.onPublish).toHaveBeenCalledOnce());
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test.each([
  ['a character without a font', aText('Ꮳ', 10, 20, { layerName: 'Odd' }), /^The text “Odd” has “Ꮳ” \(U\+13E3\)/],
  ['an unknown field', aText('Hi {{frist}}', 10, 20, { layerName: 'Odd' }), /^The text “Odd” shows \{\{frist\}\}, which isn’t a field/],
])('asks before the first version is made with %s, and shows its layer', async (_, text, words) => {
  const it = await openFirst({ objects: [calm(), text] });
  const question = within(await screen.findByRole('alertdialog', { name: 'Publish anyway?' }));
  const item = question.getAllByRole('listitem').find((one) => words.test(one.textContent ?? ''));
  expect(item).toBeDefined();
  expect(it.onPublish).not.toHaveBeenCalled();
  await it.user.click(within(item as HTMLElement).getByRole('button', { name: 'Show' }));
  expect(it.selected()).toEqual(['Odd']);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test.each([
  ['link', 'www.x', 'Link', /^The link: “www\.x” does not begin with https/],
  ['link', '{{firstname}}', 'Link', /^The link: \{\{firstname\}\} alone/],
])('does not publish a first version whose %s is %s, and leads to the field', async (setting, link, label, words) => {
  const it = await openFirst({ objects: [calm()], image: { [setting]: link } });
  const dialog = within(await screen.findByRole('dialog', { name: 'It can’t be published yet' }));
  expect(dialog.getByText(words)).toBeVisible();
  await it.user.click(dialog.getByRole('button', { name: 'Change it' }));
  await waitFor(() => expect(screen.getByLabelText(label, { selector: 'input' })).toHaveFocus());
  expect(it.onPublish).not.toHaveBeenCalled();
});

test('shows errors before warnings and publishes with warnings only', async () => {
  const answers = { 'GET /images/7/versions': { versions: [] }, 'GET /images/7/weight': { best: 'png', formats: [] } };
  const it = await openPart(<PublishDialog open onClose={() => undefined} />, {
    answers,
    image: { ...image, live_version: 1, link: '//x' },
    objects: [aText('Hi {{frist}}', 10, 20, { layerName: 'Greeting' })],
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Publish?' }));
  const items = (await dialog.findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(items).toEqual([expect.stringMatching(/^The link: “\/\/x”/), expect.stringMatching(/^The text “Greeting” shows \{\{frist\}\}/)]);
  expect(dialog.getByRole('button', { name: 'Publish' })).toBeDisabled();
  await it.session.setField('link', 'https://shop.example/');
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Publish' })).toBeEnabled());
  expect(dialog.getByText(/^The text “Greeting” shows/)).toBeVisible();
});
