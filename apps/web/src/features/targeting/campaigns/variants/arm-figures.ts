/**
 * Figures of a test's arms as the screen writes and draws them. Rates and differences are fractions: 0.05 is
 * 5%; money is in minor units.
 */
import type { CampaignTestResult } from '@limn/contracts';
import { moneyText, type TestGoal } from '@limn/model';
import type { DraftTest } from '../draft/ruleset-test.ts';

export type Comparison = NonNullable<CampaignTestResult['arms'][number]['comparison']>;
export type Interval = NonNullable<Comparison['interval']>;

/** Both ends of an axis that shows every interval, and no difference. */
export interface Scale {
  low: number;
  high: number;
}

/** A test's goal: what there is more of, and the figure that is compared. */
export const GOAL_LABELS = {
  clicks: { more: 'clicks', rate: 'click rate' },
  conversions: { more: 'converting recipients', rate: 'conversion rate' },
  revenue: { more: 'revenue per recipient', rate: 'revenue per recipient' },
} as const satisfies Record<TestGoal, object>;

const ROOM = 0.06;

/** "4.15%"; a dash without recipients. */
export function rateText(rate: number | null): string {
  return rate === null ? '–' : `${(100 * rate).toFixed(2)}%`;
}

/** Percentage points: "+0.81 points", "−1.20 points". */
export function pointsText(difference: number): string {
  return `${signed(difference)} points`;
}

/** "between −0.20 and +1.40 points" */
export function intervalText({ low, high }: Pick<Interval, 'low' | 'high'>): string {
  return `between ${signed(low)} and ${signed(high)} points`;
}

/** How differences to the control are written. */
export interface Unit {
  difference: (difference: number) => string;
  interval: (interval: Pick<Interval, 'low' | 'high'>) => string;
}

export const POINTS: Unit = { difference: pointsText, interval: intervalText };

/** "+£0.12 per recipient", "between −£0.02 and +£0.26". */
export function moneyUnit(currency: string): Unit {
  const text = (minor: number) => {
    const amount = moneyText(Math.abs(minor), currency);
    return amount === moneyText(0, currency) ? amount : `${minor < 0 ? '−' : '+'}${amount}`;
  };
  return {
    difference: (minor) => `${text(minor)} per recipient`,
    interval: ({ low, high }) => `between ${text(low)} and ${text(high)}`,
  };
}

/**
 * One axis for all arms of a test, so that their intervals can be compared. Undefined while nothing is said
 * of any.
 */
export function scaleOf(arms: readonly { comparison: Comparison | null }[]): Scale | undefined {
  const intervals = arms.flatMap(({ comparison }) => comparison?.interval ?? []);
  if (intervals.length === 0) return undefined;
  const low = Math.min(0, ...intervals.map((interval) => interval.low));
  const high = Math.max(0, ...intervals.map((interval) => interval.high));
  const room = (high - low || 1) * ROOM;
  return { low: low - room, high: high + room };
}

/** Where a difference stands on the axis, in percent of its length. */
export function placeOn({ low, high }: Scale, difference: number): number {
  return (100 * (difference - low)) / (high - low);
}

/** The chance of such an imbalance while nothing is wrong: "p = 0.43", "p < 0.001". */
export function chanceText(probability: number): string {
  return probability < 0.001 ? 'p < 0.001' : `p = ${probability.toFixed(probability < 0.01 ? 3 : 2)}`;
}

/**
 * True where the draft gives its arms other shares than those that are read now: a publish begins a new
 * reading.
 */
export function startsAgain({ weight, hold_out, variants }: DraftTest, { status, arms }: CampaignTestResult): boolean {
  if (status !== 'running' && status !== 'decided') return false;
  const running = arms.map(({ role, key, weight: share }) => [role === 'variant' ? key : role, share]);
  const wanted = [
    ['control', weight],
    ...variants.map((variant) => [variant.key, variant.weight]),
    ...(hold_out > 0 ? [['hold_out', hold_out]] : []),
  ];
  return JSON.stringify(running) !== JSON.stringify(wanted);
}

function signed(difference: number): string {
  const points = (100 * Math.abs(difference)).toFixed(2);
  if (Number(points) === 0) return points;
  return `${difference < 0 ? '−' : '+'}${points}`;
}
