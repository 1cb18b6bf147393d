/** The process of the jobs that belong to the journals of this machine. */
import type { Log } from '../platform/log.ts';
import type { Login, Logins } from '../storage/connection.ts';
import type { LogLevel } from './child-messages.ts';
import type { BlobsOrder } from './job-tools.ts';
import { superviseChild, type SupervisedChild } from './supervise-child.ts';

export interface JobsOrder {
  login: Login;
  /** Folder of the journals. */
  directory: string;
  /** Months for which single impressions are kept; 0: for ever. Left out: 13. */
  impressionMonths?: number | undefined;
  /** Where the pictures are; without it no one cleans up there. */
  blobs?: BlobsOrder | undefined;
  /** Where workers of this machine keep what flavours counted. */
  counts?: string | undefined;
  /** The app's logins for regular work of companies, from the environment; without them none is done. */
  chores?: Logins | undefined;
  /** Looks for work of a worker, and says so to the parent. */
  callsWorker: boolean;
}

export type Jobs = SupervisedChild;

export interface JobsOptions extends Omit<JobsOrder, 'callsWorker'> {
  log: Log;
  logLevel?: LogLevel;
  /** Called when there is work for a worker. Left out: no one looks. */
  onCalled?: (() => void) | undefined;
}

export function startJobs({ log, logLevel = 'info', onCalled, ...rest }: JobsOptions): Jobs {
  const order: JobsOrder = { ...rest, callsWorker: onCalled !== undefined };
  return superviseChild({ name: 'jobs', script: new URL('../main-jobs.ts', import.meta.url), order, logLevel, log, onCalled });
}
