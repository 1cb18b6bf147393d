/** The process that makes the demo company at the first start. Its memory, and that of all it draws with, is free once it has ended. */
import { openFront } from './compose/open-front.ts';
import { makeDemo } from './demo/demo.ts';
import { readConfig } from './platform/config.ts';
import { createLog } from './platform/log.ts';

const SHUTDOWN_MS = 10_000;

const open: (() => unknown)[] = [];
let stopping = false;

async function stop(code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  setTimeout(() => process.exit(1), SHUTDOWN_MS).unref();
  for (const close of open.reverse()) await Promise.resolve(close()).catch((error: unknown) => console.error(error));
  process.exit(code);
}

// The next start finishes a company that is half made.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop(1));
process.on('disconnect', () => void stop(1));

try {
  const config = readConfig();
  const { front, db, secrets, signIn } = await openFront(config, { log: createLog(config.logLevel), open });
  if (signIn.embedded)
    await makeDemo({
      config,
      db,
      secrets,
      embedded: signIn.embedded,
      images: front.images.routes,
      proofs: front.proofs,
      campaigns: front.campaigns.routes,
      recipes: front.recipes.routes,
      uploads: front.tables.uploads,
    });
  await stop(0);
} catch (error) {
  // Behind "Not available right now" stands what the database said.
  const reason = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  console.error(reason instanceof Error ? reason.message : reason);
  await stop(1);
}
