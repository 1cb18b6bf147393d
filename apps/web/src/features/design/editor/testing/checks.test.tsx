/** Messages about texts that would not fit, while designing and when publishing. */
import { act, screen, within } from '@testing-library/react';
import { valuesOf } from '@limn/merge';
import type { SceneDocument, SceneObject } from '@limn/scene';
import { expect, test } from 'vitest';
import { ChecksPill } from '../checks/ChecksPill.tsx';
import { MissingCharactersNote, MissingInValuesNote } from '../checks/MissingCharactersNote.tsx';
import { OverflowNote } from '../checks/OverflowNote.tsx';
import { hardCases } from '../document/hard-cases.ts';
import { aText } from './objects.ts';
import { openPart } from './open-part.tsx';

const long = () => aText('Hi {{firstname}}', 500, 20, { layerName: 'Greeting', boxHeight: 16 });
const roomy = () => aText('Hi', 10, 20);

test('counts texts in the pill, shows each with its values and shrinks it', async () => {
  const it = await openPart(<ChecksPill />, { objects: [roomy(), long()] });
  await it.user.click(await screen.findByRole('button', { name: '1 text may not fit' }, { timeout: 5000 }));
  const list = within(screen.getByRole('dialog'));
  expect(list.getByText(/“Greeting”/)).toBeVisible();
  await it.user.click(list.getByRole('button', { name: 'Show' }));
  expect(it.selected()).toEqual(['Greeting']);
  await it.user.click(screen.getByRole('button', { name: '1 text may not fit' }));
  await it.user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Shrink to fit' }));
  expect(it.object('Greeting')).toMatchObject({ type: 'group', autoScale: true });
  act(() => it.session.store.undo());
  expect(it.object('Greeting')).toMatchObject({ type: 'textbox' });
});

test('names characters that no font has in the pill, and shows their text', async () => {
  const it = await openPart(<ChecksPill />, { objects: [roomy(), aText('Ꮳ $20 ₹ தமிழ் 😀', 10, 60, { layerName: 'Price' })] });
  await it.user.click(await screen.findByRole('button', { name: '1 text has characters without a font' }, { timeout: 5000 }));
  const list = within(screen.getByRole('dialog', { name: 'Characters without a font' }));
  expect(list.getByText('The text “Price” has “Ꮳ” (U+13E3) that no font has, so recipients see a gap or a box.')).toBeVisible();
  await it.user.click(list.getByRole('button', { name: 'Show' }));
  expect(it.selected()).toEqual(['Price']);
});

test('lists characters without a font before publishing, also in groups', async () => {
  const group = { type: 'group', layerName: 'Badge', objects: [aText('Ꮝ ok', 0, 0)] } as unknown as SceneObject;
  await openPart(<MissingCharactersNote enabled />, { objects: [group, aText('ༀ', 10, 20, { layerName: 'Hidden', visible: false })] });
  expect(await screen.findByText(/^The text “Badge” has “Ꮝ” \(U\+13CD\)/, {}, { timeout: 5000 })).toBeVisible();
  expect(screen.queryByText(/Hidden/)).toBeNull();
});

test('names the field of a preview value that no font can draw', async () => {
  const document = {
    version: '3.4.0',
    objects: [aText('Hi {{firstname}}', 10, 20, { layerName: 'Greeting' })],
  } as unknown as SceneDocument;
  await openPart(<MissingInValuesNote document={document} values={valuesOf({ firstname: 'ᏣᏣ' })} />);
  expect(await screen.findByText(/^The value of “firstname” has “Ꮳ” \(U\+13E3\): no font has it, and the text “Greeting”/)).toBeVisible();
});

test('before publishing, the note names the text and the value', async () => {
  await openPart(<OverflowNote enabled />, { objects: [long()] });
  expect(await screen.findByText(/“Greeting”.*: “/, {}, { timeout: 5000 })).toBeVisible();
});

test('tries long, accented, right-to-left, emoji, capital and empty values', () => {
  const cases = hardCases(['firstname', 'town', 'price', 'other thing']);
  expect(cases.map(({ label }) => label)).toEqual(['Long values', 'Accents', 'Right to left', 'Emoji', 'Capitals', 'No values']);
  for (const { label, values } of cases)
    for (const value of Object.values(values)) {
      expect(value === '').toBe(label === 'No values');
      if (label === 'Right to left') expect(value).toMatch(/[\u0590-\u06ff]/);
      if (label === 'Emoji') expect(value).toMatch(/\p{Extended_Pictographic}|\p{Regional_Indicator}/u);
    }
});
