/**
 * Writes a journal until the file size limit it is run under stops it, then goes on once there is room in a
 * new file.
 */
import { seededRandom } from '@limn/model';
import { setTimeout as sleep } from 'node:timers/promises';
import { createLog } from '../../../../platform/log.ts';
import type { Database } from '../../../../storage/database.ts';
import { openJournal } from '../log/journal.ts';
import { randomRecord } from './random-record.ts';

const directory = process.argv[2] ?? '';
// The database is away: the journal must not need it.
const away: Pick<Database, 'control'> = { control: () => Promise.reject(new Error('The database is away.')) };
const journal = await openJournal({ directory, slot: 1, db: away, log: createLog('silent') });
const random = seededRandom(9);
const acknowledged: number[] = [];
let position = 0;

async function appendSome(n: number): Promise<void> {
  const outcomes = Array.from({ length: n }, async () => {
    const own = position++;
    await journal.append({
      ...randomRecord(random, { companies: [1], objects: 2, recipients: 50, firstDay: 2500, days: 3 }),
      position: own,
    });
    acknowledged.push(own);
  });
  await Promise.allSettled(outcomes);
}

for (let round = 0; round < 40; round++) await appendSome(7);
await sleep(1200);
await appendSome(20);
console.log(JSON.stringify({ acknowledged, uncounted: journal.uncounted, lateEpoch: journal.epoch }));
await journal.close();
