/** Whether the open may be counted, and whether there is time to draw its picture. */
import { isCounted, TAG_PARAMETER } from '@limn/model';
import { UNPAID, WITHOUT_LEASE, type Admission, type CreditGate } from '../../features/people/credits/admission.port.ts';
import { withDeadline } from '../../platform/with-deadline.ts';
import { versionOf, type Decision } from '../decision.ts';
import type { DrawPort } from '../draw/draw-port.ts';
import type { LoadGate } from '../load-gate.ts';
import { scaleOf, type Visit } from '../visit.ts';
import type { Step } from './step.ts';

export interface AdmitDeps {
  draw: Pick<DrawPort, 'outlook'>;
  gate: LoadGate;
  /** Says whether an open may be counted. Undefined: every one may. */
  credits: Pick<CreditGate, 'admit' | 'release'> | undefined;
}

export interface Admit extends Step {
  /** Whether there is time to draw what this decision shows. Asked once for each open. */
  mayDraw(visit: Pick<Visit, 'wantsLink' | 'target'>, isDeleted: boolean, decision: Decision): boolean;
  /** The lease by which an open is counted. */
  lease(visit: Visit): Admission | Promise<Admission>;
}

/** A little more than the gate takes to find that the database is away; time to draw is left after it. */
const TIMEOUT_MS = 1250;

export function admitOpen({ draw, gate, credits }: AdmitDeps): Admit {
  /** Links cost next to nothing, and who made the picture always sees it. */
  function mayDraw({ wantsLink, target }: Pick<Visit, 'wantsLink' | 'target'>, isDeleted: boolean, decision: Decision): boolean {
    const version = versionOf(decision);
    if (!version || isDeleted || wantsLink || target.params.has(TAG_PARAMETER.token)) return true;
    const { lane, waitMs } = draw.outlook({ key: version.key, scale: scaleOf(target) });
    return gate.admits(lane, waitMs);
  }

  /** Clicks and machines are free, and so is what leaves no record. */
  function lease(visit: Visit): Admission | Promise<Admission> {
    if (!credits || visit.wantsLink || !visit.isCounted || !isCounted(visit.openerClass)) return WITHOUT_LEASE;
    return credits.admit(visit.opened.companyId, visit.opened.company);
  }

  /**
   * Without an answer in time it is as while the database is away: a trial waits, and who has bought credits
   * goes on.
   */
  async function waitFor(visit: Visit, asked: Promise<Admission>): Promise<void> {
    const { companyId, company } = visit.opened;
    const given = await withDeadline(asked, visit.budget.allow(TIMEOUT_MS));
    visit.lease = given ?? (company.isTrial ? UNPAID : WITHOUT_LEASE);
    if (given === undefined) asked.then((late) => credits?.release(companyId, late)).catch(() => undefined);
  }

  return {
    name: 'admit',
    mayDraw,
    lease,
    run(visit) {
      visit.mayDraw ??= mayDraw(visit, visit.opened.deleted, visit.decision);
      const given = lease(visit);
      if (typeof given !== 'number') return waitFor(visit, given);
      visit.lease = given;
    },
  };
}
