/** Flavours and SQL agree about 100,000 random worlds of customers, items and times. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomFrom, randomWorld } from '@limn/flavours/testing';
import { createLog } from '../platform/log.ts';
import { withClient } from './connection.ts';
import { openDatabase } from './database.ts';
import { compareWithSql } from './testing/flavour-twin.ts';

const WORLDS = 100_000;
const BATCH = 100;

export async function run(report: (name: string, value: number, unit: string) => void): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'limn-soak-'));
  const db = await openDatabase({ dataDir }, createLog('silent'));
  const random = randomFrom(1919);
  const differences: string[] = [];
  let pairs = 0;
  try {
    await withClient(db.logins.owner, 'soak', async (client) => {
      for (let done = 0; done < WORLDS; done += BATCH) {
        const compared = await compareWithSql(
          client,
          Array.from({ length: BATCH }, () => randomWorld(random)),
        );
        pairs += compared.pairs;
        differences.push(...compared.differences);
      }
    });
    report('flavours_worlds', WORLDS, 'worlds');
    report('flavours_pairs', pairs, 'pairs');
    report('flavours_differences', differences.length, 'worlds');
    if (differences.length > 0) throw new Error(`The engines differ:\n${differences.slice(0, 3).join('\n')}`);
  } finally {
    await db.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
