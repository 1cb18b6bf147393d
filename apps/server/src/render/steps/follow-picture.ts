/**
 * A click follows its picture: whoever was shown a version is led by that version's link, also after another one was published. Which one
 * it was is known from this front's memory, else from what the drain wrote down (another front, or this one before a restart); else the
 * live one is taken.
 */
import { OPENER_CLASS } from '@limn/model';
import { lastExposure } from '../../features/measuring/counting/exposures.read.ts';
import { recipientHash, sendHash } from '../../features/measuring/counting/recipient.ts';
import { createByteCache } from '../../platform/byte-cache.ts';
import type { Log } from '../../platform/log.ts';
import { withDeadline } from '../../platform/with-deadline.ts';
import type { Database } from '../../storage/database.ts';
import type { ObjectSource } from '../opened/object-source.ts';
import type { Visit } from '../visit.ts';
import type { Step } from './step.ts';

export interface FollowDeps {
  db: Pick<Database, 'renderRead'>;
  objects: Pick<ObjectSource, 'published'>;
  log: Log;
}

export interface Follow extends Step {
  /** Drops what this front remembers of a company; default: of all. */
  forget(companyId?: number): void;
}

const TIMEOUT_MS = 300;
const MAX_REMEMBERED = 100_000;

export function followPicture({ db, objects, log }: FollowDeps): Follow {
  const shown = createByteCache<number>(MAX_REMEMBERED);

  async function follow(visit: Visit, key: string): Promise<void> {
    const { opened, published, budget } = visit;
    try {
      const version = shown.get(key) ?? (await withDeadline(asDrained(visit), budget.allow(TIMEOUT_MS)))?.version;
      if (version === undefined || version === published.version) return;
      const older = await withDeadline(objects.published(opened, version), budget.allow(TIMEOUT_MS));
      if (older) visit.published = older;
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
    };
    return db.renderRead(opened.companyId, (tx) => lastExposure(tx, key));
  }

  return {
    name: 'follow',
    forget(companyId) {
      for (const key of shown.keys()) if (companyId === undefined || key.startsWith(`[${companyId},`)) shown.delete(key);
    },
    run(visit) {
      const { opened, published, eid, send, position, wantsLink, isCounted, openerClass } = visit;
      if (eid === undefined || !isCounted || openerClass > OPENER_CLASS.prefetch) return;
      const key = JSON.stringify([opened.companyId, opened.objectId, eid, send, position]);
      if (wantsLink) return follow(visit, key);
      shown.set(key, published.version, 1);
    },
  };
}
