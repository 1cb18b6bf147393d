/** Starts the embedded database in the folder of its first argument and dies without a word. */
import { createLog } from '../platform/log.ts';
import { startEngine } from '../storage/engine/start-engine.ts';

await startEngine({ dataDir: process.argv[2] ?? '', log: createLog('silent'), durable: false });
process.kill(process.pid, 'SIGKILL');
