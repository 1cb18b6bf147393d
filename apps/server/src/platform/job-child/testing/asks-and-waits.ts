/** A program whose job child hangs. Prints the child's process id once the job is under way. */
import { createJobChild } from '../job-child.ts';
import type { OddOrder } from './odd-jobs.ts';

const child = createJobChild<OddOrder, number>({
  program: new URL('./odd-jobs.ts', import.meta.url),
  most: { places: 1, placesOfOne: 1, bytes: Infinity },
  maxMemoryBytes: Infinity,
  deadlineMs: 60_000,
  idleMs: 60_000,
});
await child.ask({ do: 'add', a: 1, b: 2 }, { whose: 'anybody', bytes: 0 });
const hanging = child.ask({ do: 'hang' }, { whose: 'anybody', bytes: 0 });
setTimeout(() => process.stdout.write(String(child.pid())), 500);
await hanging;
