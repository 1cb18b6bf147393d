/** A front that only admits and counts: a journal, a gate, and opens of a person one after the other. */
import { OPENER_CLASS, RECORD_KIND, dayIn } from '@limn/model';
import { createLog } from '../../../../platform/log.ts';
import type { Database } from '../../../../storage/database.ts';
import { openCreditGate, UNPAID, WITHOUT_LEASE, type CreditGate, type PayingCompany } from '../../../people/credits/credit-gate.ts';
import { openJournal, type Journal } from '../log/journal.ts';

export interface SmallFront {
  gate: CreditGate;
  journal: Journal;
  /** One open of the company; the answer is how it was counted. */
  open(companyId: number, position?: number): Promise<'counted' | 'unpaid'>;
  close(): Promise<void>;
}

export const PACK: PayingCompany = { stopsWithoutCredits: true, isTrial: false };
export const TRIAL: PayingCompany = { stopsWithoutCredits: true, isTrial: true };

export async function openSmallFront(
  db: Pick<Database, 'withCompany' | 'listen' | 'control'>,
  { directory, slot, company = TRIAL, nowMs }: { directory: string; slot: number; company?: PayingCompany; nowMs?: () => number },
): Promise<SmallFront> {
  const log = createLog('silent');
  const journal = await openJournal({ directory, slot, db, log });
  const gate = await openCreditGate({ db, front: journal.front, log, ...(nowMs && { nowMs }) });
  return {
    gate,
    journal,
    async open(companyId, position = 0) {
      const atMs = nowMs?.() ?? Date.now();
      const lease = await gate.admit(companyId, company);
      await journal.append({
        atMs,
        companyId,
        objectId: 1,
        version: 1,
        day: dayIn('Europe/London', atMs),
        kind: lease === UNPAID ? RECORD_KIND.unpaid : RECORD_KIND.impression,
        openerClass: OPENER_CLASS.person,
        recipient: BigInt(position),
        send: 0n,
        position,
        decisions: [],
        lease: lease === UNPAID ? WITHOUT_LEASE : lease,
      });
      return lease === UNPAID ? 'unpaid' : 'counted';
    },
    async close() {
      await gate.close();
      await journal.close();
    },
  };
}
