/** The merge-field dialog: kind, then a field that is there or one of one's own in three steps. */
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { MergeFieldDialog } from '../dialogs/MergeFieldDialog.tsx';
import { aText } from './objects.ts';
import { openPart } from './open-part.tsx';

const button = (name: string) => screen.getByRole('button', { name });

async function open(fields = 'firstname,last name') {
  const [insert, onClose] = [vi.fn(), vi.fn()];
  const it = await openPart(<MergeFieldDialog target={{ kind: 'insert', insert }} onClose={onClose} />, {
    objects: [aText('Hello', 0, 0)],
    image: { data_source: { fields, csv_header: fields }, preview_settings: { firstname: 'amelia' } },
    answers: { 'POST /images/7/custom_merge_field': (body: object) => ({ custom_merge_fields: [body], image: undefined }) },
  });
  return {
    ...it,
    insert,
    onClose,
    async choose(kind: 'Predefined Field' | 'Custom Field') {
      await it.user.click(screen.getByRole('radio', { name: new RegExp(`^${kind}`) }));
      await it.user.click(button('Next'));
    },
  };
}

test('opens 500 wide and asks for Predefined or Custom Field first', async () => {
  await open();
  expect(screen.getByRole('dialog', { name: 'Insert Merge Field' })).toHaveStyle({ width: '500px' });
  expect(screen.getAllByRole('radio')).toHaveLength(2);
});

test('writes names of letters in two braces, others in brackets too', async () => {
  for (const [field, placeholder] of [
    ['firstname', '{{firstname}}'],
    ['last name', '{{[last name]}}'],
    ['line2', '{{[line2]}}'],
  ] as const) {
    const it = await open('firstname,last name,line2');
    await it.choose('Predefined Field');
    expect(button('Insert Field')).toBeDisabled();
    await it.user.click(screen.getByRole('button', { name: new RegExp(`^${field}`) }));
    await it.user.click(button('Insert Field'));
    await waitFor(() => expect(it.insert).toHaveBeenCalledWith(placeholder));
    (await import('@testing-library/react')).cleanup();
  }
});

test('names, customises and previews a custom field; refuses an empty name', async () => {
  const it = await open();
  await it.choose('Custom Field');
  for (const step of ['Name', 'Customise', 'Preview']) expect(screen.getAllByText(step).length).toBeGreaterThan(0);
  expect(button('Next')).toBeDisabled();
  await it.user.type(screen.getByRole('textbox', { name: 'Name' }), 'Nice');
  await it.user.click(button('Next'));
  await it.user.click(screen.getByRole('combobox', { name: 'Start with' }));
  await it.user.click(screen.getByRole('option', { name: /^firstname/ }));
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Text', 'Maths', 'Miscellaneous']);
  await it.user.click(screen.getAllByRole('button', { name: /^Uppercase/ })[0] ?? document.body);
  expect(screen.getAllByText('AMELIA').length).toBeGreaterThan(0);
  await it.user.click(button('Next'));
  expect(screen.getByRole('row', { name: /^Preview data/ })).toHaveTextContent('AMELIA');
  expect(button('Insert Field')).toBeEnabled();
});

test('closing forgets what was typed', async () => {
  const it = await open();
  await it.choose('Custom Field');
  await it.user.type(screen.getByRole('textbox', { name: 'Name' }), 'Nice');
  act(() => button('Close').click());
  expect(it.onClose).toHaveBeenCalledOnce();
  expect(it.insert).not.toHaveBeenCalled();
  expect(it.server.posts).toEqual([]);
});
