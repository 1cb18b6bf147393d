import { seededRandom } from '@limn/model';
import { expect, test } from 'vitest';
import cases from './csv.cases.json' with { type: 'json' };
import { createRecordReader, decodeText, readLayout, readRecords } from './index.ts';

interface Case {
  name: string;
  file: string;
  names?: string[];
  rows?: string[][];
  error?: string;
}

/**
 * The server's reader runs the same table: the browser never shows other columns or rows than the server
 * takes.
 */
const READ = (cases as Case[]).filter(({ error, rows }) => error === undefined && rows !== undefined);

test.each(READ)('reads $name', ({ file, names = [], rows }) => {
  const [header = [], ...records] = readRecords(file);
  const shown = header.map((name) => name.trim().replaceAll(/\s+/gu, ' '));
  expect(shown.slice(0, names.length)).toEqual(names);
  expect(records.map((record) => record.slice(0, names.length))).toEqual(rows);
});

test.each(READ)('reads $name alike in pieces of any length', ({ file }) => {
  const whole = readRecords(file);
  for (let length = 1; length <= file.length; length++) {
    const reader = createRecordReader();
    const records: string[][] = [];
    for (let at = 0; at < file.length; at += length) records.push(...reader.push(file.slice(at, at + length)));
    expect([length, [...records, ...reader.end()]]).toEqual([length, whole]);
  }
});

test.each([
  ['Report,Autumn\nsku,price\nA,12.50\n', ['Report', 'Autumn'], true],
  ['Sales report\tAutumn\nsku\tprice\nA\t12.50\n', ['Sales report', 'Autumn'], true],
  ['sku,price\nA,12.50\n', ['sku', 'price'], false],
  ['sku,name,price\nA,Shoe,on request\nB,Hat,12.50\n', ['sku', 'name', 'price'], false],
  ['name,town\nAnn,Bonn\nBob,York\n', ['name', 'town'], false],
  ['sku,price\nA,n/a\nB,12.50\n', ['sku', 'price'], false],
  ['Sales report, autumn 2026\nsku,price\nA,12.50\n', ['sku', 'price'], false],
])('says of %j whether its names may be a title', (text, names, mayBeTitle) => {
  expect(readLayout(text, { isCut: false })).toMatchObject({ names, mayBeTitle });
});

test('refuses a record without an end', () => {
  const reader = createRecordReader();
  expect(() => reader.push(`a,b\n1,"${'x'.repeat(1_000_001)}`)).toThrow('is longer than 1,000,000 characters. Is a quote left open there?');
});

test('follows the header where no row has its delimiter', () => {
  for (const delimiter of [',', ';', '\t', '|']) {
    const names = ['customer_id', 'first_name', 'points'];
    expect(readRecords(`${names.join(delimiter)}\nC-1\n`)).toEqual([names, ['C-1']]);
  }
  expect(readRecords('Town, country\nYork\nBonn\n')).toEqual([['Town, country'], ['York'], ['Bonn']]);
});

/** A table as text, by a writer that knows nothing of the reader. */
function written(table: readonly (readonly string[])[], delimiter: string): string {
  return table
    .map((cells) =>
      cells.map((cell) => (cell.includes(delimiter) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(delimiter),
    )
    .join('\n');
}

test('proves the delimiter of 2,000 tables with commas in numbers, names and texts', () => {
  const random = seededRandom(32);
  const { pick } = random;
  const names = ['Preis, EUR', 'Gewicht, kg', 'town', 'stock', 'note; all', 'tags|more', 'Größe'];
  const cells = [
    () => `${Math.floor(random() * 999)},${10 + Math.floor(random() * 90)}`,
    () => pick(['York', 'Bonn, DE', 'a;b', 'M|L', '', 'say "hi"', '1,5; 2,5', 'Tab\there']),
  ];
  const wrong: string[] = [];
  for (let nth = 0; nth < 2000; nth++) {
    const delimiter = pick([',', ';', '\t', '|']);
    const columns = 1 + random.below(5);
    const header = ['id', ...names.toSorted(() => random() - 0.5).slice(0, columns)];
    const kinds = header.map(() => pick(cells));
    // One row may be divided as well by a sign in a text, and no one could say which was meant.
    const rows = Array.from({ length: 2 + random.below(12) }, (_, row) => [`r${row}`, ...kinds.slice(1).map((cell) => cell())]);
    const text = written([header, ...rows], delimiter);
    if (JSON.stringify(readRecords(text)) !== JSON.stringify([header, ...rows])) wrong.push(text);
  }
  expect(wrong).toEqual([]);
});

const utf8 = (text: string) => new TextEncoder().encode(text);

function utf16(text: string, end: 'little' | 'big'): Uint8Array {
  const view = new DataView(new ArrayBuffer(text.length * 2));
  for (let at = 0; at < text.length; at++) view.setUint16(at * 2, text.charCodeAt(at), end === 'little');
  return new Uint8Array(view.buffer);
}

test('keeps what stands behind a closing quote, as in tab-separated feeds', () => {
  expect(readRecords('id\tname\n1\t"XL" shirt\n2\t "M" , blue\n3\t"L" \n')).toEqual([
    ['id', 'name'],
    ['1', '"XL" shirt'],
    ['2', '"M" , blue'],
    ['3', 'L'],
  ]);
});

test('finds a quote that is never closed, which would take in the rows behind it', () => {
  const reader = createRecordReader();
  reader.push('id\tname\n1\t"Best\n2\tOther\n');
  expect(() => reader.end()).toThrow('Row 2 has a quote that is never closed.');
});

test.each([1, 7, 100_000])('names the row that has no end, in pieces of %i characters', (length) => {
  const text = `who,name\n${Array.from({ length: 50 }, (_, n) => `c-${n},a\n`).join('')}\nc-51,"open\nc-52,b\n`;
  const reader = createRecordReader();
  for (let at = 0; at < text.length; at += length) reader.push(text.slice(at, at + length));
  expect(() => reader.end()).toThrow('Row 52 has a quote that is never closed.');
});

test('leaves out a record that the end of a piece may have cut', () => {
  expect(readRecords('a,b\n1,2\n3,4', { isCut: true })).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ]);
  expect(readRecords('a,b\n1,"2\n', { isCut: true })).toEqual([['a', 'b']]);
  expect(readRecords('a,b\n1,2\n3,4\n', { max: 2 })).toHaveLength(2);
});

test.each([
  ['UTF-8', utf8('Zoë,Köln')],
  ['UTF-8 with a mark', utf8('\ufeffZoë,Köln')],
  ['UTF-16, little end first', utf16('\ufeffZoë,Köln', 'little')],
  ['UTF-16 without a mark', utf16('Zoë,Köln', 'little')],
  ['UTF-16, big end first', utf16('\ufeffZoë,Köln', 'big')],
  ['Windows-1252', Uint8Array.from('Zoë,Köln', (character) => character.charCodeAt(0))],
  ['UTF-8, cut within a character', utf8('Zoë,Kölnä').subarray(0, -1)],
])('decodes %s', (_name, bytes) => expect(decodeText(bytes)?.replace(/[\ufeff\ufffd]/g, '')).toBe('Zoë,Köln'));

test('tells files that are no text', () => {
  for (const bytes of [
    [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13],
    [0x50, 0x4b, 3, 4, 20, 0, 6, 0, 8, 0],
  ])
    expect(decodeText(Uint8Array.from(bytes))).toBeUndefined();
});
