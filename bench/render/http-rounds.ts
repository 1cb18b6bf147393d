/** Rounds of pictures at a steady rate, with what each costs the host's processes. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Order, Tally } from '../clients/open-loop-client.ts';
import { countAllocations } from './allocations.ts';
import type { Host } from './host.ts';
import { cpuMs } from './processes.ts';
import { median } from './timing.ts';

const CLIENT = fileURLToPath(new URL('../clients/render-client.ts', import.meta.url));
const STEADY_CLIENT = fileURLToPath(new URL('../clients/open-loop-client.ts', import.meta.url));
const ROUNDS = 5;
const SECONDS = 3;
/** For each path whose tail is compared. */
const SECONDS_OF_EACH = 40;
/** For the connections of a stream. */
const UNTIMED_SECONDS = 2;

/**
 * As a host that has been up for a while: what runs often is compiled, and the ring of pictures has been
 * written once.
 */
export const WARM_UP = 20_000;

/** Each for another recipient, with other words on it; `{n}` is the recipient's number. */
export const FRESH = '?eid=reader{n}%40example.com&name=Alex{n}&points={n}';

export interface Round {
  frontCpuMs: number;
  childCpuMs: number;
  /** On the front's heap. */
  allocatedKb: number;
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

export interface Tails {
  /** In the order of the paths. */
  p99Ms: number[];
  failed: number;
}

/**
 * Tails that are to be compared: the paths take turns second by second in one stream of requests, so that a
 * disk that is slow for a while is slow for all, and none is timed before its connections are warm. Each tail
 * is of all seconds of its path. The client reads bare sockets into one buffer: with Node's own client, which
 * leaves much behind, a third of the slowest hundredth had waited for the client's collector.
 */
export async function tails({ origin }: Host, paths: readonly string[], perSecond: number): Promise<Tails> {
  const turns = Array.from({ length: SECONDS_OF_EACH * paths.length }, (_, second) => {
    // Each has another place in the turn, so that none always follows the same other.
    const path = paths[(second + Math.floor(second / paths.length)) % paths.length] ?? '';
    return { perSecond, seconds: 1, path };
  });
  const order: Order = {
    port: Number(new URL(origin).port),
    path: paths[0] ?? '',
    firstRecipient: recipients,
    stretches: [{ perSecond, seconds: UNTIMED_SECONDS, path: `${paths[0]}&untimed` }, ...turns],
    fromSending: true,
  };
  recipients += perSecond * (UNTIMED_SECONDS + turns.length);
  const { stdout } = await promisify(execFile)(process.execPath, [STEADY_CLIENT, JSON.stringify(order)]);
  const { stretches, byPath } = JSON.parse(stdout) as Tally;
  return {
    p99Ms: paths.map((path) => byPath[path]?.p99Ms ?? Number.NaN),
    failed: stretches.reduce((sum, { asked, own }) => sum + asked - own, 0),
  };
}

async function oneRound(host: Host, path: string, perSecond: number): Promise<Round> {
  const count = perSecond * SECONDS;
  return costOf(host, count, () => load(host, path, perSecond, count));
}

type Answered = Pick<Round, 'failed' | 'p50Ms' | 'p99Ms'>;

/** With what each of so many pictures costs the host's processes meanwhile. */
async function costOf(host: Host, count: number, answer: () => Promise<Answered>): Promise<Round> {
  const [front, children, allocated] = [process.cpuUsage(), cpuMs(host.draw.pids), countAllocations()];
  const answered = await answer();
  const used = process.cpuUsage(front);
  return {
    ...answered,
    frontCpuMs: (used.user + used.system) / 1000 / count,
    childCpuMs: (cpuMs(host.draw.pids) - children) / count,
    allocatedKb: allocated() / 1024 / count,
  };
}

/** Failures of all of them. CPU and memory are per picture. */
export function medians(all: readonly Round[]): Round {
  const of = (key: keyof Round) => median(all.map((round) => round[key]));
  return {
    frontCpuMs: of('frontCpuMs'),
    childCpuMs: of('childCpuMs'),
    allocatedKb: of('allocatedKb'),
    failed: all.reduce((sum, { failed }) => sum + failed, 0),
    p50Ms: of('p50Ms'),
    p99Ms: of('p99Ms'),
  };
}

let recipients = 0;

export async function load({ origin }: Host, path: string, perSecond: number, count: number): Promise<Answered> {
  const args = [CLIENT, origin, path, String(perSecond), String(count), String(recipients)];
  recipients += count;
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return JSON.parse(stdout) as Answered;
}
