/**
 * The answer to an open whose own picture there is no time for: what the fallback chain holds, as soon as the
 * open is on the disk. It is counted like every open, because the person did open the mail (decision 33).
 * Thousands of these come a second, and each takes time away from a picture: so there is no promise, timer or
 * error here, and nothing is worked out but who opened what.
 */
import { UNPAID } from '../features/people/credits/admission.port.ts';
import { createDeadlineQueue, type Wait } from '../platform/deadline-queue.ts';
import { versionOf } from './decision.ts';
import type { FallbackChain } from './fallback.ts';
import type { FallbackReason } from './fallback-tally.ts';
import type { LiveVersion } from './live-version.ts';
import type { LoadGate } from './load-gate.ts';
import type { PictureMemo } from './memo.ts';
import type { ObjectSource } from './opened/object-source.ts';
import type { Admit } from './steps/admit.ts';
import { sendPicture } from './steps/answer.ts';
import type { Counter } from './steps/count.ts';
import type { Identify } from './steps/identify-opener.ts';
import { recipientKey, type Visit } from './visit.ts';

export interface RefusedOpens {
  /**
   * False where there is time, or the chain holds nothing yet: the steps answer it. `onOver` is called once,
   * also at once, when it is answered and with the journal. Only held objects with the same decision for
   * every visit are judged; others are when they are admitted.
   */
  answers(visit: Visit, onOver: () => void): boolean;
}

export interface RefusedOpensDeps {
  objects: Pick<ObjectSource, 'known'>;
  gate: LoadGate;
  admit: Pick<Admit, 'mayDraw' | 'lease'>;
  identify: Identify;
  fallback: Pick<FallbackChain, 'held'>;
  memo: Pick<PictureMemo, 'lastShown' | 'hitShare'>;
  counter: Pick<Counter, 'note'>;
  onFallback(companyId: number, because: FallbackReason): void;
  /** How long the disk is waited for. */
  deadlineMs: number;
}

const NOTHING = () => undefined;

export function createRefusedOpens(deps: RefusedOpensDeps): RefusedOpens {
  const { objects, gate, admit, identify, fallback, memo, counter, onFallback, deadlineMs } = deps;
  const deadlines = createDeadlineQueue(deadlineMs);

  /**
   * Where most pictures of a version are there already, the open takes its ordinary way, and is shown one
   * that is.
   */
  function mayBeHeld({ key, drawnFields, hasDynamicPictures }: LiveVersion): boolean {
    return ((drawnFields.length === 0 && !hasDynamicPictures) || memo.hitShare(key) >= 0.5) && gate.admits('front', 0);
  }

  /** As long as no one knows whether it is paid for, no one's last picture is shown. */
  function send(visit: Visit, version: LiveVersion): void {
    const recipient = visit.lease === UNPAID ? undefined : recipientKey(visit);
    const served = fallback.held(version, recipient === undefined ? undefined : memo.lastShown(recipient));
    if (served) sendPicture(visit, served);
  }

  function refuse(visit: Visit, version: LiveVersion, onOver: () => void): void {
    const wait: Wait = { over: false, onLate: () => send(visit, version) };
    const answer = () => {
      if (wait.over) return;
      wait.over = true;
      const { onLate } = wait;
      // It lies in the queue until its time is up: what it knew of the request must not.
      wait.onLate = NOTHING;
      onLate();
    };
    const over = () => {
      answer();
      onOver();
    };
    const lease = admit.lease(visit);
    visit.lease = typeof lease === 'number' ? lease : UNPAID;
    if (!visit.isCounted) return over();
    deadlines.add(wait);
    // Written also where the answer could not wait for it.
    if (typeof lease === 'number') counter.note(visit, over);
    else void lease.then((given) => counter.note(Object.assign(visit, { lease: given }), over));
  }

  return {
    answers(visit, onOver) {
      const opened = objects.known(visit.target.uuid);
      const published = opened?.live;
      if (!published || typeof published.decision === 'function') return false;
      visit.mayDraw = admit.mayDraw(visit, opened.deleted, published.decision);
      const version = versionOf(published.decision);
      if (visit.mayDraw || !version || mayBeHeld(version) || !fallback.held(version, undefined)) return false;
      visit.opened = opened;
      visit.published = published;
      visit.decision = published.decision;
      identify.run(visit);
      if (visit.isCounted) onFallback(opened.companyId, 'overload');
      refuse(visit, version, onOver);
      return true;
    },
  };
}
