/** A program that asks a job child for one thing, and closes nothing. */
import { createJobChild } from '../job-child.ts';
import type { OddOrder } from './odd-jobs.ts';

const child = createJobChild<OddOrder, number>({
  program: new URL('./odd-jobs.ts', import.meta.url),
  most: { places: 1, placesOfOne: 1, bytes: Infinity },
  maxMemoryBytes: Infinity,
  deadlineMs: 10_000,
  idleMs: 60_000,
});
const outcome = await child.ask({ do: 'keep awake' }, { whose: 'anybody', bytes: 0 });
process.stdout.write(JSON.stringify(outcome));
