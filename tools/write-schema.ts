/**
 * Writes `schema.sql` out of the migrations, by an embedded database that is made for it: `npm run schema`.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog } from '../apps/server/src/platform/log.ts';
import { withClient } from '../apps/server/src/storage/connection.ts';
import { openDatabase } from '../apps/server/src/storage/database.ts';
import { describeSchema } from '../apps/server/src/storage/testing/describe-schema.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'limn-schema-'));
try {
  const db = await openDatabase({ dataDir }, createLog('warn'));
  try {
    const text = await withClient(db.logins.owner, 'schema', describeSchema);
    writeFileSync(new URL('../apps/server/src/storage/schema.sql', import.meta.url), text);
  } finally {
    await db.close();
  }
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
