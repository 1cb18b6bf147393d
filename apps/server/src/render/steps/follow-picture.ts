/**
 * A click follows its picture: a recipient who was shown a version is led by its link, also after another one was published. The version
 * is known from this front's memory, else from what the drain wrote down (another front, or this one before a restart); else the
 * live one is taken.
 */
import { OBJECT_KIND, OPENER_CLASS, SUBJECT_KIND, type SubjectKind } from '@limn/model';
import { lastExposure } from '../../features/measuring/counting/exposures.read.ts';
import { itemKeys } from '../../features/measuring/counting/shown-items.read.ts';
import { recipientHash, sendHash } from '../../features/measuring/counting/recipient.ts';
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

export function followPicture({ db, objects, log }: FollowDeps): Follow {
  const shown = createByteCache<Exposed>(MAX_REMEMBERED);

  async function follow(visit: Visit, key: string): Promise<void> {
    const { opened, published, budget } = visit;
    try {
      const last = shown.get(key) ?? (await drainedOf(visit, budget.allow(TIMEOUT_MS)));
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

  function asDrained({ opened, eid = '', send, position }: Visit): ReturnType<typeof lastExposure> {
    const { recipientKey } = opened.company;
    const key = {
      recipient: recipientHash(recipientKey, eid),
      objectId: opened.objectId,
      send: send === '' ? 0n : sendHash(recipientKey, send),
      position,
      isCampaign: opened.kind === OBJECT_KIND.campaign,
    };
    return db.renderRead(opened.companyId, (tx) => lastExposure(tx, key));
  }

  async function drainedOf(visit: Visit, withinMs: number): Promise<Exposed | undefined> {
    const drained = await withDeadline(asDrained(visit), withinMs);
    if (!drained) return undefined;
    const subjects = drained.decisions.map(idOf);
    const numbers = subjects.filter(({ kind }) => kind === SUBJECT_KIND.item).map(({ id }) => id);
    const reading = numbers.length === 0 ? undefined : db.renderRead(visit.opened.companyId, (tx) => itemKeys(tx, numbers));
    const items = reading && (await withDeadline(reading, withinMs));
    return { version: drained.version, ids: subjects.filter(({ kind }) => kind !== SUBJECT_KIND.item), ...(items ? { items } : {}) };
  }

  return {
    name: 'follow',
    remember(visit) {
      const { wantsLink, published, decision } = visit;
      const key = wantsLink ? undefined : keyOf(visit);
      if (key !== undefined && decision.shown.kind !== 'undecided') shown.set(key, exposedBy(published.version, decision), 1);
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
  version: number;
  ids: readonly DecisionId[];
  items?: readonly string[];
}

function exposedBy(version: number, { ids, items }: Visit['decision']): Exposed {
  return { version, ids, ...(items ? { items } : {}) };
}

/** Undefined where nothing is remembered of the opener. */
function keyOf({ opened, eid, send, position, isCounted, openerClass }: Visit): string | undefined {
  if (eid === undefined || !isCounted || openerClass > OPENER_CLASS.prefetch) return undefined;
  return JSON.stringify([opened.companyId, opened.objectId, eid, send, position]);
}

/** Kind and number of a subject are in one: kind × 2^32 + number. */
function idOf(subject: number): DecisionId {
  return { kind: Math.floor(subject / 2 ** 32) as SubjectKind, id: subject % 2 ** 32 };
}
