/**
 * Readers wait for their pictures while the jobs work on the aggregates of a large event, again and again:
 * compare all of them with the events, as they do at each interval, or build all of them again, as they do
 * for another value field.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { orderRebuild } from '../../apps/server/src/features/data/customers/aggregates.store.ts';
import { aBuiltShop } from '../../apps/server/src/features/data/customers/testing/built-shop.ts';
import { reportReadersBeside } from '../clients/readers-beside.ts';
import { openDataStage } from '../data/stage.ts';
import { reportWithGoal } from '../goals/report-with-goal.ts';
import { median } from '../render/timing.ts';
import type { Report } from '../run.ts';

const EVENTS = Number(process.env['READ_EVENTS'] ?? 1_500_000);
const JOB_LOOKS_EVERY_S = 2;
/** Looking is work of the database, too. */
const LOOK_MS = 200;

export async function besideReaders(report: Report, name: 'rebuild' | 'new_build'): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'limn-bench-customers-'));
  const stage = await openDataStage(dataDir);
  try {
    const shop = await aBuiltShop(stage.db, { events: EVENTS, customers: EVENTS / 20 });
    const { companyId, eventId } = shop;
    const order = name === 'rebuild' ? shop.makeDue : () => stage.db.withCompany(companyId, (tx) => orderRebuild(tx, companyId, eventId));
    const took: number[] = [];
    const work = async () => {
      await order();
      const started = performance.now();
      while (!(await shop.isRebuilt())) await sleep(LOOK_MS);
      took.push((performance.now() - started) / 1000);
    };
    // The days of before go, too.
    const quiet = async () => {
      while ((await shop.generations()) > 1) await sleep(LOOK_MS);
    };
    await reportReadersBeside(stage, report, { names: ['customers', name], work, quiet });
    reportWithGoal(report, `customers_${name}_by_jobs`, median(took), 's', JOB_LOOKS_EVERY_S + (60 * EVENTS) / 10_000_000);
  } finally {
    await stage.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
