/** Turns an accepted request into a line of the counting log. What is written here is what is billed and reported. */
import { dayIn, type OpenerClass, type RecordKind } from '@limn/model';
import type { Journal } from '../features/measuring/counting/journal.ts';
import type { CountRecord } from '../features/measuring/counting/record.ts';
import { recipientHash, sendHash } from '../features/measuring/counting/recipient.ts';
import type { Log } from '../platform/log.ts';
import type { PublicImage } from './load-version.ts';
import type { Visit } from './visit.ts';

export interface CountedRequest {
  atMs: number;
  image: PublicImage;
  version: number;
  kind: RecordKind;
  openerClass: OpenerClass;
  eid: string | undefined;
  sid: string | undefined;
  position: number;
  /** The lease by which it is counted; 0: none is needed. */
  lease: number;
}

export interface Counter {
  /** Resolves when the record is durable, or when it is known that it will not be: a reader gets their picture either way. */
  count(request: CountedRequest): Promise<void>;
  /** As `count`, and calls back instead; at once where there is nothing to wait for. */
  note(request: CountedRequest, done: () => void): void;
  /** Requests answered without having been counted since the start. */
  readonly uncounted: number;
}

const MAX_POSITION = 1_000_000;

/** @param release is told of the leases whose record will never be */
export function createCounter(
  journal: Pick<Journal, 'write'>,
  log: Log,
  release: (companyId: number, lease: number) => void = () => undefined,
): Counter {
  let uncounted = 0;

  function notWritten(request: CountedRequest, error: Error): void {
    uncounted++;
    if (request.lease !== 0) release(request.image.companyId, request.lease);
    log.error('render.uncounted', {}, error);
  }

  function note(request: CountedRequest, done: () => void): void {
    journal.write(recordOf(request), (error) => {
      if (error) notWritten(request, error);
      done();
    });
  }

  return {
    get uncounted() {
      return uncounted;
    },
    note,
    count: (request) => new Promise((resolve) => note(request, resolve)),
  };
}

export function countedRequest(visit: Visit, kind: RecordKind, lease: number): CountedRequest {
  const { image, version, atMs, openerClass, eid, position, send } = visit;
  return { image, version: version.version, atMs, kind, openerClass, eid, position, sid: send || undefined, lease };
}

export function recordOf({ atMs, image, version, kind, openerClass, eid, sid, position, lease }: CountedRequest): CountRecord {
  const { timezone, recipientKey } = image.company;
  return {
    atMs,
    companyId: image.companyId,
    objectId: image.objectId,
    version,
    day: dayIn(timezone, atMs),
    kind,
    openerClass,
    recipient: eid === undefined ? null : recipientHash(recipientKey, eid),
    send: sid === undefined ? 0n : sendHash(recipientKey, sid),
    position,
    decisions: [],
    lease,
  };
}

/** Which of several items a tag shows, counted from 1. */
export function readPosition(text: string | undefined): number {
  const position = Number(text ?? '1');
  return Number.isInteger(position) && position >= 1 && position <= MAX_POSITION ? position : 1;
}
