/** A job child that does whatever a test asks for, with room and time enough where nothing else is said. */
import { createJobChild, type JobChild, type JobChildOptions } from '../job-child.ts';
import type { OddOrder } from './odd-jobs.ts';

export type OddChild = JobChild<OddOrder, number | string[]>;

export const anOddChild = (change: Partial<JobChildOptions> = {}): OddChild =>
  createJobChild({
    program: new URL('./odd-jobs.ts', import.meta.url),
    max: { places: 10, placesOfOne: 10, bytes: Infinity },
    maxMemoryBytes: 1024 * 1024 * 1024,
    deadlineMs: 60_000,
    idleMs: 60_000,
    ...change,
  });
