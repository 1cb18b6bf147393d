/** Measuring: figures, reports and who gets them, single opens, and why each recipient saw what they saw. */
import type { FastifyInstance } from 'fastify';
import { itemTextsByIndex } from '../features/data/tables/item-texts.read.ts';
import { answersHandlers } from '../features/measuring/answers/answers.routes.ts';
import { clearSampleFigures, sampleDays } from '../features/measuring/counting/sample-figures.store.ts';
import { decisionHandlers } from '../features/measuring/decisions/decisions.routes.ts';
import { deliveryHandlers } from '../features/measuring/deliveries/deliveries.routes.ts';
import { bindSharedPages } from '../features/measuring/deliveries/shared-pages.ts';
import { firstStepsHandlers } from '../features/measuring/first-steps/first-steps.routes.ts';
import { bindOpensFiles } from '../features/measuring/opens/opens-file.ts';
import { opensHandlers, type OpensRouteDeps } from '../features/measuring/opens/opens.routes.ts';
import { sampleHandlers } from '../features/measuring/samples/samples.routes.ts';
import { openerStatisticsHandlers } from '../features/measuring/statistics/opener-statistics.routes.ts';
import { mailingStatisticsHandlers } from '../features/measuring/statistics/mailing-statistics.routes.ts';
import { recipeStatisticsHandlers } from '../features/measuring/statistics/recipe-statistics.routes.ts';
import { statisticsHandlers } from '../features/measuring/statistics/statistics.routes.ts';
import { createMailQueue } from '../features/people/mail/mail-queue.ts';
import { noteReportQuestion } from '../features/people/members/people-mail.store.ts';
import { createRateLimiter, type RateLimit } from '../http/rate-limit.ts';
import type { Config } from '../platform/config.ts';
import type { Secrets } from '../platform/secrets.ts';
import type { Database } from '../storage/database.ts';
import { hashOf } from './people.ts';
import { createReadReport } from './report-deliveries.ts';
import { MAILED_REPORTS } from './wanted-mail.ts';

/** Pages of shared reports for one address: enough to read, too few to guess. */
const SHARED_LIMIT: RateLimit = { burst: 60, perSecond: 1 };

export interface MeasuringDeps {
  config: Config;
  db: Database;
  secrets: Secrets;
  /** Draws again what an open showed. */
  replay: OpensRouteDeps['replay'];
}

export function composeMeasuring({ config, db, secrets, replay }: MeasuringDeps) {
  const { publicUrl, impressionMonths } = config;
  const mailedReports = secrets.derive(MAILED_REPORTS);
  const opensSecret = secrets.derive('files of opens');
  const sharedLimit = createRateLimiter(SHARED_LIMIT);
  return {
    handlers: {
      ...firstStepsHandlers(),
      ...decisionHandlers({ hashOf }),
      ...sampleHandlers({ days: sampleDays, clearers: [clearSampleFigures] }),
      ...statisticsHandlers({ baseUrl: publicUrl, nowMs: Date.now }),
      ...recipeStatisticsHandlers(itemTextsByIndex(db)),
      ...mailingStatisticsHandlers(),
      ...openerStatisticsHandlers(),
      ...answersHandlers({ nowMs: Date.now }),
      ...opensHandlers({ linkSecret: opensSecret, publicUrl, replay, nowMs: Date.now, impressionMonths }),
      ...deliveryHandlers({
        publicUrl,
        secret: mailedReports,
        enqueue: createMailQueue({ secrets, smtpUrl: config.smtpUrl, mailFrom: config.mailFrom, now: () => new Date() }).enqueue,
        noteQuestion: (companyId, email) => db.control((tx) => noteReportQuestion(tx, companyId, email)),
        nowMs: Date.now,
      }),
    },
    pages: [
      (app: FastifyInstance) =>
        bindSharedPages(app, {
          db,
          readReport: createReadReport({ db, publicUrl, nowMs: Date.now }),
          secret: mailedReports,
          mayAsk: (address) => sharedLimit.take(address).allowed,
          now: () => new Date(),
        }),
      (app: FastifyInstance) => bindOpensFiles(app, { db, secret: opensSecret, nowMs: Date.now, impressionMonths }),
    ],
  };
}
