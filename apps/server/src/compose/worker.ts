/** Long and expensive work: what the jobs of the role `worker` do, with connections of their own. */
import { importCustomers } from '../features/data/customers/import/import-customers.ts';
import { takeBackCustomers, takeBackPeople } from '../features/data/customers/import/take-back-customers.ts';
import { createEventFollower } from '../features/data/customers/follow-events.job.ts';
import { openEventFiles } from '../features/data/events/import/compose-event-imports.ts';
import { importEvents } from '../features/data/events/import/import-events.ts';
import { takeBackEvents } from '../features/data/events/import/take-back-events.ts';
import { retypeField } from '../features/data/events/retype/retype-field.ts';
import { TEXT_PLACES } from '../features/data/places/text-places.ts';
import { forgetCounts } from '../features/recommending/flavours/flavours.store.ts';
import { askLearner } from '../features/recommending/flavours/refresh/ask-learner.ts';
import { countsDirectory } from '../features/recommending/flavours/refresh/kept-counts.ts';
import { createRefreshes } from '../features/recommending/flavours/refresh/refresh-flavour.ts';
import { runImport, type ImportRunDeps } from '../features/data/tables/scheduled/run-import.ts';
import { createExports } from '../features/people/company-file/exports.service.ts';
import { keepRemovedNames } from '../features/measuring/counting/item-names.port.ts';
import { takeBackConversions } from '../features/measuring/counting/attribution/conversions.store.ts';
import { companyHashes } from '../features/measuring/counting/log/company-hashes.ts';
import type { Mailer } from '../features/people/mail/mailer.port.ts';
import type { JobTools } from '../jobs/job-tools.ts';
import { openS3Blobs } from '../platform/blobs-s3.ts';
import { openDiskBlobs } from '../platform/blobs.ts';
import { withDeadline } from '../platform/with-deadline.ts';
import type { Config } from '../platform/config.ts';
import type { Log } from '../platform/log.ts';
import { createGuardedStream } from '../platform/outbound/guarded-fetch.ts';
import type { Secrets } from '../platform/secrets.ts';
import type { Database } from '../storage/database.ts';
import { blobDirectory } from './blobs.ts';
import { composeCompanyImports } from './company-imports.ts';
import { composeUploads } from '../features/data/tables/compose-tables.ts';

export interface WorkerParts {
  tools: Omit<JobTools['worker'], 'log'>;
  /** Since when nothing is being done, in milliseconds; 0 while something is. */
  idleMs(): number;
  /**
   * Waits a little for what is being done. What does not end in time is done again, or said to be
   * interrupted.
   */
  close(): Promise<void>;
}

export interface WorkerDeps {
  config: Config;
  db: Database;
  secrets: Secrets;
  mailer: Pick<Mailer, 'send'>;
  log: Log;
}

const CLOSE_MS = 5000;

export async function composeWorker({ config, db, secrets, mailer, log }: WorkerDeps): Promise<WorkerParts> {
  const uploads = composeUploads({ db, log, config, places: TEXT_PLACES, onItemsRemoved: keepRemovedNames });
  const imports: ImportRunDeps = {
    db,
    uploads,
    read: createGuardedStream({ allowHosts: config.outboundAllowHosts }),
    secrets,
    mailer,
    publicUrl: config.publicUrl,
    log,
    now: () => new Date(),
  };
  const blobs = config.s3 ? openS3Blobs(config.s3) : openDiskBlobs(blobDirectory(config), { reserveBytes: config.diskReserveBytes });
  const exports = createExports({ db, blobs, secrets, publicUrl: config.publicUrl, log, now: imports.now });
  const companies = await composeCompanyImports({ config, db, blobs, secrets, log });
  const eventFiles = await openEventFiles(config);
  const eventImports = { db, login: db.logins.jobs, files: eventFiles, follower: createEventFollower({ hashes: companyHashes }) };
  const eventTakeBacks = { ...eventImports, takeBackConversions, takeBackPeople, forgetCounts };
  const closing = new AbortController();
  const counts = { directory: countsDirectory(config), reserveBytes: config.diskReserveBytes };
  const flavours = createRefreshes({ db, blobs, ask: askLearner, counts, log });
  const running = new Set<Promise<unknown>>();
  let idleSince = performance.now();

  async function watched(work: Promise<unknown>): Promise<void> {
    running.add(work);
    try {
      await work;
    } finally {
      running.delete(work);
      idleSince = performance.now();
    }
  }

  return {
    tools: {
      importTable: (table) => watched(runImport({ ...table, early: false }, imports)),
      exportCompany: ({ companyId, exportId }) => watched(exports.make(companyId, exportId)),
      importCompany: (importId) => watched(companies.import(importId)),
      counts: counts.directory,
      importEvents: (order) => watched(importEvents(order, eventImports, closing.signal)),
      importCustomers: (order) => watched(importCustomers(order, { db, login: db.logins.jobs, hashes: companyHashes }, closing.signal)),
      takeBack: ({ of, ...key }) =>
        watched(
          of === 'events'
            ? takeBackEvents(key, eventTakeBacks, closing.signal)
            : takeBackCustomers(key, { db, login: db.logins.jobs }, closing.signal),
        ),
      retypeField: (order) => watched(retypeField(order, { db }, closing.signal)),
      refreshFlavour: (flavour) => watched(flavours.refresh(flavour)),
      holdsFile: (file) => companies.holds(file),
      holdsEventFile: (file) => eventFiles.find(file, 0) !== undefined,
    },
    idleMs: () => (running.size > 0 ? 0 : performance.now() - idleSince),
    async close() {
      exports.close();
      companies.close();
      flavours.close();
      closing.abort();
      await withDeadline(Promise.allSettled([...running, uploads.idle()]), CLOSE_MS);
    },
  };
}
