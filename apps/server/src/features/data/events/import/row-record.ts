/** A row of a file as a record to collect: cells by the use of their columns. Empty cells are left out. */
import { NUMBER_TYPES, type ColumnUse, type EventType, type NumberForm } from '@limn/contracts';
import { MAX_ID } from '../accept-events.ts';
import { cutRecord } from '../cut-record.ts';
import { MAX_PAYLOAD_BYTES } from '../event-record.ts';
import { keyOf, uuidOf } from '../event-keys.ts';
import { numberIn } from './row-numbers.ts';
import { dateIn, timeIn, type FileTimes } from './row-times.ts';

export interface RowRecord {
  /** In the form of `uuidOf`. */
  key: string;
  sent: Record<string, unknown>;
  /** Why it can't be collected, whatever its event. */
  reason: string | undefined;
}

export interface RowForms extends Pick<FileTimes, 'time_order' | 'timezone'> {
  number_form: NumberForm;
  /** Types of the columns, by their names. */
  types: ReadonlyMap<string, EventType>;
}

/** A cell as its column takes it. Unchanged where it is no number or date in the form of the file. */
function valueIn(cell: string, type: EventType | undefined, forms: RowForms): string {
  if (type === undefined || cell === '') return cell;
  if (NUMBER_TYPES.has(type)) return numberIn(cell, forms.number_form);
  if (type === 'date') return dateIn(cell, forms.time_order);
  return type === 'datetime' ? timeIn(cell, forms) : cell;
}

const PROPERTY = 'property:';

/**
 * @param mark stands for the event and the file
 * @param eventName of rows with an id of their own: they are the same events as those that were sent under it
 */
export function rowReader(
  uses: readonly ColumnUse[],
  mark: Buffer,
  eventName: string,
  forms: RowForms,
): (cells: readonly string[], number: number) => RowRecord {
  const properties = uses.flatMap((use, at) => (use.startsWith(PROPERTY) ? [{ at, name: use.slice(PROPERTY.length) }] : []));
  const [idAt, customerAt, timeAt] = [uses.indexOf('event_id'), uses.indexOf('customer_id'), uses.indexOf('event_timestamp')];
  const prefix = mark.toString('hex', 0, 8);
  const start = `${prefix.slice(0, 8)}-${prefix.slice(8, 12)}-${prefix.slice(12)}`;
  const cell = (cells: readonly string[], at: number) => (at === -1 ? '' : (cells[at] ?? '').trim());
  return (cells, number) => {
    const id = cell(cells, idAt);
    const digits = number.toString(16).padStart(16, '0');
    const own = `${start}-${digits.slice(0, 4)}-${digits.slice(4)}`;
    const sent: Record<string, unknown> = {};
    const [customer, time] = [cell(cells, customerAt), cell(cells, timeAt)];
    if (id !== '') sent['event_id'] = id;
    if (customer !== '') sent['customer_id'] = customer;
    if (time !== '') sent['event_timestamp'] = time;
    const held = Object.create(null) as Record<string, string>;
    let length = id.length + customer.length + time.length;
    for (const { at, name } of properties) {
      const value = valueIn(cell(cells, at), forms.types.get(name), forms);
      if (value === '') continue;
      held[name] = value;
      length += value.length + name.length;
    }
    sent['event_properties'] = held;
    // A character is three bytes at most, six where JSON writes it with a backslash.
    if (length * 6 > MAX_PAYLOAD_BYTES && Buffer.byteLength(JSON.stringify(sent)) > MAX_PAYLOAD_BYTES)
      return {
        key: own,
        sent: cutRecord(sent),
        reason: `A record is at most ${MAX_PAYLOAD_BYTES / 1024} KB. Its long values are cut here.`,
      };
    if (id.length > MAX_ID) return { key: own, sent, reason: `event_id is a text of at most ${MAX_ID} characters.` };
    return { key: id === '' ? own : uuidOf(keyOf(eventName, id)), sent, reason: undefined };
  };
}
