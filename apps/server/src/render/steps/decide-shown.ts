/**
 * Decides what is shown. For an image that was decided at publish, and nothing is waited for. What a decision wants to stay is claimed for
 * its recipient.
 */
import { OPENER_CLASS } from '@limn/model';
import type { Claims } from '../../features/measuring/counting/claims.ts';
import { MAX_CLAIMS } from '../../features/measuring/counting/record-items.ts';
import { recipientHash } from '../../features/measuring/counting/recipient.ts';
import { withDeadline } from '../../platform/with-deadline.ts';
import type { Log } from '../../platform/log.ts';
import { UNDECIDED, type Decide, type Keep } from '../decision.ts';
import type { Visit } from '../visit.ts';
import type { RememberShown } from './follow-picture.ts';
import type { Step } from './step.ts';

export interface DecideDeps {
  claims: Pick<Claims, 'claim'>;
  log: Log;
  /** Called with every decision, for clicks that follow it. Left out: none does. */
  remember?: RememberShown;
}

/** How long a claim waits for the database. */
const CLAIM_MS = 300;

export function decideShown({ claims, log, remember = () => undefined }: DecideDeps): Step {
  async function waitFor(visit: Visit, decide: Decide): Promise<void> {
    try {
      visit.decision = (await withDeadline(decide(visit, keepFor(visit)), visit.budget.allow())) ?? UNDECIDED;
    } catch (error) {
      log.error('render.not_decided', { objectId: visit.opened.objectId }, error);
      visit.decision = UNDECIDED;
    }
    remember(visit);
  }

  function keepFor(visit: Visit): Keep {
    return async (choice, choose) => {
      const { eid, isCounted, openerClass, opened, atMs, budget } = visit;
      if (eid === undefined || !isCounted || openerClass > OPENER_CLASS.prefetch) return (await choose()).chosen;
      const recipient = recipientHash(opened.company.recipientKey, eid);
      const wish = { ...choice, companyId: opened.companyId, recipient, atMs, allowMs: budget.allow(CLAIM_MS) };
      const { chosen, late } = await claims.claim(wish, choose);
      // One more is not written down: the next open tries it again.
      if (late && (visit.lateClaims?.length ?? 0) < MAX_CLAIMS) (visit.lateClaims ??= []).push(late);
      return chosen;
    };
  }

  return {
    name: 'decide',
    run(visit) {
      const { decision } = visit.published;
      if (typeof decision === 'function') return waitFor(visit, decision);
      visit.decision = decision;
      remember(visit);
    },
  };
}
