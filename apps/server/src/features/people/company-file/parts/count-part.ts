/** Rows of a company's file that count an object of it. */
import { FileError } from '../file-error.ts';
import { columnsOf, linesOf, writeRows, type Line } from '../columns.ts';
import { part, renumberedObject, type ImportContext, type Known, type Part } from '../part.ts';

/** Under this number the company as a whole is counted. */
export const WHOLE_COMPANY = 0;
/**
 * None of these is kept in memory, and a busy company has many: what the file may become bounds them (see
 * `import-bounds.ts`).
 */
export const BY_BYTES = Infinity;

interface CountPart<Row extends { object_id: number }> {
  name: string;
  table: string;
  /** Tells which rows, in which order: stands behind the company. */
  rows: string;
  schema: Line<Row>;
  /** Beside that its object is in the file. */
  check?(line: Row, known: Known): void;
  /** Columns of a row that are written differently, besides its object. */
  written?(line: Row, context: ImportContext): object;
  /** Columns that only the database has. */
  added?: readonly string[];
  /** Columns whose value in the file is worked out of more than the row. */
  worked?: Readonly<Record<string, string>>;
}

/**
 * Rows that count an object: images, campaigns and recipes have new numbers here, and one that is counted
 * must be in the file.
 */
export function countPart<Row extends { object_id: number }>(definition: CountPart<Row>): Part {
  const { name, table, rows: wanted, schema, check, written, added = [], worked } = definition;
  return part<Row>({
    name,
    covers: { [table]: columnsOf(schema) },
    lines: (from, { companyId }) => linesOf(from, companyId, table, schema, wanted, worked),
    max: BY_BYTES,
    schema,
    check(line, known) {
      if (line.object_id > WHOLE_COMPANY && !isKnownObject(line.object_id, known))
        throw new FileError('This file has counts for an image that isn’t in it.');
      check?.(line, known);
    },
    write: (rows, context) =>
      writeRows(
        context.tx,
        context.companyId,
        table,
        [...columnsOf(schema), ...added],
        rows.map((line) => ({ ...line, object_id: newNumber(line.object_id, context), ...written?.(line, context) })),
      ),
  });
}

function isKnownObject(id: number, { images, campaigns, recipes }: Known): boolean {
  return images.has(id) || campaigns.has(id) || recipes.has(id);
}

function newNumber(id: number, context: ImportContext): number {
  return id <= WHOLE_COMPANY ? id : renumberedObject(context, id);
}
