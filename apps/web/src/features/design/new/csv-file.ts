/**
 * Reads the columns of a CSV file that someone chose or dropped. Only the beginning of the file is read, and
 * nothing is sent.
 */
import { decodeText, whyNoText } from '@limn/csv';
import { readCsvHeader } from '@limn/image-types';

/** Enough of a file to hold its first line. */
const HEAD_BYTES = 262_144;

export type CsvHeader = { names: string[]; left: string[] } | { problem: string };

export async function readCsvFile(file: Pick<File, 'name' | 'slice' | 'size'>): Promise<CsvHeader> {
  if (file.size === 0) return { problem: `“${file.name}” is empty. Choose a CSV with column names in the first line.` };
  let bytes: Uint8Array;
  try {
    bytes = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  } catch {
    // A folder, or a file that was moved away meanwhile.
    return { problem: `“${file.name}” couldn’t be read. Choose the file again.` };
  }
  const text = decodeText(bytes);
  if (text === undefined)
    return { problem: whyNoText(bytes, `“${file.name}” isn’t a text file. Save your spreadsheet as CSV, then choose that file.`) };
  const { names, problems } = readCsvHeader(text);
  if (names.length === 0) return { problem: `“${file.name}” has no header line. Choose a CSV with column names in the first line.` };
  return { names, left: problems.map((problem) => problem.message) };
}
