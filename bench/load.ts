/**
 * More opens than can be drawn: 600×200 over a photograph, two texts with merge fields, each open another
 * recipient's, asked for in an open loop by a client on the same cores. First the peak is looked for; then
 * one, three and five times the peak, a burst, and what a refused open costs beside bytes that Node's own
 * server only has to send. `BENCH_LOAD_ROUNDS` (default 3) is how often each is run: medians.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDiskBlobs } from '../apps/server/src/platform/blobs.ts';
import { openFontShelf } from '../apps/server/src/render/draw/font-shelf.ts';
import { createPainter } from '../apps/server/src/render/draw/painter.ts';
import { twoTexts } from './load/two-texts.ts';
import { askFor, type Run } from './load/ask-for.ts';
import { makePictures } from './render/banner.ts';
import { startHost, STATIC_PATH, type Host } from './render/host.ts';
import { median } from './render/timing.ts';
import type { Report } from './run.ts';

const ROUNDS = Number(process.env.BENCH_LOAD_ROUNDS ?? 3);
const WARM_UP = { perSecond: 500, seconds: 20 };
const STEP_SECONDS = 3;
const TRIES = 3;
const SECONDS = 6;
/** The slowest picture of a hundred, where a host still counts as keeping up. */
const GOAL_P99_MS = 100;
const [FIRST_RATE, GROWTH, LAST_RATE] = [500, 1.12, 4000];
/** A crowd that takes the draw child so long, all at once. */
const BURST_MS = 600;

export async function run(report: Report): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'limn-bench-load-'));
  try {
    const blobs = openDiskBlobs(join(folder, 'blobs'));
    const snapshot = await twoTexts(blobs, makePictures());
    const painter = createPainter({ blobs, loadLetters: openFontShelf(undefined), maxSceneBytes: 1e8, maxPictureBytes: 1e8 });
    const [, neutral = Buffer.alloc(0)] = await painter.answer({ key: 'neutral', snapshot, values: {} });
    const host = await startHost(folder, blobs, snapshot, neutral, { neutral });
    try {
      await measure(report, host);
    } finally {
      await host.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(report: Report, host: Host): Promise<void> {
  await askFor(host, host.path, [WARM_UP]);
  const peak = await findPeak(report, host);
  report('load_peak_own', peak, 'pictures/s');
  const single: Run[] = [];
  for (const times of [1, 3, 5]) {
    const runs = await repeated(() =>
      askFor(host, host.path, [
        { perSecond: peak * times, seconds: SECONDS },
        { perSecond: peak / 2, seconds: 4 },
      ]),
    );
    if (times === 1) single.push(...runs);
    const of = (figure: (run: Run) => number) => median(runs.map(figure));
    report(`load_${times}x_own`, of(ownRate), 'pictures/s');
    report(`load_${times}x_own_ratio_vs_peak`, of(ownRate) / peak, 'x');
    report(`load_${times}x_own_ratio_vs_1x`, of(ownRate) / median(single.map(ownRate)), 'x');
    report(
      `load_${times}x_p50_ms`,
      of(({ first }) => first.p50Ms),
      'ms',
    );
    report(
      `load_${times}x_p99_ms`,
      of(({ first }) => first.p99Ms),
      'ms',
    );
    report(
      `load_${times}x_lost`,
      runs.reduce((sum, { first }) => sum + first.lost, 0),
      'opens',
    );
    report(
      `load_${times}x_recovered_after_ms`,
      of(({ last }) => last.lastRefusedMs),
      'ms',
    );
    report(
      `load_${times}x_client_cpu_ms`,
      of(({ clientCpuMs }) => clientCpuMs),
      'ms',
    );
    report(
      `load_${times}x_client_late_p99_ms`,
      of(({ first }) => first.sentLateP99Ms),
      'ms',
    );
    if (times === 1)
      report(
        'load_cpu_per_picture_ms',
        of(({ frontCpuMs, childCpuMs, first, last }) => (frontCpuMs + childCpuMs) / (first.own + last.own)),
        'ms',
      );
  }
  await reportBurst(report, host, peak);
  await reportRefusals(report, host);
}

/**
 * More and more a second, until it falls behind for good: a machine that is slow for a moment may try again.
 */
async function findPeak(report: Report, host: Host): Promise<number> {
  let [peak, keptUp, behind] = [0, 0, 0];
  for (let rate = FIRST_RATE; rate < LAST_RATE && behind < TRIES;) {
    const run = await askFor(host, host.path, [{ perSecond: Math.round(rate), seconds: STEP_SECONDS }]);
    const own = ownRate(run);
    if (own > rate * 0.995 && run.first.p99Ms <= GOAL_P99_MS) keptUp = Math.max(keptUp, own);
    peak = Math.max(peak, own);
    if (own < rate * 0.9) behind++;
    else [rate, behind] = [rate * GROWTH, 0];
  }
  report(`load_own_at_p99_of_${GOAL_P99_MS}_ms`, keptUp, 'pictures/s');
  return Math.round(peak);
}

async function reportBurst(report: Report, host: Host, peak: number): Promise<void> {
  const crowd = Math.round((peak * BURST_MS) / 1000);
  const runs = await repeated(() =>
    askFor(host, host.path, [
      { perSecond: 50, seconds: 2 },
      { perSecond: crowd * 50, seconds: 0.02 },
      { perSecond: 50, seconds: 2 },
    ]),
  );
  const burst = (run: Run) => run.all[1]?.own ?? 0;
  report('load_burst_opens', crowd, 'opens');
  report('load_burst_own_ratio_vs_opens', median(runs.map(burst)) / crowd, 'x');
}

/** In turns with bytes that are only sent: a machine that is slow for a while is slow for both. */
async function reportRefusals(report: Report, host: Host): Promise<void> {
  const [refused, sent]: [number[], number[]] = [[], []];
  const stretch = { perSecond: 2000, seconds: 3 };
  const perOpen = ({ frontCpuMs, first }: Run) => frontCpuMs / first.asked;
  for (let round = 0; round < ROUNDS; round++) {
    host.refuse(true);
    refused.push(perOpen(await askFor(host, host.path, [stretch])));
    host.refuse(false);
    sent.push(perOpen(await askFor(host, STATIC_PATH, [stretch])));
  }
  report('load_refused_cpu_ms', median(refused), 'ms');
  report('load_static_cpu_ms', median(sent), 'ms');
  report('load_refusal_beyond_static_ms', median(refused.map((ms, round) => ms - (sent[round] ?? 0))), 'ms');
}

const ownRate = ({ first, seconds }: Run) => first.own / seconds;

async function repeated(work: () => Promise<Run>): Promise<Run[]> {
  const runs: Run[] = [];
  for (let round = 0; round < ROUNDS; round++) runs.push(await work());
  return runs;
}
