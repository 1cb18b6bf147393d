/** The structure of a workbook: its sheets, how numbers are shown, where texts are. */
import { TableError } from '../table-error.ts';
import type { Styles } from './cell-numbers.ts';
import { attribute, readWholeXml } from './read-xml.ts';
import type { ZipEntries } from './zip-file.ts';

export interface Workbook {
  /** The ones that are not hidden, in their order; all, where every one is. */
  sheets: { name: string; entry: string }[];
  /** Entry of the shared texts; a workbook of numbers has none. */
  texts: string | undefined;
  styles: Styles;
  from1904: boolean;
}

const MAX_BYTES = 16 * 1024 * 1024;
const MAX_STYLES = 70_000;

export async function readWorkbook(zip: ZipEntries): Promise<Workbook> {
  const main = (await readRelations(zip, '_rels/.rels', '')).find(({ type }) => type === 'officeDocument')?.target;
  if (main === undefined || !zip.has(main) || main.endsWith('.bin')) throw new TableError(nameOf(zip));
  const listed: { name: string; id: string; hidden: boolean }[] = [];
  let from1904 = false;
  await readWholeXml(zip.read(main, MAX_BYTES), {
    open(tag, attributes, within) {
      if (tag === 'sheet' && within === 'sheets')
        listed.push({
          name: attributes.name ?? '',
          id: attribute(attributes, 'id') ?? '',
          hidden: /hidden/i.test(attributes.state ?? ''),
        });
      // Excel since 2013 writes another one within its extensions, which has no calendar.
      else if (tag === 'workbookPr' && within === 'workbook') from1904 = ['1', 'true'].includes(attributes.date1904 ?? '');
    },
  });
  const folder = main.slice(0, main.lastIndexOf('/') + 1);
  const relations = await readRelations(zip, `${folder}_rels/${main.slice(folder.length)}.rels`, folder);
  const target = (type: string) => relations.find((relation) => relation.type === type && zip.has(relation.target))?.target;
  const all = listed.flatMap(({ name, id, hidden }) => {
    const entry = relations.find((relation) => relation.id === id && relation.type === 'worksheet')?.target;
    return entry !== undefined && zip.has(entry) ? [{ name, entry, hidden }] : [];
  });
  const visible = all.filter(({ hidden }) => !hidden);
  if (all.length === 0) throw new TableError(nameOf(zip));
  return {
    sheets: visible.length > 0 ? visible : all,
    texts: target('sharedStrings'),
    styles: await readStyles(zip, target('styles')),
    from1904,
  };
}

interface Relation {
  id: string;
  type: string;
  target: string;
}

async function readRelations(zip: ZipEntries, name: string, folder: string): Promise<Relation[]> {
  const relations: Relation[] = [];
  if (!zip.has(name)) return relations;
  await readWholeXml(zip.read(name, MAX_BYTES), {
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
  await readWholeXml(zip.read(name, MAX_BYTES), {
    open(tag, attributes, within) {
      // Conditional formats have their own, under numbers that mean others elsewhere.
      if (tag === 'numFmt' && within === 'numFmts') codes.set(Number(attributes.numFmtId), attributes.formatCode ?? '');
      else if (tag === 'xf' && within === 'cellXfs' && formatIds.length < MAX_STYLES) formatIds.push(Number(attributes.numFmtId ?? 0));
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
