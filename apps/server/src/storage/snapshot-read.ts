/**
 * Reads very many rows of one company as they stood at one moment, a few at a time, on a connection of its
 * own.
 */
import { lowerBackendPriority } from './backend-priority.ts';
import { wholeId } from './company-setting.ts';
import { withClient, type Login } from './connection.ts';
import { explainQueryError } from './database-errors.ts';

export interface SnapshotRead {
  one<Row extends object>(sql: string, params: readonly unknown[]): Promise<Row>;
  /** The column `line` of each row, `size` rows at a time. One such reading at a time. */
  texts(sql: string, params: readonly unknown[], size: number): AsyncIterable<string[]>;
}

/** Everything that `work` reads is of the same moment. Nothing can be written. */
export async function readSnapshot<T>(login: Login, companyId: number, work: (read: SnapshotRead) => Promise<T>): Promise<T> {
  try {
    return await withClient(login, 'snapshot', async (client) => {
      await lowerBackendPriority(client);
      await client.query('begin isolation level repeatable read read only');
      // Cursors are read to their end: plans that have the first tenth of the rows early take longer for all
      // of them.
      await client.query(
        `set local app.company = '${wholeId(companyId)}'; set local timezone = 'UTC'; set local app.bin = 'on'; set local cursor_tuple_fraction = 1`,
      );
      // A reading that was left in the middle has its rows still.
      let isOpen = false;
      const result = await work({
        async one<Row extends object>(sql: string, params: readonly unknown[]) {
          const { rows } = await client.query(sql, [...params]);
          if (rows.length !== 1) throw new Error(`Expected one row, got ${rows.length}: ${sql.slice(0, 200)}`);
          return rows[0] as Row;
        },
        async *texts(sql, params, size) {
          if (isOpen) await client.query('close snapshot_rows');
          isOpen = true;
          await client.query(`declare snapshot_rows no scroll cursor for ${sql}`, [...params]);
          for (;;) {
            const { rows } = await client.query<{ line: string }>(`fetch ${size} from snapshot_rows`);
            if (rows.length > 0) yield rows.map((row) => row.line);
            if (rows.length < size) break;
          }
          await client.query('close snapshot_rows');
          isOpen = false;
        },
      });
      await client.query('commit');
      return result;
    });
  } catch (error) {
    throw explainQueryError(error);
  }
}
