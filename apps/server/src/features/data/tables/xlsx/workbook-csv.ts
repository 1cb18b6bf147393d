/** An Excel workbook (.xlsx) on disk as CSV, while it is read. What it may need of memory does not grow with its rows. */
import { createNumberFormats } from './cell-numbers.ts';
import { readSharedTexts } from './shared-texts.ts';
import { sheetCsv } from './sheet-csv.ts';
import { readWorkbook } from './workbook.ts';
import { openZip } from './zip-file.ts';

export interface WorkbookOptions {
  /** Numbers are shown as in this language. */
  locale: string;
  isExact(name: string): boolean;
}

/** Unpacked. A sheet of a million rows and fifty columns has about so many. */
const MOST_SHEET_BYTES = 2 * 1024 ** 3;
const MOST_TEXT_BYTES = 512 * 1024 ** 2;

/** `fd` is closed with it. Throws a TableError where it is no workbook. */
export async function* workbookCsv(fd: number, { locale, isExact }: WorkbookOptions): AsyncGenerator<Uint8Array> {
  const zip = await openZip(fd);
  try {
    const { sheet, texts, styles, from1904 } = await readWorkbook(zip);
    const shared = texts === undefined ? { at: () => undefined } : await readSharedTexts(zip.read(texts, MOST_TEXT_BYTES));
    const numbers = createNumberFormats(styles, { from1904, locale });
    yield* sheetCsv(zip.read(sheet, MOST_SHEET_BYTES), { texts: shared, numbers, isExact });
  } finally {
    zip.close();
  }
}
