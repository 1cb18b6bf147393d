/**
 * Months of events. Each one of an event is a partition, and senders name any time since 2000: a company has
 * a limited number of past ones, and one transaction writes a few of them.
 */
import { eventMonthName, eventMonthNames, MAX_EVENT_MONTHS } from '../../../storage/event-tables.ts';
import type { Tx } from '../../../storage/tx.ts';
import type { EventReading } from './read-record.ts';

/** A new one takes some six locks, of which the database has a limited number for everyone. */
const MAX_WRITTEN = 200;

/** Fewer records at a time are stored. */
export class TooManyMonths extends Error {}

export function requireFewMonths(written: readonly (readonly EventReading[])[]): void {
  const months = written.reduce((sum, readings) => sum + new Set(readings.map(({ at }) => monthOf(at))).size, 0);
  if (months > MAX_WRITTEN) throw new TooManyMonths(`A transaction can't write ${months} partitions.`);
}

type WithinQuota = (event: { id: number; generation: number }, reading: EventReading) => Promise<EventReading | { reason: string }>;

/**
 * The month in which a record was received and those next to it are no past: live events go on, whatever was
 * sent of earlier times.
 */
export function isPast({ at, receivedAt }: Pick<EventReading, 'at' | 'receivedAt'>): boolean {
  return monthOf(at) < monthOf(receivedAt) && monthOf(at) < monthBefore(receivedAt);
}

/**
 * Answers the reading of a past month, or why that can't be added. Drains and imports of the company follow
 * each other, so none adds months meanwhile.
 */
export function createMonthQuota(tx: Pick<Tx, 'query'>, companyId: number, max = MAX_EVENT_MONTHS): WithinQuota {
  let months: Set<string> | undefined;
  // Rows of a file often are of the month of the row before.
  let last = { id: 0, generation: 0, month: '' };
  return async ({ id, generation }, reading) => {
    const month = monthOf(reading.at);
    if (last.month === month && last.id === id && last.generation === generation) return reading;
    months ??= await monthsOf(tx, companyId);
    const name = eventMonthName({ companyId, id, generation }, month);
    if (!months.has(name) && months.size >= max) return { reason: reasonFor(month, max) };
    months.add(name);
    last = { id, generation, month };
    return reading;
  };
}

async function monthsOf(tx: Pick<Tx, 'query'>, companyId: number): Promise<Set<string>> {
  const events = await tx.query<{ id: number; generation: number }>('select id, generation from event where company_id = $1', [companyId]);
  return eventMonthNames(
    tx,
    events.map((event) => ({ companyId, ...event })),
  );
}

function reasonFor(month: string, max: number): string {
  return `event_timestamp is in ${month}. Your events have records in ${max.toLocaleString('en-GB')} months already, so no earlier month can be added. Keep events for fewer days, or delete an event, and send it again.`;
}

function monthOf(at: string): string {
  return at.slice(0, 7);
}

function monthBefore(at: string): string {
  const [year, month] = [Number(at.slice(0, 4)), Number(at.slice(5, 7))];
  return month === 1 ? `${year - 1}-12` : `${at.slice(0, 5)}${String(month - 1).padStart(2, '0')}`;
}
