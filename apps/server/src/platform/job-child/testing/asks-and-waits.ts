/** A program whose job child hangs. Prints the child's process id once the job is under way. */
import { anOddChild } from './an-odd-child.ts';

const child = anOddChild();
await child.ask({ do: 'add', a: 1, b: 2 }, { whose: 'one', bytes: 0 });
const hanging = child.ask({ do: 'hang' }, { whose: 'one', bytes: 0 });
setTimeout(() => process.stdout.write(String(child.pid())), 500);
await hanging;
