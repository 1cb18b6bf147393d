import { expect, test } from 'vitest';
import { FAMILIES } from './placeholder-families.ts';
import { EMAIL_SERVICES, findPreset, PRESETS, suggestToken } from './presets.ts';

test('there are 34 services with names and ids of their own, and Other is the last', () => {
  expect(PRESETS).toHaveLength(34);
  expect(new Set(PRESETS.map((preset) => preset.id)).size).toBe(34);
  expect(new Set(EMAIL_SERVICES).size).toBe(34);
  expect(EMAIL_SERVICES.at(-1)).toBe('Other');
});

test('has an address placeholder and delimiters for every service but Other', () => {
  const known = new Set(FAMILIES.map((family) => family.id));
  for (const preset of PRESETS.slice(0, -1)) {
    expect([preset.name, preset.email.length > 0]).toEqual([preset.name, true]);
    const families = preset.families === 'all' ? [] : preset.families;
    expect([preset.name, families.length > 0 && families.every((id) => known.has(id))]).toEqual([preset.name, true]);
  }
});

test('puts a URL-safe form first', () => {
  expect(findPreset('mailchimp').email[0]).toEqual({ token: '*|URL:EMAIL|*', plain: '*|EMAIL|*', mark: 'checked' });
});

test('finds a service by id and name, unknown ones as Other', () => {
  expect(findPreset('braze').name).toBe('Braze');
  expect(findPreset('Upland Adestra').id).toBe('adestra');
  expect(findPreset('Harbour Mail').name).toBe('Other');
  expect(findPreset('').name).toBe('Other');
});

test('suggests placeholders only for clear first names and addresses', () => {
  const preset = findPreset('mailchimp');
  expect(suggestToken(preset, 'First name')?.token).toBe('*|URL:FNAME|*');
  expect(suggestToken(preset, 'email_address')?.token).toBe('*|URL:EMAIL|*');
  expect(suggestToken(preset, 'last category')).toBeUndefined();
  expect(suggestToken(findPreset('other'), 'firstname')).toBeUndefined();
});
