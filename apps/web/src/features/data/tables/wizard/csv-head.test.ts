import { expect, test } from 'vitest';
import { guessType, readCsvHead, refuseFile } from './csv-head.ts';

const head = (content: string | Uint8Array<ArrayBuffer>) => readCsvHead(new File([content], 'a.csv'));

test.each<[string, string | Uint8Array<ArrayBuffer>]>([
  ['commas', 'id,name\n1,Ana\n'],
  ['semicolons', 'id;name\r\n1;Ana'],
  ['pipes', 'id|name\n1|Ana\n'],
  ['tabs', 'id\tname\n1\tAna\n'],
  ['a named delimiter', 'sep=|\nid|name\n1|Ana\n'],
  ['a byte order mark', '\ufeffid,name\n1,Ana\n'],
  ['UTF-16', new Uint8Array([0xff, 0xfe, ...[...'id,name\n1,Ana\n'].flatMap((letter) => [letter.charCodeAt(0), 0])])],
  ['quotes around a line break', '"id","name"\n"1","Ana"\n'],
])('columns and first values are read with %s', async (_, content) => {
  expect(await head(content)).toEqual({ columns: ['id', 'name'], rows: [['1', 'Ana']] });
});

test('shows three rows at most, with quotes and line breaks inside values', async () => {
  expect((await head('a,b\n1,"x, ""y""\nz"\n2,\n\n3,c\n4,d\n'))?.rows).toEqual([
    ['1', 'x, "y"\nz'],
    ['2', ''],
    ['3', 'c'],
  ]);
});

test('recognises a list of places by its coordinates', async () => {
  const types = await Promise.all(
    ['name,lat,lng\n', 'Store,Latitude,Longitude\n', 'lat,name\n', 'Shop,Zip Code\n'].map(async (text) =>
      guessType((await head(text)) ?? { columns: [], rows: [] }),
    ),
  );
  expect(types).toEqual(['location', 'location', 'datatable', 'location']);
});

test('leaves workbooks and product feeds to the server', async () => {
  expect(await head('PK\u0003\u0004and more')).toBeUndefined();
  expect(await head('<?xml version="1.0"?><rss></rss>')).toBeUndefined();
});

test('refuses obvious non-CSV files before uploading', () => {
  const refusal = (name: string, size: number, type = '') => refuseFile({ name, size, type });
  expect(refusal('a.csv', 0)).toMatch('is empty');
  expect(refusal('a.xls', 9)).toMatch('Save it as CSV or .xlsx');
  expect(refusal('a.xlsx', 9)).toBeUndefined();
  expect(refusal('feed.xml', 9, 'text/xml')).toBeUndefined();
  expect(refusal('a.png', 9)).toMatch('not a CSV file');
  expect(refusal('photo', 9, 'image/heic')).toMatch('not a CSV file');
  expect(refusal('a.csv', 1.5 * 1024 ** 3)).toMatch('up to 1 GB');
  expect(refusal('a.csv', 200_000_000, 'text/csv')).toBeUndefined();
  expect(refusal('export.txt', 9, 'text/plain')).toBeUndefined();
});
