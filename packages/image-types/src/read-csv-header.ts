/** Reads the names of the columns from the beginning of a CSV text; the rows are not looked at. */
import { readRecords } from '@limn/csv';
import { type CheckedNames, checkFieldNames } from './field-names.ts';

/** A header of 200 names of 200 characters is shorter than this. */
const MAX_HEADER_LENGTH = 100_000;

/**
 * Takes a whole file or only its first line, with comma, semicolon, tab or pipe, quotes and a byte order
 * mark.
 */
export function readCsvHeader(text: string): CheckedNames {
  const path = 'file';
  const [cells = []] = readRecords(text.slice(0, MAX_HEADER_LENGTH), { max: 1, isCut: text.length > MAX_HEADER_LENGTH });
  // A comma would split the name in the saved list.
  const checked = checkFieldNames(
    cells.map((cell) => cell.replace(/\s*,\s*|\s+/g, ' ')),
    path,
  );
  const nameless = cells.flatMap((cell, index) => (cell.trim() === '' ? [index + 1] : []));
  if (checked.names.length === 0 && checked.problems.length === 0)
    return { names: [], problems: [{ path, message: 'No column names were found. The first line must hold them.' }] };
  const problems = nameless.map((column) => ({ path, message: `Column ${column} has no name, so it was left out.` }));
  return { names: checked.names, problems: [...checked.problems, ...problems] };
}
