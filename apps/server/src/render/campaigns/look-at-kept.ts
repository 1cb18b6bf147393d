/** The variant that a recipient keeps, as previews and simulations see it: they claim nothing themselves. */
import { CLAIM_KIND } from '@limn/model';
import type { ClaimKey } from '../../features/measuring/counting/claims.port.ts';
import { recipientHash } from '../../features/measuring/counting/recipients.port.ts';
import { withDeadline } from '../../platform/with-deadline.ts';
import type { Decidable, Keep } from '../decision.ts';
import type { OpenedObject } from '../opened/opened-object.ts';

/** Undefined where nothing is kept. */
export type FindKept = (key: ClaimKey) => Promise<readonly string[] | undefined>;

export const CLAIM_MS = 300;

/** Lists of recipes are chosen again: who looks at a draft wants its own. */
export function readClaimOnly(
  findKept: FindKept,
  { companyId, company }: Pick<OpenedObject, 'companyId' | 'company'>,
  { eid, budget }: Pick<Decidable, 'eid' | 'budget'>,
): Keep {
  return async ({ objectId, kind, about }, choose) => {
    const key = eid !== undefined && { companyId, recipient: recipientHash(company.recipientKey, eid), objectId, kind, about };
    const kept = key && kind === CLAIM_KIND.variant ? findKept(key) : undefined;
    const found = kept && (await withDeadline(kept, budget.allow(CLAIM_MS)).catch(() => undefined));
    return found ?? (await choose()).chosen;
  };
}
