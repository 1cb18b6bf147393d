/**
 * The database's description of a statement that is not run: its columns, in classes of values as the driver
 * returns them.
 */
import type { Client } from 'pg';
import type { Class } from './row-type.ts';

const CLASSES: Readonly<Record<string, Class>> = {
  int2: 'number',
  int4: 'number',
  int8: 'number',
  oid: 'number',
  float4: 'number',
  float8: 'number',
  bool: 'boolean',
  timestamptz: 'Date',
  timestamp: 'Date',
  bytea: 'Buffer',
  json: 'any',
  jsonb: 'any',
  // The driver reads these arrays in its own way.
  _int8: 'string[]',
  _numeric: 'number[]',
};

interface Field {
  name: string;
  dataTypeID: number;
}

/** By name. Rejects with the database's own error where it can't be prepared. */
export async function describeStatement(client: Client, text: string): Promise<Map<string, Class>> {
  const fields = await new Promise<Field[]>((done, fail) => {
    let found: Field[] = [];
    client.query({
      submit(connection: { parse(query: object): void; describe(what: object): void; sync(): void }) {
        connection.parse({ text, name: '', types: [] });
        connection.describe({ type: 'S', name: '' });
        connection.sync();
      },
      handleRowDescription: ({ fields: said }: { fields: Field[] }) => void (found = said),
      handleNoData: () => undefined,
      // The driver calls nothing more of a query that failed.
      handleError: fail,
      handleReadyForQuery: () => done(found),
    } as never);
  });
  const { rows } = await client.query<{ oid: number; name: string }>(
    'select oid::int, typname as name from pg_type where oid = any ($1::oid[])',
    [fields.map(({ dataTypeID }) => dataTypeID)],
  );
  const names = new Map(rows.map(({ oid, name }) => [oid, name]));
  return new Map(fields.map(({ name, dataTypeID }) => [name, classOf(names.get(dataTypeID) ?? '')]));
}

function classOf(type: string): Class {
  return CLASSES[type] ?? (type.startsWith('_') ? `${classOf(type.slice(1))}[]` : 'string');
}
