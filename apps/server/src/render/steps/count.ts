/**
 * Turns an accepted request into a line of the counting log. What is written here is what is billed and
 * reported.
 */
import { dayIn, RECORD_KIND, TAG_PARAMETER, type RecordKind } from '@limn/model';
import { UNPAID, WITHOUT_LEASE } from '../../features/people/credits/admission.port.ts';
import { type CountRecord, type Journal, packTrace } from '../../features/measuring/counting/opens.port.ts';
import { recipientHash, sendHash } from '../../features/measuring/counting/recipients.port.ts';
import type { Log } from '../../platform/log.ts';
import { traceOf, type ShownVisit } from '../shown-picture.ts';
import type { Visit } from '../visit.ts';
import type { Step } from './step.ts';

/** The part of a visit that is counted: always the object that was opened, with its decisions beside it. */
export type CountedVisit = Pick<
  Visit,
  'atMs' | 'openerClass' | 'openedWith' | 'eid' | 'send' | 'unresolved' | 'position' | 'lease' | 'wantsLink'
> & {
  opened: Pick<Visit['opened'], 'kind' | 'companyId' | 'objectId' | 'company'>;
  published: Pick<Visit['published'], 'version'>;
  decision: Pick<Visit['decision'], 'ids' | 'items' | 'verdict' | 'shown'>;
  lateClaims?: Visit['lateClaims'];
} & ShownVisit;

export interface Counter {
  /**
   * Resolves when the record is durable, or when it is known that it will not be: a reader gets their picture
   * either way.
   */
  count(visit: CountedVisit): Promise<void>;
  /** As `count`, and calls back instead; at once where there is nothing to wait for. */
  note(visit: CountedVisit, done: () => void): void;
  /** Requests answered without having been counted since the start. */
  readonly uncounted: number;
}

/** Started before the picture is drawn, and waited for before it is answered. */
export function countOpen(counter: Pick<Counter, 'count'>): Step {
  return {
    name: 'count',
    run(visit) {
      visit.counted = visit.isCounted ? counter.count(visit) : undefined;
      return undefined;
    },
  };
}

/** @param release is called with leases whose record will never be */
export function createCounter(
  journal: Pick<Journal, 'write'>,
  log: Log,
  release: (companyId: number, lease: number) => void = () => undefined,
): Counter {
  let uncounted = 0;

  function notWritten({ opened: { companyId } }: CountedVisit, { lease }: CountRecord, error: Error): void {
    uncounted++;
    if (lease !== WITHOUT_LEASE) release(companyId, lease);
    log.error('render.uncounted', {}, error);
  }

  function note(visit: CountedVisit, done: () => void): void {
    const record = recordOf(visit);
    journal.write(record, (error) => {
      if (error) notWritten(visit, record, error);
      done();
    });
  }

  return {
    get uncounted() {
      return uncounted;
    },
    note,
    count: (visit) => new Promise((resolve) => note(visit, resolve)),
  };
}

function recordOf(visit: CountedVisit): CountRecord {
  const { opened, published, decision, atMs, openerClass, openedWith, eid, send, unresolved, position, lease } = visit;
  const { timezone, recipientKey } = opened.company;
  const record: CountRecord = {
    atMs,
    companyId: opened.companyId,
    objectId: opened.objectId,
    version: published.version,
    day: dayIn(timezone, atMs),
    kind: kindOf(visit),
    openerClass,
    ...openedWith,
    recipient: eid === undefined ? null : recipientHash(recipientKey, eid),
    send: send === '' ? 0n : sendHash(recipientKey, send),
    position,
    objectKind: opened.kind,
    decisions: decision.ids,
    lease: lease === UNPAID ? WITHOUT_LEASE : lease,
  };
  if (decision.items) record.items = decision.items;
  if (namesMailing(send, eid) && !unresolved.includes(TAG_PARAMETER.send)) record.mailing = send;
  const trace = traceOf(visit);
  if (trace) record.verdict = packTrace(trace, decision.verdict);
  else if (decision.verdict) record.verdict = decision.verdict;
  if (visit.lateClaims) record.claims = visit.lateClaims;
  return record;
}

/**
 * A text that names a person is no mailing's: it is not kept. A placeholder that arrived as it is names none
 * either.
 */
function namesMailing(send: string, eid: string | undefined): boolean {
  return send !== '' && send !== eid && !send.includes('@');
}

function kindOf({ wantsLink, lease }: CountedVisit): RecordKind {
  if (wantsLink) return RECORD_KIND.click;
  return lease === UNPAID ? RECORD_KIND.unpaid : RECORD_KIND.impression;
}
