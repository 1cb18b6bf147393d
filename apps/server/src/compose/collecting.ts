/** Events as they come in, one by one and in files, what is kept of them, and views of them. */
import type { FastifyInstance } from 'fastify';
import { readPeopleOfFiles } from '../features/data/customers/import/rows-sent-again.ts';
import { foreseePeople } from '../features/data/customers/import/take-back-customers.ts';
import { createCollectKeys } from '../features/data/events/collect-keys.ts';
import { bindCollecting } from '../features/data/events/collect-page.ts';
import { collectedHandlers } from '../features/data/events/collected.routes.ts';
import { eventHandlers } from '../features/data/events/events.routes.ts';
import { composeEventImports } from '../features/data/events/import/compose-event-imports.ts';
import { createForesight } from '../features/data/events/foresee-misfits.ts';
import { createRefusedLimit } from '../features/data/events/refused-limit.ts';
import { createEventViews } from '../features/data/views/view-uses.ts';
import { viewHandlers } from '../features/data/views/views.routes.ts';
import { createRateLimiter, type RateLimit } from '../http/rate-limit.ts';
import type { Config } from '../platform/config.ts';
import type { Database } from '../storage/database.ts';
import type { GroupJournal } from '../storage/journal/group-journal.ts';
import { composeUses } from './uses.ts';

/**
 * The database keeps up with as many a second. Twice as much for a minute fits what may come beyond that: the
 * journal holds it until it is drained.
 */
export const COLLECT_LIMIT: RateLimit = { burst: 640_000, perSecond: 10_000 };

export interface CollectingDeps {
  config: Config;
  db: Database;
  journal: Pick<GroupJournal, 'write'>;
  limit?: RateLimit | undefined;
}

export async function composeCollecting({ config, db, journal, limit = COLLECT_LIMIT }: CollectingDeps) {
  const limiter = createRateLimiter(limit);
  const quotaOf = createRefusedLimit(db);
  const foresee = createForesight(db);
  const uses = composeUses();
  return {
    handlers: {
      ...eventHandlers({
        db,
        views: createEventViews(uses),
        announceRetype: (tx, companyId, id) => db.notify(tx, 'ordered', { what: 'retype', companyId, id }),
      }),
      ...viewHandlers({ nowMs: Date.now, uses }),
      ...(await composeEventImports({ config, db, quotaOf, foreseePeople })),
      ...collectedHandlers({ journal, quotaOf, foresee, readPeopleOfFiles, nowMs: Date.now }),
    },
    pages: [
      (app: FastifyInstance) =>
        bindCollecting(app, {
          journal,
          companyOf: createCollectKeys(db),
          mayCollect: (companyId, records) => limiter.take(String(companyId), records).allowed,
          quotaOf,
          foresee,
          publicUrl: config.publicUrl,
          nowMs: Date.now,
        }),
    ],
  };
}
