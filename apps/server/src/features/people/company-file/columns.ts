/**
 * Reading and writing the columns of a table as JSON lines, without losing anything on the way. Columns are
 * the fields of a line; the database knows their types.
 */
import type { Tx } from '../../../storage/database.ts';
import type { SnapshotRead } from '../../../storage/snapshot-read.ts';
import { z } from 'zod';
import { BIG_NUMBERS } from './parts/fields.ts';

/** A line that says which fields it has. */
export type Line<Row extends object = object> = z.ZodType<Row> & { shape: Readonly<Record<string, z.ZodType>> };

const LINES = 500;

/** @param except fields that are no column of the table, or that it fills itself */
export function columnsOf({ shape }: Line, ...except: readonly string[]): string[] {
  return Object.keys(shape).filter((name) => !except.includes(name));
}

/**
 * Whole numbers of 64 bits stand as text in a file: JSON readers round them. `order` also says which rows: it
 * stands behind `where company_id = $1`. `worked` holds expressions for columns that are not taken as they
 * are.
 */
export function linesOf(
  from: SnapshotRead,
  companyId: number,
  table: string,
  { shape }: Line,
  order: string,
  worked: Readonly<Record<string, string>> = {},
): AsyncIterable<string[]> {
  const selected = Object.entries(shape).map(([name, field]) => {
    const value = worked[name] ?? `t.${name}`;
    return `${holdsBigNumbers(field) ? `(${value})::text${isList(field) ? '[]' : ''}` : value} as ${name}`;
  });
  return from.texts(
    `select to_jsonb(x)::text as line from (select ${selected.join(', ')} from ${table} t where t.company_id = $1 ${order}) x`,
    [companyId],
    LINES,
  );
}

export function holdsBigNumbers(field: z.ZodType): boolean {
  const inner = innerOf(field);
  if (inner instanceof z.ZodArray) return holdsBigNumbers(inner.element as z.ZodType);
  if (inner instanceof z.ZodUnion) return inner.options.some((option) => holdsBigNumbers(option as z.ZodType));
  return BIG_NUMBERS.has(inner);
}

const isList = (field: z.ZodType) => innerOf(field) instanceof z.ZodArray;

function innerOf(field: z.ZodType): z.ZodType {
  const isOuter = field instanceof z.ZodNullable || field instanceof z.ZodOptional || field instanceof z.ZodDefault;
  return isOuter ? innerOf(field.unwrap() as z.ZodType) : field;
}

/**
 * Rows in the form of their lines. `more` stands behind the statement; a cluster takes no rows of a select
 * that answers nothing.
 */
export async function writeRows(
  tx: Tx,
  companyId: number,
  table: string,
  columns: readonly string[],
  rows: readonly object[],
  more = 'returning 1',
): Promise<void> {
  if (rows.length === 0) return;
  await tx.run(
    `insert into ${table} (company_id, ${columns.join(', ')}) select $1, ${columns.map((name) => `x.${name}`).join(', ')}
     from jsonb_populate_recordset(null::${table}, $2::jsonb) as x ${more}`,
    [companyId, JSON.stringify(rows)],
  );
}
