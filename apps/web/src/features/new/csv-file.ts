/** Reads the columns of a CSV file that somebody chose or dropped. Only the beginning of the file is read, and nothing is sent. */
import { readCsvHeader } from '@limn/image-types';

/** Enough of a file to hold its first line. */
const HEAD_BYTES = 262_144;

export type CsvHeader = { names: string[]; left: string[] } | { problem: string };

export async function readCsvFile(file: Pick<File, 'name' | 'slice' | 'size'>): Promise<CsvHeader> {
  if (file.size === 0) return { problem: `“${file.name}” is empty. Choose a CSV whose first line names its columns.` };
  let bytes: Uint8Array;
  try {
    bytes = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  } catch {
    // A folder, or a file that was moved away meanwhile.
    return { problem: `“${file.name}” could not be read. Choose the file once more.` };
  }
  const text = decodeText(bytes);
  if (text === undefined) return { problem: `“${file.name}” is no text file. Save your spreadsheet as CSV, then choose that file.` };
  const { names, problems } = readCsvHeader(text);
  if (names.length === 0) return { problem: `“${file.name}” has no header line. Choose a CSV whose first line names its columns.` };
  return { names, left: problems.map((problem) => problem.message) };
}

/** UTF-8, UTF-16 with or without its mark, else Windows-1252. Undefined for what is no text. */
export function decodeText(bytes: Uint8Array): string | undefined {
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes);
  // Pictures, archives and spreadsheets hold signs that no text has.
  // oxlint-disable-next-line no-control-regex -- these are what is looked for
  return /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/.test(text.slice(0, 4096)) ? undefined : text;
}

function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  // Letters of Europe have a zero in one half of each pair.
  const start = bytes.subarray(0, 200);
  const zeros = (parity: number) => start.filter((byte, index) => index % 2 === parity && byte === 0).length;
  if (zeros(1) > start.length / 4 && zeros(0) === 0) return 'utf-16le';
  if (zeros(0) > start.length / 4 && zeros(1) === 0) return 'utf-16be';
  const utf8 = new TextDecoder('utf-8').decode(bytes);
  // The last character may be cut by the end of the piece; any other broken one means another encoding.
  return utf8.slice(0, -1).includes('\ufffd') ? 'windows-1252' : 'utf-8';
}
