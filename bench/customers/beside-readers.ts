/** Readers wait for their pictures while the jobs rebuild the aggregates of a large event; baseline: the same readers alone, in turns. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createClient, routes } from '@limn/contracts';
import { aBuiltShop, type BuiltShop } from '../../apps/server/src/features/data/customers/testing/built-shop.ts';
import { openDataStage, type DataStage } from '../data/stage.ts';
import { reportWithGoal } from '../goals/report-with-goal.ts';
import { median } from '../render/timing.ts';
import type { Report } from '../run.ts';

const EVENTS = Math.min(1_500_000, Number(process.env['EVENTS'] ?? 1_500_000));
const CLIENT = fileURLToPath(new URL('../clients/render-client.ts', import.meta.url));
const [READERS_PER_SECOND, READERS, RUNS] = [40, 240, 5];

export async function besideReaders(report: Report): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'limn-bench-customers-'));
  const stage = await openDataStage(dataDir);
  try {
    const shop = await aBuiltShop(stage.db, { events: EVENTS, customers: EVENTS / 20 });
    const read = await readers(stage);
    await read();
    const [alone, beside, took]: [number[], number[], number[]] = [[], [], []];
    let failed = 0;
    for (let run = 0; run < RUNS; run++) {
      const before = await read();
      const seconds = rebuilt(shop);
      const meanwhile = await read();
      took.push(await seconds);
      // The days of before go, too.
      while ((await shop.generations()) > 1) await sleep(200);
      alone.push(before.p99Ms);
      beside.push(meanwhile.p99Ms);
      failed += before.failed + meanwhile.failed;
    }
    report('customers_rebuild_by_jobs', median(took), 's');
    report('customers_pictures_alone_p99', median(alone), 'ms');
    report('customers_pictures_beside_rebuild_p99', median(beside), 'ms');
    reportWithGoal(report, 'customers_pictures_p99_ratio_vs_alone', median(beside.map((ms, run) => ms / (alone[run] ?? ms))), 'x', 1.3);
    reportWithGoal(report, 'customers_pictures_failed', failed, 'pictures', 0);
  } finally {
    await stage.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Seconds until the generation is another one. */
async function rebuilt(shop: BuiltShop): Promise<number> {
  const before = await shop.generation();
  await shop.makeDue();
  const started = performance.now();
  while ((await shop.generation()) === before) await sleep(50);
  return (performance.now() - started) / 1000;
}

/** Every reader is a new one, and draws. */
async function readers(stage: DataStage): Promise<() => Promise<{ failed: number; p99Ms: number }>> {
  const client = createClient(routes, { base: `${stage.origin}/api/v1`, headers: () => stage.headers });
  const { image } = await client.createImage({
    body: { name: 'Live', type_id: 1, width: 600, height: 200, data_source: { fields: 'first' }, data: LIVE },
  });
  await client.publishImage({ params: { id: image.id }, body: {} });
  let reader = 0;
  return async () => {
    const path = `/render/${image.uuid}?eid=r{n}%40example.com&first=Ann{n}`;
    const args = [CLIENT, stage.origin, path, READERS_PER_SECOND, READERS, reader].map(String);
    reader += READERS;
    return JSON.parse((await promisify(execFile)(process.execPath, args)).stdout) as { failed: number; p99Ms: number };
  };
}

const LIVE = {
  version: '3.4.0',
  background: '#fbf4ea',
  objects: [{ type: 'textbox', text: 'Dear {{first}}', left: 24, top: 60, width: 500, fontSize: 32, fontFamily: 'Lora', fill: '#16243a' }],
};
