/** Inserts rows into any table of companies: what is not given gets a random value of its column's type. */
import type { Random } from '@limn/model';
import type { Tx } from '../../../../storage/database.ts';
import type { CompanyColumn, CompanyTable } from './schema-walk.ts';

export type Row = Record<string, unknown>;

export const WORDS = [
  'Offer',
  'spring “sale”',
  'ünïcode',
  '春の装い',
  'שלום',
  '🎉👩‍👩‍👧',
  '<b>&amp;</b>',
  String.raw`back\slash "quote"`,
  '{{first}}',
  '',
];

export interface Rows {
  companyId: number;
  add(table: string, given: Row): Promise<Row>;
}

export function createRows(tx: Tx, random: Random, tables: readonly CompanyTable[]): Rows {
  const turns = new Map<CompanyColumn, number>();
  // States take turns, so that few rows have each of them.
  const state = (column: CompanyColumn) => {
    const turn = turns.get(column) ?? random.below(column.states.length);
    turns.set(column, turn + 1);
    return column.states[turn % column.states.length];
  };
  const rows: Rows = {
    companyId: 0,
    async add(name, given) {
      const table = tables.find((known) => known.name === name);
      if (!table) throw new Error(`There is no table ${name}.`);
      const columns = table.columns.filter((column) => !column.isMade && !(column.name in given && given[column.name] === undefined));
      const values: Row = {};
      for (const column of columns)
        values[column.name] =
          column.name === 'company_id'
            ? rows.companyId
            : column.name in given
              ? given[column.name]
              : column.states.length > 0
                ? state(column)
                : anything(column, random);
      const names = Object.keys(values);
      const typed = columns.map((column) => `${column.name} ${column.type}`);
      const [made] = await tx.query<Row>(
        `insert into ${name} (${names.join(', ')}) select ${names.map((column) => `x.${column}`).join(', ')}
         from jsonb_to_record($1::jsonb) as x (${typed.join(', ')}) on conflict do nothing returning *`,
        [JSON.stringify(values)],
      );
      return made ?? {};
    },
  };
  return rows;
}

function anything({ name, type }: CompanyColumn, random: Random): unknown {
  switch (type) {
    case 'text':
      return random.pick(WORDS);
    case 'text[]':
      return times(random.below(4), () => random.pick(WORDS));
    case 'boolean':
      return random.below(2) > 0;
    case 'smallint':
    case 'integer':
      return 1 + random.below(1000);
    case 'bigint':
      return int64(random);
    case 'real':
      return random.below(2);
    case 'jsonb':
      return { note: random.pick(WORDS), n: random.below(9) };
    case 'uuid':
      return uuid(random);
    case 'timestamp with time zone':
      return moment(random);
    case 'time without time zone':
      return `${String(random.below(24)).padStart(2, '0')}:${String(random.below(60)).padStart(2, '0')}:00`;
    default:
      throw new Error(`Say in random-company.ts what ${name} of type ${type} may hold.`);
  }
}

export function times<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

export function hex(random: Random, bytes: number): string {
  return times(bytes, () => random.below(256).toString(16).padStart(2, '0')).join('');
}

export function uuid(random: Random): string {
  return [4, 2, 2, 2, 6].map((bytes) => hex(random, bytes)).join('-');
}

/** With microseconds, as the database has them. */
export function moment(random: Random): string {
  const seconds = 1_600_000_000 + random.below(150_000_000);
  return new Date(seconds * 1000).toISOString().replace('.000Z', `.${String(random.below(1_000_000)).padStart(6, '0')}+00`);
}

/** Any whole number of 64 bits, as text. */
export function int64(random: Random): string {
  return random.pick([BigInt.asIntN(64, BigInt(`0x${hex(random, 8)}`)), 2n ** 63n - 1n, -(2n ** 63n), 0n]).toString();
}
