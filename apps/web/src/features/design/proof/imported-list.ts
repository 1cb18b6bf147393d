/**
 * A marketer's own list, read in the browser: its rows, and which of its columns fill a field of the image.
 */
import { decodeText, readRecords, whyNoText } from '@limn/csv';

export interface ImportedList {
  /** The file's, or '' for what was pasted. */
  name: string;
  columns: readonly string[];
  /** For each column the field that it fills; undefined for one that the image does not ask for. */
  names: readonly (string | undefined)[];
  rows: readonly (readonly string[])[];
  /** Fields that no column fills. */
  lacks: readonly string[];
}

export const MAX_BYTES = 50 * 1024 * 1024;

/** Rejects with a sentence for people. */
export async function readFile(file: File, wanted: readonly string[]): Promise<ImportedList> {
  if (file.size > MAX_BYTES) throw new ListError(`“${file.name}” is larger than 50 MB. Use a part of it.`);
  const buffer = await file.arrayBuffer().catch(() => undefined);
  if (!buffer) throw new ListError(`“${file.name}” cannot be read. Choose it again.`);
  const bytes = new Uint8Array(buffer);
  const text = decodeText(bytes);
  if (text === undefined)
    throw new ListError(whyNoText(bytes, `“${file.name}” is not a text file. Save your spreadsheet as CSV, then choose that file.`));
  return readList(text, wanted, file.name);
}

export class ListError extends Error {
  override readonly name = 'ListError';
}

/** @param wanted the fields that the image asks for */
export function readList(text: string, wanted: readonly string[], name = ''): ImportedList {
  const [columns = [], ...rows] = readRecords(text);
  const called = name === '' ? 'The pasted text' : `“${name}”`;
  if (columns.length === 0 || rows.length === 0)
    throw new ListError(`${called} has no rows. The first line needs column names, and each line after it is a recipient.`);
  const free = new Set(wanted);
  const names = columns.map((column) => {
    const found = [...free].find((field) => field === column.trim()) ?? [...free].find((field) => plain(field) === plain(column));
    if (found !== undefined) free.delete(found);
    return found;
  });
  if (wanted.length > 0 && free.size === wanted.length)
    throw new ListError(`${called} has no columns this image uses. It uses ${listed(wanted)}. The list has ${listed(columns)}.`);
  return { name, columns, names, rows, lacks: [...free] };
}

/** "a, b and 3 more". */
export function listed(names: readonly string[]): string {
  const shown = names.slice(0, 6).map((name) => `“${name}”`);
  const more = names.length - shown.length;
  if (more > 0) return `${shown.join(', ')} and ${more} more`;
  return shown.length < 2 ? shown.join('') : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1) ?? ''}`;
}

/** "First Name", "first_name" and "firstname" mean the same. */
function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[\s_.-]+/g, '');
}
