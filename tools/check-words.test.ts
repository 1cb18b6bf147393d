import { expect, test } from 'vitest';
import { AVOIDED_FILES, AVOIDED_NAMES, AVOIDED_STARTS } from './avoided-words.ts';
import { checkFileName, checkNames } from './check-names.ts';
import { beyond, checkWords } from './check-words.ts';

const AVOIDED = [
  { word: 'anew', say: 'again' },
  { word: 'mend', say: 'fix' },
  { word: 'mended', say: 'fix' },
];
const check = (text: string, file = 'packages/a/src/a.ts', allowed: Parameters<typeof checkWords>[2] = []) =>
  checkWords(new Map([[file, text]]), AVOIDED, allowed).map(({ line, problem }) => `${line} ${problem}`);

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

const REFUSED_NAMES = [
  'MOST_ROWS',
  'LEAST_ROWS',
  'most',
  'least',
  'outdates',
  'onAgain',
  'sizeInWords',
  'takeIn',
  'arrival',
  'noRoom',
  'lookInto',
  'sayChanged',
  'believed',
  'Asked',
];
const REFUSED_FILES = ['font-words.ts', 'take-in.ts', 'around.ts', 'month-room.ts'];

test('refuses a name for every row of names, and a file for every row of files', () => {
  const rows = REFUSED_NAMES.map((name) => checkNames('a.ts', `const ${name} = 1;`, []));
  expect(rows.map((problems) => problems.map(({ problem }) => problem))).toEqual(
    AVOIDED_NAMES.map(({ say }, row) => [`“${REFUSED_NAMES[row]}”: say ${say}`]),
  );
  expect(REFUSED_FILES.map((file) => checkFileName(`apps/a/${file}`))).toEqual(
    AVOIDED_FILES.map(({ say }, row) => [{ line: 0, problem: `The file “${REFUSED_FILES[row]?.replace('.ts', '')}”: say ${say}` }]),
  );
});

test('looks at names alone, where they are whole, and once at each', () => {
  expect(checkNames('a.ts', "// most\nconst a = 'most'; const almost = 1;", [])).toEqual([]);
  expect(checkNames('a.ts', 'const a = { most };', [])).toHaveLength(1);
  expect(checkNames('a.ts', 'const a = { most };', [{ names: /^most$/, why: '' }])).toEqual([]);
  expect(checkFileName('apps/a/words.test.ts')).toHaveLength(1);
  expect(checkFileName('apps/a/passwords.ts')).toEqual([]);
});

test.each(AVOIDED_STARTS)('refuses comments that begin with %s', (start) => {
  expect(check(`/** ${start} it says. */\nexport const a = 1;`)).toEqual([`1 A comment begins with “${start}”`]);
  expect(check(`// Rows are read.\n// ${start} it says.\nexport const a = 1;`)).toEqual([]);
});

test('refuses wide lines of comments, but those that can’t be broken', () => {
  const wide = 'word '.repeat(22);
  expect(check(`// ${wide}\nconst a = 1;`)).toEqual(['1 A comment has 113 columns, more than 110']);
  expect(check(`/**\n * ${wide}\n */\nconst a = 1;`)).toEqual(['2 A comment has 113 columns, more than 110']);
  expect(check(`// https://limn.test/${'a/'.repeat(60)}\nconst a = '${wide}';`)).toEqual([]);
});

test.each([
  ["test('a list of things', () => {});", 'does not begin with a verb'],
  ["test.each<[string, number]>([['a', 1]])('the thing %s', () => {});", 'does not begin with a verb'],
  [`test('${'reads '.repeat(14)}', () => {});`, 'A test name has 84 characters'],
  [`test.each([[1]])('${'reads '.repeat(14)}', () => {});`, 'A test name has 84 characters'],
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
