/**
 * For rows that arrive while a column gets another type, or is filled: their values of the column beside,
 * too.
 */
import type { Tx } from '../../../../storage/tx.ts';
import { convertValue } from '../event-values.ts';
import { misfitOf, saidOfMisfits } from '../misfits.ts';
import type { EventReading } from '../read-record.ts';
import { failRetype, type RetypedColumn } from './retypes.store.ts';

/**
 * Adds the values to the readings and answers the numbers of their columns. A record fits the type that the
 * column has: where it doesn't fit the new one, it is stored and the change of the type has failed.
 */
export async function fillBeside(
  tx: Tx,
  companyId: number,
  retypes: readonly RetypedColumn[],
  readings: readonly EventReading[],
): Promise<number[]> {
  const filled: number[] = [];
  for (const { field_id, from, to, is_new: isNew, ...type } of retypes) {
    if (isNew) {
      for (const { values } of readings) values.set(to, values.get(from) ?? null);
      filled.push(to);
      continue;
    }
    const read = readings.map((reading) => ({ reading, ...convertValue(reading.values.get(from) ?? null, type) }));
    const misfits = read.flatMap((one) =>
      'problem' in one ? [misfitOf(one.reading.at, one.reading.values.get(from) ?? '', one.problem)] : [],
    );
    if (misfits.length > 0) {
      const first = misfits.toSorted((a, b) => a.event_timestamp.localeCompare(b.event_timestamp)).slice(0, 5);
      await failRetype(tx, companyId, field_id, { reason: saidOfMisfits(type, first), misfits: first });
      continue;
    }
    for (const one of read) if ('sql' in one) one.reading.values.set(to, one.sql);
    filled.push(to);
  }
  return filled;
}
