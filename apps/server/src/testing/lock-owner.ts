/**
 * Holds the lock of its first argument, with the second's number of megabytes in memory, until it is killed
 * or asked to end.
 */
import { announceShutdown, lockForProcess } from '../storage/process-lock.ts';

const [path = '', megabytes = '0'] = process.argv.slice(2);
const weight = Array.from({ length: Number(megabytes) }, () => Buffer.alloc(1024 * 1024, 1));
const unlock = await lockForProcess(path);
process.on('message', (order) => {
  if (order === 'leave') return announceShutdown();
  unlock();
  process.exit(0);
});
process.send?.(weight.length);
setInterval(() => undefined, 60_000);
