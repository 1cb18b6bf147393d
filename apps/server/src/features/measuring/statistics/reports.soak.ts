/**
 * A thousand people over ten days, arriving late, twice and in any order: every report, file and the ledger
 * beside a plain count of the script.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog } from '../../../platform/log.ts';
import { openDatabase } from '../../../storage/database.ts';
import { makeCrowd, MODELS } from './testing/crowd.ts';
import { heldAnswers } from './testing/held-answers.ts';
import { storeCrowd } from './testing/held-numbers.ts';
import { heldOpens } from './testing/held-opens.ts';

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
      const companyId = await storeCrowd({ db, logins: db.logins }, crowd, seed);
      const { first, last } = crowd;
      const count = (held: { actual: object; expected: object }) => {
        const [actual, expected] = [new Map(Object.entries(held.actual)), Object.entries(held.expected)];
        answers += expected.length;
        differences += expected.filter(([name, one]) => JSON.stringify(actual.get(name)) !== JSON.stringify(one)).length;
      };
      for (let from = first; from <= last; from += 1)
        for (const to of new Set([from, Math.min(from + 2, last), last]))
          for (const whose of ['people', 'all'] as const)
            for (const { id: model } of MODELS) {
              const asked = { days: { from, to }, whose, model };
              count(await heldAnswers(db, companyId, crowd, asked));
              // A list for each figure: of single days and of all of them.
              if (to === from || (from === first && to === last)) count(await heldOpens(db, companyId, crowd, asked));
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
