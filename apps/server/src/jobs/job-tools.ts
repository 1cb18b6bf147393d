/** Dependencies of jobs, and the shape of a definition. */
import type { Client } from 'pg';
import type { CustomerImportOrder, TakeBackOrder } from '../features/data/customers/due-imports.job.ts';
import type { EventImportOrder, RetypeOrder } from '../features/data/events/due-work.job.ts';
import type { TableKey } from '../features/data/tables/due-imports.job.ts';
import type { ExportKey } from '../features/people/company-file/due-files.job.ts';
import { sweepCountsIn, type FlavourKey } from '../features/recommending/flavours/due-refreshes.job.ts';
import type { S3Settings } from '../platform/blobs-s3.ts';
import type { Log } from '../platform/log.ts';
import type { Metrics } from '../platform/metrics.ts';
import type { ReconnectingClient } from './reconnecting-client.ts';
import type { Job, JobRole, Run } from './job.ts';

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
    /**
     * Folder in which workers of this machine keep what flavours counted. Left out: no one cleans up there.
     */
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
    importCompany(importId: number): Promise<void>;
    /** Stores rows of a file of past events; undone where another process is at it. */
    importEvents(order: EventImportOrder): Promise<void>;
    /** Stores rows of a file of customers; undone where another process is at it. */
    importCustomers(order: CustomerImportOrder): Promise<void>;
    /** Takes a file of events or customers back; undone where another process is at it. */
    takeBack(order: TakeBackOrder): Promise<void>;
    /** Gives a column of an event another type; undone where another process is at it. */
    retypeField(order: RetypeOrder): Promise<void>;
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

/** Does work for each of these companies; one that it fails for keeps no other waiting. */
export type ForEachCompany = (companies: readonly number[], work: (companyId: number) => Promise<unknown>) => Promise<unknown>;

export interface Chores {
  applyTimezones(each: ForEachCompany): Promise<void>;
  forgetOldAnswers(): Promise<void>;
  settleBills(each: ForEachCompany): Promise<void>;
  purgeBins(companyId: number): Promise<void>;
  /** Mails a report that is due, unless it still waits until what was collected before is counted. */
  sendReport(companyId: number, scheduleId: number, counted: { areJournalsDrained: boolean }): Promise<void>;
  /** Not before this moment. */
  postponeReport(companyId: number, scheduleId: number, until: Date): Promise<void>;
  /** Chooses winners of a campaign's tests that choose theirs automatically. */
  decideTests(companyId: number, campaignId: number): Promise<void>;
}

/** Makes a connection that is kept for this job alone. `name` is seen in the database; default: the job's. */
export type Hold = (prepare?: (client: Client) => Promise<void>, name?: string) => ReconnectingClient;

export interface DefinitionOf<Role extends JobRole> extends Omit<Job, 'run'> {
  role: Role;
  /** Undefined: this process was not given what it needs. */
  make(tools: JobTools[Role], hold: Hold): Run | undefined;
}

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;

export function onClient(client: ReconnectingClient, step: (held: Client) => Promise<boolean>): Run {
  return () => client.use(step);
}

export function sweepOf(counts: string, client: ReconnectingClient): Run {
  return onClient(client, async (held) => {
    await sweepCountsIn(counts, held);
    return false;
  });
}
