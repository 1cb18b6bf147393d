/** Readers of values: how many numbers and dates of mixed spellings are read in a second, in one process. */
import { formOf, numberIn, readDate } from '@limn/values';
import { reportWithGoal } from './goals/report-with-goal.ts';
import type { Report } from './run.ts';

const ROUNDS = 5;
const NUMBERS = ['1234', '-12.50', '12,50', '1,234.50', '£12.50', '0.125', '12345678', '12.50 GBP', '1.234,50', '7%'];
const DATES = [
  '2026-12-05',
  '12/05/2026',
  '5.12.2026',
  '2026-12-05T18:00:00.000Z',
  '12/05/2026 6:00 PM',
  '20261205',
  'December 5, 2026',
  '2026-12-05 18:00:00',
  '5 Dec 2026',
  '1796490000',
];
const form = formOf('en-GB');

export function run(report: Report): void {
  const numbers = perSecond(3_000_000, (n) => numberIn(NUMBERS[n % NUMBERS.length] ?? '', form) ?? 0);
  reportWithGoal(report, 'values_numbers_per_second', numbers, 'values/s', 5_000_000);
  const dates = perSecond(1_000_000, (n) => readDate(DATES[n % DATES.length] ?? '', form)?.wall ?? 0);
  reportWithGoal(report, 'values_dates_per_second', dates, 'values/s', 1_000_000);
}

/** The median of some rounds. The sum keeps the work from being left out. */
function perSecond(count: number, read: (n: number) => number): number {
  const rates = Array.from({ length: ROUNDS }, () => {
    const started = performance.now();
    let sum = 0;
    for (let n = 0; n < count; n++) sum += read(n);
    const seconds = (performance.now() - started) / 1000;
    return Number.isNaN(sum) ? 0 : count / seconds;
  });
  return rates.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0;
}
