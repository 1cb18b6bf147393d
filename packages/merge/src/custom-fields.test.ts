import { expect, test } from 'vitest';
import { contextOf } from './context.ts';
import { compileCustomFields, describeProblem, fieldsWithSteps, fillCustomFields, namesBehind, templateProblems } from './custom-fields.ts';
import { fillText } from './fill.ts';
import { mergeField, parseTemplate } from './parse.ts';
import { valuesOf, type Values } from './values.ts';

const context = contextOf({ timezone: 'Europe/London', now: Date.UTC(2026, 10, 21, 12) });

test('lets a custom field use earlier ones and its own name', () => {
  const fields = [
    { name: 'early', value: '[{{name}}]' },
    { name: 'name', value: '{{name | title}}' },
    { name: 'greeting', value: 'Hi {{name | word:1}}!' },
    { name: 'loud', value: '{{greeting | upper}} {{later}}' },
    { name: 'later', value: '{{loud}}' },
  ];
  expect(texts(fields, valuesOf({ name: 'anna berg' }))).toEqual({
    early: '[anna berg]',
    name: 'Anna Berg',
    greeting: 'Hi Anna!',
    loud: 'HI ANNA! ',
    later: 'HI ANNA! ',
  });
});

test('finds names through steps and custom fields, despite circles', () => {
  const custom = [
    { name: 'left', value: '{{hours | pad:2}}:{{[minute hand] | after:unit}}' },
    { name: 'one', value: '{{two}}' },
    { name: 'two', value: '{{one}} {{left}}' },
    { name: 'unused', value: '{{days}}' },
  ];
  expect([...namesBehind(parseTemplate('{{two | upper}} {{name}}').fields, custom)].toSorted()).toEqual(
    ['hours', 'left', 'minute hand', 'name', 'one', 'two', 'unit'].toSorted(),
  );
});

test('follows the picture’s language, calendar and moment', () => {
  const fields = compileCustomFields([{ name: 'left', value: '{{due | relative-date}} ({{due | date:weekday=short,year=none}})' }]);
  const german = fillCustomFields(fields, valuesOf({ due: '2026-11-24' }), { ...context, locale: 'de-DE' });
  expect(german.get('left')).toEqual({ text: 'in 3 Tagen (Di., 24. November)', origin: 'request' });
});

test('gives design steps a value that no request can set', () => {
  const template = parseTemplate('Dear {{[first name] | title}}, {{points|default:"0"}} points');
  expect(template.fields).toEqual(['{{[first name] | title}}', '{{points | default:"0"}}']);
  expect(template.sources).toEqual(['first name', 'points']);
  expect(template.fields.map(mergeField)).toEqual(template.fields);
  const steps = fieldsWithSteps(['no | field', ...template.fields]);
  const forged = valuesOf({ 'first name': 'anna', '{{[first name] | title}}': 'forged' });
  const values = fillCustomFields([], forged, context, steps);
  expect(fillText(template, values)).toBe('Dear Anna, 0 points');
  expect([...values.keys()]).toEqual(['first name', ...template.fields]);
});

test('locates problems in the whole text', () => {
  const problems = (text: string) => templateProblems(text).map(describeProblem);
  for (const plain of [
    '',
    'a | b',
    '{{a}} | {{b}}',
    '{{[a|b]}}',
    '{{a | upper}} and {{b | trim}}',
    'x {{ y',
    '{{{{a | b}}',
    '{{a}} {b|c}',
  ]) {
    expect(problems(plain)).toEqual([]);
  }
  expect(problems('Dear {{name | titel}}!')).toEqual(['At position 15: There is no step “titel”. Did you mean “title”?']);
  expect(problems('{{a | upper}} {{b | first:-1}} {{c | uper}}')).toEqual([
    'At position 27: “Letters” has to be at least 0.',
    'At position 38: There is no step “uper”. Did you mean “upper”?',
  ]);
  expect(problems('Hi {{name | default:"you}}')).toEqual(['At position 21: The closing quote of this text is missing.']);
  expect(problems('Hi {{[first name] | uper}}')).toEqual(['At position 21: There is no step “uper”. Did you mean “upper”?']);
  expect(problems('Hi [[a.b | uper]]')).toEqual(['At position 12: There is no step “uper”. Did you mean “upper”?']);
});

function texts(fields: { name: string; value: string }[], values: Values): Record<string, string | undefined> {
  const filled = fillCustomFields(compileCustomFields(fields), values, context);
  return Object.fromEntries(fields.map(({ name }) => [name, filled.get(name)?.text]));
}

test('reports at most ten problems', () => {
  for (const piece of ['{{a|b', '{{a |x ', '{{a|', '{{a | default:[', '{{a|b}}']) {
    const problems = templateProblems(piece.repeat(20_000));
    expect([piece, problems.length]).toEqual([piece, 10]);
  }
});
