/** Reads the names of the columns from the beginning of a CSV text; the rows are not looked at. */
import { type CheckedNames, checkFieldNames } from './field-names.ts';

const DELIMITERS = [',', ';', '\t', '|'] as const;
/** A header of 200 names of 200 characters is shorter than this. */
const MAX_HEADER_LENGTH = 100_000;

/** Takes a whole file or only its first line, with comma, semicolon, tab or pipe, quotes and a byte order mark. */
export function readCsvHeader(text: string): CheckedNames {
  const path = 'file';
  const start = text
    .slice(0, MAX_HEADER_LENGTH)
    .replace(/^\ufeff/, '')
    .replace(/^(?:[ ]*\r?\n)+/, '');
  // Spreadsheets may name the delimiter in a line of its own.
  const named = /^sep=(.)\r?\n/i.exec(start);
  const body = named ? start.slice(named[0].length) : start;
  const cells = readRecord(body, named?.[1] ?? mostFrequentDelimiter(body));
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

function mostFrequentDelimiter(text: string): string {
  const counts = DELIMITERS.map((delimiter) => readRecord(text, delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}

/** The cells of the first record; a line break between quotes does not end it. */
function readRecord(text: string, delimiter: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let quoted = false;
  for (let index = 0; index < text.length; index++) {
    const character = text[index];
    if (quoted) {
      if (character !== '"') cell += character;
      else if (text[index + 1] === '"') cell += text[++index];
      else quoted = false;
    } else if (character === '"' && cell.trim() === '') {
      quoted = true;
      cell = '';
    } else if (character === delimiter) {
      cells.push(cell);
      cell = '';
    } else if (character === '\n' || character === '\r') break;
    else cell += character;
  }
  return [...cells, cell];
}
