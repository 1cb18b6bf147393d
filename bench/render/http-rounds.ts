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
const LONG_SECONDS = 10;
/** For the connections of a round. */
const UNTIMED_SECONDS = 1;

/** As a host that has been up for a while: what runs often is compiled, and the ring of pictures has been written once. */
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

/**
 * For tails that are to be compared: each round of a path is longer, is not timed before its connections are warm, and has another place in the
 * turn, so that none always follows the same other. The client reads bare sockets into one buffer: with Node's own client, which leaves
 * much behind, a third of the slowest hundredth had waited for the client's collector. Answers the rounds of each path.
 */
export async function inRotation(host: Host, paths: readonly string[], perSecond: number): Promise<Round[][]> {
  const all: Round[][] = paths.map(() => []);
  for (let round = 0; round < ROUNDS; round++) {
    for (let turn = 0; turn < paths.length; turn++) {
      const index = (round + turn) % paths.length;
      const answered = () => steadily(host, paths[index] ?? '', perSecond);
      all[index]?.push(await costOf(host, perSecond * (UNTIMED_SECONDS + LONG_SECONDS), answered));
    }
  }
  return all;
}

/** Asks for pictures at moments that are fixed beforehand. */
async function steadily({ origin }: Host, path: string, perSecond: number): Promise<Answered> {
  const stretches = [UNTIMED_SECONDS, LONG_SECONDS].map((seconds) => ({ perSecond, seconds }));
  const order: Order = { port: Number(new URL(origin).port), path, firstRecipient: recipients, stretches, fromSending: true };
  recipients += stretches.reduce((sum, { seconds }) => sum + seconds * perSecond, 0);
  const { stdout } = await promisify(execFile)(process.execPath, [STEADY_CLIENT, JSON.stringify(order)]);
  const { stretches: tallies } = JSON.parse(stdout) as Tally;
  const { p50Ms = Number.NaN, p99Ms = Number.NaN } = tallies.at(-1) ?? {};
  return { failed: tallies.reduce((sum, { asked, own }) => sum + asked - own, 0), p50Ms, p99Ms };
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
