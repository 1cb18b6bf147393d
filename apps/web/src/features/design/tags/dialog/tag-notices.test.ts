import type { FormField } from '@limn/contracts';
import { expect, test } from 'vitest';
import { tagNotices } from './tag-notices.ts';

const tag = { html: '<img>', warnings: [], refused: [], addresses: [], tokens: [] };
const parameter = (label: string, value: string, more: Partial<FormField> = {}) => ({
  label,
  value,
  field: { model: label, label, input: 'text' as const, ...more },
});

test('gives no notice for a complete tag', () => {
  expect(tagNotices(tag, [parameter('firstname', '*|FNAME|*')])).toEqual([]);
});

test('notes a missing email field before empty fields', () => {
  const warnings = [
    { path: 'tag_settings.points', message: 'Something about points.' },
    { path: 'email_field', message: 'No one is recognised.' },
  ];
  expect(tagNotices({ ...tag, warnings }, [parameter('firstname', '*|FNAME|*'), parameter('points', ' '), parameter('town', '')])).toEqual([
    'No one is recognised.',
    '“points” and “town” have no merge code yet, so they stay empty for everyone.',
  ]);
});

test('names missing and invalid values', () => {
  const parameters = [parameter('End', '', { required: true, input: 'date' }), parameter('Stores', 'many', { input: 'number' })];
  expect(tagNotices(tag, parameters)).toEqual(['“End” is required. Without it, the picture can’t be drawn.', '“Stores”: Use a number.']);
});

test('does not miss what may stay empty', () => {
  expect(tagNotices(tag, [{ ...parameter('Timezone of the recipient', ''), help: 'Optional.' }])).toEqual([]);
});

test('notes first what stays empty where no recipient is named', () => {
  const forRecipient = 'It shows fields of customers.';
  const warnings = [{ path: 'email_field', message: 'No one is recognised.' }];
  expect(tagNotices({ ...tag, warnings }, [], forRecipient)).toEqual([forRecipient, 'No one is recognised.']);
  expect(tagNotices(tag, [], forRecipient)).toEqual([]);
});
