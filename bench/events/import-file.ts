/**
 * A file of past events, imported as a worker does it: 50 events of each customer over a year, by the process
 * that tests kill.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { addField, createEvent } from '../../apps/server/src/features/data/events/events.service.ts';
import { insertImport, findImport } from '../../apps/server/src/features/data/events/import/imports.store.ts';
import { runStep } from '../../apps/server/src/features/data/events/testing/step-kill-run.ts';
import { openUploadSpool } from '../../apps/server/src/platform/upload-spool.ts';
import type { Database } from '../../apps/server/src/storage/database.ts';

const LINES_AT_ONCE = 10_000;
const START = Date.UTC(2025, 10, 1);
const YEAR_MS = 365 * 86_400_000;

export interface Imported {
  ms: number;
  /** Memory of the process that imports, above what it had when it began. */
  grownMb: number;
  taken: number;
}

export async function importFile(
  { db, dataDir, companyId }: { db: Database; dataDir: string; companyId: number },
  rows: number,
): Promise<Imported> {
  const directory = join(dataDir, 'event-files');
  mkdirSync(directory, { recursive: true });
  const files = await openUploadSpool({ directory, slot: 1, reserveBytes: 0, maxBytes: 2 ** 40 });
  const file = await files.keep({ bytes: linesOf(rows), expectedBytes: undefined });
  const importId = await db.withCompany(companyId, async (tx) => {
    const event = await createEvent(tx, { companyId, userId: null }, { event_name: 'Past order', id_datatype: 'text' });
    await addField(tx, companyId, event, { name: 'sku', data_type: 'varchar' });
    await addField(tx, companyId, event, { name: 'total', data_type: 'decimal', value_field: true });
    const made = await insertImport(tx, companyId, {
      eventId: event.id,
      fileName: 'past',
      file: file.name,
      fileBytes: file.bytes,
      mark: Buffer.from('a file of the bench'),
      uses: ['customer_id', 'event_timestamp', 'property:sku', 'property:total'],
      timeOrder: 'iso',
      numberForm: 'plain',
      timezone: 'UTC',
      userId: null,
    });
    return made.id;
  });
  const { ms, grownMb, isDone } = await runStep({ logins: db.logins, companyId, step: { what: 'import', importId, directory } });
  const done = await db.withCompany(companyId, (tx) => findImport(tx, companyId, importId));
  if (!isDone || done?.state !== 'complete' || done.taken !== rows)
    throw new Error(`The import ended as ${done?.state} with ${done?.taken} rows.`);
  return { ms, grownMb, taken: done.taken };
}

async function* linesOf(rows: number): AsyncGenerator<Buffer> {
  yield Buffer.from('who,when,sku,total\n');
  const customers = Math.max(1, Math.round(rows / 50));
  for (let first = 0; first < rows; first += LINES_AT_ONCE) {
    const lines = Array.from({ length: Math.min(LINES_AT_ONCE, rows - first) }, (_, index) => {
      const n = first + index;
      // Spread over the customers as a shop's log has them: in the order of time.
      const at = new Date(START + Math.floor((n / rows) * YEAR_MS)).toISOString();
      return `c-${(n * 7919) % customers},${at},sku-${n % 300},${n % 1000}.${n % 10}\n`;
    });
    yield Buffer.from(lines.join(''));
  }
}
