/** Gives erasure what it needs, and hears when a person is erased so that this front forgets them, too. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../../storage/database.ts';
import type { Tx } from '../../../storage/tx.ts';
import { hasRecentErasures } from './erasure.store.ts';
import { askToErase, erasureHandlers, type ErasureRouteDeps } from './erasure.routes.ts';
import type { TraceDeps } from './find-traces.ts';

export interface ErasureParts {
  handlers: ReturnType<typeof erasureHandlers>;
  /** Asks for the erasure of a recipient. */
  ask(tx: Tx, caller: { companyId: number; userId: number | null }, eid: string): Promise<void>;
  close(): Promise<void>;
}

export interface ErasurePartsDeps extends Pick<TraceDeps, 'hashOf' | 'findInEvents' | 'findCustomer'>, Pick<ErasureRouteDeps, 'alsoNamed'> {
  db: Database;
  /** Drops what the front remembers of recipients of a company. */
  forget(companyId: number): void;
  /** Companies of whose recipients it remembers something. */
  remembered(): Iterable<number>;
}

const TRIES = 5;
const RETRY_MS = 1000;

export async function composeErasure({
  db,
  hashOf,
  findInEvents,
  findCustomer,
  alsoNamed,
  forget,
  remembered,
}: ErasurePartsDeps): Promise<ErasureParts> {
  const stopListening = await db.listen('forget', (erased) => (erased ? forget(erased.companyId) : void forgetMissed()));

  /**
   * A message may have been lost with the connection. What was shown in other companies is not forgotten for
   * that: clicks follow it, and the tables may not have it yet.
   */
  async function forgetMissed(): Promise<void> {
    for (const companyId of new Set(remembered())) if (await hadErasures(companyId)) forget(companyId);
  }

  async function hadErasures(companyId: number): Promise<boolean> {
    for (let tries = 1; tries <= TRIES; tries++) {
      const answer = await db.withCompany(companyId, (tx) => hasRecentErasures(tx, companyId)).catch(() => undefined);
      if (answer !== undefined) return answer;
      await sleep(RETRY_MS, undefined, { ref: false });
    }
    // Rather too much than someone who was erased.
    return true;
  }

  const deps = {
    login: db.logins.app,
    hashOf,
    findInEvents,
    findCustomer,
    alsoNamed,
    notifyErasure: (tx: Tx, companyId: number) => db.notify(tx, 'forget', { companyId }),
  };
  return {
    handlers: erasureHandlers(deps),
    ask: async (tx, caller, eid) => void (await askToErase(tx, caller, eid, deps)),
    close: stopListening,
  };
}
