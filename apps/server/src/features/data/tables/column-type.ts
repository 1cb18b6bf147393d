/**
 * Changes what a column is said to hold. Its values stay as they came; a type is refused as long as one does
 * not fit.
 */
import type { ColumnType, TableColumn } from '@limn/contracts';
import { AppError, invalidField } from '@limn/model';
import type { Tx } from '../../../storage/database.ts';
import { formOf, VALUE_FORM, withForm, type ColumnForm } from '@limn/values';
import { companyLocale } from '../../people/accounts/accounts.read.ts';
import { typeAndForm } from './csv/column-watch.ts';
import { formsOf, possibleTypes } from './csv/value-types.ts';
import { liveKey } from './rows.read.ts';
import { columnName, generationTable } from './table-names.ts';
import { noSuchTable } from './tables.read.ts';
import { lockTableSoon, setColumns, type TableRow } from './tables.store.ts';

const AT_A_TIME = 20_000;
const MAX_NAMED = 5;

const MEANT: Readonly<Record<ColumnType, string>> = {
  text: 'text',
  number: 'a number like 12 or 12.50',
  date: 'a date like 2026-11-21 or 21/11/2026, in one order',
  boolean: 'true, false, yes or no',
  url: 'a URL that starts with http:// or https://',
  picture: 'a URL that starts with http:// or https://',
};

export async function changeColumnType(
  tx: Tx,
  companyId: number,
  tableId: number,
  { name, type, form }: { name: string; type: ColumnType; form?: ColumnForm | undefined },
): Promise<TableRow> {
  const table = await lockTableSoon(tx, companyId, tableId);
  if (!table) throw noSuchTable();
  const index = table.columns.findIndex((column) => column.name === name);
  if (index === -1) throw invalidField('name', `Column “${name}” not found.`);
  if (form !== undefined && !(formsOf(type) & VALUE_FORM[form]))
    throw invalidField('form', `A column of the type ${type} is not written so.`);
  const { misfits, forms } = type === 'text' ? NO_MISFITS : await findMisfits(tx, companyId, table, index, { type, form });
  if (misfits.length > 0) throw refusal(name, type, misfits);
  const fallback = withForm(formOf(await companyLocale(tx, companyId)), form);
  const { shown, figures } = table.columns[index] ?? {};
  const column: TableColumn = {
    name,
    ...typed(type, forms, fallback),
    ...(form !== undefined && { form, proven: true }),
    ...(shown && { shown }),
    ...(figures && { figures }),
  };
  return setColumns(
    tx,
    companyId,
    tableId,
    table.columns.map((other, at) => (at === index ? column : other)),
  );
}

interface Misfit {
  row: number;
  value: string;
}

const NO_MISFITS = { misfits: [] as Misfit[], forms: 0 };

/** Its own type, with the form that its values have. */
function typed(type: ColumnType, forms: number, fallback: Parameters<typeof typeAndForm>[1]): Omit<TableColumn, 'name'> {
  return type === 'number' || type === 'date' ? typeAndForm(forms, fallback) : { type };
}

async function findMisfits(
  tx: Tx,
  companyId: number,
  table: TableRow,
  index: number,
  { type, form }: { type: ColumnType; form: ColumnForm | undefined },
): Promise<{ misfits: Misfit[]; forms: number }> {
  const key = liveKey(companyId, table);
  if (!key) return NO_MISFITS;
  const column = columnName(index);
  const sql = `select r, ${column} as value from ${generationTable(key)} where r > $1 and r <= $2 and ${column} is not null order by r`;
  const misfits: Misfit[] = [];
  // Values that another form alone can read are misfits of the one that is asked for.
  let forms = form === undefined ? formsOf(type) : VALUE_FORM[form];
  for (let from = 0; from < table.rows; from += AT_A_TIME) {
    for (const { r, value } of await tx.query<{ r: number; value: string }>(sql, [from, from + AT_A_TIME])) {
      const bytes = Buffer.from(value);
      const left = possibleTypes(bytes, 0, bytes.length, forms);
      if (left !== 0) forms = left;
      // The header is row 1 of the file.
      else if (misfits.push({ row: r + 1, value }) === MAX_NAMED) return { misfits, forms };
    }
  }
  return { misfits, forms };
}

function refusal(name: string, type: ColumnType, misfits: readonly Misfit[]): AppError {
  const rows = misfits.map(
    ({ row, value }) => `row ${row.toLocaleString('en-GB')} holds “${value.length > 40 ? `${value.slice(0, 40).toWellFormed()}…` : value}”`,
  );
  return new AppError('invalid', {
    publicMessage: `“${name}” is not ${MEANT[type]} everywhere: ${rows.join(', ')}.`,
    errors: rows.map((message) => ({ path: 'type', message: `${message[0]?.toUpperCase() ?? ''}${message.slice(1)}.` })),
  });
}
