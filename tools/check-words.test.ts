import { expect, test } from 'vitest';
import { beyond, checkWords, readAvoidedWords } from './check-words.ts';

const AVOIDED = readAvoidedWords(
  '# G\n\n## Words we avoid\n\n| Say | Not |\n| --- | --- |\n| again | `anew` |\n| fix | `mend`, `mended`, patch |\n\n## More\n\n| a | `b` |\n',
);
const check = (text: string, file = 'packages/a/src/a.ts', allowed: Parameters<typeof checkWords>[2] = []) =>
  checkWords(new Map([[file, text]]), AVOIDED, allowed).map(({ line, problem }) => `${line} ${problem}`);

test('reads the words in backticks of one table only', () => {
  expect([...AVOIDED]).toEqual([
    ['anew', 'again'],
    ['mend', 'fix'],
    ['mended', 'fix'],
  ]);
});

test.each([
  ['a comment', '// Drawn anew.'],
  ['a string', "const a = 'Drawn anew';"],
  ['a name', 'const drawnAnew = 1;'],
  ['the start of a name', 'const anewCopy = 1;'],
  ['a constant', 'const a = 1; /* Anew */'],
])('finds an avoided word in %s', (_where, line) => {
  expect(check(`const first = 1;\n${line}`)).toEqual(['2 “anew”: say again']);
});

test('finds avoided words in documents and paths, and not inside other words', () => {
  expect(check('One anew.', 'docs/a.md')).toHaveLength(1);
  expect(check('', 'docs/mended-copy.md')).toEqual(['0 “mended”: say fix']);
  expect(check('const amended = 1; const mender = 2;')).toEqual([]);
});

test('allows a word in a folder or in a phrase, with a reason', () => {
  expect(check('// mend', undefined, [{ word: 'mend', in: /^packages\//, why: '' }])).toEqual([]);
  expect(check('// mend, on the mend', undefined, [{ word: 'mend', text: /on the mend/, why: '' }])).toHaveLength(1);
});

test.each([
  ["test('a list of things', () => {});", 'does not begin with a verb'],
  ["test.each<[string, number]>([['a', 1]])('the thing %s', () => {});", 'does not begin with a verb'],
  [`test('${'reads '.repeat(14)}', () => {});`, 'A test name has 84 characters'],
  [`test.each([[1]])('${'reads '.repeat(14)}', () => {});`, 'A test name has 84 characters'],
  ['/** What it says. */\nexport const a = 1;', 'A comment begins with “What”'],
  ['/**\n * Of a row: its key.\n */\nexport const a = 1;', 'A comment begins with “Of”'],
])('finds prose that is hard to read: %s', (text, problem) => {
  expect(check(text)).toEqual([expect.stringContaining(problem)]);
});

test('refuses one more than a folder may have, and any in a folder that is not listed', () => {
  const two = checkWords(new Map([['packages/a/src/a.ts', '// anew anew']]), AVOIDED, []);
  expect(beyond(two, { 'packages/a': 2 })).toEqual([]);
  expect(beyond(two, { 'packages/a': 1 })).toHaveLength(2);
  expect(beyond(two, { 'packages/b': 9 })).toHaveLength(2);
});
