/** Data and location tables with the rows that are looked up, and their schedules. */
import { MAX_TABLES, PlaceChoice, TableColumn, Unplaced } from '@limn/contracts';
import { nextOnClock } from '@limn/model';
import { z } from 'zod';
import { companyTimezone } from '../../accounts/accounts.read.ts';
import {
  companyTableName,
  makeCompanyTable,
  openCompanyTable,
  BESIDE_COLUMN,
  type CompanyTable,
} from '../../../../storage/company-tables.ts';
import { FileError } from '../file-error.ts';
import { columnsOf, linesOf } from '../columns.ts';
import { part, renumbered, type ImportContext, type NewTable } from '../part.ts';
import { Count, Id, Text, Time } from './fields.ts';

const MAX_ROWS = 5_000_000;
const MAX_ROW_CHARACTERS = 1024 * 1024;
const NEVER_HAD_ROWS = 'This table had no rows yet when its company was taken along. Upload its file.';

const TableLine = z.strictObject({
  id: Id,
  name: z.string().min(1).max(200),
  type: z.enum(['datatable', 'location']),
  columns: z.array(TableColumn.extend({ name: Text(2000) }).strict()).max(200),
  unique_header: Text(2000).nullable(),
  rows: Count.max(MAX_ROWS),
  generation: Id.nullable(),
  created_at: Time,
  updated_at: Time,
  // Older files don't have it: nothing of them was in the bin.
  deleted_at: Time.nullable().default(null),
  run_at: Time.nullable(),
  // Older files don't have these.
  place_columns: PlaceChoice.strict().nullish(),
  unplaced: Unplaced.strict().nullish(),
});
type TableLine = z.infer<typeof TableLine>;

export const tablePart = part<TableLine>({
  name: 'tables',
  covers: { datatable: columnsOf(TableLine) },
  lines: (from, { companyId }) => linesOf(from, companyId, 'datatable', TableLine, 'order by t.id'),
  // They are made in one transaction, and each takes several of the locks that the database has for everyone.
  max: MAX_TABLES,
  schema: TableLine,
  check({ id, columns, unique_header, rows, generation }, { tables }) {
    if (tables.has(id)) throw new FileError('This file holds a table twice.');
    const names = columns.map(({ name }) => name);
    const isWhole = new Set(names).size === names.length && (unique_header === null || names.includes(unique_header));
    if (!isWhole || (generation !== null) !== names.length > 0) throw new FileError('A table in this file has columns that do not fit it.');
    tables.set(id, { columns: names.length, rows: generation === null ? 0 : rows, seen: 0 });
  },
  async write(rows, context) {
    for (const row of rows) context.tables.set(row.id, await makeTable(row, context));
  },
});

async function makeTable(row: TableLine, { tx, companyId }: ImportContext): Promise<NewTable> {
  const isUsable = row.generation !== null;
  const { id } = await tx.one<{ id: number }>(
    `insert into datatable (company_id, name, type, status, reason, generation, columns, unique_header, rows, last_generation, run_at, run_status, run_rows, run_reason, created_at, updated_at, place_columns, unplaced, deleted_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 1, $10, $4, $9, $5, $11, $12, $13, $14, $15) returning id`,
    [
      companyId,
      row.name,
      row.type,
      isUsable ? 'complete' : 'failed',
      isUsable ? null : NEVER_HAD_ROWS,
      isUsable ? 1 : null,
      JSON.stringify(row.columns),
      row.unique_header,
      isUsable ? row.rows : 0,
      row.run_at,
      row.created_at,
      row.updated_at,
      row.place_columns ? JSON.stringify(row.place_columns) : null,
      row.unplaced ? JSON.stringify(row.unplaced) : null,
      row.deleted_at ?? null,
    ],
  );
  if (isUsable) {
    await tx.run(
      `insert into datatable_generation (company_id, datatable_id, generation, state, columns, rows, progress, unique_header) values ($1, $2, 1, 'live', $3, $4, 1, $5)`,
      [companyId, id, JSON.stringify(row.columns), row.rows, row.unique_header],
    );
    await makeCompanyTable(
      tx,
      tableOf(companyId, id),
      row.columns.map(() => 'text'),
    );
  }
  const key = row.columns.findIndex(({ name }) => name === row.unique_header) + 1;
  return { id, columns: isUsable ? row.columns.length : 0, keyColumn: key > 0 ? key : undefined, uniqueHeader: row.unique_header };
}

/** Whatever was imported begins with its first generation. */
function tableOf(companyId: number, id: number): CompanyTable {
  return { companyId, kind: 'dt', id, generation: 1 };
}

const RowLine = z.strictObject({
  table: Id,
  cells: z.array(Text(MAX_ROW_CHARACTERS).nullable()).max(200),
  // Only rows with texts beside their cells have it.
  beside: z.array(Text(MAX_ROW_CHARACTERS).nullable()).max(400).nullish(),
});
type RowLine = z.infer<typeof RowLine>;
const UNIQUE_VIOLATION = '23505';

export const rowPart = part<RowLine>({
  name: 'rows',
  covers: {},
  async *lines(from, { companyId }) {
    const { tables } = await from.one<{ tables: { id: number; generation: number; columns: number; beside: boolean }[] }>(
      `select coalesce(jsonb_agg(jsonb_build_object('id', id, 'generation', generation, 'columns', jsonb_array_length(columns), 'beside', jsonb_path_exists(columns, '$[*] ? (@.shown == true || @.figures == true)')) order by id), '[]') as tables
       from datatable where company_id = $1 and generation is not null`,
      [companyId],
    );
    for (const { id, generation, columns, beside } of tables) {
      const name = companyTableName({ ...tableOf(companyId, id), generation });
      yield* from.texts(
        `select (jsonb_build_object('table', $1::int, 'cells', to_jsonb(array[${columnNames(columns)}]))${beside ? ` || jsonb_strip_nulls(jsonb_build_object('beside', to_jsonb(${BESIDE_COLUMN})))` : ''})::text as line from ${name} order by r`,
        [id],
        500,
      );
    }
  },
  max: 200_000_000,
  schema: RowLine,
  check({ table, cells, beside }, { tables }) {
    const known = tables.get(table);
    if (!known || cells.length !== known.columns || (beside?.length ?? 0) > 2 * cells.length || ++known.seen > known.rows)
      throw new FileError('This file holds a row of no table.');
  },
  async write(rows, context) {
    for (const [id, ofTable] of Map.groupBy(rows, (row) => row.table))
      await writeTableRows(renumbered(context.tables, id, 'a table'), ofTable, context);
  },
  async finish({ tx, companyId, tables }) {
    for (const { id, columns, keyColumn, uniqueHeader } of tables.values()) {
      if (columns === 0) continue;
      try {
        await openCompanyTable(tx, tableOf(companyId, id), keyColumn ?? null);
      } catch (error) {
        if ((error as { code?: string }).code !== UNIQUE_VIOLATION) throw error;
        throw new FileError(`Two rows of a table in this file have the same “${uniqueHeader}”.`);
      }
    }
  },
});

async function writeTableRows({ id, columns }: NewTable, rows: readonly RowLine[], { tx, companyId, moved }: ImportContext): Promise<void> {
  const name = companyTableName(tableOf(companyId, id));
  const values: unknown[] = Array.from({ length: columns }, (_, index) => rows.map(({ cells }) => movedCell(cells[index] ?? null, moved)));
  // PostgreSQL takes no array of arrays of several lengths, so these go as JSON.
  const beside = rows.map((row) => (row.beside ? JSON.stringify(row.beside) : null));
  const arrays = values.map((_, index) => `$${index + 1}::text[]`);
  const cells = `array(select jsonb_array_elements_text(u.beside))`;
  await tx.run(
    `insert into ${name} (${columnNames(columns)}, ${BESIDE_COLUMN}) select ${columnNames(columns)}, case when u.beside is not null then ${cells} end
     from unnest(${arrays.join(', ')}, $${columns + 1}::jsonb[]) with ordinality as u (${columnNames(columns)}, beside, n) order by n`,
    [...values, beside],
  );
}

function movedCell(cell: string | null, moved: (text: string) => string): string | null {
  return cell === null ? null : moved(cell);
}

/** The columns of a generation's table are called after their place. */
function columnNames(count: number): string {
  return Array.from({ length: count }, (_, index) => `c${index + 1}`).join(', ');
}

const ScheduleLine = z.strictObject({
  datatable_id: Id,
  url: z.url({ protocol: /^https?$/ }).max(4096),
  every: z.enum(['hour', 'day', 'week']),
  at_time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/),
  weekday: z.number().int().min(1).max(7).nullable(),
  // Older files don't have these.
  header_names: z
    .array(z.string().regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,200}$/))
    .max(20)
    .default([]),
  had_secrets: z.boolean().default(false),
});
type ScheduleLine = z.infer<typeof ScheduleLine>;

export const schedulePart = part<ScheduleLine>({
  name: 'schedules',
  covers: { import_schedule: [...columnsOf(ScheduleLine, 'had_secrets'), 'secrets'] },
  lines: (from, { companyId }) =>
    linesOf(
      from,
      companyId,
      '(select *, secrets is not null as had_secrets from import_schedule)',
      ScheduleLine,
      'order by t.datatable_id',
    ),
  max: MAX_TABLES,
  schema: ScheduleLine,
  check({ datatable_id, every, weekday }, { tables }) {
    if (!tables.has(datatable_id) || (every === 'week') !== (weekday !== null))
      throw new FileError('This file holds a schedule of no table.');
  },
  async write(rows, { tx, companyId, tables, notes }) {
    const zone = await companyTimezone(tx, companyId);
    for (const row of rows)
      await tx.run(
        `insert into import_schedule (company_id, datatable_id, url, every, at_time, weekday, header_names, next_run_at)
         values ($1, $2, $3, $4, $5::time, $6::int, $7, $8)`,
        [
          companyId,
          renumbered(tables, row.datatable_id, 'a table').id,
          row.url,
          row.every,
          row.at_time,
          row.weekday,
          row.header_names ?? [],
          new Date(nextOnClock({ every: row.every, at: row.at_time, weekday: row.weekday }, zone, Date.now())),
        ],
      );
    const locked = rows.filter((row) => row.had_secrets).length;
    if (locked > 0)
      notes.push(
        `Type user names, passwords and header values again in the schedules of ${locked === 1 ? 'one import' : `${locked} imports`}.`,
      );
    if (rows.length > 0)
      notes.push(
        'Scheduled imports go on here. Take them out under Scheduled Imports where the company they came from fetches the same files.',
      );
  },
});
