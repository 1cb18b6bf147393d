/** A thousand people over ten days, arriving late, twice and in any order: every report, file and the ledger beside a plain count of the script. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog } from '../../../platform/log.ts';
import { openDatabase } from '../../../storage/database.ts';
import { makeCrowd, MODELS } from './testing/crowd.ts';
import { heldAnswers } from './testing/held-answers.ts';
import { letArrive } from './testing/held-numbers.ts';

const PEOPLE = Number(process.env['PEOPLE'] ?? 1000);
const SEEDS = [1, 2, 3];

export async function run(report: (name: string, value: number, unit: string) => void): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'limn-soak-'));
  const db = await openDatabase({ dataDir }, createLog('silent'));
  let [answers, differences, records] = [0, 0, 0];
  try {
    for (const seed of SEEDS) {
      const crowd = makeCrowd(PEOPLE, seed);
      records += crowd.records.length + crowd.conversions.length;
      const companyId = await letArrive({ db, logins: db.logins }, crowd, seed);
      const { first, last } = crowd;
      for (let from = first; from <= last; from += 1)
        for (const to of new Set([from, Math.min(from + 2, last), last]))
          for (const whose of ['people', 'all'] as const)
            for (const { id: model } of MODELS) {
              const { actual, expected } = await heldAnswers(db, companyId, crowd, { days: { from, to }, whose, model });
              for (const name of Object.keys(expected) as (keyof typeof expected)[]) {
                answers += 1;
                if (JSON.stringify(actual[name]) !== JSON.stringify(expected[name])) differences += 1;
              }
            }
    }
    report('reports_people', PEOPLE * SEEDS.length, 'people');
    report('reports_records', records, 'opens, clicks and conversions');
    report('reports_answers', answers, 'answers');
    report('reports_differences', differences, 'answers');
    if (differences > 0) throw new Error('Reports differ from the script.');
  } finally {
    await db.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
