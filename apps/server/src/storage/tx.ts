/** The thin query object that every store and read model gets: plain SQL with $1, rows as typed objects. */
import { AppError } from '@limn/model';
import type pg from 'pg';

/**
 * One open transaction. Parameters go as they are: arrays become PostgreSQL arrays, so a JSON value that is
 * an array must be handed in as text (`JSON.stringify`). `bigint` columns come back as numbers, dates as
 * `yyyy-mm-dd` text, timestamps as `Date`.
 */
export interface Tx {
  query<Row extends object>(sql: string, params?: readonly unknown[]): Promise<Row[]>;
  /**
   * For statements that come with every request: each connection reads and plans them once. Their texts are
   * fixed, for every text is kept until the connection ends.
   */
  often<Row extends object>(sql: string, params?: readonly unknown[]): Promise<Row[]>;
  /** Exactly one row; anything else throws. */
  one<Row extends object>(sql: string, params?: readonly unknown[]): Promise<Row>;
  /** One row or none; more throw. */
  maybeOne<Row extends object>(sql: string, params?: readonly unknown[]): Promise<Row | undefined>;
  /** For statements without an answer: how many rows they changed. */
  run(sql: string, params?: readonly unknown[]): Promise<number>;
}

interface Queryable {
  query(config: pg.QueryConfig): Promise<pg.QueryResult>;
}

const names = new Map<string, string>();

/** A short name of a text, the same in every connection. */
function nameOf(sql: string): string {
  const known = names.get(sql);
  if (known !== undefined) return known;
  const name = `often_${names.size}`;
  names.set(sql, name);
  return name;
}

export function txOn(client: Queryable): Tx {
  const ask = async (sql: string, params: readonly unknown[] = []) => client.query({ text: sql, values: [...params] });
  return {
    async query<Row extends object>(sql: string, params?: readonly unknown[]) {
      return (await ask(sql, params)).rows as Row[];
    },
    async often<Row extends object>(sql: string, params: readonly unknown[] = []) {
      return (await client.query({ name: nameOf(sql), text: sql, values: [...params] })).rows as Row[];
    },
    async one<Row extends object>(sql: string, params?: readonly unknown[]) {
      const { rows } = await ask(sql, params);
      if (rows.length !== 1) throw countError(rows.length, 'exactly one', sql);
      return rows[0] as Row;
    },
    async maybeOne<Row extends object>(sql: string, params?: readonly unknown[]) {
      const { rows } = await ask(sql, params);
      if (rows.length > 1) throw countError(rows.length, 'at most one', sql);
      return rows[0] as Row | undefined;
    },
    async run(sql, params) {
      return (await ask(sql, params)).rowCount ?? 0;
    },
  };
}

function countError(rows: number, expected: string, sql: string): AppError {
  return new AppError('internal', { cause: new Error(`Expected ${expected} row, got ${rows}: ${sql.slice(0, 200)}`) });
}
