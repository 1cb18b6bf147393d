/**
 * Tells whose records arrived between two looks at an event, for readers that keep what they counted. Records
 * are counted by the hour in which they arrived; where these sums don't explain how many rows there are, some
 * were deleted or came by another way, and no one can say whose.
 */
import { eventColumn, eventTableName } from '../../../storage/event-tables.ts';
import type { ItemEvent } from './item-events.read.ts';

/** An event at one moment. */
export interface EventMark {
  id: number;
  generation: number;
  records: number;
  /** Records that arrived, by the hour since 1970. */
  hours: Readonly<Record<string, number>>;
}

export type NewRecords = { kind: 'none' } | { kind: 'between'; fromMs: number; untilMs: number } | { kind: 'unknown' };

/** Hours are kept for a week and a day. */
export const MARKS_LAST_MS = 7 * 86_400_000;
const HOUR_MS = 3_600_000;

/** One row: `marks` of the events $2 of the company $1. */
export const EVENT_MARKS = `select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'generation', e.generation, 'records', e.records, 'hours',
    (select coalesce(jsonb_object_agg((extract(epoch from h.hour) / 3600)::int, h.records), '{}') from event_hour h where h.company_id = $1 and h.event_id = e.id)
  ) order by e.id), '[]') as marks from event e where e.company_id = $1 and e.id = any ($2::int[])`;

export function newRecordsBetween(before: EventMark, now: EventMark): NewRecords {
  if (before.generation !== now.generation) return { kind: 'unknown' };
  const changed = Object.entries(now.hours).filter(([hour, records]) => records !== (before.hours[hour] ?? 0));
  const arrived = changed.reduce((sum, [hour, records]) => sum + records - (before.hours[hour] ?? 0), 0);
  if (arrived !== now.records - before.records) return { kind: 'unknown' };
  if (changed.length === 0) return { kind: 'none' };
  const hours = changed.map(([hour]) => Number(hour));
  return { kind: 'between', fromMs: Math.min(...hours) * HOUR_MS, untilMs: (Math.max(...hours) + 1) * HOUR_MS };
}

/** SQL of rows (line): each customer of records that arrived from $1 until before $2. */
export function newRecordCustomers(companyId: number, { id, generation, customer }: ItemEvent): string {
  const who = eventColumn(customer);
  return `select distinct ${who}::text as line from ${eventTableName({ companyId, id, generation })}
    where ${who} is not null and received_at >= $1::timestamptz and received_at < $2::timestamptz`;
}
