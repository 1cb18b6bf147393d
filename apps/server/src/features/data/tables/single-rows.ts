/**
 * Puts one row into a data table or takes one out, without a new file. Rows stay numbered without gaps: the
 * last one takes the place of one that goes.
 */
import { AppError, invalidField } from '@limn/model';
import { openCompanyRows } from '../../../storage/company-tables.ts';
import type { Tx } from '../../../storage/database.ts';
import { joined, sent, sql, text, type Sql } from '../../../storage/sql.ts';
import { formOf, type Form } from '@limn/values';
import { companyLocale } from '../../people/accounts/accounts.read.ts';
import { figuresOf } from './csv/figures.ts';
import { formsOf, possibleTypes } from './csv/value-types.ts';
import type { OnItemsRemoved } from './removed-items.port.ts';
import { MAX_KEY_BYTES, MAX_ROWS } from './table-limits.ts';
import { columnName, columnNames, generationTable, hasBeside, BESIDE_COLUMN, tableOf, type GenerationKey } from './table-names.ts';
import { noSuchTable } from './tables.read.ts';
import { countRowChange, lockTableSoon, type TableRow } from './tables.store.ts';

type Values = Readonly<Record<string, string>>;
export type SentRow = Readonly<Record<string, string | number | boolean | null>>;

const MAX_VALUE_BYTES = 100_000;

interface HeldTable extends TableRow {
  key: GenerationKey;
  /** From 0, the column whose values the rows are found by. */
  keyColumn: number;
  /** The company's. */
  form: Form;
}

/** Writes the columns that are sent; those of a new row that aren't are empty. */
export async function putRow(tx: Tx, companyId: number, tableId: number, given: SentRow): Promise<{ row: Values; created: boolean }> {
  const table = await holdForRows(tx, companyId, tableId);
  const values = checkedValues(table, given);
  const id = values.get(table.keyColumn) ?? '';
  if (id === '') throw invalidField(`row.${table.unique_header ?? ''}`, `Give the row its “${table.unique_header ?? ''}”.`);
  const found = await findNumber(tx, table, id);
  const name = generationTable(table.key);
  if (found === undefined) {
    if (table.rows >= MAX_ROWS) throw invalidField('row', 'The table is full.');
    const texts = table.columns.map((_, index) => values.get(index) || null);
    const beside = hasBeside(table.columns) ? [besideNew(table, texts)] : [];
    const places = [...texts, ...beside].map((_, index) => `$${index + 2}`).join(', ');
    const columns = `${columnNames(texts.length)}${beside.length > 0 ? `, ${BESIDE_COLUMN}` : ''}`;
    await tx.run(`insert into ${name} (r, ${columns}) overriding system value values ($1, ${places})`, [
      table.rows + 1,
      ...texts,
      ...beside,
    ]);
  } else {
    const sets = [...values].map(([column, value]) => sql`${text(columnName(column))} = ${value || null}`);
    if (hasBeside(table.columns)) sets.push(besideSet(table.columns.length, JSON.stringify(besideChanged(table, values))));
    await tx.run(...sent(sql`update ${text(name)} set ${joined(sets, ', ')} where r = ${found}`));
  }
  await countRowChange(tx, companyId, tableId, found === undefined ? 1 : 0);
  return { row: await readRow(tx, table, found ?? table.rows + 1), created: found === undefined };
}

function figuresIn({ columns, form }: HeldTable, index: number, value: string): string | null {
  return figuresOf(value, formsOf(columns[index]?.type ?? 'text'), form) ?? null;
}

/** Texts beside the cells of a new row. */
function besideNew(table: HeldTable, texts: readonly (string | null)[]): (string | null)[] | null {
  const figures = texts.map((value, index) => (table.columns[index]?.figures && value !== null ? figuresIn(table, index, value) : null));
  return figures.some((value) => value !== null) ? [...texts.map(() => null), ...figures] : null;
}

/** Texts beside the cells that are written, by their place in the array, from 1. */
function besideChanged(table: HeldTable, values: ReadonlyMap<number, string>): Record<number, string | null> {
  const changes = [...values].flatMap(([index, text]): [number, string | null][] => [
    [index + 1, null],
    [table.columns.length + index + 1, table.columns[index]?.figures ? figuresIn(table, index, text) : null],
  ]);
  return Object.fromEntries(changes);
}

/**
 * The whole array with these changes, from its first place on: one that begins behind it, as PostgreSQL makes
 * it where a single place of none is set, is read from its first by everyone else. Null where nothing is left
 * beside the cells.
 */
function besideSet(columns: number, changes: string): Sql {
  const beside = text(BESIDE_COLUMN);
  const at = sql`case when c.changes ? k::text then c.changes ->> k::text else ${beside}[k] end`;
  return sql`${beside} = (select case when count(t) > 0 then array_agg(t order by k) end from (
    select k, ${at} as t from (select ${changes}::jsonb as changes) c, generate_series(1, ${text(2 * columns)}) k) b)`;
}

export async function removeRow(tx: Tx, companyId: number, tableId: number, id: string, onItemsRemoved: OnItemsRemoved): Promise<void> {
  const table = await holdForRows(tx, companyId, tableId);
  const found = await findNumber(tx, table, id);
  if (found === undefined) throw new AppError('not_found', { publicMessage: `There is no row “${id.slice(0, 100)}”.` });
  const row = await readRow(tx, table, found);
  await onItemsRemoved(tx, { companyId, tableId, ids: [(row[table.unique_header ?? ''] ?? id).trim()] });
  const name = generationTable(table.key);
  const columns = `${columnNames(table.columns.length)}${hasBeside(table.columns) ? `, ${BESIDE_COLUMN}` : ''}`;
  await tx.run(`delete from ${name} where r = $1`, [found]);
  if (found < table.rows)
    await tx.run(
      `with last as (delete from ${name} where r = $2 returning ${columns})
       insert into ${name} (r, ${columns}) overriding system value select $1, ${columns} from last`,
      [found, table.rows],
    );
  await countRowChange(tx, companyId, tableId, -1);
}

async function holdForRows(tx: Tx, companyId: number, tableId: number): Promise<HeldTable> {
  const table = await lockTableSoon(tx, companyId, tableId);
  if (!table) throw noSuchTable();
  const { generation, type, unique_header: header } = table;
  const keyColumn = table.columns.findIndex(({ name }) => name === header);
  if (generation === null || type !== 'datatable' || keyColumn < 0)
    throw new AppError('conflict', { publicMessage: 'Only rows of a data table with a unique header can be changed one by one.' });
  const key = { companyId, tableId, generation };
  await openCompanyRows(tx, tableOf(key));
  return { ...table, key, keyColumn, form: formOf(await companyLocale(tx, companyId)) };
}

/**
 * Texts by the places of their columns; refused where a column is unknown, or a value is not what its column
 * holds.
 */
function checkedValues({ columns, keyColumn }: HeldTable, given: SentRow): Map<number, string> {
  const values = new Map<number, string>();
  for (const [name, value] of Object.entries(given)) {
    const index = columns.findIndex((column) => column.name === name);
    const column = columns[index];
    if (!column) throw invalidField(`row.${name}`, `The table has no column “${name.slice(0, 100)}”.`);
    const text = String(value ?? '').normalize('NFC');
    const bytes = Buffer.from(text);
    if (text.includes('\0') || !text.isWellFormed() || bytes.length > (index === keyColumn ? MAX_KEY_BYTES : MAX_VALUE_BYTES))
      throw invalidField(`row.${name}`, 'This value is too long, or contains a character that can’t be kept.');
    const fits = text === '' || column.type === 'text' || possibleTypes(bytes, 0, bytes.length, formsOf(column.type)) !== 0;
    if (!fits) throw invalidField(`row.${name}`, `“${name}” takes values of the type ${column.type}, and this isn’t one.`);
    values.set(index, text);
  }
  return values;
}

async function findNumber(tx: Tx, { key, keyColumn }: HeldTable, id: string): Promise<number | undefined> {
  if (id.includes('\0') || !id.isWellFormed()) return undefined;
  const row = await tx.maybeOne<{ r: number }>(
    `select r from ${generationTable(key)} where datatable_key(${columnName(keyColumn)}) = datatable_key($1)`,
    [id],
  );
  return row?.r;
}

async function readRow(tx: Tx, { key, columns }: HeldTable, number: number): Promise<Values> {
  const row = await tx.one<Record<string, string | null>>(
    `select ${columnNames(columns.length)} from ${generationTable(key)} where r = $1`,
    [number],
  );
  return Object.fromEntries(columns.map(({ name }, index) => [name, row[columnName(index)] ?? '']));
}
