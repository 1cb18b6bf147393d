import { expect, test } from 'vitest';
import { readCsvFile } from './csv-file.ts';

const utf16 = (text: string, mark: boolean, big = false) => {
  const units = [...(mark ? '\ufeff' : ''), ...text].map((sign) => sign.charCodeAt(0));
  return Uint8Array.from(units.flatMap((unit) => (big ? [unit >> 8, unit & 255] : [unit & 255, unit >> 8])));
};
const LATIN = Uint8Array.of(0x70, 0x72, 0xe9, 0x6e, 0x6f, 0x6d, 0x3b, 0x61, 0x0d, 0x0a, 0x31, 0x3b, 0x32);

test.each([
  ['UTF-8 with commas', 'firstname,points\nMaya,3', ['firstname', 'points']],
  ['UTF-8 with its mark and semicolons', '\ufeffprénom;ville\r\n', ['prénom', 'ville']],
  ['tabs', 'a\tb c\n1\t2', ['a', 'b c']],
  ['UTF-16, low byte first, with its mark', utf16('a,naïve\n1,2', true), ['a', 'naïve']],
  ['UTF-16, high byte first, with its mark', utf16('a,b\n1,2', true, true), ['a', 'b']],
  ['UTF-16 without a mark', utf16('first,last\n1,2', false), ['first', 'last']],
  ['Windows-1252', LATIN, ['prénom', 'a']],
] as const)('reads columns from the first line: %s', async (_what, content, names) => {
  const file = new File([content], 'people.csv');
  expect(await readCsvFile(file)).toEqual({ names, left: [] });
});

test('reads only the first line of a file of any length', async () => {
  const file = new File([`city\n${'x'.repeat(900_000)}`], 'people.csv');
  expect(await readCsvFile(file)).toEqual({ names: ['city'], left: [] });
});

test.each([
  ['an empty file', new File([], 'a.csv'), '“a.csv” is empty. Choose a CSV with column names in the first line.'],
  [
    'a file of empty lines',
    new File(['\n\n  \n'], 'a.csv'),
    '“a.csv” has no header line. Choose a CSV with column names in the first line.',
  ],
  [
    'a spreadsheet',
    new File([Uint8Array.of(0x50, 0x4b, 3, 4, 20, 0, 6, 0, 8, 0)], 'a.xlsx'),
    '“a.xlsx” isn’t a text file. Save your spreadsheet as CSV, then choose that file.',
  ],
  [
    'a folder',
    { name: 'a', size: 4096, slice: () => ({ arrayBuffer: () => Promise.reject(new Error('no file')) }) as unknown as Blob },
    '“a” couldn’t be read. Choose the file again.',
  ],
])('explains what to do without a header: %s', async (_what, file, problem) => {
  expect(await readCsvFile(file)).toEqual({ problem });
});

test('columns that cannot be fields are left out with the reason', async () => {
  const header = await readCsvFile(new File(['a,,eid,a\n'], 'a.csv'));
  expect(header).toMatchObject({ names: ['a'] });
  expect('left' in header && header.left).toHaveLength(3);
});
