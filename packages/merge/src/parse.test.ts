import { expect, test } from 'vitest';
import cases from './parse.cases.json' with { type: 'json' };
import { hasMergeField, mergeField, parseTemplate, renameInTemplate, sourceNames } from './parse.ts';

test.each(cases)('reads $text', ({ text, parts }) => {
  const template = parseTemplate(text);
  const fields = [...new Set(parts.flatMap((part) => (typeof part === 'string' ? [] : [part.field])))];
  expect({ parts: template.parts, fields: template.fields }).toEqual({ parts, fields });
  expect(hasMergeField(text)).toBe(fields.length > 0);
});

test('starts every part where the one before ended', () => {
  for (const { text } of cases) {
    const { starts } = parseTemplate(text);
    expect(starts).toEqual(starts.toSorted((a, b) => a - b));
    if (text !== '') expect(starts[0]).toBe(0);
  }
});

test('reads back a field written for any usable name', () => {
  for (const name of [
    'name',
    'Loyalty Points',
    'first_name',
    'a1',
    'prénom',
    '名前',
    'a.b',
    'a}b',
    "it's",
    'customer.plan',
    'customer.purchase.sum_30',
  ]) {
    expect(parseTemplate(`x ${mergeField(name)} y`).fields).toEqual([name]);
  }
  expect([mergeField('name'), mergeField('first_name')]).toEqual(['{{name}}', '{{[first_name]}}']);
  expect([mergeField('customer.plan'), mergeField('customer.')]).toEqual(['[[customer.plan]]', '{{[customer.]}}']);
});

test('reads nothing but brackets in linear time', { timeout: 30_000 }, () => {
  for (const text of ['{{', '[[', '{{[', '{{a', '{{a|', '{{a | default:"', '{{a | default:['].map((piece) => piece.repeat(50_000))) {
    expect(parseTemplate(text).fields).toEqual([]);
  }
});

test('renames a field in steps too, and nothing else', () => {
  const text = 'Hi {{first}}, {{first|upper}} {{last | join:first}} {{ last|upper }} {{[first name]}} {{{{first | upper}}';
  expect(renameInTemplate(text, 'first', 'given name')).toBe(
    'Hi {{[given name]}}, {{[given name] | upper}} {{last | join:[given name]}} {{ last|upper }} {{[first name]}} {{{{first | upper}}',
  );
  expect(renameInTemplate(text, 'town', 'city')).toBe(text);
});

test('requires the data that its steps read', () => {
  const { fields, sources } = parseTemplate('{{a}} {{a | join:b}} {{[c d] | upper}} {{x | sparkle}}');
  expect(fields).toEqual(['a', '{{a | join:b}}', '{{[c d] | upper}}', 'x | sparkle']);
  expect(sources).toEqual(['a', 'b', 'c d', 'x | sparkle']);
  expect(sourceNames(fields)).toEqual(sources);
});
