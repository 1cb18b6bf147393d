/** Rows of a company's file that count an object of it. */
import type { z } from 'zod';
import { FileError } from '../file-error.ts';
import { linesOf, writeRows, type Columns } from '../columns.ts';
import { part, renumberedObject, type ImportContext, type Known, type Part } from '../part.ts';

/** Under this number the company as a whole is counted. */
export const WHOLE_COMPANY = 0;
/** None of these is kept in memory, and a busy company has many: what the file may become bounds them (see `import-bounds.ts`). */
export const BY_BYTES = Infinity;

interface CountPart<Line extends { object_id: number }> {
  name: string;
  table: string;
  columns: Columns;
  /** Which rows, in which order: stands behind the company. */
  rows: string;
  schema: z.ZodType<Line>;
  /** Beside that its object is in the file. */
  check?(line: Line, known: Known): void;
  /** Columns of a row that are written differently, besides its object. */
  written?(line: Line, context: ImportContext): object;
  /** Columns that only the database has. */
  added?: Columns;
  /** Columns whose value in the file is worked out of more than the row. */
  worked?: Columns;
}

/** Rows that count an object: images, campaigns and recipes have new numbers here, and one that is counted must be in the file. */
export function countPart<Line extends { object_id: number }>(definition: CountPart<Line>): Part {
  const { name, table, columns, rows: wanted, schema, check, written, added = {}, worked = {} } = definition;
  return part<Line>({
    name,
    covers: { [table]: Object.keys(columns) },
    lines: (from, { companyId }) => linesOf(from, companyId, table, columns, wanted, worked),
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
        { ...columns, ...added },
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
