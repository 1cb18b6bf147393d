/** Reading and writing the columns of a table as JSON lines, without losing anything on the way. */
import type { Tx } from '../../../storage/database.ts';
import type { SnapshotRead } from '../../../storage/snapshot-read.ts';

/** Columns with their types in SQL. Whole numbers of 64 bits stand as text in a file: JSON readers round them. */
export type Columns = Readonly<Record<string, string>>;

const LINES = 500;

/** `order` also says which rows: it stands behind `where company_id = $1`. `worked` holds expressions for columns that are not taken as they are. */
export function linesOf(
  from: SnapshotRead,
  companyId: number,
  table: string,
  columns: Columns,
  order: string,
  worked: Columns = {},
): AsyncIterable<string[]> {
  const selected = Object.entries(columns).map(([name, type]) => {
    const value = worked[name] ?? `t.${name}`;
    return `${type === 'bigint' || type === 'bigint[]' ? `(${value})::${asText(type)}` : value} as ${name}`;
  });
  return from.texts(
    `select to_jsonb(x)::text as line from (select ${selected.join(', ')} from ${table} t where t.company_id = $1 ${order}) x`,
    [companyId],
    LINES,
  );
}

function asText(type: 'bigint' | 'bigint[]'): string {
  return type === 'bigint' ? 'text' : 'text[]';
}

/** Rows in the form of their lines. `more` stands behind the statement; a cluster takes no rows of a select that answers nothing. */
export async function writeRows(
  tx: Tx,
  companyId: number,
  table: string,
  columns: Columns,
  rows: readonly object[],
  more = 'returning 1',
): Promise<void> {
  if (rows.length === 0) return;
  const names = Object.keys(columns);
  const typed = Object.entries(columns).map(([name, type]) => `${name} ${type}`);
  await tx.run(
    `insert into ${table} (company_id, ${names.join(', ')}) select $1, ${names.map((name) => `x.${name}`).join(', ')}
     from jsonb_to_recordset($2::jsonb) as x (${typed.join(', ')}) ${more}`,
    [companyId, JSON.stringify(rows)],
  );
}
