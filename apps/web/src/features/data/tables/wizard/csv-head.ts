/**
 * Looks into the beginning of a CSV file before it is sent: what it cannot be, its columns, and a few of its
 * values.
 */
import type { Datatable } from '@limn/contracts';
import { decodeText, LAYOUT_CHARACTERS, readRecords } from '@limn/csv';
import { weightOf } from '../../../../ui/drop/picture-labels.ts';

export interface CsvHead {
  columns: readonly string[];
  /** Up to three rows. */
  rows: readonly (readonly string[])[];
}

/** As much as the server looks at for the layout of the file. */
const HEAD_BYTES = LAYOUT_CHARACTERS;
const MAX_BYTES = 1024 ** 3;
const SAMPLES = 3;
const SPREADSHEETS = /\.(xls|xlsb|ods|numbers)$/i;
const WORKBOOKS = /\.xls[xm]$/i;
const OTHER_KINDS = /\.(pdf|docx?|pptx?|zip|gz|rar|7z|json|html?|png|jpe?g|gif|webp|svg|mp4|mov)$/i;

/** Why a file need not even be sent; undefined where the server has to look. */
export function refuseFile({ name, size, type }: Pick<File, 'name' | 'size' | 'type'>): string | undefined {
  if (size === 0) return `“${name}” is empty. Choose a CSV file with column names in the first line.`;
  if (SPREADSHEETS.test(name))
    return `“${name}” is a spreadsheet. Save it as CSV or .xlsx in your spreadsheet program, then choose that file.`;
  if (!WORKBOOKS.test(name) && (OTHER_KINDS.test(name) || /^(image|video|audio)\//.test(type)))
    return `“${name}” is not a CSV file. Choose a file that ends in .csv or .xlsx.`;
  if (size > MAX_BYTES) return `“${name}” is ${weightOf({ bytes: size })}. Files can be up to 1 GB. Split it, or remove columns.`;
  return undefined;
}

/** Undefined where the file cannot be read here; the server says why. */
export async function readCsvHead(file: Pick<File, 'slice' | 'size'>, locale?: string): Promise<CsvHead | undefined> {
  const bytes = await file
    .slice(0, HEAD_BYTES)
    .arrayBuffer()
    .catch(() => undefined);
  // Files that are not text, such as workbooks, and product feeds in XML are read on the server only.
  const text = bytes && decodeText(new Uint8Array(bytes), locale);
  if (text === undefined || text.trimStart().startsWith('<')) return undefined;
  const [columns, ...rows] = readRecords(text, { max: SAMPLES + 1, isCut: file.size > HEAD_BYTES });
  return columns ? { columns: columns.map((name) => name.trim()), rows } : undefined;
}

/** Columns that say where something is make a table of places. */
export function guessType({ columns }: CsvHead): Datatable['type'] {
  const names = new Set(columns.map((name) => name.toLowerCase()));
  const has = (...some: string[]) => some.some((name) => names.has(name));
  return (has('latitude', 'lat') && has('longitude', 'lng', 'lon', 'long')) ||
    has('postcode', 'post code', 'zip', 'zip code', 'postal code')
    ? 'location'
    : 'datatable';
}
