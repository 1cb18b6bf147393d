/**
 * Jobs beside the journals and the database, in the process that is always there. To add one: write its step
 * where its tables are, and a line here.
 */
import type { Client } from 'pg';
import { companiesWithDueBins } from '../api/due-bins.ts';
import { forgetTakeBacks } from '../features/data/customers/forget-take-backs.job.ts';
import { keepAggregates, rebuildAggregates } from '../features/data/customers/keep-aggregates.job.ts';
import { createEventDrainer } from '../features/data/events/drain-events.job.ts';
import { forgetRepeats, keepEventImports, SILENT_MINUTES } from '../features/data/events/keep-event-imports.job.ts';
import { keepEvents } from '../features/data/events/keep-events.job.ts';
import { keepTables } from '../features/data/tables/keep-tables.job.ts';
import { sweepBlobs } from '../features/design/assets/sweep-blobs.job.ts';
import {
  attributeLeft,
  attributeOnce,
  companiesLeft,
  companiesWaiting,
  createDrainer,
  DRAINER_NAME,
  rollLeft,
  rollOnce,
  storeWaiting,
} from '../features/measuring/counting/counting.job.ts';
import { keepTests } from '../features/measuring/counting/keep-tests.job.ts';
import { IMPRESSION_MONTHS } from '../features/measuring/counting/maintenance.job.ts';
import { dueReports } from '../features/measuring/deliveries/due-reports.job.ts';
import { warnOfCredits } from '../features/people/billing/warn-credits.job.ts';
import { keepFiles } from '../features/people/company-file/keep-files.job.ts';
import { campaignsWithOpenTests } from '../features/targeting/campaigns/open-tests.job.ts';
import { openS3Blobs } from '../platform/blobs-s3.ts';
import { openDiskBlobs } from '../platform/blobs.ts';
import type { Log } from '../platform/log.ts';
import type { Metrics } from '../platform/metrics.ts';
import { lowerBackendPriority } from '../storage/backend-priority.ts';
import type { Drainer } from '../storage/journal/drain-slots.ts';
import { createJournalLook } from '../storage/journal/journal-look.ts';
import { eventJournalDirectory, journalIdentity } from '../storage/journal/journal-files.ts';
import { asCompany } from '../storage/as-company.ts';
import { createEachDue, type EachDue } from '../storage/each-due.ts';
import { createPeopleEraser } from '../features/people/erasure/erase-people.job.ts';
import { createErasables } from './erasables.ts';
import { eventFollowers } from './event-followers.ts';
import type { Run } from './job.ts';
import { HOUR, MINUTE, onClient, SECOND, sweepOf, type Chores, type DefinitionOf, type ForEachCompany } from './job-tools.ts';
import { runMaintenance } from './maintenance.ts';
import { WORKER_JOBS } from './worker-jobs.ts';

/** A start has better things to do than to read through every folder. */
const FIRST_SWEEP_MS = 10 * MINUTE;

/**
 * The journal is the truth until its file goes: a batch, or its rolling up, that a crash takes back is done
 * again. Only the step that lets a file go waits for the disk (and with it for everything before), so fronts
 * keep the disk to themselves.
 */
const LAZY_COMMIT = 'set synchronous_commit = off';

/**
 * Records are drained ten times a second. Sums of each batch by itself would take half a core at two thousand
 * opens a second, which a reader's picture then waits for, and less the more batches share a step. While few
 * are opened a step is short, and so is its rest: figures follow at once.
 */
const SUMS_REST = { times: 3, maxMs: 100, keepsUp: true } as const;

/**
 * Ten million events are built in 60 s, and compared in 45, with rests in which readers of pictures have the
 * machine to themselves: beside work that never rests the slowest hundredth of them waits half as long again
 * (decision 198).
 */
const [BUILD_REST, CHECK_REST] = [
  { times: 0.3, maxMs: 10 * SECOND },
  { times: 1, maxMs: 10 * SECOND },
];

export const BACKGROUND_JOBS: readonly DefinitionOf<'jobs'>[] = [
  {
    name: 'drain',
    role: 'jobs',
    everyMs: SECOND / 10,
    atStop: 'finish',
    make({ directory, log, metrics }, hold) {
      const drainer = createDrainer({ directory, log });
      showBlocked(metrics, 'counts', drainer);
      const client = hold(async (fresh) => {
        await fresh.query(LAZY_COMMIT);
      }, DRAINER_NAME);
      return () => client.use((held) => drainer.step(held));
    },
  },
  {
    name: 'drain events',
    role: 'jobs',
    everyMs: SECOND / 10,
    atStop: 'finish',
    make({ directory, log, metrics }, hold) {
      const drainer = createEventDrainer({ directory: eventJournalDirectory(directory), log, ...eventFollowers });
      showBlocked(metrics, 'events', drainer);
      const client = hold(async (fresh) => {
        await fresh.query(LAZY_COMMIT);
      });
      return () => client.use((held) => drainer.step(held));
    },
  },
  {
    name: 'roll',
    role: 'jobs',
    everyMs: SECOND,
    rest: SUMS_REST,
    wakeOn: 'batch',
    atStop: 'finish last',
    make(_tools, hold) {
      const client = hold(async (fresh) => {
        await fresh.query(LAZY_COMMIT);
      });
      return () => client.use(async (held) => (await rollOnce(held)) > 0);
    },
  },
  {
    name: 'attribute',
    role: 'jobs',
    everyMs: SECOND,
    rest: SUMS_REST,
    wakeOn: 'batch',
    make: (_tools, hold) => onClient(hold(), (client) => attributeOnce(client, { asCompany })),
  },
  {
    // Does again, company by company, what the three above left.
    name: 'left',
    role: 'jobs',
    everyMs: SECOND,
    make({ log, metrics }, hold) {
      const [store, roll, attribute] = (['drain', 'roll', 'attribute'] as const).map((job) =>
        createEachDue({ job, log, metrics, firstPauseMs: 5 * SECOND }),
      ) as [EachDue, EachDue, EachDue];
      const named = (companies: readonly number[]) => companies.map((companyId) => ({ companyId }));
      return onClient(hold(), async (client) => {
        await store(client, named(await companiesWaiting(client)), ({ companyId }) => storeWaiting(client, companyId));
        await roll(client, named(await companiesLeft(client, 'roll')), ({ companyId }) => rollLeft(client, companyId));
        await attribute(client, named(await companiesLeft(client, 'attribute')), ({ companyId }) => attributeLeft(client, companyId));
        return false;
      });
    },
  },
  {
    name: 'house',
    role: 'jobs',
    everyMs: HOUR,
    make({ impressionMonths = IMPRESSION_MONTHS, log, metrics }, hold) {
      const each = createEachDue({ job: 'house', log, metrics });
      return onClient(hold(), async (client) => {
        await keepTests(client, { impressionMonths, each });
        return runMaintenance(client, { impressionMonths });
      });
    },
  },
  {
    name: 'credits',
    role: 'jobs',
    everyMs: 20 * SECOND,
    make: eachOf('credits', (client, each) => warnOfCredits(client, Date.now(), each)),
  },
  { name: 'tables', role: 'jobs', everyMs: 10 * SECOND, make: eachOf('tables', (client, each, log) => keepTables(client, log, each)) },
  {
    name: 'events',
    role: 'jobs',
    everyMs: HOUR,
    make: eachOf('events', (client, each, log) => keepEvents(client, { log, each, ...eventFollowers })),
  },
  {
    name: 'event imports',
    role: 'jobs',
    everyMs: MINUTE,
    // At a start no worker may have said yet that it goes on.
    make(tools, hold) {
      const keep = eachOf('event imports', (client, each, log) => keepEventImports(client, { log, each, ...eventFollowers }));
      return notBefore(SILENT_MINUTES * MINUTE, MINUTE, keep(tools, hold));
    },
  },
  {
    name: 'take backs',
    role: 'jobs',
    everyMs: HOUR,
    make: eachOf('take backs', async (client, each, log) => {
      await forgetTakeBacks(client, log, each);
      await forgetRepeats(client);
      return false;
    }),
  },
  {
    name: 'aggregates',
    role: 'jobs',
    everyMs: 2 * SECOND,
    rest: BUILD_REST,
    make: eachOf('aggregates', rebuildAggregates, lowerLazily),
  },
  {
    name: 'aggregate checks',
    role: 'jobs',
    everyMs: 2 * SECOND,
    rest: CHECK_REST,
    make: eachOf('aggregate checks', keepAggregates, lowerLazily),
  },
  { name: 'files', role: 'jobs', everyMs: 10 * SECOND, make: (_tools, hold) => onClient(hold(), keepFiles) },
  {
    name: 'erase',
    role: 'jobs',
    everyMs: SECOND,
    make({ directory, log, metrics }, hold) {
      const eraser = createPeopleEraser({
        directory,
        log,
        erasables: createErasables(),
        each: createEachDue({ job: 'erase', log, metrics, firstPauseMs: 5 * SECOND }),
      });
      return onClient(hold(), (client) => eraser.step(client));
    },
  },
  {
    name: 'blobs',
    role: 'jobs',
    everyMs: MINUTE,
    make({ blobs, log }, hold) {
      if (!blobs) return undefined;
      const store =
        's3' in blobs ? openS3Blobs({ ...blobs.s3, secretAccessKey: () => blobs.s3.secretAccessKey }) : openDiskBlobs(blobs.directory);
      const sweep = onClient(hold(), async (client) => {
        await sweepBlobs(client, { store, log });
        return false;
      });
      return notBefore(FIRST_SWEEP_MS, HOUR, sweep);
    },
  },
  {
    name: 'counts',
    role: 'jobs',
    everyMs: HOUR,
    make: ({ counts }, hold) => (counts === undefined ? undefined : sweepOf(counts, hold())),
  },
  { name: 'timezones', role: 'jobs', everyMs: MINUTE, make: choreOf('timezones', (chores) => chores.applyTimezones) },
  { name: 'answers', role: 'jobs', everyMs: MINUTE, make: ({ chores }) => chores && once(chores.forgetOldAnswers) },
  { name: 'bills', role: 'jobs', everyMs: 10 * MINUTE, make: choreOf('bills', (chores) => chores.settleBills) },
  {
    name: 'bin',
    role: 'jobs',
    everyMs: HOUR,
    make({ chores, log, metrics }, hold) {
      if (!chores) return undefined;
      const each = createEachDue({ job: 'bin', log, metrics });
      return onClient(hold(), async (client) => {
        const due = await companiesWithDueBins(client);
        await each(
          client,
          due.map((companyId) => ({ companyId })),
          ({ companyId }) => chores.purgeBins(companyId),
        );
        return false;
      });
    },
  },
  {
    name: 'tests',
    role: 'jobs',
    everyMs: 5 * MINUTE,
    make({ chores, log, metrics }, hold) {
      if (!chores) return undefined;
      const each = createEachDue({ job: 'tests', log, metrics });
      return onClient(hold(), async (client) => {
        await each(client, await campaignsWithOpenTests(client), ({ companyId, id }) => chores.decideTests(companyId, id));
        return false;
      });
    },
  },
  {
    name: 'reports',
    role: 'jobs',
    everyMs: MINUTE,
    make({ chores, directory, log, metrics }, hold) {
      if (!chores) return undefined;
      const each = createEachDue({ job: 'reports', log, metrics });
      const journals = [directory, eventJournalDirectory(directory)].map((one) => ({ directory: one, identity: journalIdentity(one) }));
      const journalLook = createJournalLook(journals);
      return onClient(hold(), async (client) => {
        const due = await dueReports(client);
        // All that was collected until the first of them was due is to be in each.
        const look = due[0]?.nextAt.toISOString() ?? '';
        journalLook.keep((name) => name === look);
        const areJournalsDrained = due.length > 0 && (await journalLook.isDrained(client, look));
        await each(
          client,
          due.map(({ companyId, id }) => ({ companyId, id })),
          ({ companyId, id }) => chores.sendReport(companyId, id, { areJournalsDrained }),
          { postpone: ({ companyId, id }, until) => chores.postponeReport(companyId, id, until) },
        );
        return false;
      });
    },
  },
  {
    name: 'orders',
    role: 'jobs',
    everyMs: 10 * SECOND,
    wakeOn: 'ordered',
    make: ({ callWorker }, hold) =>
      callWorker &&
      onClient(hold(), async (client) => {
        for (const { due } of WORKER_JOBS)
          if (due && (await due(client)).length > 0) {
            callWorker();
            break;
          }
        return false;
      }),
  },
];

/** Makes a job that works for each company by itself. */
function eachOf(
  job: string,
  step: (client: Client, each: EachDue, log: Log) => Promise<boolean>,
  prepare?: (fresh: Client) => Promise<void>,
): (...made: Parameters<DefinitionOf<'jobs'>['make']>) => Run {
  return ({ log, metrics }, hold) => {
    const each = createEachDue({ job, log, metrics });
    return onClient(hold(prepare), (client) => step(client, each, log));
  };
}

/** The same of regular work with connections of its own. */
function choreOf(job: string, choose: (chores: Chores) => (each: ForEachCompany) => Promise<void>): DefinitionOf<'jobs'>['make'] {
  return (tools, hold) => {
    const { chores } = tools;
    if (!chores) return undefined;
    const work = choose(chores);
    const step = async (client: Client, each: EachDue) => {
      await work((companies, one) =>
        each(
          client,
          companies.map((companyId) => ({ companyId })),
          ({ companyId }) => one(companyId),
        ),
      );
      return false;
    };
    return eachOf(job, step)(tools, hold);
  };
}

/** A step that a crash takes back is done again, after those before it. */
async function lowerLazily(fresh: Client): Promise<void> {
  await fresh.query(LAZY_COMMIT);
  await lowerBackendPriority(fresh);
}

function showBlocked(metrics: Metrics | undefined, journal: 'counts' | 'events', drainer: Drainer): void {
  metrics?.read(
    'gauge',
    'limn_journal_blocked_slots',
    'Journals that wait at a record of a format which this program does not read.',
    () => [[{ journal }, drainer.blockedSlots]],
  );
}

function once(work: () => Promise<void>): Run {
  return async () => {
    await work();
    return false;
  };
}

/** Work that a process begins some time after its start, and then does at longer intervals. */
function notBefore(firstMs: number, everyMs: number, run: Run): Run {
  let nextAt = performance.now() + firstMs;
  return async () => {
    if (performance.now() < nextAt) return false;
    const more = await run();
    nextAt = performance.now() + everyMs;
    return more;
  };
}
