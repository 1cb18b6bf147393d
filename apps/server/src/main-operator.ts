/**
 * A command for the person who runs an installation: terms of single companies. It works beside a running
 * server, or without one.
 */
import { AppError } from '@limn/model';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { operate } from './features/people/billing/operator-command.ts';
import { readPrices } from './features/people/billing/prices.ts';
import { readConfig } from './platform/config.ts';
import { explainFailure } from './platform/explain-failure.ts';
import { createLog } from './platform/log.ts';
import { reachDatabase } from './storage/database.ts';

try {
  const config = readConfig();
  if (config.databaseUrl === undefined && !existsSync(join(config.dataDir, 'secrets')))
    throw new Error(`There is no installation in ${config.dataDir}. Set DATA_DIR or DATABASE_URL as you do for the server.`);
  const db = await reachDatabase(config, createLog('warn'));
  try {
    const said = await operate(process.argv.slice(2), {
      db,
      prices: readPrices(config.billing.pricesFile),
      isBilledOutside: config.billing.billsby !== undefined,
      notifyCompanyChanged: (tx, companyId) => db.notify(tx, 'version', { companyId }),
      now: () => new Date(),
    });
    console.log(said);
  } finally {
    await db.close();
  }
} catch (error) {
  const { sentence, exitCode } = explainFailure(error);
  console.error(error instanceof AppError ? error.publicMessage : sentence);
  process.exitCode = exitCode;
}
