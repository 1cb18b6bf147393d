/** Looks who is running out of credits. */
import { warnOfCredits } from '../features/people/billing/warn-credits.ts';
import type { Log } from '../platform/log.ts';
import type { Login } from '../storage/connection.ts';
import { holdClient } from './held-client.ts';
import { startLoop } from './loop.ts';

export interface CreditJobs {
  stop(): Promise<void>;
}

const IDLE_MS = 20_000;

export function startCreditJobs({ login, log }: { login: Login; log: Log }): CreditJobs {
  const client = holdClient(login, 'credits');
  const warning = startLoop('credits', IDLE_MS, log, () => client.use((held) => warnOfCredits(held)));
  return {
    async stop() {
      await warning.stop(false);
      await client.close();
    },
  };
}
