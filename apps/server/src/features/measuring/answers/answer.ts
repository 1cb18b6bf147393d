/**
 * An answer that no one asked for: a sentence about something that a marketer would want to know, with the
 * place where to look.
 */
import { compareRates, type Rate } from '@limn/experiments';
import type { Finding } from '@limn/contracts';
import type { Tx } from '../../../storage/database.ts';

export interface AnswerRequest {
  tx: Tx;
  companyId: number;
  /** In the company's calendar. */
  today: number;
  timezone: string;
  nowMs: number;
}

export interface Answer {
  /** The ones that matter most first; none where there is nothing to say. */
  find(asked: AnswerRequest): Promise<Omit<Finding, 'answer'>[]>;
}

/** Share of all looks at a company's figures at which any sentence of a kind may be wrong. */
const ALPHA = 0.05;
/** Fewer clicks than this, or fewer that were to be expected, say nothing. */
const MIN_EXPECTED = 20;

/** Whether there is enough to compare at all: only these share the false alarms that are allowed. */
export function isComparable(base: Rate, other: Rate): boolean {
  return base.successes >= MIN_EXPECTED && (base.successes / base.recipients) * other.recipients >= MIN_EXPECTED;
}

/**
 * Whether the rate of `other` is lower than that of `base`, whenever it is looked at. @param comparisons that
 * are made beside this one, and this one
 */
export function isLower(base: Rate, other: Rate, comparisons: number): boolean {
  const compared = isComparable(base, other) ? compareRates(base, other, { alpha: ALPHA / comparisons }) : undefined;
  return compared !== undefined && compared.high < 0;
}

const COUNT = new Intl.NumberFormat('en-GB');
const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });
const EPOCH_MS = Date.UTC(2020, 0, 1);

export function countText(value: number): string {
  return COUNT.format(value);
}

export function rateText({ successes, recipients }: Rate): string {
  return `${((successes / recipients) * 100).toFixed(2)}%`;
}

/** "12 November". */
export function dayText(day: number): string {
  return DAY.format(EPOCH_MS + day * 86_400_000);
}

/** "“A”, “B” and 3 more". */
export function namesText(names: readonly string[], max = 3): string {
  const quoted = names.map((name) => `“${name}”`);
  if (quoted.length <= 1) return quoted.join('');
  if (quoted.length <= max) return `${quoted.slice(0, -1).join(', ')} and ${quoted.at(-1)}`;
  return `${quoted.slice(0, max - 1).join(', ')} and ${quoted.length - max + 1} more`;
}
