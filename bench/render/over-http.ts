/** Pictures over HTTP with counting on: fresh ones, ones drawn before, and as a baseline bytes that are only sent. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Report } from '../run.ts';
import { STATIC_PATH, type Host } from './host.ts';
import { cpuMs, memoryMb } from './processes.ts';
import { median } from './timing.ts';

const CLIENT = fileURLToPath(new URL('../clients/render-client.ts', import.meta.url));
const ROUNDS = 5;
const SECONDS = 3;
/** Pictures a second that keep a core awake: a processor that sleeps between two of them makes each costlier, and how much is the machine's matter. */
const BUSY = 600;

/** As a host that has been up for a while: what runs often is compiled, and the ring of pictures has been written once. */
const WARM_UP = 20_000;

/** Each for another recipient; `{n}` is the recipient's number. */
const FRESH = '?eid=reader{n}%40example.com&name=Alex{n}&points={n}';
const SEEN = '?eid=reader{n}%40example.com&name=Alex&points=7';

export async function reportOverHttp(report: Report, host: Host): Promise<void> {
  await load(host, host.path + FRESH, BUSY, WARM_UP);
  const fresh = await rounds(host, host.path + FRESH, 200);
  report('render_http_fresh_rate', 200, 'pictures/s');
  report('render_http_fresh_cpu_ms', fresh.frontCpuMs + fresh.childCpuMs, 'ms');
  report('render_http_fresh_front_cpu_ms', fresh.frontCpuMs, 'ms');
  report('render_http_fresh_p50_ms', fresh.p50Ms, 'ms');
  report('render_http_fresh_p99_ms', fresh.p99Ms, 'ms');
  report('render_http_fresh_failed', fresh.failed, 'pictures');
  const slowlySent = await rounds(host, STATIC_PATH + FRESH, 200);
  report('render_http_static_cpu_ms_at_200', slowlySent.frontCpuMs, 'ms');
  report('render_http_static_p99_ms_at_200', slowlySent.p99Ms, 'ms');
  const busy = await rounds(host, host.path + FRESH, BUSY);
  report('render_http_fresh_cpu_ms_when_busy', busy.frontCpuMs + busy.childCpuMs, 'ms');
  report('render_http_fresh_p50_ms_when_busy', busy.p50Ms, 'ms');
  await load(host, host.path + SEEN, 500, 500);
  const [seen, sent] = await inTurns(host, [host.path + SEEN, `${STATIC_PATH}${SEEN}`], 2000);
  report('render_http_memo_rate', 2000, 'pictures/s');
  report('render_http_memo_cpu_ms', seen.frontCpuMs, 'ms');
  report('render_http_static_cpu_ms', sent.frontCpuMs, 'ms');
  report('render_http_memo_ratio_vs_static', seen.frontCpuMs / sent.frontCpuMs, 'x');
  report('render_http_memo_p50_ms', seen.p50Ms, 'ms');
  report('render_http_memo_p99_ms', seen.p99Ms, 'ms');
  report('render_http_static_p99_ms', sent.p99Ms, 'ms');
  report('render_http_memo_failed', seen.failed + sent.failed, 'pictures');
  report('render_child_memory_mb', Math.max(...host.draw.pids.map(memoryMb)), 'MB');
}

interface Round {
  frontCpuMs: number;
  childCpuMs: number;
  failed: number;
  p50Ms: number;
  p99Ms: number;
}

async function rounds(host: Host, path: string, perSecond: number): Promise<Round> {
  const all: Round[] = [];
  for (let round = 0; round < ROUNDS; round++) all.push(await oneRound(host, path, perSecond));
  return medians(all);
}

/** Two in turns: a machine that is slow for a while is slow for both. */
async function inTurns(host: Host, [one, other]: readonly [string, string], perSecond: number): Promise<[Round, Round]> {
  const all: [Round[], Round[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    all[0].push(await oneRound(host, one, perSecond));
    all[1].push(await oneRound(host, other, perSecond));
  }
  return [medians(all[0]), medians(all[1])];
}

async function oneRound(host: Host, path: string, perSecond: number): Promise<Round> {
  const count = perSecond * SECONDS;
  const [front, children] = [process.cpuUsage(), cpuMs(host.draw.pids)];
  const answered = await load(host, path, perSecond, count);
  const used = process.cpuUsage(front);
  return { ...answered, frontCpuMs: (used.user + used.system) / 1000 / count, childCpuMs: (cpuMs(host.draw.pids) - children) / count };
}

/** Failures of all of them. CPU is per picture. */
function medians(all: readonly Round[]): Round {
  const of = (key: keyof Round) => median(all.map((round) => round[key]));
  return {
    frontCpuMs: of('frontCpuMs'),
    childCpuMs: of('childCpuMs'),
    failed: all.reduce((sum, { failed }) => sum + failed, 0),
    p50Ms: of('p50Ms'),
    p99Ms: of('p99Ms'),
  };
}

let recipients = 0;

async function load(
  { origin }: Host,
  path: string,
  perSecond: number,
  count: number,
): Promise<{ failed: number; p50Ms: number; p99Ms: number }> {
  const args = [CLIENT, origin, path, String(perSecond), String(count), String(recipients)];
  recipients += count;
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return JSON.parse(stdout) as { failed: number; p50Ms: number; p99Ms: number };
}
