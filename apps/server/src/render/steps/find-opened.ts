/**
 * Finds what the address names. Held objects are used as they are; without one, the database is waited for.
 */
import { withDeadline } from '../../platform/with-deadline.ts';
import type { Log } from '../../platform/log.ts';
import { TRANSPARENT } from '../fallback.ts';
import type { ObjectSource } from '../opened/object-source.ts';
import type { OpenedObject, PublishedObject } from '../opened/opened-object.ts';
import type { Answer, Visit } from '../visit.ts';
import type { Step } from './step.ts';

export interface FindDeps {
  objects: Pick<ObjectSource, 'known' | 'find' | 'draft'>;
  log: Log;
}

const UNKNOWN: Answer = { kind: 'picture', served: { picture: TRANSPARENT, step: 'unknown' } };
const NOT_FOUND: Answer = { kind: 'not_found' };

export function findOpened({ objects, log }: FindDeps): Step {
  /**
   * Undefined also when it cannot be found in time: then there is nothing to show and no one to count for.
   */
  async function find({ target: { uuid }, budget }: Visit): Promise<OpenedObject | undefined> {
    try {
      return await withDeadline(objects.find(uuid), budget.allow());
    } catch (error) {
      log.error('render.version_not_found_out', { uuid }, error);
      return undefined;
    }
  }

  async function ask(visit: Visit, known: OpenedObject | undefined): Promise<void> {
    const opened = known ?? (await find(visit));
    if (!opened) return found(visit, undefined, undefined);
    const published = showsDraft(visit, opened) ? await withDeadline(objects.draft(opened), visit.budget.allow()) : opened.live;
    found(visit, opened, published);
  }

  return {
    name: 'find',
    run(visit) {
      const known = objects.known(visit.target.uuid);
      if (!known || showsDraft(visit, known)) return ask(visit, known);
      found(visit, known, known.live);
    },
  };
}

function found(visit: Visit, opened: OpenedObject | undefined, published: PublishedObject | undefined): void {
  if (opened && published) {
    visit.opened = opened;
    visit.published = published;
  } else visit.answer = visit.wantsLink ? NOT_FOUND : UNKNOWN;
}

function showsDraft({ purpose }: Visit, { deleted }: OpenedObject): boolean {
  return purpose === 'draft' && !deleted;
}
