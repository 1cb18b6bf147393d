/** The names of a table's columns, as its first row gives them. */
import { TableError } from '../table-error.ts';
import { MAX_COLUMNS } from '../table-limits.ts';

const MAX_NAME_LENGTH = 200;
/** Names with a meaning of their own wherever values are kept by name. */
const TAKEN = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Checked names in their order. Spreadsheets often write empty columns behind the last one: these are left
 * out here, and no row may have a value there. Everything else that cannot be a column is refused with the
 * column's number.
 */
export function readHeader(cells: readonly string[], cellOf: (column: number) => string | undefined = () => undefined): string[] {
  const typed = cells.map((cell) => cell.trim().replaceAll(/\s+/gu, ' ').normalize('NFC'));
  const names = typed.slice(0, typed.findLastIndex((name) => name !== '') + 1);
  if (names.length === 0) throw new TableError('The first row is empty. It must contain the column names.');
  if (names.length > MAX_COLUMNS) throw tooManyColumns(names.length);
  const seen = new Map<string, number>();
  for (const [index, name] of names.entries()) {
    const column = index + 1;
    if (name === '') {
      const cell = cellOf(index);
      throw new TableError(
        `Column ${column} has no name${cell === undefined ? '' : `: cell ${cell} is empty`}. Every column needs one in the first row.`,
      );
    }
    if (name.length > MAX_NAME_LENGTH)
      throw new TableError(`The name of column ${column} is too long: “${name.slice(0, 40)}…”. Use up to ${MAX_NAME_LENGTH} characters.`);
    if (/[{}]/.test(name) || name.includes(']]') || name.includes('[['))
      throw new TableError(`Column ${column} is called “${name}”. Names can’t contain braces or double brackets.`);
    if (/\p{Cc}/u.test(name)) throw new TableError(`The name of column ${column} contains a character that can’t be shown.`);
    if (TAKEN.has(name)) throw new TableError(`Column ${column} is called “${name}”, which is reserved. Give it another name.`);
    const before = seen.get(name);
    if (before !== undefined)
      throw new TableError(`Columns ${before} and ${column} are both called “${name}”. Column names must be unique.`);
    seen.set(name, column);
  }
  return names;
}

export function tooManyColumns(count: number): TableError {
  return new TableError(`The file has ${count.toLocaleString('en-GB')} columns. The limit is ${MAX_COLUMNS}.`);
}
