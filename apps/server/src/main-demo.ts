/**
 * The process that makes the demo company at the first start. Its memory, and that of all it draws with, is
 * free once it has ended.
 */
import { openFront } from './compose/open-front.ts';
import { makeDemo } from './demo/demo.ts';
import { readConfig } from './platform/config.ts';
import { explainFailure } from './platform/explain-failure.ts';
import { createLog } from './platform/log.ts';

const SHUTDOWN_MS = 10_000;
/** No one waits for an answer here: a busy machine makes it late rather than not at all. */
const ANSWER_MS = 300_000;

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
  const { front, db, secrets, signIn } = await openFront(config, { log: createLog(config.logLevel), open, answerMs: ANSWER_MS });
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
  const { sentence, exitCode } = explainFailure(error);
  console.error(sentence);
  await stop(exitCode);
}
