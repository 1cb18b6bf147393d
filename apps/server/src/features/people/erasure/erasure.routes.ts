import type { Erasure } from '@limn/contracts';
import { AppError } from '@limn/model';
import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import type { Tx } from '../../../storage/database.ts';
import type { Handlers } from '../../../api/call.ts';
import { askForErasure, listErasures, type ErasureRow } from './erasure.store.ts';
import { findTraces, type TraceDeps } from './find-traces.ts';

export interface ErasureRouteDeps extends TraceDeps {
  /** Called at the commit: the jobs begin, and the fronts drop what they cached of recipients. */
  notifyErasure(tx: Tx, companyId: number): Promise<void>;
  /** The other values that name the same customer. */
  alsoNamed(tx: Tx, companyId: number, eid: string): Promise<readonly string[]>;
}

export function erasureHandlers(deps: ErasureRouteDeps): Handlers<'listErasures' | 'findTraces' | 'erasePerson'> {
  /**
   * Companies whose tables are being looked through: it takes a connection of its own, and minutes where
   * tables are long.
   */
  const looking = new Set<number>();
  return {
    listErasures: ({ caller: { companyId }, transact }) =>
      transact(async (tx) => ({ erasures: (await listErasures(tx, companyId)).map(wireErasure) })),

    async findTraces({ caller: { companyId }, body, transact }) {
      if (looking.has(companyId))
        throw new AppError('too_many_requests', {
          publicMessage: 'Your company is already searching for someone’s data. Wait until that’s done.',
          retryAfterSeconds: 5,
        });
      looking.add(companyId);
      try {
        return { traces: await findTraces(transact, companyId, body.eid, deps) };
      } finally {
        looking.delete(companyId);
      }
    },

    erasePerson: ({ caller: { companyId, userId }, body, transact }) =>
      transact(async (tx) => {
        const row = await askToErase(tx, { companyId, userId }, body.eid.trim(), deps);
        // A customer is erased whole: under every identity that is known.
        for (const value of await deps.alsoNamed(tx, companyId, body.eid)) await askToErase(tx, { companyId, userId }, value, deps);
        return { erasure: wireErasure(row) };
      }),
  };
}

/** Someone waits for it from now on; who waits already is asked for once. */
export async function askToErase(
  tx: Tx,
  { companyId, userId }: { companyId: number; userId: number | null },
  value: string,
  { hashOf, notifyErasure }: Pick<ErasureRouteDeps, 'hashOf' | 'notifyErasure'>,
): Promise<ErasureRow> {
  const recipient = await hashOf(tx, companyId, value);
  const row = await askForErasure(tx, companyId, { recipient, standIn: randomBytes(8).readBigInt64LE(), value, userId });
  await notifyErasure(tx, companyId);
  return row;
}

function wireErasure({ created_at, finished_at, ...row }: ErasureRow): z.input<typeof Erasure> {
  return {
    ...row,
    state: finished_at === null ? 'waiting' : 'complete',
    created_at: created_at.toISOString(),
    finished_at: finished_at?.toISOString() ?? null,
  };
}
