/**
 * A click follows its picture: a recipient who was shown a version is led by its link, also after another one
 * was published. The version is known from this front's memory and from what the drain wrote down (another
 * front, or this one before a restart): the newer of the two is taken. Memory alone decides within the
 * seconds of a drain, and while the log can't be read. Where nothing is known, the live one is taken.
 */
import { OBJECT_KIND, OPENER_CLASS, SUBJECT_KIND } from '@limn/model';
import { followedMs, lastExposure, type ExposureKey } from '../../features/measuring/counting/exposures.read.ts';
import { itemKeys } from '../../features/measuring/counting/shown-items.read.ts';
import { recipientHash, sendHash } from '../../features/measuring/counting/recipients.port.ts';
import { createByteCache } from '../../platform/byte-cache.ts';
import type { Log } from '../../platform/log.ts';
import { withDeadline } from '../../platform/with-deadline.ts';
import type { Database } from '../../storage/database.ts';
import type { ObjectSource } from '../opened/object-source.ts';
import type { DecisionId } from '../decision.ts';
import type { Visit } from '../visit.ts';
import type { Step } from './step.ts';

export interface FollowDeps {
  db: Pick<Database, 'renderRead'>;
  objects: Pick<ObjectSource, 'published'>;
  log: Log;
}

/** Remembers what a recipient was shown, when it is decided. */
export type RememberShown = (visit: Visit) => void;

export interface Follow extends Step {
  remember: RememberShown;
  /** Drops what this front remembers of a company; default: of all. */
  forget(companyId?: number): void;
}

const TIMEOUT_MS = 300;
const MAX_REMEMBERED = 100_000;
/** Younger, what this front showed is not looked up in the log: it may be on its way there. */
const DRAIN_MS = 5000;

export function followPicture({ db, objects, log }: FollowDeps): Follow {
  const shown = createByteCache<Exposed>(MAX_REMEMBERED);

  async function follow(visit: Visit, key: string): Promise<void> {
    const { opened, published, budget } = visit;
    try {
      const last = await lastShown(visit, shown.get(key));
      if (!last) return;
      const isLive = last.version === published.version;
      const older = isLive ? published : await withDeadline(objects.published(opened, last.version), budget.allow(TIMEOUT_MS));
      if (!older) return;
      visit.published = older;
      visit.followed = last.ids;
      visit.followedItems = last.items;
    } catch (error) {
      log.warn('render.picture_not_followed', { objectId: opened.objectId, why: error instanceof Error ? error.name : 'unknown' });
    }
  }

  async function lastShown(visit: Visit, held: Exposed | undefined): Promise<Exposed | undefined> {
    const { atMs, send, opened } = visit;
    const ageMs = held && atMs - held.atMs;
    if (ageMs !== undefined && ageMs < DRAIN_MS) return held;
    const isOver = ageMs !== undefined && ageMs > followedMs({ hasSend: send !== '', isCampaign: opened.kind === OBJECT_KIND.campaign });
    const own = isOver ? undefined : held;
    try {
      const drained = await withDeadline(readDrained(visit, own?.atMs), visit.budget.allow(TIMEOUT_MS));
      return drained ?? own;
    } catch (error) {
      if (!own) throw error;
      return own;
    }
  }

  /** With one deadline for all that it reads. Undefined too where it is not newer than what is known. */
  function readDrained(visit: Visit, knownMs = Number.NEGATIVE_INFINITY): Promise<Exposed | undefined> {
    return db.renderRead(visit.opened.companyId, async (tx) => {
      const drained = await lastExposure(tx, keyInLog(visit));
      if (!drained || drained.atMs <= knownMs) return undefined;
      const { atMs, version } = drained;
      const subjects = drained.decisions.map(idOf);
      const numbers = subjects.filter(({ kind }) => kind === SUBJECT_KIND.item).map(({ id }) => id);
      const ids = subjects.filter(({ kind }) => kind !== SUBJECT_KIND.item);
      return { atMs, version, ids, ...(numbers.length > 0 ? { items: await itemKeys(tx, numbers) } : {}) };
    });
  }

  function keyInLog({ opened, eid = '', send, position, atMs }: Visit): ExposureKey {
    const { recipientKey } = opened.company;
    return {
      recipient: recipientHash(recipientKey, eid),
      objectId: opened.objectId,
      send: send === '' ? 0n : sendHash(recipientKey, send),
      position,
      isCampaign: opened.kind === OBJECT_KIND.campaign,
      nowMs: atMs,
    };
  }

  return {
    name: 'follow',
    remember(visit) {
      const { wantsLink, published, decision, atMs } = visit;
      const key = wantsLink ? undefined : keyOf(visit);
      if (key !== undefined && decision.shown.kind !== 'undecided') shown.set(key, exposedBy(published.version, decision, atMs), 1);
    },
    forget(companyId) {
      for (const key of shown.keys()) if (companyId === undefined || key.startsWith(`[${companyId},`)) shown.delete(key);
    },
    run(visit) {
      const key = visit.wantsLink ? keyOf(visit) : undefined;
      if (key !== undefined) return follow(visit, key);
    },
  };
}

interface Exposed {
  atMs: number;
  version: number;
  ids: readonly DecisionId[];
  items?: readonly string[];
}

function exposedBy(version: number, { ids, items }: Visit['decision'], atMs: number): Exposed {
  return { atMs, version, ids, ...(items ? { items } : {}) };
}

/** Undefined where nothing is remembered of the opener. */
function keyOf({ opened, eid, send, position, isCounted, openerClass }: Visit): string | undefined {
  if (eid === undefined || !isCounted || openerClass > OPENER_CLASS.prefetch) return undefined;
  return JSON.stringify([opened.companyId, opened.objectId, eid, send, position]);
}

/** Kind and number of a subject are in one: kind × 2^32 + number. */
function idOf(subject: number): DecisionId {
  return { kind: Math.floor(subject / 2 ** 32) as DecisionId['kind'], id: subject % 2 ** 32 };
}
