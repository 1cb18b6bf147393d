/** A CSV file of past events: its columns, and a guess at what they hold. Its rows are read by the server. */
import { decodeText, readRecords } from '@limn/csv';
import { EVENT_FILE_BYTES, type ColumnUse, type EventField } from '@limn/contracts';

export interface EventFile {
  file: File;
  heads: string[];
  /** The first row below the names. */
  example: string[];
}

/** Enough to see the columns. */
const HEAD_BYTES = 1024 * 1024;
const MAX_NAME = 200;

/** Throws an `Error` that says what is wrong with the file. */
export async function readEventFile(file: File): Promise<EventFile> {
  if (file.size > EVENT_FILE_BYTES) throw new Error('This file is larger than 4 GB. Split it.');
  const bytes = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  const text = decodeText(bytes);
  if (text === undefined) throw new Error('This is not a CSV file.');
  const [heads, example] = readRecords(text, { max: 2, isCut: file.size > HEAD_BYTES });
  if (!heads || !example) throw new Error('This file has no rows below its first line.');
  return { file, heads: heads.map((head) => head.trim()), example };
}

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
    const own: ColumnUse = head === '' || head.length > MAX_NAME || taken.has(head) ? 'nothing' : `property:${head}`;
    if (names.has(head)) {
      taken.add(head);
      return own;
    }
    const part = (['customer_id', 'event_timestamp', 'event_id'] as const).find((use) => !taken.has(use) && MEANT[use].test(head));
    taken.add(part ?? head);
    return part ?? own;
  });
}
