/**
 * 500 opens at once, 100 credits, three fronts, one killed midway, at twenty different moments: exactly 100
 * are deducted.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog } from '../platform/log.ts';
import { openDatabase } from '../storage/database.ts';
import { sharedCreditsRun } from './testing/shared-credits-run.ts';

const ROUNDS = 20;
const [OPENS, CREDITS] = [500, 100];

export async function run(report: (name: string, value: number, unit: string) => void): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'limn-soak-'));
  const db = await openDatabase({ dataDir }, createLog('silent'));
  let [wrong, unanswered, writtenDown] = [0, 0, 0];
  try {
    for (let round = 0; round < ROUNDS; round++) {
      const result = await sharedCreditsRun(db, { opens: OPENS, credits: CREDITS, killAfter: 1 + 5 * (round % 19) });
      const isRight =
        result.deducted === CREDITS && result.counted === CREDITS && result.unpaid === OPENS - CREDITS && result.refused === 0;
      if (!isRight) {
        wrong++;
        console.error(result);
      }
      unanswered += result.unanswered;
      writtenDown += result.writtenDown;
    }
  } finally {
    await db.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
  report('shared_credits_rounds', ROUNDS, 'rounds');
  report('shared_credits_unanswered', unanswered, 'opens');
  report('shared_credits_unanswered_and_written_down', writtenDown, 'opens');
  report('shared_credits_wrong', wrong, 'rounds');
  if (wrong > 0) throw new Error(`Not exactly ${CREDITS} deducted and ${OPENS - CREDITS} unpaid.`);
}
