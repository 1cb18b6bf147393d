/** A CSV file of past events: its columns, and a guess at what they hold. Its rows are read by the server. */
import { decodeText, readRecords } from '@limn/csv';
import {
  EVENT_FILE_BYTES,
  MAX_IMPORT_COLUMNS,
  NUMBER_TYPES,
  type ColumnUse,
  type EventField,
  type NumberForm,
  type TimeOrder,
} from '@limn/contracts';

export interface EventFile {
  file: File;
  heads: string[];
  /** The first row below the names. */
  example: string[];
  /** Some of the rows. */
  rows: string[][];
}

/** Enough to see the columns. */
const HEAD_BYTES = 1024 * 1024;
const MAX_NAME = 200;
const SAMPLE_ROWS = 2000;

/** Throws an `Error` that says what is wrong with the file. */
export async function readEventFile(file: File): Promise<EventFile> {
  if (file.size > EVENT_FILE_BYTES) throw new Error('This file is larger than 4 GB. Split it.');
  const bytes = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  const text = decodeText(bytes);
  if (text === undefined) throw new Error('This is not a CSV file.');
  const [heads, ...rows] = readRecords(text, { max: 1 + SAMPLE_ROWS, isCut: file.size > HEAD_BYTES });
  const [example] = rows;
  if ((!heads || !example) && file.size > HEAD_BYTES)
    throw new Error('The first lines of this file are longer than 1 MB. Is a quote left open there? Is this a CSV file?');
  if (!heads || !example) throw new Error('This file has no rows below its first line.');
  if (heads.length > MAX_IMPORT_COLUMNS) throw new Error(tooManyColumns(heads.length));
  return { file, heads: heads.map((head) => head.trim()), example, rows };
}

function tooManyColumns(columns: number): string {
  const [count, max] = [columns, MAX_IMPORT_COLUMNS].map((number) => number.toLocaleString('en-GB'));
  return `This file has ${count} columns, and the limit is ${max}. Delete the columns you don’t need, and choose it again.`;
}

const CUSTOMER = /^(customer|user|contact)[ _-]?(id|email|e-mail|email address)$|^(email|e-mail|email address|customer|user|eid)$/i;
const MEANT: Readonly<Record<'customer_id' | 'event_timestamp' | 'event_id', RegExp>> = {
  customer_id: CUSTOMER,
  event_timestamp: /^(event[ _-]?)?(timestamp|time|date|datetime)$|^(created|received|occurred)[ _-]?at$/i,
  // An order may have several rows, and rows of one event id count once.
  event_id: /^(event|message)[ _-]?id$/i,
};
/** A customer's only where no other column names one. */
const PLAIN_ID = /^id$/i;

/** A first guess by names. A field of the event is that field; each part of a record is taken once. */
export function guessUses(heads: readonly string[], fields: readonly Pick<EventField, 'name' | 'identity_field'>[]): ColumnUse[] {
  const taken = new Set<string>();
  const meant = heads.some((head) => CUSTOMER.test(head)) ? MEANT : { ...MEANT, customer_id: PLAIN_ID };
  const names = new Set(fields.filter((field) => !field.identity_field).map(({ name }) => name));
  return heads.map((head): ColumnUse => {
    const own: ColumnUse = head === '' || head.length > MAX_NAME || taken.has(head) ? 'nothing' : `property:${head}`;
    if (names.has(head)) {
      taken.add(head);
      return own;
    }
    const part = (['customer_id', 'event_timestamp', 'event_id'] as const).find((use) => !taken.has(use) && meant[use].test(head));
    taken.add(part ?? head);
    return part ?? own;
  });
}

const DAY_AND_MONTH = /^\s*(\d{1,2})([/.-])(\d{1,2})\2\d{4}(?!\d)/;

/** The order of day and month that all times of a column have. Where both would do, the day is first. */
export function guessTimeOrder({ rows }: Pick<EventFile, 'rows'>, uses: readonly ColumnUse[]): TimeOrder {
  const at = uses.indexOf('event_timestamp');
  const found = rows.flatMap((row) => {
    const [, first, , second] = DAY_AND_MONTH.exec(row[at] ?? '') ?? [];
    return first === undefined ? [] : [[Number(first), Number(second)] as const];
  });
  if (found.length === 0) return 'iso';
  return found.some(([, second]) => second > 12) && found.every(([first]) => first <= 12) ? 'month_first' : 'day_first';
}

/** `1,5`, `1.234,56` and `1 234,56`, but not `1,234`, which may be a thousand. */
const DECIMAL_COMMA = /^\s*[+-]?(\d+,(\d{1,2}|\d{4,})|\d{1,3}([.\s]\d{3})+,\d+)\s*$/;

/** How the numbers of the file are written; undefined where no column of it holds any. */
export function guessNumberForm(
  { rows }: Pick<EventFile, 'rows'>,
  uses: readonly ColumnUse[],
  fields: readonly Pick<EventField, 'name' | 'data_type'>[],
): NumberForm | undefined {
  const names = new Set(fields.filter(({ data_type: type }) => NUMBER_TYPES.has(type)).map(({ name }) => `property:${name}`));
  const places = uses.flatMap((use, at) => (names.has(use) ? [at] : []));
  if (places.length === 0) return undefined;
  return rows.some((row) => places.some((at) => DECIMAL_COMMA.test(row[at] ?? ''))) ? 'comma' : 'point';
}
