/**
 * Starts the embedded database in the folder of its first argument and dies without a word. With a second one
 * it stands still instead: what its server becomes is never asked.
 */
import { createLog } from '../platform/log.ts';
import { startEngine } from '../storage/engine/start-engine.ts';

await startEngine({ dataDir: process.argv[2] ?? '', log: createLog('silent'), durable: false });
process.send?.('ready');
process.kill(process.pid, process.argv[3] === undefined ? 'SIGKILL' : 'SIGSTOP');
