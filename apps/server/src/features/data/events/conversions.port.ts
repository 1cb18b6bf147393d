/**
 * Records of events that are marked as conversions: who converted, when, what it was worth, and the item that
 * it names.
 */
import { minorDigits } from '@limn/model';
import type { Tx } from '../../../storage/database.ts';
import { eventColumn, eventTableName } from '../../../storage/event-tables.ts';
import type { EventFieldRow } from './events.store.ts';
import type { EventReading } from './read-record.ts';

export interface ConversionRecord {
  key: string;
  eventId: number;
  /** ISO 8601. */
  at: string;
  who: string;
  item: string | null;
  /** In minor units of the company's currency. */
  value: number;
}

/** Keeps the conversions of a company in the transaction that stores their events. */
export type KeepConversions = (tx: Tx, companyId: number, records: readonly ConversionRecord[]) => Promise<void>;

/** Digits that a sum of many fits beside. */
const MAX_MINOR = 1e13;
const CURRENCY = 'currency';

/** Undefined where no one is named. */
export function conversionOf(
  eventId: number,
  fields: readonly EventFieldRow[],
  { key, at, values }: Pick<EventReading, 'key' | 'at' | 'values'>,
  currency: string,
): ConversionRecord | undefined {
  const valueOf = (is: (field: EventFieldRow) => boolean) => values.get(fields.find(is)?.column_number ?? -1) ?? null;
  const who = valueOf((field) => field.identity_field);
  if (who === null || who.trim() === '') return undefined;
  return {
    key,
    eventId,
    at,
    who,
    item: valueOf((field) => field.item_field),
    value: minorOf(
      valueOf((field) => field.value_field),
      currency,
    ),
  };
}

/** Why the record can't be a conversion: its amount is in another currency. */
export function currencyProblem(fields: readonly EventFieldRow[], { values, rest }: EventReading, currency: string): string | undefined {
  const field = fields.find(({ name }) => name.toLowerCase() === CURRENCY);
  const others = rest === null ? {} : (JSON.parse(rest) as Record<string, unknown>);
  const [, sent] = Object.entries(others).find(([name]) => name.toLowerCase() === CURRENCY) ?? [];
  const named = (field && values.get(field.column_number)) ?? sent;
  if (typeof named !== 'string' || named.trim() === '' || named.trim().toUpperCase() === currency) return undefined;
  return `The amount is in ${named.trim().slice(0, 20)}. Your company counts in ${currency}.`;
}

/**
 * Halves are rounded away from zero, digit by digit: 1.005 is written so, and not as the nearest binary
 * number.
 */
function minorOf(text: string | null, currency: string): number {
  const [, sign = '', whole = '', part = ''] = /^\s*(-?)(\d+)(?:\.(\d*))?\s*$/.exec(text ?? '') ?? [];
  if (whole === '') return 0;
  const digits = minorDigits(currency);
  const minor = Number(`${whole}${part.slice(0, digits).padEnd(digits, '0')}`) + (Number(part[digits] ?? 0) >= 5 ? 1 : 0);
  const signed = sign === '-' ? -minor : minor;
  return Object.is(signed, -0) ? 0 : Math.max(-MAX_MINOR, Math.min(MAX_MINOR, signed));
}

export interface ConversionCursor {
  at: string;
  key: string;
}

/**
 * Some records of an event behind the cursor, by their times. Those that came with a company's file were
 * attributed where it came from. `last` is undefined once there are no more.
 */
export async function conversionsAfter(
  tx: Tx,
  companyId: number,
  eventId: number,
  after: ConversionCursor | undefined,
  limit: number,
): Promise<{ records: ConversionRecord[]; last: ConversionCursor | undefined }> {
  const event = await tx.one<{ generation: number; currency: string }>(
    'select e.generation, c.currency from event e join company c on c.id = e.company_id where e.company_id = $1 and e.id = $2',
    [companyId, eventId],
  );
  const fields = await tx.query<EventFieldRow>(
    `select id, event_id, name, data_type, field_length, field_decimals, column_number, item_field, item_datatable, identity_field, value_field
     from event_field where company_id = $1 and event_id = $2 order by id`,
    [companyId, eventId],
  );
  const wanted = fields.filter((field) => field.identity_field || field.item_field || field.value_field);
  const columns = wanted.map(({ column_number: column }) => `${eventColumn(column)}::text`).join(', ');
  const rows = await tx.query<Record<string, string | null>>(
    `select at::text, key::text${columns === '' ? '' : `, ${columns}`} from ${eventTableName({ companyId, id: eventId, generation: event.generation })}
     where received_at > (select created_at from company where id = $1) and (at, key) > ($2::timestamptz, $3::uuid) order by at, key limit $4`,
    [companyId, after?.at ?? '-infinity', after?.key ?? '00000000-0000-0000-0000-000000000000', limit],
  );
  const records = rows.flatMap((row) => {
    const values = new Map(wanted.map(({ column_number: column }) => [column, row[eventColumn(column)] ?? null]));
    const at = new Date(row['at'] ?? '').toISOString();
    return conversionOf(eventId, fields, { key: row['key'] ?? '', at, values }, event.currency) ?? [];
  });
  const last = rows.length < limit ? undefined : rows.at(-1);
  return { records, last: last && { at: last['at'] ?? '', key: last['key'] ?? '' } };
}
