/** A file that has to be read from its end, or twice, lies on disk under no name: a kill leaves nothing. */
import { randomUUID } from 'node:crypto';
import { closeSync, openSync, unlinkSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** @param pieces each valid until the next one. The caller closes the file. */
export async function spooled(pieces: AsyncIterable<Uint8Array>, directory: string): Promise<number> {
  const path = join(directory, `workbook-${randomUUID()}`);
  const file = openSync(path, 'wx+', 0o600);
  unlinkSync(path);
  try {
    for await (const piece of pieces) writeSync(file, piece);
    return file;
  } catch (error) {
    closeSync(file);
    throw error;
  }
}
