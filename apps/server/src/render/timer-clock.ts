/** The clock of a countdown at a request, and when it started for this recipient or send. */
import { clockAt, startNeeded, TIMER_KIND, timerOf, type ClockState, type TimerSettings } from '@limn/image-types';
import { DEFAULT_LOCALE, heldOf } from '@limn/merge';
import { TAG_PARAMETER } from '@limn/model';
import type { VersionSnapshot } from '@limn/published';
import { formOf as formOfLocale, type Form } from '@limn/values';
import { recipientHash } from '../features/measuring/counting/recipients.port.ts';
import type { Log } from '../platform/log.ts';
import type { Database } from '../storage/database.ts';
import { createByteCache } from '../platform/byte-cache.ts';
import type { Budget } from './budget.ts';
import type { LiveVersion } from './live-version.ts';
import type { OpenedObject } from './opened/opened-object.ts';
import type { Values } from './resolve-values.ts';
import { withDeadline } from '../platform/with-deadline.ts';

export interface TimerRequest {
  opened: Pick<OpenedObject, 'companyId' | 'company'>;
  /** Its image is what a recipient first meets, whatever they opened to see it. */
  version: LiveVersion;
  values: Values;
  eid: string | undefined;
  atMs: number;
  /** True where this opening is an impression: only then does it start a countdown. */
  isCounted: boolean;
  /** A preview may ask for another end than the design's. */
  isPreview: boolean;
  budget: Budget;
}

export interface TimerClock {
  /**
   * Undefined for an image that is no countdown, or when the request does not say what to count to. Never
   * fails.
   */
  at(request: TimerRequest): Promise<ClockState | undefined>;
  /** Drops what it remembers of a company, or of all; the database knows what is to be known. */
  forget(companyId?: number): void;
}

const WHO = { recipient: 1, send: 2 } as const;
const TIMEOUT_MS = 400;
const MAX_STARTS = 100_000;

export function createTimerClock(db: Pick<Database, 'withCompany'>, log: Log): TimerClock {
  /** Starts never change once they are stored, so a known one needs no question. */
  const starts = createByteCache<number>(MAX_STARTS);

  async function startOf(kind: keyof typeof WHO, name: string, request: TimerRequest): Promise<number | undefined> {
    const { opened, version, atMs, isCounted, budget } = request;
    const { imageId } = version;
    const who = recipientHash(opened.company.recipientKey, kind === 'send' ? `send ${name}` : name);
    const key = `${opened.companyId}:${imageId} ${WHO[kind]} ${who}`;
    const known = starts.get(key);
    if (known !== undefined) return known;
    try {
      const start = { companyId: opened.companyId, imageId, kind: WHO[kind], who, startMs: isCounted ? atMs : undefined };
      const started = await withDeadline(stored(db, start), budget.allow(TIMEOUT_MS));
      if (started !== undefined) starts.set(key, started, 1);
      return started;
    } catch (error) {
      log.warn('render.timer_start_not_found_out', { objectId: imageId, why: error instanceof Error ? error.name : 'unknown' });
      return undefined;
    }
  }

  return {
    forget(companyId) {
      for (const key of starts.keys()) if (companyId === undefined || key.startsWith(`${companyId}:`)) starts.delete(key);
    },
    async at(request) {
      const value = (name: string) => heldOf(request.values.get(name));
      const designed = timerOf(request.version.snapshot);
      const formOf = formsOf(request.values, request.version.snapshot);
      const timer = request.isPreview ? previewed(designed, request.values) : designed;
      if (!timer) return undefined;
      const needed = startNeeded(timer, value, formOf);
      const name = needed === 'recipient' ? request.eid : needed === 'send' ? value(TAG_PARAMETER.send) : undefined;
      const startedMs = needed !== undefined && name ? await startOf(needed, name, request) : undefined;
      return clockAt(timer, { nowMs: request.atMs, value, formOf, startedMs });
    },
  };
}

/** How a version's values are written: as their column says, else in the language of the picture. */
export function formsOf(values: Values, { locale = DEFAULT_LOCALE }: Pick<VersionSnapshot, 'locale'>): (name: string) => Form {
  return (name) => values.get(name)?.form ?? formOfLocale(locale);
}

/** A column of a table may be called `end`, too. */
function previewed(timer: TimerSettings | undefined, values: Values): TimerSettings | undefined {
  const given = values.get('end');
  const end = given?.origin === 'request' ? given.text : '';
  return timer && end ? { ...timer, kind: timer.kind === TIMER_KIND.countUp ? timer.kind : TIMER_KIND.fixed, end } : timer;
}

interface Start {
  companyId: number;
  imageId: number;
  kind: number;
  who: bigint;
  /** Stored where there is no start yet. Undefined: none is. */
  startMs: number | undefined;
}

/** The first start that was stored. */
async function stored(db: Pick<Database, 'withCompany'>, { companyId, imageId, kind, who, startMs }: Start): Promise<number | undefined> {
  const of = [companyId, imageId, kind, who];
  return db.withCompany(companyId, async (tx) => {
    if (startMs !== undefined)
      await tx.run(
        `insert into timer_start (company_id, object_id, kind, who, started_at) values ($1, $2, $3, $4, to_timestamp($5::float8 / 1000))
         on conflict do nothing`,
        [...of, startMs],
      );
    const row = await tx.maybeOne<{ started_at: Date }>(
      'select started_at from timer_start where company_id = $1 and object_id = $2 and kind = $3 and who = $4',
      of,
    );
    return row?.started_at.getTime();
  });
}
