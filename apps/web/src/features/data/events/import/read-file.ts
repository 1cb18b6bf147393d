/** A CSV file of past events: its columns, and each row as a record to collect. */
import { decodeText, readRecords } from '@limn/csv';
import type { EventField } from '@limn/contracts';

export interface EventFile {
  name: string;
  heads: string[];
  rows: string[][];
  /** Stands for the file: rows without an id get one of it and their number, so that the same file counts once. */
  mark: string;
}

/** Larger ones are for programs: the whole file is held in memory. */
const MAX_FILE_BYTES = 100 * 1024 * 1024;

/** Throws an `Error` that says what is wrong with the file. */
export async function readEventFile(file: File): Promise<EventFile> {
  if (file.size > MAX_FILE_BYTES) throw new Error('This file is larger than 100 MB. Split it, or send its rows from a program.');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = decodeText(bytes);
  if (text === undefined) throw new Error('This is not a CSV file.');
  const [heads, ...rows] = readRecords(text);
  if (!heads || rows.length === 0) throw new Error('This file has no rows below its first line.');
  return { name: file.name, heads: heads.map((head) => head.trim()), rows, mark: markOf(bytes) };
}

/** FNV-1a over the bytes: no one gains by two files that are alike in it. */
function markOf(bytes: Uint8Array): string {
  let [one, other] = [0x811c9dc5, 0x01000193];
  for (const byte of bytes) {
    one = Math.imul(one ^ byte, 0x01000193);
    other = Math.imul(other ^ byte, 0x85ebca6b);
  }
  return `${bytes.length.toString(36)}-${(one >>> 0).toString(36)}-${(other >>> 0).toString(36)}`;
}

/** The meaning of a column: part of the record, or a property by its name. */
export type ColumnUse = 'customer_id' | 'event_timestamp' | 'event_id' | 'nothing' | `property:${string}`;

const MEANT: Readonly<Record<'customer_id' | 'event_timestamp' | 'event_id', RegExp>> = {
  customer_id: /^(customer|user|contact)?[ _-]?(id|email|e-mail|email address)$|^(customer|user|eid)$/i,
  event_timestamp: /^(event[ _-]?)?(timestamp|time|date|datetime)$|^(created|received|occurred)[ _-]?at$/i,
  event_id: /^(event|message|order|transaction)[ _-]?id$/i,
};

/** A first guess by names. A field of the event is that field; each part of a record is taken once. */
export function guessUses(heads: readonly string[], fields: readonly Pick<EventField, 'name' | 'identity_field'>[]): ColumnUse[] {
  const taken = new Set<string>();
  const names = new Set(fields.filter((field) => !field.identity_field).map(({ name }) => name));
  return heads.map((head): ColumnUse => {
    if (head === '') return 'nothing';
    if (names.has(head)) return `property:${head}`;
    const part = (['customer_id', 'event_timestamp', 'event_id'] as const).find((use) => !taken.has(use) && MEANT[use].test(head));
    if (part) taken.add(part);
    return part ?? `property:${head}`;
  });
}

/** Empty cells are left out. */
export function recordOf(row: readonly string[], number: number, uses: readonly ColumnUse[], mark: string): Record<string, unknown> {
  const record: Record<string, unknown> = { event_id: `${mark}-${number}` };
  const properties: Record<string, string> = {};
  uses.forEach((use, index) => {
    const value = row[index]?.trim() ?? '';
    if (value === '' || use === 'nothing') return;
    if (use.startsWith('property:')) properties[use.slice('property:'.length)] = value;
    else record[use] = value;
  });
  return { ...record, event_properties: properties };
}
