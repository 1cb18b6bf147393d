/** A program that asks a job child for one thing, and closes nothing. */
import { anOddChild } from './an-odd-child.ts';

const outcome = await anOddChild().ask({ do: 'keep awake' }, { whose: 'one', bytes: 0 });
process.stdout.write(JSON.stringify(outcome));
