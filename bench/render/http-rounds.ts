/** Rounds of pictures at a steady rate, with what each costs the host's processes. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Host } from './host.ts';
import { cpuMs } from './processes.ts';
import { median } from './timing.ts';

const CLIENT = fileURLToPath(new URL('../clients/render-client.ts', import.meta.url));
const ROUNDS = 5;
const SECONDS = 3;

/** As a host that has been up for a while: what runs often is compiled, and the ring of pictures has been written once. */
export const WARM_UP = 20_000;

/** Each for another recipient, with other words on it; `{n}` is the recipient's number. */
export const FRESH = '?eid=reader{n}%40example.com&name=Alex{n}&points={n}';

export interface Round {
  frontCpuMs: number;
  childCpuMs: number;
  failed: number;
  p50Ms: number;
  p99Ms: number;
}

export async function rounds(host: Host, path: string, perSecond: number): Promise<Round> {
  const all: Round[] = [];
  for (let round = 0; round < ROUNDS; round++) all.push(await oneRound(host, path, perSecond));
  return medians(all);
}

/** Two in turns: a machine that is slow for a while is slow for both. */
export async function inTurns(host: Host, [one, other]: readonly [string, string], perSecond: number): Promise<[Round, Round]> {
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

export async function load(
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
