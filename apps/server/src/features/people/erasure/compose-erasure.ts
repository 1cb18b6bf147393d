/** Gives erasure what it needs, and hears when a person is erased so that this front forgets them, too. */
import type { Database } from '../../../storage/database.ts';
import type { Tx } from '../../../storage/tx.ts';
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
  /** Drops what the front remembers of recipients of a company, or of all. */
  forget(companyId?: number): void;
}

export async function composeErasure({
  db,
  hashOf,
  findInEvents,
  findCustomer,
  alsoNamed,
  forget,
}: ErasurePartsDeps): Promise<ErasureParts> {
  const stopListening = await db.listen('forget', (erased) => forget(erased?.companyId));
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
