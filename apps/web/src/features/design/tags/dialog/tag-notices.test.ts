import type { FormField } from '@limn/contracts';
import { expect, test } from 'vitest';
import { tagNotices } from './tag-notices.ts';

const tag = { html: '<img>', warnings: [], refused: [], addresses: [], tokens: [] };
const parameter = (label: string, value: string, more: Partial<FormField> = {}) => ({
  label,
  value,
  field: { model: label, label, input: 'text' as const, ...more },
});

test('a complete tag needs no notice', () => {
  expect(tagNotices(tag, [parameter('firstname', '*|FNAME|*')])).toEqual([]);
});

test('a missing email field comes before the fields that stay empty', () => {
  const warnings = [
    { path: 'tag_settings.points', message: 'Something about points.' },
    { path: 'email_field', message: 'No one is recognised.' },
  ];
  expect(tagNotices({ ...tag, warnings }, [parameter('firstname', '*|FNAME|*'), parameter('points', ' '), parameter('town', '')])).toEqual([
    'No one is recognised.',
    '“points” and “town” have no merge code yet, so they stay empty for everyone.',
  ]);
});

test('a value that is needed and missing, or of the wrong kind, is told by its name', () => {
  const parameters = [parameter('End', '', { required: true, input: 'date' }), parameter('Stores', 'many', { input: 'number' })];
  expect(tagNotices(tag, parameters)).toEqual(['“End” is required. Without it, the picture can’t be drawn.', '“Stores”: Use a number.']);
});

test('what may stay empty is not missed', () => {
  expect(tagNotices(tag, [{ ...parameter('Timezone of the recipient', ''), help: 'Optional.' }])).toEqual([]);
});
