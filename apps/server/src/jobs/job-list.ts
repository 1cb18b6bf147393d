/** Every background job of the product, in one list. To add one: write its step where its tables are, and a line here. */
import type { Client } from 'pg';
import { createDrainer } from '../features/measuring/counting/drain.ts';
import { DRAINER_NAME } from '../features/measuring/counting/journal-format.ts';
import { eventJournalDirectory } from '../storage/journal/journal-files.ts';
import { attributeOnce } from '../features/measuring/counting/attribution/attribute.ts';
import { rollOnce } from '../features/measuring/counting/roller.ts';
import { warnOfCredits } from '../features/people/billing/warn-credits.ts';
import { openS3Blobs, type S3Settings } from '../platform/blobs-s3.ts';
import { openDiskBlobs } from '../platform/blobs.ts';
import type { Log } from '../platform/log.ts';
import type { Metrics } from '../platform/metrics.ts';
import { lowerBackendPriority } from '../storage/backend-priority.ts';
import type { Login } from '../storage/connection.ts';
import { asCompany } from './as-company.ts';
import { createCrew } from './crew.ts';
import {
  dueCompanies,
  dueEventImports,
  dueExports,
  dueFlavours,
  dueImports,
  dueReports,
  campaignsWithOpenTests,
  keptCounts,
  sayCompaniesWait,
  sayFlavoursWait,
  sayWaiting,
  type ArrivalKey,
  type EventImportOrder,
  type ExportKey,
  type FlavourKey,
  type TableKey,
} from './due-work.ts';
import { createEventDrainer } from './drain-events.ts';
import { sweepCounts } from '../features/recommending/flavours/refresh/kept-counts.ts';
import { createPeopleEraser } from './erase-people.ts';
import { holdClient, type HeldClient } from './held-client.ts';
import type { Job, JobRole, Run } from './job.ts';
import { keepEvents } from './keep-events.ts';
import { rebuildAggregates } from './rebuild-aggregates.ts';
import { keepFiles } from './keep-files.ts';
import { companiesWithDueBins, runMaintenance } from './maintenance.ts';
import { keepTables } from './keep-tables.ts';
import { sweepBlobs } from './sweep-blobs.ts';

/** Where the blobs are, as a message can say it. */
export type BlobsOrder = { directory: string } | { s3: Omit<S3Settings, 'secretAccessKey'> & { secretAccessKey: string } };

/** Dependencies of each role's jobs. */
export interface JobTools {
  jobs: {
    /** Folder of the journals. */
    directory: string;
    /** Months for which single impressions are kept; 0: for ever. Left out: 13. */
    impressionMonths?: number | undefined;
    /** Left out: no one cleans up there. */
    blobs?: BlobsOrder | undefined;
    /** Folder in which workers of this machine keep what flavours counted. Left out: no one cleans up there. */
    counts?: string | undefined;
    /** Regular work for companies. Left out: none. */
    chores?: Chores | undefined;
    /** Called when there is work for a worker. Left out: workers are there all the time. */
    callWorker?: (() => void) | undefined;
    log: Log;
    /** Left out: no one reads them. */
    metrics?: Metrics | undefined;
  };
  worker: {
    /** Fetches a table that is due; undone where another process is at it. */
    importTable(table: TableKey): Promise<void>;
    /** Makes a file of a company that was ordered. */
    exportCompany(file: ExportKey): Promise<void>;
    /** Imports a company's file that has arrived. */
    importCompany(arrivalId: number): Promise<void>;
    /** Stores rows of a file of past events; undone where another process is at it. */
    importEvents(order: EventImportOrder): Promise<void>;
    /** Learns a flavour's model from its events; undone where another process is at it. */
    refreshFlavour(flavour: FlavourKey): Promise<void>;
    /** As for the jobs. */
    counts: string;
    /** Whether such a file is on this machine. */
    holdsFile(file: string): boolean;
    holdsEventFile(file: string): boolean;
    log: Log;
  };
}

export interface Chores {
  applyTimezones(): Promise<void>;
  forgetOldAnswers(): Promise<void>;
  settleBills(): Promise<void>;
  purgeBins(companyId: number): Promise<void>;
  /** Mails a report that is due. */
  sendReport(companyId: number, scheduleId: number): Promise<void>;
  /** Chooses winners of a campaign's tests that choose theirs automatically. */
  decideTests(companyId: number, campaignId: number): Promise<void>;
}

/** Makes a connection that is kept for this job alone. `name` is seen in the database; default: the job's. */
type Hold = (prepare?: (client: Client) => Promise<void>, name?: string) => HeldClient;

interface DefinitionOf<Role extends JobRole> extends Omit<Job, 'run'> {
  role: Role;
  /** Undefined: this process was not given what it needs. */
  make(tools: JobTools[Role], hold: Hold): Run | undefined;
}

type Definition = { [Role in JobRole]: DefinitionOf<Role> }[JobRole];

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** A start has better things to do than to read through every folder. */
const FIRST_SWEEP_MS = 10 * MINUTE;
const IMPORTS_AT_ONCE = 4;
const EXPORTS_AT_ONCE = 2;
/** Each takes half a core here, and the database the other half. */
const EVENT_FILES_AT_ONCE = 2;
/** Each may take a core and a GB. */
const FLAVOURS_AT_ONCE = 1;
export const COMPANIES_AT_ONCE = 2;

/**
 * The journal is the truth until its file goes: a batch, or its rolling up, that a crash takes back is done again. Only
 * the step that lets a file go waits for the disk (and with it for everything before), so fronts keep the disk to themselves.
 */
const LAZY_COMMIT = 'set synchronous_commit = off';

const JOBS: readonly Definition[] = [
  {
    name: 'drain',
    role: 'jobs',
    everyMs: SECOND / 10,
    atStop: 'finish',
    make({ directory, log, metrics }, hold) {
      const drainer = createDrainer({ directory, log });
      metrics?.read(
        'gauge',
        'limn_journal_blocked_slots',
        'Journals that wait at a record of a format which this program does not read.',
        () => drainer.blockedSlots,
      );
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
    make({ directory, log }, hold) {
      const drainer = createEventDrainer({ directory: eventJournalDirectory(directory), log });
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
    wakeOn: 'batch',
    make: (_tools, hold) => onClient(hold(), (client) => attributeOnce(client, { asCompany })),
  },
  {
    name: 'house',
    role: 'jobs',
    everyMs: HOUR,
    make: ({ impressionMonths }, hold) => onClient(hold(), (client) => runMaintenance(client, { impressionMonths })),
  },
  { name: 'credits', role: 'jobs', everyMs: 20 * SECOND, make: (_tools, hold) => onClient(hold(), (client) => warnOfCredits(client)) },
  { name: 'tables', role: 'jobs', everyMs: 10 * SECOND, make: ({ log }, hold) => onClient(hold(), (client) => keepTables(client, log)) },
  { name: 'events', role: 'jobs', everyMs: HOUR, make: ({ log }, hold) => onClient(hold(), (client) => keepEvents(client, log)) },
  {
    name: 'aggregates',
    role: 'jobs',
    everyMs: 2 * SECOND,
    make(_tools, hold) {
      const client = hold(async (fresh) => {
        // A step that a crash takes back is done again, after those before it.
        await fresh.query(LAZY_COMMIT);
        await lowerBackendPriority(fresh);
      });
      return onClient(client, rebuildAggregates);
    },
  },
  { name: 'files', role: 'jobs', everyMs: 10 * SECOND, make: (_tools, hold) => onClient(hold(), keepFiles) },
  {
    name: 'erase',
    role: 'jobs',
    everyMs: SECOND,
    make({ directory, log }, hold) {
      const eraser = createPeopleEraser({ directory, log });
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
  { name: 'timezones', role: 'jobs', everyMs: MINUTE, make: ({ chores }) => chores && once(chores.applyTimezones) },
  { name: 'answers', role: 'jobs', everyMs: MINUTE, make: ({ chores }) => chores && once(chores.forgetOldAnswers) },
  { name: 'bills', role: 'jobs', everyMs: 10 * MINUTE, make: ({ chores }) => chores && once(chores.settleBills) },
  {
    name: 'bin',
    role: 'jobs',
    everyMs: HOUR,
    make: ({ chores }, hold) =>
      chores &&
      onClient(hold(), async (client) => {
        const failures: unknown[] = [];
        for (const companyId of await companiesWithDueBins(client))
          await chores.purgeBins(companyId).catch((cause: unknown) => failures.push(cause));
        if (failures.length > 0) throw failures[0];
        return false;
      }),
  },
  {
    name: 'tests',
    role: 'jobs',
    everyMs: 5 * MINUTE,
    make: ({ chores }, hold) =>
      chores &&
      onClient(hold(), async (client) => {
        const failures: unknown[] = [];
        for (const { company_id: companyId, id } of await campaignsWithOpenTests(client))
          await chores.decideTests(companyId, id).catch((cause: unknown) => failures.push(cause));
        if (failures.length > 0) throw failures[0];
        return false;
      }),
  },
  {
    name: 'reports',
    role: 'jobs',
    everyMs: MINUTE,
    make: ({ chores }, hold) =>
      chores &&
      onClient(hold(), async (client) => {
        const failures: unknown[] = [];
        for (const { companyId, id } of await dueReports(client))
          await chores.sendReport(companyId, id).catch((cause: unknown) => failures.push(cause));
        if (failures.length > 0) throw failures[0];
        return false;
      }),
  },
  {
    name: 'orders',
    role: 'jobs',
    everyMs: 10 * SECOND,
    wakeOn: 'ordered',
    make: ({ callWorker }, hold) =>
      callWorker &&
      onClient(hold(), async (client) => {
        for (const due of [dueImports, dueExports, dueCompanies, dueFlavours, dueEventImports])
          if ((await due(client)).length > 0) {
            callWorker();
            break;
          }
        return false;
      }),
  },
  {
    name: 'imports',
    role: 'worker',
    everyMs: 5 * SECOND,
    wakeOn: 'ordered',
    make({ importTable, log }, hold) {
      const client = hold();
      const keyOf = ({ companyId, tableId }: TableKey) => `import ${companyId} ${tableId}`;
      return createCrew({ atOnce: IMPORTS_AT_ONCE, find: () => client.use(dueImports), keyOf, work: importTable, log });
    },
  },
  {
    name: 'exports',
    role: 'worker',
    everyMs: 5 * SECOND,
    wakeOn: 'ordered',
    make({ exportCompany, log }, hold) {
      const client = hold();
      const keyOf = ({ companyId, exportId }: ExportKey) => `export ${companyId} ${exportId}`;
      const find = () =>
        client.use(async (held) => {
          const due = await dueExports(held);
          await sayWaiting(held, due);
          return due;
        });
      return createCrew({ atOnce: EXPORTS_AT_ONCE, find, keyOf, work: exportCompany, log });
    },
  },
  {
    name: 'companies',
    role: 'worker',
    everyMs: 5 * SECOND,
    wakeOn: 'ordered',
    make({ importCompany, holdsFile, log }, hold) {
      const client = hold();
      const find = () =>
        client.use(async (held) => {
          const due = (await dueCompanies(held)).filter(({ file }) => holdsFile(file));
          await sayCompaniesWait(held, due);
          return due;
        });
      const keyOf = ({ id }: ArrivalKey) => `company ${id}`;
      return createCrew({ atOnce: COMPANIES_AT_ONCE, find, keyOf, work: ({ id }) => importCompany(id), log });
    },
  },
  {
    name: 'event files',
    role: 'worker',
    everyMs: 5 * SECOND,
    wakeOn: 'ordered',
    make({ importEvents, holdsEventFile, log }, hold) {
      const client = hold();
      const find = () => client.use(async (held) => (await dueEventImports(held)).filter(({ file }) => holdsEventFile(file)));
      const keyOf = ({ companyId, importId }: EventImportOrder) => `events ${companyId} ${importId}`;
      return createCrew({ atOnce: EVENT_FILES_AT_ONCE, find, keyOf, work: importEvents, log });
    },
  },
  {
    name: 'flavours',
    role: 'worker',
    everyMs: 5 * SECOND,
    wakeOn: 'ordered',
    make({ refreshFlavour, log }, hold) {
      const client = hold();
      const find = () =>
        client.use(async (held) => {
          const due = await dueFlavours(held);
          await sayFlavoursWait(held, due);
          return due;
        });
      const keyOf = ({ companyId, flavourId }: FlavourKey) => `flavour ${companyId} ${flavourId}`;
      return createCrew({ atOnce: FLAVOURS_AT_ONCE, find, keyOf, work: refreshFlavour, log });
    },
  },
  // A machine of workers alone cleans up after itself.
  { name: 'counts', role: 'worker', everyMs: HOUR, make: ({ counts }, hold) => sweepOf(counts, hold()) },
];

/** The jobs of a role that this process can run; `names` leaves out the others. */
export function makeJobs<Role extends JobRole>(
  role: Role,
  { tools, login, names }: { tools: JobTools[Role]; login: Login; names?: readonly string[] },
): { jobs: Job[]; close(): Promise<void> } {
  const held: HeldClient[] = [];
  const jobs = JOBS.filter((definition): definition is Definition & DefinitionOf<Role> => definition.role === role).flatMap(
    ({ make, ...definition }) => {
      if (names && !names.includes(definition.name)) return [];
      const run = make(tools, (prepare, name = definition.name) => {
        const client = holdClient(login, name, prepare);
        held.push(client);
        return client;
      });
      return run ? [{ ...definition, run }] : [];
    },
  );
  return {
    jobs,
    async close() {
      await Promise.all(held.map((client) => client.close()));
    },
  };
}

function onClient(client: HeldClient, step: (held: Client) => Promise<boolean>): Run {
  return () => client.use(step);
}

function sweepOf(counts: string, client: HeldClient): Run {
  return onClient(client, async (held) => {
    await sweepCounts(counts, (keys) => keptCounts(held, keys), Date.now());
    return false;
  });
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
