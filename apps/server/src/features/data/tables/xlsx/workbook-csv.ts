/**
 * An Excel workbook (.xlsx) on disk as CSV, while it is read. What it may need of memory does not grow with
 * its rows.
 */
import { aboutTop } from '@limn/csv';
import { createNumberFormats } from './cell-numbers.ts';
import { readSharedTexts } from './shared-texts.ts';
import { sheetCsv, type CellFace } from './sheet-csv.ts';
import { readWorkbook } from './workbook.ts';
import { openZip } from './zip-file.ts';

export interface WorkbookOptions {
  /** Numbers are shown as in this language. */
  locale: string;
  isExact(name: string): boolean;
  /** The part of each cell that is written. */
  face: CellFace;
  /** Called with sentences for the sender about how the workbook was read. */
  onNote?: ((note: string) => void) | undefined;
  /** The column, from 0, in which the table begins; before any text. */
  onFirstColumn?: ((column: number) => void) | undefined;
}

/** Unpacked. A sheet of a million rows and fifty columns has about so many. */
const MAX_SHEET_BYTES = 2 * 1024 ** 3;
const MAX_TEXT_BYTES = 512 * 1024 ** 2;

/**
 * `fd` is closed with it. Throws a TableError where it is no workbook. The first sheet with rows below a
 * header is read.
 */
export async function* workbookCsv(
  fd: number,
  { locale, isExact, face, onNote = () => undefined, onFirstColumn = () => undefined }: WorkbookOptions,
): AsyncGenerator<Uint8Array> {
  const zip = await openZip(fd);
  try {
    const { sheets, texts, styles, from1904 } = await readWorkbook(zip);
    const shared = texts === undefined ? { at: () => undefined } : await readSharedTexts(zip.read(texts, MAX_TEXT_BYTES));
    const numbers = createNumberFormats(styles, { from1904, locale });
    const read = (entry: string, minRows: number) =>
      sheetCsv(zip.read(entry, MAX_SHEET_BYTES), {
        texts: shared,
        numbers,
        isExact,
        face,
        minRows,
        onBegin({ firstColumn, ...top }) {
          onFirstColumn(firstColumn);
          for (const note of aboutTop(top)) onNote(note);
        },
      });
    for (const { name, entry } of sheets) {
      let isTable = false;
      for await (const piece of read(entry, 2)) {
        if (!isTable && sheets.length > 1) onNote(`Only the sheet “${name}” was read, the first one with rows.`);
        isTable = true;
        yield piece;
      }
      if (isTable) return;
    }
    // Its reader says what the first sheet lacks.
    yield* read(sheets[0]?.entry ?? '', 1);
  } finally {
    zip.close();
  }
}
