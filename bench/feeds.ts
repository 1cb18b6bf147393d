/**
 * Values out of feeds, beside a feed server of our own: what a cached answer costs, how long the slowest of
 * many waits for a feed that answers in 30 s, and how often a feed is asked when a thousand open at once over
 * two fronts.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FeedReader } from '../apps/server/src/features/data/feeds/feed-reader.ts';
import { openFeedKit } from '../apps/server/src/features/data/feeds/testing/feed-kit.ts';
import { answerItems, startFeedServer } from '../apps/server/src/features/data/feeds/testing/feed-server.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import { openDatabase } from '../apps/server/src/storage/database.ts';
import { reportSilentPictures } from './feeds/silent-pictures.ts';
import { reportWithGoal } from './goals/report-with-goal.ts';
import type { Report } from './run.ts';

const READS = 200_000;
const OPENS = 1000;
const ROUNDS = 5;
const NONE = new Map<string, string>();

export async function run(report: Report): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'limn-bench-'));
  const db = await openDatabase({ dataDir }, createLog('error'));
  const server = await startFeedServer();
  const fronts: FeedReader[] = [];
  try {
    const kit = await openFeedKit(db, server.host);
    fronts.push(await kit.reader(), await kit.reader());
    const read = (id: number, front = 0, params: ReadonlyMap<string, string> = NONE) =>
      fronts[front]?.feedValues(kit.companyId, id, params, 1) ?? Promise.reject(new Error('No such front.'));

    const cached = await kit.add(`${server.url}?of={{customer}}`);
    const params = new Map([['customer', 'amelia@example.com']]);
    await read(cached, 0, params);
    const started = performance.now();
    for (let n = 0; n < READS; n++) await read(cached, 0, params);
    report('feed_cached_read', ((performance.now() - started) * 1000) / READS, 'µs');

    const calls: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      server.answer((...call) => void setTimeout(() => answerItems(...call), 100));
      const id = await kit.add(`${server.url}?round=${round}`);
      const before = server.asked.length;
      const answers = await Promise.all(Array.from({ length: OPENS }, (_, n) => read(id, n % 2)));
      if (answers.some(({ values }) => values.get('product') !== 'Boots')) throw new Error('Someone was shown nothing.');
      calls.push(server.asked.length - before);
    }
    reportWithGoal(report, 'feed_calls_of_1000_opens_over_2_fronts', Math.max(...calls), 'calls', 2);

    server.answer((...call) => void setTimeout(() => answerItems(...call), 30_000));
    const slow = await kit.add(`${server.url}?of={{customer}}&slow=1`);
    const waited = await Promise.all(
      Array.from({ length: OPENS }, async (_, n) => {
        const at = performance.now();
        await read(slow, n % 2, new Map([['customer', String(n % 50)]]));
        return performance.now() - at;
      }),
    );
    waited.sort((a, b) => a - b);
    report('feed_silent_wait_median', waited[OPENS / 2] ?? Number.NaN, 'ms');
    report('feed_silent_wait_p99', waited[Math.floor(OPENS * 0.99)] ?? Number.NaN, 'ms');
    report('feed_silent_wait_longest', waited.at(-1) ?? Number.NaN, 'ms');
    await reportSilentPictures(server, report);
  } finally {
    await Promise.all(fronts.map((front) => front.close()));
    await server.close();
    await db.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
