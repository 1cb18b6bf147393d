/** One run of the open-loop client against a host, with the CPU that both sides used. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Order, Stretch, StretchTally, Tally } from '../clients/open-loop-client.ts';
import type { Host } from '../render/host.ts';
import { cpuMs } from '../render/processes.ts';

export interface Run {
  /** Seconds of the first part. */
  seconds: number;
  first: StretchTally;
  last: StretchTally;
  all: readonly StretchTally[];
  frontCpuMs: number;
  childCpuMs: number;
  clientCpuMs: number;
}

const CLIENT = fileURLToPath(new URL('../clients/open-loop-client.ts', import.meta.url));
const QUERY = '?eid=reader{n}%40example.com&sid=spring&name=Alex{n}&points={n}';
let recipients = 0;

export async function askFor(host: Host, path: string, stretches: readonly Stretch[]): Promise<Run> {
  const order: Order = { port: Number(new URL(host.origin).port), path: path + QUERY, firstRecipient: recipients, stretches };
  recipients += Math.ceil(stretches.reduce((sum, { perSecond, seconds }) => sum + perSecond * seconds, 0)) + stretches.length;
  const [front, children] = [process.cpuUsage(), cpuMs(host.draw.pids)];
  const { stdout } = await promisify(execFile)(process.execPath, [CLIENT, JSON.stringify(order)]);
  const used = process.cpuUsage(front);
  const tally = JSON.parse(stdout) as Tally;
  const [first, last] = [tally.stretches[0], tally.stretches.at(-1)];
  if (!first || !last) throw new Error('The client sent no figures.');
  return {
    seconds: stretches[0]?.seconds ?? 0,
    first,
    last,
    all: tally.stretches,
    frontCpuMs: (used.user + used.system) / 1000,
    childCpuMs: cpuMs(host.draw.pids) - children,
    clientCpuMs: tally.cpuMs,
  };
}
