/** Sentences about a row that can't be read, with its place in the file or sheet. */
import { TableError } from '../table-error.ts';

/** A row with another number of values than there are columns. */
export interface RowWidth {
  /** As a spreadsheet numbers it. */
  row: number;
  fields: number;
  names: readonly string[];
}

const DELIMITER_NAMES: Readonly<Record<string, string>> = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'pipe' };
const MAX_SHOWN = 40;

export function tooFewValues({ row, fields, names }: RowWidth): TableError {
  return new TableError(
    `Row ${numbered(row)} has ${fields === 1 ? 'one value' : `${fields} values`}, but there are ${names.length} columns: “${names[fields] ?? ''}” is missing.`,
  );
}

export function tooManyValues(width: RowWidth, delimiter: string): TableError {
  const last = width.names.at(-1) ?? '';
  return new TableError(
    `${tooMany(width)}. Does the value of “${last}”, or one before it, contain a ${DELIMITER_NAMES[delimiter] ?? 'comma'} without quotes?`,
  );
}

/** For a cell of a sheet with a value, in a column whose head is empty. */
export function unnamedCell(
  width: RowWidth,
  { cell, head, text, isLast }: { cell: string; head: string; text: string; isLast: boolean },
): TableError {
  const shown = text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN).toWellFormed()}…` : text;
  const rest = isLast ? '' : ' and those behind it';
  return new TableError(
    `${tooMany(width)}: cell ${cell} holds “${shown}”, and ${head} names no column. Name the column, or clear the cell${rest}.`,
  );
}

/** @param what continues “the value …” */
export function unreadableValue(
  { row, field, name, cell }: { row: number; field: number; name: string | undefined; cell: string | undefined },
  what: string,
): TableError {
  const column = name === undefined ? `column ${field + 1}` : `“${name}”`;
  return new TableError(`Row ${numbered(row)}, ${column}${cell === undefined ? '' : ` (cell ${cell})`}: the value ${what}.`);
}

const tooMany = ({ row, fields, names }: RowWidth) => `Row ${numbered(row)} has ${fields} values, but there are ${names.length} columns`;

const numbered = (row: number) => row.toLocaleString('en-GB');
