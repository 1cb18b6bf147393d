import { expect, test } from 'vitest';
import cases from './placeholders.cases.json' with { type: 'json' };
import { FAMILIES } from './placeholder-families.ts';
import { familiesOf, findPlaceholders, isUnresolvedEid, isUnresolvedToken } from './placeholders.ts';
import { findPreset, PRESETS } from './presets.ts';

test.each(cases)('$name', ({ preset, text, found }) => {
  expect(findPlaceholders(text, familiesOf(findPreset(preset))).map((placeholder) => placeholder.text)).toEqual(found);
});

test('finds every preset’s placeholders whole, also for Other', () => {
  const tokens = PRESETS.flatMap((preset) =>
    [...preset.email, ...preset.customerId, ...preset.recipientId, ...preset.sendId, ...preset.firstName].map(({ token }) => ({
      preset,
      token,
    })),
  );
  expect(tokens.length).toBeGreaterThan(90);
  for (const { preset, token } of tokens) {
    expect(findPlaceholders(token, familiesOf(preset)).map(({ text }) => text)).toEqual([token]);
    expect(findPlaceholders(token, FAMILIES).map(({ text }) => text)).toEqual([token]);
    expect([token, isUnresolvedEid(token)]).toEqual([token, true]);
  }
});

test.each([
  '{{email}}',
  ' *|EMAIL|* ',
  '[email]',
  '%EMAIL%',
  '%%_subscriberkey%%',
  '~Contact.Email~',
  '@EMAIL@',
  '#email#',
  '$email$',
  '<%= recipient.email %>',
  '[[MISSING TOKEN: lead.Email]]',
  '[[missing token',
])('treats the recipient %s as an unfilled placeholder', (eid) => expect(isUnresolvedEid(eid)).toBe(true));

test.each([
  '',
  'a+b@example.com',
  '12345',
  'Save $5 or $10',
  '50% off, 20% more',
  'Bestseller [new]',
  '{{a}} {{b}}',
  'x{{a}}',
  '{550e8400-e29b-41d4-a716-446655440000}',
  '<jane@example.com>',
  '-name-',
  '{',
])('treats the recipient "%s" as a value', (eid) => expect(isUnresolvedEid(eid)).toBe(false));

test('treats only a whole known token as unresolved', () => {
  const known = new Set(['{{ first_name|default:"there" }}', 'Hello *|FNAME|*', 'R&amp;B {{x}}']);
  for (const value of [
    '{{ first_name|default:"there" }}',
    '{{ first_name|default:&quot;there&quot; }}',
    '{{+first_name|default:"there"+}}',
    'Hello *|FNAME|*',
    'R&B {{x}}',
  ]) {
    expect([value, isUnresolvedToken(value, known)]).toEqual([value, true]);
  }
  for (const value of ['', 'Save $5 or $10', '50% off, 20% more', 'Bestseller [new]', '{{other}}', 'Hello *|FNAME|*!', '*|FNAME|*']) {
    expect([value, isUnresolvedToken(value, known)]).toEqual([value, false]);
  }
});

test('searches ten thousands of open delimiters in linear time', () => {
  for (const open of ['{', '[', '<', '*|x', '%%', '${', '$[', '<%']) expect(findPlaceholders(open.repeat(20_000), FAMILIES)).toEqual([]);
});
