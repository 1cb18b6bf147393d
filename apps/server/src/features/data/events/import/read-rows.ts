/**
 * Rows of a file as events. Reading them takes as long as storing them, so the next rows are read while the
 * database stores those before: by what the event was then, and once more where it has changed since.
 */
import { currencyProblem } from '../conversions.port.ts';
import { idIn, seenKeys } from '../event-keys.ts';
import { convertValue } from '../event-values.ts';
import { readItem, type EventReading } from '../read-record.ts';
import { withOwnNames } from '../record-names.ts';
import type { EventKind } from '../store-events.ts';
import type { ImportOrder } from './imports.store.ts';
import type { Batch } from './read-batches.ts';
import { rowReader, type RowRecord } from './row-record.ts';

/** The event that rows are read for. */
export interface RowRules {
  kind: EventKind;
  /** The company's, where the event counts as a conversion. */
  currency: string | undefined;
}

export interface ReadRow extends Pick<RowRecord, 'key' | 'sent'> {
  /** Under which it is known that it was taken. */
  seenKey: string;
  read: EventReading | { reason: string };
}

export interface ReadRows {
  rules: RowRules;
  receivedMs: number;
  rows: ReadRow[];
}

type Rows = Pick<Batch, 'rows' | 'first'>;

export function readRows(batch: Rows, order: ImportOrder, rules: RowRules): ReadRows {
  return readRecords(recordsOf(batch, order, rules), rules);
}

export function recordsOf(batch: Rows, order: ImportOrder, { kind }: RowRules): RowRecord[] {
  const types = new Map(kind.fields.map(({ name, data_type }) => [name, data_type]));
  const read = rowReader(order.uses, order.mark, kind.name, { ...order, types });
  return batch.rows.map((cells, index) => read(cells, batch.first + index));
}

export function readRecords(records: readonly RowRecord[], rules: RowRules): ReadRows {
  const { kind, currency } = rules;
  const receivedMs = Date.now();
  const seenKeyOf = seenKeys(kind.id);
  const readRow = (own: RowRecord['sent'], { key, reason }: RowRecord): EventReading | { reason: string } => {
    if (reason !== undefined) return { reason };
    const read = readItem(own, { key, receivedMs }, kind, convertValue);
    const wrong = currency === undefined || 'reason' in read ? undefined : currencyProblem(kind.fields, read, currency);
    return wrong === undefined ? read : { reason: wrong };
  };
  const rows = records.map((record) => {
    const { key, sent } = record;
    const own = withOwnNames(sent, kind);
    return { key, sent, seenKey: seenKeyOf(idIn(own), key), read: readRow(own, record) };
  });
  return { rules, receivedMs, rows };
}

/** Rows read by one are as if they were read by the other. */
export function isSame(one: RowRules, other: RowRules): boolean {
  const textOf = ({ kind, currency }: RowRules) => JSON.stringify([{ ...kind, records: 0 }, currency]);
  return textOf(one) === textOf(other);
}
