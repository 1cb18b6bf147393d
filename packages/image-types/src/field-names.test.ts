import { expect, test } from 'vitest';
import cases from './field-names.cases.json' with { type: 'json' };
import { checkFieldNames, fieldNames } from './field-names.ts';

test.each(cases)('$name', ({ list, names, problems }) => {
  const checked = checkFieldNames(list);
  expect({ names: checked.names, problems: checked.problems.map((problem) => problem.message) }).toEqual({ names, problems });
});

test('takes at most 200 fields of 200 characters and says how many', () => {
  const checked = checkFieldNames(Array.from({ length: 250 }, (_, index) => `f${index}`));
  expect(checked.names).toHaveLength(200);
  expect(checked.problems).toEqual([{ path: 'data_source.fields', message: 'Use at most 200 fields. There are 250.' }]);
  expect(checkFieldNames(['x'.repeat(200), 'y'.repeat(201)]).names).toEqual(['x'.repeat(200)]);
});

test('reads both names of the list', () => {
  expect(fieldNames({ fields: 'a,b' })).toEqual(['a', 'b']);
  expect(fieldNames({ csv_header: 'a,b' })).toEqual(['a', 'b']);
  expect(fieldNames(null)).toEqual([]);
});
