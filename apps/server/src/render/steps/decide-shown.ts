/** Decides what is shown. For an image that was decided at publish, and nothing is waited for. */
import { withDeadline } from '../../platform/with-deadline.ts';
import type { Log } from '../../platform/log.ts';
import { UNDECIDED, type Decide } from '../decision.ts';
import type { Visit } from '../visit.ts';
import type { Step } from './step.ts';

export function decideShown(log: Log): Step {
  async function waitFor(visit: Visit, decide: Decide): Promise<void> {
    try {
      visit.decision = (await withDeadline(decide(visit), visit.budget.allow())) ?? UNDECIDED;
    } catch (error) {
      log.error('render.not_decided', { objectId: visit.opened.objectId }, error);
      visit.decision = UNDECIDED;
    }
  }

  return {
    name: 'decide',
    run(visit) {
      const { decision } = visit.published;
      if (typeof decision === 'function') return waitFor(visit, decision);
      visit.decision = decision;
    },
  };
}
