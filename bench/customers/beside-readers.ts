/** Readers wait for their pictures while the jobs rebuild the aggregates of a large event, again and again. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { aBuiltShop } from '../../apps/server/src/features/data/customers/testing/built-shop.ts';
import { reportReadersBeside } from '../clients/readers-beside.ts';
import { openDataStage } from '../data/stage.ts';
import { median } from '../render/timing.ts';
import type { Report } from '../run.ts';

const EVENTS = Math.min(1_500_000, Number(process.env['EVENTS'] ?? 1_500_000));
/** Looking is work of the database, too. */
const LOOK_MS = 200;

export async function besideReaders(report: Report): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'limn-bench-customers-'));
  const stage = await openDataStage(dataDir);
  try {
    const shop = await aBuiltShop(stage.db, { events: EVENTS, customers: EVENTS / 20 });
    const { companyId, eventId } = shop;
    const generation = () =>
      stage.db.withCompany(companyId, async (tx) => {
        const key = [companyId, eventId];
        const state = await tx.one<{ generation: number }>(
          'select generation from customer_aggregate where company_id = $1 and event_id = $2',
          key,
        );
        return state.generation;
      });
    const took: number[] = [];
    const rebuild = async () => {
      const before = await generation();
      await shop.makeDue();
      const started = performance.now();
      while ((await generation()) === before) await sleep(LOOK_MS);
      took.push((performance.now() - started) / 1000);
    };
    // The days of before go, too.
    const quiet = async () => {
      while ((await shop.generations()) > 1) await sleep(LOOK_MS);
    };
    await reportReadersBeside(stage, report, { names: ['customers', 'rebuild'], work: rebuild, quiet });
    report('customers_rebuild_by_jobs', median(took), 's');
  } finally {
    await stage.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
