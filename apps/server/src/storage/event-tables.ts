/**
 * Tables of events: a company's own like those of `company-tables.ts`, and never complete. They are read
 * while they fill, are partitioned by month so that what is old goes as a whole, and their columns change one
 * at a time.
 */
import { AppError } from '@limn/model';
import { companyTableName, dropCompanyTable, type ColumnStorage, type CompanyTable } from './company-tables.ts';
import type { Tx } from './tx.ts';

export type EventTable = Omit<CompanyTable, 'kind'>;

export function eventTableName(table: EventTable): string {
  return companyTableName({ ...table, kind: 'ev' });
}

/**
 * The partition of a month, `yyyy-mm` in UTC. Rows go there in bulk: a table with row-level security takes no
 * COPY.
 */
export function eventMonthName(table: EventTable, month: string): string {
  if (!/^\d{4}-\d\d$/.test(month)) throw new Error(`Not a month: ${month}`);
  return eventTableName(table).replace(/"$/, `_${month.replace('-', '_')}"`);
}

/**
 * Limit of a company for all of its events, and for times that have passed. A file of a company may have as
 * many, so that it can move.
 */
export const MAX_EVENT_MONTHS = 1000;

/** The column of a field, by its number from 1. */
export function eventColumn(number: number): string {
  if (!Number.isInteger(number) || number <= 0) throw new Error(`Not a column: ${number}`);
  return `c${number}`;
}

export async function makeEventTable(tx: Tx, table: EventTable, types: readonly ColumnStorage[]): Promise<void> {
  await tx.query('select make_event_table($1, $2, $3, $4)', [...at(table), types]);
}

const LOCK_NOT_AVAILABLE = '55P03';
const READ =
  'Something reads this event for longer than this change may wait: a refresh, a rebuild or an export, perhaps. Try again in a minute.';

/** Changes of a table wait for its readers, and new readers for them: only for a moment. */
async function whenUnread(change: Promise<unknown>): Promise<void> {
  try {
    await change;
  } catch (error) {
    if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error;
    throw new AppError('conflict', { publicMessage: READ, cause: error });
  }
}

/** A column without values beside the others. */
export async function addEventColumn(tx: Tx, table: EventTable, number: number, type: ColumnStorage): Promise<void> {
  await whenUnread(tx.query('select add_event_column($1, $2, $3, $4, $5)', [...at(table), number, type]));
}

export async function dropEventTable(tx: Tx, table: EventTable): Promise<void> {
  await whenUnread(dropCompanyTable(tx, { ...table, kind: 'ev' }));
}

/** Drops all columns but these. Refused (55P03) while someone reads the table. */
export async function keepEventColumns(tx: Tx, table: EventTable, kept: readonly number[]): Promise<void> {
  await tx.query('select keep_event_columns($1, $2, $3, $4)', [...at(table), kept]);
}

/** @param month any day of it, as `yyyy-mm-dd`, in UTC */
export async function ensureEventMonth(tx: Pick<Tx, 'query'>, table: EventTable, month: string): Promise<void> {
  await tx.query('select ensure_event_month($1, $2, $3, $4)', [...at(table), month]);
}

/**
 * Months of which there are rows, the oldest first, as `yyyy-mm`, each with the blocks of 8 KB that it takes.
 */
export async function eventMonths(tx: Pick<Tx, 'query'>, table: EventTable): Promise<{ month: string; blocks: number }[]> {
  return tx.query<{ month: string; blocks: number }>(
    `select replace(right(c.relname, 7), '_', '-') as month, (pg_relation_size(c.oid) / current_setting('block_size')::int)::int as blocks
     from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = to_regclass($1) order by c.relname`,
    [eventTableName(table)],
  );
}

/** Names of all months of these tables, as `eventMonthName` writes them. */
export async function eventMonthNames(tx: Pick<Tx, 'query'>, tables: readonly EventTable[]): Promise<Set<string>> {
  const rows = await tx.query<{ name: string }>(
    `select '"' || n.nspname || '"."' || c.relname || '"' as name
     from unnest($1::text[]) t (name) join pg_inherits i on i.inhparent = to_regclass(t.name) join pg_class c on c.oid = i.inhrelid
       join pg_namespace n on n.oid = c.relnamespace`,
    [tables.map(eventTableName)],
  );
  return new Set(rows.map(({ name }) => name));
}

/**
 * Drops months that ended before; the answer is how many rows went. Refused (55P03) while someone reads the
 * table.
 */
export async function dropEventMonths(tx: Pick<Tx, 'one'>, table: EventTable, before: Date): Promise<number> {
  return (await tx.one<{ gone: number }>('select drop_event_months($1, $2, $3, $4) as gone', [...at(table), before])).gone;
}

/**
 * Rows may be added by a company that arrives with a file, until `endEventImport` in the same transaction.
 */
export async function allowEventImport(tx: Tx, table: EventTable): Promise<void> {
  await tx.query('select open_event_arrival($1, $2, $3)', at(table));
}

export async function endEventImport(tx: Tx, table: EventTable): Promise<void> {
  await tx.query('select close_event_arrival($1, $2, $3)', at(table));
}

function at({ companyId, id, generation }: EventTable): unknown[] {
  return [companyId, id, generation];
}
