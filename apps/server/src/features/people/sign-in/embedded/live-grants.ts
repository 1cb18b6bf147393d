/**
 * Tells which log-ins still stand. An access token names the grant it comes from, and is worth nothing once
 * that grant is gone: by logging out, by a new password, or because a stolen refresh token was used twice.
 * Every call asks, so what was found is held in memory; the front that ends a grant drops it at once, the
 * others when the database says so, and, should a message be lost, when it is five seconds old.
 */
import type { Database, Tx } from '../../../../storage/database.ts';
import { grantStands } from './oidc-payloads.store.ts';

export interface LiveGrants {
  stands(grantId: string): Promise<boolean>;
  /** To be called in the transaction that ends grants: all fronts look again when it commits. */
  announce(tx: Tx): Promise<void>;
  /** To be called after that transaction, so that this front does not wait for its own message. */
  forget(): void;
  close(): Promise<void>;
}

const FRESH_MS = 5000;
const MAX_GRANTS = 20_000;

export async function openLiveGrants(
  db: Pick<Database, 'look' | 'listen' | 'notify'>,
  nowMs: () => number = () => performance.now(),
): Promise<LiveGrants> {
  /** Grants that stood, with the moment when that was read. Oldest first. */
  const standing = new Map<string, number>();
  let changes = 0;
  const forget = () => {
    changes++;
    standing.clear();
  };
  const stopListening = await db.listen('log_ins', forget);
  return {
    async stands(grantId) {
      const now = nowMs();
      if (now - (standing.get(grantId) ?? -Infinity) < FRESH_MS) return true;
      const changesBefore = changes;
      const stands = await db.look((tx) => grantStands(tx, grantId));
      standing.delete(grantId);
      // Grants that ended during the read may have been read too early.
      if (stands && changes === changesBefore) standing.set(grantId, now);
      if (standing.size > MAX_GRANTS) standing.delete(standing.keys().next().value ?? '');
      return stands;
    },
    announce: (tx) => db.notify(tx, 'log_ins', true),
    forget,
    close: stopListening,
  };
}
