import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

/** Copies rows in the binary format into a table, which is named with its columns. */
export async function copyInto(client: Client, target: string, rows: Buffer): Promise<void> {
  await pipeline(Readable.from([rows]), client.query(copyFrom(`copy public.${target} from stdin (format binary)`)));
}
