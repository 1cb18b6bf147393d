/** Small workbooks, written by hand as ECMA-376 has them. */
import { zipOf } from './zip-of.ts';

export interface WorkbookParts {
  /** Within `sheetData`. */
  rows: string;
  /** Shared texts, each the inside of an `si`. */
  texts?: string[];
  /** Format codes of the styles 1, 2, …; style 0 is General. */
  formats?: string[];
  /** In front of the sheet with the rows. */
  hidden?: boolean;
  date1904?: boolean;
  /** Prefix of every element in the sheet. */
  prefix?: string;
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';

export function workbookFiles({
  rows,
  texts = [],
  formats = [],
  hidden = false,
  date1904 = false,
  prefix = '',
}: WorkbookParts): Record<string, string> {
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`;
  const sheet = (name: string, id: string, more = '') => `<sheet name="${name}" sheetId="1" ${more} r:id="${id}"/>`;
  const p = prefix === '' ? '' : `${prefix}:`;
  const codes = formats.map(
    (code, index) => `<numFmt numFmtId="${200 + index}" formatCode="${code.replaceAll('"', '&quot;').replaceAll('<', '&lt;')}"/>`,
  );
  const xfs = ['<xf numFmtId="0"/>', ...formats.map((_, index) => `<xf numFmtId="${200 + index}"/>`)];
  return {
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}">${relation('r1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><workbookPr${date1904 ? ' date1904="1"' : ''}/><sheets>${hidden ? sheet('Notes', 'r9', 'state="veryHidden"') : ''}${sheet('List', 'r1')}${sheet('Other', 'r8')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}">${relation('r1', 'worksheet', 'worksheets/sheet2.xml')}${relation('r8', 'worksheet', 'worksheets/sheet3.xml')}${relation('r9', 'worksheet', '/xl/worksheets/sheet1.xml')}${relation('r3', 'sharedStrings', 'sharedStrings.xml')}${relation('r4', 'styles', 'styles.xml')}</Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${MAIN}"><sheetData><row r="1"><c r="A1"><v>999</v></c></row></sheetData></worksheet>`,
    'xl/worksheets/sheet3.xml': `<worksheet xmlns="${MAIN}"><sheetData><row r="1"><c r="A1"><v>888</v></c></row></sheetData></worksheet>`,
    'xl/worksheets/sheet2.xml': `<${p}worksheet xmlns${prefix === '' ? '' : `:${prefix}`}="${MAIN}"><${p}sheetData>${rows}</${p}sheetData></${p}worksheet>`,
    'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><numFmts>${codes.join('')}</numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs>${xfs.join('')}</cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `<sst xmlns="${MAIN}">${texts.map((text) => `<si>${text}</si>`).join('')}</sst>`,
  };
}

export function workbookOf(parts: WorkbookParts): Buffer {
  return zipOf(workbookFiles(parts));
}

/** Cells of a row from A on; numbers as numbers, texts inline, '' left out. */
export function rowOf(number: number, values: readonly (string | number)[]): string {
  const cells = values.map((value, index) => {
    const at = `${String.fromCharCode(65 + index)}${number}`;
    if (value === '') return '';
    return typeof value === 'number'
      ? `<c r="${at}"><v>${value}</v></c>`
      : `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${value}</t></is></c>`;
  });
  return `<row r="${number}">${cells.join('')}</row>`;
}
