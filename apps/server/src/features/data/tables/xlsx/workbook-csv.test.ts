import { mkdtempSync, openSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { rowOf, workbookFiles, workbookOf } from '../testing/workbook-of.ts';
import { zipOf } from '../testing/zip-of.ts';
import { workbookCsv } from './workbook-csv.ts';

const directory = mkdtempSync(join(tmpdir(), 'limn-workbooks-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

async function csvOf(workbook: Uint8Array, { locale = 'en-GB', exact = [] as string[] } = {}): Promise<string> {
  const path = join(directory, 'file');
  writeFileSync(path, workbook);
  let text = '';
  for await (const piece of workbookCsv(openSync(path, 'r'), { locale, isExact: (name) => exact.includes(name) }))
    text += Buffer.from(piece).toString('utf8');
  return text;
}

/** One cell of each format below its name. */
async function shown(
  formats: [string, number][],
  options: { locale?: string; date1904?: boolean; exact?: boolean } = {},
): Promise<string[]> {
  const cells = formats.map(([, value], index) => `<c r="A${index + 2}" s="${index + 1}"><v>${value}</v></c>`);
  const rows = [rowOf(1, ['value']), ...cells.map((cell, index) => `<row r="${index + 2}">${cell}</row>`)].join('');
  const workbook = workbookOf({ rows, formats: formats.map(([code]) => code), date1904: options.date1904 ?? false });
  const csv = await csvOf(workbook, { locale: options.locale ?? 'en-GB', exact: options.exact ? ['value'] : [] });
  return csv
    .trim()
    .split('\n')
    .slice(1)
    .map((cell) => cell.replace(/^"(.*)"$/, '$1'));
}

test('reads shared, rich, phonetic and inline texts of the first visible sheet', async () => {
  const rows = `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row>
    <row r="2"><c r="A2" t="s"><v>2</v></c><c r="B2" t="s"><v>3</v></c></row>${rowOf(3, ['a "b", c', 'line\nbreak'])}`;
  const texts = [
    '<t>name</t>',
    '<t>said</t>',
    '<r><t>Zo</t></r><r><rPr><b/></rPr><t>ë</t></r>',
    '<t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh>',
  ];
  expect(await csvOf(workbookOf({ rows, texts, hidden: true }))).toBe('name,said\nZoë,東京\n"a ""b"", c","line\nbreak"\n');
});

test('keeps row and column numbers and pads short rows', async () => {
  const rows = `${rowOf(3, ['id', 'name', 'town'])}<row r="4"><c r="C4" t="str"><v>Hull</v></c></row><row r="7"><c r="A7"><v>7</v></c></row><row r="9"/>`;
  expect(await csvOf(workbookOf({ rows }))).toBe('\n\nid,name,town\n,,Hull\n\n\n7,,\n');
});

test('reads rows and cells without references, and elements with a prefix', async () => {
  const rows =
    '<x:row><x:c t="inlineStr"><x:is><x:t>id</x:t></x:is></x:c><x:c t="str"><x:v>n</x:v></x:c></x:row><x:row><x:c><x:v>1</x:v></x:c><x:c><x:v>2.5</x:v></x:c></x:row>';
  expect(await csvOf(workbookOf({ rows, prefix: 'x' }))).toBe('id,n\n1,2.5\n');
});

test('takes what formulas gave when the file was saved, and nothing for errors', async () => {
  const rows = `${rowOf(1, ['a', 'b', 'c', 'd', 'e'])}<row r="2"><c r="A2"><f>1+2</f><v>3</v></c><c r="B2" t="str"><f>"x"</f><v>x</v></c><c r="C2" t="e"><f>1/0</f><v>#DIV/0!</v></c><c r="D2"><f>NOW()</f></c><c r="E2" t="b"><v>1</v></c></row>`;
  expect(await csvOf(workbookOf({ rows }))).toBe('a,b,c,d,e\n3,x,,,TRUE\n');
});

test('shows numbers as the sheet does, in the language of the company', async () => {
  const formats: [string, number][] = [
    ['General', 0.1 + 0.2],
    ['General', 447_911_123_456],
    ['General', 1e-7],
    ['0.00', 12.345],
    ['#,##0.00', 1234.5],
    ['00000', 123],
    ['0%', 0.25],
    ['[$£-809]#,##0.00', 1234.5],
    ['#,##0.00 "€"', 12.5],
    ['0.00;[Red]-0.00', -3],
    ['[h]:mm', 1.5],
    ['not [[[ a format', 5],
  ];
  const plain = ['0.3', '447911123456', '0.0000001'];
  expect(await shown(formats)).toEqual([...plain, '12.35', '1,234.50', '00123', '25%', '£1,234.50', '12.50 €', '-3.00', '36:00', '5']);
  expect((await shown(formats, { locale: 'de-DE' })).slice(3, 5)).toEqual(['12,35', '1.234,50']);
  expect((await shown(formats, { exact: true })).slice(3, 5)).toEqual(['12.345', '1234.5']);
});

test('writes dates as ISO 8601, in both calendars of workbooks', async () => {
  const formats: [string, number][] = [
    ['dd/mm/yyyy', 46_380],
    ['d mmm yy', 46_380.75],
    ['dd/mm/yyyy hh:mm', 46_380.75],
    ['yyyy-mm-dd hh:mm:ss', 46_380.5 + 1 / 86_400],
    ['hh:mm', 0.25],
    ['yyyy-mm-dd', 1],
    ['yyyy-mm-dd', 59],
    ['yyyy-mm-dd', 61],
    ['"day" 0', 4],
    ['[$-809]dddd, d mmmm yyyy', 46_380],
    ['mmm yyyy', -5],
  ];
  expect(await shown(formats)).toEqual([
    '2026-12-24',
    '2026-12-24',
    '2026-12-24T18:00',
    '2026-12-24T12:00:01',
    '06:00',
    '1900-01-01',
    '1900-02-28',
    '1900-03-01',
    'day 4',
    '2026-12-24',
    '-5',
  ]);
  expect(await shown([['yyyy-mm-dd', 44_918]], { date1904: true })).toEqual(['2026-12-24']);
});

test.each<[string, Uint8Array, RegExp]>([
  ['a Word document', zipOf({ 'word/document.xml': '<w/>' }), /This is a Word document/],
  ['an OpenDocument sheet', zipOf({ mimetype: 'x', 'content.xml': '<x/>' }), /This is an OpenDocument file/],
  ['a binary workbook', zipOf({ 'xl/workbook.bin': 'x' }), /binary Excel workbook/],
  ['an archive of CSV files', zipOf({ 'a.csv': 'a,b' }), /This is a zip archive/],
  ['a workbook that is cut off', workbookOf({ rows: rowOf(1, ['a']) }).subarray(0, 900), /damaged/],
  ['XML that ends early', zipOf({ ...workbookFiles({ rows: '' }), 'xl/worksheets/sheet2.xml': '<worksheet><sheetData><row>' }), /damaged/],
  [
    'entities that grow',
    zipOf({
      ...workbookFiles({ rows: '' }),
      'xl/worksheets/sheet2.xml':
        '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><worksheet><sheetData><row><c t="str"><v>&b;</v></c></row></sheetData></worksheet>',
    }),
    /damaged/,
  ],
  ['a cell beyond the last column', workbookOf({ rows: '<row r="1"><c r="ZZZ1"><v>1</v></c></row>' }), /damaged/],
  ['a row beyond the last', workbookOf({ rows: '<row r="4000000"><c><v>1</v></c></row>' }), /damaged/],
  ['a size that lies', zipOf(workbookFiles({ rows: rowOf(1, ['a']) }), { claims: 10 }), /damaged/],
])('refuses %s by its name', async (_, file, reason) => {
  await expect(csvOf(file)).rejects.toThrow(reason);
});

test('closes its file, also when it is refused', async () => {
  const path = join(directory, 'closed');
  for (const bytes of [workbookOf({ rows: rowOf(1, ['a']) }), Buffer.from('PK\u0003\u0004nothing')]) {
    writeFileSync(path, bytes);
    const file = openSync(path, 'r');
    const read = async () => {
      for await (const _ of workbookCsv(file, { locale: 'en', isExact: () => false })) continue;
    };
    await read().catch(() => undefined);
    // Numbers of files are used again at once.
    await expect.poll(() => openFiles()).not.toContain(path);
  }
});

function openFiles(): string[] {
  return readdirSync('/proc/self/fd').flatMap((number) => {
    try {
      return [readlinkSync(`/proc/self/fd/${number}`)];
    } catch {
      return [];
    }
  });
}
