/**
 * Adds rows to a table of counts. They go as one array for each column, in PostgreSQL's binary format: that
 * costs a third of what rows of `values` do. A cluster refuses `insert … select` where it cannot run it
 * beside the rows: there each company's rows are `values`.
 */
import type { Client } from 'pg';

const FORMAT = {
  bool: { oid: 16, bytes: 1 },
  int2: { oid: 21, bytes: 2 },
  int4: { oid: 23, bytes: 4 },
  int8: { oid: 20, bytes: 8 },
  /** Microseconds since 2000. */
  timestamptz: { oid: 1184, bytes: 8 },
} as const;
const ARRAY_HEADER_BYTES = 20;
/** Most have some dozens of rows, and small buffers are pieces of one that is there already. */
const FIRST_BYTES = 1024;
const NULL = -1;
const HALF = 2 ** 32;
const POSTGRES_EPOCH_MS = Date.UTC(2000, 0, 1);
/** Rows of one statement with `values`. */
const ROWS = 500;

export type ColumnType = keyof typeof FORMAT;

export interface Table {
  /** Names the table, as `r`. */
  into: `insert into ${string} as r`;
  columns: Readonly<Record<string, ColumnType>>;
  /** Says how a row is added whose key is there. */
  onConflict: string;
}

/** The values of one column, row by row. */
interface Column {
  /** Truth is 0 or 1. */
  put(value: number | null): void;
  /** 64 bits, which are more than a number holds. */
  putHalves(high: number, low: number): void;
}

export interface Rows<Name extends string> {
  columns: Record<Name, Column>;
  add(client: Client): Promise<void>;
}

/** Every column must be given a value for every row. */
export function createRows<T extends Table>(
  table: T,
  { isDistributed }: { isDistributed: boolean },
): Rows<Extract<keyof T['columns'], string>> {
  const types = Object.entries(table.columns);
  const into = `${table.into} (${types.map(([name]) => name).join()})`;
  if (isDistributed) {
    const texts = types.map(([name, type]) => [name, textColumn(type)] as const);
    return {
      columns: byName(texts),
      async add(client) {
        const rows = (texts[0]?.[1].values ?? []).map((_, row) => `(${texts.map(([, { values }]) => values[row]).join()})`);
        for (const some of pieces(rows)) await client.query(`${into} values ${some.join()} ${table.onConflict}`);
      },
    };
  }
  const arrays = types.map(([name, type]) => [name, arrayColumn(type)] as const);
  const parameters = types.map(([, type], index) => `$${index + 1}::${type}[]`);
  return {
    columns: byName(arrays),
    async add(client) {
      if (arrays[0]?.[1].length() === 0) return;
      const text = `${into} select * from unnest(${parameters.join()}) ${table.onConflict}`;
      await client.query({ name: table.into, text, values: arrays.map(([, column]) => column.finish()) });
    },
  };
}

function byName<Name extends string>(columns: readonly (readonly [string, Column])[]): Record<Name, Column> {
  return Object.fromEntries(columns) as Record<Name, Column>;
}

export function pieces<T>(rows: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(rows.length / ROWS) }, (_, piece) => rows.slice(piece * ROWS, (piece + 1) * ROWS));
}

export interface ArrayColumn extends Column {
  length(): number;
  /** As a parameter. */
  finish(): Buffer;
}

export function arrayColumn(type: ColumnType): ArrayColumn {
  const { oid, bytes: size } = FORMAT[type];
  let buffer = Buffer.allocUnsafe(FIRST_BYTES);
  let view = new DataView(buffer.buffer, buffer.byteOffset, buffer.length);
  let at = ARRAY_HEADER_BYTES;
  let length = 0;
  let hasNull = 0;

  function begin(bytes: number): void {
    length++;
    if (at + 12 > buffer.length) {
      const larger = Buffer.allocUnsafe(buffer.length * 2);
      buffer.copy(larger, 0, 0, at);
      buffer = larger;
      view = new DataView(buffer.buffer, buffer.byteOffset, buffer.length);
    }
    view.setInt32(at, bytes);
    at += 4;
  }

  return {
    length: () => length,
    put(value) {
      if (value === null) {
        hasNull = 1;
        begin(NULL);
        return;
      }
      begin(size);
      if (size === 1) view.setUint8(at, value);
      else if (size === 2) view.setInt16(at, value);
      else if (size === 4) view.setInt32(at, value);
      else {
        view.setInt32(at, Math.floor(value / HALF));
        view.setInt32(at + 4, value);
      }
      at += size;
    },
    putHalves(high, low) {
      begin(size);
      view.setInt32(at, high);
      view.setInt32(at + 4, low);
      at += size;
    },
    finish() {
      for (const [place, field] of [1, hasNull, oid, length, 1].entries()) view.setInt32(4 * place, field);
      return buffer.subarray(0, at);
    },
  };
}

function textColumn(type: ColumnType): Column & { values: string[] } {
  const values: string[] = [];
  return {
    values,
    put: (value) => values.push(textOf(type, value)),
    putHalves: (high, low) => values.push(`${hashOf(high, low)}::${type}`),
  };
}

function textOf(type: ColumnType, value: number | null): string {
  if (value === null) return `null::${type}`;
  if (type === 'bool') return value === 0 ? 'false' : 'true';
  if (type !== 'timestamptz') return `${value}::${type}`;
  const ms = Math.floor(value / 1000);
  const micros = String(value - ms * 1000).padStart(3, '0');
  return `'${new Date(POSTGRES_EPOCH_MS + ms).toISOString().slice(0, -1)}${micros}Z'::timestamptz`;
}

/** Both halves of 64 bits together. */
export function hashOf(high: number, low: number): bigint {
  return BigInt.asIntN(64, (BigInt(high) << 32n) | BigInt(low >>> 0));
}
