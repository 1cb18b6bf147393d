import { expect, test } from 'vitest';
import type { ColumnType } from '@limn/contracts';
import { readLayout } from '@limn/csv';
import { TableError } from '../table-error.ts';
import { CsvReader } from './csv-reader.ts';
import cases from '../../../../../../../packages/csv/src/csv.cases.json' with { type: 'json' };
import { createFileText } from './file-text.ts';

interface Case {
  name: string;
  file: string;
  names?: string[];
  rows?: string[][];
  unique?: string[];
  types?: ColumnType[];
  error?: string;
}

/** Reads pieces of `size` bytes, and COPY's answer as the database would. */
function readIn(size: number, bytes: Uint8Array, locale?: string) {
  const file = createFileText(locale);
  const pieces: string[] = [];
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  for (let from = 0; from < bytes.length; from += size)
    pieces.push(decoder.decode(file.push(bytes.slice(from, from + size)), { stream: true }));
  const text = [...pieces, decoder.decode(file.end())].join('');
  const layout = readLayout(text, { isCut: false });
  const rest = Buffer.from(text.slice(layout.start));
  const reader = new CsvReader({ layout });
  let copied = '';
  const take = (rows: Uint8Array) => (copied += Buffer.from(rows).toString('utf8'));
  for (let from = 0; from < rest.length; from += size) take(reader.push(rest.subarray(from, from + size)));
  take(reader.end());
  const { names = [], delimiter = ',' } = reader.columns ?? {};
  return {
    names,
    rows: rowsOf(copied, delimiter),
    types: names.map((_, index) => reader.watch?.typeOf(index)),
    unique: names.filter((_, index) => reader.watch?.uniqueness(index) === 'unique'),
  };
}

/** PostgreSQL's text format: what a backslash stands before is itself, `n` is a line feed. */
function rowsOf(copied: string, delimiter: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [''];
  const add = (letter: string) => row.push(`${row.pop() ?? ''}${letter}`);
  for (let at = 0; at < copied.length; at++) {
    const letter = copied[at] ?? '';
    if (letter === '\\') add(copied[++at] === 'n' ? '\n' : (copied[at] ?? ''));
    else if (letter === delimiter) row.push('');
    else if (letter === '\n') {
      rows.push(row);
      row = [''];
    } else add(letter);
  }
  expect(row).toEqual(['']);
  return rows;
}

test.each(cases as Case[])('CSV: $name', ({ file, names, rows, unique, types, error }) => {
  for (const size of [1, 2, 3, 7, 1000]) {
    if (error !== undefined) {
      expect(() => readIn(size, Buffer.from(file))).toThrow(new TableError(error));
      continue;
    }
    const read = readIn(size, Buffer.from(file));
    expect([size, read.names]).toEqual([size, names]);
    if (rows) expect([size, read.rows]).toEqual([size, rows]);
    if (unique) expect([size, read.unique]).toEqual([size, unique]);
    if (types) expect([size, read.types]).toEqual([size, types]);
  }
});

const FILE = 'name,town\nZoë,Köln\nRené,“Málaga”\n';
const ROWS = [
  ['Zoë', 'Köln'],
  ['René', '“Málaga”'],
];
const UTF16BE = Buffer.from(FILE, 'utf16le').swap16();

test.each<[string, Uint8Array]>([
  ['UTF-8', Buffer.from(FILE)],
  ['UTF-8 with a mark', Buffer.from(`\ufeff${FILE}`)],
  ['UTF-16 with a mark', Buffer.from(`\ufeff${FILE}`, 'utf16le')],
  ['UTF-16 without a mark', Buffer.from(FILE, 'utf16le')],
  ['UTF-16, big end first, with a mark', Buffer.concat([Buffer.from([0xfe, 0xff]), UTF16BE])],
  ['UTF-16, big end first, without a mark', UTF16BE],
  ['Windows-1252', Buffer.from(FILE.replace('“', '\u0093').replace('”', '\u0094'), 'latin1')],
])('decodes the characters of a file in %s wherever its chunks are cut', (_, bytes) => {
  for (const size of [1, 3, 5, 1000]) expect(readIn(size, bytes).rows).toEqual(ROWS);
});

test('recognises a late Windows-1252 character behind pages of plain text', () => {
  const plain = 'a,b\n'.repeat(5000);
  const { rows } = readIn(4096, Buffer.concat([Buffer.from(`x,y\n${plain}`), Buffer.from([0x5a, 0x6f, 0xeb, 0x2c, 0x31])]));
  expect(rows.at(-1)).toEqual(['Zoë', '1']);
});

test('reads the code page of the company’s language, and refuses what can’t be in it', () => {
  const bytes = (text: string) => Buffer.from(text, 'latin1');
  const [polish, japanese] = [bytes('name,town\nWa\xb3\xeasa,P\xb3ock\n'), bytes('name,town\n\x8e\x52\x93\x63,\x93\x8c\x8b\x9e\n')];
  for (const size of [1, 3, 1000]) {
    expect(readIn(size, polish, 'pl-PL').rows).toEqual([['Wałęsa', 'Płock']]);
    expect(readIn(size, japanese, 'ja-JP').rows).toEqual([['山田', '東京']]);
    expect(() => readIn(size, polish, 'en-GB')).toThrow('its letters would be garbled');
    expect(() => readIn(size, bytes('name\nZo\xeb\n'), 'ja-JP')).toThrow('Save it again as “CSV UTF-8”');
  }
});

test('UTF-8 that breaks further on is refused, not guessed at', () => {
  const broken = Buffer.concat([Buffer.from('name\nZoë\n'), Buffer.from('x\n'.repeat(1000)), Buffer.from([0xeb, 0x0a])]);
  expect(() => readIn(100, broken)).toThrow('The file starts as UTF-8 but isn’t UTF-8 further on.');
});

test.each<[string, string | number[], string]>([
  ['an old workbook', [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1], 'This is an old Excel workbook (.xls)'],
  ['an empty zip archive', [0x50, 0x4b, 5, 6, 0, 0, 0], 'This is an empty zip archive'],
  ['a compressed file', [0x1f, 0x8b, 8, 0, 0, 0], 'This file is compressed.'],
  ['a picture', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a], 'This is a picture'],
  ['a PDF', '%PDF-1.7', 'This is a PDF'],
  ['a Parquet file', 'PAR1', 'This is a Parquet file.'],
  ['JSON', '[{"email": "a@x.example", "name": "Anna"}]', 'This is JSON, not CSV.'],
  ['JSON with white space and a mark', '\ufeff\n {\n  "rows": []}', 'This is JSON, not CSV.'],
  ['JSON of lists', '[["a","b"],["1","2"]]', 'This is JSON, not CSV.'],
  ['a web page', '<!DOCTYPE html>\n<html><body>Log in', 'This is a web page (HTML), not CSV.'],
  ['a table of a web page that is called .xls', '<table border="1"><tr><td>a</td></tr></table>', 'This is a web page (HTML), not CSV.'],
  ['XML', '<?xml version="1.0"?><rows><row a="1"/></rows>', 'This is XML, not CSV.'],
  ['a file of no kind that is known', [0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0, 0], 'This is a binary file'],
  ['XML without a declaration', '<rows><row a="1"/></rows>', 'This is XML, not CSV.'],
])('refuses %s by its name', (_, start, reason) => {
  const bytes = typeof start === 'string' ? Buffer.from(start) : Buffer.concat([Buffer.from(start), Buffer.alloc(2000, 7)]);
  for (const size of [1, 1000]) expect(() => readIn(size, bytes)).toThrow(reason);
  if (typeof start === 'string' && /^[<[{]/.test(start))
    expect(() => readIn(1000, Buffer.from(`\ufeff${start}`, 'utf16le'))).toThrow(reason);
});

test('reads names that only begin like something else', () => {
  for (const name of ['[id]', '<5 kg', 'PK', '[1]']) expect(readIn(3, Buffer.from(`${name},b\n1,2\n`)).names).toEqual([name, 'b']);
});

test('refuses endless lines and a hundred thousand columns early', () => {
  const text = createFileText();
  const reader = new CsvReader({ layout: { delimiter: ',', lines: 0 } });
  reader.push(text.push(Buffer.from('a,b\n')));
  const filler = Buffer.alloc(64 * 1024, 'x');
  let sent = 0;
  const endless = () => {
    for (; sent < 500 * 1024 * 1024; sent += filler.length) reader.push(text.push(filler));
  };
  expect(endless).toThrow('Row 2 is longer than 1 MB.');
  expect(sent).toBeLessThan(2 * 1024 * 1024);
  const wide = Array.from({ length: 100_000 }, (_, n) => `c${n}`).join(',');
  expect(() => readIn(65_536, Buffer.from(`${wide}\n${wide}\n`))).toThrow('The file has 100,000 columns. The limit is 200.');
});

test('writes texts beside cells from the first row on that needs them', () => {
  const file = 'sku,ends,note\na,2026-12-05,x\nb,"5. Dezember 2026",y\nc,2026-12-06,z\nd,"6 décembre 2026","q ""r"", s"\n';
  for (const size of [1, 3, 7, 1000]) {
    const reader = new CsvReader({ layout: { delimiter: ',', lines: 0 } });
    const [plain, beside]: [string[], string[]] = [[], []];
    const take = (rows: Uint8Array) => {
      const from = reader.besideFrom ?? rows.length;
      plain.push(Buffer.from(rows.subarray(0, from)).toString('utf8'));
      beside.push(Buffer.from(rows.subarray(from)).toString('utf8'));
    };
    const bytes = Buffer.from(file);
    for (let at = 0; at < bytes.length; at += size) take(reader.push(bytes.subarray(at, at + size)));
    take(reader.end());
    expect(rowsOf(plain.join(''), ',')).toEqual([['a', '2026-12-05', 'x']]);
    expect(rowsOf(beside.join(''), ',')).toEqual([
      ['b', '5. Dezember 2026', 'y', '{NULL,NULL,NULL,NULL,"2026-12-05"}'],
      ['c', '2026-12-06', 'z', ''],
      ['d', '6 décembre 2026', 'q "r", s', '{NULL,NULL,NULL,NULL,"2026-12-06"}'],
    ]);
    expect([0, 1, 2].map((column) => reader.watch?.hasFigures(column))).toEqual([false, true, false]);
  }
});

test('takes what cells show out of their values, and keeps it as an array', () => {
  const file = 'sku,sales\na,"1234567\u001f1.2M"\nb,7\nc,"5\u001f""5"", a \\ b"\n';
  const reader = new CsvReader({ layout: { delimiter: ',', lines: 0 }, betweenFaces: 0x1f });
  const rows = Buffer.from(reader.push(Buffer.from(file))).toString('utf8') + Buffer.from(reader.end()).toString('utf8');
  expect([reader.besideFrom, rowsOf(rows, ',')]).toEqual([
    0,
    [
      ['a', '1234567', '{NULL,"1.2M"}'],
      ['b', '7', ''],
      ['c', '5', String.raw`{NULL,"\"5\", a \\ b"}`],
    ],
  ]);
  expect({ type: reader.watch?.typeOf(1), showsFirst: reader.shows(0), showsSecond: reader.shows(1) }).toEqual({
    type: 'number',
    showsFirst: false,
    showsSecond: true,
  });
});
