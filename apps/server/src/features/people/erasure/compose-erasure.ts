/** Gives erasure what it needs, and hears when a person is erased so that this front forgets them, too. */
import type { Database } from '../../../storage/database.ts';
import { erasureHandlers } from './erasure.routes.ts';
import type { TraceDeps } from './find-traces.ts';

export interface ErasureParts {
  handlers: ReturnType<typeof erasureHandlers>;
  close(): Promise<void>;
}

export interface ErasurePartsDeps extends Pick<TraceDeps, 'hashOf' | 'findInEvents'> {
  db: Database;
  /** Drops what the front remembers of recipients of a company, or of all. */
  forget(companyId?: number): void;
}

export async function composeErasure({ db, hashOf, findInEvents, forget }: ErasurePartsDeps): Promise<ErasureParts> {
  const stopListening = await db.listen('forget', (erased) => forget(erased?.companyId));
  return {
    handlers: erasureHandlers({
      login: db.logins.app,
      hashOf,
      findInEvents,
      notifyErasure: (tx, companyId) => db.notify(tx, 'forget', { companyId }),
    }),
    close: stopListening,
  };
}
