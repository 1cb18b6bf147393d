/**
 * Fields of customers in the editor: offered where fields are, checked before publishing, and previewed by a
 * customer who is picked.
 */
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { MergeFieldDialog } from '../dialogs/MergeFieldDialog.tsx';
import { PublishDialog } from '../header/PublishDialog.tsx';
import { PreviewBar } from '../preview/PreviewBar.tsx';
import { TrialNote } from '../preview/TrialNote.tsx';
import { usePreview } from '../preview/use-preview.ts';
import { useEditor } from '../context/editor-context.tsx';
import { TypedFieldChoices } from '../stage/TypedFieldChoices.tsx';
import { aText } from './objects.ts';
import { openPart } from './open-part.tsx';

const field = (name: string, label: string, event_name: string | null = null) => ({
  id: null,
  kind: event_name === null ? 'trait' : 'aggregate',
  name,
  label,
  event_name,
  data_type: 'varchar',
  field_length: 255,
  field_decimals: null,
  merge_field: `[[customer.${name}]]`,
});
const FIELDS = {
  fields: [
    field('plan', 'plan'),
    field('purchase.sum_30', 'Purchase: sum of total, last 30 days', 'purchase'),
    { ...field('view.shoes.count', 'New: shoes (Purchase): count', 'purchase'), kind: 'view' },
  ],
};
const customer = (id: number, email: string | null, customer_id: string | null) => ({ id, email, customer_id });
const ANN = { ...customer(1, 'ann@example.com', 'c-1'), created_at: '', identities: [], timeline: [], other_traits: {} };
const answers = {
  'GET /customers/fields': FIELDS,
  'GET /customers': {
    customers: { data: [customer(1, 'ann@example.com', 'c-1'), customer(2, null, 'c-2')], current_page: 1, per_page: 20, total: 2 },
  },
  'GET /customers/1': {
    customer: { ...ANN, traits: [{ id: 'plan', label: 'plan', value: 'Gold' }], aggregates: [] },
  },
  'GET /images/7/versions': { versions: [] },
  'GET /images/7/weight': { best: 'png', formats: [] },
};
const image = { live_version: 1, data_source: { fields: 'firstname', csv_header: 'firstname' } };

const typeAfterHi = async () => {
  const it = await openPart(<TypedFieldChoices inset={0} room={{ width: 1000, height: 800 }} />, {
    image,
    answers,
    objects: [aText('Hi ', 100, 50)],
  });
  const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
  act(() => it.select('Hi '));
  act(() => it.press('Enter'));
  return { it, options };
};

test('offers fields of customers behind those of the image, folded by event and view', async () => {
  const insert = vi.fn();
  const it = await openPart(<MergeFieldDialog target={{ kind: 'insert', insert }} onClose={() => undefined} />, { image, answers });
  await it.user.click(screen.getByRole('button', { name: 'Next' }));
  const rows = (name: string) =>
    within(screen.getByRole('list', { name }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  await screen.findByRole('list', { name: 'Fields of customers' });
  expect(rows('Fields')).toEqual(['firstname']);
  await waitFor(() => expect(rows('Fields of customers')).toEqual(['customer.planGold']));
  expect(screen.queryByRole('list', { name: 'Fields of Purchase' })).toBeNull();

  await it.user.click(screen.getByRole('button', { name: /^Purchase/ }));
  expect(rows('Fields of Purchase')).toEqual(['Sum of total, last 30 days']);
  await it.user.click(screen.getByRole('button', { name: /^New: shoes/ }));
  expect(rows('Fields of New: shoes (Purchase)')).toEqual(['Count']);
  await it.user.dblClick(screen.getByRole('button', { name: /^customer\.plan/ }));
  expect(insert).toHaveBeenCalledWith('[[customer.plan]]');
});

test('offers fields of customers behind "{{" where no field of the image fits', async () => {
  const { it, options } = await typeAfterHi();
  act(() => it.type('{{'));
  await waitFor(() => expect(options()).toEqual(['firstname']));
  act(() => it.type('pl'));
  await waitFor(() => expect(options()).toEqual(['customer.plan']));
});

test('opens with "[[" for fields of customers alone, and writes them in brackets', async () => {
  const { it, options } = await typeAfterHi();
  act(() => it.type('[['));
  await waitFor(() => expect(options()).toEqual(['customer.plan', 'customer.purchase.sum_30', 'customer.view.shoes.count']));
  act(() => it.type('pur'));
  expect(options()).toEqual(['customer.purchase.sum_30']);
  act(() => it.press('Enter'));
  expect(it.objects()[0]?.['text']).toBe('Hi [[customer.purchase.sum_30]]');
});

const publishing = async (text: string, more: object = {}) => {
  await openPart(<PublishDialog open onClose={() => undefined} />, {
    answers,
    image: { ...image, ...more },
    objects: [aText(text, 10, 20, { layerName: 'Greeting' })],
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Publish?' }));
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Publish' })).toBeEnabled());
  return () => dialog.queryAllByRole('listitem').map(({ textContent }) => textContent);
};

test('says nothing of fields that customers have', async () => {
  const said = await publishing('Hi [[customer.plan]] {{[customer.purchase.sum_30] | upper}}');
  expect(said()).toEqual([]);
});

test('warns of a field that no customer has, and of a tag that names no one', async () => {
  const said = await publishing('Hi [[customer.plann]]', { tags: { email_field: ' ' } });
  await waitFor(() =>
    expect(said()).toEqual([
      expect.stringMatching(/^The text “Greeting” shows \[\[customer\.plann\]\], which isn’t a field of this image/),
      expect.stringMatching(/^The image shows fields of customers, but its tag has no email field \(eid\)/),
    ]),
  );
});

test('asks for no email field where no field of customers is shown', async () => {
  const said = await publishing('Hi {{firstname}}', { tags: { email_field: '' } });
  expect(said().filter((text) => text?.includes('email field'))).toEqual([]);
});

function Previewed() {
  const { session } = useEditor();
  const { shown, setPreview } = usePreview(session);
  return (
    <>
      <button onClick={() => setPreview(true)}>Preview</button>
      <output data-testid="settings">{JSON.stringify(shown?.settings)}</output>
      {shown ? (
        <>
          <PreviewBar preview={shown} view="sent" onView={() => undefined} doubled={false} onDoubled={() => undefined} />
          <TrialNote preview={shown} />
        </>
      ) : null}
    </>
  );
}

test('previews a customer who is found and picked, and keeps them as preview data', async () => {
  const it = await openPart(<Previewed />, {
    image: { ...image, preview_settings: { firstname: 'Sam' } },
    answers,
    objects: [aText('Hi [[customer.plan]]', 10, 20)],
  });
  await it.user.click(screen.getByRole('button', { name: 'Preview' }));
  const picker = await screen.findByRole('combobox', { name: 'Customer' });
  await it.user.click(picker);
  await it.user.type(picker, 'ann');
  await it.user.click(await screen.findByRole('option', { name: /ann@example\.com/ }));
  await waitFor(() => expect(screen.getByTestId('settings')).toHaveTextContent('{"firstname":"Sam","eid":"ann@example.com"}'));
  await it.user.click(screen.getByRole('button', { name: 'Use as preview data' }));
  await waitFor(() => expect(it.server.posts.at(-1)).toMatchObject({ preview_settings: { firstname: 'Sam', eid: 'ann@example.com' } }));
});
