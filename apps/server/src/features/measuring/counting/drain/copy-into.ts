import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { COPY_BEGIN, COPY_END } from './copy-format.ts';

/**
 * Copies rows in the binary format into a table, which is named with its columns. They come in pieces, so
 * that the server stores one while the next is made.
 */
export async function copyInto(client: Client, target: string, rows: Iterable<Buffer>): Promise<void> {
  await pipeline(Readable.from(framed(rows)), client.query(copyFrom(`copy public.${target} from stdin (format binary)`)));
}

function* framed(rows: Iterable<Buffer>): Generator<Buffer> {
  yield COPY_BEGIN;
  yield* rows;
  yield COPY_END;
}
