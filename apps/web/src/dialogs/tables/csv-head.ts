/** Looks into the beginning of a CSV file before it is sent: what it cannot be, its columns, and a few of its values. */
import type { Datatable } from '@limn/contracts';
import { weightOf } from '../pictures/picture-words.ts';

export interface CsvHead {
  columns: readonly string[];
  /** Up to three rows. */
  rows: readonly (readonly string[])[];
}

const HEAD_BYTES = 65_536;
const MOST_BYTES = 1024 ** 3;
const SAMPLES = 3;
const DELIMITERS = [',', ';', '\t', '|'] as const;
const SPREADSHEETS = /\.(xls|xlsb|ods|numbers)$/i;
const WORKBOOKS = /\.xls[xm]$/i;
const OTHER_KINDS = /\.(pdf|docx?|pptx?|zip|gz|rar|7z|json|xml|html?|png|jpe?g|gif|webp|svg|mp4|mov)$/i;

/** Why a file need not even be sent; undefined where the server has to look. */
export function refuseFile({ name, size, type }: Pick<File, 'name' | 'size' | 'type'>): string | undefined {
  if (size === 0) return `“${name}” is empty. Choose a CSV file whose first line names its columns.`;
  if (SPREADSHEETS.test(name))
    return `“${name}” is a spreadsheet. Save it as CSV or .xlsx in your spreadsheet program, then choose that file.`;
  if (!WORKBOOKS.test(name) && (OTHER_KINDS.test(name) || /^(image|video|audio)\//.test(type)))
    return `“${name}” is not a CSV file. Choose a file that ends in .csv or .xlsx.`;
  if (size > MOST_BYTES) return `“${name}” is ${weightOf({ bytes: size })}. A file may be at most 1 GB; split it, or leave out columns.`;
  return undefined;
}

/** Undefined where the file cannot be read here; the server says why. */
export async function readCsvHead(file: Pick<File, 'slice' | 'size'>): Promise<CsvHead | undefined> {
  const bytes = await file
    .slice(0, HEAD_BYTES)
    .arrayBuffer()
    .catch(() => undefined);
  // A workbook is only read on the server.
  if (!bytes || isArchive(new Uint8Array(bytes))) return undefined;
  const [columns, ...rows] = readRecords(decodeText(new Uint8Array(bytes)), SAMPLES + 1, file.size > HEAD_BYTES);
  return columns ? { columns: columns.map((name) => name.trim()), rows } : undefined;
}

function isArchive([first, second]: Uint8Array): boolean {
  return first === 0x50 && second === 0x4b;
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

/** In whichever encoding it is; the last character may be cut. */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const text = new TextDecoder('utf-8').decode(bytes);
  // The last character may be cut by the end of the piece; any other broken one means another encoding.
  return text.slice(0, -1).includes('\ufffd') ? new TextDecoder('windows-1252').decode(bytes) : text;
}

/** The first records. One that may be cut by the end of the piece is left out. */
export function readRecords(text: string, most: number, cut: boolean): string[][] {
  const named = /^\ufeff?sep=(.)\r?\n/i.exec(text);
  const body = named ? text.slice(named[0].length) : text.replace(/^\ufeff/, '');
  const line = /^[^\r\n]*/.exec(body)?.[0] ?? '';
  const delimiter = named?.[1] ?? DELIMITERS.toSorted((a, b) => line.split(b).length - line.split(a).length)[0];
  const records: string[][] = [];
  let record: string[] = [];
  let cell = '';
  let quoted = false;
  const endRecord = () => {
    record.push(cell);
    if (record.some((value) => value !== '')) records.push(record);
    record = [];
    cell = '';
  };
  for (let at = 0; at < body.length && records.length < most; at++) {
    const character = body.charAt(at);
    if (quoted) {
      if (character !== '"') cell += character;
      else if (body.charAt(at + 1) === '"') {
        cell += '"';
        at++;
      } else quoted = false;
    } else if (character === '"' && cell.trim() === '') {
      quoted = true;
      cell = '';
    } else if (character === delimiter) {
      record.push(cell);
      cell = '';
    } else if (character === '\n') endRecord();
    else if (character !== '\r') cell += character;
  }
  if (!cut && records.length < most && (cell !== '' || record.length > 0)) endRecord();
  return records;
}
