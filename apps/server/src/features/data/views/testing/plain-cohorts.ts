/**
 * The cohorts of a view, counted in plain loops from its rows: this shares no code with the statement that it
 * checks.
 */
import type { PlainEvent, PlainRow, PlainView } from './plain-reading.ts';

export interface PlainCohort {
  start: string;
  customers: number;
  active: number[];
  events: number[];
  values: number[] | null;
  complete: number;
}

const DAY_MS = 86_400_000;
const MONDAY = Date.UTC(2001, 0, 1);
const LONDON = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London', year: 'numeric', month: '2-digit', day: '2-digit' });

/**
 * @param rows every row that the filters choose
 * @param sums whether values are the totals of the events
 */
export function plainCohorts(
  events: readonly PlainEvent[],
  rows: readonly PlainRow[],
  { first: { period_days: length, max_cohort_period: max, date_field }, nameOf, personOf = (name) => name }: PlainView,
  { today, sums }: { today: string; sums: boolean },
): PlainCohort[] {
  const peopleIn = (some: readonly PlainRow[]) => new Set(some.map(({ customer }) => customer !== null && personOf(customer))).size;
  const isDay = nameOf(date_field) === 'paid';
  const cohorts = new Map<string, PlainRow[]>();
  for (const row of rows) {
    if (row.customer === null || row.first === null) continue;
    const day = Date.parse(isDay ? new Date(row.first).toISOString().slice(0, 10) : LONDON.format(new Date(row.first)));
    const since = (day - MONDAY) / DAY_MS;
    const start = new Date(MONDAY + (since - (since % length)) * DAY_MS).toISOString().slice(0, 10);
    cohorts.set(start, [...(cohorts.get(start) ?? []), row]);
  }
  const total = new Map(events.map(({ key, total: amount }) => [key, amount ?? 0]));
  return [...cohorts]
    .toSorted(([a], [b]) => (a < b ? 1 : -1))
    .map(([start, own]) => {
      const age = (Date.parse(today) - Date.parse(start)) / DAY_MS;
      let last = Math.floor(age / length);
      for (const { period } of own) if (period !== null && period > last) last = period;
      last = Math.max(0, Math.min(max, last));
      const active: number[] = [];
      const counted: number[] = [];
      const values: number[] = [];
      for (let period = 0; period <= last; period++) {
        const inIt = own.filter((row) => row.period === period);
        active.push(peopleIn(inIt));
        counted.push(inIt.length);
        values.push(inIt.reduce((sum, { key }) => sum + (total.get(key) ?? 0), 0));
      }
      // Over for everyone: also for those who came on the cohort's last day.
      let complete = -1;
      while (complete < max && (complete + 2) * length + length - 1 <= age) complete += 1;
      return {
        start,
        customers: peopleIn(own),
        active,
        events: counted,
        values: sums ? values : null,
        complete,
      };
    });
}
