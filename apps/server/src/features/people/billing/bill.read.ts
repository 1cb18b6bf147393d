/** The part of the bill that some days make. */
import type { Tx } from '../../../storage/database.ts';
import { creditsUsed, readUncovered } from '../credits/credits.read.ts';
import { listTerms } from './billing.store.ts';
import { creditsIn } from './payg-usage.ts';

export interface BillOfDays {
  /** Credits that the ledger took. */
  ledger: number;
  /** The part that no credits covered while the company paid as it went. */
  payAsYouGo: number;
}

/** Both days included. */
export async function billOfDays(
  tx: Tx,
  companyId: number,
  timezone: string,
  { from, to }: { from: number; to: number },
): Promise<BillOfDays> {
  const terms = await listTerms(tx, companyId);
  const uncovered = terms.length === 0 ? [] : await readUncovered(tx, companyId, timezone);
  return {
    ledger: await creditsUsed(tx, companyId, from, to),
    payAsYouGo: creditsIn(
      uncovered.filter(({ day }) => day >= from),
      terms,
      timezone,
      to,
    ),
  };
}
