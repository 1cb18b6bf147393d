import { readRecords } from '@limn/csv';
import { mkdtempSync, openSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { rowOf, workbookFiles, workbookOf } from '../testing/workbook-of.ts';
import { zipOf } from '../testing/zip-of.ts';
import { workbookCsv, type WorkbookOptions } from './workbook-csv.ts';

const directory = mkdtempSync(join(tmpdir(), 'limn-workbooks-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

async function csvOf(
  workbook: Uint8Array,
  { locale = 'en-GB', exact = [] as string[], ...more }: { locale?: string; exact?: string[] } & Partial<WorkbookOptions> = {},
): Promise<string> {
  const path = join(directory, 'file');
  writeFileSync(path, workbook);
  let text = '';
  const options = { locale, isExact: (name: string) => exact.includes(name), face: 'both', ...more } as const;
  for await (const piece of workbookCsv(openSync(path, 'r'), options)) text += Buffer.from(piece).toString('utf8');
  return text;
}

/** The text that a cell of each format shows. */
async function shown(...asked: Parameters<typeof faces>): Promise<string[]> {
  return (await faces(...asked)).map(([held = '', text = held]) => text);
}

/** The value that a cell of each format holds, and what it shows where that is something else. */
async function faces(
  formats: [string, number][],
  options: { locale?: string; date1904?: boolean; exact?: boolean } = {},
): Promise<string[][]> {
  const cells = formats.map(([, value], index) => `<c r="A${index + 2}" s="${index + 1}"><v>${value}</v></c>`);
  const rows = [rowOf(1, ['value']), ...cells.map((cell, index) => `<row r="${index + 2}">${cell}</row>`)].join('');
  const workbook = workbookOf({ rows, formats: formats.map(([code]) => code), date1904: options.date1904 ?? false });
  const csv = await csvOf(workbook, { locale: options.locale ?? 'en-GB', exact: options.exact ? ['value'] : [] });
  return csv
    .trim()
    .split('\n')
    .slice(1)
    .map((cell) => cell.replace(/^"(.*)"$/, '$1').split('\u001f'));
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

test('reads parts by names of another case, and texts that have no type', async () => {
  const rows =
    '<row><c t="s"><v>0</v></c><c t="str"><v>on</v></c></row><row><c><is><t>00123</t></is></c><c t="b"><v>TRUE</v></c></row><row><c t="s"><v>1</v></c><c t="b"><v>0</v></c></row>';
  const files = Object.entries(workbookFiles({ rows, texts: ['<t>code</t>', '<t>A7</t>'] }));
  const renamed = files.map(([name, text]) => [name.replace('xl/sharedStrings', 'xl/SharedStrings').replace('sheet2', 'Sheet2'), text]);
  expect(await csvOf(zipOf(Object.fromEntries(renamed)))).toBe('code,on\n00123,TRUE\nA7,FALSE\n');
});

test('reads numbers of formats that the workbook names and does not hold as numbers', async () => {
  const ids = [82, 108, 166, 175, 183, 400];
  const cells = ids.map((_, index) => `<row r="${index + 2}"><c r="A${index + 2}" s="${index + 1}"><v>40908.5</v></c></row>`);
  const files = workbookFiles({ rows: rowOf(1, ['n']) + cells.join('') });
  const xfs = `<cellXfs><xf numFmtId="0"/>${ids.map((id) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs>`;
  const styles = files['xl/styles.xml']?.replace(/<cellXfs>.*<\/cellXfs>/, xfs) ?? '';
  expect(await csvOf(zipOf({ ...files, 'xl/styles.xml': styles }))).toBe(`n\n${'40908.5\n'.repeat(ids.length)}`);
});

test('reads the calendar and the formats of numbers from their own places only', async () => {
  const files = workbookFiles({
    rows: `${rowOf(1, ['born', 'share'])}<row r="2"><c r="A2" s="1"><v>40908</v></c><c r="B2" s="2"><v>0.5</v></c></row>`,
    formats: ['yyyy-mm-dd', '0%'],
    date1904: true,
  });
  const inExtension = '<extLst><ext><x14:workbookPr xmlns:x14="urn:x14" defaultImageDpi="32767"/></ext></extLst></workbook>';
  const conditional = '<dxfs><dxf><numFmt numFmtId="200" formatCode="0.00%"/></dxf></dxfs></styleSheet>';
  const workbook = zipOf({
    ...files,
    'xl/workbook.xml': files['xl/workbook.xml']?.replace('</workbook>', inExtension) ?? '',
    'xl/styles.xml': files['xl/styles.xml']?.replace('</styleSheet>', conditional) ?? '',
  });
  expect(await csvOf(workbook)).toBe('born,share\n2016-01-01,50\u001f50%\n');
});

test('begins where the header begins, below titles and beside empty columns', async () => {
  const at = (row: number, cells: Record<string, string>) =>
    `<row r="${row}">${Object.entries(cells)
      .map(([column, text]) => `<c r="${column}${row}" t="inlineStr"><is><t>${text}</t></is></c>`)
      .join('')}</row>`;
  const notes: string[] = [];
  const rows = `${at(1, { A: 'Stores 2026' })}${at(3, { B: 'id', C: 'town' })}${at(4, { B: 'a', C: 'Whitby' })}${at(5, { C: 'York' })}`;
  expect(await csvOf(workbookOf({ rows }), { onNote: (note) => notes.push(note) })).toBe('\n\nid,town\na,Whitby\n,York\n');
  expect(notes).toEqual([
    'A line above the column names was left out: “Stores 2026”.',
    'Only the sheet “List” was read, the first one with rows.',
  ]);
  await expect(csvOf(workbookOf({ rows: `${rows}${at(9, { A: 'x', B: 'c' })}` }))).rejects.toThrow(
    'Cell A9 holds a value, but the table begins in column B.',
  );
});

test('reads the first sheet that has rows below a header', async () => {
  const cover = rowOf(1, ['Read me first']);
  const files = workbookFiles({ rows: cover });
  const other = `<worksheet><sheetData>${rowOf(1, ['id', 'n'])}${rowOf(2, ['a', 1])}</sheetData></worksheet>`;
  expect(await csvOf(zipOf({ ...files, 'xl/worksheets/sheet3.xml': other }))).toBe('id,n\na,1\n');
});

test('takes what formulas gave when the file was saved, and nothing for errors', async () => {
  const rows = `${rowOf(1, ['a', 'b', 'c', 'd', 'e'])}<row r="2"><c r="A2"><f>1+2</f><v>3</v></c><c r="B2" t="str"><f>"x"</f><v>x</v></c><c r="C2" t="e"><f>1/0</f><v>#DIV/0!</v></c><c r="D2"><f>NOW()</f></c><c r="E2" t="b"><v>1</v></c></row><row r="3"><c r="A3"><v>4</v></c><c r="E3" t="b"><v>0</v></c></row>`;
  expect(await csvOf(workbookOf({ rows }))).toBe('a,b,c,d,e\n3,x,,,TRUE\n4,,,,FALSE\n');
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

test('holds the number or date of each cell beside what the sheet shows', async () => {
  const cells: [string, number, string, string?][] = [
    ['General', 12.5, '12,5'],
    ['"£"#,##0.00', 1234.567, '1234,567', '£1.234,57'],
    ['0.00E+00', 5_012_345_678_900, '5012345678900'],
    ['#,##0', 5_012_345_678_917, '5012345678917', '5.012.345.678.917'],
    ['0.0%', 0.125, '12,5', '12,5%'],
    ['[$€-407]#,##0.00', 1234.5, '1234,5', '€1.234,50'],
    ['d mmm yy', 46_380, '2026-12-24', '24 Dez 26'],
    ['dd.mm.yyyy hh:mm', 46_380.75, '2026-12-24T18:00'],
    ['hh:mm', 0.25, '06:00'],
    ['[h]:mm', 1.5, '36:00'],
    ['# ?/?', 1.5, '1,5', '1 1/2'],
    ['0.0,,"M"', 1_234_567, '1234567', '1,2M'],
    ['_-"£"* #,##0.00_-;-"£"* #,##0.00_-;_-"£"* "-"??_-;_-@_-', 0, '0', '£-'],
    ['0 "pcs"', 5, '5', '5 pcs'],
    // Three decimals could be thousands, and codes keep their zeros.
    ['General', 1.234, '1,2340', '1,234'],
    ['00000', 123, '00123'],
    ['000-000', 123_456, '123-456'],
    ['00000-0000', 21_341_234, '02134-1234'],
    ['00000\\-0000', 902_101_234, '90210-1234'],
    ['[<=99999]00000;00000-0000', 2134, '02134'],
    ['000-00-0000', 12_345_678, '012-34-5678'],
    ['0000 0000', 1_234_567, '0123 4567'],
    ['000 000 000', 46_454_286, '046 454 286'],
    ['00\\.00\\.00', 10_203, '01.02.03'],
    ['0":"00', 930, '9:30'],
    ['[<=9999999]###-####;(###) ###-####', 5_551_234_567, '(555) 123-4567'],
    ['#####-####', 902_101_234, '90210-1234'],
    ['"SKU-"00000', 12, 'SKU-00012'],
    ['"SKU-"00000', 0, 'SKU-00000'],
    // R stands for rand, too.
    ['"R"0000', 199, 'R0199'],
    ['"Nr. "0', 4, 'Nr. 4'],
    ['"SKU-"General', 12, 'SKU-12'],
    ['General" kg"', 12.5, '12,5', '12,5 kg'],
    ['"EAN "General', 5_012_345_678_917, 'EAN 5012345678917'],
    ['General;[Red]-General', 5_012_345_678_917, '5012345678917'],
    ['[Red]General', 12.5, '12,5'],
    ['00000"-A"', 12, '00012-A'],
    // Amounts, units and other numbers than the cell's are none.
    ['0 "kg"', 5, '5', '5 kg'],
    ['0 "Zimmer"', 4, '4', '4 Zimmer'],
    ['"£"00', 5, '5', '£05'],
    ['00 "kg"', 5, '5', '05 kg'],
    ['000,000', 1234, '1234', '001.234'],
    ['#\\ ##0', 1_234_567, '1234567', '1234 567'],
    ['00%', 0.05, '5', '05%'],
    ['00.00', 5, '5', '05,00'],
    ['"CHF "#,##0', 12_345, '12345', 'CHF 12.345'],
    ['"in Mio. "0.0,,', 1_234_567, '1234567', 'in Mio. 1,2'],
  ];
  const read = await faces(
    cells.map(([code, value]) => [code, value]),
    { locale: 'de-DE' },
  );
  expect(read.map((pair) => pair.map((text) => text.replaceAll(/\s+/g, ' ')))).toEqual(
    cells.map(([, , held, text]) => (text === undefined ? [held] : [held, text])),
  );
});

test('writes values alone, as programs do, where they are asked for', async () => {
  const values: [string, number, string][] = [
    ['"£"#,##0.00', 1234.567, '1234.567'],
    ['0.0%', 0.125, '12.5'],
    ['d mmm yy', 46_380, '2026-12-24'],
    ['00000', 123, '00123'],
    ['00000-0000', 21_341_234, '02134-1234'],
    ['#,##0', 1234, '1234'],
  ];
  const rows = values.map(([, value], at) => `<row r="${at + 2}"><c r="A${at + 2}" s="${at + 1}"><v>${value}</v></c></row>`);
  const strict = `<row r="20"><c r="A20" t="d" s="3"><v>2026-12-24T00:00:00</v></c></row><row r="21"><c r="A21" t="b"><v>1</v></c></row>`;
  const workbook = workbookOf({ rows: rowOf(1, ['v']) + rows.join('') + strict, formats: values.map(([code]) => code) });
  const read = readRecords(await csvOf(workbook, { locale: 'de-DE', face: 'value' }));
  expect(read).toEqual([['v'], ...values.map(([, , value]) => [value]), ['2026-12-24'], ['true']]);
});

test.each(['de-AT', 'en-ZA', 'et-EE', 'de-CH', 'fr-FR', 'fr-CH', 'en-IN', 'pt-PT', 'sv-SE', 'en-GB', 'nb-NO', 'es-MX'])(
  'separates numbers in %s as the rest of the product does',
  async (locale) => {
    const [plain, tagged, dollars] = (
      await shown(
        [
          ['#,##0.00', 1_234_567.5],
          ['[$€-407]#,##0.00', 1_234_567.5],
          ['[$$-409]#,##0.00', 1_234_567.5],
        ],
        { locale },
      )
    ).map((text) => text.replaceAll(/[^\d.,\s’'\u00a0\u202f]/g, ''));
    const expected = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(1_234_567.5);
    // India groups by twos; formats of workbooks group by threes.
    const marks = (text = '') => [...new Set(text.replaceAll(/\d/g, ''))].join('');
    expect({ plain: marks(plain), tagged: marks(tagged), dollars: marks(dollars) }).toEqual({
      plain: marks(expected),
      tagged: marks(expected),
      dollars: marks(expected),
    });
  },
);

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
  const held = async (...asked: Parameters<typeof faces>) => (await faces(...asked)).map(([first]) => first);
  expect(await held(formats)).toEqual([
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
  expect(await held([['yyyy-mm-dd', 44_918]], { date1904: true })).toEqual(['2026-12-24']);
});

test.each<[string, Uint8Array, RegExp]>([
  ['a Word document', zipOf({ 'word/document.xml': '<w/>' }), /This is a Word document/],
  ['an OpenDocument sheet', zipOf({ mimetype: 'x', 'content.xml': '<x/>' }), /This is an OpenDocument file/],
  ['a binary workbook', zipOf({ 'xl/workbook.bin': 'x' }), /binary Excel workbook/],
  [
    'a binary workbook that names its main part',
    zipOf({
      '_rels/.rels': '<Relationships><Relationship Id="r" Type="x/officeDocument" Target="xl/workbook.bin"/></Relationships>',
      'xl/workbook.bin': '\u0080',
    }),
    /binary Excel workbook/,
  ],
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
  ['a text that it does not hold', workbookOf({ rows: '<row r="1"><c t="s"><v>3</v></c></row>', texts: ['<t>a</t>'] }), /damaged/],
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
      for await (const _ of workbookCsv(file, { locale: 'en', isExact: () => false, face: 'both' })) continue;
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
