/** The counting jobs of one machine: drain its journals, roll up what was drained, keep the log's partitions ahead. */
import { createDrainer } from '../features/measuring/counting/drain.ts';
import { INBOX } from '../features/measuring/counting/drain-batch.ts';
import { rollOnce } from '../features/measuring/counting/roller.ts';
import type { Log } from '../platform/log.ts';
import type { Login } from '../storage/connection.ts';
import { createListener } from '../storage/listener.ts';
import { holdClient } from './held-client.ts';
import { keepHouse } from './keep-house.ts';
import { startLoop } from './loop.ts';

/** How long new records may lie in the journal before they are looked for. */
const DRAIN_IDLE_MS = 100;
/** A net: batches are announced, announcements can be missed. */
const ROLL_IDLE_MS = 1000;
const HOUSE_IDLE_MS = 3_600_000;

/**
 * The journal is the truth until its file goes: a batch, or its rolling up, that a crash takes back is done again. Only
 * the step that lets a file go waits for the disk (and with it for everything before), so fronts keep the disk to themselves.
 */
const LAZY_COMMIT = 'set synchronous_commit = off';

export interface CountJobs {
  /** Drains and rolls what is left, then ends. */
  stop(): Promise<void>;
}

export function startCountJobs({ login, directory, log }: { login: Login; directory: string; log: Log }): CountJobs {
  const drainer = createDrainer({ directory, log });
  const drainClient = holdClient(login, 'drain', async (client) => {
    await client.query(LAZY_COMMIT);
    await client.query(INBOX);
  });
  const rollClient = holdClient(login, 'roll', async (client) => {
    await client.query(LAZY_COMMIT);
  });
  const houseClient = holdClient(login, 'house');
  const listener = createListener(login, log);

  const draining = startLoop('drain', DRAIN_IDLE_MS, log, () => drainClient.use((client) => drainer.step(client)));
  const rolling = startLoop('roll', ROLL_IDLE_MS, log, () => rollClient.use(async (client) => (await rollOnce(client)) > 0));
  const keeping = startLoop('house', HOUSE_IDLE_MS, log, () => houseClient.use(keepHouse));
  // Until the database can be reached the poll alone wakes the roller.
  const onBatch = () => rolling.wake();
  const listening = startLoop('listen', HOUSE_IDLE_MS, log, async () => {
    await listener.listen('batch', onBatch);
    return false;
  });

  return {
    async stop() {
      await Promise.all([keeping.stop(false), listening.stop(false), draining.stop(true)]);
      await rolling.stop(true);
      await Promise.all([listener.close(), drainClient.close(), rollClient.close(), houseClient.close()]);
    },
  };
}
