/** A comparison in plain English. */
import type { Comparison } from './read-test.ts';

export interface Wording {
  /** Names of the arm and of the arm it is compared with. */
  name: string;
  base: string;
  /** In the plural: `clicks`. */
  successes: string;
  /** Needed in both arms before anything is said, in the plural. Default: `successes`. */
  needs?: string;
  /** Default: gets. */
  verb?: string;
  /** Default: fewer. */
  fewer?: string;
}

const MIN = 20;
/** Below this share, percentages have one decimal. */
const ROUND_FROM = 0.1;

export function comparisonSentence(
  { verdict, interval }: Comparison,
  { name, base, successes, needs = successes, verb = 'gets', fewer = 'fewer' }: Wording,
): string {
  if (verdict === 'untrusted') return `No result: recipients did not come to the variants as their weights say.`;
  if (!interval || verdict === 'early') return `Too early to say: “${name}” and “${base}” need ${MIN} ${needs} each.`;
  const { lift } = interval;
  const by = (amount: string | undefined, word: string) =>
    `“${name}” ${verb} ${amount ? `${amount} ` : ''}${word} ${successes} than “${base}”.`;
  if (verdict === 'better') return by(lift && range(lift.low, lift.high), 'more');
  if (verdict === 'worse') return by(lift && range(-(lift.high ?? 0), -lift.low), fewer);
  if (!lift) return `Too early to say: “${name}” may get more or ${fewer} ${successes} than “${base}”.`;
  return `Too early to say: “${name}” ${verb} between ${percent(-lift.low)} ${fewer} and ${maxText(lift.high)} more ${successes} than “${base}”.`;
}

function range(low: number, high: number | null): string {
  if (high === null) return `at least ${percent(low)}`;
  const [from, to] = [digits(low), digits(high)];
  return from === to ? `${to}%` : `${from}–${to}%`;
}

function maxText(share: number | null): string {
  return share === null ? 'any number' : percent(share);
}

function percent(share: number): string {
  return `${digits(share)}%`;
}

function digits(share: number): string {
  return (100 * share).toFixed(Math.abs(share) < ROUND_FROM ? 1 : 0).replace(/\.0$/, '');
}
