/**
 * The first rows of an event whose values don't fit another type of their column, and what is said of them.
 */
import { EVENT_TYPES } from '@limn/contracts';
import { AppError } from '@limn/model';
import { eventColumn, eventTableName, type EventTable } from '../../../storage/event-tables.ts';
import type { Tx } from '../../../storage/tx.ts';
import { convertValue, textOfColumn, type ValueType } from './event-values.ts';

export interface Misfit {
  event_timestamp: string;
  value: string;
  reason: string;
}

const NAMED_ROWS = 5;
const MAX_VALUE_LENGTH = 100;
const ROWS_AT_ONCE = 2000;

export interface FromColumn {
  number: number;
  type: ValueType;
}

/**
 * By their time, of one month (`yyyy-mm`) or of all. For columns that are known to hold some: it ends at the
 * fifth.
 */
export async function firstMisfits(
  tx: Tx,
  table: EventTable,
  from: FromColumn,
  type: ValueType,
  { month, atOnce = ROWS_AT_ONCE }: { month?: string; atOnce?: number } = {},
): Promise<Misfit[]> {
  const column = eventColumn(from.number);
  const [where, params] =
    month === undefined ? ['', []] : [`and at >= $1 and at < $1::timestamptz + interval '1 month'`, [`${month}-01T00:00:00Z`]];
  await tx.run(
    `declare event_misfits no scroll cursor for
     select at, ${textOfColumn(column, from.type)} as value from ${eventTableName(table)} where ${column} is not null ${where} order by at`,
    params,
  );
  const found: Misfit[] = [];
  while (found.length < NAMED_ROWS) {
    const rows = await tx.query<{ at: Date; value: string }>(`fetch ${atOnce} from event_misfits`);
    if (rows.length === 0) break;
    for (const { at, value } of rows) {
      const read = convertValue(value, type);
      if ('problem' in read && found.length < NAMED_ROWS) found.push(misfitOf(at, value, read.problem));
    }
  }
  await tx.run('close event_misfits');
  return found;
}

export function misfitOf(at: Date | string, value: string, reason: string): Misfit {
  return {
    event_timestamp: new Date(at).toISOString(),
    value: value.length > MAX_VALUE_LENGTH ? `${value.slice(0, MAX_VALUE_LENGTH - 1)}…` : value,
    reason,
  };
}

export function saidOfMisfits({ data_type }: ValueType, [first]: readonly Misfit[]): string {
  return `Some records don’t fit the type ${EVENT_TYPES[data_type]}. The first, of ${first?.event_timestamp ?? ''}, holds “${first?.value ?? ''}”. ${first?.reason ?? ''}`;
}

export function misfitError(type: ValueType, misfits: readonly Misfit[]): AppError {
  return new AppError('invalid', { publicMessage: saidOfMisfits(type, misfits), details: { rows: misfits } });
}
