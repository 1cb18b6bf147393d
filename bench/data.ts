/**
 * Data tables: a file of 1 M rows and 10 columns from its first byte, over HTTP, to the moment when its
 * unique header can be confirmed, with the front's memory and with look-ups beside it; then single rows by
 * their key. Baselines: plain COPY of the same rows by the same database, and a plain SELECT by an indexed
 * key.
 */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createReadStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { withBulkLoad } from '../apps/server/src/storage/bulk-load.ts';
import { csvPieces, keyOfRow, ROWS } from './data/made-up-rows.ts';
import { openDataStage, type DataStage } from './data/stage.ts';
import { reportWithGoal } from './goals/report-with-goal.ts';
import type { Report } from './run.ts';

const MB = 1024 * 1024;

export async function run(report: Report): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'limn-bench-data-'));
  const large = join(dataDir, 'large.csv');
  // Read from the disk, so that making it up costs no one time beside it.
  writeFileSync(large, Buffer.concat([...csvPieces(ROWS)]));
  const stage = await openDataStage(dataDir);
  try {
    const copySeconds = await plainCopy(stage);
    report('data_plain_copy', copySeconds, 's');
    const small = await stage.upload(csvPieces(1000), 'Small');
    await stage.confirm(small, 'email');
    await importBesideLookUps(stage, { small, large }, copySeconds, report);
  } finally {
    await stage.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** The same rows in as large pieces as the import stores, ten columns of text, no checks. */
async function plainCopy(stage: DataStage): Promise<number> {
  const pieces = [...csvPieces(ROWS)].slice(1);
  const large = Array.from({ length: Math.ceil(pieces.length / 40) }, (_, n) => Buffer.concat(pieces.slice(n * 40, n * 40 + 40)));
  await stage.asOwner(`create table plain (${Array.from({ length: 10 }, (_, n) => `c${n + 1} text`).join(', ')})`);
  const started = performance.now();
  await withBulkLoad(stage.owner, async (load) => {
    for (const piece of large) await load.copy('copy plain from stdin with (format csv)', piece);
  });
  const seconds = (performance.now() - started) / 1000;
  await stage.asOwner('create unique index on plain (c2); analyze plain; grant select on plain to limn_app');
  return seconds;
}

async function importBesideLookUps(
  stage: DataStage,
  { small, large }: { small: number; large: string },
  copySeconds: number,
  report: Report,
): Promise<void> {
  const before = await stage.memoryBytes();
  let highest = before;
  const watching = setInterval(() => void stage.memoryBytes().then((bytes) => (highest = Math.max(highest, bytes))), 100);
  const asking = new AbortController();
  const beside = lookUps(stage, small, 1000, asking.signal);
  const started = performance.now();
  const table = await stage.upload(createReadStream(large), 'Large');
  const seconds = (performance.now() - started) / 1000;
  asking.abort();
  const took = await beside;
  clearInterval(watching);
  reportWithGoal(report, 'data_import_to_confirmable', seconds, 's', 10);
  report('data_import_time_ratio_vs_plain_copy', seconds / copySeconds, 'x');
  reportWithGoal(report, 'data_import_memory_growth', (highest - before) / MB, 'MB', 128);
  report('data_lookups_beside_import', took.length, 'look-ups');
  report('data_lookup_beside_import_median', quantile(took, 0.5), 'ms');
  reportWithGoal(report, 'data_lookup_beside_import_p99', quantile(took, 0.99), 'ms', 15);
  const confirmed = performance.now();
  await stage.confirm(table, 'email');
  report('data_confirm_to_complete', (performance.now() - confirmed) / 1000, 's');
  const single = await timed(3000, (n) => stage.lookUp(table, keyOfRow(n * 311)));
  const plain = await timed(3000, (n) => stage.plainSelect(keyOfRow(n * 311)));
  reportWithGoal(report, 'data_lookup_in_1m_median', quantile(single, 0.5), 'ms', 1);
  report('data_lookup_in_1m_p99', quantile(single, 0.99), 'ms');
  report('data_plain_select_median', quantile(plain, 0.5), 'ms');
  report('data_lookup_ratio_vs_plain_select', quantile(single, 0.5) / quantile(plain, 0.5), 'x');
}

/** Ten a second of each of four readers, as pictures would ask, until stopped. */
async function lookUps(stage: DataStage, table: number, rows: number, signal: AbortSignal): Promise<number[]> {
  const took: number[] = [];
  const reader = async (offset: number) => {
    for (let n = offset; !signal.aborted; n += 7) {
      const started = performance.now();
      await stage.lookUp(table, keyOfRow(n % rows));
      took.push(performance.now() - started);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  await Promise.all([0, 1, 2, 3].map(reader));
  return took;
}

async function timed(times: number, work: (n: number) => Promise<unknown>): Promise<number[]> {
  const took: number[] = [];
  for (let n = 0; n < times; n++) {
    const started = performance.now();
    await work(n);
    took.push(performance.now() - started);
  }
  return took;
}

function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}
