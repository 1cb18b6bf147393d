/**
 * The evaluator and SQL agree: for every operator and every input type, 100,000 random pairs of a tree (to
 * depth 3, with a rule of that operator and type) and a row.
 */
import { seededRandom } from '@limn/model';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { INPUT_TYPES, OPERATORS } from '@limn/query';
import { createLog } from '../platform/log.ts';
import { withClient } from './connection.ts';
import { openDatabase } from './database.ts';
import { compareEngines, makeRuleRows } from './testing/rule-engines.ts';

const ROWS = 500;
const TREES = 200;

export async function run(report: (name: string, value: number, unit: string) => void): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'limn-soak-'));
  const db = await openDatabase({ dataDir }, createLog('silent'));
  const differences: string[] = [];
  try {
    await withClient(db.logins.owner, 'soak', async (client) => {
      const random = seededRandom(17);
      let pairs = 0;
      for (const [code, { key }] of OPERATORS.entries()) {
        const rows = await makeRuleRows(client, random, ROWS);
        let matches = 0;
        for (const type of INPUT_TYPES.keys()) {
          const agreement = await compareEngines(client, rows, { random, operator: code, type, trees: TREES });
          pairs += agreement.pairs;
          matches += agreement.matches;
          differences.push(...agreement.differences);
        }
        report(`query_${key.toLowerCase()}_matches`, matches / (ROWS * TREES * INPUT_TYPES.length), 'share');
      }
      report('query_pairs', pairs, 'pairs');
      report('query_differences', differences.length, 'pairs');
    });
    if (differences.length > 0) throw new Error(`The engines differ:\n${differences.slice(0, 3).join('\n')}`);
  } finally {
    await db.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
