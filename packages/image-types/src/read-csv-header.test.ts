import { expect, test } from 'vitest';
import cases from './read-csv-header.cases.json' with { type: 'json' };
import { readCsvHeader } from './read-csv-header.ts';

test.each(cases as { name: string; text: string; names: string[]; problems?: string[] }[])('$name', ({ text, names, problems }) => {
  const header = readCsvHeader(text);
  expect({ names: header.names, problems: header.problems.map((problem) => problem.message) }).toEqual({ names, problems: problems ?? [] });
});

test('reads only the beginning of a large file', () => {
  expect(readCsvHeader(`a,b\n${'1,2\n'.repeat(1_000_000)}`).names).toEqual(['a', 'b']);
});
