/** A comparison in plain English. */
import type { Comparison } from './read-test.ts';

export interface Wording {
  /** Names of the arm and of the arm it is compared with. */
  name: string;
  base: string;
  /** The counted successes, in the plural: `clicks`. */
  successes: string;
}

const MIN = 20;
/** Below this share, percentages have one decimal. */
const ROUND_FROM = 0.1;

export function comparisonSentence({ verdict, interval }: Comparison, { name, base, successes }: Wording): string {
  const lift = interval?.lift;
  if (verdict === 'untrusted') return `No result: recipients did not come to the variants as their weights say.`;
  if (!interval || !lift || verdict === 'early') return `Too early to say: “${name}” and “${base}” need ${MIN} ${successes} each.`;
  if (verdict === 'better') return `“${name}” gets ${range(lift.low, lift.high)} more ${successes} than “${base}”.`;
  if (verdict === 'worse') return `“${name}” gets ${range(-(lift.high ?? 0), -lift.low)} fewer ${successes} than “${base}”.`;
  return `Too early to say: “${name}” gets between ${percent(-lift.low)} fewer and ${atMost(lift.high)} more ${successes} than “${base}”.`;
}

function range(low: number, high: number | null): string {
  if (high === null) return `at least ${percent(low)}`;
  const [from, to] = [digits(low), digits(high)];
  return from === to ? `${to}%` : `${from}–${to}%`;
}

function atMost(share: number | null): string {
  return share === null ? 'any number' : percent(share);
}

function percent(share: number): string {
  return `${digits(share)}%`;
}

function digits(share: number): string {
  return (100 * share).toFixed(Math.abs(share) < ROUND_FROM ? 1 : 0).replace(/\.0$/, '');
}
