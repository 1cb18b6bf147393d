/**
 * The answer to an open whose own picture there is no time for: what the fallback chain holds, as soon as the open is on the disk. It
 * is counted like every open, because the person did open the mail (decision 33). Thousands of these come a second, and each takes
 * time away from a picture: so there is no promise, timer or error here, and nothing is worked out but who opened what.
 */
import { RECORD_KIND, TAG_PARAMETER } from '@limn/model';
import { UNPAID, WITHOUT_LEASE, type Admission } from '../features/people/credits/credit-gate.ts';
import { createDeadlineQueue, type Wait } from '../platform/deadline-queue.ts';
import { sendPicture, type Exchange } from './answer.ts';
import { countedRequest, type Counter } from './count.ts';
import type { FallbackChain } from './fallback.ts';
import type { PictureMemo } from './memo.ts';
import type { ComputedFields } from './resolve-values.ts';
import { recipientKey, type Found, type Visit, type VisitReader } from './visit.ts';

export interface RefusedOpens {
  /** False where the chain holds nothing yet: the ordinary way reads it. `onAnswered` is called once, also at once. */
  answer(exchange: Exchange, found: Found, onAnswered: () => void): boolean;
}

export interface RefusedOpensDeps {
  reader: VisitReader;
  fallback: Pick<FallbackChain, 'held'>;
  memo: Pick<PictureMemo, 'lastShown'>;
  counter: Pick<Counter, 'note'>;
  admit(visit: Visit): Admission | Promise<Admission>;
  /** Told of every open that is answered here. */
  onRefused(visit: Visit): void;
  /** How long the disk is waited for. */
  deadlineMs: number;
}

const NOTHING = () => undefined;
const NO_FIELDS: ComputedFields = { custom: [], steps: [] };

export function createRefusedOpens({ reader, fallback, memo, counter, admit, onRefused, deadlineMs }: RefusedOpensDeps): RefusedOpens {
  const deadlines = createDeadlineQueue(deadlineMs);

  function finish(exchange: Exchange, visit: Visit, lease: Admission, onAnswered: () => void): void {
    const recipient = lease === UNPAID ? undefined : recipientKey(visit);
    const served = fallback.held(visit.version, recipient === undefined ? undefined : memo.lastShown(recipient));
    const wait: Wait = {
      over: false,
      onLate() {
        if (served) sendPicture(exchange, served);
        onAnswered();
      },
    };
    const answer = () => {
      if (wait.over) return;
      wait.over = true;
      const { onLate } = wait;
      // It lies in the queue until its time is up: what it knew of the request must not.
      wait.onLate = NOTHING;
      onLate();
    };
    if (!visit.isCounted) return answer();
    deadlines.add(wait);
    const kind = lease === UNPAID ? RECORD_KIND.unpaid : RECORD_KIND.impression;
    counter.note(countedRequest(visit, kind, lease === UNPAID ? WITHOUT_LEASE : lease), answer);
  }

  return {
    answer(exchange, found, onAnswered) {
      if (!fallback.held(found.version, undefined)) return false;
      const visit = reader.read(exchange.request, found, fieldsOfRecipient(found.version.computed));
      onRefused(visit);
      const lease = admit(visit);
      if (typeof lease === 'number') finish(exchange, visit, lease, onAnswered);
      else void lease.then((given) => finish(exchange, visit, given, onAnswered));
      return true;
    },
  };
}

/** Who opened is found without working out what their picture shows, unless it is the design that says who they are. */
function fieldsOfRecipient(computed: ComputedFields): ComputedFields {
  return computed.custom.some(({ name }) => name === TAG_PARAMETER.recipient) ? computed : NO_FIELDS;
}
