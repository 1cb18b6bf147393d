/** The structure of a workbook: its first sheet, how numbers are shown, where texts are. */
import { TableError } from '../table-error.ts';
import type { Styles } from './cell-numbers.ts';
import { attribute, readWholeXml } from './read-xml.ts';
import type { ZipEntries } from './zip-file.ts';

export interface Workbook {
  /** Entry of the first sheet that is not hidden. */
  sheet: string;
  /** Entry of the shared texts; a workbook of numbers has none. */
  texts: string | undefined;
  styles: Styles;
  from1904: boolean;
}

const MOST_BYTES = 16 * 1024 * 1024;
const MOST_STYLES = 70_000;

export async function readWorkbook(zip: ZipEntries): Promise<Workbook> {
  const main = (await readRelations(zip, '_rels/.rels', '')).find(({ type }) => type === 'officeDocument')?.target;
  if (main === undefined || !zip.has(main)) throw new TableError(nameOf(zip));
  const sheets: { id: string; hidden: boolean }[] = [];
  let from1904 = false;
  await readWholeXml(zip.read(main, MOST_BYTES), {
    open(name, attributes) {
      if (name === 'sheet') sheets.push({ id: attribute(attributes, 'id') ?? '', hidden: /hidden/i.test(attributes.state ?? '') });
      else if (name === 'workbookPr') from1904 = ['1', 'true'].includes(attributes.date1904 ?? '');
    },
  });
  const folder = main.slice(0, main.lastIndexOf('/') + 1);
  const relations = await readRelations(zip, `${folder}_rels/${main.slice(folder.length)}.rels`, folder);
  const target = (type: string) => relations.find((relation) => relation.type === type && zip.has(relation.target))?.target;
  const sheet = [...sheets.filter(({ hidden }) => !hidden), ...sheets]
    .map(({ id }) => relations.find((relation) => relation.id === id && relation.type === 'worksheet'))
    .find((relation) => relation !== undefined && zip.has(relation.target))?.target;
  if (sheet === undefined) throw new TableError(nameOf(zip));
  return { sheet, texts: target('sharedStrings'), styles: await readStyles(zip, target('styles')), from1904 };
}

interface Relation {
  id: string;
  type: string;
  target: string;
}

async function readRelations(zip: ZipEntries, name: string, folder: string): Promise<Relation[]> {
  const relations: Relation[] = [];
  if (!zip.has(name)) return relations;
  await readWholeXml(zip.read(name, MOST_BYTES), {
    open(tag, { Id = '', Type = '', Target = '' }) {
      if (tag === 'Relationship') relations.push({ id: Id, type: Type.slice(Type.lastIndexOf('/') + 1), target: pathOf(Target, folder) });
    },
  });
  return relations;
}

/** Only ever looked up among the entries, whatever it says. */
function pathOf(target: string, folder: string): string {
  return new URL(target, `zip:/${folder}`).pathname.slice(1);
}

async function readStyles(zip: ZipEntries, name: string | undefined): Promise<Styles> {
  const codes = new Map<number, string>();
  const formatIds: number[] = [];
  if (name === undefined) return { codes, formatIds };
  let inCells = false;
  await readWholeXml(zip.read(name, MOST_BYTES), {
    open(tag, attributes) {
      if (tag === 'cellXfs') inCells = true;
      else if (tag === 'numFmt') codes.set(Number(attributes.numFmtId), attributes.formatCode ?? '');
      else if (tag === 'xf' && inCells && formatIds.length < MOST_STYLES) formatIds.push(Number(attributes.numFmtId ?? 0));
    },
    close(tag) {
      if (tag === 'cellXfs') inCells = false;
    },
  });
  return { codes, formatIds };
}

/** Names zip archives that are no readable workbook. */
function nameOf(zip: ZipEntries): string {
  if (zip.has('xl/workbook.bin')) return 'This is a binary Excel workbook (.xlsb). Save it as .xlsx or CSV.';
  if (zip.has('word/document.xml')) return 'This is a Word document, not CSV or an Excel workbook.';
  if (zip.has('ppt/presentation.xml')) return 'This is a PowerPoint presentation, not CSV or an Excel workbook.';
  if (zip.has('content.xml')) return 'This is an OpenDocument file. Save it as .xlsx or CSV.';
  if (zip.has('Index/Document.iwa')) return 'This is an Apple Numbers or Pages file. Export it as .xlsx or CSV.';
  return 'This is a zip archive, not CSV or an Excel workbook. Unpack it first.';
}
