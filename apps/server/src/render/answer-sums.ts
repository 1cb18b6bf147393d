/**
 * How quickly pictures were answered and how many bytes they had, summed by object, hour and opener. An
 * impression is in the journal before its picture is answered, so this follows in a record of its own, every
 * few seconds; a front that is killed loses those seconds.
 */
import { dayIn, RECORD_KIND } from '@limn/model';
import type { AnswerSums, CountRecord, Journal } from '../features/measuring/counting/opens.port.ts';
import { withDeadline } from '../platform/with-deadline.ts';
import type { Visit } from './visit.ts';

export interface AnswerTally {
  note(visit: Pick<Visit, 'opened' | 'published' | 'openerClass' | 'openedWith' | 'atMs'>, ms: number, bytes: number): void;
  /** Writes what is noted, and waits for it. */
  close(): Promise<void>;
}

const EVERY_MS = 10_000;
/** A disk that hangs does not keep a front that stops. */
const CLOSE_MS = 2000;
const MAX_ROWS = 10_000;
const HOUR_MS = 3_600_000;

export function createAnswerTally(journal: Pick<Journal, 'write'>): AnswerTally {
  let rows = new Map<string, CountRecord & { sums: AnswerSums }>();
  const timer = setInterval(() => void flush(), EVERY_MS).unref();

  function flush(): Promise<void> {
    const noted = [...rows.values()];
    rows = new Map();
    // No one waits for figures: those that are not written are missing.
    return Promise.all(noted.map((record) => new Promise<void>((resolve) => journal.write(record, () => resolve())))).then(() => undefined);
  }

  return {
    note({ opened, published, openerClass, openedWith, atMs }, ms, bytes) {
      const hour = Math.floor(atMs / HOUR_MS);
      const key = `${opened.objectId} ${hour} ${openerClass} ${openedWith.client} ${openedWith.device} ${openedWith.country}`;
      const row = rows.get(key);
      if (row) {
        row.sums.answers += 1;
        row.sums.answerMs += ms;
        row.sums.bytes += bytes;
        return;
      }
      if (rows.size >= MAX_ROWS) void flush();
      rows.set(key, {
        atMs: hour * HOUR_MS,
        companyId: opened.companyId,
        objectKind: opened.kind,
        objectId: opened.objectId,
        version: published.version,
        day: dayIn(opened.company.timezone, atMs),
        kind: RECORD_KIND.answered,
        openerClass,
        ...openedWith,
        recipient: null,
        send: 0n,
        position: 0,
        decisions: [],
        lease: 0,
        sums: { answers: 1, answerMs: ms, bytes },
      });
    },
    async close() {
      clearInterval(timer);
      await withDeadline(flush(), CLOSE_MS);
    },
  };
}
