/**
 * The time that readers wait for a whole picture whose feed says nothing for 30 s; baseline: the same picture
 * while the feed answers at once.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createClient, routes } from '@limn/contracts';
import { IMAGE_TYPE } from '@limn/model';
import { answerItems, type FeedServer } from '../../apps/server/src/features/data/feeds/testing/feed-server.ts';
import { openDataStage } from '../data/stage.ts';
import { reportWithGoal } from '../goals/report-with-goal.ts';
import type { Report } from '../run.ts';

const CLIENT = fileURLToPath(new URL('../clients/render-client.ts', import.meta.url));
const READERS_PER_SECOND = 50;
const READERS = 500;
const DEADLINE_MS = 1500;

export async function reportSilentPictures(server: FeedServer, report: Report): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'limn-bench-feeds-'));
  const stage = await openDataStage(dataDir, { OUTBOUND_ALLOW_HOSTS: server.host });
  try {
    const client = createClient(routes, { base: `${stage.origin}/api/v1`, headers: () => stage.headers });
    let reader = 0;
    const readersOf = async (path: string) => {
      const config = { url: `${server.url}?${path}={{customer}}`, result_type: 'multiple' as const, first_record: '$.items' };
      const merge_fields = [{ field: 'name', value: 'product' }];
      server.answer(answerItems);
      const { datasource } = await client.createDataSource({ body: { name: path, config, merge_fields } });
      const { image } = await client.createImage({
        body: { name: path, type_id: IMAGE_TYPE.feed, api_source: { id: datasource.id }, width: 600, height: 200, data: DESIGN },
      });
      await client.publishImage({ params: { id: image.id }, body: {} });
      if (path === 'silent') server.answer((...call) => void setTimeout(() => answerItems(...call), 30_000));
      const query = '?eid=r{n}%40example.com&customer=c{n}';
      const args = [CLIENT, stage.origin, `/render/${image.uuid}${query}`, READERS_PER_SECOND, READERS, reader].map(String);
      reader += READERS;
      const { stdout } = await promisify(execFile)(process.execPath, args);
      return JSON.parse(stdout) as { failed: number; p50Ms: number; p99Ms: number };
    };
    const prompt = await readersOf('prompt');
    const silent = await readersOf('silent');
    report('feed_prompt_picture_p99', prompt.p99Ms, 'ms');
    report('feed_silent_picture_p50', silent.p50Ms, 'ms');
    reportWithGoal(report, 'feed_silent_picture_p99', silent.p99Ms, 'ms', DEADLINE_MS);
    report('feed_silent_picture_p99_ratio_vs_prompt', silent.p99Ms / prompt.p99Ms, 'x');
    reportWithGoal(report, 'feed_silent_picture_failed', silent.failed + prompt.failed, 'pictures', 0);
  } finally {
    await stage.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const DESIGN = {
  version: '3.4.0',
  background: '#fbf4ea',
  objects: [
    {
      type: 'textbox',
      text: '{{product | default:"New in"}}',
      left: 24,
      top: 60,
      width: 500,
      fontSize: 32,
      fontFamily: 'Lora',
      fill: '#16243a',
    },
  ],
};
