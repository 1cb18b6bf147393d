/**
 * Decides what is shown. For an image that was decided at publish, and nothing is waited for. What a decision
 * wants to stay is claimed for its recipient.
 */
import { OPENER_CLASS } from '@limn/model';
import { type Claims, MAX_CLAIMS } from '../../features/measuring/counting/claims.port.ts';
import { recipientHash } from '../../features/measuring/counting/recipients.port.ts';
import { withDeadline } from '../../platform/with-deadline.ts';
import type { Log } from '../../platform/log.ts';
import { CLAIM_MS, readClaimOnly, type FindKept } from '../campaigns/look-at-kept.ts';
import { UNDECIDED, type Decide, type Decision, type Keep } from '../decision.ts';
import type { Visit } from '../visit.ts';
import type { RememberShown } from './follow-picture.ts';
import type { Step } from './step.ts';

export interface DecideDeps {
  claims: Pick<Claims, 'claim'>;
  /** Reads what is kept, for token holders. Left out: they see what would be chosen now. */
  findKept?: FindKept;
  log: Log;
  /** Called with every decision, for clicks that follow it. Left out: none does. */
  remember?: RememberShown;
}

export function decideShown({ claims, findKept, log, remember = () => undefined }: DecideDeps): Step {
  function decided(visit: Visit, decision: Decision): undefined {
    visit.decision = decision;
    remember(visit);
  }

  function notDecided(visit: Visit, error: unknown): undefined {
    log.error('render.not_decided', { objectId: visit.opened.objectId }, error);
    return decided(visit, UNDECIDED);
  }

  async function waitFor(visit: Visit, deciding: Promise<Decision>): Promise<void> {
    try {
      decided(visit, (await withDeadline(deciding, visit.budget.allow())) ?? UNDECIDED);
    } catch (error) {
      notDecided(visit, error);
    }
  }

  /** Waits only where something is not there at once. */
  function decideBy(visit: Visit, decide: Decide): Promise<void> | undefined {
    try {
      const deciding = decide(visit, keepFor(visit));
      return deciding instanceof Promise ? waitFor(visit, deciding) : decided(visit, deciding);
    } catch (error) {
      return notDecided(visit, error);
    }
  }

  function keepFor(visit: Visit): Keep {
    if (visit.purpose && findKept) return readClaimOnly(findKept, visit.opened, visit);
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
      return typeof decision === 'function' ? decideBy(visit, decision) : decided(visit, decision);
    },
  };
}
